#include "bench/grid_index.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "bench/text.hpp"
#include "space/geometry/distance.hpp"

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

// In units: more than the rounding error of coordinates.
constexpr double kTolerance = 1e-6;

// Cells that a step of SweepFirst passes.
constexpr double kCellsPerStep = 2;

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

std::size_t GridIndex::CountRows(const CellBox& box) const {
  std::size_t count = 0;
  for (std::uint32_t line = box.top; line <= box.bottom; ++line) {
    const std::uint32_t* start = start_.data() + std::size_t{line} * frame_.width;
    count += start[box.right + 1] - start[box.left];
  }
  return count;
}

// From the density of the nine cells around the point, or of 25, 81, ... until they hold k sprites.
double GridIndex::GuessRadius(Vec2 point, std::size_t k) const {
  const double cell = 1 / frame_.cells_per_unit;
  for (double half = 1.5;; half *= 2) {
    const CellBox box = Around({point, point}, (half - 0.5) * cell);
    const std::size_t sprites = CountRows(box);
    if (sprites < k && half < frame_.width) continue;
    const double area = (box.right - box.left + 1.0) * (box.bottom - box.top + 1.0) * cell * cell;
    return std::sqrt(static_cast<double>(k) * area /
                     (std::numbers::pi * static_cast<double>(std::max<std::size_t>(sprites, 1))));
  }
}

// ---- searches -----------------------------------------------------------------------------------

void GridIndex::Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) {
  const CellBox box = Around({point, point}, radius);
  HitColumns& found = sorter_.Start(MostRows(box));
  kernels_->near(AllCells(), box, {point, LimitOf(radius), kinds}, found);
  sorter_.Finish(rows_, limit_, out);
}

void GridIndex::In(const Box& box, std::vector<Hit>& out) {
  const CellBox cells = Around(box, largest_radius_);
  HitColumns& found = sorter_.Start(MostRows(cells));
  kernels_->box(AllCells(), cells, box, found);
  sorter_.Finish(rows_, Spread(box, largest_radius_), out);
}

void GridIndex::Touching(Vec2 point, double radius, std::vector<Hit>& out) {
  const double max_distance = radius + largest_radius_;
  const CellBox cells = Around({point, point}, max_distance);
  HitColumns& found = sorter_.Start(MostRows(cells));
  kernels_->touching(AllCells(), cells, {point, radius}, found);
  sorter_.Finish(rows_, max_distance * max_distance, out);
}

// The cells of a line that lie wholly in the circle count without a test of their rows.
std::size_t GridIndex::CountNear(Vec2 point, double radius) {
  const NearQuery query{point, LimitOf(radius), kEveryKind};
  const CellBox box = Around({point, point}, radius);
  const double cell = 1 / frame_.cells_per_unit;
  if (radius < 2 * cell) return kernels_->count(AllCells(), box, query);
  std::size_t count = 0;
  for (CellBox line = box; line.top <= box.bottom; ++line.top) {
    line.bottom = line.top;
    const double from_point = frame_.low + line.top * cell - point.y;
    const double far = std::max(std::abs(from_point), std::abs(from_point + cell)) + kTolerance;
    const double half = far < radius ? std::sqrt(radius * radius - far * far) - kTolerance : 0;
    const double middle = (point.x - frame_.low) * frame_.cells_per_unit;
    const double wide = half * frame_.cells_per_unit;
    const auto left = static_cast<std::uint32_t>(std::max(0.0, std::ceil(middle - wide)));
    const auto end = static_cast<std::uint32_t>(std::clamp(middle + wide, 0.0, frame_.width - 1.0));
    if (end <= left) {
      count += kernels_->count(AllCells(), line, query);
      continue;
    }
    const std::uint32_t* start = start_.data() + std::size_t{line.top} * frame_.width;
    count += start[end] - start[left];
    if (left > box.left) {
      count += kernels_->count(AllCells(), {box.left, line.top, left - 1, line.top}, query);
    }
    count += kernels_->count(AllCells(), {end, line.top, box.right, line.top}, query);
  }
  return count;
}

// The line of the point is visited first, because a hit there is the most probable.
bool GridIndex::AnyNear(Vec2 point, double radius) {
  const NearQuery query{point, LimitOf(radius), kEveryKind};
  const CellBox box = Around({point, point}, radius);
  const std::uint32_t middle = CellOf(point.y);
  return kernels_->any(AllCells(), {box.left, middle, box.right, middle}, query) ||
         kernels_->any(AllCells(), box, query);
}

// ---- sweeps -------------------------------------------------------------------------------------

// Line by line: the cells that a circle touches, with a sprite's radius more, on the path between
// two fractions. Calls offer(hit) for each hit in them.
template <class F>
void GridIndex::SweepPart(const Path& path, double begin, double end, F&& offer) {
  const Vec2 a = space::PointOnSegment(path.from, path.to, begin);
  const Vec2 b = space::PointOnSegment(path.from, path.to, end);
  const Vec2 way{path.to.x - path.from.x, path.to.y - path.from.y};
  const PathQuery query{path.from, way, space::Distance(path.from, path.to), path.radius};
  const double reach = path.radius + largest_radius_ + kTolerance;
  const double cell = 1 / frame_.cells_per_unit;
  const CellBox box = Around(
      {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}}, reach);
  const double per_y = a.y == b.y ? 0 : 1 / (b.y - a.y);
  for (CellBox line = box; line.top <= box.bottom; ++line.top) {
    line.bottom = line.top;
    if (box.top != box.bottom && per_y != 0) {  // the part of the path within reach of the line
      const double low = frame_.low + line.top * cell - reach - a.y;
      const double one = std::clamp(low * per_y, 0.0, 1.0);
      const double other = std::clamp((low + cell + 2 * reach) * per_y, 0.0, 1.0);
      const double x = a.x + one * (b.x - a.x);
      const double x_other = a.x + other * (b.x - a.x);
      line.left = CellOf(std::min(x, x_other) - reach);
      line.right = CellOf(std::max(x, x_other) + reach);
    }
    HitColumns& found = sorter_.Start(MostRows(line));
    kernels_->on_path(AllCells(), line, query, found);
    for (std::size_t i = 0; i < found.count; ++i) {
      const std::uint32_t row = found.row[i];
      const auto hit =
          path.HitOf(rows_.label[row] & kSlotMask, {rows_.x[row], rows_.y[row]}, rows_.radius[row]);
      if (hit) offer(*hit);
    }
  }
}

void GridIndex::Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out) {
  out.clear();
  SweepPart({from, to, radius}, 0, 1, [&out](const SweepHit& hit) { out.push_back(hit); });
  std::sort(out.begin(), out.end(), space::IsBefore);
}

// In steps along the path; a hit within the steps so far ends it.
std::optional<SweepHit> GridIndex::SweepFirst(Vec2 from, Vec2 to, double radius) {
  std::optional<SweepHit> first;
  const double step = kCellsPerStep / frame_.cells_per_unit;
  const double steps = std::max(1.0, std::ceil(space::Distance(from, to) / step));
  for (double i = 0; i < steps && !(first && first->fraction <= i / steps); ++i) {
    SweepPart({from, to, radius}, i / steps, (i + 1) / steps, [&first](const SweepHit& hit) {
      if (!first || space::IsBefore(hit, *first)) first = hit;
    });
  }
  return first;
}

}  // namespace heliopause::bench
