// Held keys are counted, since two keys may mean the same; a tap shorter than a frame still counts
// for one.
#include "view/input/input_state.hpp"

#include <algorithm>

namespace heliopause {

void InputState::Press(Action action) {
  if (!IsHeld(action)) return;
  ++held_[static_cast<std::size_t>(action)];
  tapped_[static_cast<std::size_t>(action)] = true;
}

void InputState::Release(Action action) {
  if (!IsHeld(action)) return;
  int& count = held_[static_cast<std::size_t>(action)];
  count = std::max(0, count - 1);
}

void InputState::ReleaseAll() {
  held_.fill(0);
  tapped_.fill(false);
}

bool InputState::Held(Action action) const {
  const auto i = static_cast<std::size_t>(action);
  return held_[i] > 0 || tapped_[i];
}

void InputState::Forget() {
  ship_ = ObjectId{};
  told_ = Wish{};
}

void InputState::Assume(const Ship& ship) {
  const Controls& controls = ship.controls;
  ship_ = ship.id;
  told_ = {controls.thrust, controls.turn, controls.brake ? 1.0 : 0.0,
           controls.fire_primary ? 1.0 : 0.0, controls.fire_secondary ? 1.0 : 0.0};
}

// Both turn keys at once cancel out.
InputState::Wish InputState::Wanted() const {
  Wish wish;
  wish.thrust = Held(Action::Thrust);
  wish.turn = Held(Action::TurnRight) - Held(Action::TurnLeft);
  wish.brake = Held(Action::Brake);
  wish.primary = Held(Action::FirePrimary);
  wish.secondary = Held(Action::FireSecondary);
  return wish;
}

// Only differences are told: commands are kept in replays, and a held key is one command, not sixty
// a second.
void InputState::Steer(ObjectId ship, std::vector<Command>& out) {
  if (ship == ObjectId{}) return Forget();
  if (ship != ship_) {
    Forget();
    ship_ = ship;
  }
  const Wish wish = Wanted();
  tapped_.fill(false);
  const auto tell = [&](Command::Type type, double Wish::*what) {
    if (wish.*what != told_.*what) out.push_back({type, ship, wish.*what, {}, {}});
  };
  tell(Command::Type::Thrust, &Wish::thrust);
  tell(Command::Type::Turn, &Wish::turn);
  tell(Command::Type::Brake, &Wish::brake);
  tell(Command::Type::FirePrimary, &Wish::primary);
  tell(Command::Type::FireSecondary, &Wish::secondary);
  told_ = wish;
}

}  // namespace heliopause
