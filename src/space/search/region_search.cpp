// One visitor for all region searches. A kernel lists the entries of each leaf that pass the
// quantized bounds; the exact test follows for all of them at once; a sink receives the hits: a
// list, a number, or the first one.
#include "space/search/region_search.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cassert>
#include <limits>
#include <type_traits>

#include "space/search/fill.hpp"
#include "space/search/hit_buffer.hpp"
#include "space/search/region_walk.hpp"

namespace heliopause::space {
namespace {

// Calls visit(leaf) for the leaves of a subtree that have sprites of wanted kinds. Returns false
// when a visit did.
template <class F>
bool ForEachLeaf(const NodeStore& nodes, const Query& query, const Node& node, const F& visit) {
  if (query.Excludes(node)) return true;
  if (node.leaf) return visit(node);
  for (const std::uint32_t child : node.child) {
    if (child != kNone && !ForEachLeaf(nodes, query, nodes[child], visit)) return false;
  }
  return true;
}

// --- sinks
// ------------------------------------------------------------------------------------------
//
// Receive(hits) takes the hits found so far; Add(count) takes a subtree that is wholly inside,
// where kAddsSubtrees allows that. Both return false to end the search.

// Leaves the hits in the buffer.
struct ListSink {
  static constexpr bool kAddsSubtrees = false;
  static constexpr bool kEndsEarly = false;

  static bool Add(std::size_t) { return true; }
  static bool Receive(const HitBuffer&) { return true; }
};

// Counts the hits that the query accepts. With kEndsEarly it ends the search at the first one.
template <bool kAtFirst>
struct CountSink {
  static constexpr bool kAddsSubtrees = true;
  static constexpr bool kEndsEarly = kAtFirst;

  const Query& query;
  const ChunkPool& chunks;
  std::size_t count = 0;

  bool Add(std::size_t hits) {
    count += hits;
    return !kEndsEarly || count == 0;
  }

  // `accept` may search again in this thread, which reuses the buffer: the ids are copied first.
  bool Receive(HitBuffer& hits) {
    if (query.AcceptsAll()) {
      const std::size_t found = hits.Count();
      hits.Clear();
      return Add(found);
    }
    boost::container::small_vector<SpriteId, 128> ids;
    for (const std::uint32_t entry : hits.Entries()) ids.push_back(chunks.Id(entry));
    hits.Clear();
    for (const SpriteId id : ids) {
      if (query.Accepts(id) && !Add(1)) return false;
    }
    return true;
  }
};

// --- the visitor
// --------------------------------------------------------------------------------------

template <class Region, class Tracing, class Sink>
class RegionVisitor {
 public:
  RegionVisitor(const TreeStorage& tree, const Query& query, const Region& region, Tracing& tracer,
                HitBuffer& hits, Sink& sink)
      : nodes_(tree.nodes),
        chunks_(tree.chunks),
        columns_(tree.chunks.Columns()),
        query_(query),
        region_(region),
        tracer_(tracer),
        sink_(sink),
        hits_(hits),
        gather_(ActiveKernels().gather),
        out_of_cache_(tree.chunks.IsOutOfCache()) {
    hits_.Clear();
  }

  bool TestLeaf(const Node& leaf, const LeafBounds& bounds) {
    Gather(leaf, bounds);
    return !Sink::kEndsEarly || Flush(false);
  }

  bool TakeWhole(const Node& node) {
    if constexpr (Sink::kAddsSubtrees) {
      if (query_.AcceptsAll() && node.AllMatch(query_.kinds)) return sink_.Add(node.count);
    }
    if (!Flush(false)) return false;
    const bool goes_on = ForEachLeaf(nodes_, query_, node, [this](const Node& leaf) {
      Gather(leaf, LeafBounds{});
      return !Sink::kEndsEarly || Flush(true);
    });
    return goes_on && Flush(true);
  }

  void Finish() { Flush(false); }

 private:
  // Appends the entries of a leaf that pass the bounds.
  void Gather(const Node& leaf, const LeafBounds& bounds) {
    const LeafScan scan{bounds.low,
                        bounds.high,
                        leaf.FirstChunk(),
                        leaf.CountChunks(),
                        leaf.Mask8Of(query_.kinds),
                        bounds.expects_few};
    assert(leaf.leaf && "entries are in leaves");
    hits_.EndAt(gather_(columns_, scan, out_of_cache_, hits_.Reserve(leaf.count)));
  }

