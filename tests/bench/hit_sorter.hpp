// From what a scan found to hits in order: the last part of every search of the indexes we wrote.
#pragma once

#include <cmath>
#include <cstdint>
#include <heliopause/search.hpp>
#include <vector>

#include "bench/kernels.hpp"

namespace heliopause::bench {

class HitSorter {
 public:
  /// Room for a scan of so many rows; empty.
  Found& Start(std::size_t rows);

  /// Orders what was found by (distance, slot) and writes it. No squared distance exceeds
  /// `largest`.
  void Finish(const Rows& rows, double largest, std::vector<Hit>& out);

 private:
  void SortKeys(double largest);
  void CountingSort(double largest);

  Found found_{};
  std::vector<double> squared_;
  std::vector<std::uint32_t> row_, bucket_, start_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace heliopause::bench
