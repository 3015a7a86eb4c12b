// TreeStorage: all memory of a quadtree, and the steps that keep its parts consistent.
//
//   nodes     squares, links, aggregates, skip tables          node_store.hpp
//   chunks    the entries of leaves, 16 each, as columns       chunk_pool.hpp
//   slots     slot of a sprite id -> entry index
//
// tree/ changes it, search/ reads it. The functions here move single entries between leaves and
// slots. They keep chunks, slots and the marks of strays consistent.
// Counts, kinds and radii of nodes are the caller's (tree/percolation.hpp), with one exception:
// TakeOutEntry, and so DropEntry, sets Node::recount_kinds, because it has the kinds of the other
// entries in cache.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/space_options.hpp>

#include "base/buffer.hpp"
#include "space/storage/chunk_pool.hpp"
#include "space/storage/node_store.hpp"
#include "space/storage/tree_options.hpp"

namespace heliopause::space {

struct TreeStorage {
  explicit TreeStorage(const SpaceOptions& checked) : options(checked), nodes(options.first_root) {
    EnsureSpareForOne();
  }

  TreeOptions options;
  NodeStore nodes;
  ChunkPool chunks;
  Buffer<std::uint32_t> entry_of_slot;  // kNone where the slot is not in the tree
  bool moved = false;                   // between Move and FixOutOfBounds
  bool deferred_aggregates = false;  // in a batch of changes: aggregates of inner nodes are stale

  /// What happened since the last Move, for GetStatistics. FixOutOfBounds also decides by `strays`
  /// what it does.
  struct Counters {
    std::size_t splits = 0;
    std::size_t merges = 0;
    std::size_t strays = 0;
    std::size_t dirty_visited = 0;
  };
  Counters counters;

  // --- entries -----------------------------------------------------------------------------------

  std::size_t Count() const {
    assert(!deferred_aggregates && "counts of inner nodes are stale in a BatchScope");
    return nodes.Root().count + nodes[NodeStore::kOutside].count;
  }

  /// Whether a search may run: every entry is in the leaf around it, and aggregates are up to date.
  bool IsSearchable() const { return !moved && !deferred_aggregates; }

  bool Has(std::uint32_t slot) const {
    return slot < entry_of_slot.size() && entry_of_slot[slot] != kNone;
  }
  std::uint32_t EntryOf(std::uint32_t slot) const {
    assert(Has(slot) && "the slot is in the tree");
    return entry_of_slot[slot];
  }
  std::uint32_t LeafOf(std::uint32_t entry) const {
    assert(ChunkOf(entry) < chunks.Size() && "an entry lies in a chunk of the pool");
    return chunks.Header(ChunkOf(entry)).owner;
  }

  /// Appends an entry to a leaf.
  void AppendEntry(std::uint32_t leaf, const Entry& entry);

  /// Adds an empty chunk to a leaf whose chunks are full, and returns it: one near the others.
  std::uint32_t AddChunkTo(std::uint32_t leaf);

  /// Copies the entry at `from` to another leaf, one that a split or merge made. The caller frees
  /// the chunk that it lies in.
  void AppendCopy(std::uint32_t leaf, std::uint32_t from);

  /// Removes an entry; the last entry of the leaf's first chunk fills the gap. An entry index is
  /// valid until the next removal from its leaf or the next ReBallance. A slot is valid until its
  /// sprite is erased.
  void DropEntry(std::uint32_t entry);

  /// The same. If the chunk is empty then, unlinks it from the leaf and returns it, for the caller
  /// to free; otherwise returns kNone. Without strays in the tree, calls for different leaves may
  /// run at the same time.
  std::uint32_t TakeOutEntry(std::uint32_t entry);

  /// Returns kOutside, or the leaf in the cell of the position: kNone where there is none. Skip
  /// tables round, so it may be a neighbour of the right leaf; BelongsTo decides.
  std::uint32_t GuessLeaf(Vec2 position) const {
    return options.IsOutside(position) ? NodeStore::kOutside : nodes.LeafAround(position);
  }

  /// Whether a position belongs to a leaf, or to the outside list.
  bool BelongsTo(std::uint32_t leaf, Vec2 position) const {
    const bool outside = options.IsOutside(position);
    return leaf == NodeStore::kOutside ? outside
                                       : !outside && nodes[leaf].GetSquare().Contains(position);
  }

  /// Quantizes the entries of the root, a leaf, again after its square has changed.
  void QuantizeRoot();

  /// Records in the slots where the entries of a chunk are, after the chunk has moved.
  void RecordEntries(std::uint32_t chunk);

  /// Drops all entries and nodes. Keeps memory.
  void Clear();

  /// Copies all of another tree. Needs the capacity of ReserveAsMuchAs; then it does not throw.
  void CopyFrom(const TreeStorage& other);

  // --- capacity: tree_storage_capacity.cpp -------------------------------------------------------
  //
  // Each makes capacity before a change begins, so that the change itself cannot throw.

  /// For the nodes and the chunk that one entry can need.
  void EnsureSpareForOne();

  /// For one entry of this slot, or for `entries` more entries with slots below `slots`.
  void EnsureSpareForSlot(std::uint32_t slot);
  void EnsureSpareFor(std::size_t slots, std::size_t entries);

  /// For whatever nodes and chunks the present sprites and `newcomers` can need, wherever they go,
  /// until the next ReBallance or insertion. `moves`: how many single moves are to come, if more
  /// than sprites. O(1) when the capacity is there.
  void EnsureSpareForMoves(std::size_t newcomers = 0, std::size_t moves = 0);

  void Reserve(std::size_t sprites, std::size_t slots);
  void ReserveAsMuchAs(const TreeStorage& other);
  void KeepSpare();
  std::size_t Bytes() const;

 private:
  enum class NextTo { Leaf, FreedLast };  // where the next chunk of a leaf should lie
  std::uint32_t AllocateEntry(std::uint32_t leaf, NextTo next_to);
  std::uint32_t ChunkNear(std::uint32_t leaf) const;
  void ExtendSlots(std::size_t slots);
};

}  // namespace heliopause::space
