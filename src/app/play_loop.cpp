// Life cycle of the interactive game.
//
// A frame takes the input, serves what the menu requested, moves the game in time and draws it.
// Time moves by ticks (Tick), by a seek within the history (play_loop_time.cpp), or not at all
// while the game is paused. Each tick adds its commands to the command log first, so that log,
// history and recording always agree on what led to a step.
#include "app/play_loop.hpp"

#include <algorithm>
#include <utility>

#include "app/output.hpp"
#include "app/recording.hpp"
#include "app/replays_list.hpp"
#include "app/stop_signal.hpp"
#include "app/window_loop.hpp"
#include "view/screens/menu.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"
#include "view/window/display.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

// Two minutes: the longest stretch of play that a crash may cost.
constexpr std::uint64_t kAutosaveTicks = std::uint64_t{2} * 60 * 60;
// Once a second is often enough to drop log entries that no rewind can reach.
constexpr std::uint64_t kTrimTicks = 60;

constexpr std::uint64_t kWarmUpTicks = 120;  // before frames are measured

// Number of problems of data and mods in the message log, which has some ten lines.
constexpr std::size_t kShownProblems = 5;

// Data and scripts of the game and of the loaded mods.
std::vector<fs::path> WatchedFolders(const Folders& folders) {
  std::vector<fs::path> watched{folders.data, folders.scripts, folders.programs};
  for (const Mod& mod : folders.mods) {
    watched.push_back(mod.folder / "data");
    watched.push_back(mod.Scripts());
  }
  return watched;
}

bool IsConsoleLine(const Command& command) { return command.type == Command::Type::Console; }

}  // namespace

PlayLoop::PlayLoop(const CommandLine& line, const Content& content, std::string notice)
    : line_(line),
      content_(content),
      folders_(content.folders),
      pilots_(content.folders.saves),
      session_(content.folders, content.catalog,
               [this](const std::string& text) { PrintFromScript(text); }),
      notice_(std::move(notice)) {
  session_.UseThreads(line.threads.value_or(1));
}

void PlayLoop::PrintFromScript(const std::string& text) {
  if (seeking_) return;
  if (view_ != nullptr)
    ShowLine(text);
  else
    PrintLine(text);
}

void PlayLoop::ShowLine(const std::string& text) {
  view_->ShowMessage(text);
  lines_.push_back(text);
}

// Everything that can fail comes before the window opens.
void PlayLoop::Begin() {
  if (line_.title) {
    AdoptOldSaves();
    StartTitle();
  } else if (!line_.pilot.empty()) {
    BeginWithPilot();
  } else {
    session_.Begin(line_, SaveNamed(line_.load));
    if (line_.load.empty()) began_ = fs::file_time_type::clock::now();
  }
  try {
    recorder_ = StartRecording(line_, folders_, session_.GetGame());
  } catch (const ReplayError&) {
    DropNewPilot();
    throw;
  }
  if (recorder_ != nullptr) recorded_files_ = HashFiles(folders_);
  history_.Begin(session_.GetGame());
  // A recording contains no files: with other files than at its start it cannot be replayed.
  if (line_.watch && recorder_ == nullptr)
    reload_.watch.emplace(WatchedFolders(folders_), std::vector<std::string>{".toml", ".lua"});
}

void PlayLoop::OpenWindow() {
  view_ = std::make_unique<View>(WindowOptions(line_, folders_, content_.catalog));
  AttachView();
  ShowScenarios();
  ShowMods();
  ShowPilots();
  ShowChallenges();
  if (title_) ShowTitle();
  for (std::size_t i = 0; i < content_.problems.size(); ++i) {
    if (i == kShownProblems) {
      view_->ShowMessage(Tr("said_more"));
      break;
    }
    // Errors of data name keys and values, which stay as they are.
    const std::string& problem = content_.problems[i];
    view_->ShowMessage(problem.starts_with("data: ") ? problem : Translated(problem));
  }
}

void PlayLoop::AttachView() {
  clock_.Reset();
  clock_.ResetSpeed();
  ticks_of_game_ = 0;
  career_ = session_.GetGame().GetCareer();
  take_back_.to.reset();
  killcam_ = {};
  view_->Attach(session_.GetGame(), session_.Scripts());
  for (const std::string& text : std::exchange(lines_, {})) view_->ShowMessage(text);
  if (!title_ && !notice_.empty()) view_->ShowMessage(Translated(std::exchange(notice_, {})));
  ReservePilot();
  ShowSlots();
}

