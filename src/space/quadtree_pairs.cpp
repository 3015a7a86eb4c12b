// All overlapping pairs, each once: the tree against itself, two nodes at a time.
#include "space/distance.hpp"
#include "space/quadtree.hpp"

namespace heliopause::space {
namespace {

class PairSearch {
 public:
  PairSearch(const QuadTree& tree, FunctionRef<void(std::uint32_t, std::uint32_t)> pair)
      : tree_(tree), pair_(pair) {}

  void Run() {
    const Node& outside = tree_.NodeAt(QuadTree::kOutside);
    const Node& root = tree_.NodeAt(tree_.Root());
    Within(root);
    WithinLeaf(outside);
    if (outside.count == 0) return;
    EachRow(outside, [&](const Chunk& chunk, unsigned row) { RowAndBelow(chunk, row, root); });
  }

 private:
  void Within(const Node& node) {
    if (node.leaf) {
      WithinLeaf(node);
      return;
    }
    for (unsigned a = 0; a < 4; ++a) {
      if (node.child[a] == kNone) continue;
      Within(tree_.NodeAt(node.child[a]));
      for (unsigned b = a + 1; b < 4; ++b) {
        if (node.child[b] == kNone) continue;
        Between(tree_.NodeAt(node.child[a]), tree_.NodeAt(node.child[b]));
      }
    }
  }

  // Two nodes without a sprite in common.
  void Between(const Node& a, const Node& b) {
    const Vec2 in_a = a.square.NearestTo(b.square.Closed().min);
    if (Distance(in_a, b.square.NearestTo(in_a)) > a.reach + b.reach) return;
    if (a.leaf && b.leaf) {
      EachRow(a, [&](const Chunk& chunk, unsigned row) { RowAndBelow(chunk, row, b); });
      return;
    }
    const bool open_a = b.leaf || (!a.leaf && a.square.radius >= b.square.radius);
    const Node& open = open_a ? a : b;
    for (const std::uint32_t child : open.child) {
      if (child != kNone) Between(tree_.NodeAt(child), open_a ? b : a);
    }
  }

  // One sprite against a node that does not hold it.
  void RowAndBelow(const Chunk& chunk, unsigned row, const Node& node) {
    const Vec2 position = chunk.Position(row);
    const double reach = chunk.radius[row] + node.reach;
    if (Distance(position, node.square.NearestTo(position)) > reach) return;
    if (node.leaf) {
      EachRow(node, [&](const Chunk& other, unsigned r) { Test(chunk, row, other, r); });
      return;
    }
    for (const std::uint32_t child : node.child) {
      if (child != kNone) RowAndBelow(chunk, row, tree_.NodeAt(child));
    }
  }

  void WithinLeaf(const Node& leaf) {
    EachRow(leaf, [&](const Chunk& chunk, unsigned row) {
      for (unsigned r = row + 1; r < chunk.count; ++r) Test(chunk, row, chunk, r);
      for (std::uint32_t c = chunk.next; c != kNone; c = tree_.ChunkAt(c).next) {
        const Chunk& other = tree_.ChunkAt(c);
        for (unsigned r = 0; r < other.count; ++r) Test(chunk, row, other, r);
      }
    });
  }

  template <class F>
  void EachRow(const Node& leaf, const F& visit) {
    for (std::uint32_t c = leaf.first_chunk; c != kNone; c = tree_.ChunkAt(c).next) {
      const Chunk& chunk = tree_.ChunkAt(c);
      for (unsigned row = 0; row < chunk.count; ++row) visit(chunk, row);
    }
  }

  void Test(const Chunk& a, unsigned i, const Chunk& b, unsigned j) {
    if (Distance(a.Position(i), b.Position(j)) > a.radius[i] + b.radius[j]) return;
    if (a.slot[i] < b.slot[j]) {
      pair_(a.slot[i], b.slot[j]);
    } else {
      pair_(b.slot[j], a.slot[i]);
    }
  }

  const QuadTree& tree_;
  FunctionRef<void(std::uint32_t, std::uint32_t)> pair_;
};

}  // namespace

void QuadTree::ForEachOverlappingPair(FunctionRef<void(std::uint32_t, std::uint32_t)> pair) const {
  PairSearch(*this, pair).Run();
}

}  // namespace heliopause::space
