// Chipmunk's spatial indexes: the tree of bounding boxes and the space hash. They read the box of
// each object by a callback and find the overlapping pairs while they reindex.
#include <chipmunk/chipmunk.h>

#include "bench/peer_index.hpp"
#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

struct Body {
  double x = 0, y = 0, vx = 0, vy = 0, radius = 0, skin = 0;
  Kinds kinds = 0;
  std::uint32_t slot = 0;
};

cpBB BoxOf(void* object) {
  const Body& body = *static_cast<Body*>(object);
  const double half = body.radius + body.skin;
  return cpBBNew(body.x - half, body.y - half, body.x + half, body.y + half);
}

// In units per second, as Chipmunk expects: it extends a box by the displacement of 0.1 seconds.
cpVect VelocityOf(void* object) {
  constexpr double kTicksPerSecond = 60;
  const Body& body = *static_cast<Body*>(object);
  return cpv(body.vx * kTicksPerSecond, body.vy * kTicksPerSecond);
}

void Reflect(double& position, double& velocity) {
  if (std::abs(position) <= kHalfSize) return;
  position = std::copysign(2 * kHalfSize, position) - position;
  velocity = -velocity;
}

class ChipmunkIndex : public WithRays<ChipmunkIndex, PeerIndex<ChipmunkIndex>> {
 public:
  static constexpr bool kHoldsPoints = false;

  ~ChipmunkIndex() override {
    if (partner_ != nullptr) cpSpatialIndexFree(partner_);
    if (index_ != nullptr) cpSpatialIndexFree(index_);
  }

  std::size_t Count() const { return bodies_.size(); }
  Vec2 PositionOf(std::uint32_t slot) const { return {bodies_[slot].x, bodies_[slot].y}; }
  double RadiusOf(std::uint32_t slot) const { return bodies_[slot].radius; }
  Kinds KindsOf(std::uint32_t slot) const { return bodies_[slot].kinds; }

  template <class F>
  void Visit(const Box& box, F&& visit) {
    const auto call = [](void*, void* object, cpCollisionID id, void* data) {
      (*static_cast<std::remove_reference_t<F>*>(data))(static_cast<Body*>(object)->slot);
      return id;
    };
    cpSpatialIndexQuery(index_, this, cpBBNew(box.min.x, box.min.y, box.max.x, box.max.y), call,
                        &visit);
  }

  bool Casts() const { return skin_ > 0; }
  template <class F>
  void Cast(Vec2 from, Vec2 to, F&& visit) {
    const auto call = [](void*, void* object, void* data) -> cpFloat {
      return (*static_cast<std::remove_reference_t<F>*>(data))(static_cast<Body*>(object)->slot);
    };
    cpSpatialIndexSegmentQuery(index_, this, cpv(from.x, from.y), cpv(to.x, to.y), 1, call, &visit);
  }

  void Build(const World& world) override {
    is_bounded_ = world.IsBounded();
    Create(world);
    bodies_.resize(world.Count());
    for (std::uint32_t slot = 0; slot < Count(); ++slot) {
      Set(slot, world.Sprites().Get(slot));
      cpSpatialIndexInsert(index_, &bodies_[slot], slot);
    }
  }

  void Tick(std::span<const Newcomer> replaced) override {
    ReplaceAndMove(replaced);
    Reindex();
  }

  bool PairsAreFoundWhileUpdating() const override { return partner_ == nullptr; }
  PairSum TickAndPairs(std::span<const Newcomer> replaced) override {
    ReplaceAndMove(replaced);
    struct Context {
      const ChipmunkIndex& self;
      PairSum pairs;
    } context{*this, {}};
    const auto call = [](void* one, void* other, cpCollisionID id, void* data) {
      auto& [self, pairs] = *static_cast<Context*>(data);
      const std::uint32_t first = static_cast<Body*>(one)->slot;
      const std::uint32_t second = static_cast<Body*>(other)->slot;
      if (self.Overlap(first, second)) pairs.Add(first, second);
      return id;
    };
    cpSpatialIndexReindexQuery(index_, call, &context);
    return context.pairs;
  }

 protected:
  virtual void Create(const World& world) = 0;

  void PrepareSweeps() override {
    if (skin_ > 0 || !is_bounded_) return;
    skin_ = kSkin;
    for (Body& body : bodies_) body.skin = kSkin;
    Reindex();
  }

