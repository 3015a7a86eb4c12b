// The samples are spread evenly over all nodes, so that a chain is found the sooner the longer it
// is.
#include "script/sandbox/hash_watch.hpp"

#include <climits>
#include <cmath>
#include <cstring>
#include <new>

namespace heliopause {
namespace {

constexpr std::size_t kSamples = 16;
// Lua's tags of keys.
constexpr std::uint8_t kHandleKey = 2, kIntegerKey = 3, kFloatKey = 19;

template <class T>
T At(const std::byte* node, std::size_t offset) {
  T value;
  std::memcpy(&value, node + offset, sizeof value);
  return value;
}

// As Lua hashes a float: 31 bits of the mantissa and the exponent.
std::uint64_t HashOf(double number) {
  int exponent = 0;
  const double scaled = std::frexp(number, &exponent) * -static_cast<double>(INT_MIN);
  if (!(std::fabs(scaled) < 0x1p62)) return 0;
  const std::uint32_t hash = static_cast<std::uint32_t>(exponent) +
                             static_cast<std::uint32_t>(static_cast<std::int64_t>(scaled));
  return hash <= INT_MAX ? hash : ~hash;
}

// Where Lua looks for this node's key first; false for a key that nobody can choose so.
bool MainPlace(const std::byte* node, std::size_t count, std::uint64_t& place) {
  const std::uint64_t divisor = (count - 1) | 1;
  switch (At<std::uint8_t>(node, 9)) {
    case kIntegerKey:
      place = At<std::uint64_t>(node, 16) % divisor;
      return true;
    case kFloatKey:
      place = HashOf(At<double>(node, 16)) % divisor;
      return true;
    case kHandleKey:
      place = At<std::uint32_t>(node, 16) % divisor;
      return true;
    default:
      return false;
  }
}

bool StartsCrowd(const std::byte* nodes, std::size_t count, std::size_t at) {
  std::uint64_t place = 0, other = 0;
  if (!MainPlace(nodes + at * HashWatch::kNodeBytes, count, place)) return false;
  for (int length = 1; length < HashWatch::kLongestChain; ++length) {
    const auto step = At<std::int32_t>(nodes + at * HashWatch::kNodeBytes, 12);
    at += static_cast<std::size_t>(static_cast<std::ptrdiff_t>(step));
    if (step == 0 || at >= count) return false;
    if (!MainPlace(nodes + at * HashWatch::kNodeBytes, count, other) || other != place)
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
  if (count < kFewestNodes) return true;
  try {
    blocks_.push_back({static_cast<const std::byte*>(block), count});
  } catch (const std::bad_alloc&) {
    return false;
  }
  nodes_ += count;
  return true;
}

void HashWatch::Remove(const void* block, std::size_t bytes) noexcept {
  if (NodesIn(bytes) < kFewestNodes) return;
  for (std::size_t i = blocks_.size(); i-- > 0;) {
    if (blocks_[i].nodes != block) continue;
    nodes_ -= blocks_[i].count;
    blocks_[i] = blocks_.back();
    blocks_.pop_back();
    return;
  }
}

bool HashWatch::FindsCrowd() {
  const std::size_t stride = nodes_ / kSamples;             // there are kFewestNodes at least
  const std::uint32_t scattered = ++looked_ * 2654435761u;  // cut off at 2^32
  std::size_t at = std::uint64_t{scattered} * stride >> 32;
  std::size_t first = 0;  // of the block, counted through all of them
  for (const Block& block : blocks_) {
    for (; at < first + block.count; at += stride)
      if (StartsCrowd(block.nodes, block.count, at - first)) return true;
    first += block.count;
  }
  return false;
}

}  // namespace heliopause
