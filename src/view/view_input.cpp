// What a person does at the window, turned into commands, requests and changes of the view.
#include <algorithm>

#include "view/hud.hpp"
#include "view/screens.hpp"
#include "view/targeting.hpp"
#include "view/view_state.hpp"

namespace heliopause {

namespace {
constexpr double kNotch = 1.22;  // zoom of a wheel's notch
constexpr double kKeyZoom = 1.35;
constexpr double kClickSlack = 10;  // px: how far beside a thing one may click

// Does it go on while the key is down?
bool Repeats(Action action) {
  return action == Action::ZoomIn || action == Action::ZoomOut || action == Action::TickBack ||
         action == Action::TickOn;
}

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
}  // namespace

// Held keys become commands once, after all events of the frame.
std::vector<Command> View::Input(const Game& game) {
  State& s = *state_;
  std::vector<Command> commands;
  InputEvent event;
  while (s.window.IsOpen() && s.window.Next(event)) s.Handle(event, game, commands);
  const ObjectId ship = game.GetPlayer().ship;
  s.helm.Steer(ship, commands);
  if (ship != s.assisted && game.FindShip(ship) != nullptr) {
    s.assisted = ship;
    if (s.settings.flight_assist)
      commands.push_back({Command::Type::FlightAssist, ship, 1, {}, {}});
  }
  return commands;
}

void View::State::LetGo() {
  helm.ReleaseAll();
  steering.clear();
  dragging = scrubbing = rewinding = wish.back = false;
  wish.place.reset();
}

// Releases are served whatever is open, so that no key stays down behind a menu.
void View::State::Handle(const InputEvent& event, const Game& game, std::vector<Command>& out) {
  using Type = InputEvent::Type;
  switch (event.type) {
    case Type::Closed:
      requests.push_back({Request::Type::Quit, {}});
      break;
    case Type::Resized:
      camera.Resize(event.width, event.height);
      break;
    case Type::FocusLost:
      LetGo();
      down.clear();  // their releases go to another window
      break;
    case Type::KeyDown:
      HandleKey(event, game, out);
      break;
    case Type::KeyUp:
      down.erase(event.key);
      if (steering.erase(event.key) > 0) helm.Release(*FindAction(event.key));
      if (FindAction(event.key) == Action::Rewind) rewinding = false;
      break;
    case Type::Text:
      if (console.IsToggleLetter(event)) {
        LetGo();
        console.Toggle();
      } else if (console.IsOpen()) {
        console.Take(event, lua);
      }
      break;
    default:
      HandleMouse(event, game, out);
      break;
  }
}

// From the outside in: what works anywhere, the console, menus, help, the game. A key that one of
// them took never reaches the next.
void View::State::HandleKey(const InputEvent& event, const Game& game, std::vector<Command>& out) {
  const bool repeated = !down.insert(event.key).second;
  const auto action = FindAction(event.key);
  if (action && !repeated && PerformAnywhere(*action, game)) return;
  // Shift with the console's key is a tilde, and Lua needs it: `~=`.
  const bool toggles = action == Action::Console && !event.shift;
  if (toggles && !repeated) {
    LetGo();
    console.Toggle();
  } else if (console.IsOpen()) {
    if (event.key == Key::Escape) return console.Toggle();
    if (auto line = console.Take(event, lua)) {
      out.push_back({Command::Type::Console, {}, 0, {}, std::move(*line)});
    }
  } else if (menu.IsOpen()) {
    if (!GoBackFromDeath(event)) HandleMenuKey(event, repeated);
  } else if (help) {
    if (!repeated) help = false;
  } else if (action && (!repeated || Repeats(*action))) {
    if (IsHeld(*action)) {
      steering.insert(event.key);
      helm.Press(*action);
    }
    Perform(*action, game, out);
  }
}

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
      rewinding = wish.back = true;
      break;
    case Action::TickBack:
    case Action::TickOn:
      paused = true;
      wish.ticks += action == Action::TickOn ? 1 : -1;
      break;
    case Action::Slower:
      --wish.speed;
      break;
    case Action::Faster:
      ++wish.speed;
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

void View::State::ToggleAssist(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const double on = ship->controls.flight_assist ? 0 : 1;
  out.push_back({Command::Type::FlightAssist, ship->id, on, {}, {}});
}

void View::State::DockOrLaunch(const Game& game, std::vector<Command>& out) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  if (ship->docked_at != ObjectId{}) {
    out.push_back({Command::Type::Undock, ship->id, 0, {}, {}});
  } else {
    out.push_back({Command::Type::Dock, ship->id, 0, BodyInReach(game, ship->id), {}});
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

// The menu has the mouse for itself while it is open; the console takes the wheel alone.
void View::State::HandleMouse(const InputEvent& event, const Game& game,
                              std::vector<Command>& out) {
  using Type = InputEvent::Type;
  const Point before = mouse;
  if (event.type == Type::MouseMove || event.type == Type::MouseDown) mouse = event.mouse;
  if (console.IsOpen() && event.type == Type::Wheel) {
    console.Take(event, lua);
    return;
  }
  if (menu.IsOpen()) return HandleMenuMouse(event);
  if (HandleTimeBar(event)) return;
  const bool left = event.button == InputEvent::Button::Left;
  switch (event.type) {
    case Type::Wheel:
      // What is followed stays in the middle; a free picture is zoomed under the cursor.
      return Zoom(event.wheel > 0 ? kNotch : 1 / kNotch, game,
                  ShipOf(game) != ObjectId{} && !camera.Panned() ? Middle() : event.mouse);
    case Type::MouseDown:
      if (left && instruments.tree.Click(mouse, camera.ToWorld(mouse))) return;
      if (left) return TargetUnderMouse(game, out);
      dragging = true;
      break;
    case Type::MouseUp:
      if (!left) dragging = false;
      break;
    case Type::MouseMove:
      if (dragging) camera.Pan({mouse.x - before.x, mouse.y - before.y});
      break;
    default:
      break;
  }
}

void View::State::HandleMenuMouse(const InputEvent& event) {
  using Type = InputEvent::Type;
  if (event.type != Type::MouseMove && event.type != Type::MouseDown) return;
  const MenuLayout layout = LayOutMenu(MakeUi(), menu.Page(), menu.Items(settings).size());
  const auto row = MenuRowAt(layout, mouse);
  if (!row) return;
  menu.Select(*row, settings);
  const bool click = event.type == Type::MouseDown && event.button == InputEvent::Button::Left;
  if (click && menu.Selected() == *row) Take(menu.Activate(settings));
}

// A click on nothing keeps the target; without a ship it ends the watching.
void View::State::TargetUnderMouse(const Game& game, std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  const ObjectId found = TargetAt(game, camera.ToWorld(mouse), kClickSlack / camera.Scale(), own);
  if (game.FindShip(own) == nullptr)
    watched = found;
  else if (found != ObjectId{})
    SetTarget(game, found, "", out);
}

Point View::State::Middle() const {
  return {static_cast<float>(camera.Width() / 2), static_cast<float>(camera.Height() / 2)};
}

// Arrows may repeat, choices may not: a key that is held a little too long must not save twice.
void View::State::HandleMenuKey(const InputEvent& event, bool repeated) {
  switch (event.key) {
    case Key::Up:
    case Key::W:
      menu.Move(-1, settings);
      break;
    case Key::Down:
    case Key::S:
      menu.Move(1, settings);
      break;
    case Key::Left:
    case Key::A:
      Take(menu.Adjust(-1, settings));
      break;
    case Key::Right:
    case Key::D:
      Take(menu.Adjust(1, settings));
      break;
    case kEnterKey:
    case Key::Space:
      if (!repeated) Take(menu.Activate(settings));
      break;
    case Key::Escape:
      if (!repeated) Take(menu.Back());
      break;
    default:
      break;
  }
}

void View::State::Take(const MenuChoice& choice) {
  if (choice.what == MenuChoice::What::Request) requests.push_back(choice.request);
  if (choice.what == MenuChoice::What::Settings) PutSettingsInForce();
  if (!menu.IsOpen()) LetGo();
}

// Everything is put in force at once and kept at once: there is no button to forget.
void View::State::PutSettingsInForce() {
  if (window.IsFullscreen() != settings.fullscreen) {
    LetGo();
    window.SetFullscreen(settings.fullscreen);
  }
  camera.Resize(window.Width(), window.Height());
  window.SetFrameLimit(settings.frame_limit);
  std::string why;
  if (!options.settings.empty() && !SaveSettings(settings, options.settings, why)) {
    instruments.log.Add("Options are not kept: " + why, palette::kWarn);
  }
}

Ui View::State::MakeUi() {
  const unsigned width = window.Width(), height = window.Height();
  return Ui{shapes, text, UiScale(width, height), static_cast<float>(width),
            static_cast<float>(height)};
}

}  // namespace heliopause
