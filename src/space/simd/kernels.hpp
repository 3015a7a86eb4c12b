// Kernels: the vectorised loops over chunks, entries and circles, one version per instruction set,
// and one in plain C++ that every machine has.
//
// They take columns and blocks of plain values and write into buffers of the caller. They depend on
// neither the tree nor the searches. All versions give the same bits: the same operations in the
// same precision and order, more or fewer at a time, never fused.
//
// Output buffers have padding behind the last value, because a vector store may write beyond it: 16
// values unless a kernel says otherwise.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>
#include <span>

#include "base/architecture.hpp"
#include "space/storage/chunk.hpp"

namespace heliopause::space {

/// One leaf of a region search: which chunks to filter, and the quantized bounds to filter them by.
/// Not as QuantizedBounds: the corners stay in registers, because a load that spans several stores
/// waits for all of them.
struct LeafScan {
  PackedInts low;  // quantized corners, inclusive
  PackedInts high;
  std::uint32_t first_chunk;
  std::uint32_t chunk_count;  // the length of the list
  std::uint8_t kinds;         // Mask8
  bool expects_few;           // most chunks have no match: the loop is laid out for that
};

/// Hits before they are sorted, as columns.
struct HitColumns {
  double* squares;  // of the distance
  std::uint32_t* entries;
};

/// Up to kMostCircles circles in single precision, relative to a local origin and grown so that no
/// overlap is missed: see LocalFrame in leaf_pairs.cpp. Padded with 16 values of any kind.
inline constexpr unsigned kMostCircles = 128;
struct Circles {
  const float* x;
  const float* y;
  const float* radius;
  const std::uint32_t* entry;
  unsigned count;
};

/// Error bound of the float test. A pair that overlaps in single precision, but whose squared gap
/// lies within `error_bound` of zero, is tested again in double on the hot column. May be infinite:
/// test all again.
struct ExactRetest {
  const ChunkColumn<HotEntry>* hot;
  float error_bound;
};

/// The quantized positions of up to kMostCircles entries of one leaf. Padded with 64 values.
struct QuantizedPositions {
  const std::uint8_t* x;
  const std::uint8_t* y;
  unsigned count;
};

/// Pairs of indices into QuantizedPositions, as columns. Padded with 64 values.
struct IndexPairs {
  std::uint8_t* one;
  std::uint8_t* other;
};

/// RankByCounting sorts at most this many squares.
inline constexpr std::size_t kMostRanked = 32;

/// Selects the loops outside of this folder that are compiled once per instruction set: see
/// region_kernels.hpp.
enum class InstructionSet : std::uint8_t { Portable, Sse2, Avx2, Avx512, Neon };

struct Kernels {
  const char* name;
  InstructionSet instruction_set;

  // --- entries: kernels_entries.inc --------------------------------------------------------------

  /// position += velocity * seconds for all 16 lanes, and their quantized positions. Returns the
  /// lanes whose quantized position is at an edge (0 or 255), unused lanes included.
  LaneMask (*move)(ChunkHeader& header, ChunkColumn<HotEntry>& hot,
                   const ChunkColumn<Vec2>& velocities, double seconds, const Quantizer& quantizer);

  /// The lanes of a chunk within the bounds: of any kinds (`within`), or of the bounds' (`match`).
  LaneMask (*within)(const ChunkHeader& header, const QuantizedBounds& bounds);
  LaneMask (*match)(const ChunkHeader& header, const QuantizedBounds& bounds);

  /// Lists the entries within the bounds from `chunk` on along its list. Stops when fewer than 16
  /// of `capacity` are free: `chunk` is then the next one to list, kNone after the last. Returns
  /// how many.
  unsigned (*list_within)(const ChunkColumns& chunks, std::uint32_t& chunk,
                          const QuantizedBounds& bounds, std::uint32_t* entries, unsigned capacity);
  unsigned (*list_match)(const ChunkColumns& chunks, std::uint32_t& chunk,
                         const QuantizedBounds& bounds, std::uint32_t* entries, unsigned capacity);

