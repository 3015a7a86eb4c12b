// Pool: items of one type in one block, addressed by 32-bit indices, with a free list.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/buffer.hpp"
#include "space/storage/capacity.hpp"

namespace heliopause::space {

/// The null index: no node, chunk, table, entry or slot.
inline constexpr std::uint32_t kNone = 0xffffffffu;

/// Allocate never allocates memory: the caller has called EnsureSpare before it changed anything.
/// So std::bad_alloc and dangling references are limited to a few known points. Growing moves the
/// items: a reference into the pool lives until the next EnsureSpare, Reserve or KeepSpare. For the
/// time beside other containers see docs/decisions.md, record 13.
template <class Item, std::size_t kSpare>
class Pool {
 public:
  Item& operator[](std::uint32_t index) {
    assert(index < items_.size() && "a pool index is in range");
    return items_[index];
  }
  const Item& operator[](std::uint32_t index) const {
    assert(index < items_.size() && "a pool index is in range");
    return items_[index];
  }

  /// Indices run from 0 to Size() - 1, free items included.
  std::uint32_t Size() const { return static_cast<std::uint32_t>(items_.size()); }
  std::size_t Used() const { return items_.size() - free_.size(); }
  std::size_t Capacity() const { return items_.capacity(); }
  std::size_t Bytes() const {
    return items_.capacity() * sizeof(Item) + free_.capacity() * sizeof free_[0];
  }
  const Buffer<std::uint32_t>& FreeList() const { return free_; }

  /// Makes capacity for `count` calls of Allocate.
  void EnsureSpare(std::size_t count) {
    if (items_.capacity() - Used() < count) GrowTo(Growth::CapacityForSpare(Used(), count));
  }

  /// Makes capacity for `count` items in all.
  void Reserve(std::size_t count) {
    if (items_.capacity() < count) GrowTo(Growth::CapacityForReserve(count));
  }

  /// Restores the spare capacity, once the number of items has settled.
  void KeepSpare() {
    if (Growth::IsSpareLow(Used(), items_.capacity() - Used()))
      GrowTo(Growth::CapacityToKeep(Used()));
  }

  /// Makes as much capacity as another pool has.
  void ReserveAsMuchAs(const Pool& other) { GrowTo(other.items_.capacity()); }

  /// Returns the index of a default item.
  std::uint32_t Allocate() {
    assert(items_.capacity() > Used() && "EnsureSpare comes before Allocate");
    if (free_.empty()) {
      items_.emplace_back();
      return static_cast<std::uint32_t>(items_.size() - 1);
    }
    const std::uint32_t index = free_.back();
    free_.pop_back();
    items_[index] = Item{};
    return index;
  }

  void Free(std::uint32_t index) {
    assert(index < items_.size() && "only an item of this pool can be freed");
    assert(free_.size() < free_.capacity() && "GrowTo reserves the free list for every item");
    free_.push_back(index);
  }

  void Clear() {
    items_.clear();
    free_.clear();
  }

 private:
  using Growth = GrowthPolicy<kSpare, 2, 4>;

  void GrowTo(std::size_t capacity) {
    free_.reserve(capacity);
    items_.reserve(capacity);
  }

  Buffer<Item> items_;
  Buffer<std::uint32_t> free_;  // the last one is allocated next
};

}  // namespace heliopause::space
