// HitBuffer: the hits of one search, gathered in no order, then sorted by (distance, id).
//
// Sprites of uniform density in a disc have uniformly distributed squared distances. So one
// counting pass into as many buckets as there are hits leaves buckets of about one hit: for
// thousands of hits this takes half the time of std::sort. Up to 32 hits are ranked by counting.
// Where the insertion sort behind the buckets moves too many hits, all of them go to std::sort.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <heliopause/search.hpp>
#include <memory>
#include <span>
#include <vector>

#include "base/architecture.hpp"
#include "base/buffer.hpp"
#include "space/simd/kernels.hpp"
#include "space/storage/chunk_pool.hpp"

namespace heliopause::space {

class HitBuffer {
 public:
  class NestedScope;

  /// Returns the buffer of this thread. It keeps its memory for the next search. A callback may
  /// search again in this thread: nothing may be left in the buffer while one runs, except in a
  /// NestedScope.
  static HitBuffer& OfThisThread() {
    return of_this_thread_ != nullptr ? *of_this_thread_ : MakeForThisThread();
  }
  void Clear() { count_ = 0; }

  /// Returns where a kernel may append up to `most` entries, with padding behind them. EndAppend
  /// sets the new end.
  std::uint32_t* BeginAppend(std::size_t most) {
    if (count_ + most + kEntriesPerChunk > entries_.size()) Grow(most);
    return entries_.data() + count_;
  }
  void EndAppend(const std::uint32_t* end) {
    count_ = static_cast<std::size_t>(end - entries_.data());
    assert(count_ <= entries_.size() && "a kernel writes within the reserved capacity");
  }

  std::size_t Count() const { return count_; }
  std::span<const std::uint32_t> Entries() const { return {entries_.data(), count_}; }

  /// Drops the entries from index `first` on for which keep(entry) is false. Without a branch,
  /// which no processor could predict, and with prefetching of the hot column.
  template <class F>
  void KeepIf(const ChunkPool& chunks, std::size_t first, const F& keep) {
    assert(first <= count_ && "a test begins within the hits");
    std::size_t kept = first;
    for (std::size_t i = first; i < count_; ++i) {
      const std::uint32_t entry = entries_[i];
      PrefetchToRead(&chunks.HotAt(entries_[std::min(i + kPrefetchDistance, count_ - 1)]));
      entries_[kept] = entry;
      kept += keep(entry) ? 1 : 0;
    }
    count_ = kept;
  }

  /// Measures the entries from index `first` on from `point`. Drops those whose squared distance is
  /// above `limit`.
  void Measure(const ChunkPool& chunks, std::size_t first, Vec2 point, double limit) {
    assert(first <= count_ && limit >= 0 && "a limit of a squared distance is not negative");
    // The tags are read last, with the sorted hits: too late to wait for memory only once.
    if (chunks.IsOutOfCache())
      for (std::size_t i = first; i < count_; ++i) chunks.PrefetchTag(entries_[i]);
    count_ = first + ActiveKernels().keep_near(chunks.HotColumn(), count_ - first, point, limit,
                                               {squares_.data() + first, entries_.data() + first});
  }

  /// The squared distance of a measured entry.
  double SquaredDistanceOf(std::size_t hit) const {
    assert(hit < count_ && "an index of a hit");
    return squares_[hit];
  }

  /// Drops measured entries that are certainly not among the first `wanted` of Sort. Few more stay.
  void KeepNearest(std::size_t wanted);

  /// A measured entry as a hit.
  Hit At(const ChunkPool& chunks, std::size_t hit) const {
    assert(hit < count_ && "an index of a hit");
    const HotEntry& hot = chunks.HotAt(entries_[hit]);
    return {hot.id, hot.position, std::sqrt(squares_[hit]), chunks.Tag(entries_[hit])};
  }

  /// Drops the measured entry of a sprite, if it is there.
  void Drop(const ChunkPool& chunks, SpriteId id);

  /// Appends the hits to `out`, all of them measured: sorted by (distance, id), or in no order.
  void Sort(const ChunkPool& chunks, std::vector<Hit>& out);
  void CopyUnsorted(const ChunkPool& chunks, std::vector<Hit>& out) const;

 private:
  // The upper bits of the square, and in the lower ones the index of the hit.
  using Key = std::uint64_t;

  static HitBuffer& MakeForThisThread();
  void Grow(std::size_t most);
  Key KeyOf(std::size_t hit) const;
  void RankFew(std::uint32_t* order) const;
  template <class Order>
  void Write(const ChunkPool& chunks, const Order& hit_at, Hit* hits) const;
  void SortMany();
  double LargestSquaredDistance() const;
  void ScatterIntoBuckets();

  static constinit thread_local HitBuffer* of_this_thread_;  // null until the first search

  std::size_t count_ = 0;
  Buffer<double> squares_;
  Buffer<std::uint32_t> entries_;
  Buffer<Key> keys_;
  Buffer<std::uint32_t> buckets_;  // the ends of the buckets
  Key index_mask_ = 0;
  std::unique_ptr<HitBuffer> nested_;  // for searches in callbacks; null until the first one
};

/// While it lives, searches of this thread use another buffer: callbacks may search, and the hits
/// stay. The first scope in a thread allocates the other buffer.
class HitBuffer::NestedScope {
 public:
  explicit NestedScope(HitBuffer& outer) : outer_(outer) {
    assert(of_this_thread_ == &outer && "scopes nest with the buffers");
    if (!outer.nested_) outer.nested_ = std::make_unique<HitBuffer>();
    of_this_thread_ = outer.nested_.get();
  }
  ~NestedScope() { of_this_thread_ = &outer_; }
  NestedScope(const NestedScope&) = delete;
  NestedScope& operator=(const NestedScope&) = delete;

 private:
  HitBuffer& outer_;
};

/// Sorts almost sorted values by insertion, with std::sort as the fallback after `most_steps`
/// moves: coincident points, for example, are not spread at all.
template <class T, class Less>
void InsertionSort(T* values, std::size_t count, const Less& less) {
  const std::size_t most_steps = 8 * count + 256;
  std::size_t steps = 0;
  for (std::size_t i = 1; i < count; ++i) {
    const T value = values[i];
    std::size_t at = i;
    for (; at > 0 && less(value, values[at - 1]); --at) values[at] = values[at - 1];
    values[at] = value;
    steps += i - at;
    if (steps > most_steps) {
      std::sort(values, values + count, less);
      return;
    }
  }
}

}  // namespace heliopause::space
