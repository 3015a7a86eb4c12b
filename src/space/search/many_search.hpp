// ManySearch: a batch of searches near points, in one thread or many.
//
// Queries take turns in Z order, so that one finds in the cache what its neighbour has read, and
// each thread stays in a part of space. Part by part their hits are gathered in that order; when
// all are known, so is where each query's begin, and they are copied there. The answers do not
// depend on the parts, nor on who does them. One thread with a tree that is not large goes without
// all this.
#pragma once

#include <cstddef>
#include <heliopause/search_many.hpp>
#include <span>

#include "space/storage/slot_table.hpp"
#include "space/tree/quadtree.hpp"

namespace heliopause::space {

class ManySearch {
 public:
  /// The queries have passed the checks. Nothing of `out` is touched before Run.
  ManySearch(const QuadTree& tree, const SlotTable& ids, std::span<const DiscQuery> queries,
             ManyHits& out)
      : tree_(tree), ids_(ids), queries_(queries), out_(out) {}

  // When one of these throws, `out` is empty.
  void Run();                   ///< in this thread
  void Run(Executor executor);  ///< in those of the executor

 private:
  template <class F>
  void AllOrNothing(const F& search);
  void RunAsAsked();
  void RunInZOrder();
  void RunInParts(Executor executor);
  void Begin(std::size_t part_size);
  void SearchPart(std::size_t part);
  void MakeRoom();
  void CopyPart(std::size_t part);
  std::span<const std::uint64_t> KeysOf(std::size_t part) const;

  const QuadTree& tree_;
  const SlotTable& ids_;
  std::span<const DiscQuery> queries_;
  ManyHits& out_;
  std::size_t part_size_ = 1;  // queries, fewer in the last one
  std::size_t parts_ = 0;
};

}  // namespace heliopause::space
