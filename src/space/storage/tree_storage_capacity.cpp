// Bounds on what a change can need, and the capacity for it.
#include <algorithm>
#include <cassert>
#include <cstddef>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {
namespace {

constexpr std::size_t kSpareChunks = 64;  // beyond the bound: so that small counts may fluctuate

}  // namespace

void TreeStorage::EnsureSpareForOne() {
  nodes.EnsureSpareForOne();
  chunks.EnsureSpare(1);
}

void TreeStorage::EnsureSpareForSlot(std::uint32_t slot) {
  EnsureSpareForOne();
  ExtendSlots(std::size_t{slot} + 1);
}

void TreeStorage::EnsureSpareFor(std::size_t slots, std::size_t entries) {
  EnsureSpareForMoves(entries);
  ExtendSlots(slots);
}

void TreeStorage::ExtendSlots(std::size_t slots) {
  if (slots <= entry_of_slot.size()) return;
  if (slots > entry_of_slot.capacity()) {
    const std::size_t enough = slots + entry_of_slot.size() / 2 + 63;
    Reserve(enough, enough);
  }
  assert(slots <= entry_of_slot.capacity() && "Reserve makes capacity for the slots");
  entry_of_slot.resize(slots, kNone);
}

// As many leaves as there are when each is a quarter full and has one chunk that is not full: more
// than moving sprites make, so that nodes and chunks do not allocate before sprites do. Skip tables
// may, where they have fewer than eight leaves each.
void TreeStorage::Reserve(std::size_t sprites, std::size_t slots) {
  assert(sprites <= slots && "each sprite has a slot");
  entry_of_slot.reserve(slots);
  const std::size_t leaves = std::min(sprites, sprites / (options.leaf_capacity / 4 + 1));
  nodes.Reserve(2 * leaves, leaves / 8);
  chunks.Reserve(sprites / kEntriesPerChunk + leaves);
}

// At most: every quadrant that does not exist yet, one for each move; parents of the root of an
// infinite canvas, with their quadrants; and one chunk that is not full in each leaf.
void TreeStorage::EnsureSpareForMoves(std::size_t newcomers, std::size_t moves) {
  const std::size_t count = Count() + newcomers;
  EnsureSpareForOne();
  const std::size_t parents =
      options.canvas == Canvas::Bounded ? 0 : std::size_t{kLevels} - 1 - nodes.Root().level;
  const std::size_t inner = nodes.CountInner() + parents;
  const std::size_t missing = 4 * inner + 1 - (nodes.Count() + parents);
  assert(missing <= 4 * inner + 1 && "there are at most four children for each inner node");
  const std::size_t fresh = parents + std::min(missing, std::max(count, moves));
  const std::size_t node_bound = nodes.Used() + fresh;
  const std::size_t chunk_bound =
      count / kEntriesPerChunk + std::min(nodes.CountLeaves() + 1 + fresh, count);
  if (nodes.Capacity() < node_bound) nodes.Reserve(node_bound + node_bound / 2, 0);
  if (chunks.Capacity() < chunk_bound) {
    chunks.Reserve(chunk_bound + chunk_bound / 4 + kSpareChunks);
  }
}

void TreeStorage::ReserveAsMuchAs(const TreeStorage& other) {
  entry_of_slot.reserve(other.entry_of_slot.capacity());
  nodes.ReserveAsMuchAs(other.nodes);
  chunks.ReserveAsMuchAs(other.chunks);
}

void TreeStorage::KeepSpare() {
  nodes.KeepSpare();
  chunks.KeepSpare();
}

std::size_t TreeStorage::Bytes() const {
  return nodes.Bytes() + chunks.Bytes() + entry_of_slot.capacity() * sizeof entry_of_slot[0];
}

}  // namespace heliopause::space
