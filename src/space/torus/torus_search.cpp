// A point of the canvas and any sprite: the nearest image of the sprite is the sprite itself or one
// moved by one edge along an axis or both. So near searches need nine images at most.
//
// A path or a box may cross several canvases. At each of its points the same holds, so the images
// from one before its first canvas to one behind its last serve.
#include <algorithm>
#include <cmath>
#include <heliopause/torus_search.hpp>
#include <limits>
#include <tuple>

#include "base/argument_error.hpp"
#include "space/geometry/border.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause {
namespace {

constexpr double kMostEdges = 8;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Calls search(options) for each part, with a trace of its own whose counts are summed up.
class TraceSum {
 public:
  explicit TraceSum(const SearchOptions& options) : trace_(options.trace), part_(options) {
    if (trace_ == nullptr) return;
    counts_.visits = trace_->visits;
    part_.trace = &counts_;
    sum_.visits = trace_->visits;
  }
  const SearchOptions& PartOptions() const { return part_; }
  void EndPart() {
    sum_.nodes_entered += counts_.nodes_entered;
    sum_.nodes_skipped += counts_.nodes_skipped;
    sum_.nodes_taken_whole += counts_.nodes_taken_whole;
    sum_.sprites_tested += counts_.sprites_tested;
    if (trace_ == nullptr) return;
    *trace_ = sum_;
    counts_ = {.visits = trace_->visits};  // the next part may be left out
  }

 private:
  SearchTrace* trace_;
  SearchOptions part_;
  SearchTrace counts_, sum_;
};

// Keeps the first hit of each sprite, in the order of answers.
template <class T>
void KeepFirst(std::vector<T>& hits) {
  const auto by_sprite = [](const T& a, const T& b) {
    return a.id != b.id ? a.id < b.id : space::IsBefore(a, b);
  };
  std::sort(hits.begin(), hits.end(), by_sprite);
  hits.erase(
      std::unique(hits.begin(), hits.end(), [](const T& a, const T& b) { return a.id == b.id; }),
      hits.end());
  std::sort(hits.begin(), hits.end(), space::IsBefore);
}

// The images from one before the canvas of `from` to one behind that of `to`, with from <= to.
struct Range {
  int first, last;
};
Range ImagesBetween(double from, double to, double low, double edge) {
  return {static_cast<int>(std::floor((from - low) / edge)) - 1,
          static_cast<int>(std::floor((to - low) / edge)) + 1};
}

void CheckLength(const char* function, const char* argument, double length, double edge) {
  if (length >= 0 && length <= kMostEdges * edge) return;  // before any text is built
  ThrowInvalidArgument(function, argument, length,
                       "0 to 8 edges of the canvas, " + FormatNumber(kMostEdges * edge));
}

}  // namespace

TorusSearch::TorusSearch(const SpriteManager& space) : space_(space) {
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
  low_ = {options.center.x - options.radius, options.center.y - options.radius};
  edge_ = 2 * options.radius;
}

Vec2 TorusSearch::Wrapped(Vec2 point) const {
  space::Axis x{point.x}, y{point.y};
  space::Wrap(x, {low_.x, low_.x + edge_});
  space::Wrap(y, {low_.y, low_.y + edge_});
  return {x.position, y.position};
}

Vec2 TorusSearch::Way(Vec2 from, Vec2 to) const {
  return {std::remainder(to.x - from.x, edge_), std::remainder(to.y - from.y, edge_)};
}

Vec2 TorusSearch::Moved(Vec2 point, Image image) const {
  return {point.x + image.x * edge_, point.y + image.y * edge_};
}

// False for a point in the canvas, whatever `reach` is: SpriteManager then checks the arguments.
bool TorusSearch::IsFartherThan(Vec2 point, double reach) const {
  const Box canvas{low_, {low_.x + edge_, low_.y + edge_}};
  const double away = space::Distance(point, space::ClampInto(canvas, point));
  return away > 0 && away > reach;
}

// What the search finds at the images of the point, the point itself first: each sprite once, in
// the order of answers. Leaves out images that are farther from the canvas than `reach`.
std::vector<Hit> TorusSearch::Collect(Vec2 point, double reach, const SearchOptions& options,
                                      SearchHits search) const {
  RequireArgument(std::isfinite(point.x), "TorusSearch", "point.x", point.x, "a finite number");
  RequireArgument(std::isfinite(point.y), "TorusSearch", "point.y", point.y, "a finite number");
  const Vec2 inside = Wrapped(point);
  TraceSum trace(options);
  std::vector<Hit> found, part;
  for (const double y : {0.0, -1.0, 1.0}) {
    for (const double x : {0.0, -1.0, 1.0}) {
      const Vec2 moved = Moved(inside, {x, y});
      if (IsFartherThan(moved, reach)) continue;
      search(moved, trace.PartOptions(), part);
      trace.EndPart();
      for (Hit hit : part) {
        hit.position = {hit.position.x + (point.x - moved.x), hit.position.y + (point.y - moved.y)};
        found.push_back(hit);
      }
    }
  }
  KeepFirst(found);
  return found;
}

void TorusSearch::GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                                 std::vector<Hit>& out) const {
  const std::vector<Hit> found = Collect(
      point, radius, options, [&](Vec2 at, const SearchOptions& part, std::vector<Hit>& hits) {
        space_.GetSpritesNear(at, radius, part, hits);
      });
  out.assign(found.begin(), found.end());
}

