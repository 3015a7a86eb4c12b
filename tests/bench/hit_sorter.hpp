// From what a scan found to hits in order: the last part of every search of the indexes we wrote.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <heliopause/search.hpp>
#include <utility>
#include <vector>

#include "bench/kernels.hpp"

namespace heliopause::bench {

class HitSorter {
 public:
  /// Room for a scan of so many rows; empty.
  Found& Start(std::size_t rows) {
    Reserve(rows);
    found_ = {squared_.data(), row_.data(), 0};
    return found_;
  }

  /// The same, keeping what was found: for a scan that goes on.
  Found& Continue(std::size_t rows) {
    Reserve(found_.count + rows);
    return found_;
  }

  /// For those who find one at a time: Start(0), then this.
  void Add(double squared, std::uint32_t row) {
    if (found_.count + kSpareRows == keys_.size()) Reserve(2 * found_.count + 64);
    found_.squared[found_.count] = squared;
    found_.row[found_.count++] = row;
  }

  /// Orders what was found by (distance, slot) and writes it. No squared distance exceeds
  /// `largest`. describe(row, hit) sets the hit's slot and position.
  template <class Describe>
  void Finish(double largest, std::vector<Hit>& out, Describe&& describe) {
    const std::size_t count = found_.count;
    out.resize(count);
    if (count > kPlaceMask) {  // more than a key can tell apart: the plain way
      for (std::size_t i = 0; i < count; ++i) Write(i, out[i], describe);
      SortPlainly(out);
      return;
    }
    SortKeys(largest);
    for (std::size_t i = 0; i < count; ++i) {
      Write(keys_[i] & kPlaceMask, out[i], describe);
      for (std::size_t at = i; at > 0 && IsBefore(out[at], out[at - 1]); --at) {
        std::swap(out[at], out[at - 1]);
      }
    }
  }
  void Finish(const Rows& rows, double largest, std::vector<Hit>& out) {
    Finish(largest, out, [&rows](std::uint32_t row, Hit& hit) {
      hit.id = {rows.label[row] & kSlotMask, 0};
      hit.position = {rows.x[row], rows.y[row]};
    });
  }

 private:
  // A key is a squared distance without its last 20 bits, and the place among the found: sorting
  // keys sorts by distance but for near ties, which the last pass mends.
  static constexpr std::uint64_t kPlaceMask = (1u << 20) - 1;

  static bool IsBefore(const Hit& a, const Hit& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.id.slot < b.id.slot);
  }
  template <class Describe>
  void Write(std::size_t place, Hit& hit, Describe& describe) {
    describe(found_.row[place], hit);
    hit.distance = std::sqrt(found_.squared[place]);
  }
  std::uint64_t KeyOf(std::size_t place) const {
    return (std::bit_cast<std::uint64_t>(found_.squared[place]) & ~kPlaceMask) | place;
  }
  void Reserve(std::size_t rows);
  void SortKeys(double largest);
  void CountingSort(double largest);
  static void SortPlainly(std::vector<Hit>& hits);

  Found found_{};
  std::vector<double> squared_;
  std::vector<std::uint32_t> row_, bucket_, start_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace heliopause::bench
