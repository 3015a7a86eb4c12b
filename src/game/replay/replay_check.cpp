// Only the first difference is kept, because all later ones follow from it. A digest names the
// exact tick; the next hash by part then names the parts that differ.
#include "game/replay/replay_check.hpp"

#include <algorithm>
#include <cstdio>

#include "game/rules/game.hpp"

namespace heliopause {

// The digest is compared at every step until a difference is found, the checkpoint of the step
// until the parts of the difference are known.
void ReplayCheck::CheckStep(const Game& game, std::uint64_t step) {
  if (step <= last_checked_ || step > replay_.digests.size()) return;
  last_checked_ = step;
  if (difference_ && !difference_->parts.empty()) return;
  const std::uint16_t recorded = replay_.digests[static_cast<std::size_t>(step - 1)];
  if (!difference_ && recorded != game.Digest())
    difference_ = ReplayDifference{game.TickNumber(), true, same_tick_, 0, {}};
  const auto checkpoint = std::lower_bound(
      replay_.checkpoints.begin(), replay_.checkpoints.end(), step,
      [](const ReplayCheckpoint& entry, std::uint64_t wanted) { return entry.step < wanted; });
  if (checkpoint != replay_.checkpoints.end() && checkpoint->step == step)
    Compare(checkpoint->hash, game.HashByPart());
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
  if (difference_->parts.empty())
    difference_->parts = "unknown";  // 64-bit hashes differ, the 32-bit parts do not
}

std::string ReplayCheck::Text() const {
  if (!difference_) return {};
  const ReplayDifference& d = *difference_;
  std::string text = d.by_digest ? "first differs at " + TickText(d.tick)
                                 : "first differs after " + TickText(d.same_tick);
  if (d.parts.empty()) return text;
  return text + "; at " + TickText(d.parts_tick) + " in: " + d.parts;
}

// Minutes and seconds at 60 ticks per second.
std::string TickText(std::uint64_t tick) {
  char text[64];
  std::snprintf(text, sizeof text, "tick %llu (%llu:%02llu)", static_cast<unsigned long long>(tick),
                static_cast<unsigned long long>(tick / 3600),
                static_cast<unsigned long long>(tick / 60 % 60));
  return text;
}

}  // namespace heliopause
