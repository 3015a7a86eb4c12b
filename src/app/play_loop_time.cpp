// Rewind within the history, and the bar that shows where in it the game stands.
//
//     OldestStep()      CurrentStep()       LastStep()
//     |-----------------|-------------------|
//     first snapshot    the game as shown   the last step that was played
//
// A seek moves CurrentStep() only. The first new tick from there calls DropFuture, which makes it
// the last.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

#include "app/play_loop.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/time_bar.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kTakenBack = 6 * 60;  // ticks before the end: a fight can still turn
constexpr double kTakeBackSpeed = 5;          // times the speed of the game
}  // namespace

// Serves what the player does to time: hold rewind, drag the bar, or let it run.
void PlayLoop::ServeTime(const TimeRequest& time, double seconds, bool console_line) {
  clock_.ChangeSpeed(time.speed);
  if (PlayKillcam(seconds, time.skip)) return;
  if (take_back_.to) return GoOnTakingBack(seconds);
  if (!MayGoBack(time)) return Advance(seconds, 0, console_line);
  const std::uint64_t oldest = history_.OldestStep(), at = history_.CurrentStep();
  if (time.back) {
    const std::uint64_t back = clock_.Rewind(seconds);
    if (at < oldest + back) clock_.Reset();
    SeekTo(at < oldest + back ? oldest : at - back);
  } else if (time.position) {
    clock_.AlignToTick();
    const auto range = static_cast<double>(history_.LastStep() - oldest);
    SeekTo(oldest + static_cast<std::uint64_t>(std::llround(*time.position * range)));
  } else {
    Advance(seconds, time.ticks, console_line);
  }
}

// Whether the rules of the pilot allow what the player does to time. A rewind that has begun may
// go on: it costs one, however long it is.
bool PlayLoop::MayGoBack(const TimeRequest& time) {
  const bool back = time.back || time.position.has_value() || time.ticks < 0;
  const bool begun = history_.CurrentStep() < history_.LastStep();
  if (title_ && back) return false;
  if (back && challenge_.recorder != nullptr) {
    if (!std::exchange(rewind_.denied, true)) view_->ShowMessage(Tr("challenge_forward"));
    return false;
  }
  if (!back || begun || career_.MayRewind()) {
    rewind_.denied = rewind_.denied && back;
    return true;
  }
  if (!std::exchange(rewind_.denied, true)) {
    view_->ShowMessage(career_.difficulty == Difficulty::Iron
                           ? Tr("iron_no_way_back")
                           : Tr("rewinds_none", {std::to_string(kRewindsPerLaunch)}));
  }
  return false;
}

// From the death or the end of a scenario to some seconds before it, but not beyond a load; the
// picture runs back, then waits for the player.
void PlayLoop::TakeBack() {
  TimeRequest request;
  request.back = true;
  if (!MayGoBack(request)) return;
  const Game& game = session_.GetGame();
  const std::uint64_t end =
      game.GetPlayer().dead ? game.GetPlayer().died_tick : game.GetPresentation().outcome_tick;
  const std::uint64_t back = game.TickNumber() - std::min(end, game.TickNumber()) + kTakenBack;
  const std::uint64_t at = history_.CurrentStep();
  const std::uint64_t oldest = OldestOfThisGame();
  take_back_.to = at > oldest + back ? at - back : oldest;
  take_back_.is_short = at < oldest + back;
  Log("takes it back");
}

// A load that is not a reload begins another game, and no rewind leads beyond it.
std::uint64_t PlayLoop::OldestOfThisGame() const {
  std::uint64_t oldest = history_.OldestStep();
  for (const LoggedStateLoad& load : command_log_.StateLoads())
    if (!load.state.empty() && !load.same_game && load.step <= history_.CurrentStep())
      oldest = std::max(oldest, load.step);
  return oldest;
}

void PlayLoop::GoOnTakingBack(double seconds) {
  const std::uint64_t at = history_.CurrentStep();
  // A reload of data may have dropped the steps before this one.
  take_back_.is_short = take_back_.is_short || *take_back_.to < history_.OldestStep();
  take_back_.to = std::max(*take_back_.to, history_.OldestStep());
  const auto steps = static_cast<std::uint64_t>(std::ceil(seconds * kTakeBackSpeed / kTickSeconds));
  clock_.AlignToTick();
  SeekTo(at > *take_back_.to + steps ? at - steps : *take_back_.to);
  if (history_.CurrentStep() != *take_back_.to) return;
  take_back_.to.reset();
  if (take_back_.is_short && session_.GetGame().TickNumber() > 0)
    view_->ShowMessage(Tr("take_back_oldest"));
  view_->PauseUntilKey();
}

