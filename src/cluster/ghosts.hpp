// Ghosts: copies of own sprites on the ranks that can reach them, kept up to date by news.
//
//      rank 0        |        rank 1          `|`: the border of two domains
//            ........|........                `.`: the bands; a band is as wide as the
//            . o     |     o .                     largest local search or own sprite
//            ........|........                     of the rank beyond the border
//
// Ghosts move by themselves in the manager of the other rank: the same numbers give the same bits.
// So only news are sent: a sprite that enters a band, leaves it, or was changed.
#pragma once

#include <array>
#include <heliopause/cluster/universe.hpp>
#include <span>
#include <string>
#include <vector>

#include "cluster/exchange.hpp"
#include "cluster/local_sprites.hpp"

namespace heliopause::cluster {

/// What every rank has about every other one. Sent as it is in memory.
struct RankSummary {
  double owned = 0;              // sprites
  double largest = 0;            // bound of the radius of an own sprite
  double work = 0;               // seconds of a lap, see WorkMeter; 0: not known yet
  std::uint64_t has_met_id = 0;  // 1: two sprites with the global id `met_id` met there
  GlobalId met_id = 0;
};
static_assert(sizeof(RankSummary) == 40);

class Ghosts {
 public:
  explicit Ghosts(int ranks);

  /// Removes all ghosts on this rank. All ranks call it; the next Update sends all ghosts again.
  void Forget(LocalSprites& sprites);

  /// Collective. `summaries` by rank. Throws DuplicateGlobalId after the exchange.
  void Update(const Partition& partition, std::span<const RankSummary> summaries,
              double largest_local_search, LocalSprites& sprites, Exchange& exchange,
              UniverseStatistics& statistics);

  /// Collective. Describes the first ghost on this rank that differs from its original; "" if none
  /// does. For Validate.
  std::string Compare(const LocalSprites& sprites, Exchange& exchange);

  std::size_t CountNeighbours() const;

 private:
  using Band = std::vector<Box>;

  void FindBands(const Partition& partition, std::span<const RankSummary> summaries,
                 double largest_local_search, int rank);
  void CollectBand(const Band& band, const LocalSprites& sprites);
  void PutNews(int to, const LocalSprites& sprites, Exchange& exchange, UniverseStatistics& stats);
  void TakeLeavers(LocalSprites& sprites, Exchange& exchange);
  void TakeNews(LocalSprites& sprites, std::span<const SpriteRecord> records);

  std::vector<std::vector<GlobalId>> sent_;  // by rank: own sprites that are ghosts there; sorted
  std::vector<Band> bands_;                  // by rank: where own sprites are ghosts there
  std::vector<std::array<double, 2>> bands_for_;  // reach and largest that bands_ was made for
  // Scratch.
  std::vector<std::pair<GlobalId, SpriteId>> now_;
  std::vector<GlobalId> now_ids_;
  std::vector<GlobalId> leavers_;
  std::vector<SpriteRecord> news_;
  std::vector<Hit> hits_;
};

}  // namespace heliopause::cluster
