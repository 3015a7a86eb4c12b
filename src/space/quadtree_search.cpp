// Searches of a region: near, touching, in a box; all hits, their number, or whether there is any.
//
// A shape says what of a square is in range, and which rows of a chunk; its bounds hold for the
// rounded distance, see Distance. A sink says what becomes of a hit, and when there are enough. The
// plain searches gather whole leaves by SIMD and put the hits into order at the end; the others ask
// row by row.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <vector>

#include "space/distance.hpp"
#include "space/found.hpp"
#include "space/kernels.hpp"
#include "space/quadtree.hpp"

namespace heliopause::space {
namespace {

double SquareOfDistance(Vec2 a, Vec2 b) {
  const double dx = a.x - b.x;
  const double dy = a.y - b.y;
  return dx * dx + dy * dy;
}

// Searches come with the same radius again and again.
double RememberedLargestSquareWithin(double radius) {
  struct Memory {
    double radius = 0;
    double square = 0;
  };
  thread_local Memory memory;
  if (memory.radius != radius) memory = {radius, LargestSquareWithin(radius)};
  return memory.square;
}

double Larger(double a, double b) { return a > b ? a : b; }   // one instruction each, where
double Smaller(double a, double b) { return a < b ? a : b; }  // std::max may branch

// Relative slack of what is pruned by: more than all rounding on the way to it.
constexpr double kSlack = 0x1p-48;

// What all shapes are: a box, perhaps a point, and what is within some radius of it. Answers
// whether squares are out of range, with a slack: never true when anything in the square could be a
// hit.
class Range {
 public:
  Range(Vec2 middle, Vec2 half, double radius)
      : middle_(middle),
        half_{half.x + (half.x + std::abs(middle.x)) * kSlack,
              half.y + (half.y + std::abs(middle.y)) * kSlack},
        radius_(radius) {}

  // Of a square with this center and radius, with hits as far as `reach` from their sprites.
  bool Misses(Vec2 center, double square, double reach) const {
    const double dx = Larger(std::abs(center.x - middle_.x) * (1 - kSlack) - (square + half_.x), 0);
    const double dy = Larger(std::abs(center.y - middle_.y) * (1 - kSlack) - (square + half_.y), 0);
    const double radius = radius_ + reach;
    return dx * dx + dy * dy > radius * radius * (1 + kSlack);
  }

  // False when it is too small to cover a square of this radius.
  bool MayCover(double square) const { return radius_ + Larger(half_.x, half_.y) >= square; }

  Box Bounds(double reach) const {
    const double radius = (radius_ + reach) * (1 + kSlack);
    const double x = half_.x + radius;
    const double y = half_.y + radius;
    return {{middle_.x - x, middle_.y - y}, {middle_.x + x, middle_.y + y}};
  }

 private:
  Vec2 middle_;
  Vec2 half_;
  double radius_;
};

struct NearShape {
  Vec2 point;
  double limit;  // of the square of the distance
  Range range;

  NearShape(Vec2 p, double radius)
      : point(p), limit(RememberedLargestSquareWithin(radius)), range(p, {}, radius) {}

  static constexpr bool kMindsReach = false;
  bool Covers(const Square& square) const {
    return SquareOfDistance(point, square.FarthestFrom(point)) <= limit;
  }
  bool Matches(Vec2 position, double) const { return SquareOfDistance(point, position) <= limit; }
  Vec2 Middle() const { return point; }
};

struct TouchingShape {
  Vec2 point;
  double radius;
  Range range;

  TouchingShape(Vec2 p, double r) : point(p), radius(r), range(p, {}, r) {}

  static constexpr bool kMindsReach = true;
  bool Covers(const Square& square) const {
    return Distance(point, square.FarthestFrom(point)) <= radius;
  }
  bool Matches(Vec2 position, double sprite_radius) const {
    return Distance(point, position) <= radius + sprite_radius;
  }
  Vec2 Middle() const { return point; }
};

struct BoxShape {
  Box box;
  Range range;

  explicit BoxShape(const Box& b)
      : box(b), range(CenterOf(b), {(b.max.x - b.min.x) / 2, (b.max.y - b.min.y) / 2}, 0) {}

