// Items of one type in one block, addressed by 32-bit indices, with a free list.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heliopause::space {

/// No node, chunk, place or slot.
inline constexpr std::uint32_t kNone = 0xffffffffu;

/// kSlack items of room are kept, and some of the number in use: so much may come and go without an
/// allocation. Take never allocates: whoever is about to take calls EnsureSpare first, before it
/// changes anything. That keeps allocation, and so std::bad_alloc and dangling references, to a few
/// known points.
template <class Item, std::size_t kSlack>
class Pool {
 public:
  Item& operator[](std::uint32_t index) {
    assert(index < items_.size() && "a pool index out of range");
    return items_[index];
  }
  const Item& operator[](std::uint32_t index) const {
    assert(index < items_.size() && "a pool index out of range");
    return items_[index];
  }

  /// Indices run from 0 to Size() - 1, those of free items included.
  std::uint32_t Size() const { return static_cast<std::uint32_t>(items_.size()); }
  std::size_t Used() const { return items_.size() - free_.size(); }
  std::size_t Bytes() const {
    return items_.capacity() * sizeof(Item) + free_.capacity() * sizeof free_[0];
  }
  std::size_t Capacity() const { return items_.capacity(); }
  Item* Data() { return items_.data(); }
  const Item* Data() const { return items_.data(); }
  const std::vector<std::uint32_t>& Free() const { return free_; }

  /// Room for `count` items to be taken. Grows by half, so that growing is rare.
  void EnsureSpare(std::size_t count) {
    if (items_.capacity() - Used() >= count) return;
    GrowTo(Used() + count + Used() / 2 + kSlack);
  }

  /// Room for `count` items in all.
  void EnsureRoom(std::size_t count) {
    if (items_.capacity() < count) GrowTo(count + kSlack);
  }

  /// Called when the number of items has settled: leaves so much room above it that a scene whose
  /// counts waver does not allocate.
  void KeepSlack() {
    if (items_.capacity() - Used() < Used() / 4 + kSlack / 2)
      GrowTo(Used() + Used() / 2 + 2 * kSlack);
  }

  /// Room for as many items in all as the other pool has room for.
  void ReserveAsMuchAs(const Pool& other) { GrowTo(other.items_.capacity()); }

  /// The index of a default item.
  std::uint32_t Take() {
    const std::uint32_t index = TakeAsIs();
    items_[index] = Item{};
    return index;
  }

  /// The index of an item as it was given back, or of a default one.
  std::uint32_t TakeAsIs() {
    assert(items_.capacity() > Used() && "EnsureSpare comes before Take");
    if (free_.empty()) {
      items_.emplace_back();
      return static_cast<std::uint32_t>(items_.size() - 1);
    }
    const std::uint32_t index = free_.back();
    free_.pop_back();
    return index;
  }

  void Give(std::uint32_t index) { free_.push_back(index); }  // has room: see GrowTo

  void Clear() {
    items_.clear();
    free_.clear();
  }

 private:
  void GrowTo(std::size_t capacity) {
    free_.reserve(capacity);
    items_.reserve(capacity);
  }

  std::vector<Item> items_;
  std::vector<std::uint32_t> free_;  // the last one is taken next
};

}  // namespace heliopause::space
