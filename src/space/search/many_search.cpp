// Three passes where the queries run in Morton order:
//
//   SearchPart   each part gathers the hits of its queries, and stores their counts
//   SizeHits     the counts become offsets, in the order of the queries
//   CopyPart     each part copies its hits to the offsets of its queries
//
// The first and the last may run in many threads: parts share nothing but vectors of which each
// writes its own elements. In one thread with a small tree, the queries run in their own order.
#include "space/search/many_search.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "base/parallel_for.hpp"
#include "space/geometry/morton_order.hpp"
#include "space/search/nearest_search.hpp"
#include "space/search/region_search.hpp"
#include "space/search/search_filter.hpp"
#include "space/search/sweep_search.hpp"

namespace heliopause::space {
namespace {

// The single search of each query.

void Find(const TreeStorage& tree, const SearchFilter& filter, const DiscQuery& query,
          std::vector<Hit>& out) {
  FindInRegion(tree, filter, NearRegion(query.point, query.radius), out);
}
void Find(const TreeStorage& tree, const SearchFilter& filter, const TouchingQuery& query,
          std::vector<Hit>& out) {
  FindInRegion(tree, filter, TouchingRegion(query.point, query.radius), out);
}
void Find(const TreeStorage& tree, const SearchFilter& filter, const BoxQuery& query,
          std::vector<Hit>& out) {
  FindInRegion(tree, filter, BoxRegion(query.box), out);
}
void Find(const TreeStorage& tree, const SearchFilter& filter, const NearestQuery& query,
          std::vector<Hit>& out) {
  FindNearest(tree, filter, query.point, query.k, query.max_radius, out);
}
void Find(const TreeStorage& tree, const SearchFilter& filter, const SweepQuery& query,
          std::vector<SweepHit>& out) {
  SweepAll(tree, filter, {query.from, query.to, query.radius}, out);
}

template <class Query>
SearchFilter FilterOf(const Query& query) {
  return {.ignore = query.ignore, .kinds = query.kinds};
}

}  // namespace
}  // namespace heliopause::space

namespace heliopause::internal {

using space::MortonKey;
using space::QueryIndexOf;

namespace {

constexpr std::size_t kPartSize = 64;  // queries of a task: some 100 microseconds

// From this many sprites on, one thread gains more by Morton order than sorting and copying every
// hit again cost. Measured with a query for each ten sprites, of 3 and of 78 hits: it loses 10 to
// 20 % at 100,000 sprites, is even at 500,000, and wins 10 to 20 % at a million.
constexpr std::size_t kLargeTree = 400'000;

}  // namespace

template <class Query>
void ManySearch<Query>::Run(Executor executor) {
  AllOrNothing([&] {
    if (executor) {
      RunTasks(executor);
    } else if (sprites_ < kLargeTree) {
      RunInOrder();
    } else {
      RunInMortonOrder();
    }
  });
}

// When a search, an executor or an allocation throws, the answer is empty and not a part.
template <class Query>
template <class F>
void ManySearch<Query>::AllOrNothing(const F& search) {
  try {
    search();
  } catch (...) {
    out_.hits.clear();
    out_.offsets.clear();
    throw;
  }
}

template <class Query>
void ManySearch<Query>::RunInMortonOrder() {
  Begin(std::max<std::size_t>(queries_.size(), 1), {});
  for (std::size_t part = 0; part < parts_; ++part) SearchPart(part);
  SizeHits();
  for (std::size_t part = 0; part < parts_; ++part) CopyPart(part);
}

// Each query begins where the one before ends, so its hits are appended.
template <class Query>
void ManySearch<Query>::RunInOrder() {
  out_.hits.clear();
  out_.offsets.assign(1, 0);
  for (const Query& query : queries_) {
    find_(query, out_.hits);
    out_.offsets.push_back(out_.hits.size());
  }
}

template <class Query>
void ManySearch<Query>::RunTasks(Executor executor) {
  Begin(kPartSize, executor);
  space::ParallelFor(function_, executor, parts_, out_.states_,
                     [this](std::size_t part) { SearchPart(part); });
  SizeHits();
  space::ParallelFor(function_, executor, parts_, out_.states_,
                     [this](std::size_t part) { CopyPart(part); });
}

template <class Query>
void ManySearch<Query>::Begin(std::size_t part_size, Executor executor) {
  assert(part_size > 0 && "a part has at least one query");
  part_size_ = part_size;
  parts_ = (queries_.size() + part_size - 1) / part_size;
  space::SortInMortonOrder(queries_, out_.morton_keys_, out_.spare_keys_, out_.states_, executor,
                           function_);
  if (out_.parts_.size() < parts_) out_.parts_.resize(parts_);
  out_.offsets.assign(queries_.size() + 1, 0);
}

template <class Query>
std::span<const MortonKey> ManySearch<Query>::KeysOf(std::size_t part) const {
  const std::size_t first = part * part_size_;
  assert(first < queries_.size() && "a part has at least one query");
  return std::span(out_.morton_keys_).subspan(first, std::min(part_size_, queries_.size() - first));
}

// Stores the number of hits of each query behind its offset; SizeHits sums them up.
template <class Query>
void ManySearch<Query>::SearchPart(std::size_t part) {
  std::vector<HitType>& found = out_.parts_[part];
  found.clear();
  for (const MortonKey key : KeysOf(part)) {
    const std::size_t before = found.size();
    find_(queries_[QueryIndexOf(key)], found);
    out_.offsets[QueryIndexOf(key) + 1] = found.size() - before;
  }
}

template <class Query>
void ManySearch<Query>::SizeHits() {
  assert(out_.offsets.size() == queries_.size() + 1 && "each query has a begin and an end");
  std::partial_sum(out_.offsets.begin(), out_.offsets.end(), out_.offsets.begin());
  out_.hits.resize(out_.offsets.back());
}

template <class Query>
void ManySearch<Query>::CopyPart(std::size_t part) {
  assert(part < parts_ && "a task copies an existing part");
  const HitType* from = out_.parts_[part].data();
  for (const MortonKey key : KeysOf(part)) {
    const std::size_t* const offset = &out_.offsets[QueryIndexOf(key)];
    std::copy_n(from, offset[1] - offset[0], out_.hits.data() + offset[0]);
    from += offset[1] - offset[0];
  }
}

template class ManySearch<DiscQuery>;
template class ManySearch<TouchingQuery>;
template class ManySearch<BoxQuery>;
template class ManySearch<NearestQuery>;
template class ManySearch<SweepQuery>;

}  // namespace heliopause::internal

namespace heliopause::space {

template <class Query, class Results>
void FindMany(const char* function, const TreeStorage& tree, std::span<const Query> queries,
              Results& out, Executor executor) {
  const auto find = [&tree](const Query& query, auto& hits) {
    Find(tree, FilterOf(query), query, hits);
  };
  internal::ManySearch<Query>(function, tree.Count(), queries, out, find).Run(executor);
}

template void FindMany(const char*, const TreeStorage&, std::span<const DiscQuery>, ManyHits&,
                       Executor);
template void FindMany(const char*, const TreeStorage&, std::span<const TouchingQuery>, ManyHits&,
                       Executor);
template void FindMany(const char*, const TreeStorage&, std::span<const BoxQuery>, ManyHits&,
                       Executor);
template void FindMany(const char*, const TreeStorage&, std::span<const NearestQuery>, ManyHits&,
                       Executor);
template void FindMany(const char*, const TreeStorage&, std::span<const SweepQuery>, ManySweepHits&,
                       Executor);

}  // namespace heliopause::space
