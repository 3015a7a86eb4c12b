// Searches of a region: near, touching, in a box; all hits, their number, or whether there is any.
//
// A shape says what of a square is in range, and which sprites, see shapes.hpp. The plain searches
// for all hits gather the rows of whole leaves by SIMD, see kernels_gather.inc, and put them into
// order at the end. The others walk here and ask row by row; a sink says what becomes of a hit, and
// when there are enough.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <vector>

#include "space/geometry/distance.hpp"
#include "space/search/fill.hpp"
#include "space/search/hit_buffer.hpp"
#include "space/search/shapes.hpp"
#include "space/simd/kernels.hpp"
#include "space/tree/quadtree.hpp"

namespace heliopause::space {
namespace {

// Sinks are told of each hit and return whether they want more.
struct Collect {
  Vec2 middle;
  std::vector<Hit>& out;

  static constexpr bool kNeedsEach = true;
  bool Take(SpriteId id, Vec2 position) {
    out.push_back({id, position, Distance(middle, position)});
    return true;
  }
};

struct CountThem {
  std::size_t count = 0;

  static constexpr bool kNeedsEach = false;
  bool Take(SpriteId, Vec2) { return TakeMany(1); }
  bool TakeMany(std::size_t many) {
    count += many;
    return true;
  }
};

struct FindAny {
  bool found = false;

  static constexpr bool kNeedsEach = false;
  bool Take(SpriteId, Vec2) { return TakeMany(1); }
  bool TakeMany(std::size_t) {
    found = true;
    return false;
  }
};

template <class Shape, class Sink>
class RangeSearch {
 public:
  RangeSearch(const QuadTree& tree, const Query& query, const Shape& shape, Sink& sink)
      : tree_(tree),
        chunks_(tree.Chunks()),
        query_(query),
        shape_(shape),
        sink_(sink),
        kernels_(ActiveKernels()),
        bounds_(shape.range.Bounds(0)) {}

  void Run() {
    const Node& outside = tree_.NodeAt(QuadTree::kOutside);
    if (VisitRoot() && outside.count != 0) TestLeaf(outside);
    query_.Report(trace_);
  }

 private:
  // Goes straight down to the first node of which more than one cell is in range: a small search
  // has two or three tables of one cell before it.
  bool VisitRoot() {
    const Node* node = &tree_.NodeAt(tree_.Root());
    while (!node->leaf && query_.trace == nullptr) {
      const CellRange range = CellsFor(*node);
      if (!range.IsOneCell()) break;
      const std::uint32_t index =
          tree_.TableAt(node->inside).cell[range.low.y * Table::kEdge + range.low.x];
      if (index == kNone) return true;
      node = &tree_.NodeIn(index);
    }
    return Visit(*node);
  }

  PairBox BoundsFor(const Node& node) const {
    return Shape::kMindsReach ? shape_.range.Bounds(node.reach) : bounds_;
  }

  CellRange CellsFor(const Node& node) const {
    return {node, tree_.Levels().CellsOf(node.level), BoundsFor(node)};
  }

  bool IsOutOfRange(const Node& node) const {
    const double reach = Shape::kMindsReach ? node.reach : 0;
    return shape_.range.IsOutside(node.center, RadiusOf(node.level), reach);
  }

  // All of these return false to end the search.
  bool Visit(const Node& node) {
    if (!query_.WantsKinds(node.kinds) || node.count == 0 || IsOutOfRange(node)) {
      Note(trace_, NodeVisit::What::Skipped, node);
      return true;
    }
    return Enter(node);
  }

  // A node that is in range.
  bool Enter(const Node& node) {
    if (shape_.range.MayContain(RadiusOf(node.level)) && shape_.Covers(node.GetSquare())) {
      Note(trace_, NodeVisit::What::TakenWhole, node);
      return node.count == 0 || TakeWhole(node);
    }
    Note(trace_, NodeVisit::What::Entered, node);
    if (node.leaf) return TestLeaf(node);
    return query_.trace == nullptr ? VisitCells(node) : VisitChildren(node);
  }

  // The same without the table, node by node, for whoever wants to know of each.
  bool VisitChildren(const Node& node) {
    for (const std::uint32_t child : node.child) {
      if (child != kNone && !Visit(tree_.NodeAt(child))) return false;
    }
    return true;
  }

  // The nodes of the cells in range, each once; first all, then those that are in range themselves.
  bool VisitCells(const Node& node) {
    const CellRange range = CellsFor(node);
    std::uint32_t listed[Table::kCells];
    const std::uint32_t* const end =
        tree_.TableAt(node.inside)
            .List(range.low.x, range.low.y, range.high.x, range.high.y, listed);
    std::uint32_t* met = listed;
    for (const std::uint32_t* i = listed; i != end; ++i) {
      const Node& below = tree_.NodeIn(*i);
      *met = *i;
      met += unsigned{query_.WantsKinds(below.kinds)} & unsigned{!IsOutOfRange(below)};
    }
    for (const std::uint32_t* i = listed; i != met; ++i) {
      if (!Enter(tree_.NodeIn(*i))) return false;
    }
    return true;
  }

  bool TestLeaf(const Node& leaf) {
    const Window window = leaf.WindowOf(BoundsFor(leaf), query_.kinds);
    return OfferLeaf(leaf, window, true);
  }

