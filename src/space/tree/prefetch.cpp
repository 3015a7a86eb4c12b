// Each step may read only what an earlier one has prefetched: the node before its first chunk, the
// header of that chunk before the entry that its count points to.
#include "space/tree/prefetch.hpp"

#include "base/architecture.hpp"

namespace heliopause::space {

void Prefetcher::PrefetchSlot(std::uint32_t slot) const {
  if (slot < tree_.entry_of_slot.size()) PrefetchToWrite(&tree_.entry_of_slot[slot]);
}

void Prefetcher::PrefetchEntry(std::uint32_t entry) const {
  if (entry != kNone) tree_.chunks.PrefetchEntry(entry);
}

std::uint32_t Prefetcher::LeafOf(std::uint32_t entry) const {
  return entry == kNone ? kNone : tree_.LeafOf(entry);
}

void Prefetcher::PrefetchNode(std::uint32_t index) const {
  if (index != kNone) PrefetchToRead(&tree_.nodes[index]);
}

// Accepts inner and free nodes as well: all that depends on the index is which memory is
// prefetched, so a caller need not prove that the leaf of an earlier stage still exists.
std::uint32_t Prefetcher::FirstChunkOf(std::uint32_t leaf) const {
  if (leaf == kNone || !tree_.nodes[leaf].leaf) return kNone;
  return tree_.nodes[leaf].FirstChunk();
}

void Prefetcher::PrefetchHeader(std::uint32_t leaf) const {
  const std::uint32_t first = FirstChunkOf(leaf);
  if (first != kNone) PrefetchToRead(&tree_.chunks.Header(first));
}

void Prefetcher::PrefetchLast(std::uint32_t leaf) const {
  const std::uint32_t first = FirstChunkOf(leaf);
  if (first == kNone || tree_.chunks.Header(first).count == 0) return;
  tree_.chunks.PrefetchEntry(first * kEntriesPerChunk + tree_.chunks.Header(first).count - 1);
}

void Prefetcher::PrefetchEnd(std::uint32_t leaf) const {
  const std::uint32_t first = FirstChunkOf(leaf);
  if (first == kNone) return;
  tree_.chunks.PrefetchEntry(first * kEntriesPerChunk +
                             tree_.chunks.Header(first).count % kEntriesPerChunk);
}

}  // namespace heliopause::space
