// The inner loops of the grids and of brute force, once per instruction set. The best one is chosen
// at run time, as the library chooses its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>

namespace heliopause::bench {

/// Vector loads may read this many rows beyond the last one.
inline constexpr std::size_t kSpareRows = 16;

/// Slots take the low 28 bits of a label, the four kinds the high 4.
inline constexpr std::uint32_t kSlotMask = (1u << 28) - 1;
inline constexpr std::uint32_t Label(std::uint32_t slot, std::uint32_t kinds) {
  return slot | kinds << 28;
}

/// Sprites as columns, in the order of the index.
struct Rows {
  const double* x = nullptr;
  const double* y = nullptr;
  const double* radius = nullptr;
  const std::uint32_t* label = nullptr;
};
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// Rows in cells of a grid: cell c holds the rows from start[c] up to start[c + 1].
struct Cells {
  Rows rows{};
  const std::uint32_t* start = nullptr;
  std::uint32_t width = 0;  ///< cells per line, and number of lines
};
struct CellBox {
  std::uint32_t left = 0, top = 0, right = 0, bottom = 0;  ///< inclusive
};

/// Output of a scan: row and squared distance from the query point. The caller provides capacity
/// for every scanned row.
struct HitColumns {
  double* squared = nullptr;
  std::uint32_t* row = nullptr;
  std::size_t count = 0;
};

struct NearQuery {
  Vec2 point{};
  double limit = 0;  ///< the largest squared distance of a hit; see LargestSquare
  std::uint32_t kinds = 0;
};
struct TouchQuery {
  Vec2 point{};
  double radius = 0;
};
struct PathQuery {
  Vec2 from{}, way{};  ///< a circle moves by `way`
  double length = 0;   ///< of `way`
  double radius = 0;   ///< of the circle
};

/// A checksum of pairs that does not depend on their order. A missing, repeated or wrong pair
/// changes it.
struct PairSum {
  std::uint64_t count = 0;
  std::uint64_t sum = 0;
  // Always inline: sources of different instruction sets must not share one compiled copy.
  [[gnu::always_inline]] inline void Add(std::uint32_t a, std::uint32_t b) {
    const std::uint64_t key = a < b ? std::uint64_t{a} << 32 | b : std::uint64_t{b} << 32 | a;
    const std::uint64_t mixed = key * 0x9e3779b97f4a7c15u;
    ++count;
    sum += mixed ^ mixed >> 29;
  }
};

/// Position and cell size of a grid.
struct GridFrame {
  double low = 0;             ///< the smallest coordinate, on both axes
  double cells_per_unit = 0;  ///< 1 / cell size
  std::uint32_t width = 0;    ///< cells per line
};

struct KernelTable {
  const char* name;
  void (*move_bounded)(double* x, double* y, double* vx, double* vy, std::size_t count);
  void (*move_free)(double* x, double* y, double* vx, double* vy, std::size_t count);
  void (*move_and_key)(double* x, double* y, double* vx, double* vy, std::size_t count,
                       const GridFrame& frame, std::uint32_t* keys);
  /// The caller appends 8 keys that are greater than all others.
  void (*settle_keys)(std::uint64_t* keys, std::size_t count);
  // Searches of all rows in a box of cells.
  void (*near)(const Cells&, const CellBox&, const NearQuery&, HitColumns&);
  void (*touching)(const Cells&, const CellBox&, const TouchQuery&, HitColumns&);
  void (*box)(const Cells&, const CellBox&, const Box&, HitColumns&);
  /// Rows that may touch the path; SweepFraction decides. Sets no squared distances.
  void (*on_path)(const Cells&, const CellBox&, const PathQuery&, HitColumns&);
  std::size_t (*count)(const Cells&, const CellBox&, const NearQuery&);  ///< of any kinds
  bool (*any)(const Cells&, const CellBox&, const NearQuery&);           ///< of any kinds
  PairSum (*pairs_among)(const Rows&, std::uint32_t count);
  /// The pairs of the lines of cells from `first` to before `end` with each other and the next
  /// line.
  PairSum (*pairs_in_lines)(const Cells&, std::uint32_t first, std::uint32_t end);
};

/// The kernels that UseKernels chose; by default the best that this machine supports.
const KernelTable& Kernels();

/// `name` is "sse2", "avx2", "avx512" or "best". Returns false when the name is unknown or the
/// machine does not support it.
bool UseKernels(const char* name);

extern const KernelTable kKernelsSse2;
extern const KernelTable kKernelsAvx2;
extern const KernelTable kKernelsAvx512;

/// The largest t with sqrt(t) <= radius: d^2 <= t is the exact test distance <= radius without a
/// square root.
double LargestSquare(double radius);

}  // namespace heliopause::bench
