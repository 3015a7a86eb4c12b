// ManySearch: a batch of near searches, in one thread or many.
//
// Queries run in Morton order: one finds in cache what its neighbour has read, and each task stays
// in one part of space. Tasks gather hits in that order; when all counts are known, so are the
// offsets of the queries, and the hits are copied there. The answers do not depend on the tasks.
// One thread with a tree that fits the caches skips all this.
#pragma once

#include <cstddef>
#include <heliopause/search_many.hpp>
#include <span>

#include "space/storage/slot_table.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

class ManySearch {
 public:
  /// The queries have passed the checks. Nothing of `out` is touched before Run.
  ManySearch(const TreeStorage& tree, const SlotTable& ids, std::span<const DiscQuery> queries,
             ManyHits& out)
      : tree_(tree), ids_(ids), queries_(queries), out_(out) {}

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
  const SlotTable& ids_;
  std::span<const DiscQuery> queries_;
  ManyHits& out_;
  std::size_t part_size_ = 1;  // queries, fewer in the last one
  std::size_t parts_ = 0;
};

}  // namespace heliopause::space
