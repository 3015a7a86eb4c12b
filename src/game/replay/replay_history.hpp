// Seeking in a game: snapshots along a command log. Any step that was reached before can be
// restored from the last snapshot before it and the ticks from there.
//
// A snapshot contains the shape of the tree, which is not part of the state, so that the tree view
// shows the same squares in both directions.
//
// A console line is never run twice: the variables of the console are not part of a snapshot, so a
// second run could have another effect. A snapshot is therefore taken after each step with a
// console line and after each state load, and seeking restores it instead of running the step.
#pragma once

#include <boost/container/flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "game/replay/command_log.hpp"

namespace heliopause {

class ReplayHistory {
 public:
  static constexpr std::uint64_t kMinute = std::uint64_t{60} * 60;  // steps
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  // Keeps `kept_steps` steps before the last one. With kUnlimited, old snapshots are thinned out,
  // so that seeking far back takes more ticks. A snapshot is as large as a save.
  explicit ReplayHistory(std::uint64_t kept_steps = kMinute) : kept_steps_(kept_steps) {}

  // Changes how many steps are kept; what is dropped already does not return.
  void KeepSteps(std::uint64_t steps) { kept_steps_ = steps; }

  void Begin(const Game& game);  // makes the present state step 0; drops all snapshots

  std::uint64_t CurrentStep() const { return current_; }  // the step of the game
  std::uint64_t LastStep() const { return last_; }        // the last step reached so far
  std::uint64_t OldestStep() const;                       // the first step that can be restored
  std::size_t LargestSnapshot() const;                    // bytes

  // Called after each tick that runs, before the state loads of that step.
  using StepCallback = std::function<void(const Game& game, std::uint64_t step)>;

  // Advances by one step, by a tick or by a snapshot of a step that was reached before. The log
  // must contain the step. Returns true when the game ticked, so that its events belong to this
  // step. Throws BadBytes for an invalid state in a state load.
  bool Advance(Game& game, const CommandLog& command_log, const StepCallback& on_step = {});

  // Restores a step, clamped to OldestStep() .. LastStep(). The last step is run as a tick where
  // possible, so that the tree shows what changed in it.
  void Seek(Game& game, const CommandLog& command_log, std::uint64_t step);

  void TruncateHere();  // drops the steps after the current one
  // Takes a snapshot of the current step. Call after each state load that is added to the log, also
  // one that resets the console only: Advance restores such a step.
  void RecordStateLoad(const Game& game);
  // Makes the current step, which must be the last one, the oldest that can be restored.
  void ForgetPast(const Game& game);

 private:
  static constexpr std::uint64_t kCoarse = 60;       // steps between two snapshots
  static constexpr std::uint64_t kFine = 6;          // the same in the second before a seek target
  static constexpr std::size_t kMaxSnapshots = 300;  // snapshots; more are thinned out

  struct Snapshot {
    std::vector<std::byte> state, tree;
  };

  static bool MustKeep(const CommandLog& command_log, std::uint64_t step);
  void Keep(const Game& game, std::uint64_t step);
  void KeepIfDue(const Game& game, const CommandLog& command_log, std::uint64_t every);
  void DropOldSnapshots(const CommandLog& command_log);
  void Restore(Game& game, std::uint64_t step);

  std::uint64_t kept_steps_;
  std::uint64_t current_ = 0, last_ = 0;
  std::uint64_t spacing_ = kCoarse;  // of old snapshots; doubles when there are too many
  boost::container::flat_map<std::uint64_t, Snapshot> snapshots_;  // by step
};

}  // namespace heliopause
