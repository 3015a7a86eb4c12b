// The index that a scenario runs on: a Universe, or one plain manager as its reference.
#pragma once

#include <heliopause/cluster/universe.hpp>
#include <heliopause/thread_pool.hpp>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "cluster/program/scenario.hpp"

namespace heliopause::cluster {

/// The calls of a Universe that a scenario needs, a few each tick. Ids and positions are valid
/// until the next Tick.
class ScenarioIndex {
 public:
  struct Own {
    SpriteId id;
    GlobalId global;
  };

  virtual ~ScenarioIndex() = default;

  virtual void Tick(double seconds) = 0;
  virtual const SpriteManager& Space() const = 0;
  /// Own sprites, in memory order.
  virtual void ListOwn(std::vector<Own>& out) const = 0;
  virtual bool IsOwned(SpriteId id) const = 0;
  virtual GlobalId IdOf(SpriteId id) const = 0;
  /// Own sprites that overlap others, as Universe::ForEachOverlappingPair.
  virtual void ListPairs(std::vector<std::pair<SpriteId, SpriteId>>& out) const = 0;
  virtual void SearchMany(std::span<const DiscQuery> queries, ManyHits& out) const = 0;
  virtual void Search(std::span<const GlobalQuery> queries, GlobalHits& out) = 0;
  virtual void Add(const Sprite& sprite) = 0;
  virtual void Remove(SpriteId id) = 0;
  virtual void SetVelocity(SpriteId id, Vec2 velocity) = 0;
};

/// Works in the threads of `pool`, if it has more than one. It outlives the index, as `universe`
/// does.
std::unique_ptr<ScenarioIndex> MakeUniverseIndex(Universe& universe, ThreadPool& pool);

/// All sprites in one manager, without MPI. Its ties are put into order of global id by code of its
/// own, so that it serves as the reference of a Universe. `pool` as above.
std::unique_ptr<ScenarioIndex> MakeSingleIndex(const SpaceOptions& options, ThreadPool& pool);

/// The pool as an executor, empty when it has one thread: the calls without one take less time.
inline Executor ExecutorOf(ThreadPool& pool) {
  return pool.Threads() > 1 ? Executor(pool) : Executor();
}

}  // namespace heliopause::cluster
