// Access to the private parts of a QuadTree. Tests break one invariant at a time and expect that
// Validate reports it.
#pragma once

#include <cstdint>

#include "space/tree/quadtree.hpp"

namespace heliopause::space {

class TreeBreaker {
 public:
  explicit TreeBreaker(QuadTree& tree) : tree_(tree) {}

  std::uint32_t& RootIndex() { return tree_.storage_.nodes.root_; }
  Node& Root() { return tree_.storage_.nodes[tree_.storage_.nodes.root_]; }
  Node& At(std::uint32_t index) { return tree_.storage_.nodes[index]; }
  Node& Outside() { return tree_.storage_.nodes[NodeStore::kOutside]; }
  SkipTable& TableOfRoot() { return tree_.storage_.nodes.tables_[Root().SkipTableIndex()]; }
  ChunkPool& Chunks() { return tree_.storage_.chunks; }
  std::uint32_t FirstChunkOf(std::uint32_t slot) { return At(LeafOf(slot)).FirstChunk(); }
  Vec2& FirstPositionOf(std::uint32_t chunk) {
    return tree_.storage_.chunks.HotColumn()[chunk].at[0].position;
  }
  std::uint32_t& EntryOf(std::uint32_t slot) { return tree_.storage_.entry_of_slot[slot]; }
  std::uint32_t LeafOf(std::uint32_t slot) const {
    return tree_.storage_.LeafOf(tree_.storage_.EntryOf(slot));
  }
  std::size_t& Leaves() { return tree_.storage_.nodes.leaves_; }
  std::size_t& MergeThreshold() { return tree_.storage_.options.merge_threshold; }
  std::uint32_t& InnerAtLevel(std::size_t level) {
    return tree_.storage_.nodes.inner_at_level_[level];
  }
  std::uint32_t LoseANode() { return tree_.storage_.nodes.nodes_.Allocate(); }
  void LoseAChunk() {
    tree_.storage_.chunks.EnsureSpare(1);
    tree_.storage_.chunks.Allocate(RootIndex(), kNone, 0);
  }
  ChunkHeader& FreeChunk() {
    tree_.storage_.chunks.EnsureSpare(1);
    const std::uint32_t chunk = tree_.storage_.chunks.Allocate(RootIndex(), kNone, 0);
    tree_.storage_.chunks.Free(chunk);
    return tree_.storage_.chunks.Header(chunk);
  }
  void FreeAChunkThatHoldsSprites() {
    tree_.storage_.chunks.EnsureSpare(1);
    const std::uint32_t chunk = tree_.storage_.chunks.Allocate(RootIndex(), kNone, 0);
    tree_.storage_.chunks.Header(chunk).count = 1;
    tree_.storage_.chunks.free_.Add(chunk);
  }
  void LoseATable() { tree_.storage_.nodes.tables_.Allocate(); }
  void FreeANodeInUse(std::uint32_t index) { tree_.storage_.nodes.nodes_.Free(index); }
  void FreeATableInUse(std::uint32_t index) { tree_.storage_.nodes.tables_.Free(index); }
  void FreeAChunkInUse(std::uint32_t index) { tree_.storage_.chunks.free_.Add(index); }
  void AddAStray(std::uint32_t slot) {
    tree_.storage_.chunks.Header(FirstChunkOf(slot)).strays = 1;
  }
  void HideAStray(std::uint32_t slot) {
    AddAStray(slot);
    tree_.storage_.moved = true;
  }

 private:
  QuadTree& tree_;
};

}  // namespace heliopause::space
