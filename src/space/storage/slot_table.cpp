// The states of a slot:
//
//              Allocate            Free
//   (new) ----------------> live --------> free ----> live ...   the free list is a stack
//                              \--------> retired                 after generation 2^32 - 1
//
// The generation counts up in Free, so an id is stale from that moment on. Generation 0 means
// retired: it is never allocated, and the null id {0, 0} is never live.
#include "space/storage/slot_table.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace heliopause::space {

SpriteId SlotTable::EnsureSpareForOne() {
  if (first_free_ != kEnd) return IdOf(first_free_);
  EnsureSpare(1);
  return {static_cast<std::uint32_t>(slots_.size()), Slot{}.generation};
}

std::size_t SlotTable::EnsureSpare(std::size_t count) {
  count -= std::min(count, free_);
  if (count > kMaxSlots - slots_.size()) {
    throw std::length_error("SpriteManager: sprites = " + std::to_string(slots_.size() + count) +
                            " (expected at most 2^28)");
  }
  const std::size_t size = slots_.size() + count;
  if (size > slots_.capacity()) slots_.reserve(size + slots_.size() / 2 + 64);
  return size;
}

SpriteId SlotTable::Allocate() {
  std::uint32_t slot = first_free_;
  if (slot == kEnd) {
    slot = static_cast<std::uint32_t>(slots_.size());
    slots_.emplace_back();
  } else {
    assert(slot < slots_.size() && free_ > 0 && "the free list names free slots");
    first_free_ = slots_[slot].next;
    --free_;
  }
  slots_[slot].next = kLive;
  ++live_;
  return IdOf(slot);
}

void SlotTable::Free(std::uint32_t slot) {
  assert(IsLive(slot) && "only a live slot is freed");
  --live_;
  if (++slots_[slot].generation == 0) {
    slots_[slot].next = kRetired;
  } else {
    PushFree(slot);
  }
}

// From the last slot to the first, so that the first one is on top of the list. Free slots are
// pushed again as well: the list begins empty.
void SlotTable::Clear() {
  first_free_ = kEnd;
  free_ = 0;
  for (auto slot = static_cast<std::uint32_t>(slots_.size()); slot-- > 0;) {
    if (slots_[slot].next == kRetired) continue;
    if (slots_[slot].next == kLive) {
      Free(slot);
    } else {
      PushFree(slot);
    }
  }
}

SlotTable::State SlotTable::StateOf(std::uint32_t slot) const {
  assert(slot < slots_.size() && "a slot is in range");
  if (slots_[slot].next == kLive) return State::Live;
  return slots_[slot].next == kRetired ? State::Retired : State::Free;
}

std::vector<std::uint32_t> SlotTable::FreeList() const {
  std::vector<std::uint32_t> list;
  for (std::uint32_t slot = first_free_; slot != kEnd; slot = slots_[slot].next) {
    list.push_back(slot);
  }
  std::reverse(list.begin(), list.end());
  return list;
}

// A free slot is appended with the mark of a retired one; its generation, which is not 0, is the
// difference. PushFree adds it to the free list, in the order of the saved list.
void SlotTable::Append(std::uint32_t generation, State state) {
  slots_.push_back({generation, state == State::Live ? kLive : kRetired});
  if (state == State::Live) ++live_;
}

bool SlotTable::MayBePushed(std::uint32_t slot) const {
  return slot < slots_.size() && slots_[slot].next == kRetired && slots_[slot].generation != 0;
}

void SlotTable::PushFree(std::uint32_t slot) {
  assert(slot < slots_.size() && "a slot is in range");
  assert(slots_[slot].generation != 0 && "a slot without further generations is retired");
  slots_[slot].next = first_free_;
  first_free_ = slot;
  ++free_;
}

// A walk along the free list that is longer than the table must have met a slot twice.
const char* SlotTable::Validate() const {
  std::size_t live = 0;
  std::size_t retired = 0;
  for (const Slot& slot : slots_) {
    if (slot.next == kLive) ++live;
    if (slot.next == kRetired) ++retired;
    if ((slot.next == kRetired) != (slot.generation == 0)) {
      return "slots: generation 0 and being retired do not go together";
    }
  }
  if (live != live_) return "slots: the count of live ones is wrong";
  std::size_t free = 0;
  for (std::uint32_t slot = first_free_; slot != kEnd; slot = slots_[slot].next) {
    if (slot >= slots_.size()) return "slots: the free list leads to a slot that is not free";
    if (++free > slots_.size()) return "slots: the free list runs in a circle";
  }
  if (live + retired + free != slots_.size()) return "slots: the free list misses a free slot";
  if (free != free_) return "slots: the count of free ones is wrong";
  return nullptr;
}

}  // namespace heliopause::space
