// The inner nodes of a tree after many leaves have changed.
#pragma once

#include "base/task_steps.hpp"
#include "space/storage/node_store.hpp"

namespace heliopause::space {

/// Takes over counts, kinds, radii and marks of the leaves to all inner nodes: counts exactly, the
/// others at least. O(nodes), in tasks.
void UpdateInnerNodes(NodeStore& nodes, TaskSteps& steps);

}  // namespace heliopause::space
