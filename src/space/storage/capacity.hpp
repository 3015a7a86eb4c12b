// How pools grow: once, for node, skip table and chunk pools.
#pragma once

#include <cstddef>

namespace heliopause::space {

/// A pool keeps `kSpare` items of capacity beyond those in use, and more in proportion to them, so
/// that counts that fluctuate do not allocate. The fractions are of the items in use.
///
/// Allocation happens at a few known points only: EnsureSpare before a change, EnsureCapacity in
/// Reserve, KeepSpare at the end of ReBallance. Everything between them cannot throw.
template <std::size_t kSpare, std::size_t kGrowDivisor, std::size_t kKeepDivisor>
struct GrowthPolicy {
  /// The capacity for `count` more items, once the present one is too small.
  static constexpr std::size_t Grown(std::size_t used, std::size_t count) {
    return used + count + used / 2 + kSpare;
  }
  /// The capacity for `count` items in all.
  static constexpr std::size_t Exact(std::size_t count) { return count + kSpare; }

  /// Whether the spare capacity is low for this many items in use, and the capacity to grow to.
  static constexpr bool IsLow(std::size_t used, std::size_t spare) {
    return spare < used / kKeepDivisor + kSpare / 2;
  }
  static constexpr std::size_t Refilled(std::size_t used) {
    return used + used / kGrowDivisor + 2 * kSpare;
  }
};

}  // namespace heliopause::space
