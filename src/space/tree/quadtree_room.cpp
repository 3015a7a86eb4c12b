// Room for what is to come, before anything changes; and what is asked for ahead.
#include <algorithm>
#include <cstddef>

#include "space/tree/quadtree.hpp"

namespace heliopause::space {
namespace {

// The most nodes that one sprite can need: a parent for every doubling, and a leaf.
constexpr std::size_t kNodesForOne = kLevels + 1;

// So many more than sprites need that roam: for a small crowd that wavers.
constexpr std::size_t kSpareChunks = 64;

}  // namespace

void QuadTree::ReserveNodes() {
  nodes_.EnsureSpare(kNodesForOne);
  tables_.EnsureSpare(kNodesForOne / Table::kLevels + 2);
  chunks_.EnsureSpare(1);
}

void QuadTree::EnsureRoomFor(std::uint32_t slot) {
  ReserveNodes();
  EnsurePlaces(std::size_t{slot} + 1);
}

void QuadTree::EnsureRoomFor(std::size_t slots, std::size_t rows) {
  ReserveToRoam(rows);
  EnsurePlaces(slots);
}

void QuadTree::EnsurePlaces(std::size_t slots) {
  if (slots <= places_.size()) return;
  if (slots > places_.capacity()) Reserve(slots + places_.size() / 2 + 63);
  places_.resize(slots, kNone);
}

void QuadTree::Reserve(std::size_t sprites) {
  places_.reserve(sprites);
  // As many leaves as there are when they are a quarter full, each with a chunk that is not: more
  // than a crowd makes that moves about, so that nodes and chunks do not allocate before sprites
  // do. Tables may, where they are of fewer than eight leaves.
  const std::size_t leaves = std::min(sprites, sprites / (leaf_capacity_ / 4 + 1));
  nodes_.EnsureRoom(2 * leaves);
  tables_.EnsureRoom(leaves / 8);
  chunks_.EnsureRoom(sprites / kRowsPerChunk + leaves);
}

// All quadrants that there are not yet may come to be, one by each move; the root of an infinite
// canvas may get parents, with quadrants of their own; and each leaf may have a chunk that is not
// full.
void QuadTree::ReserveToRoam(std::size_t newcomers, std::size_t moves) {
  const std::size_t count = Count() + newcomers;
  ReserveNodes();
  const std::size_t parents =
      canvas_ == Canvas::Bounded ? 0 : std::size_t{kLevels} - 1 - nodes_[root_].level;
  const std::size_t used = nodes_.Used() - 1;  // without the list of outsiders
  const std::size_t inner = used - leaves_ + parents;
  const std::size_t missing = 4 * inner + 1 - (used + parents);
  const std::size_t fresh = parents + std::min(missing, std::max(count, moves));
  const std::size_t nodes = nodes_.Used() + fresh;
  const std::size_t chunks = count / kRowsPerChunk + std::min(leaves_ + 1 + fresh, count);
  if (nodes_.Capacity() < nodes) nodes_.EnsureRoom(nodes + nodes / 2);
  if (chunks_.Capacity() < chunks) chunks_.EnsureRoom(chunks + chunks / 4 + kSpareChunks);
}

void QuadTree::ReserveAsMuchAs(const QuadTree& other) {
  places_.reserve(other.places_.capacity());
  nodes_.ReserveAsMuchAs(other.nodes_);
  tables_.ReserveAsMuchAs(other.tables_);
  chunks_.ReserveAsMuchAs(other.chunks_);
}

QuadTree QuadTree::Packed(const SpaceOptions& options) const {
  QuadTree packed(options);
  std::size_t slots = places_.size();
  while (slots > 0 && places_[slots - 1] == kNone) --slots;
  packed.Reserve(slots);
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    if (!Has(slot)) continue;
    packed.EnsureRoomFor(slot);
    packed.Insert(Get(slot));
  }
  packed.ReBallance();
  packed.ForgetTouches();
  packed.moved_ = moved_;
  return packed;
}

// In a file of their own: g++ 12 takes a function that does nothing but ask for one that does
// nothing, and where it sees that it leaves out calls of it.

void QuadTree::PrefetchRow(std::uint32_t place) const {
  if (place != kNone) chunks_.PrefetchRow(place);
}

std::uint32_t QuadTree::LeafAt(std::uint32_t place) const {
  return place == kNone ? kNone : chunks_.Head(place / kRowsPerChunk).owner;
}

void QuadTree::PrefetchNode(std::uint32_t index) const {
  if (index != kNone) __builtin_prefetch(&nodes_[index]);
}

void QuadTree::PrefetchHeadOf(std::uint32_t leaf) const {
  if (leaf == kNone || nodes_[leaf].inside == kNone) return;
  __builtin_prefetch(&chunks_.Head(nodes_[leaf].inside));
}

void QuadTree::PrefetchLastOf(std::uint32_t leaf, std::uint32_t leaving) const {
  const std::uint32_t place = LastOf(leaf, leaving);
  if (place != kNone) chunks_.PrefetchRow(place);
}

void QuadTree::PrefetchPlaceOfLastOf(std::uint32_t leaf, std::uint32_t leaving) const {
  const std::uint32_t place = LastOf(leaf, leaving);
  if (place != kNone) PrefetchPlaceOf(chunks_.Id(place).slot);
}

// In its first two chunks; of a leaf that so many are not going to leave, some other row of it.
std::uint32_t QuadTree::LastOf(std::uint32_t leaf, std::uint32_t leaving) const {
  if (leaf == kNone || nodes_[leaf].inside == kNone) return kNone;
  const std::uint32_t first = nodes_[leaf].inside;
  const std::uint32_t count = chunks_.Head(first).count;
  if (leaving < count) return first * kRowsPerChunk + count - 1 - leaving;
  const std::uint32_t next = chunks_.Next(first);
  if (next == kNone) return kNone;
  return next * kRowsPerChunk + (kRowsPerChunk + count - 1 - leaving) % kRowsPerChunk;
}

void QuadTree::PrefetchEndOf(std::uint32_t leaf) const {
  if (leaf == kNone || nodes_[leaf].inside == kNone) return;
  const std::uint32_t first = nodes_[leaf].inside;
  chunks_.PrefetchRow(first * kRowsPerChunk + chunks_.Head(first).count % kRowsPerChunk);
}

}  // namespace heliopause::space
