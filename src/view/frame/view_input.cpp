// Events of the window become commands, requests and changes of the view.
//
// Input polls all events of a frame. Handle sends each to the first part that takes it: console,
// menu, help, time bar, tree view, game. Held keys are counted in input_state and become commands
// once at the end of the frame.
#include <algorithm>

#include "view/draw/number_text.hpp"
#include "view/frame/view_state.hpp"
#include "view/input/targeting.hpp"
#include "view/screens/help.hpp"
#include "view/screens/screens.hpp"

namespace heliopause {

namespace {
constexpr double kNotch = 1.22;          // zoom factor per wheel notch
constexpr double kClickTolerance = 10;   // pixels: tolerance of a click beside an object
constexpr double kBriefFocusLoss = 0.3;  // s

// What the menu offers depends on the rules of the pilot.
GameInfo GameInfoOf(const Game& game) {
  const Career& career = game.GetCareer();
  GameInfo info;
  info.pilot = !career.IsEmpty();
  info.may_save = career.difficulty != Difficulty::Iron;
  info.may_rewind = career.MayRewind();
  info.rewinds = RewindsText(career);
  const ObjectId port = game.InsurancePort();
  if (port == ObjectId{}) return info;
  const std::int64_t credits = std::max<std::int64_t>(game.GetPlayer().credits, 0);
  info.insurance =
      "a ship at " + game.NameOf(port) + " for " + Grouped(credits / kInsuranceShare) + " credits";
  return info;
}

// Whether the action repeats while the key is down.
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
  s.menu.SetKeys(game.Options().scenario, game.GetPresentation().keys);
  s.menu.SetGame(GameInfoOf(game));
  s.UpdateGuard();
  while (s.window.IsOpen() && s.window.Next(event)) s.Handle(event, game, commands);
  // A new ship gets the flight assist of the settings, once.
  const ObjectId ship = game.GetPlayer().ship;
  s.input_state.Steer(ship, commands);
  if (ship != s.assisted && game.FindShip(ship) != nullptr) {
    s.assisted = ship;
    if (s.settings.flight_assist)
      commands.push_back({Command::Type::FlightAssist, ship, 1, {}, {}});
  }
  return commands;
}

// Some window managers take the focus for a moment only.
void View::State::LoseFocus() {
  ReleaseKeys();
  pressed_keys.clear();  // another window gets the releases
  if (!settings.pause_in_background || paused || menu.IsOpen() || options.watching) return;
  paused = true;
  paused_by_focus = seconds;
}

void View::State::GainFocus() {
  if (paused && seconds - paused_by_focus < kBriefFocusLoss) paused = false;
  paused_by_focus = -10;
}

void View::State::ReleaseKeys() {
  input_state.ReleaseAll();
  steering_keys.clear();
  dragging = scrubbing = rewinding = time_request.back = false;
  time_request.position.reset();
}

// Releases are handled whatever is open, so that no key stays down behind a menu.
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
      LoseFocus();
      break;
    case Type::FocusGained:
      GainFocus();
      break;
    case Type::KeyDown:
      HandleKey(event, game, out);
      break;
    case Type::KeyUp:
      pressed_keys.erase(event.key);
      if (steering_keys.erase(event.key) > 0) input_state.Release(*FindAction(event.key));
      if (FindAction(event.key) == Action::Rewind) rewinding = false;
      break;
    case Type::Text:
      if (console.IsToggleLetter(event)) {
        ReleaseKeys();
        console.Toggle();
      } else if (console.IsOpen()) {
        console.Handle(event, interpreter);
      } else {
        menu.Type(event.text);
      }
      break;
    default:
      HandleMouse(event, game, out);
      break;
  }
}

// In order of precedence: global actions, console, menu, help, game. A key that one of them handles
// does not reach the next.
void View::State::HandleKey(const InputEvent& event, const Game& game, std::vector<Command>& out) {
  const bool repeated = !pressed_keys.insert(event.key).second;
  const auto action = FindAction(event.key);
  if (action && !repeated && PerformGlobal(*action, game)) return;
  // Shift with the console key is a tilde, which Lua needs: `~=`.
  const bool toggles = action == Action::Console && !event.shift;
  if (toggles && !repeated) {
    ReleaseKeys();
    console.Toggle();
  } else if (console.IsOpen()) {
    if (event.key == Key::Escape) return console.Toggle();
    if (auto line = console.Handle(event, interpreter)) {
      out.push_back({Command::Type::Console, {}, 0, {}, std::move(*line)});
    }
  } else if (menu.IsOpen()) {
    if (!guarded && !RewindFromEnd(event) && !TypeIntoMenu(event)) HandleMenuKey(event, repeated);
  } else if (help) {
    if (repeated) return;
    const std::size_t pages = LayOutHelp(MakeUi(), KeysOfScenario(game)).pages.size();
    help = action == Action::Help && ++help_page < pages;
  } else if (map.Handle(event, repeated, game, seconds, out)) {
    return;
  } else if (!repeated && HandleScenarioKey(event.key, game, out)) {
    return;
  } else if (action && (!repeated || Repeats(*action))) {
    if (IsHeld(*action)) {
      if (resume_by_key) paused = resume_by_key = false;
      steering_keys.insert(event.key);
      input_state.Press(*action);
    }
    Perform(*action, game, out);
  }
}

