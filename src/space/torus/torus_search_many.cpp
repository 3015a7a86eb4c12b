// TorusSearch: batches of searches.
#include <heliopause/torus_search.hpp>
#include <ranges>

#include "base/reentrancy_guard.hpp"
#include "base/scratch.hpp"
#include "space/manager/check_queries.hpp"
#include "space/manager/exclusive_out.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/many_search.hpp"

namespace heliopause {
namespace {

// Queries of a batch have neither `accept` nor `trace`.
template <class Query>
SearchOptions OptionsOf(const Query& query) {
  return {.kinds = query.kinds, .ignore = query.ignore};
}

// Calls find(query, options, hits) for each query.
template <class Query, class Results, class Find>
void RunMany(const SpriteManager& manager, std::span<const Query> queries, Results& out,
             Executor executor, const Find& find) {
  constexpr char kFunction[] = "TorusSearch::SearchMany";
  space::CheckQueries(kFunction, queries);
  const auto& impl = internal::ManagerAccess::ImplOf(manager);
  impl.GuardSearch(kFunction);
  // ManySearch appends to the hits of the queries before, but a search replaces its list: so each
  // one fills a scratch list first.
  const auto search = [&find](const Query& query, auto& hits) {
    Scratch<std::ranges::range_value_t<decltype(hits)>> own;
    find(query, OptionsOf(query), own.values);
    hits.insert(hits.end(), own.values.begin(), own.values.end());
  };
  // For the whole batch: the executor runs code of the caller, which must not change the manager.
  const space::ReentrancyGuard guard(&impl);
  space::FillExclusively(kFunction, out, [&](Results& own) {
    internal::ManySearch<Query>(kFunction, manager.Count(), queries, own, search).Run(executor);
  });
}

}  // namespace

void TorusSearch::SearchMany(std::span<const DiscQuery> queries, ManyHits& out,
                             Executor executor) const {
  RunMany(space_, queries, out, executor,
          [this](const auto& query, const auto& options, auto& hits) {
            GetSpritesNear(query.point, query.radius, options, hits);
          });
}

void TorusSearch::SearchMany(std::span<const TouchingQuery> queries, ManyHits& out,
                             Executor executor) const {
  RunMany(space_, queries, out, executor,
          [this](const auto& query, const auto& options, auto& hits) {
            GetSpritesTouching(query.point, query.radius, options, hits);
          });
}

void TorusSearch::SearchMany(std::span<const BoxQuery> queries, ManyHits& out,
                             Executor executor) const {
  RunMany(space_, queries, out, executor,
          [this](const auto& query, const auto& options, auto& hits) {
            GetSpritesIn(query.box, options, hits);
          });
}

void TorusSearch::SearchMany(std::span<const NearestQuery> queries, ManyHits& out,
                             Executor executor) const {
  RunMany(space_, queries, out, executor,
          [this](const auto& query, const auto& options, auto& hits) {
            GetNearestSprites(query.point, query.k, query.max_radius, options, hits);
          });
}

void TorusSearch::SearchMany(std::span<const SweepQuery> queries, ManySweepHits& out,
                             Executor executor) const {
  RunMany(space_, queries, out, executor,
          [this](const auto& query, const auto& options, auto& hits) {
            SweepAll(query.from, query.to, query.radius, options, hits);
          });
}

}  // namespace heliopause