  /// Lists the matching entries of a leaf. `out_of_cache` prefetches more. Returns the end of the
  /// list. Called by tests alone, as list_cells is: region searches have both loops inline
  /// (leaf_scan.inc).
  std::uint32_t* (*gather)(const ChunkColumns& chunks, const LeafScan& leaf, bool out_of_cache,
                           std::uint32_t* entries);

  /// Keeps those of `count` entries with dx * dx + dy * dy <= limit, measured from `point`, in
  /// order, with their squares. Returns how many.
  std::size_t (*keep_near)(const ChunkColumn<HotEntry>* hot, std::size_t count, Vec2 point,
                           double limit, HitColumns hits);

  /// Lists the values of the cells (x0, y0) to (x1, y1), inclusive, of an 8 x 8 table, row by row,
  /// without kNone and without cells that are equal to the one to the left or above. The cells of a
  /// node are a square, so each node is listed once. Returns the end of the list.
  std::uint32_t* (*list_cells)(const std::uint32_t* cells, unsigned x0, unsigned y0, unsigned x1,
                               unsigned y1, std::uint32_t* values);

  // --- order: kernels_entries.inc ----------------------------------------------------------------

  /// Sorts up to kMostRanked non-negative squares by rank: order[r] is the index of the square that
  /// r others are less than. Squares that differ by less than 2^-15 of their value may be swapped,
  /// and so may squares below 2^-1022.
  void (*rank_by_counting)(const double* squares, std::size_t count, std::uint32_t* order);

  /// Four odd-even transposition passes over keys. Padded with 8 keys that are greater than all of
  /// them and below 2^63.
  void (*transposition_passes)(std::uint64_t* keys, std::size_t count);

  // --- pairs: kernels_pairs.inc ------------------------------------------------------------------

  /// Lists the pairs of positions that differ by at most `width` on both axes, and perhaps some
  /// more; few are expected. The lower index comes first. Returns how many.
  std::size_t (*close_pairs)(const QuantizedPositions& positions, unsigned width,
                             const IndexPairs& pairs);

  /// The same for pairs that differ by at most the sum of their widths, and no others.
  std::size_t (*close_pairs_by_widths)(const QuantizedPositions& positions,
                                       const std::uint8_t* widths, const IndexPairs& pairs);

  /// Lists the overlapping pairs as (i << 16 | j): i < j in one block, or i in `a` and j in `b`.
  /// Returns how many.
  std::size_t (*overlaps_in_block)(const Circles& circles, const ExactRetest& retest,
                                   std::uint32_t* pairs);
  std::size_t (*overlaps_between_blocks)(const Circles& a, const Circles& b,
                                         const ExactRetest& retest, std::uint32_t* pairs);
};

// One version per instruction set, where the compiler can build it (base/architecture.hpp); null
// where the processor lacks it.
const Kernels* PortableKernels();  // plain C++, on every machine
const Kernels* Sse2Kernels();
const Kernels* Avx2Kernels();
const Kernels* Avx512Kernels();
const Kernels* Avx512Vbmi2Kernels();  // with byte compression: 20 % less time for pairs in clusters
const Kernels* NeonKernels();

/// Chooses the best version that this processor can run. It is ActiveKernels from then on.
const Kernels& ChooseKernels();

/// Null until the first call of ActiveKernels.
inline constinit std::atomic<const Kernels*> chosen_kernels{nullptr};

/// Returns the best version that this processor can run, or the one that a test chose.
inline const Kernels& ActiveKernels() {
  const Kernels* const kernels = chosen_kernels.load(std::memory_order_relaxed);
  return kernels != nullptr ? *kernels : ChooseKernels();
}

/// Every version that this processor can run, the simplest first.
std::span<const Kernels* const> AvailableKernels();

/// For tests: makes this version ActiveKernels in all threads. No manager may be in use.
void UseKernels(const Kernels& kernels);

}  // namespace heliopause::space
