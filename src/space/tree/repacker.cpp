// The walk goes through the leaves in Morton order, and chunk_ through the pool from its start:
//
//   pool   | a a b c c | . x c y ...     leaves a, b, c have been visited; chunk_ is at the bar.
//                      ^ chunk_          The next leaf's chunks are swapped to here, one by one,
//                                        and what was here goes to where they came from.
//
// A swap costs two copies and one search for the link to the other chunk. After one walk, 128
// ReBallances, the pool is in order except for chunks that were allocated meanwhile.
#include "space/tree/repacker.hpp"

#include <algorithm>
#include <cassert>

namespace heliopause::space {
namespace {

// ReBallances for one walk. Measured: of 32, 64 and 128 none was faster than the others.
constexpr std::size_t kTicksPerWalk = 128;

// A leaf stays where it is while at most this many other chunks lie before and among its own:
// moving them gains less than it costs.
constexpr std::uint32_t kMostGaps = 3;

// Finding the link to a chunk takes long in coincident points and in the outside list.
bool MayRepack(const TreeStorage& tree, std::uint32_t leaf) {
  return leaf != NodeStore::kOutside && tree.nodes[leaf].count <= 2 * tree.options.leaf_capacity;
}

// Swaps the chunk that `link` names with the chunk `with`, which belongs to another leaf or is
// free.
void SwapChunks(TreeStorage& tree, std::uint32_t& link, std::uint32_t with) {
  assert(link != with && link != kNone && "a chunk is swapped with another one");
  ChunkPool& chunks = tree.chunks;
  const std::uint32_t chunk = link;
  const std::uint32_t owner = chunks.Header(with).owner;
  std::uint32_t* other = owner == kNone ? nullptr : &tree.nodes[owner].FirstChunk();
  while (other != nullptr && *other != with) other = &chunks.Next(*other);
  chunks.Swap(chunk, with);
  link = with;
  tree.RecordEntries(with);
  if (other == nullptr) return;
  *other = chunk;
  tree.RecordEntries(chunk);
}

}  // namespace

// The position where the last call stopped may be gone: the root may have shrunk, or the tree may
// be another one after Clear. Then the walk starts again.
void Repacker::Run(TreeStorage& tree) {
  const bool goes_on = tree.nodes.Root().GetSquare().Contains(next_);
  if (!goes_on) *this = {};
  budget_ = tree.nodes.CountLeaves() / kTicksPerWalk + 1;
  if (RepackBelow(tree, tree.nodes.RootIndex(), goes_on)) *this = {};
}

// Continues at next_ when the node contains it. Returns false when the budget is spent.
bool Repacker::RepackBelow(TreeStorage& tree, std::uint32_t index, bool contains_next) {
  const Node& node = tree.nodes[index];
  if (node.leaf) {
    if (budget_ == 0) {
      next_ = node.center;
      return false;
    }
    --budget_;
    RepackLeaf(tree, index);
    return true;
  }
  const unsigned first = contains_next ? node.GetSquare().QuadrantOf(next_) : 0;
  for (unsigned quadrant = first; quadrant < 4; ++quadrant) {
    const std::uint32_t child = node.child[quadrant];
    if (child == kNone) continue;
    if (!RepackBelow(tree, child, contains_next && quadrant == first)) return false;
  }
  return true;
}

// Brings the leaf's chunks to the positions from chunk_ on, skipping chunks that may not be moved.
void Repacker::RepackLeaf(TreeStorage& tree, std::uint32_t leaf) {
  assert(tree.nodes[leaf].leaf && "the walk ends at leaves");
  if (!MayRepack(tree, leaf)) return;
  ChunkPool& chunks = tree.chunks;
  std::uint32_t count = 0;
  std::uint32_t low = kNone;
  std::uint32_t high = 0;
  for (std::uint32_t c = tree.nodes[leaf].FirstChunk(); c != kNone; c = chunks.Next(c)) {
    ++count;
    low = std::min(low, c);
    high = std::max(high, c);
  }
  if (count == 0) return;
  if (low >= chunk_ && high < chunk_ + count + kMostGaps) {
    chunk_ = high + 1;
    return;
  }
  const std::uint32_t begin = chunk_;
  std::uint32_t end = begin + count;
  for (; chunk_ < std::min(end, chunks.Size()); ++chunk_) {
    const std::uint32_t owner = chunks.Header(chunk_).owner;
    if (owner == leaf) continue;
    if (owner != kNone && !MayRepack(tree, owner)) {
      ++end;
      continue;
    }
    std::uint32_t* link = &tree.nodes[leaf].FirstChunk();
    while (*link != kNone && *link >= begin && *link < end) link = &chunks.Next(*link);
    assert(*link != kNone &&
           "the range is as long as the leaf's list, so a chunk of it lies elsewhere");
    SwapChunks(tree, *link, chunk_);
  }
}

}  // namespace heliopause::space