  cpSpatialIndex* index_ = nullptr;
  cpSpatialIndex* partner_ = nullptr;  // see ChipmunkTree

 private:
  void Set(std::uint32_t slot, const Sprite& sprite) {
    bodies_[slot] = {sprite.position.x, sprite.position.y,
                     sprite.velocity.x, sprite.velocity.y,
                     sprite.radius,     skin_,
                     sprite.kinds,      slot};
  }
  void Reindex() {
    if (partner_ == nullptr) {
      cpSpatialIndexReindex(index_);
      return;
    }
    for (Body& body : bodies_) cpSpatialIndexReindexObject(index_, &body, body.slot);
  }
  void ReplaceAndMove(std::span<const Newcomer> replaced) {
    for (const Newcomer& newcomer : replaced) {
      cpSpatialIndexRemove(index_, &bodies_[newcomer.slot], newcomer.slot);
      Set(newcomer.slot, newcomer.sprite);
      cpSpatialIndexInsert(index_, &bodies_[newcomer.slot], newcomer.slot);
    }
    for (Body& body : bodies_) {
      body.x += body.vx;
      body.y += body.vy;
      if (!is_bounded_) continue;
      Reflect(body.x, body.vx);
      Reflect(body.y, body.vy);
    }
  }

  std::vector<Body> bodies_;
  double skin_ = 0;
  bool is_bounded_ = true;
};

// Estimates from a sample how many pairs the tree would keep: those whose extended boxes overlap.
double EstimatePairs(const World& world) {
  constexpr std::size_t kSample = 128;
  constexpr double kBoxSize = 3 * kLargestRadius;
  const Columns& sprites = world.Sprites();
  const std::size_t step = world.Count() / kSample + 1;
  std::size_t sampled = 0, near = 0;
  for (std::size_t one = 0; one < world.Count(); one += step, ++sampled) {
    for (std::size_t other = 0; other < world.Count(); ++other) {
      near += std::abs(sprites.x[one] - sprites.x[other]) < kBoxSize &&
                      std::abs(sprites.y[one] - sprites.y[other]) < kBoxSize
                  ? 1
                  : 0;
    }
  }
  return static_cast<double>(near) / static_cast<double>(sampled) *
         static_cast<double>(world.Count()) / 2;
}

/// Chipmunk always keeps the pairs of a tree of moving objects up to date. A tree of "static"
/// objects with an empty moving partner, reindexed object by object, keeps no pairs. Both are
/// tried.
class ChipmunkTree : public ChipmunkIndex {
 public:
  std::size_t CountSettings(const World& world) const override {
    return EstimatePairs(world) > 2e7 ? 1 : 2;
  }
  void UseSetting(const World&, std::size_t setting) override { keeps_pairs_ = setting == 1; }
  std::string Setting() const override { return keeps_pairs_ ? "with pairs" : "without pairs"; }

 protected:
  void Create(const World&) override {
    index_ = cpBBTreeNew(BoxOf, nullptr);
    cpBBTreeSetVelocityFunc(index_, VelocityOf);
    if (!keeps_pairs_) partner_ = cpBBTreeNew(BoxOf, index_);
  }

 private:
  bool keeps_pairs_ = false;
};

/// The manual: "The cell dimensions should roughly match the average size of your objects", and a
/// table of ten times their number. Searches are much larger than objects here, so larger cells are
/// tried, too.
class ChipmunkHash : public ChipmunkIndex {
 public:
  std::size_t CountSettings(const World&) const override { return std::size(kCells); }
  void UseSetting(const World&, std::size_t setting) override { cell_ = kCells[setting]; }
  std::string Setting() const override { return Format("cell %.0f", cell_); }

 protected:
  void Create(const World& world) override {
    const auto table = static_cast<int>(std::min<std::size_t>(10 * world.Count(), 20'000'000));
    index_ = cpSpaceHashNew(cell_, table, BoxOf, nullptr);
  }

 private:
  static constexpr double kCells[] = {64, 128, 256, 512, 1024};
  double cell_ = kCells[0];
};

}  // namespace

std::unique_ptr<Index> MakeChipmunkTree() { return std::make_unique<ChipmunkTree>(); }
std::unique_ptr<Index> MakeChipmunkHash() { return std::make_unique<ChipmunkHash>(); }

}  // namespace heliopause::bench
