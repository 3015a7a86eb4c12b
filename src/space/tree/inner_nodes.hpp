// The inner nodes of a tree after many leaves have changed.
#pragma once

#include "base/task_steps.hpp"
#include "space/storage/node_store.hpp"

namespace heliopause::space {

/// Recomputes the aggregates and marks of all inner nodes from the leaves. Counts become exact.
/// Kinds and radii only grow: they may stay larger than those of the sprites until ReBallance.
/// O(nodes), in tasks.
void UpdateInnerNodes(NodeStore& nodes, TaskSteps& steps);

}  // namespace heliopause::space
