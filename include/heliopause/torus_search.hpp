// TorusSearch: searches and pairs that see across the seam of a canvas whose border wraps.
//
//   heliopause::SpriteManager space({.radius = 1000, .canvas = heliopause::Canvas::Bounded,
//                                    .border = heliopause::Border::Wrap});
//   const heliopause::TorusSearch torus(space);
//   torus.GetSpritesNear({990, 0}, 50, {}, hits);  // also finds a sprite at (-995, 0)
//
// What it is. Border::Wrap makes the canvas a torus for what moves: a sprite that leaves at the
// right comes back at the left. The searches of SpriteManager are those of a plane. These here
// repeat them with the shape moved by whole edges of the canvas, and join the results.
//
// An image of a sprite is its circle, moved by whole edges. Hits have the position of the image, so
// `position` is beside the query and may lie outside the canvas; `distance` is to that image.
//
// Arguments. As those of SpriteManager, whose names the messages have. Points may lie anywhere: a
// point outside the canvas is the same place as the one inside. `ignore`, `kinds` and `trace` are
// as usual, a trace counts the work of all parts; `accept` may be called for each image of a
// sprite.
// Errors. As SpriteManager; the object is const and keeps nothing.
// Threads. As const calls of SpriteManager. It refers to the manager and must not outlive it.
// Cost. Up to nine searches, of which most end at the root; each call allocates a little.
#pragma once

#include <cstddef>
#include <heliopause/export.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/search.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

/// Two sprites that overlap across the seam, with kinds as in ForEachOverlappingPair.
struct SeamPair {
  PairMember first{};   ///< of the first kinds
  PairMember second{};  ///< of the second kinds
};

/// The head of this file is part of its contract.
class HELIOPAUSE_API TorusSearch {
 public:
  /// Throws std::invalid_argument when the canvas of `space` is not bounded or its border does not
  /// wrap, or when the neighbours of the canvas do not lie within +-kMaxCoordinate.
  explicit TorusSearch(const SpriteManager& space);

  /// The place in the canvas that is the same as `point`.
  Vec2 Wrapped(Vec2 point) const;

  /// From `from` to the nearest image of `to`: each coordinate is at most half an edge.
  Vec2 Way(Vec2 from, Vec2 to) const;

  /// The sprites of which an image is within `radius`, or touched: each once, by its nearest image.
  void GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                      std::vector<Hit>& out) const;
  void GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                          std::vector<Hit>& out) const;

  /// The images whose circle overlaps the box: what a camera shows. A sprite may have several. An
  /// image whose center is farther than an edge outside the box is not found. Throws
  /// std::invalid_argument when a side of the box is longer than 8 edges of the canvas.
  void GetSpritesIn(const Box& box, const SearchOptions& options, std::vector<Hit>& out) const;

  /// The sprite whose nearest image is first by (distance, id); the k first ones.
  std::optional<Hit> GetNearestSprite(Vec2 point, double max_radius,
                                      const SearchOptions& options = {}) const;
  void GetNearestSprites(Vec2 point, std::size_t k, double max_radius, const SearchOptions& options,
                         std::vector<Hit>& out) const;

  /// The sprites that a circle touches on a path that goes on at the other side, each at its first
  /// touch. SweepHit::point lies on the segment as given. Throws std::invalid_argument when the
  /// segment is longer than 8 edges along an axis.
  std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius,
                                     const SearchOptions& options = {}) const;
  void SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                std::vector<SweepHit>& out) const;

  /// The overlapping pairs that SpriteManager::ForEachOverlappingPair(first, second, ...) does not
  /// find, because one of the two is an image: in order of (first.id, second.id). O(sprites along
  /// the seam).
  void GetPairsAcrossSeam(Kinds first, Kinds second, std::vector<SeamPair>& out) const;

 private:
  struct Image {
    double x = 0, y = 0;  // whole edges that the query is moved by
  };
  using SearchHits = FunctionRef<void(Vec2, const SearchOptions&, std::vector<Hit>&)>;

  HELIOPAUSE_LOCAL std::vector<Hit> Collect(Vec2 point, double reach, const SearchOptions& options,
                                            SearchHits search) const;
  HELIOPAUSE_LOCAL Vec2 Moved(Vec2 point, Image image) const;
  HELIOPAUSE_LOCAL bool IsFartherThan(Vec2 point, double reach) const;

  const SpriteManager& space_;
  Vec2 low_{};       // a corner of the canvas
  double edge_ = 0;  // of the canvas
};

}  // namespace v0_1
}  // namespace heliopause
