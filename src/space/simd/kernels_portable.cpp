// The kernels in plain C++. This file defines, for 64-bit words and small arrays, the operations
// that kernels_entries.inc and kernels_pairs.inc list in their heads. Those two contain the loops,
// once for all instruction sets.
#include "space/simd/kernels_portable.hpp"

#include "base/vector128_portable.hpp"

namespace heliopause::space {
namespace {

using namespace kernel_common;    // NOLINT(google-build-using-namespace): operations of this
using namespace kernel_portable;  // NOLINT(google-build-using-namespace): file

constexpr char kName[] = "portable";
constexpr auto kInstructionSet = InstructionSet::Portable;

struct Doubles {
  double x, y;
};
constexpr unsigned kDoubles = 2;
inline Doubles Load(const double* from) { return {from[0], from[1]}; }
inline Doubles LoadPositions(const HotEntry* from) { return {from->position.x, from->position.y}; }
inline void StorePositions(HotEntry* to, Doubles v) { to->position = {v.x, v.y}; }
inline Doubles Broadcast(double v) { return {v, v}; }
inline Doubles BroadcastXY(Packed2 xy) { return {vec::First(xy.v), vec::Second(xy.v)}; }
inline Doubles Add(Doubles a, Doubles b) { return {a.x + b.x, a.y + b.y}; }
inline Doubles Sub(Doubles a, Doubles b) { return {a.x - b.x, a.y - b.y}; }
inline Doubles Mul(Doubles a, Doubles b) { return {a.x * b.x, a.y * b.y}; }

constexpr unsigned kFloats = 4;
struct Floats {
  float v[kFloats];
};
template <class Operation>
inline Floats ForEachLane(const Operation& operation) {
  return {operation(0), operation(1), operation(2), operation(3)};
}
inline Floats LoadFloats(const float* from) {
  return ForEachLane([&](unsigned i) { return from[i]; });
}
inline Floats BroadcastFloat(float v) { return {v, v, v, v}; }
inline Floats AddFloats(const Floats& a, const Floats& b) {
  return ForEachLane([&](unsigned i) { return a.v[i] + b.v[i]; });
}
inline Floats SubFloats(const Floats& a, const Floats& b) {
  return ForEachLane([&](unsigned i) { return a.v[i] - b.v[i]; });
}
inline Floats MulFloats(const Floats& a, const Floats& b) {
  return ForEachLane([&](unsigned i) { return a.v[i] * b.v[i]; });
}
inline std::uint32_t LessEqualFloats(const Floats& a, const Floats& b) {
  std::uint32_t mask = 0;
  for (unsigned i = 0; i < kFloats; ++i) mask |= std::uint32_t{a.v[i] <= b.v[i]} << i;
  return mask;
}

using ByteVector = Bytes8;
constexpr unsigned kByteLanes = 8;
inline ByteVector BroadcastByte(int v) { return Broadcast8(v); }
inline ByteVector LoadByteVector(const std::uint8_t* from) { return Load8(from); }
inline ByteVector AddSaturated(ByteVector a, ByteVector b) {
  const ByteVector sum = AddBytes(a, b);
  const ByteVector carry = ((a & b) | ((a | b) & ~sum)) & kHighBits;
  return sum | SpreadHighBits(carry);
}
inline std::uint64_t MaskWithin(ByteVector bytes, ByteVector low, ByteVector width) {
  return MaskOfHighBits(HighBitsWithin(bytes, low, width));
}
inline ByteVector MaxBytes(ByteVector a, ByteVector b) {
  const ByteVector takes_b = SpreadHighBits(LessEqualBytes(a, b));
  return (b & takes_b) | (a & ~takes_b);
}
inline ByteVector AbsDifference(ByteVector a, ByteVector b) {
  const ByteVector b_is_more = SpreadHighBits(LessEqualBytes(a, b));
  return (SubBytes(b, a) & b_is_more) | (SubBytes(a, b) & ~b_is_more);
}
inline std::uint64_t MaskUpTo(ByteVector bytes, ByteVector most) {
  return MaskOfHighBits(LessEqualBytes(bytes, most));
}

struct Ints {
  std::int32_t v[kFloats];
};
inline void StoreInts(std::int32_t* to, const Ints& v) { std::copy_n(v.v, kFloats, to); }
inline Ints BroadcastInt(std::int32_t v) { return {v, v, v, v}; }
inline Ints CountLess(const Ints& count, const Ints& a, const Ints& b) {
  Ints sum = count;
  for (unsigned i = 0; i < kFloats; ++i) sum.v[i] += std::int32_t{a.v[i] < b.v[i]};
  return sum;
}
inline Ints KeysOf(const double* numbers, int first) {
  Ints keys;
  for (unsigned i = 0; i < kFloats; ++i) {
    const auto high = static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(numbers[i]) >> 32);
    keys.v[i] = static_cast<std::int32_t>((high & ~31u) | (static_cast<unsigned>(first) + i));
  }
  return keys;
}

struct Longs {
  std::uint64_t first, second;
};
constexpr std::size_t kLongs = 2;
inline Longs LoadLongs(const std::uint64_t* from) { return {from[0], from[1]}; }
inline void StoreLongs(std::uint64_t* to, Longs v) {
  to[0] = v.first;
  to[1] = v.second;
}
inline Longs SortPairs(Longs v) {
  return {std::min(v.first, v.second), std::max(v.first, v.second)};
}

// Clamped before rounding, because a number beyond the range of an int has no value as one. NaN
// becomes 0: an edge.
inline std::uint8_t Quantized(double v) {
  return static_cast<std::uint8_t>(vector_portable::Min(vector_portable::Max(v, 0.0), 255.0));
}
inline LaneMask StoreQuantized(const Doubles* quantized, ChunkHeader& header) {
  LaneMask edges = 0;
  for (unsigned lane = 0; lane < kEntriesPerChunk; ++lane) {
    const std::uint8_t x = Quantized(quantized[lane].x);
    const std::uint8_t y = Quantized(quantized[lane].y);
    header.x[lane] = x;
    header.y[lane] = y;
    const auto is_edge = [](unsigned v) { return unsigned{v - 1 > 253}; };  // 0 wraps around
    edges |= (is_edge(x) | is_edge(y)) << lane;
  }
  return edges;
}

#include "space/simd/kernels_entries.inc"
#include "space/simd/kernels_pairs.inc"

constexpr Kernels kKernels = KernelTable();

}  // namespace

const Kernels* PortableKernels() { return &kKernels; }

}  // namespace heliopause::space
