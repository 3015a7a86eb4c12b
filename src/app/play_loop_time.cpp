// Rewind within the history, and the bar that shows where in it the game stands.
//
//     Oldest()          At()                Seen()
//     |-----------------|-------------------|
//     first snapshot    the game as shown   the last step that was played
//
// A seek moves At() only. The first new tick from there calls DropFuture, which makes At() the end.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <utility>

#include "app/play_loop.hpp"
#include "view/screens/time_bar.hpp"

namespace heliopause {

// Serves what the player does to time: hold rewind, drag the bar, or let it run.
void PlayLoop::ServeTime(const TimeRequest& time, double seconds, bool console_line) {
  clock_.ChangeSpeed(time.speed);
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

// Drops the steps ahead of the game from history, command log and recording. The console's Lua
// state is not part of a snapshot: if one of the dropped steps ran a console line, the state may
// depend on it. It then starts empty, and the log says so, so that a replay does the same.
void PlayLoop::DropFuture() {
  history_.TruncateHere();
  const bool console_changed = command_log_.TruncateAfter(history_.CurrentStep());
  if (recorder_ != nullptr) recorder_->Truncate(session_.GetGame(), history_.CurrentStep());
  if (console_changed) {
    session_.GetGame().ForgetConsole();
    command_log_.AddStateLoad({});
    if (recorder_ != nullptr) recorder_->AddStateLoad(command_log_.StateLoads().back());
  }
  CheckRecorder();
}

void PlayLoop::ShowTime(const TimeRequest& time) {
  const std::uint64_t oldest = history_.OldestStep(), seen = history_.LastStep(),
                      at = history_.CurrentStep();
  TimeBar bar;
  const bool seeks = time.back || time.position.has_value();
  bar.shown = seeks || at < seen || view_->Paused() || clock_.Speed() != 1;
  if (seen > oldest) bar.at = static_cast<double>(at - oldest) / static_cast<double>(seen - oldest);
  char text[32];
  std::snprintf(text, sizeof text, "-%.2f s", static_cast<double>(seen - at) * kTickSeconds);
  bar.left = at == seen ? "now" : text;
  if (time.back) bar.middle = "REWIND  ";
  if (clock_.Speed() != 1) bar.middle += "\u00d7 " + SpeedText(clock_.Speed());
  if (at < seen && !seeks && bar.middle.empty()) bar.middle = "continues from here";
  std::snprintf(text, sizeof text, "last %.0f s",
                static_cast<double>(seen - oldest) * kTickSeconds);
  bar.right = text;
  view_->ShowTime(std::move(bar));
}

}  // namespace heliopause