int PlayLoop::Play() {
  NoteStopSignals();
  Begin();
  const DisplayWatch watch([this](const std::string& what) {
    if (view_ == nullptr) DropNewPilot();
    Leave(what);
    return kExitDisplayLost;
  });
  try {
    OpenWindow();
  } catch (...) {
    DropNewPilot();
    throw;
  }
  RunFrames([this] { return view_->IsOpen() && !over_; }, [this](double s) { Frame(s); });
  if (frame_times_)
    frame_times_->Print();
  else if (line_.times)
    PrintError("--times: no frame was measured (expected at least " + std::to_string(kWarmUpTicks) +
               " ticks)");
  return Leave(StopText());
}

// Saves and ends the recording. `reason`: why the program ends, empty if the player closed it.
// Exiting during a rewind keeps the present: the game returns to the last step first. If the ship
// is lost there, the moment that is shown is saved. A game without a tick is not saved, because it
// would replace the last real one. Does not touch the view, whose window may be gone.
int PlayLoop::Leave(const std::string& reason) {
  Game& game = session_.GetGame();
  const auto flies = [&game] { return game.FindShip(game.GetPlayer().ship) != nullptr; };
  seeking_ = true;
  const std::uint64_t shown = history_.CurrentStep();
  if (shown < history_.LastStep()) history_.Seek(game, command_log_, history_.LastStep());
  if (recorder_ != nullptr) recorder_->Flush(game);
  bool well = WasRecorded(recorder_.get());
  std::string saved = "nothing to save";
  const Difficulty difficulty = game.GetCareer().difficulty;
  const bool looks_back = shown < history_.LastStep() && !killcam_.shown;
  if (!flies() && looks_back) history_.Seek(game, command_log_, shown);
  if (!title_ && ticks_of_game_ > 0 && (flies() || difficulty == Difficulty::Iron)) {
    if (OwesRewind()) {  // Tick() would use the view
      pending_ = {Rewound()};
      BeginCareer();  // the moment that is shown may be before it
      for (Command& command : std::exchange(pending_, {})) game.Post(std::move(command));
      game.Tick();
    }
    const std::string error = WriteSlot("auto");
    saved = error.empty() ? "saved as " + SaveFile("auto").string() : "could not save: " + error;
    if (!error.empty() && reason.empty()) PrintError(saved);
    if (!error.empty()) next_.unsaved = Tr("save_failed", {error});
    well = well && error.empty();
  }
  if (!reason.empty()) PrintError(reason + "; " + saved);
  return well ? kExitOk : kExitFailed;
}

void PlayLoop::Frame(double seconds) {
  const bool measures = frame_times_.has_value();  // reading the clock of a thread costs a call
  const double began = measures ? ThreadMilliseconds() : 0;
  WatchFiles(seconds);
  ShowChallengesOfNewDay();
  const bool console_line = TakeInput();
  for (const Request& request : view_->TakeRequests()) Serve(request);
  const TimeRequest time = view_->TakeTimeRequest();
  ServeTime(time, seconds, console_line);
  ShowTime(time);
  view_->ShowPace(view_->Paused() ? 0 : clock_.GetPace().SlowRate());
  const double updated = measures ? ThreadMilliseconds() : 0;
  view_->Draw(session_.GetGame(), clock_.Alpha());
  if (measures) frame_times_->Add(updated - began, ThreadMilliseconds() - updated);
  // The first frames load glyphs and paint planets.
  if (line_.times && !frame_times_ && ticks_ >= kWarmUpTicks) frame_times_.emplace();
}

// Queues the player's commands for the next tick. Returns true if a console line is among them.
bool PlayLoop::TakeInput() {
  bool console_line = false;
  for (Command& command : view_->Input(session_.GetGame())) {
    console_line = console_line || IsConsoleLine(command);
    pending_.push_back(std::move(command));
  }
  return console_line;
}

// Forward in real time, or by single ticks; negative ones go back.
void PlayLoop::Advance(double seconds, int single_ticks, bool console_line) {
  if (single_ticks < 0) {
    const auto back = static_cast<std::uint64_t>(-single_ticks);
    clock_.AlignToTick();
    return SeekTo(history_.CurrentStep() -
                  std::min(back, history_.CurrentStep() - history_.OldestStep()));
  }
  if (single_ticks > 0) {
    clock_.AlignToTick();
    for (int i = 0; i < single_ticks && !over_; ++i) StepForward();
    return;
  }
  if (view_->Paused()) {
    // Commands run in ticks: a paused game takes one for the console.
    if (console_line || std::exchange(tick_once_, false)) Tick();
    return;
  }
  clock_.SetPace(session_.GetGame().GetPresentation().pace.speed);
  clock_.Advance(seconds, [this] {
    Tick();
    const bool slowed = SlowDownInDanger();
    NoteKiller();
    return !slowed && !killcam_.shown && !over_;
  });
}

