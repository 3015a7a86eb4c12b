// The interactive game: window, fixed step, rewind, recording and save slots.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/file_watch.hpp"
#include "app/flown_path.hpp"
#include "app/frame_times.hpp"
#include "app/game_clock.hpp"
#include "app/pilots.hpp"
#include "app/session.hpp"
#include "game/replay/replay_file.hpp"
#include "game/replay/replay_history.hpp"
#include "game/rules/danger_watch.hpp"
#include "view/frame/view.hpp"

namespace heliopause {

// One run of the command `play`. The command log holds what the player did, by step; the history
// holds snapshots along it. Rewinding moves the game within that history. The next tick from there
// drops what lies ahead, in the log, in the history and in the recording.
//
// Where the game is in time. ServeTime tests these states, the last one first:
//
//   state         holds while                   ends by
//   present       CurrentStep() == LastStep()   a seek
//   looking back  CurrentStep() < LastStep()    a tick (DropFuture), a seek to the last step
//   taking back   take_back_.to has a value     its step, then looking back; a save; another game
//   killcam       killcam_.shown                EndKillcam, then present; another game
//
// `rewind_` has whether looking back was denied, and whether it is to be paid for.
class PlayLoop {
  friend class PlayLoopTest;  // drives frames by itself

 public:
  // The references must outlive the loop. `notice`: a line for the title; may be empty.
  PlayLoop(const CommandLine& line, const Content& content, std::string notice = {});

  // Opens the window and runs until it is closed, a signal stops it or the ticks are over. Needs a
  // display. Returns the exit code. Throws as Session::Begin, and ReplayError for a recording that
  // cannot be written at the start.
  int Play();

  // What the player chose in place of the game, which Play() then ended. With other mods the caller
  // begins again with a new loop: no log, history or recording can span two sets of rules.
  struct Sequel {
    enum class What { None, OtherMods, Replay, Lab };
    What what = What::None;
    std::filesystem::path file{};  // Replay
    bool to_title = false;         // OtherMods: the game was not that of the command line
    std::string unsaved{};         // why the game could not be saved; empty: it was
  };
  const Sequel& Next() const { return next_; }

 private:
  // play_loop.cpp: life cycle and ticks.
  void Begin();
  void OpenWindow();
  void AttachView();
  void Frame(double seconds);
  bool TakeInput();
  void Advance(double seconds, int single_ticks, bool console_line);
  void Tick();
  void Serve(const Request& request);
  void EndWith(Sequel next);
  void ChangeMods();
  void Restart();
  void CheckRecorder();
  int Leave(const std::string& reason);
  void PrintFromScript(const std::string& text);
  // Shows a line, and again in the game that AttachView shows if this one is being replaced: the
  // view drops the lines of the former game.
  void ShowLine(const std::string& text);

  // play_loop_time.cpp: rewind and the time bar.
  void ServeTime(const TimeRequest& time, double seconds, bool console_line);
  void StepForward();
  void SeekTo(std::uint64_t step);
  void DropFuture();
  bool OwesRewind() const;
  Command Rewound() const;
  bool MayGoBack(const TimeRequest& time);
  void TakeBack();
  void GoOnTakingBack(double seconds);
  std::uint64_t OldestOfThisGame() const;
  bool SlowDownInDanger();  // returns true when it did
  void ShowTime(const TimeRequest& time);

  // play_loop_killcam.cpp: the scene before a death.
  void NoteKiller();
  void StartKillcam();
  bool PlayKillcam(double seconds, bool skip);
  void EndKillcam();

  // play_loop_reload.cpp: files that change while the game runs.
  void WatchFiles(double seconds);
  void ReloadFiles();
  void ReloadProgram();
  void ShowPrograms();
  void EndRecordingAfterReload();
  void EndRecording(const std::vector<std::string>& changed);
  void EndRecordingIfFilesChanged();

  // play_loop_saves.cpp: save slots, and other games that replace this one.
  void BeforeReplacement();
  void EndRunningGame();
  void AfterReplacement();
  // The folder of the saves of this pilot; without one, of the scenario.
  std::filesystem::path Home(std::string scenario) const;
  std::filesystem::path SaveFile(const std::string& slot) const;
  std::filesystem::path SaveNamed(const std::string& name) const;
  std::string Save(const std::string& slot, bool quietly = false);  // returns the error
  std::string WriteSlot(const std::string& slot);
  void KeepEarlierAutosave() const;
  void Load(const std::string& slot);
  void LoadSave(const std::filesystem::path& file, const std::function<void()>& before_use = {});
  void LoadFile(const std::filesystem::path& file);  // throws SaveError: the game continues
  void LoadPrevious(const std::filesystem::path& file);
  void Start(const std::string& scenario);  // with the same seed
  void ReportFailedStart(const std::string& why);
  void ShowSlots();
  void ShowMods();

