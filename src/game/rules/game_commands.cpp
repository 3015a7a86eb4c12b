// Translates commands into controls. Commands of brains are first sorted by ship, so that neither
// the order in which brains ran nor a load in between has an effect.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {

void Game::Impl::ApplyOrders() {
  applying.swap(ordered);
  order.resize(applying.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
    return std::pair(applying[a].ship, a) < std::pair(applying[b].ship, b);
  });
  for (const std::uint32_t index : order) Apply(applying[index]);
  applying.clear();
}

namespace {

// Applies a command that only sets controls. Returns whether it is one.
bool SetControl(Controls& controls, const Command& command) {
  const bool on = command.value >= 0.5;
  switch (command.type) {
    case Command::Type::Thrust:
      controls.thrust = std::clamp(command.value, 0.0, 1.0);
      return true;
    case Command::Type::Turn:
      controls.turn = std::clamp(command.value, -1.0, 1.0);
      controls.turning_to = false;
      return true;
    case Command::Type::TurnTo:
      controls.turn = 0;
      controls.turning_to = true;
      controls.turn_to = maths::WrapAngle(command.value);
      return true;
    case Command::Type::Brake:
      controls.brake = on;
      return true;
    case Command::Type::FirePrimary:
      controls.fire_primary = on;
      return true;
    case Command::Type::FireSecondary:
      controls.fire_secondary = on;
      return true;
    case Command::Type::FlightAssist:
      controls.flight_assist = on;
      return true;
    default:
      return false;
  }
}

}  // namespace

// Commands come from replays and scripts as well as from keys: values are clamped, and commands for
// unknown ships or with values that are not finite are ignored. Commands of no ship are applied by
// Game::Tick.
void Game::Impl::Apply(const Command& command) {
  Ship* ship = FindShip(command.ship);
  if (ship == nullptr || ship->disabled || !std::isfinite(command.value)) return;
  if (SetControl(ship->controls, command)) return;
  switch (command.type) {
    case Command::Type::Target:
      SetTarget(*ship,
                Alive(command.object) && command.object != ship->id ? command.object : ObjectId{});
      break;
    case Command::Type::Dock:
      dock_requests.push_back({ship->id, command.object, false});
      break;
    case Command::Type::Undock:
      dock_requests.push_back({ship->id, {}, true});
      break;
    case Command::Type::Buy:
    case Command::Type::Sell:
      return ApplyTrade(*ship, command);
    case Command::Type::BuyShip:
    case Command::Type::BuyOutfit:
    case Command::Type::SellOutfit:
      return ApplyYard(*ship, command);
    case Command::Type::Jettison:
    case Command::Type::HandOver:
      return ApplyCargo(*ship, command);
    case Command::Type::Board:
      return Board(*ship, command.object, command.text);
    case Command::Type::Hail:
      return Hail(*ship, command.object);
    case Command::Type::Scan:
      return BeginScan(*ship, command.object);
    case Command::Type::DeepScan:
      return BeginDeepScan(*ship);
    case Command::Type::HireEscort:
      return HireEscort(*ship, command.text);
    default:
      break;
  }
}

void Game::Impl::SetTarget(Ship& ship, ObjectId target) {
  if (ship.target == target) return;
  ship.target = target;
  AddEvent(EventOf(Event::Type::TargetChanged, ship.id, target));
}

}  // namespace heliopause
