// Files that change while the game runs: watched, or reloaded by the console's reload().
//
// A recording contains hashes of the files, not the files, so it ends where other files come into
// use. Without a recording the game continues. A rewind runs earlier steps again with the scripts
// as they are now; it ends at the last reload of data, because earlier states may not fit them.
#include "app/output.hpp"
#include "app/play_loop.hpp"
#include "app/programs.hpp"
#include "app/recording.hpp"
#include "game/state/computer.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {

namespace {
// Long enough that a look at some dozens of files costs nothing; short enough to seem immediate.
constexpr double kPollSeconds = 0.25;
}  // namespace

void PlayLoop::WatchFiles(double seconds) {
  reload_.since_poll += seconds;
  if (!reload_.watch || reload_.since_poll < kPollSeconds) return;
  reload_.since_poll = 0;
  if (reload_.watch->Poll()) ReloadFiles();
}

// Loads the program of the flight computer again if its file has changed. By a command, so that
// recordings and rewinds contain it.
void PlayLoop::ReloadProgram() {
  const Computer& computer = session_.GetGame().GetComputer();
  if (computer.IsEmpty()) return;
  for (const ProgramInfo& program : FindPrograms(folders_)) {
    if (program.name != computer.name || program.text == computer.text) continue;
    pending_.push_back(LoadProgramCommand(program.name, program.text, false));
  }
}

void PlayLoop::ShowPrograms() {
  view_->ShowPrograms(FindPrograms(folders_), ShownPath(folders_.programs));
}

// The state changes with the files: brains that were stopped run again, objects adopt their new
// class. It is stored like a load, so that a rewind restores it. The steps ahead, if the game is
// rewound, belong to the former files.
void PlayLoop::ReloadFiles() {
  if (killcam_.shown) EndKillcam();  // it only looks back: the death stays
  reload_.program = true;            // in the next tick: a rewind drops commands that wait
  Reloaded reloaded = session_.ReloadChangedData();
  const bool data_changed = !reloaded.files.empty();
  const Reloaded scripts = session_.Scripts().ReloadChanged();
  reloaded.files.insert(reloaded.files.end(), scripts.files.begin(), scripts.files.end());
  reloaded.errors.insert(reloaded.errors.end(), scripts.errors.begin(), scripts.errors.end());
  for (const std::string& error : reloaded.errors) view_->ShowError(error);
  if (reloaded.files.empty()) return;
  view_->ShowMessage(Translated(reloaded.Line()));
  SpoilChallenge(reloaded.files.front() + " has changed");
  session_.Scripts().TakeReloadedFiles();
  if (recorder_ != nullptr) {
    recorder_->Flush(session_.GetGame());
    EndRecording(reloaded.files);
  }
  if (history_.CurrentStep() < history_.LastStep()) DropFuture();
  ByteWriter state;
  session_.GetGame().Save(state);
  command_log_.AddStateLoad(std::move(state.Bytes()), true);
  history_.RecordStateLoad(session_.GetGame());
  if (!data_changed) return;
  history_.ForgetPast(session_.GetGame());
  ShowChallenges();
}

// Call after a tick with a console line, whose steps before are written: a replay would run this
// tick with other files.
void PlayLoop::EndRecordingAfterReload() {
  const std::vector<std::string> changed = session_.Scripts().TakeReloadedFiles();
  if (!changed.empty()) EndRecording(changed);
}

void PlayLoop::EndRecordingIfFilesChanged() {
  if (recorder_ == nullptr) return;
  const std::vector<std::string> changed = ChangedFiles(recorded_files_, HashFiles(folders_));
  if (!changed.empty()) EndRecording(changed);
}

void PlayLoop::EndRecording(const std::vector<std::string>& changed) {
  if (recorder_ == nullptr) return;
  recorder_.reset();
  const std::string text = line_.record.string() + ": the recording ends at tick " +
                           std::to_string(session_.GetGame().TickNumber()) + ": " +
                           changed.front() + " has changed";
  PrintError(text);
  ShowLine(Translated(text));
}

}  // namespace heliopause
