// The baseline by threads: a uniform grid with contiguous cells whose steps are tasks.
#pragma once

#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/search_many.hpp>
#include <span>
#include <vector>

#include "bench/kernels.hpp"
#include "bench/world.hpp"

namespace heliopause::bench {

/// As `grid`, with cells of one size: all sprites sorted into cells again in each tick by a
/// counting sort, of which each task counts and places a share of the sprites.
class ThreadGrid {
 public:
  /// `factor`: the cell size as a multiple of the mean distance of uniform sprites.
  ThreadGrid(const World& world, double factor);

  void Tick(std::span<const Newcomer> replaced, Executor executor);
  void NearMany(std::span<const DiscQuery> queries, Executor executor, ManyHits& out);
  PairSum Pairs(Executor executor);

 private:
  void SortIntoCells(Executor executor);
  std::uint32_t CellOf(double coordinate) const;
  void Near(const DiscQuery& query, double limit, std::vector<Hit>& out) const;
  Cells AllCells() const { return {rows_, start_.data(), frame_.width}; }

  const KernelTable& kernels_ = Kernels();
  Columns sprites_;  // by slot
  GridFrame frame_{};
  std::vector<std::uint32_t> key_;      // by slot: the cell
  std::vector<std::uint32_t> counts_;   // by share and cell
  std::vector<std::uint32_t> start_;    // by cell, and the end of the last
  std::vector<double> x_, y_, radius_;  // by row
  std::vector<std::uint32_t> label_;    // by row
  Rows rows_{};
  std::vector<std::vector<Hit>> found_;  // by part of a batch
};

}  // namespace heliopause::bench
