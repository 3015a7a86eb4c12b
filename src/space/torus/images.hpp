// The query moves, not the sprites: a search at `p - k edges` finds the sprites whose images, moved
// by k edges, are at `p`.
//
// For a point of the canvas and any sprite, the nearest image of the sprite is the sprite itself or
// the sprite moved by one edge along one axis or both. So near searches need nine images at most. A
// path or a box may cross several canvases. The same holds at each of its points, so such a query
// needs the images from one canvas before its first to one canvas after its last. Only the images
// within reach of the canvas are searched: one, unless the query is near the seam.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <exception>
#include <heliopause/search.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <type_traits>
#include <vector>

#include "base/argument_error.hpp"
#include "base/scratch.hpp"
#include "space/geometry/border.hpp"
#include "space/geometry/distance.hpp"
#include "space/manager/check.hpp"
#include "space/manager/exclusive_out.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/fill.hpp"
#include "space/search/trace_on_error.hpp"
#include "space/shapes/touching_shapes.hpp"

namespace heliopause::torus {

inline constexpr double kMostEdges = 8;

/// Sums up the traces of the parts of a search, and reports the sum at its end. A search that ends
/// with an error does not change the caller's trace, nor its list of visits.
class TraceSum {
 public:
  explicit TraceSum(const SearchOptions& options)
      : trace_(options.trace), part_(options), restores_(options.trace) {
    if (trace_ == nullptr) return;
    counts_.visits = trace_->visits;
    part_.trace = &counts_;
    sum_.visits = trace_->visits;
  }
  ~TraceSum() {
    if (trace_ != nullptr && std::uncaught_exceptions() == errors_) *trace_ = sum_;
  }
  TraceSum(const TraceSum&) = delete;
  TraceSum& operator=(const TraceSum&) = delete;

  const SearchOptions& PartOptions() const { return part_; }
  void EndPart() {
    sum_.nodes_entered += counts_.nodes_entered;
    sum_.nodes_skipped += counts_.nodes_skipped;
    sum_.nodes_taken_whole += counts_.nodes_taken_whole;
    sum_.sprites_tested += counts_.sprites_tested;
    if (trace_ != nullptr) counts_ = {.visits = trace_->visits};  // the next part may be left out
  }

 private:
  SearchTrace* trace_;
  SearchOptions part_;
  space::TraceOnError restores_;
  SearchTrace counts_, sum_;
  const int errors_ = std::uncaught_exceptions();
};

// The order of answers. Two images of a sprite may be equally near: then the one with the least
// position comes first, so that neither the tree nor a sort decides which one is kept.
template <class T>
bool IsImageBefore(const T& a, const T& b) {
  if (space::IsBefore(a, b)) return true;
  if (space::IsBefore(b, a)) return false;
  return a.position.x != b.position.x ? a.position.x < b.position.x : a.position.y < b.position.y;
}

// Keeps the first hit of each sprite, in the order of answers.
template <class T>
void KeepFirst(std::vector<T>& hits) {
  const auto by_sprite = [](const T& a, const T& b) {
    return a.id != b.id ? a.id < b.id : IsImageBefore(a, b);
  };
  std::sort(hits.begin(), hits.end(), by_sprite);
  hits.erase(
      std::unique(hits.begin(), hits.end(), [](const T& a, const T& b) { return a.id == b.id; }),
      hits.end());
  std::sort(hits.begin(), hits.end(), space::IsBefore);
}

// The canvas of a manager, read for each call: CopyFrom may change it. Throws std::logic_error
// between Move and FixOutOfBounds.
struct WrappedCanvas {
  explicit WrappedCanvas(const SpriteManager& space);
  WrappedCanvas(const char* function, const SpriteManager& space) : WrappedCanvas(space) {
    internal::ManagerAccess::ImplOf(space).GuardSearch(function);
  }

