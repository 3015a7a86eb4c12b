// The baseline of all comparisons: sprites are stored by slot, as in a game, and each tick a
// counting sort copies the columns that searches need in cell order. Motion and the computation of
// cells are one loop.
#include <algorithm>
#include <numeric>

#include "bench/grid_index.hpp"

namespace heliopause::bench {

namespace {

class SortedGridIndex : public GridIndex {
 public:
  using GridIndex::GridIndex;

  void Build(const World& world) override {
    sprites_ = world.Sprites();
    LayOut(world);
    for (auto* column : {&x_, &y_, &radius_}) column->resize(sprites_.Size() + kSpareRows);
    label_.resize(sprites_.Size() + kSpareRows);
    rows_ = {x_.data(), y_.data(), radius_.data(), label_.data()};
    ComputeKeys(sprites_, key_);
    SortIntoCells();
  }

  void Tick(std::span<const Newcomer> replaced) override {
    for (const Newcomer& newcomer : replaced) sprites_.Set(newcomer.slot, newcomer.sprite);
    kernels_->move_and_key(sprites_.x.data(), sprites_.y.data(), sprites_.vx.data(),
                           sprites_.vy.data(), sprites_.Size(), frame_, key_.data());
    SortIntoCells();
  }

 private:
  void SortIntoCells() {
    CountKeys(key_);
    std::uint32_t* const next = start_.data() + 1;
    for (std::size_t slot = 0; slot < sprites_.Size(); ++slot) {
      const std::uint32_t row = next[key_[slot]]++;
      x_[row] = sprites_.x[slot];
      y_[row] = sprites_.y[slot];
      radius_[row] = sprites_.radius[slot];
      label_[row] = Label(static_cast<std::uint32_t>(slot), sprites_.kinds[slot]);
    }
  }

  Columns sprites_;                     // by slot
  std::vector<std::uint32_t> key_;      // by slot: the cell
  std::vector<double> x_, y_, radius_;  // by row
  std::vector<std::uint32_t> label_;    // by row
};

// Runs the searches of a batch in cell order, then copies the results to the order of the queries.
class GridInBatches : public SortedGridIndex {
 public:
  GridInBatches() : SortedGridIndex(0) {}

  bool SearchesInBatches() const override { return true; }
  void NearMany(std::span<const DiscQuery> queries, ManyHits& out) override {
    SortByCell(queries);
    found_.clear();
    begin_.resize(queries.size());
    out.offsets.assign(queries.size() + 1, 0);
    for (const std::uint64_t key : order_) {
      const auto query = static_cast<std::uint32_t>(key);
      Near(queries[query].point, queries[query].radius, queries[query].kinds, hits_);
      begin_[query] = found_.size();
      out.offsets[query + 1] = hits_.size();
      found_.insert(found_.end(), hits_.begin(), hits_.end());
    }
    std::partial_sum(out.offsets.begin(), out.offsets.end(), out.offsets.begin());
    out.hits.resize(found_.size());
    for (std::size_t query = 0; query < queries.size(); ++query) {
      const std::size_t count = out.offsets[query + 1] - out.offsets[query];
      std::copy_n(found_.data() + begin_[query], count, out.hits.data() + out.offsets[query]);
    }
  }

 private:
  void SortByCell(std::span<const DiscQuery> queries) {
    order_.clear();
    for (std::size_t query = 0; query < queries.size(); ++query) {
      order_.push_back(std::uint64_t{KeyOf(queries[query].point)} << 32 | query);
    }
    std::sort(order_.begin(), order_.end());
  }

  std::vector<std::uint64_t> order_;  // cell << 32 | index of the query
  std::vector<std::size_t> begin_;    // by query: index of its first hit in found_
  std::vector<Hit> hits_, found_;
};

}  // namespace

std::unique_ptr<Index> MakeGridInBatches() { return std::make_unique<GridInBatches>(); }
std::unique_ptr<Index> MakeTunedGrid() { return std::make_unique<SortedGridIndex>(0); }
std::unique_ptr<Index> MakeGrid256() { return std::make_unique<SortedGridIndex>(256); }

}  // namespace heliopause::bench
