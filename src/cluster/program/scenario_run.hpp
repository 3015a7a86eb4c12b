// The ticks of a scenario on an index.
#pragma once

#include <heliopause/cluster/universe.hpp>
#include <utility>
#include <vector>

#include "cluster/program/scenario.hpp"
#include "cluster/program/scenario_index.hpp"

namespace heliopause::cluster {

/// Time of one rank's ticks, by what it did.
struct RunTimes {
  Phase tick;      // all of it
  Phase searches;  // local
  Phase pairs;
  Phase rules;  // the small game: not the index's work
  Phase global;
};

/// Runs the rules of a scenario on the sprites that this rank owns. All ranks together compute what
/// one process computes.
class ScenarioRun {
 public:
  /// `rank` of `ranks` makes its share of the global searches. `index` outlives the run.
  ScenarioRun(const Scenario& scenario, ScenarioIndex& index, int rank, int ranks);

  /// Tick number `tick`. Collective on a Universe.
  void Tick(std::uint64_t tick);

  /// Of what this rank has found so far, without the state of sprites.
  Digest& Sums() { return digest_; }
  /// With the state of the own sprites.
  Digest SumsWithState() const;

  RunTimes& Times() { return times_; }

 private:
  struct Change {
    GlobalId own;
    GlobalId partner;
    SpriteId id;
    Vec2 velocity;
  };

  void SearchAround(std::uint64_t tick);
  void SteerByHits();
  void MeetPairs();
  void Apply();
  void SearchGlobally(std::uint64_t tick);
  void Replace(std::uint64_t tick);

  const Scenario& scenario_;
  ScenarioIndex& index_;
  int rank_;
  int ranks_;
  Digest digest_;
  RunTimes times_;
  // Scratch.
  std::vector<ScenarioIndex::Own> own_;
  std::vector<ScenarioIndex::Own> searchers_;
  std::vector<SpriteId> searcher_ids_;
  std::vector<Vec2> places_;
  std::vector<DiscQuery> queries_;
  ManyHits found_;
  std::vector<std::pair<SpriteId, SpriteId>> pairs_;
  std::vector<Change> steers_;
  std::vector<Change> bounces_;
  std::vector<GlobalQuery> global_queries_;
  GlobalHits global_found_;
};

}  // namespace heliopause::cluster
