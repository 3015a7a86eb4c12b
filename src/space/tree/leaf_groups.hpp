// LeafGroups: a block of items, sorted by groups of leaves, so that tasks change different leaves.
//
//   items of the block   | share 0           | share 1           | ...
//   sorted in each share | group 0, 1, .. 15 | group 0, 1, .. 15 |
//
// A task sorts a share. Later, a task per group visits the items of its group in the order of the
// block: those of share 0, then those of share 1. So what happens to a leaf happens in the order of
// the items, whatever the threads.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "base/buffer.hpp"
#include "base/prefetch_pipeline.hpp"
#include "base/task_steps.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Most items of a block. A larger block no longer fits the cache from one step to the next; a
/// smaller one makes more steps, and each step starts an executor.
inline constexpr std::size_t kMostOfBlock = 16384;

/// Capacity for a block of up to `items` items. A block may exceed kMostOfBlock by less than a
/// chunk, because all strays of a chunk belong to one block.
constexpr std::size_t CapacityOfBlock(std::size_t items) {
  return std::min(items, kMostOfBlock) + kEntriesPerChunk;
}

inline constexpr std::size_t kItemsPerShare = 1024;  // some 30 microseconds of work

/// Whether tasks pay for this number of changes: at their end all inner nodes are updated.
inline bool PaysInTasks(const TreeStorage& tree, std::size_t changes) {
  return changes >= std::max<std::size_t>(2 * kItemsPerShare, tree.nodes.CountInner() / 4);
}

/// Divides `count` items into shares and calls task(first, end) for each.
template <class F>
void RunShares(TaskSteps& steps, std::size_t count, const F& task) {
  steps.Run((count + kItemsPerShare - 1) / kItemsPerShare, [&](std::size_t share) {
    task(share * kItemsPerShare, std::min((share + 1) * kItemsPerShare, count));
  });
}

class LeafGroups {
 public:
  /// In a full block, the leaves of a group have work for some 50 microseconds.
  static constexpr std::size_t kGroups = 16;

  /// Makes capacity for blocks of this many items.
  void Reserve(std::size_t items) {
    assert(items <= CapacityOfBlock(kMostOfBlock) && "a block is not larger");
    if (order_.size() < items) order_.resize(items);
  }
  std::size_t Bytes() const { return order_.capacity() * sizeof order_[0]; }

  /// Sorts items `first` to `end` - 1, one share, by leaf_of(item); kNone: in no group.
  template <class LeafOf>
  void SortShare(std::size_t first, std::size_t end, const LeafOf& leaf_of) {
    assert(end <= order_.size() && "Reserve comes before SortShare");
    Begin& begin = begin_[first / kItemsPerShare];
    begin.fill(0);
    for (std::size_t i = first; i < end; ++i) {
      const std::uint32_t leaf = leaf_of(i);
      if (leaf != kNone) ++begin[leaf % kGroups + 1];
    }
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    Begin next = begin;
    for (std::size_t i = first; i < end; ++i) {
      const std::uint32_t leaf = leaf_of(i);
      if (leaf != kNone) order_[first + next[leaf % kGroups]++] = static_cast<std::uint16_t>(i);
    }
  }

  /// Runs a prefetch pipeline of `stages`, each stage(item), over the items of a group for which
  /// wants(item) holds, in the order of the block. `count`: items of the block.
  template <class Wants, class... Stages>
  void ForEach(std::size_t count, std::size_t group, const Wants& wants,
               const Stages&... stages) const {
    boost::container::static_vector<std::uint16_t, kItemsPerShare> list;
    const auto flush = [&] {
      RunPrefetchPipeline(list.size(), [&](std::size_t i) { stages(std::size_t{list[i]}); }...);
      list.clear();
    };
    for (std::size_t first = 0; first < count; first += kItemsPerShare) {
      const Begin& begin = begin_[first / kItemsPerShare];
      if (list.size() + begin[group + 1] - begin[group] > list.capacity()) flush();
      for (std::size_t i = begin[group]; i < begin[group + 1]; ++i) {
        const std::uint16_t item = order_[first + i];
        if (wants(std::size_t{item})) list.push_back(item);
      }
    }
    flush();
  }

 private:
  using Begin = std::array<std::uint16_t, kGroups + 1>;  // of each group, in a share

  Buffer<std::uint16_t> order_;  // items by share, there by group
  std::array<Begin, CapacityOfBlock(kMostOfBlock) / kItemsPerShare + 1> begin_{};
};

}  // namespace heliopause::space
