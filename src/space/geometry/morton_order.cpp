// A grid of 65536 x 65536 cells over the box around all queries, and a radix sort of the queries by
// the interleaved cell coordinates: four passes over eight bits each, the lowest digit first. A
// coarse grid is enough, because only the speed of the batch depends on the order.
#include "space/geometry/morton_order.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace heliopause::space {
namespace {

constexpr double kCells = 65535;  // an edge of the square that holds all points, in cells
constexpr unsigned kDigits = 4;   // of a place on the curve
constexpr unsigned kDigitBits = 8;
constexpr unsigned kLowestDigit = 32;
constexpr std::size_t kValues = 1u << kDigitBits;

// Spreads 16 bits: bit i goes to bit 2 i. Each step moves the upper half of every group up by the
// width of the half.
std::uint32_t Spread(std::uint32_t bits) {
  bits = (bits | bits << 8) & 0x00ff00ffu;
  bits = (bits | bits << 4) & 0x0f0f0f0fu;
  bits = (bits | bits << 2) & 0x33333333u;
  return (bits | bits << 1) & 0x55555555u;
}

template <class Query>
Box Around(std::span<const Query> queries) {
  Box box{PlaceOf(queries.front()), PlaceOf(queries.front())};
  for (const Query& query : queries) {
    const Vec2 place = PlaceOf(query);
    box.min = {std::min(box.min.x, place.x), std::min(box.min.y, place.y)};
    box.max = {std::max(box.max.x, place.x), std::max(box.max.y, place.y)};
  }
  return box;
}

unsigned Digit(MortonKey key, unsigned digit) {
  return key >> (kLowestDigit + digit * kDigitBits) & (kValues - 1);
}

using Counts = std::array<std::array<std::uint32_t, kValues>, kDigits>;

Counts CountDigits(std::span<const MortonKey> keys) {
  Counts counts{};
  for (const MortonKey key : keys) {
    for (unsigned digit = 0; digit < kDigits; ++digit) ++counts[digit][Digit(key, digit)];
  }
  return counts;
}

// By counting, from the lowest digit up; a digit that all have in common is passed over.
void Sort(std::vector<MortonKey>& keys, std::vector<MortonKey>& spare) {
  Counts ends = CountDigits(keys);
  for (unsigned digit = 0; digit < kDigits; ++digit) {
    if (ends[digit][Digit(keys.front(), digit)] == keys.size()) continue;
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends[digit]) sum += std::exchange(end, sum);
    for (const MortonKey key : keys) spare[ends[digit][Digit(key, digit)]++] = key;
    keys.swap(spare);
  }
}

}  // namespace

template <class Query>
void SortInMortonOrder(std::span<const Query> queries, std::vector<MortonKey>& keys,
                       std::vector<MortonKey>& spare) {
  assert(queries.size() <= 0xffffffffu && "an index has 32 bits");
  keys.resize(queries.size());
  spare.resize(queries.size());
  if (queries.empty()) return;
  const Box box = Around(queries);
  const double edge = std::max(box.max.x - box.min.x, box.max.y - box.min.y);
  const double per_unit = edge > 0x1p-100 ? kCells / edge : 0;  // all in one spot
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const Vec2 place = PlaceOf(queries[i]);
    const auto x = static_cast<std::uint32_t>((place.x - box.min.x) * per_unit);
    const auto y = static_cast<std::uint32_t>((place.y - box.min.y) * per_unit);
    keys[i] = MortonKey{Spread(x) | Spread(y) << 1} << kLowestDigit | i;
  }
  Sort(keys, spare);
}

template void SortInMortonOrder(std::span<const DiscQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&);
template void SortInMortonOrder(std::span<const TouchingQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&);
template void SortInMortonOrder(std::span<const BoxQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&);
template void SortInMortonOrder(std::span<const NearestQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&);
template void SortInMortonOrder(std::span<const SweepQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&);

}  // namespace heliopause::space
