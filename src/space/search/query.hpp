// Query: what a search is given besides its region, in the form that the searches use.
#pragma once

#include <cassert>
#include <cstdint>
#include <heliopause/search.hpp>

#include "space/geometry/segment.hpp"
#include "space/storage/node.hpp"
#include "space/storage/slot_table.hpp"

namespace heliopause::space {

/// Filters and reports. `accept` and `trace` may be null.
struct Query {
  const SlotTable& ids;
  Kinds kinds = kAllKinds;
  SpriteId ignore{};
  const AcceptSprite* accept = nullptr;
  SearchTrace* trace = nullptr;

  bool WantsKinds(Kinds k) const { return (k & kinds) != 0; }

  /// The last test, for a sprite that passes all others.
  bool Accepts(SpriteId id) const {
    return id != ignore && (accept == nullptr || (*accept)(id, ids.TagOf(id.slot)));
  }
  bool AcceptsAll() const { return accept == nullptr && ignore == SpriteId{}; }

  /// Whether a node can hold no sprite that is wanted. A sprite without kinds is never wanted.
  bool Excludes(const Node& node) const { return node.count == 0 || !WantsKinds(node.kinds); }
};

/// Counts what a search does, and reports it to the query's trace at the end. With `kTraced` =
/// false every call compiles to nothing: the search is the same code, without the counting.
template <bool kTraced>
class Tracer {
 public:
  static constexpr bool kIsOn = kTraced;

  explicit Tracer(const Query& query) : trace_(query.trace) {
    assert(kTraced == (trace_ != nullptr) && "a tracer is on when there is a trace");
    if constexpr (kTraced) counts_.visits = trace_->visits;
  }

  void Enter(const Node& node) { Note(NodeVisit::What::Entered, counts_.nodes_entered, node); }
  void Skip(const Node& node) { Note(NodeVisit::What::Skipped, counts_.nodes_skipped, node); }
  void TakeWhole(const Node& node) {
    Note(NodeVisit::What::TakenWhole, counts_.nodes_taken_whole, node);
  }
  void Test(std::size_t sprites) {
    if constexpr (kTraced) counts_.sprites_tested += sprites;
  }
  void Report() const {
    if constexpr (kTraced) *trace_ = counts_;
  }

 private:
  void Note(NodeVisit::What what, std::size_t& count, const Node& node) {
    if constexpr (kTraced) {
      ++count;
      if (counts_.visits == nullptr) return;
      counts_.visits->push_back({what, node.center, RadiusOf(node.level)});
    }
  }

  SearchTrace* trace_;
  SearchTrace counts_;
};

/// Calls search(tracer) with the tracer that the query needs, and reports.
template <class F>
void WithTracer(const Query& query, const F& search) {
  if (query.trace == nullptr) {
    Tracer<false> tracer(query);
    search(tracer);
  } else {
    Tracer<true> tracer(query);
    search(tracer);
    tracer.Report();
  }
}

}  // namespace heliopause::space
