#include "cluster/global_searcher.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "cluster/box_geometry.hpp"
#include "cluster/local_search.hpp"
#include "cluster/phase_timer.hpp"

namespace heliopause::cluster {
namespace {

using What = GlobalQuery::What;

// What ranks send each other, as it is in memory. A query keeps its number in all rounds.
struct Sent {
  GlobalQuery query;
  std::uint64_t number;  // of the query on the rank that sends it
};
struct AnswerHeader {
  std::uint64_t number;
  std::uint64_t hits;  // that follow
};

bool IsBefore(const GlobalHit& a, const GlobalHit& b) {
  return a.distance != b.distance ? a.distance < b.distance : a.id < b.id;
}

}  // namespace

// The distance beyond which a hit cannot be one of the answer.
double GlobalSearcher::Open::Radius() const {
  // A list with enough hits can only get nearer ones.
  const bool full = query.what == What::Nearest && hits.size() == query.count;
  return full ? hits.back().distance : query.radius;
}

bool GlobalSearcher::Open::IsDone() const {
  // Destinations are in order of distance: when the next one is too far, all others are. One at the
  // same distance may still have a hit with a lower id.
  if (next == destinations.size()) return true;
  return query.what == What::Nearest && destinations[next].distance > Radius();
}

GlobalSearcher::GlobalSearcher(MPI_Comm comm, const Partition& partition,
                               std::span<const RankSummary> summaries, const LocalSprites& sprites,
                               Exchange& exchange, UniverseStatistics& statistics)
    : comm_(comm),
      partition_(partition),
      summaries_(summaries),
      sprites_(sprites),
      exchange_(exchange),
      statistics_(statistics) {}

void GlobalSearcher::Start(const GlobalQuery& query) {
  // A query that no rank can answer has an entry as well: answers refer to queries by number.
  Open& open = open_.emplace_back();
  open.query = query;
  open.query.kinds &= kUserKinds;
  if (query.what == What::Nearest && query.count == 0) return;
  for (int rank = 0; rank < exchange_.Ranks(); ++rank) {
    // Only ranks with sprites whose domain comes within reach.
    const RankSummary& summary = summaries_[static_cast<std::size_t>(rank)];
    if (summary.owned == 0) continue;
    double distance = std::numeric_limits<double>::infinity();
    for (const Box& box : partition_.BoxesOf(rank)) {
      distance = std::min(distance, LowerDistance(query.point, box));
    }
    // A circle may reach out of its domain by its radius.
    const double reach =
        query.radius + (query.what == What::Touching ? summary.largest : 0) * (1 + kRoundingBound);
    if (distance <= reach) open.destinations.push_back({distance, rank});
  }
  if (query.what != What::Nearest) {
    // All ranks in one round: the answer is the union of their hits.
    open.batch = open.destinations.size();
    return;
  }
  std::sort(open.destinations.begin(), open.destinations.end(),
            [](const Destination& a, const Destination& b) {
              return a.distance != b.distance ? a.distance < b.distance : a.rank < b.rank;
            });
}

void GlobalSearcher::PutQueries() {
  for (std::size_t number = 0; number < open_.size(); ++number) {
    Open& open = open_[number];
    if (open.IsDone()) continue;
    GlobalQuery query = open.query;
    // The present radius: a rank of a later round searches no farther than the last hit.
    query.radius = open.Radius();
    for (std::size_t i = 0; i < open.batch && !open.IsDone(); ++i) {
      exchange_.Put(open.destinations[open.next++].rank, Sent{query, number});
    }
    // Doubling bounds the number of rounds by the logarithm of the ranks, and queries few ranks
    // when the nearest ones suffice.
    open.batch *= 2;
  }
}

// Sets answer_ to the own sprites that match.
void GlobalSearcher::Answer(const GlobalQuery& query) {
  const SpriteManager& space = sprites_.Space();
  // Ghosts are left out: their owner reports them.
  const auto owned = [&](SpriteId id, std::uint64_t) {
    return sprites_.StateOf(id) == LocalSprites::State::Owned;
  };
  const SearchOptions options{.kinds = query.kinds,
                              .ignore = query.ignore ? sprites_.Find(*query.ignore) : SpriteId{},
                              .accept = owned};
  if (query.what == What::Near) {
    space.GetSpritesNear(query.point, query.radius, options, hits_);
    SortTies(hits_);
  } else if (query.what == What::Touching) {
    space.GetSpritesTouching(query.point, query.radius, options, hits_);
    SortTies(hits_);
  } else {
    FindNearest(space, query.point, query.count, query.radius, options, hits_);
  }
  answer_.clear();
  for (const Hit& hit : hits_) answer_.push_back({hit.tag, hit.position, hit.distance});
}

void GlobalSearcher::AnswerQueries() {
  for (int rank = 0; rank < exchange_.Ranks(); ++rank) {
    MessageReader message = exchange_.From(rank);
    while (!message.Done()) {
      const Sent sent = message.Get<Sent>();
      Answer(sent.query);
      exchange_.Put(rank, AnswerHeader{sent.number, answer_.size()});
      exchange_.PutMany(rank, std::span<const GlobalHit>(answer_));
    }
  }
}

void GlobalSearcher::TakeAnswers() {
  for (int rank = 0; rank < exchange_.Ranks(); ++rank) {
    MessageReader message = exchange_.From(rank);
    while (!message.Done()) {
      const AnswerHeader header = message.Get<AnswerHeader>();
      assert(header.number < open_.size() && "an answer names a query of this rank");
      message.GetMany(header.hits, open_[header.number].hits);
    }
  }
  for (Open& open : open_) {
    // In order of (distance, id), which does not depend on the ranks that answered.
    std::sort(open.hits.begin(), open.hits.end(), IsBefore);
    if (open.query.what == What::Nearest && open.hits.size() > open.query.count)
      open.hits.resize(open.query.count);
  }
}

// Collective.
bool GlobalSearcher::AnyOpen() const {
  const PhaseTimer timer(statistics_.talk);
  int any = std::any_of(open_.begin(), open_.end(), [](const Open& o) { return !o.IsDone(); });
  MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, comm_);
  return any != 0;
}

void GlobalSearcher::Run(std::span<const GlobalQuery> queries, GlobalHits& out) {
  for (const GlobalQuery& query : queries) Start(query);
  // A round is collective. A rank whose queries are all done still answers those of others.
  while (AnyOpen()) {
    PutQueries();
    exchange_.Run();
    AnswerQueries();
    exchange_.Run();
    TakeAnswers();
  }
  out.hits.clear();
  out.offsets.assign(1, 0);
  for (const Open& open : open_) {
    out.hits.insert(out.hits.end(), open.hits.begin(), open.hits.end());
    out.offsets.push_back(out.hits.size());
  }
}

}  // namespace heliopause::cluster
