// Snapshots are dense around the current step and sparse elsewhere: one per second near it, ten in
// the second before a seek target (the next seek is probably one step further back), and `spacing_`
// steps apart far away. A flat_map holds them: some 300 entries, which are inserted near the
// end and looked up far more often.
#include "game/replay/replay_history.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "game/rules/game.hpp"

namespace heliopause {

// Step 0 always has a snapshot, so every step can be restored.
void ReplayHistory::Begin(const Game& game) {
  snapshots_.clear();
  current_ = last_ = 0;
  spacing_ = kCoarse;
  Keep(game, 0);
}

std::uint64_t ReplayHistory::OldestStep() const {
  assert(!snapshots_.empty() && "Begin was called");
  return snapshots_.begin()->first;
}

std::size_t ReplayHistory::LargestSnapshot() const {
  std::size_t most = 0;
  for (const auto& [step, snapshot] : snapshots_)
    most = std::max(most, snapshot.state.size() + snapshot.tree.size());
  return most;
}

// Steps with a console line or a state load are restored when they were reached before; all others
// run as ticks.
bool ReplayHistory::Advance(Game& game, const CommandLog& command_log,
                            const StepCallback& on_step) {
  assert(current_ < command_log.Length() && "the command log contains the next step");
  if (current_ < last_ && MustKeep(command_log, current_ + 1)) {
    Restore(game, current_ + 1);
    return false;
  }
  ++current_;
  command_log.Tick(game, current_);
  last_ = std::max(last_, current_);
  if (on_step) on_step(game, current_);
  command_log.ApplyStateLoads(game, current_);
  KeepIfDue(game, command_log, kCoarse);
  DropOldSnapshots(command_log);
  return true;
}

void ReplayHistory::Seek(Game& game, const CommandLog& command_log, std::uint64_t step) {
  step = std::clamp(step, OldestStep(), last_);
  // Restore an earlier snapshot and tick, where possible: after a plain load, the tree would not
  // show what changed in the step.
  const bool load_only = step == OldestStep() || MustKeep(command_log, step);
  const auto after = snapshots_.upper_bound(load_only ? step : step - 1);
  game.Log().Clear();
  Restore(game, std::prev(after)->first);
  while (current_ < step) {
    // The next seek is probably to the step before: take fine snapshots on the last second.
    const std::uint64_t every = step - current_ <= kCoarse ? kFine : kCoarse;
    ++current_;
    command_log.Tick(game, current_);
    command_log.ApplyStateLoads(game, current_);
    KeepIfDue(game, command_log, every);
  }
  DropOldSnapshots(command_log);
}

void ReplayHistory::TruncateHere() {
  last_ = current_;
  snapshots_.erase(snapshots_.upper_bound(current_), snapshots_.end());
}

void ReplayHistory::RecordStateLoad(const Game& game) { Keep(game, current_); }

void ReplayHistory::ForgetPast(const Game& game) {
  assert(current_ == last_ && "no later step depends on the dropped ones");
  snapshots_.clear();
  Keep(game, current_);
}

// Steps that cannot be run again need a snapshot.
bool ReplayHistory::MustKeep(const CommandLog& command_log, std::uint64_t step) {
  const auto loads = command_log.StateLoads();
  return command_log.HasConsoleLine(step) ||
         std::any_of(loads.begin(), loads.end(),
                     [&](const auto& load) { return load.step == step; });
}

void ReplayHistory::Keep(const Game& game, std::uint64_t step) {
  ByteWriter writer;
  game.Save(writer);
  Snapshot& snapshot = snapshots_[step];
  snapshot.state = std::move(writer.Bytes());
  game.Space().SaveShape(snapshot.tree);
}

void ReplayHistory::KeepIfDue(const Game& game, const CommandLog& command_log,
                              std::uint64_t every) {
  if (snapshots_.contains(current_)) return;
  if (current_ % every == 0 || MustKeep(command_log, current_)) Keep(game, current_);
}

// Drops fine snapshots that are far from the current step, and snapshots that are too old or,
// without a limit of age, every second one when there are too many.
void ReplayHistory::DropOldSnapshots(const CommandLog& command_log) {
  const std::uint64_t oldest = last_ > kept_steps_ ? last_ - kept_steps_ : 0;
  if (kept_steps_ != kUnlimited) {
    // The last snapshot before the oldest kept step stays: that step is restored from it.
    while (snapshots_.size() > 1 && std::next(snapshots_.begin())->first <= oldest)
      snapshots_.erase(snapshots_.begin());
  }
  if (snapshots_.size() > kMaxSnapshots && spacing_ < kMinute * 60) spacing_ *= 2;
  const auto near = [this](std::uint64_t step, std::uint64_t range) {
    return step + range >= current_ && step <= current_ + range;
  };
  const std::uint64_t first = snapshots_.begin()->first;
  auto entries = snapshots_.extract_sequence();
  const auto is_obsolete = [&](const auto& entry) {
    const std::uint64_t step = entry.first;
    if (step == first || step % spacing_ == 0) return false;
    if (step % kCoarse == 0 ? near(step, kMinute) : near(step, 2 * kCoarse)) return false;
    return !MustKeep(command_log, step);
  };
  entries.erase(std::remove_if(entries.begin(), entries.end(), is_obsolete), entries.end());
  snapshots_.adopt_sequence(boost::container::ordered_unique_range, std::move(entries));
}

void ReplayHistory::Restore(Game& game, std::uint64_t step) {
  assert(snapshots_.contains(step) && "there is a snapshot of this step");
  const Snapshot& snapshot = snapshots_.at(step);
  ByteReader reader(snapshot.state);
  game.Load(reader);
  game.RestoreTreeShape(snapshot.tree);
  current_ = step;
}

}  // namespace heliopause