bool PlayLoop::SlowDownInDanger() {
  if (clock_.Speed() <= 1) {
    danger_.Reset();
    return false;
  }
  const Game& game = session_.GetGame();
  const Player& player = game.GetPlayer();
  if (player.dead && player.died_tick == game.TickNumber()) clock_.ResetSpeed();
  const std::optional<std::string> danger = danger_.Update(game);
  if (!danger) return false;
  clock_.ResetSpeed();
  if (!danger->empty()) view_->ShowMessage(Tr("time_normal", {*danger}), LogKind::Own);
  return true;
}

// One tick forward: a step that was played before is shown again, and the future stays.
void PlayLoop::StepForward() {
  if (history_.CurrentStep() == history_.LastStep()) return Tick();
  SeekTo(history_.CurrentStep() + 1);
}

void PlayLoop::SeekTo(std::uint64_t step) {
  assert(step <= history_.LastStep() && "a seek stays within the steps that were played");
  seeking_ = true;
  if (step != history_.CurrentStep()) history_.Seek(session_.GetGame(), command_log_, step);
  seeking_ = false;
  pending_.clear();  // these commands were given for another step
  view_->AfterSeek(session_.GetGame());
}

// A rewind is charged by the tick after it: until then the state has it for free.
bool PlayLoop::OwesRewind() const {
  return career_.difficulty == Difficulty::Pilot &&
         (rewind_.is_due || history_.CurrentStep() < history_.LastStep());
}

// The earlier state has an earlier count of rewinds, so the command carries the discarded count.
Command PlayLoop::Rewound() const {
  return {Command::Type::Rewound, {}, static_cast<double>(career_.rewinds_left), {}, {}};
}

// Drops the steps ahead of the game from history, command log and recording. The console's Lua
// state is not part of a snapshot: if one of the dropped steps ran a console line, the state may
// depend on it. It then starts empty, and the log says so, so that a replay does the same.
void PlayLoop::DropFuture() {
  rewind_.is_due = career_.difficulty == Difficulty::Pilot;
  if (auto ghost = path_.TakeAfter(history_.CurrentStep())) view_->ShowGhosts({std::move(*ghost)});
  history_.TruncateHere();
  const bool console_changed = command_log_.TruncateAfter(history_.CurrentStep());
  if (recorder_ != nullptr) recorder_->Truncate(session_.GetGame(), history_.CurrentStep());
  if (console_changed) {
    session_.GetGame().ForgetConsole();
    command_log_.AddStateLoad({});
    history_.RecordStateLoad(session_.GetGame());  // shown again, the step is restored
    if (recorder_ != nullptr) recorder_->AddStateLoad(command_log_.StateLoads().back());
  }
  CheckRecorder();
}

void PlayLoop::ShowTime(const TimeRequest& time) {
  const std::uint64_t oldest = history_.OldestStep(), seen = history_.LastStep(),
                      at = history_.CurrentStep();
  TimeBar bar;
  bar.speed = clock_.Speed();
  const bool seeks = time.back || time.position.has_value();
  bar.shown = seeks || at < seen || view_->Paused() || clock_.Speed() != 1;
  if (seen > oldest) bar.at = static_cast<double>(at - oldest) / static_cast<double>(seen - oldest);
  char text[32];
  std::snprintf(text, sizeof text, "-%.2f s", static_cast<double>(seen - at) * kTickSeconds);
  bar.left = at == seen ? Tr("time_now") : std::string(text);
  if (time.back) bar.middle = Tr("time_rewind") + "  ";
  if (clock_.Speed() != 1) bar.middle += "\u00d7 " + SpeedText(clock_.Speed());
  if (at < seen && !seeks && bar.middle.empty()) bar.middle = Tr("time_continues");
  const double known = static_cast<double>(seen - oldest) * kTickSeconds;
  bar.right = career_.difficulty >= Difficulty::Pilot ? RewindsText(career_)
                                                      : Tr("time_last", {Decimals(known, 0)});
  view_->ShowTime(std::move(bar));
}

}  // namespace heliopause
