// The sandbox's allocator: it refuses, it prices, and it sees what tables do inside of one
// instruction.
//
// Prices must not depend on what the state did before, or a game that was loaded would stop a
// script elsewhere than one that ran on. So what Lua may find instead of making is free: short
// strings, frames of calls, room that a stack has already. Blocks that grow are paid by what fills
// them.
#include <algorithm>
#include <cstdlib>

#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// One unit of budget is about ten nanoseconds.
constexpr std::size_t kBytesPerUnit = 64;          // to allocate and fill
constexpr std::size_t kStringBytesPerUnit = 16;    // to hash as well, when it becomes a key
constexpr std::size_t kNodeBytesPerUnit = 8;       // to put the keys of a table anew
constexpr std::size_t kCountedBytesPerUnit = 128;  // to count the entries of a list
constexpr std::int64_t kObject = 2;                // to make, mark and free one
constexpr std::size_t kShortString = 72;           // and its header; these are shared
// Small blocks are granted beyond the budget, so that the error itself can be made; they are
// bounded by the hook.
constexpr std::size_t kSmallBlock = 4096;
constexpr std::size_t kSmallNodes = 256, kSmallPart = 16384;  // stacks of honest calls are smaller
// A stack of 40,000 values holds some 10,000 calls. More costs more than it is worth:
// the collector goes through all of it each time.
constexpr std::size_t kSlot = 16, kMostSlots = 40'000;

// Lists grow to powers of two, stacks to odd numbers.
bool IsTooDeepStack(std::size_t size) {
  const std::size_t slots = size / kSlot;
  return slots > kMostSlots && slots * kSlot == size && slots % 2 != 0;
}

}  // namespace

std::int64_t Sandbox::PriceOf(bool fresh, std::size_t old_size, std::size_t new_size) {
  if (!fresh) {
    // Lua fits a table's parts anew when its hash part is full, and goes through its list for that:
    // seen here when the list stays as long as it was.
    return old_size == new_size ? static_cast<std::int64_t>(new_size / kCountedBytesPerUnit) : 0;
  }
  if (old_size == LUA_TSTRING)
    return new_size <= kShortString
               ? 0
               : kObject + static_cast<std::int64_t>(new_size / kStringBytesPerUnit);
  if (old_size != 0) return kObject + static_cast<std::int64_t>(new_size / kBytesPerUnit);
  const bool nodes = HashWatch::NodesIn(new_size) != 0;
  if (new_size < (nodes ? kSmallNodes : kSmallPart)) return 0;
  return static_cast<std::int64_t>(new_size / (nodes ? kNodeBytesPerUnit : kBytesPerUnit));
}

// For a fresh block `old_size` says what it is for.
bool Sandbox::Grant(const void* block, std::size_t old_size, std::size_t new_size) {
  const bool fresh = block == nullptr;
  const std::size_t held = fresh ? 0 : old_size;
  left_ -= PriceOf(fresh, old_size, new_size);
  if (new_size > held && used_ - held + new_size > kMemoryCap) {
    Stop("needs more than its 16 MiB of memory");
    return false;
  }
  if (fresh && old_size == LUA_TSTRING && new_size > kLongestString + 64) {
    Stop("makes a string longer than 256 KiB");
    return false;
  }
  const std::size_t most_keys = kind_ == Kind::Brain ? kMostBrainHashKeys : kMostHashKeys;
  if (fresh && old_size == 0 && kind_ != Kind::Script && HashWatch::NodesIn(new_size) > most_keys) {
    Stop("needs too large a table of keys that are no list");
    return false;
  }
  if (fresh && old_size == 0 && kind_ != Kind::Script && IsTooDeepStack(new_size)) {
    Stop("calls too deep (an endless recursion?)");
    return false;
  }
  if (left_ < 0 && new_size > kSmallBlock && new_size > held) {
    Stop("used up its budget of instructions (an endless loop?)");
    return false;
  }
  if (fresh && old_size == LUA_TSTRING) {
    longest_string_ = std::max(longest_string_, new_size);
    if (loading_) kept_string_ = std::max(kept_string_, new_size);
  } else if (new_size >= kSmallTable && (!fresh || old_size == 0)) {
    largest_table_ = std::max(largest_table_, new_size);
    if (loading_) kept_table_ = std::max(kept_table_, new_size);
  }
  return true;
}

void* Sandbox::Allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  Sandbox& sandbox = *static_cast<Sandbox*>(self);
  const bool fresh = block == nullptr;
  const std::size_t held = fresh ? 0 : old_size;
  if (!fresh) sandbox.watch_.Remove(block, held);
  if (new_size == 0) {
    std::free(block);
    sandbox.used_ -= held;
    return nullptr;
  }
  const bool shrinks = new_size < held;
  if (!shrinks && sandbox.lua_ != nullptr && !sandbox.Grant(block, old_size, new_size))
    return nullptr;
  void* moved = std::realloc(block, new_size);
  if (moved == nullptr && !shrinks) return nullptr;
  sandbox.used_ += new_size - held;
  if (moved == nullptr) return block;  // Lua counts on shrinking never failing
  if (fresh && old_size == 0 && !sandbox.watch_.Add(moved, new_size)) {
    std::free(moved);
    sandbox.used_ -= new_size;
    return nullptr;
  }
  return moved;
}

}  // namespace heliopause
