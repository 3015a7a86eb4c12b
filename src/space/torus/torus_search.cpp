// Each search is that of the manager, for the query itself and for its images:
//
//   check_arguments.hpp   rejects an invalid query
//   wrapped_canvas.hpp    the canvas, and points moved into it
//   images.hpp            the images of a point or a disc; why these are enough
//   shape_images.hpp      the images of a box, a turned box, a capsule or the path of a sweep
//   search_images.hpp     searches each image and joins the answers
//   trace_sum.hpp         adds up their traces
#include <algorithm>
#include <cassert>
#include <cmath>
#include <heliopause/torus_search.hpp>
#include <tuple>

#include "base/scratch.hpp"
#include "space/geometry/distance.hpp"
#include "space/manager/check.hpp"
#include "space/manager/exclusive_out.hpp"
#include "space/search/fill.hpp"
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

// The ends may lie anywhere, also outside of space: ShapeImages moves the path into the canvas.
void CheckPath(const char* function, Vec2 from, Vec2 to, double radius) {
  CheckPlace(function, "from", from);
  CheckPlace(function, "to", to);
  space::CheckSearchRadius(function, "radius", radius);
}

// On one axis. remainder rounds to the nearest multiple of the edge, so the result is within half
// an edge for any distance. A difference that overflows is taken between the remainders of both
// coordinates.
double WayOnAxis(double from, double to, double edge) {
  const double way = to - from;
  if (std::isfinite(way)) return std::remainder(way, edge);
  return std::remainder(std::remainder(to, edge) - std::remainder(from, edge), edge);
}

}  // namespace

TorusSearch::TorusSearch(const SpriteManager& space) : space_(space) {
  // For its checks alone: nothing is stored, because CopyFrom may change the options.
  const WrappedCanvas checked(space);
}

Vec2 TorusSearch::Wrapped(Vec2 point) const {
  CheckPlace("TorusSearch::Wrapped", "point", point);
  const Vec2 place = WrappedInto(WrappedCanvas(space_), point);
  // The low edge is rounded, and an edge further on may be beyond the high one, which Add checks.
  const SpaceOptions& options = space_.Options();
  return {std::min(place.x, options.center.x + options.radius),
          std::min(place.y, options.center.y + options.radius)};
}

Vec2 TorusSearch::Way(Vec2 from, Vec2 to) const {
  CheckPlace("TorusSearch::Way", "from", from);
  CheckPlace("TorusSearch::Way", "to", to);
  const double edge = WrappedCanvas(space_).edge;
  return {WayOnAxis(from.x, to.x, edge), WayOnAxis(from.y, to.y, edge)};
}

// --- lists ---------------------------------------------------------------------------------------

void TorusSearch::GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                                 std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetSpritesNear";
  // Each list below has the same three steps: check the arguments as given, place the query and its
  // images, search the manager once for each image. `by` is how far an image moves back.
  CheckDisc(kFunction, point, radius);
  const Disc disc(WrappedCanvas(kFunction, space_), point, radius);
  SearchImages(kFunction, disc.images, options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
                 space_.GetSpritesNear(disc.At(by), radius, part, hits);
                 Move(hits, disc.Back(by));
               });
}

void TorusSearch::GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                                     std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetSpritesTouching";
  CheckDisc(kFunction, point, radius);
  // The circle of a sprite reaches farther than its center, by its radius.
  const Disc disc(WrappedCanvas(kFunction, space_), point, radius + LargestRadius(space_));
  SearchImages(kFunction, disc.images, options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
                 space_.GetSpritesTouching(disc.At(by), radius, part, hits);
                 Move(hits, disc.Back(by));
               });
}

void TorusSearch::GetSpritesTouching(const TurnedBox& box, const SearchOptions& options,
                                     std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetSpritesTouching(TurnedBox)";
  const ShapeImages<TurnedBox> shape(kFunction, space_, box);
  SearchImages(kFunction, shape.images, options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
                 space::FindTouching(kFunction, space_, shape.At(by), part, hits);
                 Move(hits, shape.Back(by));
               });
}

void TorusSearch::GetSpritesTouching(const Capsule& capsule, const SearchOptions& options,
                                     std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetSpritesTouching(Capsule)";
  const ShapeImages<Capsule> shape(kFunction, space_, capsule);
  SearchImages(kFunction, shape.images, options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
                 space::FindTouching(kFunction, space_, shape.At(by), part, hits);
                 Move(hits, shape.Back(by));
               });
}

void TorusSearch::GetSpritesIn(const Box& box, const SearchOptions& options,
                               std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetSpritesIn";
  // A camera shows each image that overlaps the box, so no image is dropped. Images of a sprite
  // share its id, so the order goes on by position.
  const ShapeImages<Box> shape(kFunction, space_, box);
  SearchImages(
      kFunction, shape.images, options, out,
      [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
        space_.GetSpritesIn(shape.At(by), part, hits);
        Move(hits, shape.Back(by));
      },
      [](std::vector<Hit>& found) {
        std::sort(found.begin(), found.end(), [](const Hit& a, const Hit& b) {
          return std::tuple(a.distance, a.id, a.position.x, a.position.y) <
                 std::tuple(b.distance, b.id, b.position.x, b.position.y);
        });
      });
}

