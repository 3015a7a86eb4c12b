// What a search is told besides its shape.
#pragma once

#include <cstdint>
#include <heliopause/search.hpp>

#include "space/geometry/segment.hpp"
#include "space/storage/node.hpp"
#include "space/storage/slot_table.hpp"

namespace heliopause::space {

/// Who may be found, and whom the search reports to.
struct Query {
  const SlotTable& ids;
  Kinds kinds = kAllKinds;
  SpriteId ignore{};                     // default nobody
  const AcceptSprite* accept = nullptr;  // null: everybody
  SearchTrace* trace = nullptr;          // null: nobody wants to know

  bool WantsKinds(Kinds k) const { return (k & kinds) != 0; }

  /// Asked last, of a sprite that passes everything else.
  bool Accepts(SpriteId id) const {
    return id != ignore && (accept == nullptr || (*accept)(id, ids.TagOf(id.slot)));
  }

  /// Nobody has to be asked one by one.
  bool AcceptsAll() const { return accept == nullptr && ignore == SpriteId{}; }

  /// An empty trace that lists nodes where the caller wants a list.
  SearchTrace Begun() const {
    SearchTrace begun;
    if (trace != nullptr) begun.visits = trace->visits;
    return begun;
  }
  void Report(const SearchTrace& done) const {
    if (trace != nullptr) *trace = done;
  }
};

/// Counts a node that a search looks at, and lists it where somebody wants a list.
inline void Note(SearchTrace& trace, NodeVisit::What what, const Node& node) {
  ++(what == NodeVisit::What::Entered   ? trace.nodes_entered
     : what == NodeVisit::What::Skipped ? trace.nodes_skipped
                                        : trace.nodes_taken_whole);
  if (trace.visits != nullptr) [[unlikely]]
    trace.visits->push_back({what, node.center, RadiusOf(node.level)});
}

}  // namespace heliopause::space
