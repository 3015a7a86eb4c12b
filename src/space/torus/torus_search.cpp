// Each search is that of the manager, for the query itself and for its images (images.hpp).
#include <algorithm>
#include <cmath>
#include <heliopause/torus_search.hpp>
#include <tuple>

#include "space/geometry/distance.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/torus/images.hpp"

namespace heliopause {

using namespace torus;

namespace {

// Of the sprites, or more.
double LargestRadius(const SpriteManager& manager) {
  return internal::ManagerAccess::ImplOf(manager).tree.Storage().nodes.Root().max_radius;
}

}  // namespace

TorusSearch::TorusSearch(const SpriteManager& space) : space_(space) {
  const WrappedCanvas checked(space);
}

Vec2 TorusSearch::Wrapped(Vec2 point) const {
  CheckPoint("TorusSearch::Wrapped", "point.x", "point.y", point);
  return WrappedInto(WrappedCanvas(space_), point);
}

Vec2 TorusSearch::Way(Vec2 from, Vec2 to) const {
  const double edge = WrappedCanvas(space_).edge;
  return {std::remainder(to.x - from.x, edge), std::remainder(to.y - from.y, edge)};
}

void TorusSearch::GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                                 std::vector<Hit>& out) const {
  CheckPoint("TorusSearch::GetSpritesNear", "point.x", "point.y", point);
  const WrappedCanvas canvas(space_);
  const Vec2 inside = WrappedInto(canvas, point);
  SearchImages(Images(canvas, {inside, inside}, radius), options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
                 const Vec2 at = Difference(inside, by);
                 space_.GetSpritesNear(at, radius, part, hits);
                 Move(hits, Difference(point, at));
               });
}

void TorusSearch::GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                                     std::vector<Hit>& out) const {
  CheckPoint("TorusSearch::GetSpritesTouching", "point.x", "point.y", point);
  const WrappedCanvas canvas(space_);
  const Vec2 inside = WrappedInto(canvas, point);
  SearchImages(Images(canvas, {inside, inside}, radius + LargestRadius(space_)), options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
                 const Vec2 at = Difference(inside, by);
                 space_.GetSpritesTouching(at, radius, part, hits);
                 Move(hits, Difference(point, at));
               });
}

bool TorusSearch::AnySpriteTouching(Vec2 point, double radius, const SearchOptions& options) const {
  CheckPoint("TorusSearch::AnySpriteTouching", "point.x", "point.y", point);
  const WrappedCanvas canvas(space_);
  const Vec2 inside = WrappedInto(canvas, point);
  TraceSum trace(options);
  bool any = space_.AnySpriteTouching(inside, radius, trace.PartOptions());
  trace.EndPart();
  Images(canvas, {inside, inside}, radius + LargestRadius(space_)).ForEachOther([&](Vec2 by) {
    if (any) return;
    any = space_.AnySpriteTouching(Difference(inside, by), radius, trace.PartOptions());
    trace.EndPart();
  });
  return any;
}

void TorusSearch::GetSpritesTouching(const TurnedBox& box, const SearchOptions& options,
                                     std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetSpritesTouching(TurnedBox)";
  const WrappedCanvas canvas(space_);
  const double around = std::hypot(box.half.x, box.half.y);
  const Anchored anchored(
      kFunction, canvas,
      {Difference(box.center, {around, around}), Sum(box.center, {around, around})});
  SearchImages(Images(canvas, anchored.bounds, LargestRadius(space_)), options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
                 TurnedBox moved = box;
                 moved.center = Difference(Difference(box.center, anchored.by), by);
                 heliopause::GetSpritesTouching(space_, moved, part, hits);
                 Move(hits, Difference(box.center, moved.center));
               });
}