  // Tests the entries that were gathered since the last call, and hands the hits to the sink.
  bool Flush(bool is_inside) {
    if (hits_.Count() == tested_) return true;
    Test(is_inside);
    const bool goes_on = sink_.Receive(hits_);
    tested_ = hits_.Count();
    return goes_on;
  }

  // Drops what the quantized bounds let through, and measures the rest. Inside the region only
  // kinds are tested.
  void Test(bool is_inside) {
    assert(tested_ <= hits_.Count() && "hits come before untested entries");
    if (!IsMask8Exact()) {
      hits_.KeepIf(chunks_, tested_,
                   [&](std::uint32_t e) { return query_.WantsKinds(chunks_.KindsOf(e)); });
    }
    double limit = std::numeric_limits<double>::infinity();
    if (!is_inside) {
      tracer_.Test(hits_.Count() - tested_);
      if constexpr (std::is_same_v<Region, NearRegion>) {
        limit = region_.limit;
      } else {
        hits_.KeepIf(chunks_, tested_, [&](std::uint32_t e) {
          return region_.Matches(chunks_.Position(e), chunks_.Radius(e));
        });
      }
    }
    hits_.Measure(chunks_, tested_, region_.Middle(), limit);
  }

  // Whether no sprite has kinds above the low eight.
  bool IsMask8Exact() const {
    return (nodes_.Root().kinds | nodes_[NodeStore::kOutside].kinds) < 256;
  }

  const NodeStore& nodes_;
  const ChunkPool& chunks_;
  const ChunkColumns columns_;
  const Query& query_;
  const Region& region_;
  Tracing& tracer_;
  Sink& sink_;
  HitBuffer& hits_;
  std::size_t tested_ = 0;  // the entries before it are hits
  decltype(Kernels::gather) gather_;
  const bool out_of_cache_;
};

template <class Region, class Sink>
void Search(const TreeStorage& tree, const Query& query, const Region& region, HitBuffer& hits,
            Sink& sink) {
  WithTracer(query, [&](auto& tracer) {
    RegionVisitor visitor(tree, query, region, tracer, hits, sink);
    RegionWalk(tree, query, region, tracer, visitor).Run();
  });
}

// Not inline: the common searches would save registers for it.
[[gnu::noinline]] void KeepAccepted(const Query& query, std::vector<Hit>& out) {
  ClearOnError(out,
               [&] { std::erase_if(out, [&](const Hit& hit) { return !query.Accepts(hit.id); }); });
  std::sort(out.begin(), out.end(), IsBefore);
}

}  // namespace

template <class Region>
[[gnu::flatten]] void FindInRegion(const TreeStorage& tree, const Query& query,
                                   const Region& region, std::vector<Hit>& out) {
  HitBuffer& hits = HitBuffer::OfThisThread();
  ListSink sink;
  Search(tree, query, region, hits, sink);
  if (hits.Count() == 0) {
    out.clear();
    return;
  }
  if (query.AcceptsAll()) {
    hits.Sort(tree.chunks, out);
    return;
  }
  hits.CopyUnsorted(tree.chunks, out);
  KeepAccepted(query, out);
}

template <class Region>
std::size_t CountInRegion(const TreeStorage& tree, const Query& query, const Region& region) {
  CountSink<false> sink{query, tree.chunks};
  Search(tree, query, region, HitBuffer::OfThisThread(), sink);
  return sink.count;
}

template <class Region>
bool AnyInRegion(const TreeStorage& tree, const Query& query, const Region& region) {
  CountSink<true> sink{query, tree.chunks};
  Search(tree, query, region, HitBuffer::OfThisThread(), sink);
  return sink.count != 0;
}

template void FindInRegion(const TreeStorage&, const Query&, const NearRegion&, std::vector<Hit>&);
template void FindInRegion(const TreeStorage&, const Query&, const TouchingRegion&,
                           std::vector<Hit>&);
template void FindInRegion(const TreeStorage&, const Query&, const BoxRegion&, std::vector<Hit>&);
template std::size_t CountInRegion(const TreeStorage&, const Query&, const NearRegion&);
template std::size_t CountInRegion(const TreeStorage&, const Query&, const TouchingRegion&);
template bool AnyInRegion(const TreeStorage&, const Query&, const NearRegion&);
template bool AnyInRegion(const TreeStorage&, const Query&, const TouchingRegion&);

}  // namespace heliopause::space
