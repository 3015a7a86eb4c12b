// Percolation: an entry changes its leaf, and the aggregates of the nodes above both follow.
//
//            A  <- first node that contains both: from here up, aggregates do not change
//           / \          An entry that goes from leaf 1 to leaf 2 is
//          B   C         subtracted along 1, B and added along 2, C.
//         /     \        .
//        1       2       .
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Inserts an entry; `guess` as in EnsureLeafFor.
void InsertEntry(TreeStorage& tree, const Entry& entry, std::uint32_t guess);

/// Erases the entry of a slot.
void EraseEntry(TreeStorage& tree, std::uint32_t slot);

/// Gives an entry another position; `guess` as in EnsureLeafFor. O(1) inside the same leaf, else
/// O(depth).
void RelocateEntry(TreeStorage& tree, std::uint32_t entry, Vec2 position, std::uint32_t guess);

/// Moves every stray to the leaf that it belongs to. Needs the capacity of
/// TreeStorage::EnsureSpareForMoves; then it does not throw. O(depth) a stray.
void FixOutOfBounds(TreeStorage& tree);

/// Defers the aggregates of inner nodes while many entries change. Summing them up once at the end
/// costs less than percolating each entry when there are at least as many entries as inner nodes;
/// with fewer, the scope does nothing. Measured: 6 to 11 % less time for an update (T).
///
/// Inside the scope counts, kinds and radii of inner nodes are stale: nothing may search. Scopes do
/// not nest.
class BatchScope {
 public:
  BatchScope(TreeStorage& tree, std::size_t entries);
  ~BatchScope();
  BatchScope(const BatchScope&) = delete;
  BatchScope& operator=(const BatchScope&) = delete;

 private:
  TreeStorage& tree_;
};

}  // namespace heliopause::space
