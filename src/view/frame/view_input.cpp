// Events of the window become commands, requests and changes of the view.
// Input polls all events of a frame. Handle sends each to the first part that takes it: console,
// menu, page, time bar, tree view, game. Held keys are counted in input_state and become commands
// once at the end of the frame.
#include <algorithm>

#include "view/draw/number_text.hpp"
#include "view/frame/view_state.hpp"
#include "view/screens/screens.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
// What the menu offers depends on the rules of the pilot.
GameInfo GameInfoOf(const Game& game) {
  const Career& career = game.GetCareer();
  GameInfo info;
  info.pilot = !career.IsEmpty();
  info.escorts = !game.GetPeople().wing.escorts.empty();
  info.ship = game.FindShip(game.GetPlayer().ship) != nullptr;
  info.difficulty = career.difficulty;
  info.may_save = career.difficulty != Difficulty::Iron;
  info.may_rewind = career.MayRewind();
  info.rewinds = RewindsText(career);
  const ObjectId port = game.InsurancePort();
  if (port == ObjectId{}) return info;
  const std::int64_t credits = std::max<std::int64_t>(game.GetPlayer().credits, 0);
  info.insurance =
      Tr("insurance_offer",
         {game.NameOf(port), Tr("amount_credits", {Grouped(credits / kInsuranceShare)})});
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
  GameInfo info = GameInfoOf(game);
  info.watching = s.options.watching;
  if (s.menu.Page() == MenuPage::Pad) info.pad = s.options.pad->Name();
  s.menu.SetGame(std::move(info));
  s.UpdateGuard();
  s.NoteLine(game);
  const MenuPage page_before = s.menu.Page();
  const std::size_t row_before = s.menu.Selected();
  // Events after a request stay in the queue until it is served: keys after "Continue" are for the
  // game that it starts.
  const std::size_t requests = s.requests.size();
  while (s.window.IsOpen() && s.requests.size() == requests && s.window.Next(event))
    s.Handle(event, game, commands);
  s.DropLostReleases();
  s.TakePad(game, commands);
  const MenuChoice chosen = std::exchange(s.chosen, {});
  if (chosen.what == MenuChoice::What::Perform)
    s.Perform(chosen.action, chosen.shift, game, commands);
  if (chosen.what == MenuChoice::What::PressKey)
    commands.push_back({Command::Type::PressKey, {}, 1, {}, chosen.key});
  s.SoundOfMenu(page_before, row_before);
  s.HoldRewind();
  const ObjectId ship = game.GetPlayer().ship;
  // A held key fires no missile without a target, nor at a friend before a second press. The target
  // may change meanwhile.
  s.input_state.Block(Action::FireSecondary, s.BlocksMissile(game, commands));
  s.input_state.Steer(ship, commands);
  // A new ship gets the flight assist of the settings, once.
  if (ship != s.assisted && game.FindShip(ship) != nullptr) {
    s.assisted = ship;
    if (s.settings.flight_assist)
      commands.push_back({Command::Type::FlightAssist, ship, 1, {}, {}});
  }
  s.waiting.insert(s.waiting.end(), commands.begin(), commands.end());
  return commands;
}

// Releases are handled whatever is open, so that no key stays down behind a menu.
void View::State::Handle(const InputEvent& event, const Game& game, std::vector<Command>& out) {
  using Type = InputEvent::Type;
  if (SkipKillcam(event)) return;
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
      HandleRelease(event, game);
      break;
    case Type::Text:
      if (typing.letter_toggles && settings.keys.Find(kGraveKey) == Action::Console &&
          ConsolePanel::IsToggleLetter(event)) {
        ReleaseKeys();
        console.Toggle();
      } else if (std::exchange(typing.skip_text, false)) {
        break;
      } else if (console.IsOpen()) {
        console.Handle(event, interpreter);
      } else if (IsTypingOnMap()) {
        map.Type(event.text);
      } else {
        menu.Type(event.text);
      }
      break;
    default:
      HandleMouse(event, game, out);
      break;
  }
}

