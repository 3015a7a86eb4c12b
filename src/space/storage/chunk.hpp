// Chunks: where the rows of leaves lie, sixteen sprites each.
//
// The columns of all chunks lie each in one block of memory: bodies (what a hit, a pair or a stray
// is asked for, one line for each of them), velocities, kinds. Before them stands a head, one cache
// line: an outline of each row (its place within the leaf in 8 bits an axis, its kinds in 8 bits).
// Searches sort out by it, and Move sees by it who may have left, so both pass over most rows
// without looking at them.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <vector>

#include "space/geometry/branchless.hpp"
#include "space/geometry/distance.hpp"
#include "space/geometry/square.hpp"
#include "space/storage/free_set.hpp"
#include "space/storage/pool.hpp"

namespace heliopause::space {

inline constexpr unsigned kRowsPerChunk = 16;  // a place is chunk * 16 + row

/// A set of rows of a chunk: bit i is row i.
using RowMask = std::uint32_t;

/// visit(place) for each of these rows of a chunk.
template <class F>
void ForEachPlace(std::uint32_t chunk, RowMask rows, const F& visit) {
  for (; rows != 0; rows &= rows - 1) {
    visit(chunk * kRowsPerChunk + static_cast<std::uint32_t>(std::countr_zero(rows)));
  }
}

/// A sprite as the tree knows it. What its id means is the manager's business.
struct Row {
  Vec2 position;
  Vec2 velocity;
  double radius = 0;
  Kinds kinds = 0;
  SpriteId id{};
};

/// How a leaf measures places in it: 0 to 255 on each axis, never decreasing, and 1 to 254 only
/// strictly inside of it. So whoever has 0 or 255 may have left; nobody else has.
struct Scale {
  Pair center{0.0};  // in one piece: loaded right after two halves were stored, it waits for them
  double per_unit = 0;  // 0 where there is no square: then everything is in the middle

  Scale(Vec2 c, int level) : center(c), per_unit(127.25 * RadiusOf(16 - level)) {}
  Scale() = default;

  /// Before it is rounded towards zero.
  Pair Measure(Pair position) const {
    const Pair at = (position - center) * Pair(per_unit) + Pair(128.0);
    return Min(Max(at, Pair(0.0)), Pair(255.0));
  }
  IVec2 Outline(Vec2 position) const { return IVec2(Measure(Pair(position))); }
};

/// All bits of the mask, in eight: two masks that share a bit have folds that do.
inline std::uint8_t Fold(Kinds kinds) {
  return static_cast<std::uint8_t>(kinds | kinds >> 8 | kinds >> 16 | kinds >> 24);
}

/// What of a leaf a search looks at, in the terms of a ChunkHead: ends included.
struct Window {
  std::uint8_t low_x = 0, high_x = 255, low_y = 0, high_y = 255;
  std::uint8_t kinds = 0xff;  // folded
};

struct alignas(64) ChunkHead {
  std::uint8_t x[kRowsPerChunk] = {};  // by the leaf's Scale
  std::uint8_t y[kRowsPerChunk] = {};
  std::uint8_t kinds[kRowsPerChunk] = {};  // folded; 0 in a row that is not in use
  std::uint32_t owner = kNone;             // the leaf
  std::uint16_t strays = 0;                // rows that left the leaf in the last Move
  std::uint8_t count = 0;                  // rows 0 to count - 1 are in use

  RowMask InUse() const { return (1u << count) - 1; }

  // As the outlines tell them.
  Kinds AllKinds() const { return Folded(_mm_set1_epi8(-1)); }
  Kinds KindsWithout(unsigned row) const {
    // All ones but for one byte, which is `row` bytes after where these are loaded from.
    alignas(64) static constexpr std::uint64_t kOthers[4] = {~0ull, ~0ull, ~0xffull, ~0ull};
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(kOthers) + kRowsPerChunk - row;
    return Folded(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)));
  }
  RowMask Kindless() const {
    const __m128i all = _mm_load_si128(reinterpret_cast<const __m128i*>(kinds));
    const __m128i none = _mm_cmpeq_epi8(all, _mm_setzero_si128());
    return static_cast<RowMask>(_mm_movemask_epi8(none)) & InUse();
  }

 private:
  // Of the rows with all bits set.
  Kinds Folded(__m128i rows) const {
    __m128i all = _mm_and_si128(_mm_load_si128(reinterpret_cast<const __m128i*>(kinds)), rows);
    all = _mm_or_si128(all, _mm_srli_si128(all, 8));
    all = _mm_or_si128(all, _mm_srli_si128(all, 4));
    return Fold(static_cast<Kinds>(_mm_cvtsi128_si32(all)));
  }
};
static_assert(sizeof(ChunkHead) == 64);

