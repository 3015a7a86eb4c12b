#include "bench/hit_sorter.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace heliopause::bench {

namespace {

// A key is a squared distance without its last 20 bits, and the place among the found: sorting keys
// sorts by distance but for near ties, which the last pass mends.
constexpr std::uint64_t kPlaceMask = (1u << 20) - 1;
constexpr std::size_t kFewHits = 16;
constexpr std::size_t kMostBuckets = 1 << 16;

std::uint64_t KeyOf(double squared, std::size_t place) {
  return (std::bit_cast<std::uint64_t>(squared) & ~kPlaceMask) | place;
}

// Gives up (false) after so many moves: what is that far from order, std::sort does better.
bool InsertionSort(std::uint64_t* keys, std::size_t count, std::size_t most_moves) {
  std::size_t moves = 0;
  for (std::size_t i = 1; i < count; ++i) {
    const std::uint64_t key = keys[i];
    std::size_t at = i;
    for (; at > 0 && keys[at - 1] > key; --at, ++moves) keys[at] = keys[at - 1];
    keys[at] = key;
    if (moves > most_moves) return false;
  }
  return true;
}

bool IsBefore(const Hit& a, const Hit& b) {
  return a.distance < b.distance || (a.distance == b.distance && a.id.slot < b.id.slot);
}

}  // namespace

Found& HitSorter::Start(std::size_t rows) {
  if (squared_.size() < rows + kSpareRows) {
    squared_.resize(rows + kSpareRows);
    row_.resize(rows + kSpareRows);
    keys_.resize(rows);
    bucket_.resize(rows);
  }
  found_ = {squared_.data(), row_.data(), 0};
  return found_;
}

// Points in a disc have evenly spread squared distances: about as many buckets as hits leaves next
// to nothing to the insertion sort.
void HitSorter::CountingSort(double largest) {
  const std::size_t count = found_.count;
  const std::size_t buckets = std::min(std::bit_ceil(count), kMostBuckets);
  const double scale = static_cast<double>(buckets) / largest * 0.999999;
  if (start_.size() < buckets) start_.resize(buckets);
  std::fill_n(start_.begin(), buckets, 0u);
  for (std::size_t i = 0; i < count; ++i) {
    bucket_[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(found_.squared[i] * scale));
    ++start_[bucket_[i]];
  }
  std::uint32_t sum = 0;
  for (std::size_t b = 0; b < buckets; ++b) sum += std::exchange(start_[b], sum);
  for (std::size_t i = 0; i < count; ++i) {
    keys_[start_[bucket_[i]]++] = KeyOf(found_.squared[i], i);
  }
}

void HitSorter::SortKeys(double largest) {
  const std::size_t count = found_.count;
  if (count <= kFewHits || largest <= 0) {
    for (std::size_t i = 0; i < count; ++i) keys_[i] = KeyOf(found_.squared[i], i);
  } else {
    CountingSort(largest);
  }
  if (!InsertionSort(keys_.data(), count, 32 * count + 256)) {
    std::sort(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(count));
  }
}

void HitSorter::Finish(const Rows& rows, double largest, std::vector<Hit>& out) {
  const std::size_t count = found_.count;
  out.resize(count);
  if (count > kPlaceMask) {  // more than a key can tell apart: the plain way
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t row = found_.row[i];
      out[i] = {{rows.label[row] & kSlotMask, 0},
                {rows.x[row], rows.y[row]},
                std::sqrt(found_.squared[i])};
    }
    std::sort(out.begin(), out.end(), IsBefore);
    return;
  }
  SortKeys(largest);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = keys_[i] & kPlaceMask;
    const std::uint32_t row = found_.row[place];
    out[i] = {{rows.label[row] & kSlotMask, 0},
              {rows.x[row], rows.y[row]},
              std::sqrt(found_.squared[place])};
    for (std::size_t at = i; at > 0 && IsBefore(out[at], out[at - 1]); --at) {
      std::swap(out[at], out[at - 1]);
    }
  }
}

}  // namespace heliopause::bench
