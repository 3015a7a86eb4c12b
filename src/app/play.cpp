// The command `play`: the window, the fixed step, and the saves by slot.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/game_clock.hpp"
#include "app/recording.hpp"
#include "app/session.hpp"
#include "app/slots.hpp"
#include "app/stop_signal.hpp"
#include "app/window_loop.hpp"
#include "game/replay/replay_history.hpp"
#include "game/rules/save_file.hpp"
#include "view/frame/view.hpp"
#include "view/screens/menu.hpp"
#include "view/screens/time_bar.hpp"
#include "view/window/display.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

// Two minutes: what one would mind to fly again.
constexpr std::uint64_t kAutosaveTicks = std::uint64_t{2} * 60 * 60;

class PlayLoop {
 public:
  PlayLoop(const CommandLine& line, const Folders& folders, const Catalog& catalog)
      : line_(line),
        folders_(folders),
        session_(folders, catalog, [this](const std::string& text) { Printed(text); }) {}

  int Play();

 private:
  void Begin();
  void OpenWindow();
  void Attach();
  void Frame(double seconds);
  bool TakeInput();
  void GoOn(double seconds, int single_ticks, bool console_line);
  void StepOn();
  void Tick();
  void TravelTo(std::uint64_t step);
  void DropFuture();
  void BeforeAnother();
  void AfterAnother();
  void CheckRecorder();
  void ShowTime(const TimeRequest& time_request);
  int Leave(const std::string& reason);
  void Serve(const Request& request);
  void Save(const std::string& slot, bool quietly = false);
  std::string WriteSlot(const std::string& slot) const;
  void Load(const std::string& slot);
  void LoadPrevious(const fs::path& file);
  void Restart();
  void ShowSlots();
  void Printed(const std::string& text);

  const CommandLine& line_;
  const Folders& folders_;
  Session session_;
  std::unique_ptr<View> view_;
  std::unique_ptr<ReplayRecorder> recorder_;  // nothing without --record
  CommandLog command_log_;
  ReplayHistory history_;
  std::vector<Command> pending_;  // for the next tick
  GameClock clock_;
  std::uint64_t ticks_ = 0;  // since the program began
  bool travelling_ = false;  // what scripts print was printed before
  bool over_ = false;
};

void PlayLoop::Printed(const std::string& text) {
  if (travelling_) return;
  if (view_ != nullptr)
    view_->ShowMessage(text);
  else
    std::printf("%s\n", text.c_str());
}

// What `--load` names: a slot of ours, or a file.
fs::path SaveNamed(const Folders& folders, const std::string& name) {
  const bool slot = std::find(kSlots.begin(), kSlots.end(), name) != kSlots.end();
  std::error_code error;
  return slot && !fs::exists(name, error) ? folders.Save(name) : fs::path(name);
}

void PlayLoop::Begin() {
  session_.Begin(line_.scenario, line_.seed, SaveNamed(folders_, line_.load));
  recorder_ = StartRecording(line_, folders_, session_.GetGame());  // before a window comes up
  history_.Begin(session_.GetGame());
}

void PlayLoop::OpenWindow() {
  view_ = std::make_unique<View>(WindowOf(line_, folders_));
  Attach();
  ShowSlots();
}

void PlayLoop::Attach() {
  clock_.Reset();
  view_->Attach(session_.GetGame(), session_.Scripts());
}

int PlayLoop::Play() {
  NoteStopSignals();
  Begin();
  const DisplayWatch watch([this](const std::string& what) {
    Leave(what);
    return kExitDisplayLost;
  });
  OpenWindow();
  RunFrames([this] { return view_->IsOpen() && !over_; }, [this](double s) { Frame(s); });
  return Leave(StopText());
}

// Whoever leaves while looking back has lost nothing, and a game that was not played is no reason
// to push out another one. `reason`: why, where it was nobody's wish.
// The window is not asked for anything: it may be gone.
int PlayLoop::Leave(const std::string& reason) {
  Game& game = session_.GetGame();
  travelling_ = true;
  if (history_.CurrentStep() < history_.LastStep())
    history_.Seek(game, command_log_, history_.LastStep());
  bool well = true;
  const auto tell = [](const std::string& text) {
    std::fprintf(stderr, "heliopause: %s\n", text.c_str());
  };
  if (recorder_ != nullptr) {
    recorder_->Flush(game);
    well = recorder_->Error().empty();
    if (!well) tell(recorder_->Error());
  }
  std::string said = "nothing to save";
  if (ticks_ > 0 && game.FindShip(game.GetPlayer().ship) != nullptr) {
    const std::string why = WriteSlot("auto");
    said = why.empty() ? "saved as " + folders_.Save("auto").string() : "could not save: " + why;
    if (!why.empty() && reason.empty()) tell(said);
    well = well && why.empty();
  }
  if (!reason.empty()) tell(reason + "; " + said);
  return well ? kExitOk : kExitFailed;
}

