// The scenario on one SpriteManager, without MPI: what the universe of any number of ranks must
// equal.
#include <algorithm>

#include "cluster/program/scenario_index.hpp"

namespace heliopause::cluster {
namespace {

class SingleIndex : public ScenarioIndex {
 public:
  SingleIndex(const SpaceOptions& options, ThreadPool& pool) : space_(options), pool_(pool) {}

  void Tick(double seconds) override { space_.Tick(seconds, ExecutorOf(pool_)); }
  const SpriteManager& Space() const override { return space_; }
  // In memory order, by which GetPositions is fastest (sprite_manager.hpp).
  void ListOwn(std::vector<Own>& out) const override {
    space_.GetIdsInLeafOrder(ids_);
    out.clear();
    for (const SpriteId id : ids_) out.push_back({id, IdOf(id)});
  }
  bool IsOwned(SpriteId) const override { return true; }
  // By a table: reading the tag would need an access to the tree for each hit.
  GlobalId IdOf(SpriteId id) const override { return global_[id.slot]; }
  void ListPairs(std::vector<std::pair<SpriteId, SpriteId>>& out) const override {
    out.clear();
    const auto add = [&](SpriteId a, SpriteId b) {
      // The lower global id first.
      if (IdOf(b) < IdOf(a)) std::swap(a, b);
      out.emplace_back(a, b);
    };
    space_.ForEachOverlappingPair(add, ExecutorOf(pool_));
  }
  void SearchMany(std::span<const DiscQuery> queries, ManyHits& out) const override {
    space_.SearchMany(queries, out, ExecutorOf(pool_));
    // A universe orders ties by global id, so the reference does, too.
    for (std::size_t q = 0; q < out.Count(); ++q) {
      SortByGlobalId(
          std::span(out.hits).subspan(out.offsets[q], out.offsets[q + 1] - out.offsets[q]));
    }
  }
  void Search(std::span<const GlobalQuery> queries, GlobalHits& out) override {
    out.hits.clear();
    out.offsets.assign(1, 0);
    for (const GlobalQuery& query : queries) {
      Answer(query);
      for (const Hit& hit : hits_) out.hits.push_back({IdOf(hit.id), hit.position, hit.distance});
      out.offsets.push_back(out.hits.size());
    }
  }
  void Add(const Sprite& sprite) override {
    const SpriteId id = space_.Add(sprite);
    // The manager reuses slots; the tag is the global id.
    if (id.slot >= global_.size()) global_.resize(id.slot + 1);
    global_[id.slot] = sprite.tag;
  }
  void Remove(SpriteId id) override { space_.Remove(id); }
  void SetVelocity(SpriteId id, Vec2 velocity) override { space_.SetVelocity(id, velocity); }

 private:
  // Sprites at equal distances, of which there are few, by insertion into their place.
  void SortByGlobalId(std::span<Hit> hits) const {
    const auto before = [&](const Hit& a, const Hit& b) {
      return a.distance != b.distance ? a.distance < b.distance : IdOf(a.id) < IdOf(b.id);
    };
    for (std::size_t i = 1; i < hits.size(); ++i) {
      // Stops at once where the order holds, which is almost everywhere.
      for (std::size_t j = i; j > 0 && before(hits[j], hits[j - 1]); --j)
        std::swap(hits[j], hits[j - 1]);
    }
  }

  void Answer(const GlobalQuery& query) {
    if (query.what == GlobalQuery::What::Touching) {
      space_.GetSpritesTouching(query.point, query.radius, {query.kinds}, hits_);
    } else if (query.what == GlobalQuery::What::Near) {
      space_.GetSpritesNear(query.point, query.radius, {query.kinds}, hits_);
    } else {
      space_.GetNearestSprites(query.point, query.count, query.radius, {query.kinds}, hits_);
      // All at the last distance, of which the lowest global ids count.
      if (!hits_.empty()) {
        const double last = hits_.back().distance;
        space_.GetSpritesNear(query.point, last, {query.kinds}, hits_);
      }
    }
    SortByGlobalId(hits_);
    if (query.what == GlobalQuery::What::Nearest && hits_.size() > query.count)
      hits_.resize(query.count);
  }

  SpriteManager space_;
  ThreadPool& pool_;
  std::vector<GlobalId> global_;  // by slot
  std::vector<Hit> hits_;
  mutable std::vector<SpriteId> ids_;
};

}  // namespace

std::unique_ptr<ScenarioIndex> MakeSingleIndex(const SpaceOptions& options, ThreadPool& pool) {
  return std::make_unique<SingleIndex>(options, pool);
}

}  // namespace heliopause::cluster
