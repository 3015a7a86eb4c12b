// Relocation: many strays at once change their leaves, in steps of independent tasks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/buffer.hpp"
#include "base/task_steps.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Moves the strays of a tree to the leaves that they belong to, a block at a time, as
/// FixOutOfBounds does one by one. The nodes afterwards are the same, and each leaf has the same
/// entries; their order in a leaf differs. It does not depend on the executor: the tree is the
/// same, chunk for chunk, for any number of threads.
class Relocation {
 public:
  /// Whether there are enough strays for tasks.
  static bool Pays(const TreeStorage& tree);

  /// Makes the capacity that Run needs, in the tree too.
  void Reserve(TreeStorage& tree);

  /// As FixOutOfBounds. Does not throw.
  void Run(TreeStorage& tree, TaskSteps& steps);

  std::size_t Bytes() const;

  /// A stray on its way.
  struct Item {
    std::uint32_t entry;  // where it was when the block was listed
    std::uint32_t from;   // its leaf
    std::uint32_t to;     // the leaf that it belongs to; kNone until that is known
    bool is_appended;     // to the leaf `to`
  };

 private:
  Buffer<Item> items_;             // of one block
  Buffer<std::uint16_t> by_from_;  // their order by group, see relocation.cpp
  Buffer<std::uint16_t> by_to_;
};

}  // namespace heliopause::space
