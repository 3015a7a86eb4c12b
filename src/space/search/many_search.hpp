// ManySearch: a batch of searches of one shape, in one thread or many.
//
// Queries run in Morton order: one finds in cache what its neighbour has read, and each task stays
// in one part of space. Tasks gather hits in that order; when all counts are known, so are the
// offsets of the queries, and the hits are copied there. The answers do not depend on the tasks.
// One thread with a tree that fits the caches skips all this.
#pragma once

#include <cstddef>
#include <heliopause/search_many.hpp>
#include <span>
#include <type_traits>

#include "space/storage/slot_table.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// `Wanted` is a query: one of search_many.hpp.
template <class Wanted>
class ManySearch {
 public:
  using HitType = std::conditional_t<std::is_same_v<Wanted, SweepQuery>, SweepHit, Hit>;
  using Results = ManyResults<HitType>;

  /// The queries have passed the checks. Nothing of `out` is touched before Run.
  ManySearch(const TreeStorage& tree, std::span<const Wanted> queries, Results& out)
      : tree_(tree), queries_(queries), out_(out) {}

  /// In this thread, or by tasks of an executor. When one of these throws, `out` is empty.
  void Run();
  void Run(Executor executor);

 private:
  template <class F>
  void AllOrNothing(const F& search);
  void RunInOrder();
  void RunInMortonOrder();
  void RunTasks(Executor executor);
  void Begin(std::size_t part_size);
  void SearchPart(std::size_t part);
  void SizeHits();
  void CopyPart(std::size_t part);
  std::span<const std::uint64_t> KeysOf(std::size_t part) const;

  const TreeStorage& tree_;
  std::span<const Wanted> queries_;
  Results& out_;
  std::size_t part_size_ = 1;  // queries, fewer in the last one
  std::size_t parts_ = 0;
};

}  // namespace heliopause::space
