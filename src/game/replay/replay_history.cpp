// Snapshots lie densely around the place that is looked at, and thinly elsewhere.
#include "game/replay/replay_history.hpp"

#include <algorithm>
#include <iterator>

#include "game/rules/game.hpp"

namespace heliopause {

void ReplayHistory::Begin(const Game& game) {
  snapshots_.clear();
  at_ = seen_ = 0;
  spacing_ = kCoarse;
  Keep(game, 0);
}

std::uint64_t ReplayHistory::OldestStep() const { return snapshots_.begin()->first; }

bool ReplayHistory::Advance(Game& game, const CommandLog& command_log,
                            const StepCallback& on_step) {
  if (at_ < seen_ && MustKeep(command_log, at_ + 1)) {
    Restore(game, at_ + 1);
    return false;
  }
  ++at_;
  command_log.Tick(game, at_);
  seen_ = std::max(seen_, at_);
  if (on_step) on_step(game, at_);
  command_log.ApplyStateLoads(game, at_);
  KeepIfDue(game, command_log, kCoarse);
  Forget(command_log);
  return true;
}

void ReplayHistory::Seek(Game& game, const CommandLog& command_log, std::uint64_t step) {
  step = std::clamp(step, OldestStep(), seen_);
  // From the step before, where there is one: a step that was only loaded has no history of its
  // own, and the tree would show no change in it.
  const bool load_only = step == OldestStep() || MustKeep(command_log, step);
  const auto after = snapshots_.upper_bound(load_only ? step : step - 1);
  game.Log().Clear();
  Restore(game, std::prev(after)->first);
  while (at_ < step) {
    // The next look will be at the step before: what leads to it is kept close at hand.
    const std::uint64_t every = step - at_ <= kCoarse ? kFine : kCoarse;
    ++at_;
    command_log.Tick(game, at_);
    command_log.ApplyStateLoads(game, at_);
    KeepIfDue(game, command_log, every);
  }
  Forget(command_log);
}

void ReplayHistory::TruncateHere() {
  seen_ = at_;
  snapshots_.erase(snapshots_.upper_bound(at_), snapshots_.end());
}

void ReplayHistory::RecordStateLoad(const Game& game) { Keep(game, at_); }

bool ReplayHistory::MustKeep(const CommandLog& command_log, std::uint64_t step) {
  const auto jumps = command_log.StateLoads();
  return command_log.HasConsoleLine(step) ||
         std::any_of(jumps.begin(), jumps.end(), [&](const auto& j) { return j.step == step; });
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
  if (snapshots_.contains(at_)) return;
  if (at_ % every == 0 || MustKeep(command_log, at_)) Keep(game, at_);
}

// Fine ones go when the look has moved on; of the others too old ones or, where everything is to be
// remembered, every second when there are too many.
void ReplayHistory::Forget(const CommandLog& command_log) {
  const std::uint64_t oldest = seen_ > kept_steps_ ? seen_ - kept_steps_ : 0;
  if (kept_steps_ != kUnlimited) {
    // The last one before the reach stays: what follows is had from there.
    while (snapshots_.size() > 1 && std::next(snapshots_.begin())->first <= oldest)
      snapshots_.erase(snapshots_.begin());
  }
  if (snapshots_.size() > kMany && spacing_ < kMinute * 60) spacing_ *= 2;
  const auto near = [this](std::uint64_t step, std::uint64_t range) {
    return step + range >= at_ && step <= at_ + range;
  };
  std::erase_if(snapshots_, [&](const auto& entry) {
    const std::uint64_t step = entry.first;
    if (step == snapshots_.begin()->first || step % spacing_ == 0) return false;
    if (step % kCoarse == 0 ? near(step, kMinute) : near(step, 2 * kCoarse)) return false;
    return !MustKeep(command_log, step);
  });
}

void ReplayHistory::Restore(Game& game, std::uint64_t step) {
  const Snapshot& snapshot = snapshots_.at(step);
  ByteReader reader(snapshot.state);
  game.Load(reader);
  game.RestoreTreeShape(snapshot.tree);
  at_ = step;
}

}  // namespace heliopause
