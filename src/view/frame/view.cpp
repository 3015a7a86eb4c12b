// Construction, attaching to a game, and updates after a tick.
//
// The state of the view is in View::State (view_state.hpp); the functions are split by purpose into
// view_input, view_actions, view_draw and view_time.
#include "view/frame/view.hpp"

#include "view/draw/number_text.hpp"
#include "view/frame/view_state.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kDeathTicks =
    100;                                 // the explosion stays visible before the summary covers it
constexpr std::uint64_t kEndTicks = 60;  // the same for the last act of a scenario
constexpr double kGuardSeconds = 0.8;    // longer than the pauses of a finger on the trigger

Settings ReadSettings(const std::filesystem::path& file, std::vector<std::string>& errors) {
  return file.empty() ? Settings{} : LoadSettings(file, errors);
}
}  // namespace

View::State::State(const ViewOptions& view_options)
    : options(view_options),
      window(view_options.width, view_options.height, view_options.fullscreen) {
  std::vector<std::string> errors;
  settings = ReadSettings(options.settings, errors);
  for (const std::string& error : errors) {
    instruments.log.Add(options.settings.string() + ": " + error + " (default used)",
                        palette::kWarn);
  }
  // The command line has precedence over the file.
  if (options.fullscreen && !settings.fullscreen) settings.fullscreen = fullscreen_once = true;
  if (options.pad == nullptr) options.pad = std::make_shared<JoystickSource>();
  window.SetFullscreen(settings.fullscreen);
  window.SetFrameLimit(settings.frame_limit);
  UseColorScheme(settings.colors);
  UseKeysInTexts(settings.keys);
  menu.SetLanguages(Languages(options.texts));
  ApplyLanguage();
  OpenSound();
}

// Errors of the file appear in the log; the rest of it counts.
void View::State::ApplyLanguage() {
  // Files are read only when the language has changed.
  if (options.texts.empty() || language == settings.language) return;
  language = settings.language;
  std::vector<DataError> errors;
  UseTexts(LoadTexts(options.texts, options.mods, language, errors));
  UseNumberSigns(Tr("number_thousands"), Tr("number_point"));
  UseSentences(LoadSentences(options.texts, options.mods, language, errors));
  for (const DataError& error : errors) instruments.log.Add(error.Text(), palette::kWarn);
}

View::View(const ViewOptions& options) : state_(std::make_unique<State>(options)) {}
View::~View() = default;

bool View::IsOpen() const { return state_->window.IsOpen(); }

bool View::Paused() const {
  const bool menu = state_->menu.IsOpen() && !state_->menu.IsOfTitle();
  return state_->pause.on || state_->page.IsOpen() || menu;
}

// Drops all references into the old game. Choices of the user (layers, an open console) stay.
void View::Attach(const Game& game, const Console& console) {
  State& s = *state_;
  // Drops messages of another game, but not errors of the settings, which were added before the
  // first game.
  if (s.interpreter != nullptr) s.instruments.log.Clear();
  s.interpreter = &console;
  // Drops whatever refers to objects of the old game.
  s.scene.Clear();
  if (s.sound != nullptr) s.sound->Clear();
  s.instruments.ended.Clear();
  s.instruments.hints.Clear();
  s.hail_hinted = false;
  s.instruments.tree.Clear();
  s.instruments.computer.Clear();
  s.second_press = {};
  s.missile_target = {};
  if (s.instruments.tree.IsOn()) s.instruments.tree.SetOn(true, game);
  s.input_state.Reset();
  if (const Ship* ship = game.FindShip(game.GetPlayer().ship)) s.input_state.SyncWith(*ship);
  s.ReleaseKeys();
  s.menu.Close();
  s.map.Close();
  s.port.Reset();
  s.programs.Reset();
  s.ship_screen.Close();
  s.chosen = {};
  s.waiting.clear();
  s.speech.shown = {};
  s.page.Close();
  s.pause.on = s.ending.death_shown = s.ending.end_shown = false;
  s.title = s.pause.until_key = s.guard.on = false;
  s.notice.clear();
  s.ghosts.clear();
  s.killcam.on = false;
  s.follow.hint = {};
  s.follow.scale_before_hint = 0;
  s.follow.first_frame = true;
  s.docked_text.clear();
  s.watched = s.follow.ship = ObjectId{};
  // A loaded ship keeps the flight assist that it was saved with.
  s.assisted = game.TickNumber() > 0 ? game.GetPlayer().ship : ObjectId{};
}

std::vector<Request> View::TakeRequests() { return std::exchange(state_->requests, {}); }

void View::ShowMessage(std::string text, LogKind kind) {
  state_->instruments.log.Add(std::move(text), palette::kText, kind);
}

std::vector<std::string> View::Messages() const {
  std::vector<std::string> texts;
  for (const MessageLog::Line& line : state_->instruments.log.Lines()) texts.push_back(line.text);
  return texts;
}

void View::ShowError(std::string text) {
  state_->console.Print(text, palette::kBad);
  state_->instruments.log.Add(std::move(text), palette::kBad);
}

void View::ShowSlots(std::vector<SlotInfo> slots) { state_->menu.SetSlots(std::move(slots)); }

void View::ShowScenarios(std::vector<ScenarioInfo> scenarios) {
  state_->menu.SetScenarios(std::move(scenarios));
}
void View::ShowMods(std::vector<ModInfo> mods) { state_->menu.SetMods(std::move(mods)); }

