// The first difference is kept: all others follow from it.
#include "game/replay/replay_check.hpp"

#include <algorithm>
#include <cstdio>

#include "game/rules/game.hpp"

namespace heliopause {

void ReplayCheck::CheckStep(const Game& game, std::uint64_t step) {
  if (step <= looked_ || step > replay_.digests.size()) return;
  looked_ = step;
  if (difference_ && !difference_->parts.empty()) return;
  const std::uint16_t recorded = replay_.digests[static_cast<std::size_t>(step - 1)];
  if (!difference_ && recorded != game.Digest())
    difference_ = ReplayDifference{game.TickNumber(), true, same_tick_, 0, {}};
  const auto mark = std::lower_bound(
      replay_.checkpoints.begin(), replay_.checkpoints.end(), step,
      [](const ReplayCheckpoint& entry, std::uint64_t wanted) { return entry.step < wanted; });
  if (mark != replay_.checkpoints.end() && mark->step == step)
    Compare(mark->hash, game.HashByPart());
}

void ReplayCheck::Compare(const StateHash& recorded, const StateHash& here) {
  ++compared_;
  if (recorded == here) {
    if (!difference_) same_tick_ = here.tick;
    return;
  }
  if (!difference_) difference_ = ReplayDifference{here.tick, false, same_tick_, 0, {}};
  difference_->parts_tick = here.tick;
  difference_->parts = DifferingParts(recorded, here);
  if (difference_->parts.empty()) difference_->parts = "the whole";  // of 64 bits, not of 32 each
}

std::string ReplayCheck::Text() const {
  if (!difference_) return {};
  const ReplayDifference& d = *difference_;
  std::string text = d.by_digest ? "first differs at " + TickText(d.tick)
                                 : "first differs after " + TickText(d.same_tick);
  if (d.parts.empty()) return text;
  return text + "; at " + TickText(d.parts_tick) + " in: " + d.parts;
}

std::string TickText(std::uint64_t tick) {
  char text[64];
  std::snprintf(text, sizeof text, "tick %llu (%llu:%02llu)", static_cast<unsigned long long>(tick),
                static_cast<unsigned long long>(tick / 3600),
                static_cast<unsigned long long>(tick / 60 % 60));
  return text;
}

}  // namespace heliopause
