// Sorts the entries that a scan found and writes them as hits: the last step of every search of the
// grids and of brute force, and of the adapters of the peers.
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
  /// Clears the buffer and reserves capacity for `rows` entries.
  HitColumns& Start(std::size_t rows) {
    Reserve(rows);
    found_ = {squared_.data(), row_.data(), 0};
    return found_;
  }

  /// Reserves capacity for `rows` more entries: for a scan in blocks.
  HitColumns& Continue(std::size_t rows) {
    Reserve(found_.count + rows);
    return found_;
  }

  /// Appends one entry: for an index that reports candidates one by one, after Start(0).
  void Add(double squared, std::uint32_t row) {
    if (found_.count + kSpareRows == keys_.size()) Reserve(2 * found_.count + 64);
    found_.squared[found_.count] = squared;
    found_.row[found_.count++] = row;
  }

  /// Writes the entries to `out` in order of (distance, slot). No squared distance exceeds
  /// `largest`. describe(row, hit) sets slot and position of a hit.
  template <class Describe>
  void Finish(double largest, std::vector<Hit>& out, Describe&& describe) {
    const std::size_t count = found_.count;
    out.resize(count);
    if (count > kIndexMask) {  // more entries than a key can number
      for (std::size_t i = 0; i < count; ++i) Write(i, out[i], describe);
      SortPlainly(out);
      return;
    }
    SortKeys(largest);
    for (std::size_t i = 0; i < count; ++i) {
      Write(keys_[i] & kIndexMask, out[i], describe);
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
  // A key is a squared distance without its last 20 bits, followed by the index of the entry.
  // Sorted keys are sorted by distance except for near ties, which the last pass in Finish
  // corrects.
  static constexpr std::uint64_t kIndexMask = (1u << 20) - 1;

  static bool IsBefore(const Hit& a, const Hit& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.id.slot < b.id.slot);
  }
  template <class Describe>
  void Write(std::size_t index, Hit& hit, Describe& describe) {
    describe(found_.row[index], hit);
    hit.distance = std::sqrt(found_.squared[index]);
  }
  std::uint64_t KeyOf(std::size_t index) const {
    return (std::bit_cast<std::uint64_t>(found_.squared[index]) & ~kIndexMask) | index;
  }
  void Reserve(std::size_t rows);
  void SortKeys(double largest);
  void CountingSort(double largest);
  static void SortPlainly(std::vector<Hit>& hits);

  HitColumns found_{};
  std::vector<double> squared_;
  std::vector<std::uint32_t> row_, bucket_, start_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace heliopause::bench
