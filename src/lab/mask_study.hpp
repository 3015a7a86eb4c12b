// The mask tree of a picture: its size and its loss at each level.
#pragma once

#include <array>
#include <cstdint>
#include <heliopause/mask.hpp>
#include <optional>
#include <string_view>
#include <vector>

namespace heliopause::lab {

// Alpha values, one byte per pixel, row by row.
struct AlphaPicture {
  unsigned width = 0, height = 0;
  std::vector<std::uint8_t> alpha;
};

enum class BuiltIn { Rock, Station };
inline constexpr std::array<const char*, 2> kBuiltInNames = {"rock", "station"};
AlphaPicture DrawBuiltIn(BuiltIn what, unsigned edge = 256);

class MaskStudy {
 public:
  // Throws std::invalid_argument as Mask does for an empty or too large picture.
  explicit MaskStudy(const AlphaPicture& picture);

  const Mask& Whole() const { return whole_; }
  const Mask& Shown() const { return shown_; }  // cut off at Level()
  unsigned Level() const { return level_; }
  void SetLevel(unsigned level);

  // By level, from 0 to Whole().Levels().
  const std::vector<MaskLoss>& Losses() const { return losses_; }

  // Bytes of the alpha picture per byte of a mask of this size.
  double CompressionRatio(std::size_t bytes) const;

 private:
  Mask whole_, shown_;
  unsigned level_;
  std::vector<MaskLoss> losses_;
};

}  // namespace heliopause::lab
