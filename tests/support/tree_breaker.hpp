// Reaches into a QuadTree to break its invariants on purpose, so that tests see Validate name each.
#pragma once

#include <cstdint>

#include "space/quadtree.hpp"

namespace heliopause::space {

class TreeBreaker {
 public:
  explicit TreeBreaker(QuadTree& tree) : tree_(tree) {}

  std::uint32_t RootIndex() const { return tree_.root_; }
  Node& Root() { return tree_.nodes_[tree_.root_]; }
  Node& At(std::uint32_t index) { return tree_.nodes_[index]; }
  Node& Outside() { return tree_.nodes_[QuadTree::kOutside]; }
  Chunk& ChunkAt(std::uint32_t index) { return tree_.chunks_[index]; }
  std::uint32_t& PlaceOf(std::uint32_t slot) { return tree_.places_[slot]; }
  std::uint32_t LeafOf(std::uint32_t slot) const { return tree_.LeafOf(slot); }
  std::size_t& Leaves() { return tree_.leaves_; }
  std::uint32_t& NodesAtLevel(std::size_t level) { return tree_.nodes_at_level_[level]; }
  std::uint32_t LoseANode() { return tree_.nodes_.Take(); }
  void LoseAChunk() {
    tree_.chunks_.EnsureSpare(1);
    tree_.chunks_.Take();
  }
  void FreeANodeInUse(std::uint32_t index) { tree_.nodes_.Give(index); }
  void FreeAChunkInUse(std::uint32_t index) { tree_.chunks_.Give(index); }
  void AddAStray(std::uint32_t slot) { tree_.strays_.push_back(slot); }

 private:
  QuadTree& tree_;
};

}  // namespace heliopause::space
