// The library, through its public header and with its default options.
#include <cstdio>
#include <cstdlib>
#include <heliopause/sprite_manager.hpp>
#include <limits>

#include "bench/index.hpp"

namespace heliopause::bench {

namespace {

constexpr double kAnyDistance = std::numeric_limits<double>::infinity();

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

  // The library allocates the slot freed last first: adding in reverse order keeps the world's
  // slots.
  void Tick(std::span<const Newcomer> replaced) override {
    removed_.clear();
    added_.clear();
    for (const Newcomer& newcomer : replaced) removed_.push_back(ids_[newcomer.slot]);
    for (std::size_t i = replaced.size(); i-- > 0;) added_.push_back(replaced[i].sprite);
    space_.RemoveMany(removed_);
    space_.AddMany(added_, added_ids_);
    for (std::size_t i = 0; i < added_ids_.size(); ++i) {
      const std::size_t slot = replaced[replaced.size() - 1 - i].slot;
      ids_[slot] = added_ids_[i];
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

  void Nearest(Vec2 point, std::size_t k, std::vector<Hit>& out) override {
    if (k != 1) {
      space_.GetNearestSprites(point, k, kAnyDistance, {kEveryKind}, out);
      return;
    }
    out.clear();
    const auto hit = space_.GetNearestSprite(point, kAnyDistance, {kEveryKind});
    if (hit) out.push_back(*hit);
  }
  std::size_t CountNear(Vec2 point, double radius) override {
    return space_.CountSpritesNear(point, radius, {kEveryKind});
  }
  bool AnyNear(Vec2 point, double radius) override {
    return space_.AnySpriteNear(point, radius, {kEveryKind});
  }
  void Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out) override {
    space_.SweepAll(from, to, radius, {kEveryKind}, out);
  }
  std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius) override {
    return space_.SweepFirst(from, to, radius, {kEveryKind});
  }

  std::size_t BytesOfHandles() const override { return ids_.capacity() * sizeof(SpriteId); }

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
    std::fprintf(stderr, "heliopause: slot = %u (expected the world's slot %zu)\n", ids_[slot].slot,
                 slot);
    std::abort();
  }

  SpriteManager space_;
  std::vector<SpriteId> ids_;  // by the world's slot, as a game keeps them
  std::vector<SpriteId> removed_;
  std::vector<Sprite> added_;
  std::vector<SpriteId> added_ids_;
};

// Workload Q without the calls that the library has for it.
class HeliopauseByHand : public HeliopauseIndex {
 public:
  void Nearest(Vec2 point, std::size_t k, std::vector<Hit>& out) override {
    Index::Nearest(point, k, out);
  }
  std::size_t CountNear(Vec2 point, double radius) override {
    return Index::CountNear(point, radius);
  }
  bool AnyNear(Vec2 point, double radius) override { return Index::AnyNear(point, radius); }
  void Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out) override {
    Index::Sweep(from, to, radius, out);
  }
  std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius) override {
    return Index::SweepFirst(from, to, radius);
  }
};

class HeliopauseInBatches : public HeliopauseIndex {
 public:
  void NearMany(std::span<const DiscQuery> queries, ManyHits& out) override {
    Space().SearchMany(queries, out);
  }
  bool SearchesInBatches() const override { return true; }
};

}  // namespace

std::unique_ptr<Index> MakeHeliopauseByHand() { return std::make_unique<HeliopauseByHand>(); }
std::unique_ptr<Index> MakeHeliopauseInBatches() { return std::make_unique<HeliopauseInBatches>(); }
std::unique_ptr<Index> MakeHeliopause() { return std::make_unique<HeliopauseIndex>(); }

}  // namespace heliopause::bench
