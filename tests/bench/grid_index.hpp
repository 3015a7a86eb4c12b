// A uniform grid with contiguous cells: the common part of the grids. They differ in how they sort
// sprites into cells.
#pragma once

#include <string>
#include <vector>

#include "bench/hit_sorter.hpp"
#include "bench/index.hpp"

namespace heliopause::bench {

/// A search scans one range of rows per line of cells. The size of the canvas and the largest
/// radius are known in advance. A derived class maintains `rows_` and `start_`.
class GridIndex : public Index {
 public:
  /// `cell` is the cell size; 0 tunes it to each scene.
  explicit GridIndex(double cell) : cell_(cell), is_tuned_(cell == 0) {}

  std::size_t CountSettings(const World& world) const override;
  void UseSetting(const World& world, std::size_t setting) override;
  std::string Setting() const override;

  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override;
  void In(const Box& box, std::vector<Hit>& out) override;
  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override;
  double GuessRadius(Vec2 point, std::size_t k) const override;
  std::size_t CountNear(Vec2 point, double radius) override;
  bool AnyNear(Vec2 point, double radius) override;
  void Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out) override;
  std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius) override;
  PairSum Pairs() override { return kernels_->pairs_in_lines(AllCells(), 0, frame_.width); }

 protected:
  /// Sets up empty cells for the world's square.
  void LayOut(const World& world);

  /// The cell of each sprite, computed as the kernel move_and_key does.
  void ComputeKeys(const Columns& sprites, std::vector<std::uint32_t>& keys) const;

  std::uint32_t KeyOf(Vec2 point) const { return CellOf(point.y) * frame_.width + CellOf(point.x); }

  /// Counting sort, first pass: start_[cell + 1] becomes the first row of the cell. The second pass
  /// increments it for each sprite, after which start_[cell] is the first row of the cell.
  void CountKeys(const std::vector<std::uint32_t>& keys);

  const KernelTable* kernels_ = &Kernels();
  GridFrame frame_{};
  Rows rows_{};                       // in order of cells
  std::vector<std::uint32_t> start_;  // by cell, and the end of the last

 private:
  std::uint32_t CellOf(double coordinate) const;
  CellBox Around(const Box& box, double margin) const;
  Cells AllCells() const { return {rows_, start_.data(), frame_.width}; }
  std::size_t MostRows(const CellBox& box) const;
  std::size_t CountRows(const CellBox& box) const;
  double LimitOf(double radius) {
    if (radius != radius_) limit_ = LargestSquare(radius_ = radius);
    return limit_;
  }
  template <class F>
  void SweepPart(const Path& path, double begin, double end, F&& offer);

  double cell_;
  bool is_tuned_;
  double largest_radius_ = 0;
  HitSorter sorter_;
  double radius_ = -1, limit_ = 0;  // LargestSquare of the last radius, because radii repeat
};

}  // namespace heliopause::bench
