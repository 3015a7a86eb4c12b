// One visitor for all region searches. It collects the leaves that the walk finds, in batches:
// those wholly inside the region and those that are partly. A kernel lists the entries of a batch
// that pass the quantized bounds, the exact test follows, and a sink receives the hits: a list, a
// number, or the first one.
#include "space/search/region_search.hpp"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <limits>
#include <span>
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

// --- sinks ---------------------------------------------------------------------------------------
//
// Receive(hits) takes the hits of a batch; Add(count) takes a subtree that is wholly inside, where
// kAddsSubtrees allows that. Both return false to end the search.

// Leaves the hits in the buffer.
struct ListSink {
  static constexpr std::size_t kBatch = 64;
  static constexpr bool kAddsSubtrees = false;

  static bool Add(std::size_t) { return true; }
  static bool Receive(const HitBuffer&) { return true; }
};

// Counts the hits that the query accepts, up to `most`.
template <std::size_t kBatchSize>
struct CountSink {
  static constexpr std::size_t kBatch = kBatchSize;
  static constexpr bool kAddsSubtrees = true;

  const Query& query;
  const ChunkPool& chunks;
  std::size_t most;
  std::size_t count = 0;

  bool Add(std::size_t hits) {
    count += hits;
    return count < most;
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
using AnySink = CountSink<1>;

// --- the visitor ---------------------------------------------------------------------------------

template <class Region, class Tracing, class Sink>
class RegionVisitor {
 public:
  RegionVisitor(const TreeStorage& tree, const Query& query, const Region& region, Tracing& tracer,
                Sink& sink)
      : nodes_(tree.nodes),
        chunks_(tree.chunks),
        query_(query),
        region_(region),
        tracer_(tracer),
        sink_(sink),
        hits_(HitBuffer::OfThisThread()),
        mask8_is_exact_((nodes_.Root().kinds | nodes_[NodeStore::kOutside].kinds) < 256) {
    hits_.Clear();
  }

  bool TakeWhole(const Node& node) {
    if constexpr (Sink::kAddsSubtrees) {
      if (query_.AcceptsAll() && node.AllMatch(query_.kinds)) return sink_.Add(node.count);
    }
    return ForEachLeaf(nodes_, query_, node, [this](const Node& leaf) {
      return Collect(inside_, leaf, ScanOfAll(leaf, query_.kinds));
    });
  }

  bool TestLeaf(const Node& leaf, const LeafScan& scan) { return Collect(partial_, leaf, scan); }

  void Finish() {
    if (Flush(inside_)) Flush(partial_);
  }

 private:
  struct Batch {
    bool is_inside;
    std::size_t count = 0;    // of scans
    std::size_t entries = 0;  // in their leaves: an upper bound of the hits
    std::array<LeafScan, Sink::kBatch> scans;

    explicit Batch(bool inside) : is_inside(inside) {}
  };

  bool Collect(Batch& batch, const Node& leaf, const LeafScan& scan) {
    batch.scans[batch.count++] = scan;
    batch.entries += leaf.count;
    return batch.count < Sink::kBatch || Flush(batch);
  }

  // Appends the hits of a batch to the buffer and hands it to the sink.
  bool Flush(Batch& batch) {
    if (batch.count == 0) return true;
    const std::size_t first = hits_.Count();
    hits_.EndAt(ActiveKernels().gather(chunks_.Columns(), {batch.scans.data(), batch.count},
                                       chunks_.IsOutOfCache(), hits_.Reserve(batch.entries)));
    batch.count = batch.entries = 0;
    if (hits_.Count() == first) return true;
    Test(first, batch.is_inside);
    return sink_.Receive(hits_);
  }

  // Drops what the quantized bounds let through, and measures the rest.
  void Test(std::size_t first, bool is_inside) {
    if (!mask8_is_exact_) {
      hits_.KeepIf(chunks_, first,
                   [&](std::uint32_t e) { return query_.WantsKinds(chunks_.KindsOf(e)); });
    }
    double limit = std::numeric_limits<double>::infinity();
    if (!is_inside) {
      tracer_.Test(hits_.Count() - first);
      if constexpr (std::is_same_v<Region, NearRegion>) {
        limit = region_.limit;
      } else {
        hits_.KeepIf(chunks_, first, [&](std::uint32_t e) {
          return region_.Matches(chunks_.Position(e), chunks_.Radius(e));
        });
      }
    }
    hits_.Measure(chunks_, first, region_.Middle(), limit);
  }

  const NodeStore& nodes_;
  const ChunkPool& chunks_;
  const Query& query_;
  const Region& region_;
  Tracing& tracer_;
  Sink& sink_;
  HitBuffer& hits_;
  const bool mask8_is_exact_;  // no sprite has kinds above the low eight
  Batch inside_{true};
  Batch partial_{false};
};

template <class Region, class Sink>
void Search(const TreeStorage& tree, const Query& query, const Region& region, Sink& sink) {
  WithTracer(query, [&](auto& tracer) {
    RegionVisitor visitor(tree, query, region, tracer, sink);
    RegionWalk(tree, query, region, tracer, visitor).Run();
    visitor.Finish();
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
void FindInRegion(const TreeStorage& tree, const Query& query, const Region& region,
                  std::vector<Hit>& out) {
  ListSink sink;
  Search(tree, query, region, sink);
  HitBuffer& hits = HitBuffer::OfThisThread();
  if (query.AcceptsAll()) {
    hits.Sort(tree.chunks, out);
    return;
  }
  hits.CopyUnsorted(tree.chunks, out);
  KeepAccepted(query, out);
}

template <class Region>
std::size_t CountInRegion(const TreeStorage& tree, const Query& query, const Region& region) {
  CountSink<64> sink{query, tree.chunks, ~std::size_t{0}};
  Search(tree, query, region, sink);
  return sink.count;
}

template <class Region>
bool AnyInRegion(const TreeStorage& tree, const Query& query, const Region& region) {
  AnySink sink{query, tree.chunks, 1};
  Search(tree, query, region, sink);
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
