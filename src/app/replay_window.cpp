// The command `replay` in a window: plays a recording at any speed, forwards and backwards.
//
// Steps up to history_.LastStep() have been played and can be shown at once. A seek beyond that
// sets a target, and each frame plays towards it for kTickBudget, so that the window stays
// responsive. Every step that is played for the first time is checked against the recording.
#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/game_clock.hpp"
#include "app/output.hpp"
#include "app/replay.hpp"
#include "app/stop_signal.hpp"
#include "app/window_loop.hpp"
#include "game/replay/replay_history.hpp"
#include "view/frame/view.hpp"
#include "view/screens/time_bar.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"
#include "view/window/display.hpp"

namespace heliopause {
namespace {

// "1:02.35". Hundredths of a second, so that each tick (1/60 s) has a text of its own.
std::string TimeText(std::uint64_t steps) {
  const double seconds = static_cast<double>(steps) * kTickSeconds;
  char text[32];
  std::snprintf(text, sizeof text, "%d:%05.2f", static_cast<int>(seconds / 60),
                std::fmod(seconds, 60.0));
  return text;
}

class ReplayLoop {
 public:
  ReplayLoop(const CommandLine& line, const Folders& folders, const Catalog& catalog,
             const Replay& replay)
      : line_(line),
        folders_(folders),
        catalog_(catalog),
        replay_(replay),
        session_(folders, catalog, [](const std::string&) {}),
        check_(replay) {
    session_.UseThreads(line.threads.value_or(1));
  }

  int Play();
  bool ToTitle() const { return to_title_; }  // the player left it for the title

 private:
  void Begin();
  void Frame(double seconds);
  void Serve(const Request& request);
  void Advance(double seconds, int single_ticks);
  void ShowNextStep();
  bool PlayStep();
  void ShowStep(std::uint64_t step);
  void SeekTo(std::uint64_t step);
  void PlayTowardsTarget();
  void ShowDifference();
  void ShowTime(const TimeRequest& time);
  // In steps.
  std::uint64_t Length() const { return replay_.command_log.Length(); }

