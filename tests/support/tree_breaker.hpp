// Access to the private parts of a QuadTree. Tests break one invariant at a time and expect that
// Validate reports it.
#pragma once

#include <cstdint>

#include "space/tree/quadtree.hpp"

namespace heliopause::space {

class TreeBreaker {
 public:
  explicit TreeBreaker(QuadTree& tree) : tree_(tree) {}

  std::uint32_t& RootIndex() { return tree_.root_; }
  Node& Root() { return tree_.nodes_[tree_.root_]; }
  Node& At(std::uint32_t index) { return tree_.nodes_[index]; }
  Node& Outside() { return tree_.nodes_[QuadTree::kOutside]; }
  Table& TableOfRoot() { return tree_.tables_[Root().inside]; }
  ChunkPool& Chunks() { return tree_.chunks_; }
  std::uint32_t FirstChunkOf(std::uint32_t slot) { return At(LeafOf(slot)).inside; }
  Vec2& FirstPositionOf(std::uint32_t chunk) {
    return tree_.chunks_.Bodies()[chunk].at[0].position;
  }
  std::uint32_t& PlaceOf(std::uint32_t slot) { return tree_.places_[slot]; }
  std::uint32_t LeafOf(std::uint32_t slot) const { return tree_.LeafOf(slot); }
  std::size_t& Leaves() { return tree_.leaves_; }
  std::size_t& MergeThreshold() { return tree_.merge_threshold_; }
  std::uint32_t& InnerAtLevel(std::size_t level) { return tree_.inner_at_level_[level]; }
  std::uint32_t LoseANode() { return tree_.nodes_.Take(); }
  void LoseAChunk() {
    tree_.chunks_.EnsureSpare(1);
    tree_.chunks_.Take(RootIndex(), kNone, 0);
  }
  ChunkHead& FreeChunk() {
    tree_.chunks_.EnsureSpare(1);
    const std::uint32_t chunk = tree_.chunks_.Take(RootIndex(), kNone, 0);
    tree_.chunks_.Give(chunk);
    return tree_.chunks_.Head(chunk);
  }
  void FreeAChunkThatHoldsSprites() {
    tree_.chunks_.EnsureSpare(1);
    const std::uint32_t chunk = tree_.chunks_.Take(RootIndex(), kNone, 0);
    tree_.chunks_.Head(chunk).count = 1;
    tree_.chunks_.free_.Add(chunk);
  }
  void LoseATable() { tree_.tables_.Take(); }
  void FreeANodeInUse(std::uint32_t index) { tree_.nodes_.Give(index); }
  void FreeATableInUse(std::uint32_t index) { tree_.tables_.Give(index); }
  void FreeAChunkInUse(std::uint32_t index) { tree_.chunks_.free_.Add(index); }
  void AddAStray(std::uint32_t slot) { tree_.chunks_.Head(FirstChunkOf(slot)).strays = 1; }
  void HideAStray(std::uint32_t slot) {
    AddAStray(slot);
    tree_.moved_ = true;
  }

 private:
  QuadTree& tree_;
};

}  // namespace heliopause::space
