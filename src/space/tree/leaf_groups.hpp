// LeafGroups: the strays of a block by group of leaves, so that a task works on its own leaves.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

#include "base/buffer.hpp"
#include "base/prefetch_pipeline.hpp"

namespace heliopause::space {

/// A counting sort of up to kMostItems items by the group of their leaf, the member kLeaf. In
/// shares: each is sorted by its own task, and a group visits its items share by share. So the
/// order within a group is that of the items, whatever thread sorted them.
template <class Item, std::uint32_t Item::*kLeaf, std::size_t kMostItems>
class LeafGroups {
 public:
  /// The number of groups. A group has work for some 50 microseconds in a full block.
  static constexpr std::uint32_t kCount = 16;

  /// The number of items of a share: to find their leaves takes some 30 microseconds.
  static constexpr std::size_t kShare = 1024;

  /// `order` has at least as many elements as there are items; they are overwritten.
  explicit LeafGroups(Buffer<std::uint16_t>& order) : order_(order) {}

  /// Sorts the items [first, end), one share. Shares may be sorted concurrently.
  void SortShare(std::span<const Item> items, std::size_t first, std::size_t end) {
    assert(first % kShare == 0 && end <= first + kShare &&
           "a share begins at a multiple of kShare");
    assert(end <= order_.size() && first / kShare < begin_.size() && "the order fits");
    auto& begin = begin_[first / kShare];
    begin.fill(0);
    for (std::size_t i = first; i < end; ++i) ++begin[GroupOf(items[i]) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    auto next = begin;
    for (std::size_t i = first; i < end; ++i) {
      order_[first + next[GroupOf(items[i])]++] = static_cast<std::uint16_t>(i - first);
    }
  }

  /// Runs a prefetch pipeline of `stages` over the items of a group for which wanted(item) is true,
  /// in their order. Precondition: all shares of `items` are sorted.
  template <class Wanted, class... Stages>
  void ForEachOf(std::span<Item> items, std::size_t group, const Wanted& wanted,
                 const Stages&... stages) const {
    boost::container::static_vector<Item*, kShare> list;
    const auto flush = [&] {
      RunPrefetchPipeline(list.size(), [&](std::size_t i) { stages(*list[i]); }...);
      list.clear();
    };
    for (std::size_t first = 0; first < items.size(); first += kShare) {
      const auto& begin = begin_[first / kShare];
      if (list.size() + begin[group + 1] - begin[group] > list.capacity()) flush();
      for (std::size_t i = begin[group]; i < begin[group + 1]; ++i) {
        Item& item = items[first + order_[first + i]];
        if (wanted(item)) list.push_back(&item);
      }
    }
    flush();
  }

 private:
  static constexpr std::size_t kMostShares = (kMostItems + kShare - 1) / kShare;

  static std::uint32_t GroupOf(const Item& item) { return item.*kLeaf % kCount; }

  Buffer<std::uint16_t>& order_;  // by share: indices in the share, sorted by group
  std::array<std::array<std::uint16_t, kCount + 1>, kMostShares> begin_{};  // of groups, by share
};

}  // namespace heliopause::space