// In order of precedence: global actions, console, menu, page, game. A key that one of them handles
// does not reach the next.
void View::State::HandleKey(const InputEvent& event, const Game& game, std::vector<Command>& out) {
  const bool repeated = !keys_down.pressed.insert(PressOf(event)).second;
  auto action = settings.keys.Find(event.key);
  // Space pauses a replay, as in video players.
  if (options.watching && action == Action::FirePrimary) action = Action::Pause;
  typing.letter_toggles = !repeated && event.key != kGraveKey;
  if (!repeated) typing.opener = kUnknownKey;
  typing.skip_text = repeated && typing.opener != kUnknownKey && event.key == typing.opener;
  if (menu.IsOpen() && menu.WaitsForKey()) {
    // A button of a pad is not bound as a key: like Esc, it keeps the present one.
    const Key chosen_key = event.source == 0 ? event.key : Key::Escape;
    if (!repeated) Apply(menu.TakeKey(chosen_key, settings));
    return;
  }
  // A letter that is typed is no action; keys of functions type nothing.
  const bool types = console.IsOpen() || menu.IsTyping() || IsTypingOnMap();
  const bool is_function_key = event.key >= Key::F1 && event.key <= Key::F15;
  if (action && !repeated && (!types || is_function_key) && PerformGlobal(*action, game)) return;
  // Shift with the console key is a tilde, which Lua needs: `~=`. Another sign that the player
  // chose for the console belongs to a text that is being typed.
  const bool sign = types && event.key != kGraveKey && TypesText(event.key);
  const bool toggles = action == Action::Console && !event.shift && !sign;
  if (toggles && !repeated) {
    ReleaseKeys();
    console.Toggle();
    if (TypesText(event.key)) BeginText(event.key);
  } else if (console.IsOpen()) {
    if (event.key == Key::Escape) return console.Toggle();
    if (auto line = console.Handle(event, interpreter)) {
      out.push_back({Command::Type::Console, {}, 0, {}, std::move(*line)});
    }
  } else if (menu.IsOpen()) {
    const bool typed = menu.IsTyping();
    if (!guard.on && !RewindFromEnd(event) && !TypeIntoMenu(event)) HandleMenuKey(event, repeated);
    if (!typed && menu.IsTyping()) BeginText(event.key);  // W or S may have moved to the name
  } else if (page.IsOpen()) {
    HandlePageKey(event, repeated);
  } else if (ListScreen* list = OpenList()) {
    if (!repeated && action == list->ToggleAction()) return list->Close();
    // The list shows that the game is paused, with that key. Keys of rows are for the list,
    // whatever else the player uses them for.
    if (!repeated && WorksOverScreens(action) && RowSteps(event.key) == 0)
      return PerformScreen(*action, game);
    list->HandleKey(event, repeated, game, out);
  } else if (map.IsOpen() && action == Action::Autopilot && !types && !options.watching &&
             !WillHaveRoute(game, out)) {
    map.RequestRoute();
  } else if (const bool searched = map.IsSearching();
             map.Handle(event, repeated, game, seconds, out, settings.keys)) {
    if (!searched && map.IsSearching()) BeginText(event.key);
  } else if (!repeated && HandleScenarioKey(event.key, game, out)) {
    return;
  } else if (!LeadsOutOfPort(action) && port.HandleKey(event, repeated, game, out)) {
    return;
  } else if (action && (!repeated || Repeats(*action))) {
    if (*action == Action::FireSecondary) PressMissile(game, out);
    if (IsHeld(*action)) {
      if (pause.until_key) pause.on = pause.until_key = false;
      keys_down.steering.insert(PressOf(event));
      input_state.Press(*action);
    }
    Perform(*action, event.shift, game, out);
  }
}

// The letter of the key that opens a text field is not typed into it, nor are its repeats.
void View::State::BeginText(Key key) {
  typing.skip_text = true;
  typing.opener = key;
}

