// ManySearch: a batch of searches of one shape, in one thread or many.
//
// Queries run in Morton order: one finds in cache what its neighbour has read, and each task stays
// in one part of space. Tasks gather hits in that order; when all counts are known, so are the
// offsets of the queries, and the hits are copied there. The answers do not depend on the tasks.
// One thread with a tree that fits the caches skips all this.
#pragma once

#include <cstddef>
#include <heliopause/executor.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/search_many.hpp>
#include <span>
#include <type_traits>
#include <vector>

#include "space/storage/slot_table.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::internal {

/// `Query` is one of search_many.hpp. This class may change the results there.
template <class Query>
class ManySearch {
 public:
  using HitType = std::conditional_t<std::is_same_v<Query, SweepQuery>, SweepHit, Hit>;
  using Results = ManyResults<HitType>;

  /// Appends the hits of a query to its second argument.
  using Find = FunctionRef<void(const Query&, std::vector<HitType>&)>;

  /// The queries have passed the checks. Messages begin with `function`. Nothing of `out` is
  /// touched before Run. `sprites` are those of the tree.
  ManySearch(const char* function, std::size_t sprites, std::span<const Query> queries,
             Results& out, Find find)
      : function_(function), sprites_(sprites), queries_(queries), out_(out), find_(find) {}

  /// In this thread, or by tasks of an executor if there is one. When one of these throws, `out` is
  /// empty.
  void Run(Executor executor);

 private:
  template <class F>
  void AllOrNothing(const F& search);
  void RunInOrder();
  void RunInMortonOrder();
  void RunTasks(Executor executor);
  void Begin(std::size_t part_size, Executor executor);
  void SearchPart(std::size_t part);
  void SizeHits();
  void CopyPart(std::size_t part);
  std::span<const std::uint64_t> KeysOf(std::size_t part) const;

  const char* const function_;
  const std::size_t sprites_;
  std::span<const Query> queries_;
  Results& out_;
  Find find_;
  std::size_t part_size_ = 1;  // queries, fewer in the last one
  std::size_t parts_ = 0;
};

}  // namespace heliopause::internal

namespace heliopause::space {

/// The batch on a tree, by the single search of each query.
template <class Query, class Results>
void FindMany(const char* function, const TreeStorage& tree, std::span<const Query> queries,
              Results& out, Executor executor = {});

}  // namespace heliopause::space
