// SlotTable: which ids live, which slots are free, and in which order slots are given out.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <vector>

#include "base/architecture.hpp"

namespace heliopause::space {

// An entry index, chunk * 16 + lane, has 32 bits: there are at most 2^28 chunks, and in the worst
// case each has one entry.
inline constexpr std::size_t kMaxSlots = std::size_t{1} << 28;

/// A slot is live, free (in a list: the one freed last is allocated first), or retired: its
/// generations are used up, so that a new id would equal an old one.
class SlotTable {
 public:
  bool IsLive(std::uint32_t slot) const {
    return slot < slots_.size() && slots_[slot].next == kLive;
  }
  bool IsLive(SpriteId id) const { return IsLive(id.slot) && IdOf(id.slot) == id; }

  SpriteId IdOf(std::uint32_t slot) const {
    assert(slot < slots_.size() && "a slot is in range");
    return {slot, slots_[slot].generation};
  }

  /// Any slot: ids may be of another manager.
  void Prefetch(std::uint32_t slot) const {
    if (slot < slots_.size()) PrefetchToRead(slots_.data() + slot);
  }

  std::size_t Size() const { return slots_.size(); }  ///< slots of every state
  std::size_t Capacity() const { return slots_.capacity(); }
  std::size_t Count() const { return live_; }
  std::size_t Bytes() const { return slots_.capacity() * sizeof(Slot); }

  /// Returns the id that Allocate returns next, and reserves memory for it: the next Allocate does
  /// not throw. Throws std::length_error when every slot is in use.
  SpriteId EnsureSpareForOne();
  SpriteId Allocate();

  /// The same for `count` ids. Returns how many slots there will be then.
  std::size_t EnsureSpare(std::size_t count);
  void Free(std::uint32_t slot);

  /// Frees every slot; the lowest one is allocated first.
  void Clear();
  void Reserve(std::size_t sprites) { slots_.reserve(sprites); }
  void ShrinkToFit() { slots_.shrink_to_fit(); }

  // --- for saves: the whole state, slot by slot --------------------------------------------------

  enum class State : std::uint8_t { Free, Live, Retired };
  State StateOf(std::uint32_t slot) const;
  std::uint32_t GenerationOf(std::uint32_t slot) const { return slots_[slot].generation; }

  /// The free slots, from the one that is given out last to the one that is given out first.
  std::vector<std::uint32_t> FreeList() const;

  /// Adds a slot. A free one still has to be pushed onto the free list, once.
  void Append(std::uint32_t generation, State state);
  bool MayBePushed(std::uint32_t slot) const;
  void PushFree(std::uint32_t slot);

  /// The first broken invariant in words, or nothing.
  const char* Validate() const;

 private:
  friend class TableBreaker;  // tests/support: breaks invariants on purpose

  struct Slot {
    std::uint32_t generation = 1;
    std::uint32_t next = kEnd;  // of the free list, or one of the marks below
  };
  static constexpr std::uint32_t kEnd = 0xffffffffu;
  static constexpr std::uint32_t kLive = 0xfffffffeu;
  static constexpr std::uint32_t kRetired = 0xfffffffdu;

  std::vector<Slot> slots_;
  std::uint32_t first_free_ = kEnd;
  std::size_t free_ = 0;  // on the list
  std::size_t live_ = 0;
};

}  // namespace heliopause::space