  static constexpr bool kMindsReach = true;
  bool Covers(const Square& square) const {
    const Box closed = square.Closed();
    return closed.min.x >= box.min.x && closed.max.x <= box.max.x && closed.min.y >= box.min.y &&
           closed.max.y <= box.max.y;
  }
  bool Matches(Vec2 position, double sprite_radius) const {
    return Distance(position, ClampInto(box, position)) <= sprite_radius;
  }
  Vec2 Middle() const { return CenterOf(box); }
};

// Places in units of the smallest cells, from the low corner of the root. So cells of a table are
// found by shifting.
struct Cells {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

constexpr double kCellsPerUnit = 128;

// A box in cells, ends included; wider by one than any rounding.
struct CellBox {
  Cells low;
  Cells high;

  CellBox(const Box& box, const Square& root)
      : low{Cell(box.min.x - root.center.x + root.radius) - 1,
            Cell(box.min.y - root.center.y + root.radius) - 1},
        high{Cell(box.max.x - root.center.x + root.radius) + 1,
             Cell(box.max.y - root.center.y + root.radius) + 1} {}

  static std::int64_t Cell(double from_edge) {
    return static_cast<std::int64_t>(Smaller(Larger(from_edge * kCellsPerUnit, -1), 0x1p60));
  }
};

// The cells of one table that such a box, and `reach` around it, meets.
struct CellRange {
  unsigned x0, x1, y0, y1;
  int shift;

  CellRange(const CellBox& box, std::int64_t reach, Cells corner, int level)
      : shift(Table::CellLevel(level)) {
    const std::int64_t last = (std::int64_t{1} << (level - shift)) - 1;
    x0 = Cut((box.low.x - reach - corner.x) >> shift, last);
    x1 = Cut((box.high.x + reach - corner.x) >> shift, last);
    y0 = Cut((box.low.y - reach - corner.y) >> shift, last);
    y1 = Cut((box.high.y + reach - corner.y) >> shift, last);
  }

  static unsigned Cut(std::int64_t cell, std::int64_t last) {
    return static_cast<unsigned>(std::min(std::max(cell, std::int64_t{0}), last));
  }

  Cells CornerOf(Cells corner, unsigned x, unsigned y) const {
    return {corner.x + (std::int64_t{x} << shift), corner.y + (std::int64_t{y} << shift)};
  }
};

// Sinks. Gather takes candidates by the leaf and asks nothing; the others are told of each hit and
// return whether they want more.
struct Gather {
  Found& found;
  static constexpr bool kNeedsEach = true;
};

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
        cells_(shape.range.Bounds(0), tree.NodeAt(tree.Root()).GetSquare()) {}

  void Run() {
    const Node& outside = tree_.NodeAt(QuadTree::kOutside);
    if (VisitRoot() && outside.count != 0) TestLeaf(outside);
    query_.Report(trace_);
  }

 private:
  static constexpr bool kGathers = std::is_same_v<Sink, Gather>;

  // Goes straight down to the first node of which more than one cell is in range: a small search
  // has two or three tables of one cell before it.
  bool VisitRoot() {
    const Node* node = &tree_.NodeAt(tree_.Root());
    Cells corner;
    while (!node->leaf && query_.trace == nullptr) {
      const CellRange range(cells_, CellsOfReach(*node), corner, node->level);
      if (range.x0 != range.x1 || range.y0 != range.y1) break;
      const std::uint32_t index =
          tree_.TableAt(node->inside).cell[range.y0 * Table::kEdge + range.x0];
      if (index == kNone) return true;
      corner = range.CornerOf(corner, range.x0, range.y0);
      node = &tree_.NodeAt(index);
    }
    return Visit(*node, corner);
  }

  // All of these return false to end the search. `corner` is the low one of the node.
  bool Visit(const Node& node, Cells corner) {
    const double radius = RadiusOf(node.level);
    if (!query_.WantsKinds(node.kinds) || node.count == 0 ||
        shape_.range.Misses(node.center, radius, ReachOf(node))) {
      ++trace_.nodes_skipped;
      return true;
    }
    if (shape_.range.MayCover(radius) && shape_.Covers(node.GetSquare())) {
      ++trace_.nodes_taken_whole;
      return TakeWhole(node);
    }
    ++trace_.nodes_entered;
    if (node.leaf) return TestLeaf(node);
    return query_.trace == nullptr ? VisitCells(node, corner) : VisitChildren(node);
  }

