// Universe::Impl: the state of a Universe, and the steps of its collective calls.
#pragma once

#include <heliopause/cluster/universe.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cut_schedule.hpp"
#include "cluster/exchange.hpp"
#include "cluster/ghosts.hpp"
#include "cluster/local_sprites.hpp"
#include "cluster/own_communicator.hpp"
#include "cluster/work_meter.hpp"

namespace heliopause::cluster {

struct Universe::Impl {
  Impl(OwnCommunicator own, const UniverseOptions& of_universe,
       std::unique_ptr<Partition> of_space);

  // All but Move are collective and called in RunCollective. First the steps of Tick and of Settle.
  void CheckTogether(double seconds);
  void RejectInCallback(const char* function);
  void Move(double seconds, Executor executor);
  void Settle();
  void CutFirst();
  void SendHome();  // sprites to the owners of their places
  void Gather();    // summaries of all ranks
  void CutIfUneven();
  void Cut();
  void UpdateGhosts();
  void ThrowIfIdsMet();

  void Search(std::span<const GlobalQuery> queries, GlobalHits& out);
  void Save(const std::string& folder, std::uint64_t step, std::span<const std::byte> attachment);
  RestoredCheckpoint Restore(const std::string& folder);
  RestoredCheckpoint ReadCheckpoint(const std::string& path);  // without Settle

  double LoadOf(const RankSummary& summary) const;  // as options.balance says
  double Imbalance() const;
  bool HaveAllMeasured() const;
  double WeightOfOwnSprite() const;
  std::vector<Load> Loads() const;
  void CollectLeavers();
  void FreeBuffers();
  bool OwnsPlace(Vec2 place) const;                     // its closed boxes contain it
  bool ReachesAround(Vec2 point, double radius) const;  // a local search may
  /// Throw std::invalid_argument unless a local search may have this center and radius, or be this
  /// query of a batch.
  void CheckLocal(const char* function, const std::string& prefix, Vec2 point, double radius) const;
  void CheckQueryOfMany(std::size_t index, const DiscQuery& query) const;
  void CheckQueryOfMany(std::size_t index, const TouchingQuery& query) const;
  void CheckQueryOfMany(std::size_t index, const BoxQuery& query) const;
  template <class Query>
  void SearchMany(std::span<const Query> queries, ManyHits& out, Executor executor) const;

  /// Throws std::invalid_argument for invalid options. Local.
  static void Check(const UniverseOptions& options);
  /// What must be equal on all ranks, as "name = value".
  static std::vector<std::string> Settings(const UniverseOptions& options);

  OwnCommunicator comm;
  UniverseOptions options;
  UniverseStatistics statistics;
  std::unique_ptr<Partition> partition;
  Exchange exchange;
  LocalSprites sprites;
  Ghosts ghosts;
  std::vector<RankSummary> summaries;  // by rank
  bool unsettled = false;              // changed by a local call since the last Settle
  std::optional<GlobalId> met_id;      // that of two sprites which met on this rank
  bool is_cut = false;
  CutSchedule cut_schedule;
  WorkMeter work;
  std::vector<std::pair<SpriteId, int>> leavers;  // with their new owner
  std::vector<Hit> hits;
};

}  // namespace heliopause::cluster
