// The last ten seconds of the game, tick by tick: what each phase took, and what the tree did.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/game.hpp"
#include "view/ui.hpp"

namespace heliopause {

struct TickSample {
  std::uint64_t tick = 0;
  PhaseTimes times;
  std::size_t splits = 0, merges = 0, strays = 0, sprites = 0;
};

// Remembers always, so that a hitch can be looked at after it happened: one small copy a tick.
class TimeLine {
 public:
  static constexpr std::size_t kTicks = 600;
  static constexpr std::size_t kTicksPerColumn = 3;  // in the picture; the dearest one shows

  void AfterTick(const Game& game);
  void Clear() { samples_.clear(); }

  std::size_t Size() const { return samples_.size(); }
  // i = 0 is the oldest one.
  const TickSample& At(std::size_t i) const { return samples_[(first_ + i) % samples_.size()]; }

  void Draw(const Ui& ui, const Area& area) const;

 private:
  std::vector<TickSample> samples_;
  std::size_t first_ = 0;
};

// What is drawn for each column, the last one at the right end: of the phases the dearest tick, of
// splits, merges and strays the sum. Ticks of one column share tick / kTicksPerColumn, so that the
// picture moves on without a flicker.
std::vector<TickSample> ColumnsOf(const TimeLine& line);

}  // namespace heliopause
