// The sandbox's allocator. It enforces the memory cap, charges allocations to the budget, and
// detects from block sizes what tables and stacks do within one instruction.
//
// Prices must not depend on earlier runs of the state: otherwise a loaded game would stop a script
// at another instruction than a game that ran on. So whatever Lua may reuse instead of allocating
// is free: short strings, call frames, stack capacity. Blocks that grow are paid for by the code
// that fills them. When a table that loses and gets keys is built again depends on the hashes of
// its keys, which differ from process to process, and on its history. So the first kFreeRebuilding
// units of each run for parts of tables are free as well.
//
// Lua passes the type of a new object as old_size of a fresh block (LUA_TSTRING and so on); 0 means
// a part of an object, such as a table's hash part or a stack.
//
// Examples, in units of budget, by the constants below:
//
//   {}                    a table, 56 bytes: kObject + 56 / 64 = 2
//   a string of 40 bytes  65 bytes with header and end, short: 0
//   one of 1,000 bytes    1,025 bytes: kObject + 1,025 / 16 = 66
//   the object of a closure that uses three variables: kObject + 2 * kVariable = 18
//   t[name] = 1 for 1,000 names
//     The hash part grows to 1, 2, 4, ... 1,024 nodes of 24 bytes. Up to 8 nodes (192 bytes) are
//     free, n nodes cost 24 * n / 8: 3 * (16 + 32 + ... + 1,024) = 6,096. The first 2,048 units of
//     a run are free, so the run pays 4,048.
//   the string of 1,000 bytes in a state that keeps 8 MiB
//     The headroom is 6 MiB, so the surcharge is 16 * 8 / 6 - 16 = 5 sixteenths (SetKept): the
//     bytes cost 1,025 * 5 / 16 / 16 = 20 more, 86 in all.
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// A unit of budget is about 10 ns.
constexpr std::size_t kBytesPerUnit = 64;          // to allocate and fill
constexpr std::size_t kStringBytesPerUnit = 16;    // and to hash, for a string that becomes a key
constexpr std::size_t kNodeBytesPerUnit = 8;       // to insert the keys of a grown table again
constexpr std::size_t kCountedBytesPerUnit = 128;  // to count the elements of a list part
constexpr std::size_t kCollectedPerUnit = 16;      // of garbage, in states that keep much
constexpr std::int64_t kObject = 2;                // to create, mark and free an object
// To create a closure, Lua searches each variable that it uses in the list of those of the running
// function that closures use already, 200 at most. The first one is covered by kObject.
constexpr std::int64_t kVariable = 8;
constexpr std::size_t kClosureHeader = 32, kVariableSlot = 8;
constexpr std::size_t kShortString = 72;  // with its header; Lua interns these
// Smaller blocks are granted even without budget, so that the error message can be created; the
// hook bounds their number.
constexpr std::size_t kSmallBlock = 4096;
// Bytes below which hash parts and other parts are free: the stacks of ordinary calls are smaller.
constexpr std::size_t kSmallNodes = 256, kSmallPart = 16384;
// A stack slot has 16 bytes; 40,000 slots hold some 10,000 calls. The collector visits the whole
// stack at each cycle, so a deeper one would be slow beyond what the budget counts.
constexpr std::size_t kSlot = 16, kMaxSlots = 40'000;
constexpr const char* kTooDeep = "calls too deep (an endless recursion?)";

// Recognizes a stack by its size: lists grow to powers of two, stacks to odd numbers of slots.
bool IsTooDeepStack(std::size_t size) {
  const std::size_t slots = size / kSlot;
  return slots > kMaxSlots && slots * kSlot == size && slots % 2 != 0;
}

}  // namespace

std::int64_t Sandbox::PriceOfObject(std::size_t type, std::size_t size) {
  if (type == LUA_TFUNCTION && size > kClosureHeader)
    return kObject +
           kVariable * (static_cast<std::int64_t>((size - kClosureHeader) / kVariableSlot) - 1);
  if (type != LUA_TSTRING) return kObject + static_cast<std::int64_t>(size / kBytesPerUnit);
  if (size <= kShortString) return 0;
  return kObject + static_cast<std::int64_t>(size / kStringBytesPerUnit);
}

