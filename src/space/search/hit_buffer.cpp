// The order of hits: by keys first, then, where keys cannot tell, by (distance, id).
#include "space/search/hit_buffer.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "space/geometry/branchless.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause::space {
namespace {

constexpr std::size_t kLeastCapacity = 4096;  // so that common searches never grow it
constexpr std::size_t kMostBuckets = 1u << 16;

std::size_t BucketsFor(std::size_t hits) { return std::min(std::bit_ceil(hits), kMostBuckets); }

}  // namespace

constinit thread_local Found* Found::of_this_thread_ = nullptr;

Found& Found::MakeForThisThread() {
  thread_local Found found;  // NOLINT(misc-use-internal-linkage): it has none
  of_this_thread_ = &found;
  return found;
}

void Found::Grow(std::size_t most) {
  const std::size_t need = count_ + most + kRowsPerChunk;
  const std::size_t capacity = std::max(need + need / 8, kLeastCapacity);
  auto squares = std::make_unique_for_overwrite<double[]>(capacity);
  auto places = std::make_unique_for_overwrite<std::uint32_t[]>(capacity);
  keys_ = std::make_unique_for_overwrite<Key[]>(capacity);
  std::copy_n(places_.get(), count_, places.get());
  squares_ = std::move(squares);
  places_ = std::move(places);
  capacity_ = capacity;
}

// Squares are not negative, so their bits are in the order of their values.
Found::Key Found::KeyOf(std::size_t hit) const {
  return (std::bit_cast<Key>(squares_[hit]) & ~index_mask_) | hit;
}

// Buckets come before `out` grows, so that it is as it was when either is out of memory.
void Found::PutInOrder(const ChunkPool& chunks, std::vector<Hit>& out) {
  if (count_ > kMostRanked) buckets_.assign(BucketsFor(count_), 0);
  out.resize(count_);
  if (count_ <= kMostRanked) {
    std::uint32_t order[kMostRanked + kRowsPerChunk];
    RankFew(order);
    Write(
        chunks, [&order](std::size_t i) { return std::size_t{order[i]}; }, out);
  } else {
    index_mask_ = std::bit_ceil(count_) - 1;
    SortMany();
    Write(
        chunks, [this](std::size_t i) { return std::size_t{keys_[i] & index_mask_}; }, out);
  }
}

// A vector of squares waits for all stores of single ones, so the fewest are ranked one by one.
void Found::RankFew(std::uint32_t* order) const {
  constexpr std::uint32_t kFewest = 4;
  if (count_ > kFewest) {
    ActiveKernels().rank(squares_.get(), count_, order);
    return;
  }
  for (std::uint32_t i = 0; i < count_; ++i) {
    unsigned less = 0;
    for (std::uint32_t j = 0; j < count_; ++j) {
      less += unsigned{squares_[j] < squares_[i]} |
              (unsigned{j < i} & unsigned{squares_[j] == squares_[i]});
    }
    order[less] = i;
  }
}

// In nearly the right order; then in the right one.
template <class Order>
void Found::Write(const ChunkPool& chunks, const Order& hit_at, std::vector<Hit>& out) const {
  Hit* const hits = out.data();
  double before = -1;
  bool is_sorted = true;
  for (std::size_t i = 0; i < count_; ++i) {
    const std::size_t hit = hit_at(i);
    const std::uint32_t place = places_[hit];
    const double distance = std::sqrt(squares_[hit]);
    const Body& body = chunks.BodyAt(place);
    hits[i] = {body.id, body.position, distance};
    is_sorted = is_sorted & (distance > before);
    before = distance;
  }
  if (!is_sorted) FinishHits(out);
}

// By insertion; a pile, say, by std::sort.
void Found::FinishHits(std::vector<Hit>& hits) const {
  std::size_t steps = 0;
  for (std::size_t i = 1; i < hits.size(); ++i) {
    const Hit hit = hits[i];
    std::size_t at = i;
    for (; at > 0 && IsBefore(hit, hits[at - 1]); --at) hits[at] = hits[at - 1];
    hits[at] = hit;
    steps += i - at;
    if (steps > MostSteps()) {
      std::sort(hits.begin(), hits.end(), IsBefore);
      return;
    }
  }
}

void Found::SortMany() {
  DealIntoBuckets();
  if (!FinishSorting()) std::sort(keys_.get(), keys_.get() + count_);
}

// Four at a time, or each would wait for the one before.
double Found::LargestSquare() const {
  Pair even(0.0);
  Pair odd(0.0);
  std::size_t i = 0;
  for (; i + 4 <= count_; i += 4) {
    even = Max(even, Pair(_mm_loadu_pd(&squares_[i])));
    odd = Max(odd, Pair(_mm_loadu_pd(&squares_[i + 2])));
  }
  const Vec2 both = Max(even, odd).ToVec2();
  double most = Max(both.x, both.y);
  for (; i < count_; ++i) most = Max(most, squares_[i]);
  return most;
}

void Found::DealIntoBuckets() {
  const std::size_t count = buckets_.size();
  const double exact_scale = static_cast<double>(count - 1) / LargestSquare();
  const double scale = std::isfinite(exact_scale) ? exact_scale : 0;  // all in one place, nearly
  std::uint32_t* const ends = buckets_.data();
  const auto bucket_of = [&](std::size_t hit) {
    return std::min(static_cast<std::uint32_t>(squares_[hit] * scale),
                    static_cast<std::uint32_t>(count - 1));
  };
  for (std::size_t i = 0; i < count_; ++i) ++ends[bucket_of(i)];
  std::uint32_t sum = 0;
  for (std::size_t b = 0; b < count; ++b) sum += std::exchange(ends[b], sum);
  for (std::size_t i = 0; i < count_; ++i) keys_[ends[bucket_of(i)]++] = KeyOf(i);
}

// Neighbours that change places without a branch leave threes of a bucket in order. The rest by
// insertion. False when that takes too long; the keys are then half sorted.
bool Found::FinishSorting() {
  std::fill_n(keys_.get() + count_, kRowsPerChunk, ~Key{0} >> 1);
  ActiveKernels().settle_neighbours(keys_.get(), count_);
  std::size_t steps = 0;
  for (std::size_t i = 1; i < count_; ++i) {
    const Key key = keys_[i];
    std::size_t at = i;
    for (; at > 0 && keys_[at - 1] > key; --at) keys_[at] = keys_[at - 1];
    keys_[at] = key;
    steps += i - at;
    if (steps > MostSteps()) return false;
  }
  return true;
}

}  // namespace heliopause::space
