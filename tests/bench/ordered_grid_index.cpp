// A grid that stores sprites in cell order: all columns of a sprite are in its row, and each tick
// sorts the rows from the order of the last tick. Most rows move only a little, which avoids the
// scattered writes of a sort from slot order; access by slot goes through a table.
#include <utility>

#include "bench/grid_index.hpp"

namespace heliopause::bench {

namespace {

class OrderedGridIndex : public GridIndex {
 public:
  OrderedGridIndex() : GridIndex(0) {}

  void Build(const World& world) override {
    LayOut(world);
    const std::size_t count = world.Count();
    next_.Resize(count);
    now_.Resize(count);
    row_of_.resize(count);
    for (std::uint32_t slot = 0; slot < count; ++slot) {
      now_.Set(slot, slot, world.Sprites().Get(slot));
    }
    ComputeKeys(world.Sprites(), key_);
    SortIntoCells();
  }

  void Tick(std::span<const Newcomer> replaced) override {
    for (const Newcomer& newcomer : replaced) {
      now_.Set(row_of_[newcomer.slot], newcomer.slot, newcomer.sprite);
    }
    kernels_->move_and_key(now_.x.data(), now_.y.data(), now_.vx.data(), now_.vy.data(),
                           key_.size(), frame_, key_.data());
    SortIntoCells();
  }

 private:
  struct Order {
    std::vector<double> x, y, vx, vy, radius;
    std::vector<std::uint32_t> label;

    void Resize(std::size_t count) {
      for (auto* column : {&x, &y, &vx, &vy, &radius}) column->resize(count + kSpareRows);
      label.resize(count + kSpareRows);
    }
    void Set(std::uint32_t row, std::uint32_t slot, const Sprite& sprite) {
      x[row] = sprite.position.x;
      y[row] = sprite.position.y;
      vx[row] = sprite.velocity.x;
      vy[row] = sprite.velocity.y;
      radius[row] = sprite.radius;
      label[row] = Label(slot, sprite.kinds);
    }
  };

  void SortIntoCells() {
    CountKeys(key_);
    std::uint32_t* const next = start_.data() + 1;
    for (std::size_t from = 0; from < key_.size(); ++from) {
      const std::uint32_t row = next[key_[from]]++;
      next_.x[row] = now_.x[from];
      next_.y[row] = now_.y[from];
      next_.vx[row] = now_.vx[from];
      next_.vy[row] = now_.vy[from];
      next_.radius[row] = now_.radius[from];
      next_.label[row] = now_.label[from];
      row_of_[now_.label[from] & kSlotMask] = row;
    }
    std::swap(now_, next_);
    rows_ = {now_.x.data(), now_.y.data(), now_.radius.data(), now_.label.data()};
  }

  Order now_, next_;
  std::vector<std::uint32_t> key_;     // by row of `now_`: the new cell
  std::vector<std::uint32_t> row_of_;  // by slot
};

}  // namespace

std::unique_ptr<Index> MakeOrderedGrid() { return std::make_unique<OrderedGridIndex>(); }

}  // namespace heliopause::bench
