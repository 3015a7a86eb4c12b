// The route of the player and the autopilot: a brain that flies the player's ship to the goal of
// the route, until it is there or the player steers.
#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/routes.hpp"

namespace heliopause {
namespace {

// Units/s at which a ship has arrived.
constexpr double kArrivedSpeed = 60;  // at a body where it cannot dock
constexpr double kRestSpeed = 5;      // at a mark that rests: jobs want the ship to stay there
constexpr double kMatchedSpeed = 25;  // against a mark that moves: the brain tolerates up to 20
// Units from a hostile ship at which the player takes over, beyond the range of all guns.
constexpr double kEnemyDistance = 3000;

double MostSpeed(bool body, Vec2 of_goal) {
  if (body) return kArrivedSpeed;
  return maths::Length(of_goal) <= kRestSpeed ? kRestSpeed : kMatchedSpeed;
}

// Whether the command steers: it takes the ship back from the autopilot. A key that is released
// sends 0 and does not.
bool Steers(const Command& command) {
  switch (command.type) {
    case Command::Type::Thrust:
    case Command::Type::Turn:
    case Command::Type::Brake:
      return command.value != 0;
    case Command::Type::TurnTo:
    case Command::Type::Undock:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool Game::AutopilotIsOn() const { return impl_->FindAutopilotShip() != nullptr; }

Ship* Game::Impl::FindAutopilotShip() {
  Ship* ship = FindShip(player.ship);
  return ship != nullptr && ship->brain == kAutopilotBrain ? ship : nullptr;
}

// Only posted commands come here, so brains cannot set the route. Returns false for a command of
// another type. The marker of a body stands for the body, at which the ship docks.
bool Game::Impl::ApplyToRoute(const Command& command) {
  if (command.type == Command::Type::Route) {
    const bool to_marker = command.object == ObjectId{} && !command.text.empty();
    const Marker* marker = to_marker ? FindItem(presentation.markers, command.text) : nullptr;
    const ObjectId goal = marker != nullptr ? marker->object : command.object;
    const Entry* entry = FindEntry(goal);
    const bool body = entry != nullptr && (entry->kind & kFixed) != 0;
    systems.goal = body ? goal : ObjectId{};
    systems.marker = marker != nullptr && !body ? marker->id : "";
    if (!systems.HasRoute()) SetAutopilot(false, "no route");
    return true;
  }
  if (command.type == Command::Type::Autopilot) {
    SetAutopilot(command.value >= 0.5, "off");
    return true;
  }
  if (command.ship == player.ship && Steers(command)) SetAutopilot(false, "steered");
  return false;
}

// The brain begins and ends with released controls. Flight assist is the player's choice and is
// restored afterwards.
void Game::Impl::SetAutopilot(bool on, const char* reason) {
  Ship* ship = FindShip(player.ship);
  if (ship == nullptr || on == (ship->brain == kAutopilotBrain)) return;
  if (on && !systems.HasRoute()) return;
  // A program that runs may have changed flight assist, and keeps the choice of the player.
  const bool chosen = computer.on ? computer.assist_before : ship->controls.flight_assist;
  const bool assist = on ? chosen : systems.assist_before;
  systems.assist_before = on && assist;
  ship->brain = on ? kAutopilotBrain : "";
  new_brains.push_back(ship->id);
  ship->controls = {};
  ship->controls.flight_assist = assist;
  Event event = EventOf(Event::Type::AutopilotChanged, ship->id, systems.goal);
  event.amount = on ? 1 : 0;
  event.text = on ? "on" : reason;
  AddEvent(std::move(event));
}

// A route to a port ends when the ship has docked there, any other route when the ship has reached
// the goal. The goal of a marker may move: the ship must then match its velocity. In front of an
// enemy the route ends out of its fire: the autopilot would come to rest beside it.
void Game::Impl::FollowRoute(const Game& game) {
  if (!systems.HasRoute()) return;
  const std::optional<RouteGoal> found = GoalOfRoute(game);
  if (!found) {
    systems.goal = {};
    systems.marker.clear();
    return SetAutopilot(false, "no route");
  }
  const Ship* ship = FindShip(player.ship);
  if (ship == nullptr) return;
  const ObjectId thing = found->thing;
  bool arrived = thing != ObjectId{} && ship->docked_at == thing;
  const Sprite at = SpriteOf(ship->id);
  Sprite goal;
  goal.position = found->position;
  if (thing != ObjectId{}) goal = SpriteOf(thing);
  const bool port = IsDockable(KindOf(thing)) && LetsIn(FactionOf(thing), SideOf(*ship), true);
  if (!port && ship->docked_at == ObjectId{}) {
    const Vec2 off = {goal.position.x - at.position.x, goal.position.y - at.position.y};
    const Vec2 pass = {at.velocity.x - goal.velocity.x, at.velocity.y - goal.velocity.y};
    const bool enemy =
        FindShip(thing) != nullptr && IsHostile(SideOf(*FindShip(thing)), SideOf(*ship));
    arrived = enemy ? maths::Length(off) <= kEnemyDistance
                    : maths::Length(off) <= goal.radius + kDockRange &&
                          maths::Length(pass) <= MostSpeed(systems.marker.empty(), goal.velocity);
  }
  if (!arrived) return;
  SetAutopilot(false, "arrived");
  systems.goal = {};
  systems.marker.clear();
}

}  // namespace heliopause