  // play_loop_challenges.cpp.
  void ShowChallenges();
  void ShowChallengesOfNewDay();
  void StartChallenge(const std::string& id);
  void RecordChallenge();
  void StepChallenge();
  void SpoilChallenge(const std::string& why);
  void EndChallenge();
  void ShowRivals(const ChallengeClass& challenge);

  // play_loop_pilots.cpp: title and pilots.
  void BeginWithPilot();
  void DropNewPilot();
  void BeginCareer();
  void StartTitle();
  void ShowTitle();
  void LeaveGame();  // saves it
  void ToTitle();
  void NewPilot(const Request& request);
  void FlyPilot(const std::string& folder);
  void LoadPilot(const std::string& folder);  // replaces the game; throws as Session
  void DeletePilot(const std::string& folder);
  void ChangeDifficulty(Difficulty difficulty);
  void AdoptOldSaves();
  void ReservePilot();
  void ShowPilots();
  void ShowScenarios();
  void Log(const std::string& text);  // to that of the pilot
  void LogEvents();

  const CommandLine& line_;
  const Content& content_;
  const Folders& folders_;
  Pilots pilots_;
  Session session_;
  std::unique_ptr<View> view_;
  // Null without --record, after a failed write and after a change of files.
  std::unique_ptr<ReplayRecorder> recorder_;
  std::vector<FileHash> recorded_files_;  // at the start of the recording
  CommandLog command_log_;
  ReplayHistory history_;
  std::vector<Command> pending_;  // for the next tick
  struct {
    std::optional<FileWatch> watch;  // nullopt: changes of files are not watched
    double since_poll = 0;           // s
    bool program = false;            // ReloadFiles sets it, the next tick or another game clears it
  } reload_;
  GameClock clock_;
  std::optional<FrameTimes> frame_times_;  // with --times, from the first second on
  DangerWatch danger_;
  std::uint64_t ticks_ = 0;          // since the program started
  std::uint64_t ticks_of_game_ = 0;  // since it was started or loaded
  std::string pilot_;                // folder of the pilot that plays; empty: a scenario
  bool title_ = false;               // the game is the picture behind the title
  std::string notice_;               // for the title, or for the game that replaces this one
  std::vector<std::string> lines_;   // of ShowLine, since the last tick or BeforeReplacement
  // Saves that are older belong to an earlier game of the same scenario. A value-initialized time
  // is the epoch of the clock of files, which may lie in the future.
  static constexpr auto kBeforeAll = std::filesystem::file_time_type::min();
  std::filesystem::file_time_type began_ = kBeforeAll;
  Career career_;  // after the last tick that was not a seek
  struct {
    bool denied = false;  // MayGoBack has said why; a frame without a rewind clears it
    // A charge that DropFuture sets by the rules of the pilot, and the next tick makes. A seek
    // before that does not undo it; another game does.
    bool is_due = false;
  } rewind_;
  // TakeBack sets it; ends by GoOnTakingBack, by Save if it ticks for the charge, or by AttachView.
  struct {
    std::optional<std::uint64_t> to;  // the step to which time runs back
    bool is_short = false;            // that step is later than it should be
  } take_back_;
  // ReservePilot follows `pilot_` with it, DropNewPilot releases the lock.
  struct {
    std::string pilot;
    std::unique_ptr<Descriptor> lock;  // null: another program has it, or there is no pilot
  } reservation_;
  // NoteKiller sets all but `shown` at a death, StartKillcam that. EndKillcam and AttachView clear.
  struct {
    std::uint64_t death = 0;  // its step; 0: none
    ObjectId killer, victim;
    bool shown = false;
  } killcam_;
  struct {
    std::string id;                            // of the challenge that is flown; empty: none
    std::unique_ptr<Descriptor> lock;          // of its recording
    std::unique_ptr<ReplayRecorder> recorder;  // null: it has ended, or does not count
    std::uint64_t first_step = 0;              // of the command log, before its first tick
  } challenge_;
  std::uint64_t shown_day_ = 0;  // the seed of the day whose challenges are shown
  FlownPath path_;
  bool seeking_ = false;  // repeated ticks: what scripts print was printed before
  bool over_ = false;
  Sequel next_;
  bool tick_once_ = false;  // also when paused: a choice in the menu applies at once
};

}  // namespace heliopause
