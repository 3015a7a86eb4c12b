// An index that is wrong on purpose, to show that the checks find it.
#include <utility>

#include "bench/index.hpp"

namespace heliopause::bench {

namespace {

class BrokenIndex : public Index {
 public:
  explicit BrokenIndex(std::unique_ptr<Index> index) : index_(std::move(index)) {}

  void Build(const World& world) override { index_->Build(world); }
  void BuildOneByOne(const World& world) override { index_->BuildOneByOne(world); }
  void Tick(std::span<const Newcomer> replaced) override { index_->Tick(replaced); }
  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override {
    index_->Near(point, radius, kinds, out);
    if (++searches_ % 97 == 0 && !out.empty()) out.pop_back();
  }
  void In(const Box& box, std::vector<Hit>& out) override { index_->In(box, out); }
  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override {
    index_->Touching(point, radius, out);
  }
  PairSum Pairs() override { return LoseOne(index_->Pairs()); }
  PairSum TickAndPairs(std::span<const Newcomer> replaced) override {
    return LoseOne(index_->TickAndPairs(replaced));
  }
  bool PairsAreFoundWhileUpdating() const override { return index_->PairsAreFoundWhileUpdating(); }
  std::size_t BytesOfHandles() const override { return index_->BytesOfHandles(); }
  std::size_t CountSettings(const World& world) const override {
    return index_->CountSettings(world);
  }
  void UseSetting(const World& world, std::size_t setting) override {
    index_->UseSetting(world, setting);
  }
  std::string Setting() const override { return index_->Setting() + " (broken on purpose)"; }

 private:
  static PairSum LoseOne(PairSum pairs) {
    if (pairs.count > 0) --pairs.count;
    return pairs;
  }

  std::unique_ptr<Index> index_;
  std::uint64_t searches_ = 0;
};

}  // namespace

std::unique_ptr<Index> MakeBroken(std::unique_ptr<Index> index) {
  return std::make_unique<BrokenIndex>(std::move(index));
}

}  // namespace heliopause::bench
