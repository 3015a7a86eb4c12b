// The scenario on a Universe: this rank's part of it.
#include "cluster/program/scenario_index.hpp"

namespace heliopause::cluster {
namespace {

class UniverseIndex : public ScenarioIndex {
 public:
  UniverseIndex(Universe& universe, ThreadPool& pool) : universe_(universe), pool_(pool) {}

  void Tick(double seconds) override { universe_.Tick(seconds, ExecutorOf(pool_)); }
  const SpriteManager& Space() const override { return universe_.Space(); }
  void ListOwn(std::vector<Own>& out) const override {
    Space().GetIdsInLeafOrder(ids_);
    out.clear();
    // Without the ghosts, which are sprites of the same manager.
    for (const SpriteId id : ids_) {
      if (universe_.IsOwned(id)) out.push_back({id, universe_.IdOf(id)});
    }
  }
  bool IsOwned(SpriteId id) const override { return universe_.IsOwned(id); }
  GlobalId IdOf(SpriteId id) const override { return universe_.IdOf(id); }
  void ListPairs(std::vector<std::pair<SpriteId, SpriteId>>& out) const override {
    out.clear();
    universe_.ForEachOverlappingPair(
        [&](SpriteId own, SpriteId other) { out.emplace_back(own, other); }, ExecutorOf(pool_));
  }
  void SearchMany(std::span<const DiscQuery> queries, ManyHits& out) const override {
    universe_.SearchMany(queries, out, ExecutorOf(pool_));
  }
  void Search(std::span<const GlobalQuery> queries, GlobalHits& out) override {
    universe_.Search(queries, out);
  }
  void Add(const Sprite& sprite) override { universe_.Add(sprite); }
  void Remove(SpriteId id) override { universe_.Remove(id); }
  void SetVelocity(SpriteId id, Vec2 velocity) override { universe_.SetVelocity(id, velocity); }

 private:
  Universe& universe_;
  ThreadPool& pool_;
  mutable std::vector<SpriteId> ids_;  // scratch
};

}  // namespace

std::unique_ptr<ScenarioIndex> MakeUniverseIndex(Universe& universe, ThreadPool& pool) {
  return std::make_unique<UniverseIndex>(universe, pool);
}

}  // namespace heliopause::cluster
