// What an action does: the tree view's, the screens', and commands to the game.
#include <algorithm>

#include "view/frame/view_state.hpp"
#include "view/hud/hud.hpp"
#include "view/input/targeting.hpp"

namespace heliopause {

namespace {
constexpr double kKeyZoom = 1.35;

// How far it is from here to the farthest edge of the root: from there on all of space is in view.
// Asked only while zooming, since it walks the tree.
double RootRadiusFrom(const Game& game, Vec2 from) {
  double radius = game.Options().space.radius;
  game.Space().ForEachNode([&](const NodeView& node) {
    if (node.depth > 0) return;
    radius =
        node.radius + std::max(std::abs(node.center.x - from.x), std::abs(node.center.y - from.y));
  });
  return radius;
}

void ToggleAssist(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const double on = ship->controls.flight_assist ? 0 : 1;
  out.push_back({Command::Type::FlightAssist, ship->id, on, {}, {}});
}

void DockOrLaunch(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  if (ship->docked_at != ObjectId{}) {
    out.push_back({Command::Type::Undock, ship->id, 0, {}, {}});
  } else {
    out.push_back({Command::Type::Dock, ship->id, 0, BodyInReach(game, ship->id), {}});
  }
}
}  // namespace

// These type nothing and steer nothing, so they need not wait until a menu is closed.
bool View::State::PerformAnywhere(Action action, const Game& game) {
  switch (action) {
    case Action::FullScreen:
      settings.fullscreen = !settings.fullscreen;
      PutSettingsInForce();
      return true;
    case Action::Screenshot:
      want_screenshot = true;
      return true;
    case Action::QuickSave:
      if (game.GetPlayer().dead) {  // it would bury the save that one wants back now
        instruments.log.Add("There is no ship to save", palette::kWarn);
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

bool View::State::PerformTree(Action action, const Game& game) {
  switch (action) {
    case Action::TreeView:
      instruments.tree.Turn(!instruments.tree.IsOn(), game);
      return true;
    case Action::TreeLayers:
      if (!instruments.tree.IsOn()) {
        instruments.tree.Turn(true, game);
      } else {
        instruments.tree.SetLayers(NextTreeLayers(instruments.tree.Layers()));
      }
      return true;
    case Action::TreePage:
      if (instruments.tree.IsOn())
        instruments.tree.NextPage();
      else
        instruments.tree.Turn(true, game);
      return true;
    case Action::TreeExport:
      instruments.log.Add(instruments.tree.Keep(game, options.screenshots));
      return true;
    default:
      return false;
  }
}

// Held keys are the helm's, and the rest was performed before: they come here and pass.
void View::State::Perform(Action action, const Game& game, std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  switch (action) {
    case Action::FlightAssist:
      return ToggleAssist(game, out);
    case Action::Dock:
      return DockOrLaunch(game, out);
    case Action::TargetNext:
      return TargetNext(game, out);
    case Action::TargetHostile:
      return SetTarget(game, NearestHostile(game, own), "No hostile", out);
    case Action::TargetNearest:
      return SetTarget(game, NearestTarget(game, own), "Nothing", out);
    case Action::TargetNone:
      return DropTarget(game, out);
    case Action::ZoomIn:
      return Zoom(kKeyZoom, game, Middle());
    case Action::ZoomOut:
      return Zoom(1 / kKeyZoom, game, Middle());
    case Action::Recenter:
      camera.Recenter();
      return camera.ZoomTo(Camera::kUsual * UiScale(window.Width(), window.Height()));
    case Action::RadarNearer:
      return instruments.radar.Nearer();
    case Action::RadarFarther:
      return instruments.radar.Farther();
    case Action::RadarScale:
      settings.radar_log = !settings.radar_log;
      return PutSettingsInForce();
    default:
      return PerformScreen(action, game);
  }
}

void View::State::PerformScreen(Action action, const Game& game) {
  switch (action) {
    case Action::Rewind:
      rewinding = time_request.back = true;
      break;
    case Action::TickBack:
    case Action::TickOn:
      paused = true;
      time_request.ticks += action == Action::TickOn ? 1 : -1;
      break;
    case Action::Slower:
      --time_request.speed;
      break;
    case Action::Faster:
      ++time_request.speed;
      break;
    case Action::Pause:
      paused = !paused;
      break;
    case Action::Menu:
      LetGo();
      menu.Open(game.GetPlayer().dead && death_shown ? MenuPage::Dead : MenuPage::Main);
      break;
    case Action::Help:
      LetGo();
      help = true;
      break;
    case Action::Hud:
      hud = !hud;
      break;
    case Action::SearchNext:
      instruments.tree.StepSearch(1);
      break;
    case Action::SearchPrevious:
      instruments.tree.StepSearch(-1);
      break;
    default:
      break;
  }
}

// Without a ship of the player's own, this and the next choose whom to watch.
void View::State::TargetNext(const Game& game, std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  if (game.FindShip(own) == nullptr)
    watched = NextShip(game, watched);
  else
    SetTarget(game, NextTarget(game, own), "No ship", out);
}

void View::State::DropTarget(const Game& game, std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  if (game.FindShip(own) == nullptr)
    watched = ObjectId{};
  else
    out.push_back({Command::Type::Target, own, 0, {}, {}});
}

// Finding nothing is told: a key without any effect looks broken.
void View::State::SetTarget(const Game& game, ObjectId target, const char* none,
                            std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  if (game.FindShip(own) == nullptr) return;
  if (target == ObjectId{})
    return instruments.log.Add(NoTargetText(game, own, none), palette::kDim);
  out.push_back({Command::Type::Target, own, 0, target, {}});
}

void View::State::Zoom(double factor, const Game& game, Point anchor) {
  camera.SetFarthest(RootRadiusFrom(game, camera.Center()));
  camera.ZoomBy(factor, anchor);
}

}  // namespace heliopause