std::int64_t Sandbox::PriceOfPart(bool fresh, std::size_t old_size, std::size_t new_size) {
  if (!fresh) {
    // When a hash part is full, Lua counts the elements of the list part to choose new sizes. If
    // the list keeps its size, that count is visible here alone, as a reallocation to the same
    // size.
    return old_size == new_size ? static_cast<std::int64_t>(new_size / kCountedBytesPerUnit) : 0;
  }
  const bool nodes = HashWatch::NodesIn(new_size) != 0;
  if (new_size < (nodes ? kSmallNodes : kSmallPart)) return 0;
  return static_cast<std::int64_t>(new_size / (nodes ? kNodeBytesPerUnit : kBytesPerUnit));
}

// What a block costs beyond what is free in this run.
std::int64_t Sandbox::PriceOf(bool fresh, std::size_t old_size, std::size_t new_size) {
  if (fresh && old_size != 0) return PriceOfObject(old_size, new_size);
  const std::int64_t price = PriceOfPart(fresh, old_size, new_size);
  const std::int64_t free = std::min(price, free_rebuilding_);
  free_rebuilding_ -= free;
  return price - free;
}

// Returns whether the block may be allocated or grown; otherwise the sandbox is stopped with the
// reason.
bool Sandbox::Grant(const void* block, std::size_t old_size, std::size_t new_size) {
  const bool fresh = block == nullptr;
  const bool too_deep = fresh && old_size == 0 && IsTooDeepStack(new_size);
  const std::size_t held = fresh ? 0 : old_size;
  const std::int64_t price = PriceOf(fresh, old_size, new_size);
  left_ -= price;
  // Whatever Lua may reuse instead is free: see above. The hook's surcharge covers it.
  if (price > 0 && surcharge_ > 0)
    left_ -= static_cast<std::int64_t>(new_size * surcharge_ / kSurchargeUnit / kCollectedPerUnit);
  if (new_size > held && UsedBytes() - held + new_size > kMemoryCap) {
    // After a first rejection Lua collects all garbage and tries again, so only memory in use
    // counts.
    if (!std::exchange(rejected_, true)) return false;
    rejected_ = false;
    Stop(too_deep ? kTooDeep : "needs more than its 16 MiB of memory");
    return false;
  }
  rejected_ = false;
  if (fresh && old_size == LUA_TSTRING && new_size > kLongestString + 64) {
    Stop("makes a string longer than 256 KiB");
    return false;
  }
  const std::size_t most_keys = kind_ == Kind::Brain ? kMaxBrainHashKeys : kMaxHashKeys;
  if (fresh && old_size == 0 && kind_ != Kind::Script && HashWatch::NodesIn(new_size) > most_keys) {
    Stop("needs a table with too many keys beside its list");
    return false;
  }
  if (too_deep && kind_ != Kind::Script) {
    Stop(kTooDeep);
    return false;
  }
  if (left_ < 0 && new_size > kSmallBlock && new_size > held) {
    StopForBudget();
    return false;
  }
  if (fresh && old_size == LUA_TSTRING) {
    longest_string_ = std::max(longest_string_, new_size);
    if (loading_) kept_string_ = std::max(kept_string_, new_size);
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
    assert(sandbox.used_ >= held && "a block is freed once");
    sandbox.used_ -= held;
    return nullptr;
  }
  const bool shrinks = new_size < held;
  if (!shrinks && sandbox.lua_ != nullptr && !sandbox.Grant(block, old_size, new_size))
    return nullptr;
  if (!shrinks) sandbox.allocated_ += new_size - held;
  void* moved = std::realloc(block, new_size);
  if (moved == nullptr && !shrinks) return nullptr;
  sandbox.used_ += new_size - held;
  assert(sandbox.UsedBytes() <= kMemoryCap && "Grant() keeps the memory cap");
  if (moved == nullptr) return block;  // Lua relies on shrinking never to fail
  if (fresh && old_size == 0 && !sandbox.watch_.Add(moved, new_size)) {
    std::free(moved);
    sandbox.used_ -= new_size;
    return nullptr;
  }
  return moved;
}

}  // namespace heliopause
