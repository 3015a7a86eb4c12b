// The effect of each action: on the tree view, on the screens, and as commands to the game. The
// switches are split by where the actions work: PerformGlobal anywhere, Perform and PerformScreen
// in the game alone.
#include <algorithm>
#include <cmath>

#include "game/rules/missions.hpp"
#include "game/state/computer.hpp"
#include "view/frame/view_state.hpp"
#include "view/hud/wing_panel.hpp"
#include "view/input/targeting.hpp"
#include "view/objects/object_names.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
// Zoom factor per key press.
constexpr double kKeyZoom = 1.35;

// The distance from here to the farthest edge of the root: at this radius the whole world is in
// view. Walks the tree, so it is called only while zooming.
double RootRadiusFrom(const Game& game, Vec2 from) {
  // The root comes first: parents precede their children.
  double radius = game.Options().space.radius;
  game.Space().ForEachNode([&](const NodeView& node) {
    if (node.depth > 0) return;
    radius =
        node.radius + std::max(std::abs(node.center.x - from.x), std::abs(node.center.y - from.y));
  });
  return radius;
}

void DeepScanOf(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship != nullptr) out.push_back({Command::Type::DeepScan, ship->id, 0, {}, {}});
}
}  // namespace

const Command* View::State::Waiting(std::initializer_list<Command::Type> types,
                                    std::span<const Command> out) const {
  const auto is_of = [&](const Command& command) {
    return std::find(types.begin(), types.end(), command.type) != types.end();
  };
  const auto newest = std::find_if(out.rbegin(), out.rend(), is_of);
  if (newest != out.rend()) return &*newest;
  const auto before = std::find_if(waiting.rbegin(), waiting.rend(), is_of);
  return before != waiting.rend() ? &*before : nullptr;
}

bool View::State::WillBeOn(Command::Type type, bool now, std::span<const Command> out) const {
  const Command* last = Waiting({type}, out);
  return last != nullptr ? last->value >= 0.5 : now;
}

ObjectId View::State::TargetAfter(const Ship& ship, std::span<const Command> out) const {
  const Command* last = Waiting({Command::Type::Target}, out);
  return last != nullptr ? last->object : ship.target;
}

void View::State::ToggleAssist(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const bool on = WillBeOn(Command::Type::FlightAssist, ship->controls.flight_assist, out);
  out.push_back({Command::Type::FlightAssist, ship->id, on ? 0.0 : 1.0, {}, {}});
}

// The nearest disabled ship, unless the target is one.
void View::State::BoardShip(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr || ship->docked_at != ObjectId{}) return;
  const Ship* target = game.FindShip(TargetAfter(*ship, out));
  const bool disabled = target != nullptr && target->disabled;
  const ObjectId other = disabled ? target->id : game.ShipToBoard(*ship);
  out.push_back({Command::Type::Board, ship->id, 0, other, {}});
}

// Without a target the command goes out as well: the game rejects it with a reason in the log.
void View::State::HailTarget(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr || ship->docked_at != ObjectId{}) return;
  out.push_back({Command::Type::Hail, ship->id, 0, TargetAfter(*ship, out), {}});
}

// Actions that neither type nor steer: they work while a menu or the console is open.
bool View::State::PerformGlobal(Action action, const Game& game) {
  // The game behind the title is a picture.
  if (title && (action == Action::QuickSave || action == Action::QuickLoad)) return true;
  switch (action) {
    case Action::FullScreen:
      settings.fullscreen = !settings.fullscreen;
      ApplySettings();
      return true;
    case Action::Screenshot:
      screenshot_pending = true;
      return true;
    case Action::QuickSave:
      if (game.GetPlayer().dead) {  // it would overwrite the save that the player needs now
        instruments.log.Add(Tr("no_ship_to_save"), palette::kWarn);
      } else {
        requests.push_back({Request::Type::Save, "quick"});
      }
      return true;
    case Action::QuickLoad:
      requests.push_back({Request::Type::Load, "quick"});
      return true;
    default:
      return PerformTree(action, game);
  }
}

// Each key of the tree view turns it on first.
bool View::State::PerformTree(Action action, const Game& game) {
  switch (action) {
    case Action::TreeView:
      instruments.tree.SetOn(!instruments.tree.IsOn(), game);
      return true;
    case Action::TreeLayers:
      if (!instruments.tree.IsOn()) {
        instruments.tree.SetOn(true, game);
      } else {
        instruments.tree.SetLayers(NextTreeLayers(instruments.tree.Layers()));
      }
      return true;
    case Action::TreePage:
      if (instruments.tree.IsOn())
        instruments.tree.NextPage();
      else
        instruments.tree.SetOn(true, game);
      return true;
    case Action::TreeExport:
      instruments.log.Add(instruments.tree.Export(game, options.screenshots));
      return true;
    default:
      return false;
  }
}

