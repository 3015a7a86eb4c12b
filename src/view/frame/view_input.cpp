// What a person does at the window, turned into commands, requests and changes of the view.
#include "view/frame/view_state.hpp"
#include "view/input/targeting.hpp"
#include "view/screens/screens.hpp"

namespace heliopause {

namespace {
constexpr double kNotch = 1.22;     // zoom of a wheel's notch
constexpr double kClickSlack = 10;  // px: how far beside a thing one may click

// Does it go on while the key is down?
bool Repeats(Action action) {
  return action == Action::ZoomIn || action == Action::ZoomOut || action == Action::TickBack ||
         action == Action::TickOn;
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
  dragging = scrubbing = rewinding = time_request.back = false;
  time_request.position.reset();
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