/// What nearly everybody who comes to a row wants of it, half a cache line.
struct alignas(32) Body {
  Vec2 position;
  SpriteId id;
  double radius;
};

/// Whether their circles do.
inline bool Overlap(const Body& a, const Body& b) {
  return IsWithin(a.position, b.position, a.radius + b.radius);
}

/// One column of a chunk, in whole cache lines.
template <class T>
struct alignas(64) Rows {
  T at[kRowsPerChunk];
};

/// The row at a place. Chunks leave no gaps, so this is one step in memory, not two.
template <class T>
T& RowAt(Rows<T>* column, std::uint32_t place) {
  static_assert(sizeof(Rows<T>) == kRowsPerChunk * sizeof(T));
  return reinterpret_cast<T*>(column)[place];
}
template <class T>
const T& RowAt(const Rows<T>* column, std::uint32_t place) {
  static_assert(sizeof(Rows<T>) == kRowsPerChunk * sizeof(T));
  return reinterpret_cast<const T*>(column)[place];
}

// Always inline, here and below: g++ 12 takes a function that does nothing but ask for memory for
// one that does nothing, and leaves out calls of it.
template <class T>
[[gnu::always_inline]] inline void PrefetchAll(const Rows<T>& rows) {
  const auto* const bytes = reinterpret_cast<const char*>(&rows);
  for (std::size_t at = 0; at < sizeof rows; at += 64) __builtin_prefetch(bytes + at, 1);
}

/// Chunks by index. The chunks of a leaf form a list, of which only the first may have room. Take
/// never allocates: EnsureSpare comes first, as in Pool.
class ChunkPool {
 public:
  ChunkHead& Head(std::uint32_t chunk) { return heads_[chunk]; }
  const ChunkHead& Head(std::uint32_t chunk) const { return heads_[chunk]; }
  std::uint32_t& Next(std::uint32_t chunk) { return next_[chunk]; }
  std::uint32_t Next(std::uint32_t chunk) const { return next_[chunk]; }

  const Body& BodyAt(std::uint32_t place) const { return At(bodies_, place); }
  Vec2 Position(std::uint32_t place) const { return At(bodies_, place).position; }
  Vec2& Velocity(std::uint32_t place) { return At(velocities_, place); }
  SpriteId Id(std::uint32_t place) const { return At(bodies_, place).id; }
  double& Radius(std::uint32_t place) { return At(bodies_, place).radius; }
  double Radius(std::uint32_t place) const { return At(bodies_, place).radius; }
  Kinds KindsOf(std::uint32_t place) const { return At(kinds_, place); }

  /// Asks for all of a row, so that it is near when it is needed.
  [[gnu::always_inline]] void PrefetchRow(std::uint32_t place) const {
    __builtin_prefetch(&heads_[place / kRowsPerChunk]);
    __builtin_prefetch(&At(bodies_, place));
    __builtin_prefetch(&At(velocities_, place));
    __builtin_prefetch(&At(kinds_, place));
  }

  /// Whoever works through many chunks asks for those that are so many ahead. Where they come from
  /// memory, which does not see by itself that some columns are walked through, Move takes a fifth
  /// less and a split a third; nothing where they are near.
  static constexpr unsigned kAhead = 8;
  [[gnu::always_inline]] void PrefetchBodies(std::uint32_t chunk) const {
    __builtin_prefetch(&heads_[chunk], 1);
    PrefetchAll(bodies_[chunk]);
  }
  [[gnu::always_inline]] void Prefetch(std::uint32_t chunk) const {
    PrefetchBodies(chunk);
    PrefetchAll(velocities_[chunk]);
  }

