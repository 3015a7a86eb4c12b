// Kernels in plain C++: eight bytes at a time in a 64-bit word. For processors without a version of
// their own, and for tests on every machine.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "space/simd/kernels_common.hpp"

namespace heliopause::space::kernel_portable {

// Eight bytes; byte i is bits 8 i to 8 i + 7 on every machine.
using Bytes8 = std::uint64_t;

inline constexpr Bytes8 kOnes = 0x0101010101010101u;
inline constexpr Bytes8 kHighBits = 0x80 * kOnes;

inline Bytes8 Broadcast8(int byte) { return kOnes * static_cast<std::uint8_t>(byte); }
inline Bytes8 Load8(const std::uint8_t* from) {
  Bytes8 bytes = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&bytes, from, sizeof bytes);
  } else {
    for (unsigned i = 0; i < 8; ++i) bytes |= Bytes8{from[i]} << 8 * i;
  }
  return bytes;
}

// Each byte modulo 256. The high bits are added apart, so that no carry leaves a byte.
inline Bytes8 AddBytes(Bytes8 a, Bytes8 b) {
  return ((a & ~kHighBits) + (b & ~kHighBits)) ^ ((a ^ b) & kHighBits);
}
inline Bytes8 SubBytes(Bytes8 a, Bytes8 b) {
  return ((a | kHighBits) - (b & ~kHighBits)) ^ ((a ^ ~b) & kHighBits);
}

// The high bits of the bytes where a <= b, unsigned: where b - a has no borrow.
inline Bytes8 LessEqualBytes(Bytes8 a, Bytes8 b) {
  const Bytes8 borrow = (~b & a) | (~(b ^ a) & SubBytes(b, a));
  return ~borrow & kHighBits;
}
// The high bits of the bytes that are not 0.
inline Bytes8 NonZeroBytes(Bytes8 v) { return (((v & ~kHighBits) + ~kHighBits) | v) & kHighBits; }
// 0xff for each high bit that is set.
inline Bytes8 SpreadHighBits(Bytes8 high_bits) { return (high_bits >> 7) * 0xff; }

// High bits as eight bits: the product moves bit 8 k to 56 + k.
inline std::uint32_t MaskOfHighBits(Bytes8 high_bits) {
  return static_cast<std::uint32_t>((high_bits >> 7) * 0x0102040810204080u >> 56);
}

inline Bytes8 HighBitsWithin(Bytes8 bytes, Bytes8 low, Bytes8 width) {
  return LessEqualBytes(SubBytes(bytes, low), width);
}

// QuantizedBounds in words.
struct BoundsTest {
  Bytes8 low_x, width_x, low_y, width_y, kinds;

  explicit BoundsTest(const QuantizedBounds& bounds)
      : BoundsTest(bounds.low_x, bounds.low_y, bounds.high_x, bounds.high_y, bounds.kinds) {}

  explicit BoundsTest(const LeafScan& leaf)
      : BoundsTest(vec::FirstInt(leaf.low.v), vec::SecondInt(leaf.low.v),
                   vec::FirstInt(leaf.high.v), vec::SecondInt(leaf.high.v), leaf.kinds) {}

  BoundsTest(int x0, int y0, int x1, int y1, int wanted)
      : low_x(Broadcast8(x0)),
        width_x(Broadcast8(x1 - x0)),
        low_y(Broadcast8(y0)),
        width_y(Broadcast8(y1 - y0)),
        kinds(Broadcast8(wanted)) {}

  Bytes8 Inside(const ChunkHeader& header, unsigned first) const {
    return HighBitsWithin(Load8(header.x + first), low_x, width_x) &
           HighBitsWithin(Load8(header.y + first), low_y, width_y);
  }
  Bytes8 Matching(const ChunkHeader& header, unsigned first) const {
    return Inside(header, first) & NonZeroBytes(Load8(header.kinds + first) & kinds);
  }
  LaneMask LanesWithin(const ChunkHeader& header) const {
    return MaskOfHighBits(Inside(header, 0)) | MaskOfHighBits(Inside(header, 8)) << 8;
  }
  LaneMask LanesMatching(const ChunkHeader& header) const {
    return MaskOfHighBits(Matching(header, 0)) | MaskOfHighBits(Matching(header, 8)) << 8;
  }
};

}  // namespace heliopause::space::kernel_portable
