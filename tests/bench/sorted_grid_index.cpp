// The yardstick: the sprites lie by slot, as a game has them, and each tick a counting sort copies
// what searches need into the cells. Motion is fused with the computation of the cells.
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

}  // namespace

std::unique_ptr<Index> MakeTunedGrid() { return std::make_unique<SortedGridIndex>(0); }
std::unique_ptr<Index> MakeGrid256() { return std::make_unique<SortedGridIndex>(256); }

}  // namespace heliopause::bench
