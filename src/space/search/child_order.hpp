// The order in which nearest and sweep searches visit the children of a node.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "space/storage/node_store.hpp"

namespace heliopause::space {

/// Calls visit(child, key) for each child of an inner node, in increasing order of key(child): a
/// distance, or a fraction of the path. The nearest child first makes the search's bound shrink
/// soonest.
template <class Key, class Visit>
void ForEachChildInOrder(const NodeStore& nodes, const Node& node, const Key& key,
                         const Visit& visit) {
  assert(!node.leaf && "only an inner node has children");
  // Not one array of structs: these are stored in halves, and a load of the whole waits for both.
  std::array<std::uint32_t, 4> children;
  std::array<double, 4> keys;
  std::size_t count = 0;
  for (const std::uint32_t child : node.child) {
    if (child == kNone) continue;
    const double own = key(nodes[child]);
    std::size_t at = count++;
    for (; at > 0 && keys[at - 1] > own; --at) {
      children[at] = children[at - 1];
      keys[at] = keys[at - 1];
    }
    children[at] = child;
    keys[at] = own;
  }
  for (std::size_t i = 0; i < count; ++i) visit(nodes[children[i]], keys[i]);
}

}  // namespace heliopause::space
