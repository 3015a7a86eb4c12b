// The order of hits: by keys first, then, where keys are equal, by (distance, id).
#include "space/search/hit_buffer.hpp"

#include <bit>
#include <boost/container/vector.hpp>
#include <cassert>
#include <cmath>
#include <functional>
#include <utility>

#include "space/geometry/branchless.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause::space {
namespace {

constexpr std::size_t kLeastCapacity = 4096;  // common searches never grow the buffer
constexpr std::size_t kMostBuckets = 1u << 16;

std::size_t BucketsFor(std::size_t hits) { return std::min(std::bit_ceil(hits), kMostBuckets); }

}  // namespace

constinit thread_local HitBuffer* HitBuffer::of_this_thread_ = nullptr;

// The buffer is destroyed with the objects of its thread. Destructors of static objects and
// functions of atexit run later: a search there creates a buffer that is never destroyed.
HitBuffer& HitBuffer::MakeForThisThread() {
  static thread_local bool has_ended = false;
  struct OfThread {
    HitBuffer buffer;
    ~OfThread() {
      of_this_thread_ = nullptr;
      has_ended = true;
    }
  };
  if (has_ended) {
    of_this_thread_ = std::make_unique<HitBuffer>().release();
    return *of_this_thread_;
  }
  thread_local OfThread memory;  // NOLINT(misc-use-internal-linkage): it has none
  of_this_thread_ = &memory.buffer;
  return memory.buffer;
}

// All columns grow, or none: each new one is complete before the first old one goes. For the time
// see docs/decisions.md, record 13.
void HitBuffer::Grow(std::size_t most) {
  using boost::container::default_init;
  const std::size_t need = count_ + most + kEntriesPerChunk;
  const std::size_t capacity = std::max(need + need / 8, kLeastCapacity);
  Buffer<double> squares(capacity, default_init);
  Buffer<std::uint32_t> entries(capacity, default_init);
  Buffer<Key> keys(capacity, default_init);
  std::copy_n(entries_.begin(), count_, entries.begin());
  std::copy_n(squares_.begin(), count_, squares.begin());
  squares_.swap(squares);
  entries_.swap(entries);
  keys_.swap(keys);
}

// Squares are not negative, so their bits are in the order of their values.
HitBuffer::Key HitBuffer::KeyOf(std::size_t hit) const {
  assert(hit <= index_mask_ && squares_[hit] >= 0 && "an index fits below the square's bits");
  return (std::bit_cast<Key>(squares_[hit]) & ~index_mask_) | hit;
}

// The squares of equal distances differ by less than the tolerance.
void HitBuffer::KeepNearest(std::size_t wanted) {
  if (count_ <= wanted + wanted / 2 + 16) return;  // sorting these costs less
  assert(wanted > 0 && "KeepNearest keeps at least one");
  for (std::size_t i = 0; i < count_; ++i) keys_[i] = std::bit_cast<Key>(squares_[i]);
  Key* const last = keys_.data() + wanted - 1;
  std::nth_element(keys_.data(), last, keys_.data() + count_);
  const double limit = std::bit_cast<double>(*last) * (1 + 0x1p-50);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const double square = squares_[i];
    entries_[kept] = entries_[i];
    squares_[kept] = square;
    kept += square <= limit ? 1 : 0;
  }
  count_ = kept;
}

void HitBuffer::Drop(const ChunkPool& chunks, SpriteId id) {
  for (std::size_t i = 0; i < count_; ++i) {
    if (chunks.HotAt(entries_[i]).id != id) continue;
    --count_;
    entries_[i] = entries_[count_];
    squares_[i] = squares_[count_];
    return;
  }
}

// The buckets come before `out` grows: when either is out of memory, `out` is as it was.
void HitBuffer::Sort(const ChunkPool& chunks, std::vector<Hit>& out) {
  if (count_ > kMostRanked) buckets_.assign(BucketsFor(count_), 0);
  const std::size_t first = out.size();
  out.resize(first + count_);
  Hit* const hits = out.data() + first;
  if (count_ <= kMostRanked) {
    std::uint32_t order[kMostRanked + kEntriesPerChunk];
    RankFew(order);
    Write(
        chunks, [&order](std::size_t i) { return std::size_t{order[i]}; }, hits);
  } else {
    index_mask_ = std::bit_ceil(count_) - 1;
    SortMany();
    Write(
        chunks, [this](std::size_t i) { return static_cast<std::size_t>(keys_[i] & index_mask_); },
        hits);
  }
}

void HitBuffer::CopyUnsorted(const ChunkPool& chunks, std::vector<Hit>& out) const {
  assert(count_ <= squares_.size() && "every hit has been measured");
  const std::size_t first = out.size();
  out.resize(first + count_);
  for (std::size_t i = 0; i < count_; ++i) out[first + i] = At(chunks, i);
}

// Up to four hits are ranked by scalar code: a vector load right after the scalar stores of the
// squares would wait for them.
void HitBuffer::RankFew(std::uint32_t* order) const {
  assert(count_ <= kMostRanked && "more hits are sorted by buckets");
  constexpr std::uint32_t kFewest = 4;
  if (count_ > kFewest) {
    ActiveKernels().rank_by_counting(squares_.data(), count_, order);
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

// Writes the hits in the order of their keys. Equal keys may hide different distances or ids; an
// insertion sort puts those in order.
template <class Order>
void HitBuffer::Write(const ChunkPool& chunks, const Order& hit_at, Hit* hits) const {
  double before = -1;
  bool is_sorted = true;
  for (std::size_t i = 0; i < count_; ++i) {
    hits[i] = At(chunks, hit_at(i));
    is_sorted = is_sorted & (hits[i].distance > before);
    before = hits[i].distance;
  }
  if (!is_sorted) InsertionSort(hits, count_, IsBefore);
}

void HitBuffer::SortMany() {
  ScatterIntoBuckets();
  // Transposition passes without a branch sort buckets of up to three; the rest is by insertion.
  std::fill_n(keys_.begin() + static_cast<std::ptrdiff_t>(count_), kEntriesPerChunk, ~Key{0} >> 1);
  ActiveKernels().transposition_passes(keys_.data(), count_);
  InsertionSort(keys_.data(), count_, std::less<>());
}

// Two independent maxima of two squares each: with one, each step would wait for the one before.
double HitBuffer::LargestSquaredDistance() const {
  Packed2 even(0.0);
  Packed2 odd(0.0);
  std::size_t i = 0;
  for (; i + 4 <= count_; i += 4) {
    even = Max(even, Packed2(vec::Load(&squares_[i])));
    odd = Max(odd, Packed2(vec::Load(&squares_[i + 2])));
  }
  const Vec2 both = Max(even, odd).ToVec2();
  double most = Max(both.x, both.y);
  for (; i < count_; ++i) most = Max(most, squares_[i]);
  return most;
}

// A counting sort by the leading part of the square.
void HitBuffer::ScatterIntoBuckets() {
  assert(!buckets_.empty() && "Sort makes the buckets");
  const std::size_t count = buckets_.size();
  const double exact_scale = static_cast<double>(count - 1) / LargestSquaredDistance();
  const double scale = std::isfinite(exact_scale) ? exact_scale : 0;  // all at the point itself
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

}  // namespace heliopause::space