void PlayLoop::Frame(double seconds) {
  const bool console_line = TakeInput();
  for (const Request& request : view_->TakeRequests()) Serve(request);
  const TimeRequest time_request = view_->TakeTimeRequest();
  clock_.ChangeSpeed(time_request.speed);
  const std::uint64_t oldest = history_.OldestStep(), seen = history_.LastStep(),
                      at = history_.CurrentStep();
  if (time_request.back) {
    const std::uint64_t back = clock_.GoBack(seconds);
    if (at < oldest + back) clock_.Reset();
    TravelTo(at < oldest + back ? oldest : at - back);
  } else if (time_request.position) {
    clock_.Stand();
    TravelTo(oldest + static_cast<std::uint64_t>(std::llround(*time_request.position *
                                                              static_cast<double>(seen - oldest))));
  } else {
    GoOn(seconds, time_request.ticks, console_line);
  }
  ShowTime(time_request);
  view_->ShowPace(view_->Paused() ? 0 : clock_.GetPace().Slow());
  view_->Draw(session_.GetGame(), clock_.Alpha());
}

// True when a line for the console is among it.
bool PlayLoop::TakeInput() {
  bool console_line = false;
  for (Command& command : view_->Input(session_.GetGame())) {
    console_line = console_line || command.type == Command::Type::Console;
    pending_.push_back(std::move(command));
  }
  return console_line;
}

void PlayLoop::GoOn(double seconds, int single_ticks, bool console_line) {
  if (single_ticks < 0) {
    const auto back = static_cast<std::uint64_t>(-single_ticks);
    clock_.Stand();
    return TravelTo(history_.CurrentStep() -
                    std::min(back, history_.CurrentStep() - history_.OldestStep()));
  }
  if (single_ticks > 0) {
    clock_.Stand();
    for (int i = 0; i < single_ticks && !over_; ++i) StepOn();
    return;
  }
  if (view_->Paused()) {
    if (console_line) Tick();  // it acts in a tick: a paused game takes that one
    return;
  }
  clock_.GoOn(seconds, [this] {
    Tick();
    return !over_;
  });
}

// A tick on: along what was before where one looks back, and what is new otherwise.
void PlayLoop::StepOn() {
  if (history_.CurrentStep() == history_.LastStep()) return Tick();
  TravelTo(history_.CurrentStep() + 1);
}

void PlayLoop::TravelTo(std::uint64_t step) {
  travelling_ = true;
  if (step != history_.CurrentStep()) history_.Seek(session_.GetGame(), command_log_, step);
  travelling_ = false;
  pending_.clear();  // it was meant for another moment
  view_->AfterSeek(session_.GetGame());
}

// Who goes on from the past has lived no other future. The console may know of it, so it begins
// anew, here and whenever this is replayed.
void PlayLoop::DropFuture() {
  history_.TruncateHere();
  const bool console_knows = command_log_.TruncateAfter(history_.CurrentStep());
  if (recorder_ != nullptr) recorder_->Truncate(session_.GetGame(), history_.CurrentStep());
  if (console_knows) {
    session_.GetGame().ForgetConsole();
    command_log_.AddStateLoad({});
    if (recorder_ != nullptr) recorder_->AddStateLoad(command_log_.StateLoads().back());
  }
  CheckRecorder();
}

// Another game takes this one's place.
void PlayLoop::BeforeAnother() {
  if (history_.CurrentStep() < history_.LastStep()) DropFuture();
  if (recorder_ != nullptr) recorder_->Flush(session_.GetGame());
}

void PlayLoop::AfterAnother() {
  pending_.clear();
  ByteWriter state;
  session_.GetGame().Save(state);
  command_log_.AddStateLoad(std::move(state.Bytes()));
  history_.RecordStateLoad(session_.GetGame());
  if (recorder_ != nullptr) recorder_->AddStateLoad(command_log_.StateLoads().back());
  CheckRecorder();
  Attach();
}

// Told once: the game goes on without.
void PlayLoop::CheckRecorder() {
  if (recorder_ == nullptr || recorder_->Error().empty()) return;
  std::fprintf(stderr, "heliopause: %s\n", recorder_->Error().c_str());
  view_->ShowMessage(recorder_->Error());
  recorder_.reset();
}

