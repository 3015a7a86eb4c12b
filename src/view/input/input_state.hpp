// The keys that are held, as commands to the player's ship. Knows no window: it is told what went
// down and up.
#pragma once

#include <array>
#include <vector>

#include "game/state/command.hpp"
#include "game/state/objects.hpp"
#include "view/input/keys.hpp"

namespace heliopause {

// Remembers what is held and what the ship was told last. Costs nothing; throws nothing.
class InputState {
 public:
  // Two keys may hold the same action: it ends with the last one. A key that went down and up again
  // before the next Steer still counts once.
  void Press(Action action);
  void Release(Action action);
  void ReleaseAll();  // focus lost, menu or console opened, ship lost

  // Appends the commands that bring `ship` to what is held now: only what changed since the last
  // call. Another ship than last time is told everything that is held.
  void Steer(ObjectId ship, std::vector<Command>& out);

  // The ship's controls are not what was commanded any more (a load): tells everything again.
  void Forget();

  // Takes it that the ship was told what its controls say, after a load or a way back in time: what
  // is held now is told as a difference to that.
  void Assume(const Ship& ship);

 private:
  struct Wish {
    double thrust = 0, turn = 0, brake = 0, primary = 0, secondary = 0;
  };
  Wish Wanted() const;
  bool Held(Action action) const;

  std::array<int, 6> held_{};     // keys down, by action
  std::array<bool, 6> tapped_{};  // went down since the last Steer
  Wish told_;
  ObjectId ship_;
};

}  // namespace heliopause