// Held actions are handled by input_state and global actions were handled before: both fall through
// to the default.
void View::State::Perform(Action action, bool shift, const Game& game, std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  switch (action) {
    case Action::FlightAssist:
      return ToggleAssist(game, out);
    case Action::Dock:
      return DockOrLaunch(game, out);
    case Action::Autopilot:
      return ToggleAutopilot(game, out);
    case Action::Program:
      return ToggleProgram(shift, game, out);
    case Action::TargetNext:
      return TargetNext(game, out);
    case Action::TargetHostile:
      return TargetHostile(game, shift, out);
    case Action::TargetAttacker:
      return SetTarget(game, LastAttacker(game, own), Tr("no_attacker"), out);
    case Action::TargetNearest:
      return SetTarget(game, NearestTarget(game, own), Tr("nothing_near"), out);
    case Action::TargetNone:
      return DropTarget(game, out);
    case Action::Hail:
      return HailTarget(game, out);
    case Action::Board:
      return BoardShip(game, out);
    case Action::DeepScan:
      return DeepScanOf(game, out);
    case Action::WingFollow:
    case Action::WingAttack:
    case Action::WingHold:
    case Action::WingMine:
    case Action::WingDock:
    case Action::WingFormation:
      return OrderWing(action, game, out);
    case Action::ZoomIn:
      return Zoom(kKeyZoom, game, Middle());
    case Action::ZoomOut:
      return Zoom(1 / kKeyZoom, game, Middle());
    case Action::Recenter:
      camera.Recenter();
      follow.action_scale = ShipOf(game) == ObjectId{} ? ScaleOfAction(game) : UsualScale();
      return camera.ZoomTo(follow.action_scale);
    case Action::RadarNearer:
      return instruments.radar.Nearer();
    case Action::RadarFarther:
      return instruments.radar.Farther();
    case Action::RadarScale:
      settings.radar_log = !settings.radar_log;
      return ApplySettings();
    default:
      return PerformScreen(action, game);
  }
}

// An order without an effect is reported: a key without any effect looks broken.
void View::State::OrderWing(Action action, const Game& game, std::vector<Command>& out) {
  const Wing& wing = game.GetPeople().wing;
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  if (options.watching) return instruments.log.Add(Tr("replay_commands"), palette::kDim);
  if (wing.escorts.empty()) return instruments.log.Add(Tr("escorts_none"), palette::kDim);
  if (action == Action::WingFormation) {
    const Command* last = Waiting({Command::Type::FormWing}, out);
    const auto now = last != nullptr ? static_cast<std::size_t>(last->value)
                                     : static_cast<std::size_t>(wing.formation);
    const std::size_t next = (now + 1) % kFormations.size();
    instruments.log.Add(Tr("escorts_order", {FormationText(next)}), palette::kText, LogKind::Own);
    out.push_back({Command::Type::FormWing, {}, static_cast<double>(next), {}, {}});
    return;
  }
  // The actions of the wing stand in the order of WingOrder.
  const int order = static_cast<int>(action) - static_cast<int>(Action::WingFollow);
  const ObjectId target = TargetAfter(*ship, out);
  const bool own =
      std::ranges::any_of(wing.escorts, [=](const Escort& e) { return e.ship == target; });
  if (action == Action::WingAttack && (own || game.FindShip(target) == nullptr))
    return instruments.log.Add(
        own ? Tr("escorts_friend", {game.NameOf(target)}) : Tr("escorts_no_target"), palette::kWarn,
        LogKind::Own);
  if (action == Action::WingAttack && !MayAttack(action, game, target)) return;
  instruments.log.Add(Tr("escorts_order", {WingOrderText(static_cast<std::size_t>(order))}),
                      palette::kText, LogKind::Own);
  out.push_back({Command::Type::OrderWing, {}, static_cast<double>(order), target, {}});
}

// Time control, screens and the search list.
void View::State::PerformScreen(Action action, const Game& game) {
  switch (action) {
    case Action::Rewind:
      BeginRewind(game);
      break;
    case Action::TickBack:
    case Action::TickOn:
      // Single ticks make sense only while the time stands still.
      pause.on = true;
      time_request.ticks += action == Action::TickOn ? 1 : -1;
      break;
    case Action::Slower:
      --time_request.speed;
      break;
    case Action::Faster:
      ++time_request.speed;
      break;
    case Action::Pause:
      pause.on = !pause.on;
      // A pause of the player ends by this key alone.
      pause.until_key = false;
      break;
    case Action::Menu:
      ReleaseKeys();
      menu.Open(MenuForEscape(game));
      break;
    case Action::Map:
      ReleaseKeys();
      map.Open(game, window.Width(), window.Height(), port.PlaceOfRow(game));
      break;
    case Action::Help:
      OpenPage(PageType::Help);
      break;
    case Action::Standings:
      OpenPage(PageType::Standings);
      break;
    case Action::ShipPage:
      ReleaseKeys();
      if (game.FindShip(game.GetPlayer().ship) != nullptr) ship_screen.Open();
      break;
    case Action::LogPage:
      OpenPage(PageType::Log);
      break;
    case Action::Hud:
      hud = !hud;
      break;
    case Action::SearchNext:
    case Action::SearchPrevious:
      // A key without any effect looks broken.
      if (!instruments.tree.StepSearch(action == Action::SearchNext ? 1 : -1))
        instruments.log.Add(Tr("searches_need_tree", {settings.keys.Name(Action::TreeView)}),
                            palette::kDim);
      break;
    default:
      break;
  }
}