  bool TakeWhole(const Node& node) {
    if constexpr (!Sink::kNeedsEach) {
      if (node.AllWanted(query_.kinds) && query_.AcceptsAll()) return sink_.TakeMany(node.count);
    }
    if (node.leaf) {
      Window all;
      all.kinds = node.Folded(query_.kinds);
      return OfferLeaf(node, all, false);
    }
    for (const std::uint32_t child : node.child) {
      if (child == kNone) continue;
      const Node& below = tree_.NodeAt(child);
      if (below.count != 0 && query_.WantsKinds(below.kinds) && !TakeWhole(below)) return false;
    }
    return true;
  }

  bool OfferLeaf(const Node& leaf, const Window& window, bool is_test) {
    for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
      for (RowMask rows = kernels_.match(chunks_.Head(c), window); rows != 0; rows &= rows - 1) {
        const auto row = static_cast<std::uint32_t>(std::countr_zero(rows));
        if (!Offer(c * kRowsPerChunk + row, is_test)) return false;
      }
    }
    return true;
  }

  bool Offer(std::uint32_t place, bool is_test) {
    if (!query_.WantsKinds(chunks_.KindsOf(place))) return true;
    const Vec2 position = chunks_.Position(place);
    if (is_test) {
      ++trace_.sprites_tested;
      if (!shape_.Matches(position, chunks_.Radius(place))) return true;
    }
    const SpriteId id = chunks_.Id(place);
    return !query_.Accepts(id) || sink_.Take(id, position);
  }

  const QuadTree& tree_;
  const ChunkPool& chunks_;
  const Query& query_;
  const Shape& shape_;
  Sink& sink_;
  const Kernels& kernels_;
  const PairBox bounds_;  // for shapes that do not mind reach
  SearchTrace trace_{query_.Begun()};
};

template <class Shape>
void FindAllPlain(const QuadTree& tree, const Query& query, const Shape& shape,
                  std::vector<Hit>& out) {
  Found& found = Found::OfThisThread();
  ActiveKernels().gather(tree, shape.range, Shape::kMindsReach, query.kinds, found);
  if (found.IsEmpty()) {
    out.clear();
    return;
  }
  const ChunkPool& chunks = tree.Chunks();
  if (!tree.KindsFoldExactly()) {
    found.KeepIf(chunks, [&](std::uint32_t p) { return query.WantsKinds(chunks.KindsOf(p)); });
  }
  // NOLINTNEXTLINE(misc-const-correctness): near searches set it
  double limit = std::numeric_limits<double>::infinity();
  if constexpr (std::is_same_v<Shape, NearShape>) {
    limit = shape.limit;
  } else {
    found.KeepIf(chunks, [&](std::uint32_t p) {
      return shape.Matches(chunks.Position(p), chunks.Radius(p));
    });
  }
  found.Measure(chunks, shape.Middle(), limit);
  found.PutInOrder(chunks, out);
}

// Not inline: it would have plain searches save registers for it.
template <class Shape>
[[gnu::noinline]] void FindAllAsking(const QuadTree& tree, const Query& query, const Shape& shape,
                                     std::vector<Hit>& out) {
  Collect sink{shape.Middle(), out};
  FillAllOrNothing(out, [&] { RangeSearch(tree, query, shape, sink).Run(); });
  std::sort(out.begin(), out.end(), IsBefore);
}

template <class Shape>
void FindAll(const QuadTree& tree, const Query& query, const Shape& shape, std::vector<Hit>& out) {
  if (query.AcceptsAll() && query.trace == nullptr) {
    FindAllPlain(tree, query, shape, out);
  } else {
    FindAllAsking(tree, query, shape, out);
  }
}

template <class Shape>
std::size_t Count(const QuadTree& tree, const Query& query, const Shape& shape) {
  CountThem sink;
  RangeSearch(tree, query, shape, sink).Run();
  return sink.count;
}

template <class Shape>
bool Any(const QuadTree& tree, const Query& query, const Shape& shape) {
  FindAny sink;
  RangeSearch(tree, query, shape, sink).Run();
  return sink.found;
}

}  // namespace

void QuadTree::FindNear(const Query& query, Vec2 point, double radius,
                        std::vector<Hit>& out) const {
  FindAll(*this, query, NearShape(point, radius), out);
}

void QuadTree::FindTouching(const Query& query, Vec2 point, double radius,
                            std::vector<Hit>& out) const {
  FindAll(*this, query, TouchingShape(point, radius), out);
}

void QuadTree::FindIn(const Query& query, const Box& box, std::vector<Hit>& out) const {
  FindAll(*this, query, BoxShape(box), out);
}

std::size_t QuadTree::CountNear(const Query& query, Vec2 point, double radius) const {
  return space::Count(*this, query, NearShape(point, radius));
}

std::size_t QuadTree::CountTouching(const Query& query, Vec2 point, double radius) const {
  return space::Count(*this, query, TouchingShape(point, radius));
}

bool QuadTree::AnyNear(const Query& query, Vec2 point, double radius) const {
  return Any(*this, query, NearShape(point, radius));
}

bool QuadTree::AnyTouching(const Query& query, Vec2 point, double radius) const {
  return Any(*this, query, TouchingShape(point, radius));
}

}  // namespace heliopause::space
