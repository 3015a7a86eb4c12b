// Searches of all ranks' sprites.
#pragma once

#include <heliopause/cluster/universe.hpp>
#include <span>
#include <vector>

#include "cluster/exchange.hpp"
#include "cluster/ghosts.hpp"
#include "cluster/local_sprites.hpp"

namespace heliopause::cluster {

/// The batch of one Universe::Search. Near and touching queries take one round: to all ranks whose
/// domain they reach. Nearest queries take rounds, each to twice as many ranks, nearest domain
/// first, until the next domain is farther away than the last hit.
class GlobalSearcher {
 public:
  GlobalSearcher(MPI_Comm comm, const Partition& partition, std::span<const RankSummary> summaries,
                 const LocalSprites& sprites, Exchange& exchange, UniverseStatistics& statistics);

  /// Collective. Precondition: the queries are valid, and all ranks are settled.
  void Run(std::span<const GlobalQuery> queries, GlobalHits& out);

 private:
  struct Destination {
    double distance;  // lower bound
    int rank;
  };
  struct Open {  // a query of this rank
    GlobalQuery query;
    std::vector<Destination> destinations;  // nearest first
    std::size_t next = 0;                   // of destinations
    std::size_t batch = 1;                  // ranks in the next round
    std::vector<GlobalHit> hits;

    bool IsDone() const;
    double Radius() const;
  };

  void Start(const GlobalQuery& query);
  void PutQueries();
  void AnswerQueries();
  void TakeAnswers();
  bool AnyOpen() const;
  void Answer(const GlobalQuery& query);

  MPI_Comm comm_;
  const Partition& partition_;
  std::span<const RankSummary> summaries_;
  const LocalSprites& sprites_;
  Exchange& exchange_;
  UniverseStatistics& statistics_;
  std::vector<Open> open_;
  std::vector<Hit> hits_;
  std::vector<GlobalHit> answer_;
};

}  // namespace heliopause::cluster