void View::ShowChallenges(std::vector<ChallengeInfo> challenges, std::string day) {
  state_->menu.SetChallenges(std::move(challenges), std::move(day));
}

void View::ShowPrograms(std::vector<ProgramInfo> programs, std::string folder) {
  state_->programs.SetPrograms(std::move(programs), std::move(folder));
}

void View::ShowReplays(std::vector<ReplayInfo> replays) {
  state_->menu.SetReplays(std::move(replays));
}

void View::ShowPilots(std::vector<PilotInfo> pilots) { state_->menu.SetPilots(std::move(pilots)); }

void View::ShowTitle(std::string notice) {
  state_->title = true;
  state_->notice = std::move(notice);
  state_->menu.Open(MenuPage::Title);
}

void View::PauseUntilKey() { state_->pause.on = state_->pause.until_key = true; }

void View::AfterTick(const Game& game) {
  State& s = *state_;
  s.scene.AfterTick(game, s.camera);
  s.SoundAfterTick(game);
  // The scene before a death consists of ticks whose lines are there already.
  if (!s.killcam.on) {
    s.instruments.log.AfterTick(game);
    s.PrintEvents(game);
    s.HintAtHail(game);
  }
  s.instruments.ended.AfterTick(game);
  s.instruments.hints.AfterTick(game);
  s.instruments.tree.AfterTick(game);
  s.instruments.computer.AfterTick(game);
  s.port.AfterTick(game);
  s.programs.AfterTick(game);
  s.waiting.clear();
  s.ShowEnd(game);
}

// Once, in the first hour of a pilot: nothing else shows that outlaws can be paid.
void View::State::HintAtHail(const Game& game) {
  const ObjectId own = game.GetPlayer().ship;
  if (hail_hinted || !settings.hints || options.watching || game.GetCareer().IsEmpty() ||
      game.Seconds() > 3600)
    return;
  for (const Event& event : game.Events()) {
    if (event.type != Event::Type::Hit || event.subject != own) continue;
    const Ship* foe = game.FindShip(event.object);
    if (foe == nullptr || !game.IsHostile(foe->id, own)) continue;
    const FactionClass& faction = game.GetCatalog().Factions()[foe->faction];
    if (faction.law || faction.pays_bounty) continue;
    hail_hinted = true;
    return instruments.log.Add(Tr("hint_hail", {settings.keys.Name(Action::TargetAttacker),
                                                settings.keys.Name(Action::Hail)}),
                               palette::kText, LogKind::Own);
  }
}

// On the console, and what the port did at docking.
void View::State::PrintEvents(const Game& game) {
  for (const Event& event : game.Events()) {
    switch (event.type) {
      case Event::Type::ConsoleOutput:
        console.Print(event.text, palette::kText);
        break;
      case Event::Type::ConsoleError:
      case Event::Type::ScriptError:
        console.Print(event.text, palette::kBad);
        break;
      case Event::Type::Docked:
        if (event.subject == game.GetPlayer().ship) docked_text = event.text;
        break;
      default:
        break;
    }
  }
}

// Whether the closing screen of the scenario stands for the death as well: a scenario may count it
// as its end. A ship that is lost later has its death screen.
static bool EndCoversDeath(const Game& game) {
  const Presentation& presentation = game.GetPresentation();
  return presentation.outcome != Outcome::None &&
         game.GetPlayer().died_tick <= presentation.outcome_tick + kEndTicks;
}

// The closing screen of a scenario pauses the game, and is shown once.
void View::State::ShowEnd(const Game& game) {
  const Player& player = game.GetPlayer();
  const Presentation& presentation = game.GetPresentation();
  const bool ended = presentation.outcome != Outcome::None;
  if (!player.dead) ending.death_shown = false;
  if (!ended) ending.end_shown = false;
  if (options.watching || menu.IsOpen() || title) return;
  const std::uint64_t tick = game.TickNumber();
  if (ended && !ending.end_shown && tick >= presentation.outcome_tick + kEndTicks) {
    ending.end_shown = true;
    OpenGuarded(MenuPage::End);
  } else if (player.dead && !ending.death_shown && !EndCoversDeath(game) &&
             (!ended || ending.end_shown) && tick >= player.died_tick + kDeathTicks) {
    ending.death_shown = true;
    OpenGuarded(MenuPage::Death);
  }
}

// A key that is held from the fight, or pressed once more, must not choose.
void View::State::OpenGuarded(MenuPage shown) {
  ReleaseKeys();
  menu.Open(shown);
  guard.on = true;
  guard.until = seconds + kGuardSeconds;
}

void View::State::UpdateGuard() {
  if (guard.on && seconds >= guard.until && keys_down.pressed.empty()) guard.on = false;
}

MenuPage View::State::MenuForEscape(const Game& game) const {
  if (!game.GetPlayer().dead) return MenuPage::Main;
  if (ending.end_shown && EndCoversDeath(game)) return MenuPage::End;
  return ending.death_shown ? MenuPage::Death : MenuPage::Main;
}

ObjectId View::State::ShipOf(const Game& game) const {
  const ObjectId own = game.GetPlayer().ship;
  if (game.FindShip(own) != nullptr) return own;
  return game.FindShip(watched) != nullptr ? watched : ObjectId{};
}

}  // namespace heliopause
