// One tick of the scenario: searches and pairs only read; then velocities change. So no result
// depends on the order of the sprites.
#include "cluster/program/scenario_run.hpp"

#include <algorithm>
#include <tuple>

#include "cluster/phase_timer.hpp"

namespace heliopause::cluster {

ScenarioRun::ScenarioRun(const Scenario& scenario, ScenarioIndex& index, int rank, int ranks)
    : scenario_(scenario), index_(index), rank_(rank), ranks_(ranks) {}

void ScenarioRun::Tick(std::uint64_t tick) {
  const PhaseTimer timer(times_.tick);
  // The order of phases is that of a game: move, read, decide, change. `rules` is timed in parts,
  // because it is not the work of the index.
  index_.Tick(kSecondsOfTick);
  {
    const PhaseTimer rules(times_.rules);
    index_.ListOwn(own_);
  }
  SearchAround(tick);
  {
    const PhaseTimer pairs(times_.pairs);
    index_.ListPairs(pairs_);
  }
  {
    const PhaseTimer rules(times_.rules);
    SteerByHits();
    MeetPairs();
    Apply();
  }
  SearchGlobally(tick);
  const PhaseTimer rules(times_.rules);
  Replace(tick);
}

void ScenarioRun::SearchAround(std::uint64_t tick) {
  {
    const PhaseTimer rules(times_.rules);
    searchers_.clear();
    searcher_ids_.clear();
    for (const ScenarioIndex::Own& own : own_) {
      if (!scenario_.Searches(own.global, tick)) continue;
      searchers_.push_back(own);
      searcher_ids_.push_back(own.id);
    }
    // One call for all positions, in the memory order of ListOwn.
    places_.resize(searcher_ids_.size());
    index_.Space().GetPositions(searcher_ids_, places_);
    queries_.clear();
    for (std::size_t i = 0; i < searchers_.size(); ++i)
      queries_.push_back(scenario_.QueryOf(searchers_[i].global, places_[i]));
  }
  const PhaseTimer searches(times_.searches);
  index_.SearchMany(queries_, found_);
}

void ScenarioRun::SteerByHits() {
  steers_.clear();
  for (std::size_t q = 0; q < searchers_.size(); ++q) {
    const GlobalId own = searchers_[q].global;
    std::uint64_t hash = 0;
    // The nearest other sprite, which is the first hit that is not the ship itself, steers it.
    bool steered = own % 2 == 0;  // rocks drift
    for (const Hit& hit : found_.Of(q)) {
      const GlobalId other = index_.IdOf(hit.id);
      hash = Digest::AddHit(hash, other, hit.distance);
      if (steered || other == own) continue;
      steered = true;
      const Vec2 velocity = index_.Space().Get(searchers_[q].id)->velocity;
      steers_.push_back(
          {own, other, searchers_[q].id, Scenario::Steered(velocity, places_[q], hit.position)});
    }
    digest_.AddAnswer(own, hash, found_.Of(q).size());
  }
}

// Sprites that overlap exchange their velocities; among several partners, the one with the lowest
// global id counts.
void ScenarioRun::MeetPairs() {
  bounces_.clear();
  const SpriteManager& space = index_.Space();
  for (const auto& [a, b] : pairs_) {
    const GlobalId own = index_.IdOf(a);
    const GlobalId other = index_.IdOf(b);
    if (own < other) digest_.AddPair(own, other);  // across a border: on one of two ranks
    // Velocities before any change: Apply runs after all pairs.
    bounces_.push_back({own, other, a, space.Get(b)->velocity});
    if (index_.IsOwned(b)) bounces_.push_back({other, own, b, space.Get(a)->velocity});
  }
  // Pairs come in no order. By (own, partner) the first of each sprite is its lowest partner.
  std::sort(bounces_.begin(), bounces_.end(), [](const Change& a, const Change& b) {
    return std::tie(a.own, a.partner) < std::tie(b.own, b.partner);
  });
}

void ScenarioRun::Apply() {
  // Bounces after steering: a ship that does both bounces.
  for (const Change& change : steers_) index_.SetVelocity(change.id, change.velocity);
  const Change* last = nullptr;
  for (const Change& change : bounces_) {
    if (last == nullptr || last->own != change.own) index_.SetVelocity(change.id, change.velocity);
    last = &change;
  }
}

void ScenarioRun::SearchGlobally(std::uint64_t tick) {
  const PhaseTimer timer(times_.global);
  if (scenario_.global_searches == 0) return;
  global_queries_.clear();
  const auto step = static_cast<std::uint64_t>(ranks_);
  const auto first = static_cast<std::uint64_t>(rank_);
  // Each rank makes a share of the searches; the digest adds them with their numbers.
  for (std::uint64_t number = first; number < scenario_.global_searches; number += step)
    global_queries_.push_back(scenario_.GlobalQueryOf(tick, number));
  index_.Search(global_queries_, global_found_);
  for (std::size_t q = 0; q < global_queries_.size(); ++q)
    digest_.AddGlobalAnswer(tick, first + q * step, global_found_.Of(q));
}

// A sprite that comes back elsewhere goes to the owner of its place with the next tick.
void ScenarioRun::Replace(std::uint64_t tick) {
  for (const ScenarioIndex::Own& own : own_) {
    if (!scenario_.IsReplaced(own.global, tick)) continue;
    // The new id is larger by the number of sprites, so no id is used twice.
    index_.Remove(own.id);
    index_.Add(scenario_.At(own.global + scenario_.sprites));
  }
}

Digest ScenarioRun::SumsWithState() const {
  Digest all = digest_;
  index_.Space().ForEachSprite([&](SpriteId id, const Sprite& sprite) {
    // Ghosts would count twice, and reserved kinds differ between ranks.
    if (!index_.IsOwned(id)) return;
    Sprite own = sprite;
    own.kinds &= kUserKinds;
    all.AddState(own);
  });
  return all;
}

}  // namespace heliopause::cluster
