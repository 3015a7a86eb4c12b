// Held keys are counted, because two keys may be bound to the same action. A tap shorter than a
// frame counts for one frame.
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

void InputState::Block(Action action, bool blocked) {
  if (IsHeld(action)) blocked_[static_cast<std::size_t>(action)] = blocked;
}

void InputState::ReleaseAll() {
  held_.fill(0);
  tapped_.fill(false);
}

bool InputState::Held(Action action) const {
  const auto i = static_cast<std::size_t>(action);
  return (held_[i] > 0 || tapped_[i]) && !blocked_[i];
}

void InputState::Reset() {
  ship_ = ObjectId{};
  sent_ = Steering{};
}

void InputState::SyncWith(const Ship& ship) {
  const Controls& controls = ship.controls;
  ship_ = ship.id;
  sent_ = {controls.thrust, controls.turn, controls.brake ? 1.0 : 0.0,
           controls.fire_primary ? 1.0 : 0.0, controls.fire_secondary ? 1.0 : 0.0};
}

// Both turn keys together cancel out.
InputState::Steering InputState::HeldSteering() const {
  Steering now;
  now.thrust = std::max<double>(Held(Action::Thrust), axes_.thrust);
  now.turn = std::clamp(Held(Action::TurnRight) - Held(Action::TurnLeft) + axes_.turn, -1.0, 1.0);
  now.brake = Held(Action::Brake) || axes_.brake > 0;
  now.primary = Held(Action::FirePrimary);
  now.secondary = Held(Action::FireSecondary);
  return now;
}

// Only differences are sent: replays record commands, and a held key is one command instead of
// sixty per second.
void InputState::Steer(ObjectId ship, std::vector<Command>& out) {
  if (ship == ObjectId{}) return Reset();
  if (ship != ship_) {
    Reset();
    ship_ = ship;
  }
  const Steering now = HeldSteering();
  tapped_.fill(false);
  const auto send = [&](Command::Type type, double Steering::*what) {
    if (now.*what != sent_.*what) out.push_back({type, ship, now.*what, {}, {}});
  };
  send(Command::Type::Thrust, &Steering::thrust);
  send(Command::Type::Turn, &Steering::turn);
  send(Command::Type::Brake, &Steering::brake);
  send(Command::Type::FirePrimary, &Steering::primary);
  send(Command::Type::FireSecondary, &Steering::secondary);
  sent_ = now;
}

}  // namespace heliopause
