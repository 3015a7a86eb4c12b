// SearchFilter: the input of a search besides its region. It is made from the SearchOptions of a
// caller, or from one query of a batch.
#pragma once

#include <cassert>
#include <cstdint>
#include <heliopause/search.hpp>

#include "base/architecture.hpp"
#include "space/geometry/segment.hpp"
#include "space/storage/node.hpp"

namespace heliopause::space {

/// Which sprites are hits, and where the search reports. `accept` and `trace` may be null. Members
/// of 8 bytes come first: no store of the construction spans two members, which a load of one
/// member would have to wait for.
struct SearchFilter {
  const AcceptSprite* accept = nullptr;
  SearchTrace* trace = nullptr;
  SpriteId ignore{};
  Kinds kinds = kAllKinds;

  bool WantsKinds(Kinds k) const { return (k & kinds) != 0; }

  /// The last test, for a sprite that passes all others.
  bool Accepts(const Hit& hit) const {
    return hit.id != ignore && (accept == nullptr || (*accept)(hit));
  }
  bool AcceptsAll() const { return accept == nullptr && ignore == SpriteId{}; }

  /// Whether a node can hold no sprite that is wanted. A sprite without kinds is never wanted.
  bool Excludes(const Node& node) const { return node.count == 0 || !WantsKinds(node.kinds); }
};

/// Counts what a search does, and reports it to the filter's trace at the end.
template <bool kTraced>
class Tracer {
 public:
  static constexpr bool kIsOn = true;

  explicit Tracer(const SearchFilter& filter) : trace_(*filter.trace) {
    assert(filter.trace != nullptr && "a tracer is on when there is a trace");
    counts_.visits = trace_.visits;
  }

  void Enter(const Node& node) { Note(NodeVisit::What::Entered, counts_.nodes_entered, node); }
  void Skip(const Node& node) { Note(NodeVisit::What::Skipped, counts_.nodes_skipped, node); }
  void TakeWhole(const Node& node) {
    Note(NodeVisit::What::TakenWhole, counts_.nodes_taken_whole, node);
  }
  void CountTests(std::size_t sprites) { counts_.sprites_tested += sprites; }
  void Report() const { trace_ = counts_; }

 private:
  void Note(NodeVisit::What what, std::size_t& count, const Node& node) {
    ++count;
    if (counts_.visits == nullptr) return;
    counts_.visits->push_back({what, node.center, RadiusOf(node.level)});
  }

  SearchTrace& trace_;
  SearchTrace counts_;
};

/// Every call compiles to nothing: the search is the same code, without the counting.
template <>
class Tracer<false> {
 public:
  static constexpr bool kIsOn = false;

  void Enter(const Node&) {}
  void Skip(const Node&) {}
  void TakeWhole(const Node&) {}
  void CountTests(std::size_t) {}
};

/// Calls search(tracer) and reports. Not inline: the common searches have no trace.
template <class F>
HELIOPAUSE_NEVER_INLINE void SearchWithTrace(const SearchFilter& filter, F search) {
  Tracer<true> tracer(filter);
  search(tracer);
  tracer.Report();
}

/// Calls search(tracer) with the tracer that the filter needs, and reports.
template <class F>
void WithTracer(const SearchFilter& filter, const F& search) {
  if (filter.trace != nullptr) [[unlikely]] {
    SearchWithTrace(filter, search);
    return;
  }
  Tracer<false> tracer;
  search(tracer);
}

}  // namespace heliopause::space
