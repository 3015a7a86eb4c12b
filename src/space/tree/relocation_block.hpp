// RelocationBlock: a block of entries changes leaves, in steps of independent tasks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/buffer.hpp"
#include "base/task_steps.hpp"
#include "space/storage/tree_storage.hpp"
#include "space/tree/leaf_groups.hpp"

namespace heliopause::space {

/// Moves entries to other leaves. Does not update the aggregates of inner nodes: the caller calls
/// UpdateInnerNodes after the last block. The result does not depend on the executor.
class RelocationBlock {
 public:
  /// An entry that changes its leaf. Until it is dropped, its old entry has the new position and is
  /// marked as a stray.
  struct Item {
    std::uint32_t entry;       // where it is before the block
    std::uint32_t from;        // its leaf
    std::uint32_t to;          // the leaf that it belongs to; kNone: it stays, or that is not known
    bool is_appended = false;  // to the leaf `to`
    bool is_repeated = false;  // for BulkChange: an earlier item of the block has the same entry
  };

  /// Makes capacity for blocks of this many items. While a block runs, the tree has that many
  /// entries more: TreeStorage::EnsureSpareForMoves.
  void Reserve(std::size_t items);
  std::size_t Bytes() const;

  Buffer<Item>& Items() { return items_; }
  LeafGroups& ByFrom() { return by_from_; }  ///< scratch memory of the caller between two blocks

  /// Relocates the items of which `to` is not kNone. Returns whether a stray that is no item has
  /// filled a gap, perhaps in a chunk that lies before it. Does not throw.
  bool Run(TreeStorage& tree, TaskSteps& steps);

 private:
  class Runner;

  Buffer<Item> items_;
  LeafGroups by_from_;
  LeafGroups by_to_;
};

}  // namespace heliopause::space
