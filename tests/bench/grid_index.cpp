#include "bench/grid_index.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

// Cell sizes that are tried, as multiples of the mean distance of uniform sprites. In descending
// order: where the smallest ones are equal, the others keep their setting numbers.
constexpr double kFactors[] = {2.6, 1.8, 1.3, 0.9, 0.65, 0.5, 0.35, 0.25};

std::vector<double> CellSizes(const World& world) {
  const Extent& frame = world.Frame();
  const double spread = frame.size / std::sqrt(static_cast<double>(world.Count()));
  const double smallest = 2 * frame.largest_radius;  // the pair search only visits adjacent cells
  std::vector<double> sizes;
  for (const double factor : kFactors) {
    const double cell = std::max(smallest, factor * spread);
    if (sizes.empty() || sizes.back() != cell) sizes.push_back(cell);
  }
  return sizes;
}

// The largest squared distance of a hit from the middle of the box.
double Spread(const Box& box, double largest_radius) {
  const double half_x = (box.max.x - box.min.x) / 2 + largest_radius;
  const double half_y = (box.max.y - box.min.y) / 2 + largest_radius;
  return half_x * half_x + half_y * half_y;
}

}  // namespace

std::size_t GridIndex::CountSettings(const World& world) const {
  return is_tuned_ ? CellSizes(world).size() : 1;
}

void GridIndex::UseSetting(const World& world, std::size_t setting) {
  if (!is_tuned_) return;
  const std::vector<double> sizes = CellSizes(world);
  cell_ = sizes[std::min(setting, sizes.size() - 1)];
}

std::string GridIndex::Setting() const { return Format("cell %.0f", cell_); }

// ---- cells --------------------------------------------------------------------------------------

void GridIndex::LayOut(const World& world) {
  largest_radius_ = world.Frame().largest_radius;
  const auto width = static_cast<std::uint32_t>(std::floor(world.Frame().size / cell_)) + 1;
  frame_ = {world.Frame().low, 1 / cell_, width};
  start_.resize(std::size_t{width} * width + 2);
}

void GridIndex::ComputeKeys(const Columns& sprites, std::vector<std::uint32_t>& keys) const {
  keys.resize(sprites.Size());
  for (std::size_t i = 0; i < sprites.Size(); ++i) {
    keys[i] = CellOf(sprites.y[i]) * frame_.width + CellOf(sprites.x[i]);
  }
}

void GridIndex::CountKeys(const std::vector<std::uint32_t>& keys) {
  std::uint32_t* const start = start_.data();
  std::fill(start_.begin(), start_.end(), 0u);
  for (const std::uint32_t key : keys) ++start[key + 2];
  std::uint32_t sum = 0;
  for (std::size_t cell = 2; cell < start_.size(); ++cell) start[cell] = sum += start[cell];
}

std::uint32_t GridIndex::CellOf(double coordinate) const {
  const int cell = static_cast<int>((coordinate - frame_.low) * frame_.cells_per_unit);
  return static_cast<std::uint32_t>(std::clamp(cell, 0, static_cast<int>(frame_.width) - 1));
}

CellBox GridIndex::Around(const Box& box, double margin) const {
  const double wide = margin * (1 + 1e-12) + 1e-9;  // rounding must not lose sprites on the rim
  return {CellOf(box.min.x - wide), CellOf(box.min.y - wide), CellOf(box.max.x + wide),
          CellOf(box.max.y + wide)};
}

// An upper bound of the rows in the box: those of its lines and of the cells between them.
std::size_t GridIndex::MostRows(const CellBox& box) const {
  return start_[box.bottom * frame_.width + box.right + 1] -
         start_[box.top * frame_.width + box.left];
}

template <class F>
void GridIndex::ForEachLine(const CellBox& box, F&& visit) const {
  for (std::uint32_t line = box.top; line <= box.bottom; ++line) {
    const std::uint32_t* start = start_.data() + std::size_t{line} * frame_.width;
    visit(Range{start[box.left], start[box.right + 1]});
  }
}

// By the sprites in the nine cells around the point, or 25, 81, ... until there are k.
double GridIndex::GuessRadius(Vec2 point, std::size_t k) const {
  const double cell = 1 / frame_.cells_per_unit;
  for (double half = 1.5;; half *= 2) {
    const CellBox box = Around({point, point}, (half - 0.5) * cell);
    std::size_t sprites = 0;
    ForEachLine(box, [&](Range range) { sprites += range.end - range.begin; });
    if (sprites < k && half < frame_.width) continue;
    const double area = (box.right - box.left + 1.0) * (box.bottom - box.top + 1.0) * cell * cell;
    return std::sqrt(static_cast<double>(k) * area /
                     (std::numbers::pi * static_cast<double>(std::max<std::size_t>(sprites, 1))));
  }
}

// ---- searches -----------------------------------------------------------------------------------

void GridIndex::Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) {
  if (radius != radius_) limit_ = LargestSquare(radius_ = radius);
  const CellBox box = Around({point, point}, radius);
  HitColumns& found = sorter_.Start(MostRows(box));
  kernels_->near_cells(AllCells(), box, {point, limit_, kinds}, found);
  sorter_.Finish(rows_, limit_, out);
}

void GridIndex::In(const Box& box, std::vector<Hit>& out) {
  const CellBox cells = Around(box, largest_radius_);
  HitColumns& found = sorter_.Start(MostRows(cells));
  ForEachLine(cells, [&](Range range) { kernels_->box_range(rows_, range, box, found); });
  sorter_.Finish(rows_, Spread(box, largest_radius_), out);
}

void GridIndex::Touching(Vec2 point, double radius, std::vector<Hit>& out) {
  const double max_distance = radius + largest_radius_;
  const CellBox cells = Around({point, point}, max_distance);
  HitColumns& found = sorter_.Start(MostRows(cells));
  ForEachLine(cells, [&](Range range) {
    kernels_->touching_range(rows_, range, {point, radius}, found);
  });
  sorter_.Finish(rows_, max_distance * max_distance, out);
}

}  // namespace heliopause::bench