  const CommandLine& line_;
  const Folders& folders_;
  const Catalog& catalog_;
  const Replay& replay_;
  Session session_;
  ReplayCheck check_;
  ReplayHistory history_{ReplayHistory::kUnlimited};
  std::unique_ptr<View> view_;
  GameClock clock_;
  std::optional<std::uint64_t> target_;   // of a seek beyond history_.LastStep()
  std::optional<std::uint64_t> differs_;  // the first step that differs from the recording
  bool difference_shown_ = false;
  bool over_ = false, to_title_ = false;
};

// The view only watches: the death of the player does not open a menu.
void ReplayLoop::Begin() {
  BeginReplay(session_, replay_, line_.file.string());
  ViewOptions options = WindowOptions(line_, folders_, catalog_);
  options.watching = true;
  view_ = std::make_unique<View>(options);
  history_.Begin(session_.GetGame());
  view_->Attach(session_.GetGame(), session_.Scripts());
  for (const std::string& remark : Remarks(line_.file.filename().string(), replay_, folders_))
    view_->ShowMessage(Translated(remark));
}

int ReplayLoop::Play() {
  NoteStopSignals();
  const DisplayWatch watch(LeaveWithoutDisplay);
  Begin();
  RunFrames([this] { return view_->IsOpen() && !over_; }, [this](double s) { Frame(s); });
  return ReportReplay(line_.file.string(), replay_, check_, history_.LastStep());
}

void ReplayLoop::Frame(double seconds) {
  for (const Command& command : view_->Input(session_.GetGame())) {
    // All other commands of the player are dropped: the recording has its own.
    if (command.type == Command::Type::Console) view_->ShowMessage(Tr("replay_commands"));
  }
  for (const Request& request : view_->TakeRequests()) Serve(request);
  const TimeRequest time = view_->TakeTimeRequest();
  clock_.ChangeSpeed(time.speed);
  // One of three: back, a seek to a position of the bar, or forward.
  if (time.back) {
    const std::uint64_t back = clock_.Rewind(seconds);
    if (back > history_.CurrentStep()) clock_.Reset();
    ShowStep(history_.CurrentStep() - std::min(back, history_.CurrentStep()));
  } else if (time.position) {
    SeekTo(
        static_cast<std::uint64_t>(std::llround(*time.position * static_cast<double>(Length()))));
  } else if (!target_) {
    Advance(seconds, time.ticks);
  }
  if (target_) PlayTowardsTarget();
  ShowDifference();
  ShowTime(time);
  view_->ShowPace(view_->Paused() ? 0 : clock_.GetPace().SlowRate());
  view_->Draw(session_.GetGame(), clock_.Alpha());
}

// Restart means the first step of the recording.
void ReplayLoop::Serve(const Request& request) {
  switch (request.type) {
    case Request::Type::Quit:
      over_ = true;
      break;
    case Request::Type::Restart:
      ShowStep(0);
      break;
    case Request::Type::Save:
    case Request::Type::Load:
    case Request::Type::Start:
      view_->ShowMessage(Tr("replay_saves"));
      break;
    case Request::Type::Title:
      over_ = to_title_ = true;
      break;
    case Request::Type::Replay:
    case Request::Type::ListReplays:
    case Request::Type::ListMods:
    case Request::Type::Lab:
    case Request::Type::ChangeDifficulty:
    case Request::Type::NewPilot:
    case Request::Type::FlyPilot:
    case Request::Type::DeletePilot:
    case Request::Type::TakeBack:
    case Request::Type::Insure:
    case Request::Type::ListPrograms:
    case Request::Type::Challenge:
      view_->ShowMessage(Tr("replay_pilot"));
      break;
    case Request::Type::ChangeMods:
      view_->ShowMessage(Tr("replay_mods"));
      break;
  }
}

// In real time, or by single ticks; negative ones go back.
void ReplayLoop::Advance(double seconds, int single_ticks) {
  if (single_ticks != 0) {
    clock_.AlignToTick();
    for (; single_ticks > 0; --single_ticks) ShowNextStep();
    if (single_ticks < 0)
      ShowStep(history_.CurrentStep() -
               std::min(static_cast<std::uint64_t>(-single_ticks), history_.CurrentStep()));
    return;
  }
  if (view_->Paused() || history_.CurrentStep() == Length()) return;
  clock_.SetPace(session_.GetGame().GetPresentation().pace.speed);
  clock_.Advance(seconds, [this] {
    ShowNextStep();
    return history_.CurrentStep() < Length();
  });
  if (history_.CurrentStep() < Length()) return;
  clock_.AlignToTick();
  view_->ShowMessage(Tr("replay_ends"));
}

// A step that was restored has no events: the view drops its effects instead of showing old ones.
void ReplayLoop::ShowNextStep() {
  if (history_.CurrentStep() >= Length()) return;
  if (PlayStep())
    view_->AfterTick(session_.GetGame());
  else
    view_->AfterSeek(session_.GetGame());
}

// One step forward. Returns true if the game ticked, so that its events are those of this step;
// false if the step was restored from the history.
bool ReplayLoop::PlayStep() {
  const auto check = [this](const Game& game, std::uint64_t step) {
    check_.CheckStep(game, step);
    if (check_.Difference() && !differs_) differs_ = step;
  };
  try {
    return history_.Advance(session_.GetGame(), replay_.command_log, check);
  } catch (const BadBytes& error) {
    throw ReplayError(line_.file.string() + ": invalid save, loaded at " +
                      TimeText(history_.CurrentStep()) + ": " + error.what());
  }
}

// Shows a step that was played before.
void ReplayLoop::ShowStep(std::uint64_t step) {
  assert(step <= history_.LastStep() && "only steps that were played can be shown at once");
  target_.reset();
  if (step != history_.CurrentStep()) history_.Seek(session_.GetGame(), replay_.command_log, step);
  view_->AfterSeek(session_.GetGame());
}

// Shows the nearest step that was played, and plays the rest in the next frames.
void ReplayLoop::SeekTo(std::uint64_t step) {
  clock_.AlignToTick();
  ShowStep(std::min(step, history_.LastStep()));
  if (step > history_.LastStep()) target_ = step;
}

void ReplayLoop::PlayTowardsTarget() {
  using Clock = std::chrono::steady_clock;
  // Some steps in each frame, as many as its time allows.
  const auto start = Clock::now();
  while (history_.CurrentStep() < *target_ && Clock::now() - start < kTickBudget) PlayStep();
  if (history_.CurrentStep() < *target_) return;
  target_.reset();
  view_->AfterSeek(session_.GetGame());
}

// Once, when the check has found out which parts of the state differ.
void ReplayLoop::ShowDifference() {
  if (!differs_ || check_.Difference()->parts.empty() || difference_shown_) return;
  difference_shown_ = true;
  view_->ShowMessage(Tr("replay_differs", {check_.Text()}));
}

void ReplayLoop::ShowTime(const TimeRequest& time) {
  // A recording may be empty.
  const double length = std::max(1.0, static_cast<double>(Length()));
  TimeBar bar;
  bar.shown = true;
  bar.speed = clock_.Speed();
  bar.at = static_cast<double>(history_.CurrentStep()) / length;
  bar.known = static_cast<double>(history_.LastStep()) / length;
  if (differs_) bar.mark = static_cast<double>(*differs_) / length;
  bar.left = TimeText(history_.CurrentStep());
  bar.middle = Tr(time.back ? "time_rewind" : "time_replay");
  if (target_) bar.middle = Tr("time_plays_to", {TimeText(*target_)});
  if (clock_.Speed() != 1) bar.middle += "  \u00d7 " + SpeedText(clock_.Speed());
  bar.right = TimeText(Length());
  view_->ShowTime(std::move(bar));
}

}  // namespace

int PlayInWindow(const CommandLine& line, const Folders& folders, const Catalog& catalog,
                 const Replay& replay, bool& to_title) {
  std::string why;
  const auto display = ProbeDisplay(why);
  if (display == nullptr) {
    PrintError(why + "; `heliopause replay --headless FILE` needs none");
    return kExitNoDisplay;
  }
  ReplayLoop loop(line, folders, catalog, replay);
  const int exit_code = loop.Play();
  to_title = loop.ToTitle();
  return exit_code;
}

}  // namespace heliopause
