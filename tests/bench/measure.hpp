// Heap size and median.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace heliopause::bench {

/// Live bytes of the heap as malloc counts them, its bookkeeping included.
inline std::size_t HeapBytes() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// Growth of the heap per sprite, without `excluded` bytes that are not the index's. No value below
/// 1,000 sprites, where blocks that malloc keeps for reuse would dominate.
inline std::optional<double> BytesPerSprite(std::size_t heap_before, std::size_t excluded,
                                            std::size_t count) {
  const std::size_t now = HeapBytes() - excluded;
  if (count < 1000 || now < heap_before) return std::nullopt;
  return static_cast<double>(now - heap_before) / static_cast<double>(count);
}

inline double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace heliopause::bench
