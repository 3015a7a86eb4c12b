// Held keys as commands to the ship of the player. Needs no window: the view reports key presses
// and releases.
#pragma once

#include <array>
#include <vector>

#include "game/state/command.hpp"
#include "game/state/objects.hpp"
#include "view/input/keys.hpp"

namespace heliopause {

// Stores which actions are held and which state was last sent to the ship. All calls are O(1);
// nothing throws.
class InputState {
 public:
  // Two keys may hold the same action; it ends when the last one is released. A key that was
  // pressed and released before the next Steer still counts once.
  void Press(Action action);
  void Release(Action action);
  // Analog steering of a gamepad, beside the keys: thrust and brake 0 to 1, turn -1 to 1.
  void SetAxes(double thrust, double turn, double brake) { axes_ = {thrust, turn, brake, 0, 0}; }

  // A blocked action counts as not held until it is unblocked.
  void Block(Action action, bool blocked);
  void ReleaseAll();  // after lost focus, an opened menu or console, a lost ship

  // Appends the commands that bring `ship` to the held state: only differences to the last call. A
  // different ship than last time gets all commands that differ from a ship at rest.
  void Steer(ObjectId ship, std::vector<Command>& out);

  // Assume nothing about the controls of the ship: the next Steer sends everything that is held.
  void Reset();

  // Assume that the ship has received what its controls contain, after a load or a seek: the next
  // Steer sends the differences to that.
  void SyncWith(const Ship& ship);

 private:
  struct Steering {
    double thrust = 0, turn = 0, brake = 0, primary = 0, secondary = 0;
  };
  Steering HeldSteering() const;
  bool Held(Action action) const;

  std::array<int, 6> held_{};     // number of keys down, by action
  std::array<bool, 6> tapped_{};  // pressed since the last Steer
  std::array<bool, 6> blocked_{};
  Steering axes_;
  Steering sent_;  // last state sent to ship_
  ObjectId ship_;
};

}  // namespace heliopause