void TorusSearch::GetSpritesTouching(const Capsule& capsule, const SearchOptions& options,
                                     std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetSpritesTouching(Capsule)";
  const WrappedCanvas canvas(space_);
  const Anchored anchored(kFunction, canvas, BoundsOf(capsule.from, capsule.to));
  SearchImages(Images(canvas, anchored.bounds, capsule.radius + LargestRadius(space_)), options,
               out, [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
                 const Vec2 back = Sum(anchored.by, by);
                 const Capsule moved{Difference(capsule.from, back), Difference(capsule.to, back),
                                     capsule.radius};
                 heliopause::GetSpritesTouching(space_, moved, part, hits);
                 Move(hits, back);
               });
}

void TorusSearch::GetSpritesIn(const Box& box, const SearchOptions& options,
                               std::vector<Hit>& out) const {
  const WrappedCanvas canvas(space_);
  const Anchored anchored("TorusSearch::GetSpritesIn", canvas, box);
  SearchImages(
      Images(canvas, anchored.bounds, LargestRadius(space_)), options, out,
      [&](Vec2 by, const SearchOptions& part, std::vector<Hit>& hits) {
        const Vec2 back = Sum(anchored.by, by);
        space_.GetSpritesIn({Difference(box.min, back), Difference(box.max, back)}, part, hits);
        Move(hits, back);
      },
      [](std::vector<Hit>& found) {
        std::sort(found.begin(), found.end(), [](const Hit& a, const Hit& b) {
          return std::tuple(a.distance, a.id, a.position.x, a.position.y) <
                 std::tuple(b.distance, b.id, b.position.x, b.position.y);
        });
      });
}

// The hits at the point itself bound the others.
void TorusSearch::GetNearestSprites(Vec2 point, std::size_t k, double max_radius,
                                    const SearchOptions& options, std::vector<Hit>& out) const {
  CheckPoint("TorusSearch::GetNearestSprites", "point.x", "point.y", point);
  const WrappedCanvas canvas(space_);
  const Vec2 inside = WrappedInto(canvas, point);
  TraceSum trace(options);
  space_.GetNearestSprites(inside, k, max_radius, trace.PartOptions(), out);
  trace.EndPart();
  Move(out, Difference(point, inside));
  double limit = max_radius;
  const auto shrink = [&](const std::vector<Hit>& hits) {
    if (k > 0 && hits.size() == k) limit = std::min(limit, hits.back().distance);
  };
  shrink(out);
  const Images images(canvas, {inside, inside}, limit);
  if (images.IsOne() || k == 0) return;
  try {
    std::vector<Hit> found = out, part;
    images.ForEachOther([&](Vec2 by) {
      const Vec2 at = Difference(inside, by);
      if (IsFarther(canvas, at, limit)) return;
      space_.GetNearestSprites(at, k, limit, trace.PartOptions(), part);
      trace.EndPart();
      shrink(part);
      Move(part, Difference(point, at));
      found.insert(found.end(), part.begin(), part.end());
    });
    KeepFirst(found);
    if (found.size() > k) found.resize(k);
    out.assign(found.begin(), found.end());
  } catch (...) {
    out.clear();
    throw;
  }
}

std::optional<Hit> TorusSearch::GetNearestSprite(Vec2 point, double max_radius,
                                                 const SearchOptions& options) const {
  CheckPoint("TorusSearch::GetNearestSprite", "point.x", "point.y", point);
  const WrappedCanvas canvas(space_);
  const Vec2 inside = WrappedInto(canvas, point);
  double limit = max_radius;
  return FirstOfImages<Hit>(Images(canvas, {inside, inside}, max_radius), options,
                            [&](Vec2 by, const SearchOptions& part) -> std::optional<Hit> {
                              const Vec2 at = Difference(inside, by);
                              if (IsFarther(canvas, at, limit)) return {};
                              std::optional<Hit> hit = space_.GetNearestSprite(at, limit, part);
                              if (!hit) return {};
                              limit = hit->distance;
                              hit->position = Sum(hit->position, Difference(point, at));
                              return hit;
                            });
}