void PlayLoop::ShowTime(const TimeRequest& time_request) {
  const std::uint64_t oldest = history_.OldestStep(), seen = history_.LastStep(),
                      at = history_.CurrentStep();
  TimeBar bar;
  const bool travels = time_request.back || time_request.position.has_value();
  bar.shown = travels || at < seen || view_->Paused() || clock_.Speed() != 1;
  if (seen > oldest) bar.at = static_cast<double>(at - oldest) / static_cast<double>(seen - oldest);
  char text[32];
  std::snprintf(text, sizeof text, "-%.2f s", static_cast<double>(seen - at) * kTickSeconds);
  bar.left = at == seen ? "now" : text;
  if (time_request.back) bar.middle = "REWIND  ";
  if (clock_.Speed() != 1) bar.middle += "\u00d7 " + SpeedText(clock_.Speed());
  if (at < seen && !travels && bar.middle.empty()) bar.middle = "goes on from here";
  std::snprintf(text, sizeof text, "last %.0f s",
                static_cast<double>(seen - oldest) * kTickSeconds);
  bar.right = text;
  view_->ShowTime(std::move(bar));
}

void PlayLoop::Tick() {
  if (history_.CurrentStep() < history_.LastStep()) DropFuture();
  Game& game = session_.GetGame();
  command_log_.Add(std::exchange(pending_, {}));
  history_.Advance(game, command_log_);
  if (recorder_ != nullptr) recorder_->Step(game, command_log_.CommandsOf(command_log_.Length()));
  CheckRecorder();
  if (command_log_.Length() % 60 == 0) command_log_.DropBefore(history_.OldestStep());
  view_->AfterTick(game);
  ++ticks_;
  if (line_.ticks > 0 && ticks_ >= line_.ticks) over_ = true;
  const bool docked =
      std::any_of(game.Events().begin(), game.Events().end(), [&](const Event& event) {
        return event.type == Event::Type::Docked && event.subject == game.GetPlayer().ship;
      });
  const bool alive = game.FindShip(game.GetPlayer().ship) != nullptr;
  if (alive && (docked || game.TickNumber() % kAutosaveTicks == 0)) Save("auto", true);
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
  }
}

void PlayLoop::Save(const std::string& slot, bool quietly) {
  const std::string why = WriteSlot(slot);
  if (!why.empty())
    view_->ShowMessage("Could not save: " + why);
  else if (!quietly)
    view_->ShowMessage("Saved: " + SlotName(slot));
  ShowSlots();
}

// Why it could not; empty when it did.
std::string PlayLoop::WriteSlot(const std::string& slot) const {
  try {
    fs::create_directories(folders_.saves);
    WriteSave(session_.GetGame(), folders_.Save(slot));
    return {};
  } catch (const std::exception& error) {  // SaveError, or a folder that cannot be made
    return error.what();
  }
}

void PlayLoop::Load(const std::string& slot) {
  fs::path file = folders_.Save(slot);
  if (!DescribeSlot(slot.c_str(), file).exists) {
    view_->ShowMessage("There is nothing to load: " + SlotName(slot));
    return;
  }
  BeforeAnother();
  try {
    session_.Load(file);
    AfterAnother();
    view_->ShowMessage("Loaded: " + SlotName(slot));
  } catch (const SaveError& error) {
    view_->ShowMessage(std::string("Could not load: ") + error.what());
    if (error.previous_is_good) LoadPrevious(file += ".1");
  }
}

void PlayLoop::LoadPrevious(const fs::path& file) {
  try {
    session_.Load(file);
    AfterAnother();
    view_->ShowMessage("Loaded the save before it instead");
  } catch (const SaveError& error) {  // it went bad since it was looked at
    view_->ShowMessage(std::string("Could not load that either: ") + error.what());
  }
}

void PlayLoop::Restart() {
  const GameOptions options = session_.GetGame().Options();
  BeforeAnother();
  try {
    session_.Start(options.scenario, options.seed);
    AfterAnother();
  } catch (const std::exception& error) {  // somebody changed its script meanwhile
    view_->ShowMessage(std::string("Could not begin anew: ") + error.what());
  }
}

void PlayLoop::ShowSlots() {
  std::vector<SlotInfo> slots;
  slots.reserve(std::size(kSlots));
  for (const char* slot : kSlots) slots.push_back(DescribeSlot(slot, folders_.Save(slot)));
  view_->ShowSlots(std::move(slots));
}

}  // namespace

int Play(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  std::string why;
  const auto display = ProbeDisplay(why);
  if (display == nullptr) {
    std::fprintf(stderr,
                 "heliopause: %s; to fly, start it on a desktop. `heliopause shot --out FILE.png` "
                 "and `heliopause run` need none\n",
                 why.c_str());
    return kExitNoDisplay;
  }
  return PlayLoop(line, folders, catalog).Play();
}

}  // namespace heliopause