// The newest lines of the log are at its end.
void View::State::OpenPage(PageType type) {
  ReleaseKeys();
  page.Open(type, type == PageType::Log);
}

ListScreen* View::State::OpenList() {
  if (programs.IsOpen()) return &programs;
  return ship_screen.IsOpen() ? &ship_screen : nullptr;
}

// Without an own ship, this and the next function select the ship to watch.
void View::State::TargetNext(const Game& game, std::vector<Command>& out) {
  const Ship* own = game.FindShip(game.GetPlayer().ship);
  if (own == nullptr)
    watched = NextShip(game, watched);
  else
    SetTarget(game, NextTarget(game, own->id, TargetAfter(*own, out)), Tr("no_ship_near"), out);
}

void View::State::DropTarget(const Game& game, std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  if (game.FindShip(own) == nullptr)
    watched = ObjectId{};
  else
    out.push_back({Command::Type::Target, own, 0, {}, {}});
}

void View::State::TargetHostile(const Game& game, bool back, std::vector<Command>& out) {
  const Ship* own = game.FindShip(game.GetPlayer().ship);
  if (own == nullptr) return;
  SetTarget(game, hostiles.Step(game, own->id, TargetAfter(*own, out), back, seconds),
            Tr("no_hostile"), out);
}

bool View::State::WillHaveRoute(const Game& game, std::span<const Command> out) const {
  const Command* last = Waiting({Command::Type::Route}, out);
  if (last == nullptr) return game.GetSystems().HasRoute();
  return last->object != ObjectId{} || !last->text.empty();
}

// Without a route, the nearest mark of a job is its goal. Without a job the key opens the map:
// there is one to be chosen. Not in a recording, where none can be chosen.
void View::State::ToggleAutopilot(const Game& game, std::vector<Command>& out) {
  if (game.FindShip(game.GetPlayer().ship) == nullptr) return;
  if (options.watching) return instruments.log.Add(Tr("replay_commands"), palette::kDim);
  if (!WillHaveRoute(game, out)) {
    const Marker* mark = NearestMark(game);
    if (mark == nullptr) {
      instruments.log.Add(Tr("autopilot_no_route"), palette::kWarn);
      ReleaseKeys();
      map.Open(game, window.Width(), window.Height());
      return map.RequestRoute();  // the map covers the log
    }
    instruments.log.Add(Tr("autopilot_job", {MarkName(game, *mark)}), palette::kText, LogKind::Own);
    out.push_back({Command::Type::Route, {}, 0, {}, mark->id});
  }
  const bool on = WillBeOn(Command::Type::Autopilot, game.AutopilotIsOn(), out);
  if (!on)
    instruments.log.Add(Tr("autopilot_on", {settings.keys.Name(Action::Faster)}), palette::kText,
                        LogKind::Own);
  out.push_back({Command::Type::Autopilot, {}, on ? 0.0 : 1.0, {}, {}});
}

// Without a program, the key opens the page: there is one to be chosen. Not in a recording, which
// has the programs of its pilot: the page would be empty.
void View::State::ToggleProgram(bool choose, const Game& game, std::vector<Command>& out) {
  if (options.watching) return instruments.log.Add(Tr("replay_commands"), palette::kDim);
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const Command* last = Waiting({Command::Type::LoadProgram, Command::Type::SwitchProgram}, out);
  if (choose || (last == nullptr && game.GetComputer().IsEmpty())) {
    ReleaseKeys();
    requests.push_back({.type = Request::Type::ListPrograms});
    return programs.Open();
  }
  const bool on = last != nullptr ? last->value >= 0.5 : game.GetComputer().on;
  out.push_back({Command::Type::SwitchProgram, {}, on ? 0.0 : 1.0, {}, {}});
}

// Reports a missing target and a delay by the pause: a key without a visible effect looks broken.
void View::State::SetTarget(const Game& game, ObjectId target, const std::string& none,
                            std::vector<Command>& out) {
  const Ship* own = game.FindShip(game.GetPlayer().ship);
  if (own == nullptr) return;
  if (target == ObjectId{})
    return instruments.log.Add(NoTargetText(game, TargetAfter(*own, out), none), palette::kDim);
  out.push_back({Command::Type::Target, own->id, 0, target, {}});
  if (pause.on) instruments.log.Add(Tr("target_waits", {game.NameOf(target)}), palette::kDim);
}

// The limit is computed from the current root, which grows and shrinks.
void View::State::Zoom(double factor, const Game& game, Point anchor) {
  camera.SetZoomOutLimit(RootRadiusFrom(game, camera.Center()));
  camera.ZoomBy(factor, anchor);
}

}  // namespace heliopause
