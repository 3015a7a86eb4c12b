// TorusSearch: searches without a list. One image is the search of the manager; of several, the
// hits are gathered, so that a sprite is visited once, by its nearest image.
#include <heliopause/torus_search.hpp>
#include <type_traits>

#include "base/reentrancy_guard.hpp"
#include "base/scratch.hpp"
#include "space/shapes/touching_shapes.hpp"
#include "space/torus/check_arguments.hpp"
#include "space/torus/images.hpp"
#include "space/torus/search_images.hpp"
#include "space/torus/shape_images.hpp"
#include "space/torus/trace_sum.hpp"
#include "space/torus/wrapped_canvas.hpp"

namespace heliopause {

using namespace torus;

namespace {

// The kinds of queries: each calls search(images, visit_image), where visit_image(by, options,
// visit) visits the hits of one image.

struct NearDisc {
  Vec2 point{};
  double radius = 0;
};
struct TouchingDisc {
  Vec2 point{};
  double radius = 0;
};

// Whether several images of a sprite are reported. Boxes report each image, as GetSpritesIn does.
// Discs and the other shapes report the nearest one.
template <class Query>
constexpr bool kFindsImages = std::is_same_v<Query, Box>;

template <class F>
void ForImages(const char* function, const SpriteManager& manager, const NearDisc& query,
               const F& search) {
  CheckDisc(function, query.point, query.radius);
  const Disc disc(WrappedCanvas(function, manager), query.point, query.radius);
  search(disc.images, [&](Vec2 by, const SearchOptions& options, VisitHit visit) {
    manager.ForEachSpriteNear(disc.At(by), query.radius, options, [&](Hit hit) {
      hit.position = Sum(hit.position, disc.Back(by));
      return visit(hit);
    });
  });
}

template <class F>
void ForImages(const char* function, const SpriteManager& manager, const TouchingDisc& query,
               const F& search) {
  CheckDisc(function, query.point, query.radius);
  const Disc disc(WrappedCanvas(function, manager), query.point,
                  query.radius + LargestRadius(manager));
  search(disc.images, [&](Vec2 by, const SearchOptions& options, VisitHit visit) {
    manager.ForEachSpriteTouching(disc.At(by), query.radius, options, [&](Hit hit) {
      hit.position = Sum(hit.position, disc.Back(by));
      return visit(hit);
    });
  });
}

// The manager checks a box itself. Its error would name another function, but ShapeImages has
// rejected every invalid box before.
void VisitShape(const char* /*function*/, const SpriteManager& manager, const Box& box,
                const SearchOptions& options, VisitHit visit) {
  manager.ForEachSpriteIn(box, options, visit);
}
// For a turned box and a capsule, which have no member function of the manager.
template <class Shape>
void VisitShape(const char* function, const SpriteManager& manager, const Shape& shape,
                const SearchOptions& options, VisitHit visit) {
  space::VisitTouching(function, manager, shape, options, visit);
}

template <class Shape, class F>
void ForImages(const char* function, const SpriteManager& manager, const Shape& query,
               const F& search) {
  const ShapeImages<Shape> shape(function, manager, query);
  search(shape.images, [&](Vec2 by, const SearchOptions& options, VisitHit visit) {
    const auto move = [&](Hit hit) {
      hit.position = Sum(hit.position, shape.Back(by));
      return visit(hit);
    };
    VisitShape(function, manager, shape.At(by), options, move);
  });
}

template <class Query>
void ForEach(const char* function, const SpriteManager& manager, const Query& query,
             const SearchOptions& options, VisitHit visit) {
  ForImages(function, manager, query, [&](const Images& images, const auto& visit_image) {
    if (images.IsOne()) {
      // No image: visit hits as they are found, without memory for them.
      visit_image(Vec2{}, options, visit);
      return;
    }
    // Gather first, then visit: the nearest image of a sprite is known only after the last part.
    TraceSum trace(options);
    Scratch<Hit> found;
    const auto gather = [&](const Hit& hit) {
      found.values.push_back(hit);
      return true;
    };
    visit_image(Vec2{}, trace.PartOptions(), gather);
    trace.EndPart();
    images.ForEachOther([&](Vec2 by) {
      visit_image(by, trace.PartOptions(), gather);
      trace.EndPart();
    });
    if constexpr (!kFindsImages<Query>) KeepFirst(found.values);
    // The searches have ended, and with them their guards. The caller's visitor must not change the
    // manager here either.
    const space::ReentrancyGuard guard(&internal::ManagerAccess::ImplOf(manager));
    for (const Hit& hit : found.values) {
      if (!visit(hit)) return;
    }
  });
}

template <class Query>
std::size_t Count(const char* function, const SpriteManager& manager, const Query& query,
                  const SearchOptions& options) {
  std::size_t count = 0;
  // `true`: go on with the walk.
  const auto add = [&](const Hit&) { return ++count > 0; };
  ForEach(function, manager, query, options, add);
  return count;
}

template <class Query>
bool Any(const char* function, const SpriteManager& manager, const Query& query,
         const SearchOptions& options) {
  bool any = false;
  // `false` ends the walk at the first hit. Which image it is does not matter, so nothing is
  // gathered.
  const auto end = [&](const Hit&) { return !(any = true); };
  ForImages(function, manager, query, [&](const Images& images, const auto& visit_image) {
    TraceSum trace(options);
    visit_image(Vec2{}, trace.PartOptions(), end);
    trace.EndPart();
    images.ForEachOther([&](Vec2 by) {
      if (any) return;
      visit_image(by, trace.PartOptions(), end);
      trace.EndPart();
    });
  });
  return any;
}

}  // namespace

// --- each of them --------------------------------------------------------------------------------

void TorusSearch::ForEachSpriteNear(Vec2 point, double radius, const SearchOptions& options,
                                    HitVisitor visit) const {
  ForEach("TorusSearch::ForEachSpriteNear", space_, NearDisc{point, radius}, options, visit);
}

void TorusSearch::ForEachSpriteTouching(Vec2 point, double radius, const SearchOptions& options,
                                        HitVisitor visit) const {
  ForEach("TorusSearch::ForEachSpriteTouching", space_, TouchingDisc{point, radius}, options,
          visit);
}

void TorusSearch::ForEachSpriteTouching(const TurnedBox& box, const SearchOptions& options,
                                        HitVisitor visit) const {
  ForEach("TorusSearch::ForEachSpriteTouching(TurnedBox)", space_, box, options, visit);
}

void TorusSearch::ForEachSpriteTouching(const Capsule& capsule, const SearchOptions& options,
                                        HitVisitor visit) const {
  ForEach("TorusSearch::ForEachSpriteTouching(Capsule)", space_, capsule, options, visit);
}

void TorusSearch::ForEachSpriteIn(const Box& box, const SearchOptions& options,
                                  HitVisitor visit) const {
  ForEach("TorusSearch::ForEachSpriteIn", space_, box, options, visit);
}

// --- their number --------------------------------------------------------------------------------

std::size_t TorusSearch::CountSpritesNear(Vec2 point, double radius,
                                          const SearchOptions& options) const {
  return Count("TorusSearch::CountSpritesNear", space_, NearDisc{point, radius}, options);
}

std::size_t TorusSearch::CountSpritesTouching(Vec2 point, double radius,
                                              const SearchOptions& options) const {
  return Count("TorusSearch::CountSpritesTouching", space_, TouchingDisc{point, radius}, options);
}

std::size_t TorusSearch::CountSpritesTouching(const TurnedBox& box,
                                              const SearchOptions& options) const {
  return Count("TorusSearch::CountSpritesTouching(TurnedBox)", space_, box, options);
}

std::size_t TorusSearch::CountSpritesTouching(const Capsule& capsule,
                                              const SearchOptions& options) const {
  return Count("TorusSearch::CountSpritesTouching(Capsule)", space_, capsule, options);
}

std::size_t TorusSearch::CountSpritesIn(const Box& box, const SearchOptions& options) const {
  return Count("TorusSearch::CountSpritesIn", space_, box, options);
}

// --- whether there is one ------------------------------------------------------------------------

bool TorusSearch::AnySpriteNear(Vec2 point, double radius, const SearchOptions& options) const {
  return Any("TorusSearch::AnySpriteNear", space_, NearDisc{point, radius}, options);
}

bool TorusSearch::AnySpriteTouching(Vec2 point, double radius, const SearchOptions& options) const {
  return Any("TorusSearch::AnySpriteTouching", space_, TouchingDisc{point, radius}, options);
}

bool TorusSearch::AnySpriteTouching(const TurnedBox& box, const SearchOptions& options) const {
  return Any("TorusSearch::AnySpriteTouching(TurnedBox)", space_, box, options);
}

bool TorusSearch::AnySpriteTouching(const Capsule& capsule, const SearchOptions& options) const {
  return Any("TorusSearch::AnySpriteTouching(Capsule)", space_, capsule, options);
}

bool TorusSearch::AnySpriteIn(const Box& box, const SearchOptions& options) const {
  return Any("TorusSearch::AnySpriteIn", space_, box, options);
}

}  // namespace heliopause
