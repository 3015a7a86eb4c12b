// The yardstick: a uniform grid, sorted anew every tick by counting into contiguous cells. Motion
// is fused with the computation of the cells; a search scans one run of rows per line of cells. It
// knows the size of the canvas beforehand and, as `grid`, the best cell size for each scene.
#include <algorithm>
#include <cmath>

#include "bench/hit_sorter.hpp"
#include "bench/index.hpp"
#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

// Times the mean distance of sprites spread evenly: what `grid` tries. From large to small, so that
// where the smallest ones fall together the others keep their numbers.
constexpr double kFactors[] = {2.6, 1.8, 1.3, 0.9, 0.65, 0.5, 0.35, 0.25};

class GridIndex : public Index {
 public:
  /// 0: tuned to the scene.
  explicit GridIndex(double cell) : cell_(cell), is_tuned_(cell == 0) {}

  std::size_t CountSettings(const World& world) const override {
    return is_tuned_ ? Sizes(world).size() : 1;
  }
  void UseSetting(const World& world, std::size_t setting) override {
    const std::vector<double> sizes = Sizes(world);
    if (is_tuned_) cell_ = sizes[std::min(setting, sizes.size() - 1)];
  }
  std::string Setting() const override { return Format("cell %.0f", cell_); }

  void Build(const World& world) override;
  void Tick(std::span<const Newcomer> replaced) override;

  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override {
    if (radius != radius_) {
      radius_ = radius;
      limit_ = LargestSquare(radius);
    }
    const CellBox box = Around({point, point}, radius);
    Found& found = sorter_.Start(MostRows(box));
    kernels_->near_cells(AllCells(), box, {point, limit_, kinds}, found);
    sorter_.Finish(AllRows(), limit_, out);
  }

  void In(const Box& box, std::vector<Hit>& out) override {
    const CellBox cells = Around(box, largest_radius_);
    Found& found = sorter_.Start(MostRows(cells));
    ForEachLine(cells, [&](Range range) { kernels_->box_range(AllRows(), range, box, found); });
    const double half_x = (box.max.x - box.min.x) / 2 + largest_radius_;
    const double half_y = (box.max.y - box.min.y) / 2 + largest_radius_;
    sorter_.Finish(AllRows(), half_x * half_x + half_y * half_y, out);
  }

  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override {
    const double reach = radius + largest_radius_;
    const CellBox cells = Around({point, point}, reach);
    Found& found = sorter_.Start(MostRows(cells));
    ForEachLine(cells, [&](Range range) {
      kernels_->touching_range(AllRows(), range, {point, radius}, found);
    });
    sorter_.Finish(AllRows(), reach * reach, out);
  }

  PairSum Pairs() override { return kernels_->pairs_in_cells(AllCells()); }

 private:
  static std::vector<double> Sizes(const World& world);
  std::uint32_t CellOf(double coordinate) const {
    const int cell = static_cast<int>((coordinate - frame_.low) * frame_.cells_a_unit);
    return static_cast<std::uint32_t>(std::clamp(cell, 0, static_cast<int>(frame_.width) - 1));
  }
  CellBox Around(const Box& box, double reach) const {
    const double wide = reach * (1 + 1e-12) + 1e-9;  // rounding must not lose who is on the rim
    return {CellOf(box.min.x - wide), CellOf(box.min.y - wide), CellOf(box.max.x + wide),
            CellOf(box.max.y + wide)};
  }
  Rows AllRows() const { return {x_.data(), y_.data(), radius_of_.data(), label_.data()}; }
  Cells AllCells() const { return {AllRows(), start_.data(), frame_.width}; }
  template <class F>
  void ForEachLine(const CellBox& box, F&& visit) const {
    for (std::uint32_t line = box.top; line <= box.bottom; ++line) {
      const std::uint32_t* start = start_.data() + std::size_t{line} * frame_.width;
      visit(Range{start[box.left], start[box.right + 1]});
    }
  }
  // No fewer than the box holds: its lines and what lies between them.
  std::size_t MostRows(const CellBox& box) const {
    return start_[box.bottom * frame_.width + box.right + 1] -
           start_[box.top * frame_.width + box.left];
  }
  void SortIntoCells();

  double cell_;
  bool is_tuned_;
  double largest_radius_ = 0;
  const KernelTable* kernels_ = &Kernels();
  GridFrame frame_{};
  Columns sprites_;                        // by slot
  std::vector<std::uint32_t> key_;         // by slot: the cell
  std::vector<std::uint32_t> start_;       // by cell, and the end of the last
  std::vector<double> x_, y_, radius_of_;  // by row
  std::vector<std::uint32_t> label_;       // by row
  HitSorter sorter_;
  double radius_ = -1, limit_ = 0;  // of the last search: radii repeat
};

std::vector<double> GridIndex::Sizes(const World& world) {
  const Extent& frame = world.Frame();
  const double spread = frame.size / std::sqrt(static_cast<double>(world.Count()));
  const double smallest = 2 * frame.largest_radius;  // pairs look no further than the next cell
  std::vector<double> sizes;
  for (const double factor : kFactors) {
    const double cell = std::max(smallest, factor * spread);
    if (sizes.empty() || sizes.back() != cell) sizes.push_back(cell);
  }
  return sizes;
}

void GridIndex::Build(const World& world) {
  sprites_ = world.Sprites();
  largest_radius_ = world.Frame().largest_radius;
  const std::size_t count = sprites_.Size();
  const auto width = static_cast<std::uint32_t>(std::floor(world.Frame().size / cell_)) + 1;
  frame_ = {world.Frame().low, 1 / cell_, width};
  key_.resize(count);
  start_.resize(std::size_t{width} * width + 2);
  for (auto* column : {&x_, &y_, &radius_of_}) column->resize(count + kSpareRows);
  label_.resize(count + kSpareRows);
  for (std::size_t i = 0; i < count; ++i) {
    key_[i] = CellOf(sprites_.y[i]) * width + CellOf(sprites_.x[i]);
  }
  SortIntoCells();
}

void GridIndex::Tick(std::span<const Newcomer> replaced) {
  for (const Newcomer& newcomer : replaced) sprites_.Set(newcomer.slot, newcomer.sprite);
  kernels_->move_and_key(sprites_.x.data(), sprites_.y.data(), sprites_.vx.data(),
                         sprites_.vy.data(), sprites_.Size(), frame_, key_.data());
  SortIntoCells();
}

// While rows are dealt out, start[c + 1] is where the next row of cell c goes; in the end it is
// where cell c + 1 begins.
void GridIndex::SortIntoCells() {
  const std::size_t count = sprites_.Size();
  std::uint32_t* const start = start_.data();
  std::fill(start_.begin(), start_.end(), 0u);
  for (std::size_t i = 0; i < count; ++i) ++start[key_[i] + 2];
  std::uint32_t sum = 0;
  for (std::size_t cell = 2; cell < start_.size(); ++cell) start[cell] = sum += start[cell];
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t row = start[key_[i] + 1]++;
    x_[row] = sprites_.x[i];
    y_[row] = sprites_.y[i];
    radius_of_[row] = sprites_.radius[i];
    label_[row] = Label(static_cast<std::uint32_t>(i), sprites_.kinds[i]);
  }
}

}  // namespace

std::unique_ptr<Index> MakeTunedGrid() { return std::make_unique<GridIndex>(0); }
std::unique_ptr<Index> MakeGrid256() { return std::make_unique<GridIndex>(256); }

}  // namespace heliopause::bench
