// What is done to whole chunks of rows: one version per instruction set, chosen once.
//
// All versions give the same bits: they do the same operations in the same precision, more or fewer
// at a time, and never fuse them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>
#include <span>

#include "space/storage/chunk.hpp"

namespace heliopause::space {

class Found;
class QuadTree;
class Range;

/// Hits before they are in order.
struct FoundRows {
  double* squares;  // of the distance
  std::uint32_t* places;
};

/// Up to 128 circles in single precision, grown so that none that overlaps is missed: see Block in
/// pair_search.hpp. Behind the last one there are 16 more, of any value.
struct Circles {
  const float* x;
  const float* y;
  const float* radius;
  const std::uint32_t* place;
  unsigned count;
};

/// What single precision cannot tell: who overlaps by it, but whose distance has a square that is
/// less than that of both radii by no more than `doubt`, which may be infinite. The bodies decide.
struct LastWord {
  const Rows<Body>* bodies;
  float doubt;
};

inline constexpr unsigned kMostOutlines = 128;

/// The outlines of up to kMostOutlines rows of one leaf. Behind the last one there are 64 more, of
/// any value.
struct Outlines {
  const std::uint8_t* x;
  const std::uint8_t* y;
  unsigned count;
};

/// Pairs of outlines, as indices.
struct IndexPairs {
  std::uint8_t* one;
  std::uint8_t* other;
};

inline constexpr std::size_t kMostRanked = 32;

/// Who works through many places asks for bodies so many ahead.
inline constexpr std::size_t kBodiesAhead = 32;

struct Kernels {
  const char* name;

  /// position += velocity * seconds for all 16 rows, and their outlines anew. Returns whose outline
  /// is at an edge then, rows that are not in use among them.
  RowMask (*move)(ChunkHead& head, Rows<Body>& bodies, const Rows<Vec2>& velocities, double seconds,
                  const Scale& scale);

  /// The rows of one chunk in a window: `within` of whatever kinds, `match` of the wanted ones.
  RowMask (*within)(const ChunkHead& head, const Window& window);
  RowMask (*match)(const ChunkHead& head, const Window& window);

  /// The places of the rows in a window, `within` or `match`, of a list of chunks from `chunk` on,
  /// into `places` up to `room` of them; behind these there is room for 16 more. Stops where 16
  /// more would be too many: `chunk` is then the next one, and kNone after the last. Returns how
  /// many.
  unsigned (*list_within)(const ChunkPool& chunks, std::uint32_t& chunk, const Window& window,
                          std::uint32_t* places, unsigned room);
  unsigned (*list_match)(const ChunkPool& chunks, std::uint32_t& chunk, const Window& window,
                         std::uint32_t* places, unsigned room);

  /// The places of the rows of these kinds that may be in range, into `found`; of wanted kinds as
  /// their outlines tell them. With `minds_reach` the radii of sprites count.
  void (*gather)(const QuadTree& tree, const Range& range, bool minds_reach, Kinds kinds,
                 Found& found);

  /// Those of `count` places in `found` with dx * dx + dy * dy <= limit, dx and dy from `point`, in
  /// front, with their squares. Returns how many.
  std::size_t (*keep_near)(const Rows<Body>* bodies, std::size_t count, Vec2 point, double limit,
                           FoundRows found);

  /// The order of up to kMostRanked squares, none negative: order[r] is the index of the one that r
  /// others are less than; of those that differ by less than a part in 2^15, any. Behind the last
  /// one there is room for 16 more, which are read here and overwritten there.
  void (*rank)(const double* squares, std::size_t count, std::uint32_t* order);

  /// Lets neighbours among keys that are out of order change places: those from even ones on, then
  /// those from odd ones on, and both once more. Behind the last key there are 8 that are greater
  /// than all of them and below 2^63.
  void (*settle_neighbours)(std::uint64_t* keys, std::size_t count);

  /// Pairs of outlines that on either axis differ by no more than `width`, of which few are
  /// expected, and perhaps some more. Each with the lower index first, in order. Returns how many;
  /// `pairs` has room for all there can be, and for 64 more.
  std::size_t (*close_within)(const Outlines& outlines, unsigned width, const IndexPairs& pairs);

  /// The same for those that differ by no more than both of their widths, and no others.
  std::size_t (*close_within_widths)(const Outlines& outlines, const std::uint8_t* widths,
                                     const IndexPairs& pairs);

  /// Index pairs (i << 16 | j) of circles that overlap: i < j within one block, or i of the one and
  /// j of the other. Returns how many; `pairs` has room for all there can be, and for 16 more.
  std::size_t (*overlaps_within)(const Circles& circles, const LastWord& last_word,
                                 std::uint32_t* pairs);
  std::size_t (*overlaps_between)(const Circles& a, const Circles& b, const LastWord& last_word,
                                  std::uint32_t* pairs);
};

/// The best version that this machine can run; they are ActiveKernels from now on.
const Kernels& ChooseKernels();

/// Null until somebody asks for the first time.
inline constinit std::atomic<const Kernels*> chosen_kernels{nullptr};

/// The best version that this machine can run, or the one that a test chose.
inline const Kernels& ActiveKernels() {
  const Kernels* const kernels = chosen_kernels.load(std::memory_order_relaxed);
  return kernels != nullptr ? *kernels : ChooseKernels();
}

/// Every version that this machine can run, the simplest first.
std::span<const Kernels* const> AvailableKernels();

/// For tests: from now on ActiveKernels is this one, in all threads. Not while a manager is at
/// work.
void UseKernels(const Kernels& kernels);

}  // namespace heliopause::space