// --- nearest -------------------------------------------------------------------------------------

// The hits in the canvas itself bound the search of the images.
void TorusSearch::GetNearestSprites(Vec2 point, std::size_t k, double max_radius,
                                    const SearchOptions& options, std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetNearestSprites";
  CheckDisc(kFunction, point, max_radius, "max_radius");
  const WrappedCanvas canvas(kFunction, space_);
  const Vec2 inside = WrappedInto(canvas, point);
  space::FillAnswer(kFunction, options, out, [&](std::vector<Hit>& into) {
    TraceSum trace(options);
    // Step 1: the canvas itself. With k hits, no image beyond the last one matters.
    space_.GetNearestSprites(inside, k, max_radius, trace.PartOptions(), into);
    trace.EndPart();
    Move(into, Difference(point, inside));
    double limit = max_radius;
    // Of one part alone: its k hits are k different sprites, so the k-th distance bounds the
    // answer. Hits of several parts may be images of one sprite.
    const auto shrink = [&](const std::vector<Hit>& hits) {
      if (k > 0 && hits.size() == k) limit = std::min(limit, hits.back().distance);
    };
    shrink(into);
    // Step 2: the images within that distance, if there are any.
    const Images images(canvas, {inside, inside}, limit);
    if (images.IsOne() || k == 0) return;
    space::ClearOnError(into, [&] {
      Scratch<Hit> part;
      images.ForEachOther([&](Vec2 by) {
        const Vec2 at = Difference(inside, by);
        // The limit may have shrunk since the images were chosen.
        if (IsFarther(canvas, at, limit)) return;
        space_.GetNearestSprites(at, k, limit, trace.PartOptions(), part.values);
        trace.EndPart();
        shrink(part.values);
        Move(part.values, Difference(point, at));
        into.insert(into.end(), part.values.begin(), part.values.end());
      });
      assert(limit <= max_radius && "a limit only shrinks");
      // Step 3: of each sprite the nearest image, of these the first k.
      KeepFirst(into);
      if (into.size() > k) into.resize(k);
    });
  });
}

std::optional<Hit> TorusSearch::GetNearestSprite(Vec2 point, double max_radius,
                                                 const SearchOptions& options) const {
  constexpr char kFunction[] = "TorusSearch::GetNearestSprite";
  CheckDisc(kFunction, point, max_radius, "max_radius");
  const WrappedCanvas canvas(kFunction, space_);
  // An infinite radius gives all nine images; the limit leaves out most of them after the first
  // hit.
  const Disc disc(canvas, point, max_radius);
  double limit = max_radius;
  return FirstOfImages<Hit>(
      disc.images, options, [&](Vec2 by, const SearchOptions& part) -> std::optional<Hit> {
        if (IsFarther(canvas, disc.At(by), limit)) return {};
        std::optional<Hit> hit = space_.GetNearestSprite(disc.At(by), limit, part);
        if (!hit) return {};
        assert(hit->distance <= limit && "a search keeps within its radius");
        // Inclusive: a hit at the same distance with a smaller id comes first in FirstOfImages.
        limit = hit->distance;
        hit->position = Sum(hit->position, disc.Back(by));
        return hit;
      });
}

// --- sweeps --------------------------------------------------------------------------------------

void TorusSearch::SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                           std::vector<SweepHit>& out) const {
  constexpr char kFunction[] = "TorusSearch::SweepAll";
  CheckPath(kFunction, from, to, radius);
  // The path of the circle is a capsule, so its images are those of that shape.
  const ShapeImages<Capsule> path(kFunction, space_, {from, to, radius});
  SearchImages(kFunction, path.images, options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<SweepHit>& hits) {
                 const Vec2 back = path.Back(by);
                 space_.SweepAll(Difference(from, back), Difference(to, back), radius, part, hits);
                 for (SweepHit& hit : hits) {
                   // From the path as given: the moved ends are rounded, and the point is beside
                   // the query.
                   hit.point = space::PointOnSegment(from, to, hit.fraction);
                   hit.position = Sum(hit.position, back);
                 }
               });
}

std::optional<SweepHit> TorusSearch::SweepFirst(Vec2 from, Vec2 to, double radius,
                                                const SearchOptions& options) const {
  constexpr char kFunction[] = "TorusSearch::SweepFirst";
  CheckPath(kFunction, from, to, radius);
  const ShapeImages<Capsule> path(kFunction, space_, {from, to, radius});
  return FirstOfImages<SweepHit>(path.images, options, [&](Vec2 by, const SearchOptions& part) {
    const Vec2 back = path.Back(by);
    std::optional<SweepHit> hit =
        space_.SweepFirst(Difference(from, back), Difference(to, back), radius, part);
    if (hit) {
      hit->point = space::PointOnSegment(from, to, hit->fraction);
      hit->position = Sum(hit->position, back);
    }
    return hit;
  });
}

}  // namespace heliopause