// An open menu takes all mouse events; the console takes the wheel alone.
void View::State::HandleMouse(const InputEvent& event, const Game& game,
                              std::vector<Command>& out) {
  using Type = InputEvent::Type;
  const Point before = mouse;
  if (event.type == Type::MouseMove || event.type == Type::MouseDown) mouse = event.mouse;
  if (console.IsOpen() && event.type == Type::Wheel) {
    console.Handle(event, interpreter);
    return;
  }
  if (menu.IsOpen()) return HandleMenuMouse(event);
  if (HandleTimeBar(event)) return;
  if (map.Handle(event, false, game, seconds, out)) return;
  const bool left = event.button == InputEvent::Button::Left;
  switch (event.type) {
    case Type::Wheel:
      // A followed ship stays in the middle; a free picture is zoomed under the cursor.
      return Zoom(event.wheel > 0 ? kNotch : 1 / kNotch, game,
                  ShipOf(game) != ObjectId{} && !camera.Panned() ? Middle() : event.mouse);
    case Type::MouseDown:
      if (left && instruments.tree.Click(mouse, camera.ToWorld(mouse))) return;
      if (left && ClickDialogue(game, out)) return;
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

// The keys of a scenario differ from all keys of the game, so the order of the two does not matter.
bool View::State::HandleScenarioKey(Key key, const Game& game, std::vector<Command>& out) {
  const Presentation& presentation = game.GetPresentation();
  if (!presentation.dialogue.empty()) {
    const DialogueLine& line = presentation.dialogue.front();
    const int choice = ChoiceOf(key), choices = static_cast<int>(line.choices.size());
    const bool enter = key == kEnterKey && choices <= 1;
    if (enter || (choice > 0 && choice <= choices)) {
      const double value = enter ? choices : choice;
      out.push_back({Command::Type::Answer, {}, value, {}, line.id});
      return true;
    }
  }
  const std::string name = KeyName(key);
  for (const BoundKey& bound : KeysOfScenario(game)) {
    if (bound.key != name) continue;
    out.push_back({Command::Type::PressKey, {}, 1, {}, bound.id});
    return true;
  }
  return false;
}

std::vector<BoundKey> View::State::KeysOfScenario(const Game& game) const {
  return KeysOfPlayer(game.Options().scenario, game.GetPresentation().keys, settings.scenario_keys);
}

bool View::State::ClickDialogue(const Game& game, std::vector<Command>& out) {
  const DialogueLayout layout = LayOutDialogue(MakeUi(), instruments.tree, game);
  if (!layout.frame.Contains(mouse)) return false;
  const Presentation& presentation = game.GetPresentation();
  if (const auto choice = ChoiceAt(layout, presentation, mouse)) {
    const auto value = static_cast<double>(*choice);
    out.push_back({Command::Type::Answer, {}, value, {}, presentation.dialogue.front().id});
  }
  return true;
}

// Moving the mouse selects, clicking activates. The layout is the one that DrawMenu uses.
void View::State::HandleMenuMouse(const InputEvent& event) {
  using Type = InputEvent::Type;
  if (guarded) return;
  if (event.type == Type::Wheel) return menu.Move(event.wheel > 0 ? -1 : 1, settings);
  if (event.type != Type::MouseMove && event.type != Type::MouseDown) return;
  const MenuLayout layout =
      LayOutMenu(MakeUi(), menu.Page(), menu.Items(settings).size(), menu.Selected());
  const auto row = MenuRowAt(layout, mouse);
  if (!row) return;
  menu.Select(*row, settings);
  const bool click = event.type == Type::MouseDown && event.button == InputEvent::Button::Left;
  if (click && menu.Selected() == *row) Apply(menu.Activate(settings));
}

// A click on empty space keeps the target; without an own ship it stops watching.
void View::State::TargetUnderMouse(const Game& game, std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  const ObjectId found =
      TargetAt(game, camera.ToWorld(mouse), kClickTolerance / camera.Scale(), own);
  if (game.FindShip(own) == nullptr)
    watched = found;
  else if (found != ObjectId{})
    SetTarget(game, found, "", out);
}

Point View::State::Middle() const {
  return {static_cast<float>(camera.Width() / 2), static_cast<float>(camera.Height() / 2)};
}

// The row of a name takes letters; keys that move and choose stay.
bool View::State::TypeIntoMenu(const InputEvent& event) {
  if (!menu.IsTyping()) return false;
  if (event.key == kBackspaceKey) menu.EraseLetter();
  switch (event.key) {
    case Key::Up:
    case Key::Down:
    case kEnterKey:
    case Key::Escape:
      return false;
    default:
      return true;
  }
}

// Arrow keys repeat, choices do not: a key that is held slightly too long must not save twice.
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
      Apply(menu.Adjust(-1, settings));
      break;
    case Key::Right:
    case Key::D:
      Apply(menu.Adjust(1, settings));
      break;
    case kEnterKey:
    case Key::Space:
      if (!repeated) Apply(menu.Activate(settings));
      break;
    case Key::Escape:
      if (!repeated) Apply(menu.Back());
      break;
    default:
      break;
  }
}

void View::State::Apply(const MenuChoice& choice) {
  if (choice.what == MenuChoice::What::Request) requests.push_back(choice.request);
  if (choice.what == MenuChoice::What::Settings) ApplySettings();
  if (!menu.IsOpen()) ReleaseKeys();
}

// Changes take effect and are saved immediately.
void View::State::ApplySettings() {
  if (window.IsFullscreen() != settings.fullscreen) {
    ReleaseKeys();
    window.SetFullscreen(settings.fullscreen);
  }
  camera.Resize(window.Width(), window.Height());
  window.SetFrameLimit(settings.frame_limit);
  std::string why;
  if (!options.settings.empty() && !SaveSettings(settings, options.settings, why)) {
    instruments.log.Add("Options not saved: " + why, palette::kWarn);
  }
}

Ui View::State::MakeUi() {
  const unsigned width = window.Width(), height = window.Height();
  return Ui{shapes, text, UiScale(width, height), static_cast<float>(width),
            static_cast<float>(height)};
}

}  // namespace heliopause
