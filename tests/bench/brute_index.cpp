// Brute force: every search scans all columns, vectorised.
#include <algorithm>

#include "bench/hit_sorter.hpp"
#include "bench/index.hpp"

namespace heliopause::bench {

namespace {

class BruteIndex : public Index {
 public:
  void Build(const World& world) override {
    sprites_ = world.Sprites();
    is_bounded_ = world.IsBounded();
    const std::size_t count = sprites_.Size();
    for (auto* column : {&sprites_.x, &sprites_.y, &sprites_.radius}) {
      column->resize(count + kSpareRows);
      column->resize(count);  // keeps the capacity that vector loads may read
    }
    labels_.resize(count + kSpareRows);
    for (std::uint32_t slot = 0; slot < count; ++slot) {
      labels_[slot] = Label(slot, sprites_.kinds[slot]);
    }
  }

  void Tick(std::span<const Newcomer> replaced) override {
    for (const Newcomer& newcomer : replaced) {
      sprites_.Set(newcomer.slot, newcomer.sprite);
      labels_[newcomer.slot] = Label(newcomer.slot, newcomer.sprite.kinds);
    }
    sprites_.Move(is_bounded_);
  }

  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override {
    const double limit = LargestSquare(radius);
    Scan([&](const Cells& block, HitColumns& found) {
      kernels_->near(block, {}, {point, limit, kinds}, found);
    });
    sorter_.Finish(AllRows(), limit, out);
  }

  void In(const Box& box, std::vector<Hit>& out) override {
    Scan([&](const Cells& block, HitColumns& found) { kernels_->box(block, {}, box, found); });
    const double half_x = (box.max.x - box.min.x) / 2 + kLargestRadius;
    const double half_y = (box.max.y - box.min.y) / 2 + kLargestRadius;
    sorter_.Finish(AllRows(), half_x * half_x + half_y * half_y, out);
  }

  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override {
    Scan([&](const Cells& block, HitColumns& found) {
      kernels_->touching(block, {}, {point, radius}, found);
    });
    const double max_distance = radius + kLargestRadius;
    sorter_.Finish(AllRows(), max_distance * max_distance, out);
  }

  PairSum Pairs() override {
    return kernels_->pairs_among(AllRows(), static_cast<std::uint32_t>(sprites_.Size()));
  }

 private:
  Rows AllRows() const {
    return {sprites_.x.data(), sprites_.y.data(), sprites_.radius.data(), labels_.data()};
  }
  // In blocks, each the only cell of a grid: few hits among many rows need little memory.
  template <class F>
  void Scan(F&& scan) {
    constexpr std::uint32_t kBlock = 16384;
    sorter_.Start(0);
    const auto count = static_cast<std::uint32_t>(sprites_.Size());
    for (std::uint32_t begin = 0; begin < count; begin += kBlock) {
      const std::uint32_t start[] = {begin, std::min(begin + kBlock, count)};
      scan(Cells{AllRows(), start, 1}, sorter_.Continue(start[1] - begin));
    }
  }

  const KernelTable* kernels_ = &Kernels();
  Columns sprites_;
  std::vector<std::uint32_t> labels_;
  HitSorter sorter_;
  bool is_bounded_ = true;
};

}  // namespace

std::unique_ptr<Index> MakeBrute() { return std::make_unique<BruteIndex>(); }

}  // namespace heliopause::bench
