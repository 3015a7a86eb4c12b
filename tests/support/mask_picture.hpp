// Pictures to make masks of.
#pragma once

#include <cmath>
#include <cstdint>
#include <heliopause/mask.hpp>
#include <vector>

#include "support/random.hpp"

namespace heliopause::test {

struct Picture {
  unsigned width = 1, height = 1;
  std::vector<std::uint8_t> alpha;

  Picture(unsigned w, unsigned h, std::uint8_t value = 0)
      : width(w), height(h), alpha(std::size_t{w} * h, value) {}
  std::uint8_t& At(unsigned x, unsigned y) { return alpha[std::size_t{y} * width + x]; }
  bool Solid(unsigned x, unsigned y) const { return alpha[std::size_t{y} * width + x] >= 128; }
  Mask Make() const { return Mask(width, height, alpha); }
};

// Noise of any density, or some discs: the worst and a typical case for a quadtree.
inline Picture RandomPicture(Random& random) {
  Picture picture(1 + static_cast<unsigned>(random.Below(24)),
                  1 + static_cast<unsigned>(random.Below(24)));
  const bool is_noise = random.Below(2) == 0;
  const double density = random.Between(0, 1);
  const double x = random.Between(0, picture.width), y = random.Between(0, picture.height);
  const double r = random.Between(0, 12);
  for (unsigned j = 0; j < picture.height; ++j) {
    for (unsigned i = 0; i < picture.width; ++i) {
      const bool in_disc = std::hypot(i + 0.5 - x, j + 0.5 - y) <= r;
      const bool solid = is_noise ? random.Between(0, 1) < density : in_disc;
      picture.At(i, j) =
          static_cast<std::uint8_t>(solid ? 128 + random.Below(128) : random.Below(128));
    }
  }
  return picture;
}

}  // namespace heliopause::test