void TorusSearch::SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                           std::vector<SweepHit>& out) const {
  const WrappedCanvas canvas(space_);
  const Anchored anchored("TorusSearch::SweepAll", canvas, BoundsOf(from, to));
  SearchImages(Images(canvas, anchored.bounds, radius + LargestRadius(space_)), options, out,
               [&](Vec2 by, const SearchOptions& part, std::vector<SweepHit>& hits) {
                 const Vec2 back = Sum(anchored.by, by);
                 space_.SweepAll(Difference(from, back), Difference(to, back), radius, part, hits);
                 for (SweepHit& hit : hits)
                   hit.point = space::PointOnSegment(from, to, hit.fraction);
               });
}

std::optional<SweepHit> TorusSearch::SweepFirst(Vec2 from, Vec2 to, double radius,
                                                const SearchOptions& options) const {
  const WrappedCanvas canvas(space_);
  const Anchored anchored("TorusSearch::SweepFirst", canvas, BoundsOf(from, to));
  std::optional<SweepHit> first = FirstOfImages<SweepHit>(
      Images(canvas, anchored.bounds, radius + LargestRadius(space_)), options,
      [&](Vec2 by, const SearchOptions& part) {
        const Vec2 back = Sum(anchored.by, by);
        return space_.SweepFirst(Difference(from, back), Difference(to, back), radius, part);
      });
  if (first) first->point = space::PointOnSegment(from, to, first->fraction);
  return first;
}

// Where neither of two circles reaches an edge, they do not meet across it. So one of each pair is
// on a segment along an edge. A pair that overlaps inside the canvas as well is not one of these.
void TorusSearch::GetPairsAcrossSeam(Kinds first, Kinds second, std::vector<SeamPair>& out) const {
  const WrappedCanvas canvas(space_);
  const Vec2 low = canvas.low, high = Sum(low, {canvas.edge, canvas.edge});
  const Vec2 corners[] = {low, {high.x, low.y}, high, {low.x, high.y}, low};
  std::vector<SweepHit> at_seam, along;
  for (int i = 0; i < 4; ++i) {
    space_.SweepAll(corners[i], corners[i + 1], 0, {.kinds = first | second}, along);
    at_seam.insert(at_seam.end(), along.begin(), along.end());
  }
  KeepFirst(at_seam);
  std::vector<SeamPair> found;
  std::vector<Hit> hits;
  for (const SweepHit& here : at_seam) {
    const Sprite a = *space_.Get(here.id);
    const SearchOptions options{.kinds = first | second, .ignore = here.id};
    const Images images(canvas, {a.position, a.position}, a.radius + LargestRadius(space_));
    images.ForEachOther([&](Vec2 by) {
      space_.GetSpritesTouching(Difference(a.position, by), a.radius, options, hits);
      for (const Hit& hit : hits) {
        const Sprite b = *space_.Get(hit.id);
        if (space::IsWithin(a.position, b.position, a.radius + b.radius)) continue;
        const bool forward = (a.kinds & first) != 0 && (b.kinds & second) != 0;
        const bool backward = (b.kinds & first) != 0 && (a.kinds & second) != 0;
        const PairMember mine{here.id, a.tag}, other{hit.id, b.tag};
        if (forward && !(backward && hit.id < here.id)) {
          found.push_back({mine, other});
        } else if (backward) {
          found.push_back({other, mine});
        }
      }
    });
  }
  const auto key = [](const SeamPair& pair) { return std::tuple(pair.first.id, pair.second.id); };
  std::sort(found.begin(), found.end(),
            [&](const SeamPair& a, const SeamPair& b) { return key(a) < key(b); });
  found.erase(std::unique(found.begin(), found.end(),
                          [&](const SeamPair& a, const SeamPair& b) { return key(a) == key(b); }),
              found.end());
  out.assign(found.begin(), found.end());
}

}  // namespace heliopause