// A tick that was not played before. From here on the steps ahead, if any, are gone.
void PlayLoop::Tick() {
  lines_.clear();
  if (history_.CurrentStep() < history_.LastStep()) DropFuture();
  if (std::exchange(rewind_.is_due, false)) pending_.insert(pending_.begin(), Rewound());
  BeginCareer();
  if (std::exchange(reload_.program, false)) ReloadProgram();
  Game& game = session_.GetGame();
  const bool console_line = std::any_of(pending_.begin(), pending_.end(), IsConsoleLine);
  // The line may reload files, and the recording then ends before this tick.
  if (console_line && recorder_ != nullptr) recorder_->Flush(game);
  command_log_.Add(std::exchange(pending_, {}));
  history_.Advance(game, command_log_);
  if (console_line) EndRecordingAfterReload();
  if (recorder_ != nullptr) recorder_->Step(game, command_log_.CommandsOf(command_log_.Length()));
  CheckRecorder();
  StepChallenge();
  if (command_log_.Length() % kTrimTicks == 0) command_log_.DropBefore(history_.OldestStep());
  // With a black box, the history covers more seconds.
  if (const Ship* ship = game.FindShip(game.GetPlayer().ship))
    history_.KeepSteps(
        ReplayHistory::kMinute +
        static_cast<std::uint64_t>(game.ClassOf(*ship).rewind_seconds / kTickSeconds));
  view_->AfterTick(game);
  if (session_.Scripts().TakeReloadRequest()) ReloadFiles();
  ++ticks_;
  ++ticks_of_game_;
  career_ = game.GetCareer();
  LogEvents();
  path_.Note(game, history_.CurrentStep(), history_.OldestStep());
  if (line_.ticks > 0 && ticks_ >= line_.ticks) over_ = true;
  const bool docked =
      std::any_of(game.Events().begin(), game.Events().end(), [&](const Event& event) {
        return event.type == Event::Type::Docked && event.subject == game.GetPlayer().ship;
      });
  const bool alive = game.FindShip(game.GetPlayer().ship) != nullptr;
  // Iron: the one save follows the game into its end.
  const bool died = career_.difficulty == Difficulty::Iron && game.GetPlayer().dead &&
                    game.GetPlayer().died_tick == game.TickNumber();
  if (title_) return;
  if (died) Save("auto", true);
  if (alive && (docked || game.TickNumber() % kAutosaveTicks == 0)) Save("auto", true);
}

// A recording that failed is reported once; the game continues without it.
void PlayLoop::CheckRecorder() {
  if (recorder_ == nullptr || recorder_->Error().empty()) return;
  PrintError(recorder_->Error());
  ShowLine(Translated(recorder_->Error()));
  recorder_.reset();
}

void PlayLoop::EndWith(Sequel next) {
  next_ = std::move(next);
  over_ = true;
}

// Only the game of the command line begins again by itself; after any other the title opens.
void PlayLoop::ChangeMods() {
  Sequel next{Sequel::What::OtherMods};
  next.to_title =
      title_ || !pilot_.empty() || session_.GetGame().Options().scenario != line_.scenario;
  EndWith(std::move(next));
}

void PlayLoop::Restart() {
  if (challenge_.id.empty())
    Start(session_.GetGame().Options().scenario);
  else
    StartChallenge(std::string(challenge_.id));
}

void PlayLoop::Serve(const Request& request) {
  switch (request.type) {
    case Request::Type::Quit:
      over_ = true;
      break;
    case Request::Type::Save:
      Save(request.slot);
      break;
    case Request::Type::Load:
      Load(request.slot);
      break;
    case Request::Type::Restart:
      Restart();
      break;
    case Request::Type::Challenge:
      StartChallenge(request.slot);
      break;
    case Request::Type::Start:
      Start(request.slot);
      break;
    case Request::Type::ChangeMods:
      ChangeMods();
      break;
    case Request::Type::Replay:
      EndWith({Sequel::What::Replay, request.slot});
      break;
    case Request::Type::Lab:
      EndWith({Sequel::What::Lab});
      break;
    case Request::Type::ListReplays:
      view_->ShowReplays(ListReplays(folders_));
      break;
    case Request::Type::ListMods:
      ShowMods();
      break;
    case Request::Type::ChangeDifficulty:
      ChangeDifficulty(request.difficulty);
      break;
    case Request::Type::Title:
      ToTitle();
      break;
    case Request::Type::NewPilot:
      NewPilot(request);
      break;
    case Request::Type::FlyPilot:
      FlyPilot(request.slot);
      break;
    case Request::Type::DeletePilot:
      DeletePilot(request.slot);
      break;
    case Request::Type::TakeBack:
      TakeBack();
      break;
    case Request::Type::ListPrograms:
      ShowPrograms();
      break;
    case Request::Type::Insure:
      pending_.push_back({Command::Type::Insure, {}, 0, {}, {}});
      break;
  }
}

}  // namespace heliopause
