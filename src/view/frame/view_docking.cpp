// The dock key: launches, docks, or flies to a port by the autopilot, which docks there.
#include "game/state/kinds.hpp"
#include "view/frame/view_state.hpp"
#include "view/hud/hud.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

// Depends on the state of the ship, not of the view: replays and scripts change it, too. While the
// autopilot flies to a port, that is the port which the key means, unless another one is targeted.
void View::State::DockOrLaunch(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  if (ship->docked_at != ObjectId{})
    return out.push_back({Command::Type::Undock, ship->id, 0, {}, {}});
  const bool on = WillBeOn(Command::Type::Autopilot, game.AutopilotIsOn(), out);
  const Command* route = Waiting({Command::Type::Route}, out);
  const ObjectId goal = route != nullptr ? route->object : game.GetSystems().goal;
  const ObjectId target = TargetAfter(*ship, out);
  const bool aimed = IsDockable(game.KindOf(target)) || !on;
  const bool flies_elsewhere = !aimed && !IsDockable(game.KindOf(goal));
  const ObjectId wanted = PortToFlyTo(game, ship->id, aimed ? target : goal);
  if (wanted == ObjectId{} || options.watching)
    return out.push_back({Command::Type::Dock, ship->id, 0, BodyToDockAt(game, ship->id), {}});
  if (flies_elsewhere || (on && goal == wanted)) {
    instruments.log.Add(Tr("dock_flight_off"), palette::kText, LogKind::Own);
    return out.push_back({Command::Type::Autopilot, {}, 0, {}, {}});
  }
  const std::string key = settings.keys.Name(Action::Dock);
  instruments.log.Add(Tr("dock_flight", {game.NameOf(wanted), key}), palette::kText, LogKind::Own);
  out.push_back({Command::Type::Route, {}, 0, wanted, {}});
  out.push_back({Command::Type::Autopilot, {}, 1, {}, {}});
}

}  // namespace heliopause
