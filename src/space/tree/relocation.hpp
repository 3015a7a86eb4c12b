// Relocation: the strays of a tree change their leaves, in steps of independent tasks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/task_steps.hpp"
#include "space/storage/tree_storage.hpp"
#include "space/tree/relocation_block.hpp"

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

  std::size_t Bytes() const { return block_.Bytes(); }

 private:
  using Item = RelocationBlock::Item;

  bool List(const TreeStorage& tree);
  void FindTargets(const TreeStorage& tree, std::size_t first, std::size_t end);
  void AddTargets(TreeStorage& tree);

  RelocationBlock block_;
  std::uint32_t begin_ = 0, end_ = 0;  // the chunks of the block
  bool has_carried_ = false;           // a stray of a later block has filled a gap in this one
};

}  // namespace heliopause::space
