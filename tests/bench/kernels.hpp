// The inner loops of the indexes that we wrote ourselves, once per instruction set, chosen at run
// time as the library chooses its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>

namespace heliopause::bench {

/// Loads may read this many rows beyond the last one.
inline constexpr std::size_t kSpareRows = 16;

/// Slots take the low 28 bits of a label, the four kinds the high 4.
inline constexpr std::uint32_t kSlotMask = (1u << 28) - 1;
inline constexpr std::uint32_t Label(std::uint32_t slot, std::uint32_t kinds) {
  return slot | kinds << 28;
}

/// Sprites in columns, in an order of the index's own.
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
  std::uint32_t width = 0;  ///< cells in a line; as many lines
};
struct CellBox {
  std::uint32_t left = 0, top = 0, right = 0, bottom = 0;  ///< inclusive
};

/// What a scan found: squared distance from the asked point, and row. There is room for all rows.
struct Found {
  double* squared = nullptr;
  std::uint32_t* row = nullptr;
  std::size_t count = 0;
};

struct NearQuery {
  Vec2 point{};
  double limit = 0;  ///< the largest squared distance that counts; see LargestSquare
  std::uint32_t kinds = 0;
};
struct TouchQuery {
  Vec2 point{};
  double radius = 0;
};

/// Pairs in any order give the same sums; a missing, double or wrong pair gives others.
struct PairSum {
  std::uint64_t count = 0;
  std::uint64_t sum = 0;
  // Always inline: the kernels' files must not share a copy compiled for one instruction set.
  [[gnu::always_inline]] inline void Add(std::uint32_t a, std::uint32_t b) {
    const std::uint64_t key = a < b ? std::uint64_t{a} << 32 | b : std::uint64_t{b} << 32 | a;
    const std::uint64_t mixed = key * 0x9e3779b97f4a7c15u;
    ++count;
    sum += mixed ^ mixed >> 29;
  }
};

/// Where a grid lies.
struct GridFrame {
  double low = 0;           ///< the smallest coordinate, on both axes
  double cells_a_unit = 0;  ///< 1 / cell size
  std::uint32_t width = 0;  ///< cells in a line
};

struct KernelTable {
  const char* name;
  void (*move_bounded)(double* x, double* y, double* vx, double* vy, std::size_t count);
  void (*move_free)(double* x, double* y, double* vx, double* vy, std::size_t count);
  void (*move_and_key)(double* x, double* y, double* vx, double* vy, std::size_t count,
                       const GridFrame& frame, std::uint32_t* keys);
  /// Behind the last key are 8 that are greater than all of them.
  void (*settle_keys)(std::uint64_t* keys, std::size_t count);
  void (*near_range)(const Rows&, Range, const NearQuery&, Found&);
  void (*near_cells)(const Cells&, const CellBox&, const NearQuery&, Found&);
  void (*touching_range)(const Rows&, Range, const TouchQuery&, Found&);
  void (*box_range)(const Rows&, Range, const Box&, Found&);
  PairSum (*pairs_among)(const Rows&, std::uint32_t count);
  PairSum (*pairs_in_cells)(const Cells&);
};

/// The best that this machine has, or what UseKernels chose.
const KernelTable& Kernels();

/// "sse2", "avx2", "avx512" or "best". False when the machine lacks it or nobody knows it.
bool UseKernels(const char* name);

extern const KernelTable kKernelsSse2;
extern const KernelTable kKernelsAvx2;
extern const KernelTable kKernelsAvx512;

/// The largest t with sqrt(t) <= radius: tests distance <= radius exactly, without the root.
double LargestSquare(double radius);

}  // namespace heliopause::bench
