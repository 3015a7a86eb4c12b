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

  // A slot that was freed last is given out first: removing and adding in turn keeps the world's.
  void Tick(std::span<const Newcomer> replaced) override {
    for (const Newcomer& newcomer : replaced) {
      space_.Remove(ids_[newcomer.slot]);
      ids_[newcomer.slot] = space_.Add(newcomer.sprite);
      CheckSlot(newcomer.slot);
    }
    space_.Tick(1.0);
  }

  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override {
    space_.GetSpritesNear(point, radius, kinds, out);
  }
  void In(const Box& box, std::vector<Hit>& out) override {
    space_.GetSpritesIn(box, kEveryKind, out);
  }
  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override {
    space_.GetSpritesTouching(point, radius, kEveryKind, out);
  }

  std::size_t BytesOfNames() const override { return ids_.capacity() * sizeof(SpriteId); }

  PairSum Pairs() override {
    PairSum pairs;
    space_.ForEachOverlappingPair(
        [&pairs](SpriteId first, SpriteId second) { pairs.Add(first.slot, second.slot); });
    return pairs;
  }

 private:
  void CheckSlot(std::size_t slot) const {
    if (ids_[slot].slot == slot) return;
    std::fprintf(stderr, "heliopause: slot %u where the world has %zu\n", ids_[slot].slot, slot);
    std::abort();
  }

  SpriteManager space_;
  std::vector<SpriteId> ids_;  // by the world's slot, as a game keeps them
};

}  // namespace

std::unique_ptr<Index> MakeHeliopause() { return std::make_unique<HeliopauseIndex>(); }

}  // namespace heliopause::bench
