// Found: the hits of one search, gathered in no order, then put into order at once.
//
// The squares of the distances of sprites spread evenly in a disc are spread evenly, so one pass
// that counts them into as many buckets as there are hits leaves next to nothing to sort: for
// thousands of hits this is twice as fast as std::sort. What is not spread evenly is sorted by
// std::sort.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <heliopause/search.hpp>
#include <memory>
#include <vector>

#include "space/simd/kernels.hpp"
#include "space/storage/chunk.hpp"

namespace heliopause::space {

class Found {
 public:
  /// The one of this thread, empty. It keeps its memory for the next search, so nothing that runs
  /// while it is in use may search: no callback.
  static Found& OfThisThread() {
    Found& found = of_this_thread_ != nullptr ? *of_this_thread_ : MakeForThisThread();
    found.count_ = 0;
    return found;
  }

  /// Where a kernel may write `most` places, and some behind them; then tell where it ended.
  std::uint32_t* RoomFor(std::size_t most) {
    if (count_ + most + kRowsPerChunk > capacity_) Grow(most);
    return places_.get() + count_;
  }
  void EndAt(const std::uint32_t* end) { count_ = static_cast<std::size_t>(end - places_.get()); }

  bool IsEmpty() const { return count_ == 0; }

  /// Drops the places for which keep(place) is false. Without a branch, which nobody could predict,
  /// and with bodies asked for ahead: so that many are under way from memory at a time.
  template <class F>
  void KeepIf(const ChunkPool& chunks, const F& keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const std::uint32_t place = places_[i];
      __builtin_prefetch(&chunks.BodyAt(places_[std::min(i + kBodiesAhead, count_ - 1)]));
      places_[kept] = place;
      kept += keep(place) ? 1 : 0;
    }
    count_ = kept;
  }

  /// Measures from `point`, and drops whose square of the distance is above `limit`.
  void Measure(const ChunkPool& chunks, Vec2 point, double limit) {
    count_ = ActiveKernels().keep_near(chunks.Bodies(), count_, point, limit,
                                       {squares_.get(), places_.get()});
  }

  /// Replaces `out` by the hits in order of (distance, id).
  void PutInOrder(const ChunkPool& chunks, std::vector<Hit>& out);

 private:
  // The top bits of the square, and in the low ones which hit it is.
  using Key = std::uint64_t;

  static Found& MakeForThisThread();
  void Grow(std::size_t most);
  Key KeyOf(std::size_t hit) const;
  void RankFew(std::uint32_t* order) const;
  template <class Order>
  void Write(const ChunkPool& chunks, const Order& hit_at, std::vector<Hit>& out) const;
  void FinishHits(std::vector<Hit>& hits) const;
  void SortMany();
  double LargestSquare() const;
  void DealIntoBuckets();
  bool FinishSorting();

  // Of insertion: with more, std::sort is faster.
  std::size_t MostSteps() const { return 8 * count_ + 256; }

  static constinit thread_local Found* of_this_thread_;  // null until it is asked for

  std::size_t count_ = 0;
  std::size_t capacity_ = 0;
  std::unique_ptr<double[]> squares_;
  std::unique_ptr<std::uint32_t[]> places_;
  std::unique_ptr<Key[]> keys_;
  std::vector<std::uint32_t> buckets_;  // their ends
  Key index_mask_ = 0;
};

}  // namespace heliopause::space
