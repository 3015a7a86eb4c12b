// Rebalancer: turns overfull leaves into inner nodes and nearly empty inner nodes into leaves,
// drops empty quadrants, and shrinks the root.
#pragma once

#include <cstdint>

#include "base/task_steps.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Visits dirty nodes alone, children before parents, so that merging cascades upward in one pass.
/// Clears every dirty mark; never changes the count. Returns whether anything was dirty. May throw
/// std::bad_alloc: then the tree is sound and half done, and the next call goes on. The tree is the
/// same, chunk for chunk, whether the steps run by an executor or not.
bool RebalanceDirty(TreeStorage& tree, TaskSteps& steps);
inline bool RebalanceDirty(TreeStorage& tree) {
  TaskSteps in_this_thread;
  return RebalanceDirty(tree, in_this_thread);
}

/// One second at 60 Hz: a probe that flies out and home does not make the root grow and shrink in
/// every tick.
inline constexpr unsigned kShrinkDelay = 60;

/// Shrinks the root of an infinite canvas, never below the options' radius, once it has had at most
/// one occupied quadrant for kShrinkDelay consecutive calls. `ticks` counts them, up to there.
void ShrinkRoot(TreeStorage& tree, unsigned& ticks);

}  // namespace heliopause::space
