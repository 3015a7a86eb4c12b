// Universe: batches of searches, of this rank and of all ranks.
#include <algorithm>
#include <stdexcept>

#include "base/argument_error.hpp"
#include "base/parallel_for.hpp"
#include "cluster/agreement.hpp"
#include "cluster/box_geometry.hpp"
#include "cluster/global_searcher.hpp"
#include "cluster/local_search.hpp"
#include "cluster/phase_timer.hpp"
#include "cluster/universe_impl.hpp"

namespace heliopause::cluster {
namespace {

constexpr std::size_t kQueriesOfTask = 1024;  // whose ties one task sorts

std::string NameOfQuery(std::size_t index) { return "queries[" + std::to_string(index) + "]."; }

std::string PointText(Vec2 point) {
  return "(" + FormatNumber(point.x) + ", " + FormatNumber(point.y) + ")";
}

// An enum may come from a cast, so its value is checked, too.
void CheckGlobal(const std::string& prefix, const GlobalQuery& query) {
  CheckQuery("Universe::Search", prefix, query.point, query.radius);
  RequireArgument(query.what <= GlobalQuery::What::Nearest, "Universe::Search", prefix + "what",
                  static_cast<double>(query.what), "Near, Touching or Nearest");
}

void SortTiesOfEach(ManyHits& out, Executor executor) {
  const auto sort = [&](std::size_t first, std::size_t last) {
    for (std::size_t q = first; q < last; ++q)
      SortTies(std::span(out.hits).subspan(out.offsets[q], out.offsets[q + 1] - out.offsets[q]));
  };
  const std::size_t count = out.Count();
  // Tasks sort disjoint parts of the hits, so they need no lock.
  if (!executor) return sort(0, count);
  std::vector<space::TaskState> states;
  const std::size_t tasks = (count + kQueriesOfTask - 1) / kQueriesOfTask;
  space::ParallelFor("Universe::SearchMany", executor, tasks, states, [&](std::size_t task) {
    sort(task * kQueriesOfTask, std::min(count, (task + 1) * kQueriesOfTask));
  });
}

}  // namespace

void Universe::Impl::CheckLocal(const char* function, const std::string& prefix, Vec2 point,
                                double radius) const {
  CheckQuery(function, prefix, point, radius);
  RequireArgument(radius <= options.largest_local_search, function, prefix + "radius", radius,
                  "at most options.largest_local_search");
  // Around a point of another domain ghosts may be missing: the answer would be incomplete.
  if (OwnsPlace(point)) return;
  throw std::invalid_argument(
      std::string(function) + ": " + prefix + "point = " + PointText(point) +
      " (expected a place in the domain of rank " + std::to_string(exchange.Rank()) + ")");
}

// The same conditions without a text: a batch of valid queries builds no names.
bool Universe::Impl::ReachesAround(Vec2 point, double radius) const {
  return radius >= 0 && radius <= options.largest_local_search && OwnsPlace(point);
}

void Universe::Impl::CheckQueryOfMany(std::size_t index, const DiscQuery& query) const {
  if (!ReachesAround(query.point, query.radius))
    CheckLocal("Universe::SearchMany", NameOfQuery(index), query.point, query.radius);
}

void Universe::Impl::CheckQueryOfMany(std::size_t index, const TouchingQuery& query) const {
  if (!ReachesAround(query.point, query.radius))
    CheckLocal("Universe::SearchMany", NameOfQuery(index), query.point, query.radius);
}

// A circle that overlaps a box within the band around the domain overlaps the band, and all such
// circles are ghosts.
void Universe::Impl::CheckQueryOfMany(std::size_t index, const BoxQuery& query) const {
  const double by = options.largest_local_search;
  const Box& box = query.box;
  const auto boxes = partition->BoxesOf(exchange.Rank());
  const auto is_within = [&](const Box& own) {
    return box.min.x >= own.min.x - by && box.min.y >= own.min.y - by &&
           box.max.x <= own.max.x + by && box.max.y <= own.max.y + by;
  };
  if (std::any_of(boxes.begin(), boxes.end(), is_within)) return;
  throw std::invalid_argument(
      "Universe::SearchMany: " + NameOfQuery(index) + "box = " + PointText(box.min) + " to " +
      PointText(box.max) +
      " (expected a box within options.largest_local_search of the domain of rank " +
      std::to_string(exchange.Rank()) + ")");
}

template <class Query>
void Universe::Impl::SearchMany(std::span<const Query> queries, ManyHits& out,
                                Executor executor) const {
  std::vector<Query> of_user;  // when reserved kinds are wanted: the same without them
  for (std::size_t i = 0; i < queries.size(); ++i) {
    CheckQueryOfMany(i, queries[i]);
    if (of_user.empty() && (queries[i].kinds & ~kUserKinds) != 0)
      of_user.assign(queries.begin(), queries.end());
  }
  for (Query& query : of_user) query.kinds &= kUserKinds;
  if (!of_user.empty()) queries = of_user;
  // Ghosts are hits as well: the result is that of the whole universe around this domain.
  sprites.Space().SearchMany(queries, out, executor);
  try {
    SortTiesOfEach(out, executor);
  } catch (...) {  // of the executor: some ties may not be in order
    out.hits.clear();
    out.offsets.clear();
    throw;
  }
}

template void Universe::Impl::SearchMany(std::span<const DiscQuery>, ManyHits&, Executor) const;
template void Universe::Impl::SearchMany(std::span<const TouchingQuery>, ManyHits&, Executor) const;
template void Universe::Impl::SearchMany(std::span<const BoxQuery>, ManyHits&, Executor) const;

void Universe::Impl::Search(std::span<const GlobalQuery> queries, GlobalHits& out) {
  const PhaseTimer timer(statistics.search);
  // The MPI time before this search; the difference at the end is that of this search.
  const Phase talk = statistics.talk;
  RunTogether(comm, [&] {
    for (std::size_t i = 0; i < queries.size(); ++i) CheckGlobal(NameOfQuery(i), queries[i]);
    // Changes are on this rank alone until Settle: another rank would answer for the state before.
    if (unsettled)
      throw std::logic_error("Universe::Search: sprites of rank " +
                             std::to_string(exchange.Rank()) +
                             " have changed (expected a Settle or Tick before)");
  });
  GlobalSearcher search(comm, *partition, summaries, sprites, exchange, statistics);
  search.Run(queries, out);
  statistics.search_talk.wall_s += statistics.talk.wall_s - talk.wall_s;
  statistics.search_talk.processor_s += statistics.talk.processor_s - talk.processor_s;
}

}  // namespace heliopause::cluster