  /// act(chunk) for this one and those that are next; it may give the chunk back.
  template <class F>
  void ForEach(std::uint32_t first, const F& act) const {
    std::uint32_t ahead = first;
    for (unsigned i = 0; i < kAhead && ahead != kNone; ++i) ahead = next_[ahead];
    for (std::uint32_t chunk = first; chunk != kNone;) {
      if (ahead != kNone) {
        Prefetch(ahead);
        ahead = next_[ahead];
      }
      const std::uint32_t next = next_[chunk];
      act(chunk);
      chunk = next;
    }
  }

  // For the kernels: whole columns, by chunk.
  const ChunkHead* Heads() const { return heads_.data(); }
  const std::uint32_t* Nexts() const { return next_.data(); }
  const Rows<Body>* Bodies() const { return bodies_.data(); }
  Rows<Body>* Bodies() { return bodies_.data(); }
  const Rows<Vec2>* Velocities() const { return velocities_.data(); }

  Row Get(std::uint32_t place) const;
  void Set(std::uint32_t place, const Row& value, const Scale& scale);
  void SetPosition(std::uint32_t place, Vec2 position, const Scale& scale);
  void SetKinds(std::uint32_t place, Kinds kinds);

  /// Rows that left their leaf, besides those that are known to have. Of two chunks at a time only
  /// when they are not of the same 64.
  void AddStrays(std::uint32_t chunk, RowMask rows);

  /// The first chunk from this on that may have strays; at least Size() when there is none.
  std::uint32_t NextWithStrays(std::uint32_t chunk) const;
  void ForgetStrays();  ///< there are none

  /// Copies a row over another one of the same leaf.
  void Copy(std::uint32_t from, std::uint32_t to);

  /// Copies a row into another leaf, of this scale.
  void CopyInto(std::uint32_t to, std::uint32_t from, const Scale& scale);

  /// Measures all rows of a chunk anew, for a leaf that has changed.
  void Outline(std::uint32_t chunk, const Scale& scale);

  /// Bodies take 8 MB, so that most of them come from memory, or from the far end of a shared
  /// cache.
  bool AreFar() const { return Size() > 1u << 14; }

  std::uint32_t Size() const { return static_cast<std::uint32_t>(heads_.size()); }
  std::size_t Used() const { return heads_.size() - free_.Count(); }
  std::size_t Capacity() const { return heads_.capacity(); }
  const FreeSet& Free() const { return free_; }
  std::size_t Bytes() const;

  void EnsureSpare(std::size_t count);
  void EnsureRoom(std::size_t count);
  void KeepSlack();
  void ReserveAsMuchAs(const ChunkPool& other) { GrowTo(other.heads_.capacity()); }

  /// An empty chunk, to be the first of a leaf's list: near another one when it can be; or, near
  /// kNone, the one that was given last, which is in the cache.
  std::uint32_t Take(std::uint32_t owner, std::uint32_t next, std::uint32_t near);
  void Give(std::uint32_t chunk);

  /// What is in a chunk in use and what is in another one, which may be free, change places. Who
  /// names them is the caller's business.
  void Swap(std::uint32_t used, std::uint32_t other);
  void Clear();

 private:
  friend class TreeBreaker;  // tests/support: breaks invariants on purpose

  void OutlineRow(std::uint32_t place, Vec2 position, const Scale& scale);
  void CopyColumns(std::uint32_t from, std::uint32_t to);
  void GrowTo(std::size_t capacity);

  template <class T>
  static T& At(std::vector<Rows<T>>& column, std::uint32_t place) {
    return RowAt(column.data(), place);
  }
  template <class T>
  static const T& At(const std::vector<Rows<T>>& column, std::uint32_t place) {
    return RowAt(column.data(), place);
  }

  // Calls act(column) for each of them, the heads last.
  template <class F>
  void ForEachColumn(const F& act) {
    act(next_);
    act(bodies_);
    act(velocities_);
    act(kinds_);
    act(heads_);
  }

