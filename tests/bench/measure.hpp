// What measuring needs: the size of the heap, the middle of some values.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace heliopause::bench {

/// Live bytes of the heap as malloc counts them, its bookkeeping included: what new and malloc have
/// given out, to whomever.
inline std::size_t HeapBytes() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// What `count` sprites have added to the heap, without so many bytes that are not the index's.
/// Nothing for less than 1,000: blocks that malloc keeps for the next caller would be more than
/// they.
inline std::optional<double> BytesPerSprite(std::size_t heap_before, std::size_t not_its_own,
                                            std::size_t count) {
  const std::size_t now = HeapBytes() - not_its_own;
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
