// The parts of a Universe.
#pragma once

#include <heliopause/cluster/universe.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cluster/exchange.hpp"
#include "cluster/ghosts.hpp"
#include "cluster/local_sprites.hpp"
#include "cluster/work_meter.hpp"

namespace heliopause::cluster {

/// A duplicate of a communicator, so that messages of the universe never meet those of the user.
class OwnCommunicator {
 public:
  explicit OwnCommunicator(MPI_Comm comm) { MPI_Comm_dup(comm, &comm_); }
  ~OwnCommunicator() { MPI_Comm_free(&comm_); }
  OwnCommunicator(const OwnCommunicator&) = delete;
  OwnCommunicator& operator=(const OwnCommunicator&) = delete;
  operator MPI_Comm() const { return comm_; }

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
};

struct Universe::Impl {
  Impl(MPI_Comm of_user, const UniverseOptions& of_universe, std::unique_ptr<Partition> of_space);

  // Collective steps of Settle.
  void Settle();
  void CutFirst();
  void SendHome();  // sprites to the owners of their places
  void Gather();    // summaries of all ranks
  void CutIfUneven();
  void WaitIfCutWasInVain();
  void Cut();
  void UpdateGhosts();
  void ThrowIfIdsMet();

  double LoadOf(const RankSummary& summary) const;  // as options.balance says
  double Imbalance() const;
  double WeightOfOwnSprite() const;
  std::vector<Load> Loads() const;
  void CollectLeavers();
  bool OwnsPlace(Vec2 place) const;  // its closed boxes contain it
  /// Throws std::invalid_argument unless a local search may have this center and radius.
  void CheckLocal(const char* function, const std::string& prefix, Vec2 point, double radius) const;

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
  bool ids_met = false;                // a global id was seen twice on this rank
  bool is_cut = false;
  double cut_above = 0;             // imbalance; see UniverseOptions::tolerance
  int patience = 0;                 // Settles until cut_above falls back to the tolerance
  double imbalance_before_cut = 0;  // by time, until the time after the cut is known; otherwise 0
  WorkMeter work;
  std::vector<std::pair<SpriteId, int>> leavers;  // with their new owner
  std::vector<Hit> hits;
};

}  // namespace heliopause::cluster