  std::vector<ChunkHead> heads_;
  std::vector<std::uint32_t> next_;  // the next chunk of the same leaf
  std::vector<Rows<Body>> bodies_;
  std::vector<Rows<Vec2>> velocities_;
  std::vector<Rows<Kinds>> kinds_;
  FreeSet free_;
  // A bit for each chunk there is room for. No FreeSet, which counts: threads of a Move add to it.
  std::vector<std::uint64_t> may_have_strays_;
  std::uint32_t given_last_ = 0;
};

inline void ChunkPool::AddStrays(std::uint32_t chunk, RowMask rows) {
  if (rows == 0) return;
  heads_[chunk].strays |= static_cast<std::uint16_t>(rows);
  may_have_strays_[chunk / 64] |= std::uint64_t{1} << chunk % 64;
}

inline std::uint32_t ChunkPool::NextWithStrays(std::uint32_t chunk) const {
  if (chunk >= Size()) return Size();
  std::uint32_t word = chunk / 64;
  std::uint64_t bits = may_have_strays_[word] >> chunk % 64 << chunk % 64;
  while (bits == 0) {
    if (++word > Size() / 64) return Size();
    bits = may_have_strays_[word];
  }
  return 64 * word + static_cast<std::uint32_t>(std::countr_zero(bits));
}

// Here, so that scales and positions stay in registers: a load of what was stored just now in two
// parts waits until all stores before it are done, which may be misses of the cache. Measured, a
// twentieth less time for an update of a million.

inline Row ChunkPool::Get(std::uint32_t place) const {
  return {Position(place), At(velocities_, place), Radius(place), KindsOf(place), Id(place)};
}

inline void ChunkPool::Set(std::uint32_t place, const Row& value, const Scale& scale) {
  SetPosition(place, value.position, scale);
  SetKinds(place, value.kinds);
  Velocity(place) = value.velocity;
  Radius(place) = value.radius;
  At(bodies_, place).id = value.id;
}

inline void ChunkPool::SetPosition(std::uint32_t place, Vec2 position, const Scale& scale) {
  At(bodies_, place).position = position;
  OutlineRow(place, position, scale);
}

inline void ChunkPool::OutlineRow(std::uint32_t place, Vec2 position, const Scale& scale) {
  ChunkHead& head = heads_[place / kRowsPerChunk];
  const IVec2 outline = scale.Outline(position);
  head.x[place % kRowsPerChunk] = static_cast<std::uint8_t>(outline.x);
  head.y[place % kRowsPerChunk] = static_cast<std::uint8_t>(outline.y);
}

inline void ChunkPool::CopyColumns(std::uint32_t from, std::uint32_t to) {
  At(bodies_, to) = At(bodies_, from);
  At(velocities_, to) = At(velocities_, from);
  At(kinds_, to) = At(kinds_, from);
  heads_[to / kRowsPerChunk].kinds[to % kRowsPerChunk] =
      heads_[from / kRowsPerChunk].kinds[from % kRowsPerChunk];
}

inline void ChunkPool::SetKinds(std::uint32_t place, Kinds kinds) {
  At(kinds_, place) = kinds;
  heads_[place / kRowsPerChunk].kinds[place % kRowsPerChunk] = Fold(kinds);
}

inline void ChunkPool::Copy(std::uint32_t from, std::uint32_t to) {
  ChunkHead& head = heads_[to / kRowsPerChunk];
  const ChunkHead& other = heads_[from / kRowsPerChunk];
  const unsigned row = to % kRowsPerChunk;
  const unsigned other_row = from % kRowsPerChunk;
  head.x[row] = other.x[other_row];
  head.y[row] = other.y[other_row];
  const unsigned is_stray = other.strays >> other_row & 1u;
  head.strays &= static_cast<std::uint16_t>(~(1u << row));
  AddStrays(to / kRowsPerChunk, is_stray << row);
  CopyColumns(from, to);
}

inline void ChunkPool::CopyInto(std::uint32_t to, std::uint32_t from, const Scale& scale) {
  CopyColumns(from, to);
  OutlineRow(to, Position(from), scale);
}

}  // namespace heliopause::space