  // The same without the table, node by node, for whoever wants to know of each.
  bool VisitChildren(const Node& node) {
    for (const std::uint32_t child : node.child) {
      if (child != kNone && !Visit(tree_.NodeAt(child), {})) return false;
    }
    return true;
  }

  static std::int64_t CellsOfReach(const Node& node) {
    return Shape::kMindsReach ? CellBox::Cell(node.reach) + 1 : 0;
  }
  static double ReachOf(const Node& node) { return Shape::kMindsReach ? node.reach : 0; }

  bool VisitCells(const Node& node, Cells corner) {
    const Table& table = tree_.TableAt(node.inside);
    const CellRange range(cells_, CellsOfReach(node), corner, node.level);
    for (unsigned y = range.y0; y <= range.y1; ++y) {
      const std::uint32_t* const cells = &table.cell[y * Table::kEdge];
      for (unsigned x = range.x0; x <= range.x1; ++x) {
        const std::uint32_t index = cells[x];
        if (index == kNone) continue;
        const bool seen = (x > range.x0 && cells[x - 1] == index) ||
                          (y > range.y0 && table.cell[(y - 1) * Table::kEdge + x] == index);
        if (!seen && !Visit(tree_.NodeAt(index), range.CornerOf(corner, x, y))) return false;
      }
    }
    return true;
  }

  bool TestLeaf(const Node& leaf) {
    const Window window = leaf.WindowOf(shape_.range.Bounds(ReachOf(leaf)), query_.kinds);
    return kGathers ? GatherLeaf(leaf, window) : OfferLeaf(leaf, window, true);
  }

  bool TakeWhole(const Node& node) {
    if constexpr (!Sink::kNeedsEach) {
      if (node.AllWanted(query_.kinds) && query_.AcceptsAll()) return sink_.TakeMany(node.count);
    }
    if (node.leaf) {
      Window all;
      all.kinds = node.Folded(query_.kinds);
      return kGathers ? GatherLeaf(node, all) : OfferLeaf(node, all, false);
    }
    for (const std::uint32_t child : node.child) {
      if (child == kNone) continue;
      const Node& below = tree_.NodeAt(child);
      if (below.count != 0 && query_.WantsKinds(below.kinds) && !TakeWhole(below)) return false;
    }
    return true;
  }

  bool GatherLeaf(const Node& leaf, const Window& window) {
    if constexpr (kGathers) {
      std::uint32_t* const places = sink_.found.RoomFor(leaf.count);
      sink_.found.EndAt(
          kernels_.match_list(chunks_.Heads(), chunks_.Nexts(), leaf.inside, window, places));
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
    if constexpr (!kGathers) return !query_.Accepts(id) || sink_.Take(id, position);
    return true;
  }

  const QuadTree& tree_;
  const ChunkPool& chunks_;
  const Query& query_;
  const Shape& shape_;
  Sink& sink_;
  const Kernels& kernels_;
  const CellBox cells_;
  SearchTrace trace_;
};

template <class Shape>
void FindAllPlain(const QuadTree& tree, const Query& query, const Shape& shape,
                  std::vector<Hit>& out) {
  Gather sink{Found::OfThisThread()};
  RangeSearch(tree, query, shape, sink).Run();
  const ChunkPool& chunks = tree.Chunks();
  if (!tree.KindsFoldExactly()) {
    sink.found.KeepIf([&](std::uint32_t p) { return query.WantsKinds(chunks.KindsOf(p)); });
  }
  double limit = std::numeric_limits<double>::infinity();
  if constexpr (std::is_same_v<Shape, NearShape>) {
    limit = shape.limit;
  } else {
    sink.found.KeepIf(
        [&](std::uint32_t p) { return shape.Matches(chunks.Position(p), chunks.Radius(p)); });
  }
  sink.found.Measure(chunks, shape.Middle(), limit);
  sink.found.PutInOrder(chunks, out);
}

template <class Shape>
void FindAll(const QuadTree& tree, const Query& query, const Shape& shape, std::vector<Hit>& out) {
  if (query.AcceptsAll() && query.trace == nullptr) {
    FindAllPlain(tree, query, shape, out);
    return;
  }
  out.clear();
  Collect sink{shape.Middle(), out};
  RangeSearch(tree, query, shape, sink).Run();
  std::sort(out.begin(), out.end(), IsBefore);
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