  Vec2 low{};       // a corner
  double edge = 0;  // its length on both axes
};

inline WrappedCanvas::WrappedCanvas(const SpriteManager& space) {
  const SpaceOptions& options = space.Options();
  constexpr char kFunction[] = "TorusSearch";
  RequireArgument(options.canvas == Canvas::Bounded, kFunction, "space.Options().canvas",
                  static_cast<double>(options.canvas), "Canvas::Bounded");
  RequireArgument(options.border == Border::Wrap, kFunction, "space.Options().border",
                  static_cast<double>(options.border), "Border::Wrap");
  const double reach = std::max(std::abs(options.center.x), std::abs(options.center.y)) +
                       (2 * kMostEdges + 3) * options.radius;
  RequireArgument(reach <= kMaxCoordinate, kFunction, "space.Options().radius", options.radius,
                  "19 times the radius around the center within +-2^40");
  low = {options.center.x - options.radius, options.center.y - options.radius};
  edge = 2 * options.radius;
}

inline Vec2 Sum(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
inline Vec2 Difference(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

// By how many edges an interval moves back: each number from `first` to `last`, 0 included.
struct Range {
  int first = 0, last = 0;
};

// `from` is in the canvas. The tolerance exceeds the rounding errors of the four arguments.
inline Range RangeOf(double from, double to, double reach, double low, double edge) {
  assert(edge > 0 && to >= from && "a canvas has an extent, and an interval goes up");
  const double tolerance = (std::abs(low) + edge + (to - from)) / edge * 0x1p-48;
  const double least = std::max((from - low - reach) / edge - 1 - tolerance, -1.0);
  const double most =
      std::min((to - low + reach) / edge + tolerance, std::floor((to - low) / edge) + 1);
  return {static_cast<int>(std::ceil(least)), std::max(0, static_cast<int>(std::floor(most)))};
}

// The images of a query whose bounds begin in the canvas, as far as it reaches.
class Images {
 public:
  Images(const WrappedCanvas& canvas, const Box& bounds, double reach) : edge_(canvas.edge) {
    assert(reach >= 0 && "a radius has been checked");
    columns_ = RangeOf(bounds.min.x, bounds.max.x, reach, canvas.low.x, canvas.edge);
    rows_ = RangeOf(bounds.min.y, bounds.max.y, reach, canvas.low.y, canvas.edge);
    assert(columns_.first <= 0 && columns_.last >= 0 && rows_.first <= 0 && rows_.last >= 0 &&
           "the query itself is in range of the canvas");
  }

  // Whether there is no other image than the query itself.
  bool IsOne() const { return columns_.first == columns_.last && rows_.first == rows_.last; }

  // Calls visit(by) for all others: `by` is how far the query moves back.
  template <class F>
  void ForEachOther(const F& visit) const {
    for (int y = rows_.first; y <= rows_.last; ++y) {
      for (int x = columns_.first; x <= columns_.last; ++x) {
        if (x != 0 || y != 0) visit(Vec2{x * edge_, y * edge_});
      }
    }
  }

 private:
  double edge_;
  Range columns_, rows_;
};

// Calls search(by, options, hits) for the query itself and its images, and joins the hits by
// join(out). The arguments have been checked.
template <class T, class Search, class Join>
void SearchImages(const char* function, const Images& images, const SearchOptions& options,
                  std::vector<T>& out, const Search& search, const Join& join) {
  space::FillAnswer(function, options, out, [&](std::vector<T>& into) {
    if (images.IsOne()) {
      search(Vec2{}, options, into);
      return;
    }
    space::ClearOnError(into, [&] {
      TraceSum trace(options);
      Scratch<T> part;
      search(Vec2{}, trace.PartOptions(), into);
      trace.EndPart();
      images.ForEachOther([&](Vec2 by) {
        search(by, trace.PartOptions(), part.values);
        trace.EndPart();
        into.insert(into.end(), part.values.begin(), part.values.end());
      });
      join(into);
    });
  });
}
template <class T, class Search>
void SearchImages(const char* function, const Images& images, const SearchOptions& options,
                  std::vector<T>& out, const Search& search) {
  SearchImages(function, images, options, out, search,
               [](std::vector<T>& found) { KeepFirst(found); });
}

// The first answer of search(by, options) over the query itself and its images.
template <class T, class Search>
std::optional<T> FirstOfImages(const Images& images, const SearchOptions& options,
                               const Search& search) {
  TraceSum trace(options);
  std::optional<T> first = search(Vec2{}, trace.PartOptions());
  trace.EndPart();
  images.ForEachOther([&](Vec2 by) {
    const std::optional<T> other = search(by, trace.PartOptions());
    trace.EndPart();
    if (other && (!first || IsImageBefore(*other, *first))) first = other;
  });
  return first;
}

// Moves the hits of a moved query to where they are relative to the query as given.
inline void Move(std::vector<Hit>& hits, Vec2 by) {
  if (by.x == 0 && by.y == 0) return;
  for (Hit& hit : hits) hit.position = Sum(hit.position, by);
}

// Rejects a position that is not finite; any other is valid.
inline void CheckPlace(const char* function, const char* name, Vec2 place) {
  space::CheckVelocity({function, name}, place);
}

inline void CheckDisc(const char* function, Vec2 point, double radius,
                      const char* radius_name = "radius") {
  CheckPlace(function, "point", point);
  space::CheckSearchRadius(function, radius_name, radius);
}

inline void CheckLength(const char* function, const char* argument, double length, double edge) {
  if (length >= 0 && length <= kMostEdges * edge) return;  // before any text is built
  ThrowInvalidArgument(function, argument, length,
                       "0 to 8 edges of the canvas, " + FormatNumber(kMostEdges * edge));
}

inline Vec2 WrappedInto(const WrappedCanvas& canvas, Vec2 point) {
  assert(std::isfinite(point.x) && std::isfinite(point.y) && "CheckPlace rejects other points");
  space::Axis x{point.x}, y{point.y};
  space::Wrap(x, {canvas.low.x, canvas.low.x + canvas.edge});
  space::Wrap(y, {canvas.low.y, canvas.low.y + canvas.edge});
  return {x.position, y.position};
}

// A disc anywhere in the plane, and its images.
struct Disc {
  Disc(const WrappedCanvas& canvas, Vec2 center, double reach)
      : point(center),
        inside(WrappedInto(canvas, center)),
        images(canvas, {inside, inside}, reach) {}

  // The center of an image, and how far its hits move.
  Vec2 At(Vec2 by) const { return Difference(inside, by); }
  Vec2 Back(Vec2 by) const { return Difference(point, At(by)); }

  Vec2 point, inside;
  Images images;
};

// Whether a point is farther from the canvas than `reach`.
inline bool IsFarther(const WrappedCanvas& canvas, Vec2 point, double reach) {
  const Box box{canvas.low, Sum(canvas.low, {canvas.edge, canvas.edge})};
  const double away = space::Distance(point, space::ClampInto(box, point));
  return away > 0 && away > reach;
}

// The largest radius of the sprites, or more.
inline double LargestRadius(const SpriteManager& manager) {
  return internal::ManagerAccess::ImplOf(manager).tree.Storage().nodes.Root().max_radius;
}

// The smallest box around a segment.
inline Box BoundsOf(Vec2 from, Vec2 to) {
  return {{std::min(from.x, to.x), std::min(from.y, to.y)},
          {std::max(from.x, to.x), std::max(from.y, to.y)}};
}

// The members of a shape, wherever it is.
inline void CheckPlace(const char* function, const Box& box) {
  CheckPlace(function, "box.min", box.min);
  CheckPlace(function, "box.max", box.max);
}
inline void CheckPlace(const char* function, const TurnedBox& box) {
  CheckPlace(function, "box.center", box.center);
  space::CheckShape(function, TurnedBox{.half = box.half, .axis = box.axis});
}
inline void CheckPlace(const char* function, const Capsule& capsule) {
  CheckPlace(function, "capsule.from", capsule.from);
  CheckPlace(function, "capsule.to", capsule.to);
  space::CheckShape(function, Capsule{.radius = capsule.radius});
}

inline Box BoundsOf(const Box& box) { return box; }
inline Box BoundsOf(const Capsule& capsule) { return BoundsOf(capsule.from, capsule.to); }
inline Box BoundsOf(const TurnedBox& box) {
  // 2^-40 is far more than the rounding of hypot.
  const double around = std::hypot(box.half.x, box.half.y) * (1 + 0x1p-40);
  return {Difference(box.center, {around, around}), Sum(box.center, {around, around})};
}

// The length of a shape along each axis.
template <class Shape>
Vec2 LengthsOf(const Shape& shape) {
  const Box bounds = BoundsOf(shape);
  return Difference(bounds.max, bounds.min);
}
// Not from its bounds, which contain a turned box at every angle and so are longer.
inline Vec2 LengthsOf(const TurnedBox& box) {
  const Vec2 half = space::HalfExtentOf(box.half, space::DirectionOf(box));
  return {2 * half.x, 2 * half.y};
}

inline double ReachOf(const Box&) { return 0; }
inline double ReachOf(const TurnedBox&) { return 0; }
inline double ReachOf(const Capsule& capsule) { return capsule.radius; }

inline Box MovedBack(const Box& box, Vec2 by) {
  return {Difference(box.min, by), Difference(box.max, by)};
}
inline TurnedBox MovedBack(const TurnedBox& box, Vec2 by) {
  return {Difference(box.center, by), box.half, box.axis};
}
inline Capsule MovedBack(const Capsule& capsule, Vec2 by) {
  return {Difference(capsule.from, by), Difference(capsule.to, by), capsule.radius};
}

// A box, a turned box or a capsule anywhere in the plane, and its images. It is moved so that its
// bounds begin in the canvas.
template <class Shape>
class ShapeImages {
 public:
  ShapeImages(const char* function, const SpriteManager& manager, const Shape& shape)
      : ShapeImages(function, WrappedCanvas(function, manager), shape,
                    ReachOf(shape) + LargestRadius(manager)) {}

  // An image, and how far its hits move.
  Shape At(Vec2 by) const { return MovedBack(shape_, Back(by)); }
  Vec2 Back(Vec2 by) const { return Sum(anchor_, by); }

 private:
  ShapeImages(const char* function, const WrappedCanvas& canvas, const Shape& shape, double reach)
      : shape_(shape),
        anchor_(AnchorOf(function, canvas, shape)),
        images(canvas, BoundsInCanvas(canvas, BoundsOf(shape)), std::max(reach, 0.0)) {}

  // Computed from the wrapped corner. Bounds that are moved by the anchor may miss the canvas: far
  // away, doubles are farther apart than the edges of the canvas.
  static Box BoundsInCanvas(const WrappedCanvas& canvas, const Box& bounds) {
    const Vec2 low = WrappedInto(canvas, bounds.min);
    return {low, Sum(low, Difference(bounds.max, bounds.min))};
  }

  // Rounds a displacement to whole edges. The difference of rounded bounds is not whole: a shape
  // that only touches a sprite would miss it when moved by that. Returns the displacement itself
  // where the product overflows.
  static double WholeEdges(double displacement, double edge) {
    const double whole = std::round(displacement / edge) * edge;
    return std::isfinite(whole) ? whole : displacement;
  }

  static Vec2 AnchorOf(const char* function, const WrappedCanvas& canvas, const Shape& shape) {
    CheckPlace(function, shape);
    const Vec2 lengths = LengthsOf(shape);
    CheckLength(function, "width", lengths.x, canvas.edge);
    CheckLength(function, "height", lengths.y, canvas.edge);
    const Box bounds = BoundsOf(shape);
    const Vec2 moved = Difference(bounds.min, WrappedInto(canvas, bounds.min));
    return {WholeEdges(moved.x, canvas.edge), WholeEdges(moved.y, canvas.edge)};
  }

  Shape shape_;
  Vec2 anchor_;

 public:
  Images images;
};

}  // namespace heliopause::torus
