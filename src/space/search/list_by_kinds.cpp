// One walk over all nodes. Nodes without a sprite of these kinds are skipped, and in a leaf the
// chunk headers preselect by mask8.
#include "space/search/list_by_kinds.hpp"

#include <algorithm>
#include <cassert>

#include "space/simd/kernels.hpp"

namespace heliopause::space {
namespace {

class KindsList {
 public:
  KindsList(const TreeStorage& tree, Kinds kinds, std::vector<std::uint32_t>& slots)
      : nodes_(tree.nodes), chunks_(tree.chunks), kinds_(kinds), slots_(slots) {
    assert(!tree.deferred_aggregates && "kinds of inner nodes are stale in a BatchScope");
  }

  void Visit(const Node& node) {
    if (node.count == 0 || (node.kinds & kinds_) == 0) return;
    if (node.leaf) {
      ListLeaf(node);
      return;
    }
    for (const std::uint32_t child : node.child) {
      if (child != kNone) Visit(nodes_[child]);
    }
  }

 private:
  // Filters by the headers, then by the kinds themselves: in headers, kinds above the low eight are
  // folded.
  void ListLeaf(const Node& leaf) {
    assert(leaf.leaf && "entries are in leaves");
    const QuantizedBounds everywhere = leaf.Everywhere(kinds_);
    for (std::uint32_t c = leaf.FirstChunk(); c != kNone; c = chunks_.Next(c)) {
      ForEachEntry(c, match_(chunks_.Header(c), everywhere), [this](std::uint32_t entry) {
        if ((chunks_.KindsOf(entry) & kinds_) != 0) slots_.push_back(chunks_.Id(entry).slot);
      });
    }
  }

  const NodeStore& nodes_;
  const ChunkPool& chunks_;
  const Kinds kinds_;
  std::vector<std::uint32_t>& slots_;
  const decltype(Kernels::match) match_ = ActiveKernels().match;
};

}  // namespace

void ListByKinds(const TreeStorage& tree, Kinds kinds, std::vector<std::uint32_t>& slots) {
  slots.clear();
  KindsList list(tree, kinds, slots);
  list.Visit(tree.nodes.Root());
  list.Visit(tree.nodes[NodeStore::kOutside]);
  std::sort(slots.begin(), slots.end());
}

}  // namespace heliopause::space
