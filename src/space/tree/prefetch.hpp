// Prefetcher: requests the memory that inserting, erasing and relocating an entry will read, one
// step at a time. Each step reads what the one before has prefetched; RunPrefetchPipeline puts them
// in sequence.
#pragma once

#include <cstdint>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Every index may be kNone. The functions are not inline: g++ 12 regards a function that only
/// prefetches as one without effect, and removes calls of it where it sees the body.
class Prefetcher {
 public:
  explicit Prefetcher(const TreeStorage& tree) : tree_(tree) {}

  /// The entry index of a slot.
  void PrefetchSlot(std::uint32_t slot) const;

  /// All columns of an entry.
  void PrefetchEntry(std::uint32_t entry) const;

  /// The leaf of an entry; kNone for kNone.
  std::uint32_t LeafOf(std::uint32_t entry) const;

  void PrefetchNode(std::uint32_t index) const;

  /// The header of a leaf's first chunk.
  void PrefetchHeader(std::uint32_t leaf) const;

  /// The last entry of a leaf, which fills a gap.
  void PrefetchLast(std::uint32_t leaf) const;

  /// The free lane behind the last entry of a leaf, where the next one goes.
  void PrefetchEnd(std::uint32_t leaf) const;

 private:
  std::uint32_t FirstChunkOf(std::uint32_t leaf) const;

  const TreeStorage& tree_;
};

}  // namespace heliopause::space
