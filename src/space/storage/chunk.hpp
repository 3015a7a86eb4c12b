// Chunk: 16 entries of one leaf, stored as columns.
//
//   ChunkHeader   one cache line: 16 quantized x, 16 quantized y, 16 folded kinds, and the owner
//   HotEntry      position, id and radius: what nearly every use of an entry reads, half a line
//   velocities, kinds, tags   columns of their own
//
// An entry index is chunk * 16 + lane: ChunkOf and LaneOf. Searches filter by headers; Move finds
// the entries that may have left their leaf by headers. Both pass over most entries without reading
// them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>

#include "base/vector128.hpp"
#include "space/geometry/distance.hpp"
#include "space/storage/pool.hpp"
#include "space/storage/quantizer.hpp"

namespace heliopause::space {

inline constexpr unsigned kEntriesPerChunk = 16;

/// Where the entry of an index is stored.
inline std::uint32_t ChunkOf(std::uint32_t entry) { return entry / kEntriesPerChunk; }
inline unsigned LaneOf(std::uint32_t entry) { return entry % kEntriesPerChunk; }

/// A set of lanes of one chunk: bit i is lane i.
using LaneMask = std::uint32_t;

/// Calls visit(entry index) for each lane in `lanes`.
template <class F>
void ForEachEntry(std::uint32_t chunk, LaneMask lanes, const F& visit) {
  for (; lanes != 0; lanes &= lanes - 1) {
    visit(chunk * kEntriesPerChunk + static_cast<std::uint32_t>(std::countr_zero(lanes)));
  }
}

/// One sprite with all its columns, for copying in and out.
struct Entry {
  Vec2 position;
  Vec2 velocity;
  double radius = 0;
  Kinds kinds = 0;
  SpriteId id{};
  std::uint64_t tag = 0;
};

struct alignas(64) ChunkHeader {
  std::uint8_t x[kEntriesPerChunk] = {};  // by the Quantizer of the leaf
  std::uint8_t y[kEntriesPerChunk] = {};
  std::uint8_t kinds[kEntriesPerChunk] = {};  // Mask8; 0 in an unused lane, which no filter matches
  std::uint32_t owner = kNone;                // index of the leaf
  std::uint16_t strays = 0;                   // lanes that left the leaf in the last Move
  std::uint8_t count = 0;                     // lanes 0 to count - 1 are in use

  LaneMask InUse() const { return (1u << count) - 1; }

  bool IsStray(unsigned lane) const { return (strays >> lane & 1u) != 0; }
  void SetStray(unsigned lane) { strays |= static_cast<std::uint16_t>(1u << lane); }
  void ClearStray(unsigned lane) { strays &= static_cast<std::uint16_t>(~(1u << lane)); }

  /// Mask8 of all kinds in the chunk.
  Kinds AllKinds() const { return Mask8(Kinds{vec::FoldOr16(kinds)}); }

  /// The same without one lane.
  Kinds KindsWithout(unsigned lane) const {
    assert(lane < kEntriesPerChunk && "a chunk has 16 lanes");
    // A window into this table, starting `lane` bytes before the zero byte, masks out that lane.
    alignas(64) static constexpr auto kOthers = [] {
      std::array<std::uint8_t, 2 * kEntriesPerChunk> bytes{};
      bytes.fill(0xff);
      bytes[kEntriesPerChunk] = 0;
      return bytes;
    }();
    return Mask8(Kinds{vec::FoldOr16(kinds, kOthers.data() + kEntriesPerChunk - lane)});
  }

  /// The lanes in use with kinds 0.
  LaneMask Kindless() const { return vec::ZeroMask16(kinds) & InUse(); }
};
static_assert(sizeof(ChunkHeader) == 64, "a header is one cache line");

/// The hot columns of an entry, half a cache line.
struct alignas(32) HotEntry {
  Vec2 position;
  SpriteId id;
  double radius;
};

/// Whether two circles overlap.
inline bool Overlap(const HotEntry& a, const HotEntry& b) {
  return IsWithin(a.position, b.position, a.radius + b.radius);
}

/// One column of one chunk, in whole cache lines.
template <class T>
struct alignas(64) ChunkColumn {
  T at[kEntriesPerChunk];
};

/// The value of an entry. Chunks are contiguous, so an entry index addresses the column directly.
template <class T>
T& EntryAt(ChunkColumn<T>* column, std::uint32_t entry) {
  static_assert(sizeof(ChunkColumn<T>) == kEntriesPerChunk * sizeof(T));
  return reinterpret_cast<T*>(column)[entry];
}
template <class T>
const T& EntryAt(const ChunkColumn<T>* column, std::uint32_t entry) {
  static_assert(sizeof(ChunkColumn<T>) == kEntriesPerChunk * sizeof(T));
  return reinterpret_cast<const T*>(column)[entry];
}

/// Loops over entries prefetch the hot column this many entries ahead.
inline constexpr std::size_t kPrefetchDistance = 32;

/// What a kernel needs of the chunk pool: its columns, indexed by chunk.
struct ChunkColumns {
  const ChunkHeader* headers;
  const std::uint32_t* next;  // the next chunk of the same leaf, or kNone
  const ChunkColumn<HotEntry>* hot;
};

}  // namespace heliopause::space
