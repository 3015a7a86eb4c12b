// A replay in a window: to look at, at any speed, forwards and backwards.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/game_clock.hpp"
#include "app/replay.hpp"
#include "app/stop_signal.hpp"
#include "app/window_loop.hpp"
#include "game/replay/replay_history.hpp"
#include "view/frame/view.hpp"
#include "view/screens/time_bar.hpp"
#include "view/window/display.hpp"

namespace heliopause {
namespace {

using Clock = std::chrono::steady_clock;

// "1:02.35": hundredths, because single ticks are looked at.
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
        replay_(replay),
        session_(folders, catalog, [](const std::string&) {}),
        check_(replay) {}

  int Play();

 private:
  void Begin();
  void Frame(double seconds);
  void Serve(const Request& request);
  void GoOn(double seconds, int single_ticks);
  void StepOn();
  bool Advance();
  void TravelTo(std::uint64_t step);
  void Seek(std::uint64_t step);
  void Approach();
  void TellDifference();
  void ShowTime(const TimeRequest& time_request);
  std::uint64_t Length() const { return replay_.command_log.Length(); }

  const CommandLine& line_;
  const Folders& folders_;
  const Replay& replay_;
  Session session_;
  ReplayCheck check_;
  ReplayHistory history_{ReplayHistory::kUnlimited};
  std::unique_ptr<View> view_;
  GameClock clock_;
  std::optional<std::uint64_t> goal_;     // a step that nobody has seen yet
  std::optional<std::uint64_t> differs_;  // since that step
  bool told_ = false;                     // that it does
  bool over_ = false;
};

void ReplayLoop::Begin() {
  BeginReplay(session_, replay_, line_.file.string());
  ViewOptions options = WindowOf(line_, folders_);
  options.watching = true;
  view_ = std::make_unique<View>(options);
  history_.Begin(session_.GetGame());
  view_->Attach(session_.GetGame(), session_.Scripts());
  for (const std::string& remark : Remarks(line_.file.filename().string(), replay_, folders_))
    view_->ShowMessage(remark);
}

int ReplayLoop::Play() {
  NoteStopSignals();
  const DisplayWatch watch(LeaveWithoutDisplay);
  Begin();
  RunFrames([this] { return view_->IsOpen() && !over_; }, [this](double s) { Frame(s); });
  return ReportReplay(line_.file.string(), replay_, check_);
}

void ReplayLoop::Frame(double seconds) {
  for (const Command& command : view_->Input(session_.GetGame())) {
    if (command.type == Command::Type::Console) view_->ShowMessage("A replay takes no commands");
  }
  for (const Request& request : view_->TakeRequests()) Serve(request);
  const TimeRequest time_request = view_->TakeTimeRequest();
  clock_.ChangeSpeed(time_request.speed);
  if (time_request.back) {
    const std::uint64_t back = clock_.GoBack(seconds);
    if (back > history_.CurrentStep()) clock_.Reset();
    TravelTo(history_.CurrentStep() - std::min(back, history_.CurrentStep()));
  } else if (time_request.position) {
    Seek(static_cast<std::uint64_t>(
        std::llround(*time_request.position * static_cast<double>(Length()))));
  } else if (!goal_) {
    GoOn(seconds, time_request.ticks);
  }
  if (goal_) Approach();
  TellDifference();
  ShowTime(time_request);
  view_->ShowPace(view_->Paused() ? 0 : clock_.GetPace().Slow());
  view_->Draw(session_.GetGame(), clock_.Alpha());
}

void ReplayLoop::Serve(const Request& request) {
  switch (request.type) {
    case Request::Type::Quit:
      over_ = true;
      break;
    case Request::Type::Restart:
      TravelTo(0);
      break;
    case Request::Type::Save:
    case Request::Type::Load:
      view_->ShowMessage("A replay is neither saved nor loaded");
      break;
  }
}

void ReplayLoop::GoOn(double seconds, int single_ticks) {
  if (single_ticks != 0) {
    clock_.Stand();
    for (; single_ticks > 0; --single_ticks) StepOn();
    if (single_ticks < 0)
      TravelTo(history_.CurrentStep() -
               std::min(static_cast<std::uint64_t>(-single_ticks), history_.CurrentStep()));
    return;
  }
  if (view_->Paused() || history_.CurrentStep() == Length()) return;
  clock_.GoOn(seconds, [this] {
    StepOn();
    return history_.CurrentStep() < Length();
  });
  if (history_.CurrentStep() < Length()) return;
  clock_.Stand();
  view_->ShowMessage("The recording ends here");
}

void ReplayLoop::StepOn() {
  if (history_.CurrentStep() >= Length()) return;
  if (Advance())
    view_->AfterTick(session_.GetGame());
  else
    view_->AfterSeek(session_.GetGame());
}

// True when the game really ticked.
bool ReplayLoop::Advance() {
  const auto watch = [this](const Game& game, std::uint64_t step) {
    check_.CheckStep(game, step);
    if (check_.Difference() && !differs_) differs_ = step;
  };
  try {
    return history_.Advance(session_.GetGame(), replay_.command_log, watch);
  } catch (const BadBytes& error) {
    throw ReplayError(line_.file.string() + ": the save that was loaded at " +
                      TimeText(history_.CurrentStep()) + " cannot be read: " + error.what());
  }
}

void ReplayLoop::TravelTo(std::uint64_t step) {
  goal_.reset();
  if (step != history_.CurrentStep()) history_.Seek(session_.GetGame(), replay_.command_log, step);
  view_->AfterSeek(session_.GetGame());
}

void ReplayLoop::Seek(std::uint64_t step) {
  clock_.Stand();
  TravelTo(std::min(step, history_.LastStep()));
  if (step > history_.LastStep()) goal_ = step;
}

// What nobody has seen yet must be played; the window stays alive meanwhile.
void ReplayLoop::Approach() {
  const auto start = Clock::now();
  while (history_.CurrentStep() < *goal_ && Clock::now() - start < kLongestWork) Advance();
  if (history_.CurrentStep() < *goal_) return;
  goal_.reset();
  view_->AfterSeek(session_.GetGame());
}

void ReplayLoop::TellDifference() {
  if (!differs_ || check_.Difference()->parts.empty() || told_) return;
  told_ = true;
  view_->ShowMessage("This is not what was recorded: it " + check_.Text());
}

void ReplayLoop::ShowTime(const TimeRequest& time_request) {
  const double length = std::max(1.0, static_cast<double>(Length()));
  TimeBar bar;
  bar.shown = true;
  bar.at = static_cast<double>(history_.CurrentStep()) / length;
  bar.known = static_cast<double>(history_.LastStep()) / length;
  if (differs_) bar.mark = static_cast<double>(*differs_) / length;
  bar.left = TimeText(history_.CurrentStep());
  bar.middle = time_request.back ? "REWIND" : "REPLAY";
  if (goal_) bar.middle = "on the way to " + TimeText(*goal_);
  if (clock_.Speed() != 1) bar.middle += "  \u00d7 " + SpeedText(clock_.Speed());
  bar.right = TimeText(Length());
  view_->ShowTime(std::move(bar));
}

}  // namespace

int PlayInWindow(const CommandLine& line, const Folders& folders, const Catalog& catalog,
                 const Replay& replay) {
  std::string why;
  const auto display = ProbeDisplay(why);
  if (display == nullptr) {
    std::fprintf(stderr, "heliopause: %s; `heliopause replay --headless FILE` needs none\n",
                 why.c_str());
    return kExitNoDisplay;
  }
  return ReplayLoop(line, folders, catalog, replay).Play();
}

}  // namespace heliopause
