// The samples are spread evenly over the nodes of all blocks, from an offset that differs at each
// call. A node of a long chain is therefore sampled the sooner, the more nodes the chain has, and
// the work of a call does not depend on the size of the tables.
#include "script/sandbox/hash_watch.hpp"

#include <cassert>
#include <climits>
#include <cmath>
#include <cstring>
#include <new>

namespace heliopause {
namespace {

constexpr std::size_t kSamples = 16;
constexpr std::size_t kOldBlocksOfACall = 256;  // on the average
// Type tags of keys (lobject.h): light userdata, integer, float.
constexpr std::uint8_t kHandleKey = 2, kIntegerKey = 3, kFloatKey = 19;

template <class T>
T At(const std::byte* node, std::size_t offset) {
  T value;
  std::memcpy(&value, node + offset, sizeof value);
  return value;
}

// The hash of a float as in l_hashfloat of ltable.c: 31 bits of the mantissa and the exponent.
std::uint64_t HashOf(double number) {
  int exponent = 0;
  const double scaled = std::frexp(number, &exponent) * -static_cast<double>(INT_MIN);
  if (!(std::fabs(scaled) < 0x1p62)) return 0;
  const std::uint32_t hash = static_cast<std::uint32_t>(exponent) +
                             static_cast<std::uint32_t>(static_cast<std::int64_t>(scaled));
  return hash <= INT_MAX ? hash : ~hash;
}

// Sets `position` to the index at which Lua searches for this node's key first. Returns false for a
// key whose hash a script cannot choose (strings are hashed with a seed, objects by address).
bool MainPosition(const std::byte* node, std::size_t count, std::uint64_t& position) {
  const std::uint64_t divisor = (count - 1) | 1;
  switch (At<std::uint8_t>(node, 9)) {
    case kIntegerKey:
      position = At<std::uint64_t>(node, 16) % divisor;
      return true;
    case kFloatKey:
      position = HashOf(At<double>(node, 16)) % divisor;
      return true;
    case kHandleKey:
      position = At<std::uint32_t>(node, 16) % divisor;
      return true;
    default:
      return false;
  }
}

// Follows the chain from node `at`. `next` is checked: a block may be freed memory of another kind.
bool StartsLongChain(const std::byte* nodes, std::size_t count, std::size_t at) {
  std::uint64_t position = 0, other = 0;
  if (!MainPosition(nodes + at * HashWatch::kNodeBytes, count, position)) return false;
  for (int length = 1; length < HashWatch::kLongestChain; ++length) {
    const auto step = At<std::int32_t>(nodes + at * HashWatch::kNodeBytes, 12);
    at += static_cast<std::size_t>(static_cast<std::ptrdiff_t>(step));
    if (step == 0 || at >= count) return false;
    if (!MainPosition(nodes + at * HashWatch::kNodeBytes, count, other) || other != position)
      return false;
  }
  return true;
}

}  // namespace

std::size_t HashWatch::NodesIn(std::size_t bytes) {
  const std::size_t nodes = bytes / kNodeBytes;
  return nodes * kNodeBytes == bytes && (nodes & (nodes - 1)) == 0 ? nodes : 0;
}

bool HashWatch::Add(const void* block, std::size_t bytes) noexcept {
  const std::size_t count = NodesIn(bytes);
  if (count < kMinNodes) return true;
  try {
    blocks_.push_back({static_cast<const std::byte*>(block), count});
  } catch (const std::bad_alloc&) {
    return false;
  }
  nodes_ += count;
  ++made_;
  return true;
}

void HashWatch::Remove(const void* block, std::size_t bytes) noexcept {
  if (NodesIn(bytes) < kMinNodes) return;
  for (std::size_t i = blocks_.size(); i-- > 0;) {  // young blocks are freed most often
    if (blocks_[i].nodes != block) continue;
    nodes_ -= blocks_[i].count;
    blocks_[i] = blocks_.back();
    blocks_.pop_back();
    return;
  }
}

bool HashWatch::FindsLongChain() {
  assert(!Empty() && "the stride is zero without blocks");
  // Blocks of earlier runs, garbage for the most part, take time that no price covers.
  const std::size_t old = blocks_.size() > made_ ? blocks_.size() - made_ : 0;
  if (calls_++ % (1 + old / kOldBlocksOfACall) != 0) return false;
  const std::size_t stride = nodes_ / kSamples;  // there are kMinNodes at least
  // Fibonacci hashing of the call's number gives the offset within a stride.
  const std::uint32_t scattered = ++samples_taken_ * 2654435761u;
  std::size_t at = std::uint64_t{scattered} * stride >> 32;
  std::size_t first = 0;  // index of the block's first node among the nodes of all blocks
  for (const Block& block : blocks_) {
    for (; at < first + block.count; at += stride)
      if (StartsLongChain(block.nodes, block.count, at - first)) return true;
    first += block.count;
  }
  return false;
}

}  // namespace heliopause
