// How pools grow: one policy for the pools of nodes, skip tables and chunks.
#pragma once

#include <cstddef>

namespace heliopause::space {

/// A pool keeps `kSpare` items of capacity beyond those in use, and more in proportion to them, so
/// that counts that fluctuate do not allocate. The fractions are of the items in use.
///
/// Memory is allocated at a few known points only; everything between them cannot throw. Their
/// names, in pools and in what is made of pools:
///
///   EnsureSpare      before a change: for `count` more items, or for all that the change can need
///   Reserve          for `count` items in all
///   KeepSpare        at the end of ReBallance: the spare capacity again
///   ReserveAsMuchAs  before a copy: as much capacity as the other one has
template <std::size_t kSpare, std::size_t kGrowDivisor, std::size_t kKeepDivisor>
struct GrowthPolicy {
  /// The capacity for `count` more items, once the present one is too small.
  static constexpr std::size_t CapacityForSpare(std::size_t used, std::size_t count) {
    return used + count + used / 2 + kSpare;
  }
  /// The capacity for `count` items in all.
  static constexpr std::size_t CapacityForReserve(std::size_t count) { return count + kSpare; }

  /// Whether the spare capacity is low for this many items in use, and the capacity to grow to.
  static constexpr bool IsSpareLow(std::size_t used, std::size_t spare) {
    return spare < used / kKeepDivisor + kSpare / 2;
  }
  static constexpr std::size_t CapacityToKeep(std::size_t used) {
    return used + used / kGrowDivisor + 2 * kSpare;
  }
};

}  // namespace heliopause::space
