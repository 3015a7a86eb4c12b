// A uniform grid over contiguous cells: what all our grids have in common, which is all but how the
// rows get into their cells.
#pragma once

#include <string>
#include <vector>

#include "bench/hit_sorter.hpp"
#include "bench/index.hpp"

namespace heliopause::bench {

/// A search scans one run of rows per line of cells. The size of the canvas and the largest radius
/// are known beforehand. Whoever derives from this keeps `rows_` and `start_`.
class GridIndex : public Index {
 public:
  /// Cells of this size, or the best size for each scene when 0.
  explicit GridIndex(double cell) : cell_(cell), is_tuned_(cell == 0) {}

  std::size_t CountSettings(const World& world) const override;
  void UseSetting(const World& world, std::size_t setting) override;
  std::string Setting() const override;

  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override;
  void In(const Box& box, std::vector<Hit>& out) override;
  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override;
  PairSum Pairs() override { return kernels_->pairs_in_cells(AllCells()); }

 protected:
  /// Lays out the cells over the world's frame.
  void LayOut(const World& world);

  /// The cell of each sprite, computed as motion computes it.
  void ComputeKeys(const Columns& sprites, std::vector<std::uint32_t>& keys) const;

  std::uint32_t KeyOf(Vec2 point) const { return CellOf(point.y) * frame_.width + CellOf(point.x); }

  /// Counts keys, so that start_[cell + 1] is the row where the first sprite of a cell goes.
  /// Whoever deals out rows increments it, which leaves in start_[cell] where the cell begins.
  void CountKeys(const std::vector<std::uint32_t>& keys);

  const KernelTable* kernels_ = &Kernels();
  GridFrame frame_{};
  Rows rows_{};                       // in order of cells
  std::vector<std::uint32_t> start_;  // by cell, and the end of the last

 private:
  std::uint32_t CellOf(double coordinate) const;
  CellBox Around(const Box& box, double reach) const;
  Cells AllCells() const { return {rows_, start_.data(), frame_.width}; }
  std::size_t MostRows(const CellBox& box) const;
  template <class F>
  void ForEachLine(const CellBox& box, F&& visit) const;

  double cell_;
  bool is_tuned_;
  double largest_radius_ = 0;
  HitSorter sorter_;
  double radius_ = -1, limit_ = 0;  // of the last search: radii repeat
};

}  // namespace heliopause::bench
