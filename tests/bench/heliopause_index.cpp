// The library, through its public header alone and with the options that a user gets.
#include <cstdio>
#include <cstdlib>
#include <heliopause/sprite_manager.hpp>

#include "bench/index.hpp"

namespace heliopause::bench {

namespace {

SpaceOptions OptionsFor(const World& world) {
  if (!world.IsBounded()) return {};
  return {.radius = kHalfSize, .canvas = Canvas::Bounded, .border = Border::Bounce};
}

class HeliopauseIndex : public Index {
 public:
  void Build(const World& world) override {
    space_ = SpriteManager(OptionsFor(world));
    BuildOneByOne(world);
  }

  void BuildOneByOne(const World& world) override {
    const Columns& sprites = world.Sprites();
    space_.Reserve(sprites.Size());
    ids_.reserve(sprites.Size());
    for (std::size_t slot = 0; slot < sprites.Size(); ++slot) {
      ids_.push_back(space_.Add(sprites.Get(slot)));
      CheckSlot(slot);
    }
    space_.ReBallance();
  }

  // A slot that was freed last is given out first: adding in the other order keeps the world's.
  void Tick(std::span<const Newcomer> replaced) override {
    leaving_.clear();
    coming_.clear();
    for (const Newcomer& newcomer : replaced) leaving_.push_back(ids_[newcomer.slot]);
    for (std::size_t i = replaced.size(); i-- > 0;) coming_.push_back(replaced[i].sprite);
    space_.RemoveMany(leaving_);
    space_.AddMany(coming_, fresh_);
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
      const std::size_t slot = replaced[replaced.size() - 1 - i].slot;
      ids_[slot] = fresh_[i];
      CheckSlot(slot);
    }
    space_.Tick(1.0);
  }

  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override {
    space_.GetSpritesNear(point, radius, {kinds}, out);
  }
  void In(const Box& box, std::vector<Hit>& out) override {
    space_.GetSpritesIn(box, {kEveryKind}, out);
  }
  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override {
    space_.GetSpritesTouching(point, radius, {kEveryKind}, out);
  }

  std::size_t BytesOfNames() const override { return ids_.capacity() * sizeof(SpriteId); }

  PairSum Pairs() override {
    PairSum pairs;
    space_.ForEachOverlappingPair(
        [&pairs](SpriteId first, SpriteId second) { pairs.Add(first.slot, second.slot); });
    return pairs;
  }

 protected:
  const SpriteManager& Space() const { return space_; }

 private:
  void CheckSlot(std::size_t slot) const {
    if (ids_[slot].slot == slot) return;
    std::fprintf(stderr, "heliopause: slot %u where the world has %zu\n", ids_[slot].slot, slot);
    std::abort();
  }

  SpriteManager space_;
  std::vector<SpriteId> ids_;  // by the world's slot, as a game keeps them
  std::vector<SpriteId> leaving_;
  std::vector<Sprite> coming_;
  std::vector<SpriteId> fresh_;  // of those who came
};

class HeliopauseInBatches : public HeliopauseIndex {
 public:
  void NearMany(std::span<const DiscQuery> queries, ManyHits& out) override {
    Space().SearchMany(queries, out);
  }
  bool IsAskedInBatches() const override { return true; }
};

}  // namespace

std::unique_ptr<Index> MakeHeliopauseInBatches() { return std::make_unique<HeliopauseInBatches>(); }
std::unique_ptr<Index> MakeHeliopause() { return std::make_unique<HeliopauseIndex>(); }

}  // namespace heliopause::bench
