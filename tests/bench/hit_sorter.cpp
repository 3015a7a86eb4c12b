#include "bench/hit_sorter.hpp"

#include <algorithm>

namespace heliopause::bench {

namespace {

constexpr std::size_t kFewHits = 16;
constexpr std::size_t kMostBuckets = 1 << 16;

// Returns false after `most_moves` moves: then std::sort is faster.
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

}  // namespace

void HitSorter::Reserve(std::size_t rows) {
  if (keys_.size() >= rows + kSpareRows && !squared_.empty()) return;
  squared_.resize(rows + kSpareRows);
  row_.resize(rows + kSpareRows);
  keys_.resize(rows + kSpareRows);
  bucket_.resize(rows);
  found_.squared = squared_.data();
  found_.row = row_.data();
}

// The squared distances of points in a disc are uniformly distributed. With about as many buckets
// as hits, a counting sort leaves little to the insertion sort.
void HitSorter::CountingSort(double largest) {
  const std::size_t count = found_.count;
  const std::size_t buckets = std::min(std::bit_ceil(count), kMostBuckets);
  if (start_.size() < buckets) start_.resize(buckets);
  const double scale = static_cast<double>(buckets) / largest * 0.999999;
  std::fill_n(start_.begin(), buckets, 0u);
  for (std::size_t i = 0; i < count; ++i) {
    bucket_[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(found_.squared[i] * scale));
    ++start_[bucket_[i]];
  }
  std::uint32_t sum = 0;
  for (std::size_t b = 0; b < buckets; ++b) sum += std::exchange(start_[b], sum);
  for (std::size_t i = 0; i < count; ++i) keys_[start_[bucket_[i]]++] = KeyOf(i);
}

void HitSorter::SortKeys(double largest) {
  const std::size_t count = found_.count;
  if (count <= kFewHits || largest <= 0) {
    for (std::size_t i = 0; i < count; ++i) keys_[i] = KeyOf(i);
  } else {
    CountingSort(largest);
    std::fill_n(keys_.begin() + static_cast<std::ptrdiff_t>(count), kSpareRows, ~0ull >> 1);
    Kernels().settle_keys(keys_.data(), count);
  }
  if (!InsertionSort(keys_.data(), count, 32 * count + 256)) {
    std::sort(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(count));
  }
}

void HitSorter::SortPlainly(std::vector<Hit>& hits) {
  std::sort(hits.begin(), hits.end(), IsBefore);
}

}  // namespace heliopause::bench
