// Mover: positions advance by velocity * seconds, borders act, and entries that left their leaf
// become strays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/parallel_for.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Moves all entries. Appends the slots that Border::Remove takes out to `leaving`, which has the
/// capacity; they stay in the tree until EraseEntry. O(entries), vectorised.
void MoveEntries(TreeStorage& tree, double seconds, std::vector<std::uint32_t>& leaving);

/// The same, bit for bit, by tasks of an executor if there is one. When it throws or leaves out
/// tasks, this throws (ParallelFor), and some entries have not moved. `states` then needs the
/// capacity of CountMoveTasks.
void MoveEntries(TreeStorage& tree, double seconds, std::vector<std::uint32_t>& leaving,
                 const char* function, Executor executor, std::vector<TaskState>& states);
std::size_t CountMoveTasks(const TreeStorage& tree);

}  // namespace heliopause::space
