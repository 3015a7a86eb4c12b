#include "cluster/universe_impl.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/argument_error.hpp"
#include "cluster/agreement.hpp"
#include "cluster/box_geometry.hpp"
#include "cluster/phase_timer.hpp"
#include "cluster/version_line.hpp"

namespace heliopause::cluster {
namespace {

constexpr double kMostOfMean = 16;          // weight of a sprite / mean of all, or its inverse
constexpr std::size_t kLoadsOfRank = 2000;  // at least: domains are then even to 1 or 2 %
constexpr std::size_t kMostTogether = 64;   // sprites in a load, neighbours in the tree
// Above this many arrivals the tree is rebalanced at once rather than with the next Tick, and the
// memory of the migration is freed.
constexpr std::size_t kManyMigrants = 1000;

// The rest of the plane beside a box, as closed boxes.
//
//    +-----+-------+-----+
//    |     |   2   |     |    0 and 1 have the whole height, 2 and 3 the width of the domain.
//    |  0  +-------+  1  |    They share edges, and 0 to 3 share edges with the domain: a sprite
//    |     |  own  |     |    on one is found more than once, and OwnerOf decides.
//    |     +-------+     |
//    |     |   3   |     |
//    +-----+-------+-----+
//
// At an end of the plane a strip has no width. It is still needed: sprites that fly away stop
// there, so a cut may go through the end, and another rank may own what lies exactly on it.
std::array<Box, 4> PlaneBeside(const Box& own) {
  const Box& all = kWholePlane;
  return {Box{all.min, {own.min.x, all.max.y}}, Box{{own.max.x, all.min.y}, all.max},
          Box{{own.min.x, all.min.y}, {own.max.x, own.min.y}},
          Box{{own.min.x, own.max.y}, {own.max.x, all.max.y}}};
}

bool HaveSprites(std::span<const RankSummary> summaries) {
  return std::any_of(summaries.begin(), summaries.end(),
                     [](const RankSummary& summary) { return summary.owned > 0; });
}

}  // namespace

// The order of the members in the header: the partition and the exchange use the communicator, the
// ghosts and summaries need its number of ranks.
Universe::Impl::Impl(OwnCommunicator own, const UniverseOptions& of_universe,
                     std::unique_ptr<Partition> of_space)
    : comm(std::move(own)),
      options(of_universe),
      partition(of_space ? std::move(of_space) : MakeZoltanPartition(comm)),
      exchange(comm, statistics),
      sprites(of_universe.space, of_universe.largest_local_search),
      ghosts(exchange.Ranks()),
      summaries(static_cast<std::size_t>(exchange.Ranks())),
      cut_schedule(of_universe.tolerance) {}

void Universe::Impl::Check(const UniverseOptions& options) {
  // Only values that SpriteManager does not check.
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double search = options.largest_local_search;
  RequireArgument(search >= 0 && search < kInfinity, "Universe", "options.largest_local_search",
                  search, "a finite number >= 0");
  RequireArgument(options.tolerance > 1 && options.tolerance < kInfinity, "Universe",
                  "options.tolerance", options.tolerance, "a finite number > 1");
  RequireArgument(options.balance <= Balance::Time, "Universe", "options.balance",
                  static_cast<double>(options.balance), "Sprites or Time");
  SpriteManager of_same_options(options.space);  // throws for those of the space
}

std::vector<std::string> Universe::Impl::Settings(const UniverseOptions& options) {
  // As texts, with every digit of a number: a rank with another option would cut or move
  // differently, and the universes would drift apart without an error.
  const SpaceOptions& space = options.space;
  const auto line = [](const char* name, double value) {
    return std::string(name) + " = " + FormatNumber(value);
  };
  return {VersionLine(),
          std::string("byte order = ") +
              (std::endian::native == std::endian::little ? "little" : "big"),
          line("options.space.center.x", space.center.x),
          line("options.space.center.y", space.center.y),
          line("options.space.radius", space.radius),
          line("options.space.canvas", static_cast<double>(space.canvas)),
          line("options.space.border", static_cast<double>(space.border)),
          line("options.space.leaf_capacity", static_cast<double>(space.leaf_capacity)),
          line("options.space.merge_threshold", static_cast<double>(space.merge_threshold)),
          line("options.space.smallest_leaf_radius", space.smallest_leaf_radius),
          line("options.largest_local_search", options.largest_local_search),
          line("options.tolerance", options.tolerance),
          line("options.balance", static_cast<double>(options.balance))};
}

// Closed boxes: a place on a border passes on both sides, because ghosts cover the band there.
bool Universe::Impl::OwnsPlace(Vec2 place) const {
  const auto boxes = partition->BoxesOf(exchange.Rank());
  return std::any_of(boxes.begin(), boxes.end(),
                     [&](const Box& box) { return Contains(box, place); });
}

void Universe::Impl::CheckTogether(double seconds) {
  const WorkMeter::Pause pause(work);
  // Ranks that pass different times would move ghosts and originals apart.
  const std::string line = "seconds = " + FormatNumber(seconds);
  RunTogether(comm, "Universe::Tick", std::span(&line, 1), [&] {
    RequireArgument(seconds >= 0 && seconds <= std::numeric_limits<double>::max(), "Universe::Tick",
                    "seconds", seconds, "a finite number >= 0");
    sprites.RejectInCallback("Universe::Tick");
  });
}

// Sprites must not move, nor be replaced, while the manager visits them.
void Universe::Impl::RejectInCallback(const char* function) {
  const WorkMeter::Pause pause(work);
  RunTogether(comm, [&] { sprites.RejectInCallback(function); });
}

void Universe::Impl::Move(double seconds, Executor executor) {
  const PhaseTimer timer(statistics.move);
  sprites.Move(seconds, executor);
}

void Universe::Impl::Settle() {
  const WorkMeter::Pause pause(work);
  // The order matters. The first cut is before the migration, or rank 0 would receive all sprites.
  // Sprites reach their owners before the summaries are gathered, because those decide on a cut.
  // Ghosts come last: bands follow from domains and summaries.
  work.EndLap();
  CutFirst();
  {
    const PhaseTimer timer(statistics.migrate);
    SendHome();
    unsettled = false;
    Gather();
  }
  ThrowIfIdsMet();
  CutIfUneven();
  UpdateGhosts();
}

// Before the first cut rank 0 owns everything, and all sprites would go there first.
void Universe::Impl::CutFirst() {
  if (is_cut) return;
  Gather();
  if (HaveSprites(summaries)) Cut();
}

// Collects the own sprites whose center is in another domain. Their circles touch the plane beside
// the own boxes, so the tree finds them without a visit to all sprites.
void Universe::Impl::CollectLeavers() {
  leavers.clear();
  // OwnerOf returns the same rank everywhere, so no sprite has two owners or none.
  const auto collect = [&](const Box& box) {
    sprites.Space().GetSpritesIn(box, {kOwnedKind}, hits);
    for (const Hit& hit : hits) {
      const int owner = partition->OwnerOf(hit.position);
      if (owner != exchange.Rank()) leavers.emplace_back(hit.id, owner);
    }
  };
  const auto own = partition->BoxesOf(exchange.Rank());
  if (own.size() == 1) {
    // One box: four searches. Without a box, as before the first cut, or with several of them, the
    // domains of the others are searched.
    for (const Box& box : PlaneBeside(own[0])) collect(box);
  } else {
    for (int rank = 0; rank < exchange.Ranks(); ++rank) {
      if (rank == exchange.Rank()) continue;
      for (const Box& box : partition->BoxesOf(rank)) collect(box);
    }
  }
  // In order of id, once each, so that messages and the free list of the manager do not depend on
  // the boxes.
  std::sort(leavers.begin(), leavers.end());
  leavers.erase(std::unique(leavers.begin(), leavers.end()), leavers.end());
}

void Universe::Impl::SendHome() {
  CollectLeavers();
  // Step 1: records before the removal, which forgets the sprites.
  std::vector<SpriteId> leaving;
  for (const auto& [id, owner] : leavers) {
    exchange.Put(owner, sprites.RecordOf(id));
    leaving.push_back(id);
  }
  statistics.migrants += leaving.size();
  sprites.RemoveMany(leaving);
  // Step 2: the exchange is collective, also for a rank that sends nothing.
  exchange.Run();
  std::vector<SpriteRecord> coming;
  exchange.FromAll(coming);
  const bool many = coming.size() + leaving.size() > kManyMigrants;
  // Nearly all sprites come and go in a cut and in Restore: the buffers are larger than the index.
  if (many) FreeBuffers();
  try {
    sprites.AddMany(coming, LocalSprites::State::Owned);
  } catch (const DuplicateGlobalId& error) {
    met_id = error.Id();  // ThrowIfIdsMet throws it on all ranks
  }
  // Step 3: leaves that grew by many sprites would make the searches of this tick slow.
  if (many) sprites.ReBallance();
}

// Frees the buffers of a migration. They grow again when needed.
void Universe::Impl::FreeBuffers() {
  exchange.Release();
  std::vector<std::pair<SpriteId, int>>().swap(leavers);
  std::vector<Hit>().swap(hits);
}

// Every rank receives the summaries of all, 40 bytes a rank: the steps that follow need no more
// messages for them.
void Universe::Impl::Gather() {
  const PhaseTimer timer(statistics.talk);
  const RankSummary own{static_cast<double>(sprites.CountOwned()), sprites.LargestRadius(),
                        work.Seconds(), met_id.has_value(), met_id.value_or(0)};
  MPI_Allgather(&own, sizeof own, MPI_BYTE, summaries.data(), sizeof own, MPI_BYTE, comm);
}

// Every rank has all summaries, so every rank throws the same error: that of the lowest rank.
void Universe::Impl::ThrowIfIdsMet() {
  for (std::size_t rank = 0; rank < summaries.size(); ++rank) {
    if (summaries[rank].has_met_id == 0) continue;
    throw AgreedError<std::logic_error>(
        "Universe::Settle: global id = " + std::to_string(summaries[rank].met_id) +
        " of two sprites on rank " + std::to_string(rank) + " (expected a unique one)");
  }
}

double Universe::Impl::LoadOf(const RankSummary& summary) const {
  return options.balance == Balance::Time ? summary.work : summary.owned;
}

// The largest load divided by the mean of all ranks: 1 is even, the number of ranks is the worst.
// With Balance::Time, 1 until all ranks have measured theirs.
double Universe::Impl::Imbalance() const {
  double most = 0;
  double sum = 0;
  for (const RankSummary& summary : summaries) {
    if (options.balance == Balance::Time && summary.work == 0) return 1;
    most = std::max(most, LoadOf(summary));
    sum += LoadOf(summary);
  }
  return sum == 0 ? 1 : most / (sum / static_cast<double>(summaries.size()));
}

// With Balance::Time, the time that this rank takes for a sprite, relative to the mean of all
// ranks; all sprites of a rank weigh the same. A cut moves the border of a busy domain inwards.
// Whether that was enough shows in the times after it, which the next cut uses.
double Universe::Impl::WeightOfOwnSprite() const {
  if (options.balance == Balance::Sprites) return 1;
  double sprites_of_all = 0;
  double work_of_all = 0;
  for (const RankSummary& summary : summaries) {
    if (summary.work == 0) return 1;
    sprites_of_all += summary.owned;
    work_of_all += summary.work;
  }
  const RankSummary& own = summaries[static_cast<std::size_t>(exchange.Rank())];
  if (own.owned == 0 || sprites_of_all == 0) return 1;
  const double weight = own.work / own.owned * (sprites_of_all / work_of_all);
  return std::clamp(weight, 1 / kMostOfMean, kMostOfMean);
}

// Each load is a group of sprites that are neighbours in the tree: a cut need not be finer than
// that.
std::vector<Load> Universe::Impl::Loads() const {
  std::vector<SpriteId> ids;
  sprites.Space().GetIdsInLeafOrder(ids);
  // Ghosts have no weight: they follow from the cut.
  std::erase_if(ids,
                [&](SpriteId id) { return sprites.StateOf(id) != LocalSprites::State::Owned; });
  // The more sprites, the larger the groups: the number of loads, and with it the work of a cut,
  // has a bound until a group has kMostTogether.
  const std::size_t together = std::clamp<std::size_t>(ids.size() / kLoadsOfRank, 1, kMostTogether);
  const double weight = WeightOfOwnSprite();
  std::vector<Load> loads;
  for (std::size_t i = 0; i < ids.size(); i += together) {
    const std::size_t count = std::min(together, ids.size() - i);
    // The position of the sprite in the middle represents the group.
    loads.push_back(
        {*sprites.Space().GetPosition(ids[i + count / 2]), weight * static_cast<double>(count)});
  }
  return loads;
}

void Universe::Impl::CutIfUneven() {
  statistics.imbalance = Imbalance();
  const bool is_due = cut_schedule.EndSettle(statistics.imbalance, HaveAllMeasured());
  if (exchange.Ranks() == 1 || !is_due) return;
  if (options.balance == Balance::Time) {
    // What the cut has done is not known yet: the imbalance stays that of before.
    cut_schedule.BeginMeasuring(statistics.imbalance);
    Cut();
    return;
  }
  Cut();
  statistics.imbalance = Imbalance();
  cut_schedule.EndCut(statistics.imbalance);
}

bool Universe::Impl::HaveAllMeasured() const {
  return std::none_of(summaries.begin(), summaries.end(),
                      [](const RankSummary& summary) { return summary.work == 0; });
}

// All ghosts are removed first, because sprites have other owners afterwards.
void Universe::Impl::Cut() {
  const PhaseTimer timer(statistics.cut);
  ++statistics.cuts;
  ghosts.Forget(sprites);
  // Loads need the owned sprites where they are; SendHome moves them to the new owners.
  partition->Cut(Loads());
  SendHome();
  // The times so far were measured with other domains.
  work.Forget();
  Gather();
  // Without sprites rank 0 owns everything again, and the next ones need a first cut.
  is_cut = HaveSprites(summaries);
}

void Universe::Impl::UpdateGhosts() {
  const PhaseTimer timer(statistics.ghosts);
  try {
    ghosts.Update(*partition, summaries, options.largest_local_search, sprites, exchange,
                  statistics);
  } catch (const DuplicateGlobalId& error) {
    met_id = error.Id();  // ThrowIfIdsMet throws it on all ranks, in the next Settle
  }
}

}  // namespace heliopause::cluster