// Screens over the map take the letters.
bool View::State::IsTypingOnMap() {
  return map.IsSearching() && !menu.IsOpen() && !page.IsOpen() && OpenList() == nullptr;
}

// The buttons of a pad are keys from here on.
void View::State::TakePad(const Game& game, std::vector<Command>& out) {
  const bool over = menu.IsOpen() || page.IsOpen() || console.IsOpen();
  const bool list = !over && OpenList() != nullptr, on_map = !over && !list && map.IsOpen();
  const bool dialogue =
      !killcam.on && !over && !list && !on_map && !game.GetPresentation().dialogue.empty();
  const bool in_port = IsPortOpen(game);
  const PadMode mode = over || (dialogue && in_port) ? PadMode::Menu
                       : dialogue                    ? PadMode::Dialogue
                       : on_map                      ? PadMode::Map
                       : list || in_port             ? PadMode::List
                                                     : PadMode::Flight;
  // Another program may use the pad while it has the focus.
  const bool away = !pause.has_focus && settings.pause_in_background;
  for (const InputEvent& event :
       gamepad.Take(options.pad->Read(), mode, settings.keys, settings.pad)) {
    if (away && event.type == InputEvent::Type::KeyDown) continue;
    if (!dialogue || !AnswerByPad(event, game, out)) Handle(event, game, out);
  }
  const Gamepad::Steering held = gamepad.Steers(), rest{}, steering = away ? rest : held;
  // A stick or trigger resumes the game, as a key of flight does. One that was held before does
  // not.
  if (pause.until_key && steered == rest && steering != rest) pause.on = pause.until_key = false;
  steered = held;
  input_state.SetAxes(steering.thrust, steering.turn, steering.brake);
}

// A page closes by Esc and by its own key; the rest scrolls it. The key of the log is End: where it
// has something to scroll, it scrolls.
void View::State::HandlePageKey(const InputEvent& event, bool repeated) {
  if (!repeated && event.key == Key::Escape) return page.Close();
  const bool own = settings.keys.Find(event.key) == ActionOf(page.Type());
  const float before = page.Scrolled();
  page.Handle(event);
  if (own && !repeated && page.Scrolled() == before) page.Close();
}

// The keys of a scenario differ from all keys of the game, so the order of the two does not matter.
bool View::State::HandleScenarioKey(Key key, const Game& game, std::vector<Command>& out) {
  const Presentation& presentation = game.GetPresentation();
  if (!presentation.dialogue.empty()) {
    const DialogueLine& line = presentation.dialogue.front();
    const int choice = ChoiceOf(key), choices = static_cast<int>(line.choices.size());
    const bool enter = key == kEnterKey && choices <= 1;
    const bool turns = key == Key::PageDown || key == Key::PageUp;
    if (turns && LayOutDialogue(MakeUi(), instruments.tree, game).parts > 1) {
      TurnSpeech(key == Key::PageDown ? 1 : -1, game);
      return true;
    }
    if (enter && AcceptsAnswer() && ShowNextPart(game)) return true;
    if (enter || (choice > 0 && choice <= choices)) {
      const double value = enter ? choices : choice;
      if (AcceptsAnswer()) out.push_back({Command::Type::Answer, {}, value, {}, line.id});
      return true;
    }
    // A number that answers nothing is a slip: it gives the escorts no order.
    if (choice > 0 && choices > 0) return true;
  }
  // A key of answers must not press a button of the port behind a line, nor when that just closed.
  const bool number = DigitOf(key) > 0 && !LeadsOutOfPort(settings.keys.Find(key));
  if (PortScreen::IsOpen(game) && (key == kEnterKey || number) &&
      (!presentation.dialogue.empty() || !AcceptsAnswer()))
    return true;
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

Ui View::State::MakeUi() {
  const unsigned width = window.Width(), height = window.Height();
  return Ui{shapes, text, UiScale(width, height, settings.ui_scale), static_cast<float>(width),
            static_cast<float>(height)};
}

}  // namespace heliopause
