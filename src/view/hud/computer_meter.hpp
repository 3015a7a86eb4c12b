// What the program of the flight computer used in the last second: the line in the instruments, and
// the panel above the pages of searches and scripts (F6).
#pragma once

#include <array>
#include <cstddef>

#include "game/rules/game.hpp"
#include "game/state/computer.hpp"
#include "insight/program_advice.hpp"
#include "view/hud/hud_layout.hpp"

namespace heliopause {

class ComputerMeter {
 public:
  static constexpr std::size_t kTicks = 60;

  void AfterTick(const Game& game);
  void Clear() { *this = ComputerMeter(); }  // for another game

  ProgramLoad Load() const;  // of the last kTicks, fewer at first

 private:
  std::array<ComputerUse, kTicks> uses_{};  // ring buffer
  std::size_t count_ = 0;                   // ticks so far
  double energy_regen_ = 0;                 // of the ship in a second
};

// "PROGRAM turret", with the reason while its searches return nothing; empty while none runs.
std::string ComputerText(const ComputerMeter& meter, const Game& game);
void DrawComputer(const Ui& ui, const HudLayout& layout, const ComputerMeter& meter,
                  const Game& game);

// Draws the panel into the upper part of the area, if a program is loaded. Returns what is left.
Area DrawComputerPanel(const Ui& ui, const Area& area, const ComputerMeter& meter,
                       const Game& game);

}  // namespace heliopause
