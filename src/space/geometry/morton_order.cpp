// Coordinates in 65536 steps per axis over the box around all queries, and a radix sort of the
// queries by these coordinates, interleaved: four passes over eight bits each, the lowest digit
// first. Coarse steps are enough, because only the speed of the batch depends on the order.
//
// Each step works on ranges of queries or keys, which are tasks if there is an executor. In a pass,
// each range counts its digits; from the sums follows the place of its first key of each digit;
// then it moves its keys there:
//
//                      range 0    range 1
//   digits             2 1 1      1 2 1
//   places from   1:   0          2           a 1 of range 0 goes to 0 and 1, of range 1 to 2 and 3
//                 2:   4          5
#include "space/geometry/morton_order.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "base/parallel_for.hpp"

namespace heliopause::space {
namespace {

constexpr double kSteps = 65535;  // an edge of the square that holds all points, in steps
constexpr unsigned kDigits = 4;   // of a place on the curve
constexpr unsigned kDigitBits = 8;
constexpr unsigned kLowestDigit = 32;
constexpr std::size_t kValues = 1u << kDigitBits;

// A step takes some ten microseconds for as many keys.
constexpr std::size_t kKeysOfRange = 4096;
constexpr std::size_t kMostRanges = 16;

// The indices of all queries, divided into ranges.
class Ranges {
 public:
  Ranges(const char* function, std::size_t size, Executor executor, std::vector<TaskState>& states)
      : function_(function),
        size_(size),
        count_(executor ? std::clamp<std::size_t>(size / kKeysOfRange, 1, kMostRanges) : 1),
        executor_(executor),
        states_(states) {}

  std::size_t Count() const { return count_; }

  // Calls work(range, begin, end) for each.
  template <class Work>
  void ForEach(const Work& work) const {
    if (count_ == 1) return work(0, 0, size_);
    ParallelFor(function_, executor_, count_, states_, [&](std::size_t range) {
      work(range, size_ * range / count_, size_ * (range + 1) / count_);
    });
  }

 private:
  const char* function_;
  std::size_t size_;
  std::size_t count_;
  Executor executor_;
  std::vector<TaskState>& states_;
};

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
  Box box{PointOf(queries.front()), PointOf(queries.front())};
  for (const Query& query : queries) {
    const Vec2 point = PointOf(query);
    box.min = {std::min(box.min.x, point.x), std::min(box.min.y, point.y)};
    box.max = {std::max(box.max.x, point.x), std::max(box.max.y, point.y)};
  }
  return box;
}

template <class Query>
Box AroundAll(std::span<const Query> queries, const Ranges& ranges) {
  std::array<Box, kMostRanges> boxes;
  ranges.ForEach([&](std::size_t range, std::size_t begin, std::size_t end) {
    boxes[range] = Around(queries.subspan(begin, end - begin));
  });
  Box all = boxes[0];
  for (std::size_t i = 1; i < ranges.Count(); ++i) {
    all.min = {std::min(all.min.x, boxes[i].min.x), std::min(all.min.y, boxes[i].min.y)};
    all.max = {std::max(all.max.x, boxes[i].max.x), std::max(all.max.y, boxes[i].max.y)};
  }
  return all;
}

template <class Query>
void ComputeKeys(std::span<const Query> queries, const Ranges& ranges,
                 std::vector<MortonKey>& keys) {
  const Box box = AroundAll(queries, ranges);
  const double edge = std::max(box.max.x - box.min.x, box.max.y - box.min.y);
  const double per_unit = edge > 0x1p-100 ? kSteps / edge : 0;  // all in one spot
  ranges.ForEach([&](std::size_t, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Vec2 point = PointOf(queries[i]);
      const auto x = static_cast<std::uint32_t>((point.x - box.min.x) * per_unit);
      const auto y = static_cast<std::uint32_t>((point.y - box.min.y) * per_unit);
      keys[i] = MortonKey{Spread(x) | Spread(y) << 1} << kLowestDigit | i;
    }
  });
}

unsigned Digit(MortonKey key, unsigned digit) {
  return key >> (kLowestDigit + digit * kDigitBits) & (kValues - 1);
}

// By range and value of a digit: first a count, then the place of the next key.
using Places = std::array<std::array<std::uint32_t, kValues>, kMostRanges>;

// Returns whether all keys have the same digit.
bool CountDigit(unsigned digit, const Ranges& ranges, const std::vector<MortonKey>& keys,
                Places& places) {
  ranges.ForEach([&](std::size_t range, std::size_t begin, std::size_t end) {
    places[range].fill(0);
    for (std::size_t i = begin; i < end; ++i) ++places[range][Digit(keys[i], digit)];
  });
  std::size_t same = 0;
  for (std::size_t i = 0; i < ranges.Count(); ++i) same += places[i][Digit(keys.front(), digit)];
  return same == keys.size();
}

// By counting, from the lowest digit up; a digit that all have in common is passed over.
void Sort(const Ranges& ranges, std::vector<MortonKey>& keys, std::vector<MortonKey>& spare) {
  Places places;
  for (unsigned digit = 0; digit < kDigits; ++digit) {
    if (CountDigit(digit, ranges, keys, places)) continue;
    std::uint32_t sum = 0;
    for (std::size_t value = 0; value < kValues; ++value) {
      for (std::size_t i = 0; i < ranges.Count(); ++i) sum += std::exchange(places[i][value], sum);
    }
    ranges.ForEach([&](std::size_t range, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i)
        spare[places[range][Digit(keys[i], digit)]++] = keys[i];
    });
    keys.swap(spare);
  }
}

}  // namespace

template <class Query>
void SortInMortonOrder(std::span<const Query> queries, std::vector<MortonKey>& keys,
                       std::vector<MortonKey>& spare, std::vector<TaskState>& states,
                       Executor executor, const char* function) {
  assert(queries.size() <= 0xffffffffu && "an index has 32 bits");
  // Vectors of the public ManyResults, so not a Buffer: zeros are written where a batch is larger
  // than the one before it.
  keys.resize(queries.size());
  spare.resize(queries.size());
  if (queries.empty()) return;
  const Ranges ranges(function, queries.size(), executor, states);
  ComputeKeys(queries, ranges, keys);
  Sort(ranges, keys, spare);
}

template void SortInMortonOrder(std::span<const DiscQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&, std::vector<TaskState>&, Executor,
                                const char*);
template void SortInMortonOrder(std::span<const TouchingQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&, std::vector<TaskState>&, Executor,
                                const char*);
template void SortInMortonOrder(std::span<const BoxQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&, std::vector<TaskState>&, Executor,
                                const char*);
template void SortInMortonOrder(std::span<const NearestQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&, std::vector<TaskState>&, Executor,
                                const char*);
template void SortInMortonOrder(std::span<const SweepQuery>, std::vector<MortonKey>&,
                                std::vector<MortonKey>&, std::vector<TaskState>&, Executor,
                                const char*);

}  // namespace heliopause::space
