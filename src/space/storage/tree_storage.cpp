// Moves entries in and out of leaves. Entries are appended to the first chunk of a leaf's list, and
// an empty one is freed, so all other chunks are full.
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

// Returns the lane behind the last entry of a leaf.
std::uint32_t TreeStorage::AllocateEntry(std::uint32_t leaf, NextTo next_to) {
  std::uint32_t& first = nodes[leaf].FirstChunk();
  if (first == kNone || chunks.Header(first).count == kEntriesPerChunk) {
    first = chunks.Allocate(leaf, first, next_to == NextTo::Leaf ? ChunkNear(leaf) : kNone);
  }
  assert(chunks.Header(first).owner == leaf && "the chunks of a leaf name it as their owner");
  return first * kEntriesPerChunk + chunks.Header(first).count++;
}

// A chunk of the leaf, or of one of its siblings.
std::uint32_t TreeStorage::ChunkNear(std::uint32_t leaf) const {
  assert(nodes[leaf].leaf && "only a leaf has chunks");
  if (nodes[leaf].FirstChunk() != kNone) return nodes[leaf].FirstChunk();
  const std::uint32_t parent = nodes[leaf].parent;
  if (parent == kNone) return kNone;
  for (const std::uint32_t child : nodes[parent].child) {
    if (child == kNone || !nodes[child].leaf) continue;
    if (nodes[child].FirstChunk() != kNone) return nodes[child].FirstChunk();
  }
  return kNone;
}

std::uint32_t TreeStorage::AddChunkTo(std::uint32_t leaf) {
  std::uint32_t& first = nodes[leaf].FirstChunk();
  return first = chunks.Allocate(leaf, first, ChunkNear(leaf));
}

void TreeStorage::AppendEntry(std::uint32_t leaf, const Entry& entry) {
  assert(entry.id.slot < entry_of_slot.size() && "EnsureSpareForSlot comes before AppendEntry");
  assert(BelongsTo(leaf, entry.position) && "an entry is appended to the leaf around it");
  const std::uint32_t index = AllocateEntry(leaf, NextTo::Leaf);
  chunks.Set(index, entry, nodes[leaf].GetQuantizer());
  entry_of_slot[entry.id.slot] = index;
}

// Between Move and FixOutOfBounds the entry may lie outside its new leaf: then it is a stray there.
void TreeStorage::AppendCopy(std::uint32_t leaf, std::uint32_t from) {
  assert(leaf != LeafOf(from) && "an entry is copied to another leaf");
  const std::uint32_t index = AllocateEntry(leaf, NextTo::FreedLast);
  chunks.CopyToLeaf(from, index, nodes[leaf].GetQuantizer());
  entry_of_slot[chunks.Id(index).slot] = index;
  if (moved && !BelongsTo(leaf, chunks.Position(index))) {
    chunks.AddStrays(ChunkOf(index), 1u << LaneOf(index));
  }
}

// The other entries of the chunk are in cache now and nearly always prove that the leaf has lost no
// kinds. ReBallance then skips its recount: measured, 33 % less time for ReBallance.
std::uint32_t TreeStorage::TakeOutEntry(std::uint32_t entry) {
  const std::uint32_t slot = chunks.Id(entry).slot;
  assert(entry_of_slot[slot] == entry && "a slot names its entry");
  const ChunkHeader& own_header = chunks.Header(ChunkOf(entry));
  Node& leaf = nodes[own_header.owner];
  const std::uint32_t first = leaf.FirstChunk();
  ChunkHeader& header = chunks.Header(first);
  assert(header.count > 0 && "a leaf keeps no empty chunk");
  const std::uint32_t last = first * kEntriesPerChunk + --header.count;
  // Without a branch, and read before anything is stored there.
  const Kinds filling = entry == last ? 0 : header.kinds[header.count];
  const bool are_all = leaf.AreAllKinds(own_header.KindsWithout(LaneOf(entry)) | filling);
  leaf.recount_kinds = leaf.recount_kinds | !are_all;
  entry_of_slot[chunks.Id(last).slot] = entry;
  entry_of_slot[slot] = kNone;
  chunks.CopyInLeaf(last, entry);  // may be the same entry
  header.kinds[header.count] = 0;
  header.strays &= static_cast<std::uint16_t>(header.InUse());
  if (header.count != 0) return kNone;
  leaf.FirstChunk() = chunks.Next(first);
  return first;
}

void TreeStorage::DropEntry(std::uint32_t entry) {
  const std::uint32_t empty = TakeOutEntry(entry);
  if (empty != kNone) chunks.Free(empty);
}

void TreeStorage::QuantizeRoot() {
  const Quantizer quantizer = nodes.Root().GetQuantizer();
  for (std::uint32_t c = nodes.Root().FirstChunk(); c != kNone; c = chunks.Next(c)) {
    chunks.QuantizeChunk(c, quantizer);
  }
}

void TreeStorage::RecordEntries(std::uint32_t chunk) {
  assert(chunk < chunks.Size() && "a chunk is in range");
  const std::uint32_t first = chunk * kEntriesPerChunk;
  for (std::uint32_t entry = first; entry < first + chunks.Header(chunk).count; ++entry) {
    entry_of_slot[chunks.Id(entry).slot] = entry;
  }
}

// Assignment keeps a larger capacity of this tree, and the marks of strays need one bit for each
// chunk of the capacity: so they are extended again.
void TreeStorage::CopyFrom(const TreeStorage& other) {
  assert(!deferred_aggregates && !other.deferred_aggregates && "no copy in a BatchScope");
  *this = other;
  ReserveAsMuchAs(*this);
  assert(Count() == other.Count() && "a copy has every entry");
}

void TreeStorage::Clear() {
  assert(!deferred_aggregates && "a BatchScope holds the nodes that it sums up at its end");
  chunks.Clear();
  std::fill(entry_of_slot.begin(), entry_of_slot.end(), kNone);
  moved = false;
  nodes.Reset();
}

}  // namespace heliopause::space
