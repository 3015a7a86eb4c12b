#include "bench/thread_grid.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bench/hit_sorter.hpp"

namespace heliopause::bench {

namespace {

constexpr std::size_t kShares = 8;           // of the counting sort: each has counts of its own
constexpr std::size_t kCellsPerTask = 4096;  // of the sums over the shares
constexpr std::size_t kPartSize = 64;        // queries of a task, as in SearchMany
constexpr std::uint32_t kLinesPerTask = 8;

}  // namespace

ThreadGrid::ThreadGrid(const World& world, double factor) : sprites_(world.Sprites()) {
  const double spread = world.Frame().size / std::sqrt(static_cast<double>(world.Count()));
  const double cell = std::max(2 * world.Frame().largest_radius, factor * spread);
  const auto width = static_cast<std::uint32_t>(std::floor(world.Frame().size / cell)) + 1;
  frame_ = {world.Frame().low, 1 / cell, width};
  start_.resize(std::size_t{width} * width + 1);
  counts_.resize(kShares * (start_.size() - 1));
  key_.resize(sprites_.Size());
  for (auto* column : {&x_, &y_, &radius_}) column->resize(sprites_.Size() + kSpareRows);
  label_.resize(sprites_.Size() + kSpareRows);
  rows_ = {x_.data(), y_.data(), radius_.data(), label_.data()};
}

void ThreadGrid::Tick(std::span<const Newcomer> replaced, Executor executor) {
  for (const Newcomer& newcomer : replaced) sprites_.Set(newcomer.slot, newcomer.sprite);
  SortIntoCells(executor);
}

// A share is moved and counted; then the first row of each cell and share is known; then the share
// is placed. Rows of a cell are in order of slots, as in one thread.
void ThreadGrid::SortIntoCells(Executor executor) {
  const std::size_t cells = start_.size() - 1;
  const std::size_t size = sprites_.Size();
  const auto first_of = [size](std::size_t share) { return share * size / kShares; };
  executor(kShares, [&](std::size_t share) {
    const std::size_t first = first_of(share);
    const std::size_t count = first_of(share + 1) - first;
    kernels_.move_and_key(&sprites_.x[first], &sprites_.y[first], &sprites_.vx[first],
                          &sprites_.vy[first], count, frame_, &key_[first]);
    std::uint32_t* const counts = &counts_[share * cells];
    std::fill_n(counts, cells, 0u);
    for (std::size_t slot = first; slot < first + count; ++slot) ++counts[key_[slot]];
  });
  const std::size_t tasks = (cells + kCellsPerTask - 1) / kCellsPerTask;
  std::vector<std::uint32_t> sums(tasks + 1);
  executor(tasks, [&](std::size_t task) {
    std::uint32_t sum = 0;
    for (std::size_t share = 0; share < kShares; ++share) {
      for (std::size_t c = task * kCellsPerTask; c < std::min((task + 1) * kCellsPerTask, cells);
           ++c) {
        sum += counts_[share * cells + c];
      }
    }
    sums[task + 1] = sum;
  });
  std::partial_sum(sums.begin(), sums.end(), sums.begin());
  executor(tasks, [&](std::size_t task) {
    std::uint32_t row = sums[task];
    for (std::size_t c = task * kCellsPerTask; c < std::min((task + 1) * kCellsPerTask, cells);
         ++c) {
      start_[c] = row;
      for (std::size_t share = 0; share < kShares; ++share) {
        row += std::exchange(counts_[share * cells + c], row);
      }
    }
  });
  start_[cells] = static_cast<std::uint32_t>(size);
  executor(kShares, [&](std::size_t share) {
    std::uint32_t* const next = &counts_[share * cells];
    for (std::size_t slot = first_of(share); slot < first_of(share + 1); ++slot) {
      const std::uint32_t row = next[key_[slot]]++;
      x_[row] = sprites_.x[slot];
      y_[row] = sprites_.y[slot];
      radius_[row] = sprites_.radius[slot];
      label_[row] = Label(static_cast<std::uint32_t>(slot), sprites_.kinds[slot]);
    }
  });
}

std::uint32_t ThreadGrid::CellOf(double coordinate) const {
  const int cell = static_cast<int>((coordinate - frame_.low) * frame_.cells_per_unit);
  return static_cast<std::uint32_t>(std::clamp(cell, 0, static_cast<int>(frame_.width) - 1));
}

void ThreadGrid::Near(const DiscQuery& query, double limit, std::vector<Hit>& out) const {
  thread_local HitSorter sorter;
  const double wide = query.radius * (1 + 1e-12) + 1e-9;  // rounding must not lose sprites
  const CellBox box{CellOf(query.point.x - wide), CellOf(query.point.y - wide),
                    CellOf(query.point.x + wide), CellOf(query.point.y + wide)};
  HitColumns& found = sorter.Start(start_[box.bottom * frame_.width + box.right + 1] -
                                   start_[box.top * frame_.width + box.left]);
  kernels_.near(AllCells(), box, {query.point, limit, query.kinds}, found);
  sorter.Finish(rows_, limit, out);
}

void ThreadGrid::NearMany(std::span<const DiscQuery> queries, Executor executor, ManyHits& out) {
  const std::size_t parts = (queries.size() + kPartSize - 1) / kPartSize;
  found_.resize(std::max(found_.size(), parts));
  out.offsets.assign(queries.size() + 1, 0);
  const auto for_part = [&](std::size_t part, const auto& visit) {
    const std::size_t end = std::min((part + 1) * kPartSize, queries.size());
    for (std::size_t i = part * kPartSize; i < end; ++i) visit(i);
  };
  const double limit = queries.empty() ? 0 : LargestSquare(queries[0].radius);
  executor(parts, [&](std::size_t part) {
    thread_local std::vector<Hit> hits;
    found_[part].clear();
    for_part(part, [&](std::size_t i) {
      const bool is_same = queries[i].radius == queries[0].radius;
      Near(queries[i], is_same ? limit : LargestSquare(queries[i].radius), hits);
      out.offsets[i + 1] = hits.size();
      found_[part].insert(found_[part].end(), hits.begin(), hits.end());
    });
  });
  std::partial_sum(out.offsets.begin(), out.offsets.end(), out.offsets.begin());
  out.hits.resize(out.offsets.back());
  executor(parts, [&](std::size_t part) {
    const std::size_t first = out.offsets[part * kPartSize];
    std::copy(found_[part].begin(), found_[part].end(),
              out.hits.begin() + static_cast<std::ptrdiff_t>(first));
  });
}

PairSum ThreadGrid::Pairs(Executor executor) {
  const std::size_t tasks = (frame_.width + kLinesPerTask - 1) / kLinesPerTask;
  std::vector<PairSum> sums(tasks);
  executor(tasks, [&](std::size_t task) {
    const auto first = static_cast<std::uint32_t>(task) * kLinesPerTask;
    sums[task] =
        kernels_.pairs_in_lines(AllCells(), first, std::min(first + kLinesPerTask, frame_.width));
  });
  PairSum all;
  for (const PairSum& sum : sums) {
    all.count += sum.count;
    all.sum += sum.sum;
  }
  return all;
}

}  // namespace heliopause::bench
