// Searches of a region: near, touching, in a box; all hits, their number, or whether there is any.
//
// A shape says what of a square is in range; its bounds hold for the rounded distance, see
// Distance. A sink says what becomes of a hit, and when there are enough.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "space/distance.hpp"
#include "space/quadtree.hpp"

namespace heliopause::space {
namespace {

struct NearShape {
  Vec2 point;
  double radius;

  bool Misses(const Square& square, double) const {
    return Distance(point, square.NearestTo(point)) > radius;
  }
  bool Covers(const Square& square) const {
    return Distance(point, square.FarthestFrom(point)) <= radius;
  }
  bool Matches(Vec2 position, double) const { return Distance(point, position) <= radius; }
  Vec2 Middle() const { return point; }
};

struct TouchingShape {
  Vec2 point;
  double radius;

  bool Misses(const Square& square, double reach) const {
    return Distance(point, square.NearestTo(point)) > radius + reach;
  }
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

  bool Misses(const Square& square, double reach) const {
    const Vec2 nearest = square.NearestTo(box.min);
    return Distance(nearest, ClampInto(box, nearest)) > reach;
  }
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

// Sinks return whether they want more.
struct Collect {
  const SlotTable& ids;
  Vec2 middle;
  std::vector<Hit>& out;

  static constexpr bool kNeedsEach = true;
  bool Take(std::uint32_t slot, Vec2 position) {
    out.push_back({ids.IdOf(slot), position, Distance(middle, position)});
    return true;
  }
  bool TakeMany(std::size_t) { return true; }
};

struct CountThem {
  std::size_t count = 0;

  static constexpr bool kNeedsEach = false;
  bool Take(std::uint32_t, Vec2) { return TakeMany(1); }
  bool TakeMany(std::size_t many) {
    count += many;
    return true;
  }
};

struct FindAny {
  bool found = false;

  static constexpr bool kNeedsEach = false;
  bool Take(std::uint32_t, Vec2) { return TakeMany(1); }
  bool TakeMany(std::size_t) {
    found = true;
    return false;
  }
};

template <class Shape, class Sink>
class RangeSearch {
 public:
  RangeSearch(const QuadTree& tree, const Query& query, const Shape& shape, Sink& sink)
      : tree_(tree), query_(query), shape_(shape), sink_(sink) {}

  void Run() {
    if (Visit(tree_.NodeAt(tree_.Root()))) TestRows(tree_.NodeAt(QuadTree::kOutside));
    query_.Report(trace_);
  }

 private:
  // All of these return false to end the search.
  bool Visit(const Node& node) {
    if (node.count == 0 || !query_.WantsKinds(node.kinds) ||
        shape_.Misses(node.square, node.reach)) {
      ++trace_.nodes_skipped;
      return true;
    }
    if (shape_.Covers(node.square)) {
      ++trace_.nodes_taken_whole;
      return TakeWhole(node);
    }
    ++trace_.nodes_entered;
    if (node.leaf) return TestRows(node);
    for (const std::uint32_t child : node.child) {
      if (child != kNone && !Visit(tree_.NodeAt(child))) return false;
    }
    return true;
  }

  bool TestRows(const Node& leaf) {
    return EachWantedRow(leaf, [this](const Chunk& chunk, unsigned row) {
      ++trace_.sprites_tested;
      return !shape_.Matches(chunk.Position(row), chunk.radius[row]) || Offer(chunk, row);
    });
  }

  bool TakeWhole(const Node& node) {
    if (!Sink::kNeedsEach && node.AllWanted(query_.kinds) && query_.AcceptsAll()) {
      return node.count == 0 || sink_.TakeMany(node.count);
    }
    if (node.leaf) {
      return EachWantedRow(node,
                           [this](const Chunk& chunk, unsigned row) { return Offer(chunk, row); });
    }
    for (const std::uint32_t child : node.child) {
      if (child != kNone && query_.WantsKinds(tree_.NodeAt(child).kinds) &&
          !TakeWhole(tree_.NodeAt(child))) {
        return false;
      }
    }
    return true;
  }

  template <class F>
  bool EachWantedRow(const Node& leaf, const F& visit) {
    for (std::uint32_t c = leaf.first_chunk; c != kNone; c = tree_.ChunkAt(c).next) {
      const Chunk& chunk = tree_.ChunkAt(c);
      for (unsigned row = 0; row < chunk.count; ++row) {
        if (query_.WantsKinds(chunk.kinds[row]) && !visit(chunk, row)) return false;
      }
    }
    return true;
  }

  bool Offer(const Chunk& chunk, unsigned row) {
    return !query_.Accepts(chunk.slot[row]) || sink_.Take(chunk.slot[row], chunk.Position(row));
  }

  const QuadTree& tree_;
  const Query& query_;
  const Shape& shape_;
  Sink& sink_;
  SearchTrace trace_;
};

template <class Shape>
void FindAll(const QuadTree& tree, const Query& query, const Shape& shape, std::vector<Hit>& out) {
  out.clear();
  Collect sink{query.ids, shape.Middle(), out};
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
  FindAll(*this, query, NearShape{point, radius}, out);
}

void QuadTree::FindTouching(const Query& query, Vec2 point, double radius,
                            std::vector<Hit>& out) const {
  FindAll(*this, query, TouchingShape{point, radius}, out);
}

void QuadTree::FindIn(const Query& query, const Box& box, std::vector<Hit>& out) const {
  FindAll(*this, query, BoxShape{box}, out);
}

std::size_t QuadTree::CountNear(const Query& query, Vec2 point, double radius) const {
  return space::Count(*this, query, NearShape{point, radius});
}

std::size_t QuadTree::CountTouching(const Query& query, Vec2 point, double radius) const {
  return space::Count(*this, query, TouchingShape{point, radius});
}

bool QuadTree::AnyNear(const Query& query, Vec2 point, double radius) const {
  return Any(*this, query, NearShape{point, radius});
}

bool QuadTree::AnyTouching(const Query& query, Vec2 point, double radius) const {
  return Any(*this, query, TouchingShape{point, radius});
}

}  // namespace heliopause::space
