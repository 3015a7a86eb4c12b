// What the NEON kernels and searches share: the operations of 128 bits on chunk headers.
#pragma once

#include <cstdint>

#include "base/architecture.hpp"
#include "base/vector128.hpp"
#include "space/simd/kernels_common.hpp"

namespace heliopause::space::kernel_neon {

inline uint8x16_t BroadcastNeon(int byte) { return vdupq_n_u8(static_cast<std::uint8_t>(byte)); }
inline LaneMask MaskOfBytes(uint8x16_t bytes) { return vector_neon::MaskOfBytes(bytes); }

// All ones in the bytes from `low` to `low` + `width`, inclusive, modulo 256.
inline uint8x16_t BytesWithin(uint8x16_t bytes, uint8x16_t low, uint8x16_t width) {
  return vcleq_u8(vsubq_u8(bytes, low), width);
}

// QuantizedBounds in registers.
struct BoundsTest {
  uint8x16_t low_x, width_x, low_y, width_y, kinds;

  explicit BoundsTest(const QuantizedBounds& bounds)
      : low_x(BroadcastNeon(bounds.low_x)),
        width_x(BroadcastNeon(bounds.high_x - bounds.low_x)),
        low_y(BroadcastNeon(bounds.low_y)),
        width_y(BroadcastNeon(bounds.high_y - bounds.low_y)),
        kinds(BroadcastNeon(bounds.kinds)) {}

  // The bounds are below 256, so the low byte of each int is the int.
  explicit BoundsTest(const LeafScan& leaf) : kinds(BroadcastNeon(leaf.kinds)) {
    const uint8x8_t low = vreinterpret_u8_s32(leaf.low.v);
    const uint8x8_t width = vreinterpret_u8_s32(vsub_s32(leaf.high.v, leaf.low.v));
    low_x = vdupq_lane_u8(low, 0);
    low_y = vdupq_lane_u8(low, 4);
    width_x = vdupq_lane_u8(width, 0);
    width_y = vdupq_lane_u8(width, 4);
  }

  uint8x16_t BytesInside(const ChunkHeader& header) const {
    return vandq_u8(BytesWithin(vld1q_u8(header.x), low_x, width_x),
                    BytesWithin(vld1q_u8(header.y), low_y, width_y));
  }
  LaneMask LanesWithin(const ChunkHeader& header) const { return MaskOfBytes(BytesInside(header)); }
  LaneMask LanesMatching(const ChunkHeader& header) const {
    const uint8x16_t wanted = vtstq_u8(vld1q_u8(header.kinds), kinds);
    return MaskOfBytes(vandq_u8(wanted, BytesInside(header)));
  }
};

}  // namespace heliopause::space::kernel_neon
