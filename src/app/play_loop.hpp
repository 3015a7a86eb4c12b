// The interactive game: window, fixed step, rewind, recording and save slots.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/file_watch.hpp"
#include "app/game_clock.hpp"
#include "app/session.hpp"
#include "game/replay/replay_file.hpp"
#include "game/replay/replay_history.hpp"
#include "view/frame/view.hpp"

namespace heliopause {

// One run of the command `play`. The command log holds what the player did, by step; the history
// holds snapshots along it. Rewinding moves the game within that history. The next tick from there
// drops what lies ahead, in the log, in the history and in the recording.
//
// Sources: play_loop.cpp (life cycle and ticks), play_loop_time.cpp (rewind and the time bar),
// play_loop_saves.cpp (slots), play_loop_reload.cpp (files that change).
class PlayLoop {
 public:
  // The references must outlive the loop.
  PlayLoop(const CommandLine& line, const Content& content);

  // Opens the window and runs until it is closed, a signal stops it or the ticks are over. Needs a
  // display. Returns the exit code. Throws as Session::Begin, and ReplayError for a recording that
  // cannot be written at the start.
  int Play();

  // Whether Play() ended because the player chose other mods in the menu. The caller then loads
  // them and begins again with a new loop: no log, history or recording can span two sets of rules.
  bool ModsChanged() const { return mods_changed_; }

 private:
  // Life cycle and ticks.
  void Begin();
  void OpenWindow();
  void AttachView();
  void Frame(double seconds);
  bool TakeInput();
  void Advance(double seconds, int single_ticks, bool console_line);
  void Tick();
  void Serve(const Request& request);
  void CheckRecorder();
  int Leave(const std::string& reason);
  void PrintFromScript(const std::string& text);

  // Rewind.
  void ServeTime(const TimeRequest& time, double seconds, bool console_line);
  void StepForward();
  void SeekTo(std::uint64_t step);
  void DropFuture();
  void ShowTime(const TimeRequest& time);

  // Files that change while the game runs.
  void WatchFiles(double seconds);
  void ReloadFiles();
  void EndRecordingAfterReload();
  void EndRecording(const std::vector<std::string>& changed);
  void EndRecordingIfFilesChanged();

  // Save slots, and other games that replace this one.
  void BeforeReplacement();
  void AfterReplacement();
  void Save(const std::string& slot, bool quietly = false);
  std::string WriteSlot(const std::string& slot) const;
  void Load(const std::string& slot);
  void LoadPrevious(const std::filesystem::path& file);
  void Start(const std::string& scenario);  // with the same seed
  void ShowSlots();
  void ShowMods();

  const CommandLine& line_;
  const Content& content_;
  const Folders& folders_;
  Session session_;
  std::unique_ptr<View> view_;
  // Null without --record, after a failed write and after a change of files.
  std::unique_ptr<ReplayRecorder> recorder_;
  std::vector<FileHash> recorded_files_;  // at the start of the recording
  CommandLog command_log_;
  ReplayHistory history_;
  std::vector<Command> pending_;    // for the next tick
  std::optional<FileWatch> watch_;  // nullopt: changes of files are not watched
  double since_poll_ = 0;           // s
  GameClock clock_;
  std::uint64_t ticks_ = 0;  // since the program started
  bool seeking_ = false;     // repeated ticks: what scripts print was printed before
  bool over_ = false;
  bool mods_changed_ = false;
};

}  // namespace heliopause