// The radii of the sprites reach farther than `radius`: no image is left out.
void TorusSearch::GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                                     std::vector<Hit>& out) const {
  const std::vector<Hit> found = Collect(
      point, kInfinity, options, [&](Vec2 at, const SearchOptions& part, std::vector<Hit>& hits) {
        space_.GetSpritesTouching(at, radius, part, hits);
      });
  out.assign(found.begin(), found.end());
}

void TorusSearch::GetSpritesIn(const Box& box, const SearchOptions& options,
                               std::vector<Hit>& out) const {
  constexpr char kFunction[] = "TorusSearch::GetSpritesIn";
  CheckLength(kFunction, "box.max.x - box.min.x", box.max.x - box.min.x, edge_);
  CheckLength(kFunction, "box.max.y - box.min.y", box.max.y - box.min.y, edge_);
  // The box whose upper left corner is in the canvas: the images are near there.
  const Vec2 corner = Wrapped(box.min);
  const Range columns = ImagesBetween(corner.x, corner.x + (box.max.x - box.min.x), low_.x, edge_);
  const Range rows = ImagesBetween(corner.y, corner.y + (box.max.y - box.min.y), low_.y, edge_);
  TraceSum trace(options);
  std::vector<Hit> found, part;
  for (int y = rows.first; y <= rows.last; ++y) {
    for (int x = columns.first; x <= columns.last; ++x) {
      const Vec2 min = Moved(corner, {static_cast<double>(-x), static_cast<double>(-y)});
      const Vec2 back{box.min.x - min.x, box.min.y - min.y};
      space_.GetSpritesIn({min, {box.max.x - back.x, box.max.y - back.y}}, trace.PartOptions(),
                          part);
      trace.EndPart();
      for (Hit hit : part) {
        hit.position = {hit.position.x + back.x, hit.position.y + back.y};
        found.push_back(hit);
      }
    }
  }
  std::sort(found.begin(), found.end(), [](const Hit& a, const Hit& b) {
    return std::tuple(a.distance, a.id, a.position.x, a.position.y) <
           std::tuple(b.distance, b.id, b.position.x, b.position.y);
  });
  out.assign(found.begin(), found.end());
}

// The hits at the point itself bound the others.
void TorusSearch::GetNearestSprites(Vec2 point, std::size_t k, double max_radius,
                                    const SearchOptions& options, std::vector<Hit>& out) const {
  double limit = max_radius;
  std::vector<Hit> found = Collect(point, max_radius, options,
                                   [&](Vec2 at, const SearchOptions& part, std::vector<Hit>& hits) {
                                     hits.clear();
                                     if (IsFartherThan(at, limit)) return;
                                     space_.GetNearestSprites(at, k, limit, part, hits);
                                     if (k > 0 && hits.size() == k)
                                       limit = std::min(limit, hits.back().distance);
                                   });
  if (found.size() > k) found.resize(k);
  out.assign(found.begin(), found.end());
}

std::optional<Hit> TorusSearch::GetNearestSprite(Vec2 point, double max_radius,
                                                 const SearchOptions& options) const {
  std::vector<Hit> one;
  GetNearestSprites(point, 1, max_radius, options, one);
  return one.empty() ? std::optional<Hit>() : one.front();
}

void TorusSearch::SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                           std::vector<SweepHit>& out) const {
  constexpr char kFunction[] = "TorusSearch::SweepAll";
  const Vec2 way{to.x - from.x, to.y - from.y};
  CheckLength(kFunction, "|to.x - from.x|", std::abs(way.x), edge_);
  CheckLength(kFunction, "|to.y - from.y|", std::abs(way.y), edge_);
  const Vec2 start = Wrapped(from);
  const Range columns = ImagesBetween(std::min(start.x, start.x + way.x),
                                      std::max(start.x, start.x + way.x), low_.x, edge_);
  const Range rows = ImagesBetween(std::min(start.y, start.y + way.y),
                                   std::max(start.y, start.y + way.y), low_.y, edge_);
  TraceSum trace(options);
  std::vector<SweepHit> found, part;
  for (int y = rows.first; y <= rows.last; ++y) {
    for (int x = columns.first; x <= columns.last; ++x) {
      const Vec2 moved = Moved(start, {static_cast<double>(-x), static_cast<double>(-y)});
      space_.SweepAll(moved, {moved.x + way.x, moved.y + way.y}, radius, trace.PartOptions(), part);
      trace.EndPart();
      for (SweepHit hit : part) {
        hit.point = space::PointOnSegment(from, to, hit.fraction);
        found.push_back(hit);
      }
    }
  }
  KeepFirst(found);
  out.assign(found.begin(), found.end());
}

std::optional<SweepHit> TorusSearch::SweepFirst(Vec2 from, Vec2 to, double radius,
                                                const SearchOptions& options) const {
  std::vector<SweepHit> all;
  SweepAll(from, to, radius, options, all);
  return all.empty() ? std::optional<SweepHit>() : all.front();
}

// Where neither of two circles reaches an edge, they do not meet across it. So one of each pair is
// on a segment along an edge. A pair that overlaps inside the canvas as well is not one of these.
void TorusSearch::GetPairsAcrossSeam(Kinds first, Kinds second, std::vector<SeamPair>& out) const {
  const Vec2 high{low_.x + edge_, low_.y + edge_};
  const Vec2 corners[] = {low_, {high.x, low_.y}, high, {low_.x, high.y}, low_};
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
    for (const double y : {-1.0, 0.0, 1.0}) {
      for (const double x : {-1.0, 0.0, 1.0}) {
        if (x == 0 && y == 0) continue;
        const SearchOptions options{.kinds = first | second, .ignore = here.id};
        space_.GetSpritesTouching(Moved(a.position, {x, y}), a.radius, options, hits);
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
      }
    }
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
