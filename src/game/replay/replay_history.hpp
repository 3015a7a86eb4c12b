// The way back: snapshots of a game along a tape, so that any step that was once reached can be had
// again, by the snapshot before it and the ticks from there.
//
// With it goes the shape of the tree, which is no state: so the tree that one sees backwards is, to
// the square, the one that was seen forwards.
//
// A console line is never run twice: the console's own variables are no part of a snapshot, so a
// second run could do something else. After each such step, and after each jump, there is a
// snapshot, and the way leads over that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "game/replay/command_log.hpp"

namespace heliopause {

class ReplayHistory {
 public:
  static constexpr std::uint64_t kMinute = std::uint64_t{60} * 60;  // steps
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  // Remembers so many steps back from the last one, or kUnlimited: then old snapshots are thinned
  // out, and to go far back takes some ticks more. A snapshot is as large as a save.
  explicit ReplayHistory(std::uint64_t reach = kMinute) : kept_steps_(reach) {}

  void Begin(const Game& game);  // this is step 0; forgets what was before

  std::uint64_t CurrentStep() const { return at_; }  // where the game stands
  std::uint64_t LastStep() const { return seen_; }   // the last step that was reached
  std::uint64_t OldestStep() const;                  // the first that can be had again

  // Is asked after each tick that really runs, before a jump at that step.
  using StepCallback = std::function<void(const Game& game, std::uint64_t step)>;

  // One step on: a tick with the tape's commands, or the way back to a step that was seen before.
  // The tape must have this step. Throws BadBytes for a jump to a state that cannot be read. True
  // when the game ticked, so that its events are this step's.
  bool Advance(Game& game, const CommandLog& command_log, const StepCallback& on_step = {});

  // To any step from Oldest() to Seen(); others are brought into that range. Ticks the last step
  // itself where it can, so that the tree shows what changed in it.
  void Seek(Game& game, const CommandLog& command_log, std::uint64_t step);

  void TruncateHere();                     // what was seen beyond this step never was
  void RecordStateLoad(const Game& game);  // another game stands here now

 private:
  static constexpr std::uint64_t kCoarse = 60;  // steps between two snapshots on the way
  static constexpr std::uint64_t kFine = 6;     // and in the second that is looked at backwards
  static constexpr std::size_t kMany = 300;     // snapshots: more are thinned out

  struct Snapshot {
    std::vector<std::byte> state, tree;
  };

  static bool MustKeep(const CommandLog& command_log, std::uint64_t step);
  void Keep(const Game& game, std::uint64_t step);
  void KeepIfDue(const Game& game, const CommandLog& command_log, std::uint64_t every);
  void Forget(const CommandLog& command_log);
  void Restore(Game& game, std::uint64_t step);

  std::uint64_t kept_steps_;
  std::uint64_t at_ = 0, seen_ = 0;
  std::uint64_t spacing_ = kCoarse;              // grows when there are too many
  std::map<std::uint64_t, Snapshot> snapshots_;  // by step
};

}  // namespace heliopause
