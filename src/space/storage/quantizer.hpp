// Quantized positions and kinds: how a leaf describes its entries in three bytes each.
//
// A leaf's square maps to 0..255 on each axis. Kinds fold into 8 bits. Searches filter by these
// bytes, 16 entries at a time, and read the exact columns only for entries that pass.
//
//   low edge              center              high edge
//      |--------------------+--------------------|
//   0  1                   128                 254  255
//   ^ 0 and 255 also stand for everything beyond the edge, so only these entries can have left.
#pragma once

#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>

#include "space/geometry/branchless.hpp"
#include "space/geometry/square.hpp"

namespace heliopause::space {

/// Maps positions to 8-bit coordinates local to a leaf. The map never decreases, on either axis,
/// and gives 1 to 254 only strictly inside the square.
struct Quantizer {
  // One register: a load right after two half stores would wait for both of them.
  Packed2 center{0.0};
  double per_unit = 0;

  /// `level` is the node's: its radius is 2^(level - 8), and RadiusOf(16 - level) is 1 / radius.
  /// 127.25 maps the edges of the square to 0.75 and 255.25: bytes 0 and 255.
  Quantizer(Vec2 c, int level) : center(c), per_unit(127.25 * RadiusOf(16 - level)) {}

  /// Scaled and clamped to 0..255, before rounding toward zero.
  Packed2 Scale(Packed2 position) const {
    const Packed2 scaled = (position - center) * Packed2(per_unit) + Packed2(128.0);
    return Min(Max(scaled, Packed2(0.0)), Packed2(255.0));
  }
  IVec2 Quantize(Vec2 position) const { return IVec2(Scale(Packed2(position))); }
};

/// Folds a 32-bit mask into 8 bits. Two masks that share a bit have folds that share a bit.
inline std::uint8_t Mask8(Kinds kinds) {
  return static_cast<std::uint8_t>(kinds | kinds >> 8 | kinds >> 16 | kinds >> 24);
}

/// Whether Mask8 loses none of these kinds.
inline bool FitsMask8(Kinds kinds) { return kinds < 256; }

/// What a search accepts in one leaf: closed intervals of quantized coordinates, and the kinds
/// wanted, folded. Region searches keep the same in registers: LeafScan in simd/kernels.hpp.
struct QuantizedBounds {
  std::uint8_t low_x = 0, high_x = 255, low_y = 0, high_y = 255;
  std::uint8_t kinds = 0xff;
};

}  // namespace heliopause::space
