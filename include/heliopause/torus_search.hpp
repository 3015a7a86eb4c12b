// TorusSearch: searches and pairs that see across the seam of a canvas whose border wraps.
//
//   heliopause::SpriteManager space({.radius = 1000, .canvas = heliopause::Canvas::Bounded,
//                                    .border = heliopause::Border::Wrap});
//   const heliopause::TorusSearch torus(space);
//   torus.GetSpritesNear({990, 0}, 50, {}, hits);  // also finds a sprite at (-995, 0)
//
// What it is. Border::Wrap makes the canvas a torus for what moves: a sprite that leaves at the
// right comes back at the left. The searches of SpriteManager are those of a plane. Those of
// TorusSearch repeat them with the shape moved by whole edges of the canvas, and join the results.
//
// An image of a sprite is its circle, moved by whole edges. Hits have the position of the image, so
// `position` is beside the query and may lie outside the canvas; `distance` is to that image.
// Where a sprite is reported once and two of its images are equally near, or touched at the same
// fraction, the hit is the one with the least (position.x, position.y).
//
// Arguments. As those of SpriteManager. Points may lie anywhere: a point outside the canvas stands
// for the point inside that is whole edges away. Before such a point goes to Add, MoveTo or a
// search of the manager, pass it through Wrapped. `ignore`, `kinds` and `trace` are as usual: a
// trace counts the work of all parts; `accept` may be called for each image of a sprite.
// Errors. As SpriteManager, and std::invalid_argument when the manager no longer has Border::Wrap,
// after CopyFrom or an assignment: the object stores only a reference to it.
// Threads. As const calls of SpriteManager. It refers to the manager and must not outlive it.
// Cost. Away from the seam, that of the search of the manager. Where the query and the largest
// sprite radius reach an edge, one more search for each image, at a corner three more.
#pragma once

#include <cstddef>
#include <heliopause/executor.hpp>
#include <heliopause/export.hpp>
#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <heliopause/shape_search.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <span>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

/// Two sprites that overlap across the seam, with kinds as in ForEachOverlappingPair.
struct SeamPair {
  PairMember first{};   ///< of the first kinds, in the canvas
  PairMember second{};  ///< of the second kinds, with the position of its image beside `first`
};

/// The head of this file is part of its contract.
class HELIOPAUSE_API TorusSearch {
 public:
  /// Throws std::invalid_argument when the canvas of `space` is not bounded or its border does not
  /// wrap, or when the images of a shape of 8 edges, 19 times the radius of the canvas around its
  /// center, do not lie within +-kMaxCoordinate.
  explicit TorusSearch(const SpriteManager& space);
  explicit TorusSearch(SpriteManager&&) = delete;  // it would dangle

  [[nodiscard]] const SpriteManager& Space() const {
    return space_;
  }  ///< the manager that it searches

  /// The point in the canvas that `point` stands for: whole edges away. Throws
  /// std::invalid_argument for coordinates that are not finite.
  [[nodiscard]] Vec2 Wrapped(Vec2 point) const;

  /// From `from` to the nearest image of `to`: each coordinate is at most half an edge. Throws
  /// std::invalid_argument for coordinates that are not finite.
  [[nodiscard]] Vec2 Way(Vec2 from, Vec2 to) const;

  /// The sprites of which an image is within `radius`, or touched: each once, by its nearest image.
  void GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                      std::vector<Hit>& out) const;
  void GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                          std::vector<Hit>& out) const;

  /// The sprites that touch a shape (shape_search.hpp), each once, by the image nearest to its
  /// middle. Throws std::invalid_argument when the shape is longer than 8 edges along an axis.
  void GetSpritesTouching(const TurnedBox& box, const SearchOptions& options,
                          std::vector<Hit>& out) const;
  void GetSpritesTouching(const Capsule& capsule, const SearchOptions& options,
                          std::vector<Hit>& out) const;

  /// The images whose circle overlaps the box: what a camera shows. A sprite may have several. An
  /// image whose center is farther than an edge outside the box, of a sprite that is larger than
  /// the canvas, may be left out. Throws std::invalid_argument when a side of the box is longer
  /// than 8 edges of the canvas.
  void GetSpritesIn(const Box& box, const SearchOptions& options, std::vector<Hit>& out) const;

  /// The sprites of these lists in no order, as SpriteManager::ForEachSpriteNear and its like; each
  /// once, in a box each image.
  void ForEachSpriteNear(Vec2 point, double radius, const SearchOptions& options,
                         HitVisitor visit) const;
  void ForEachSpriteTouching(Vec2 point, double radius, const SearchOptions& options,
                             HitVisitor visit) const;
  void ForEachSpriteTouching(const TurnedBox& box, const SearchOptions& options,
                             HitVisitor visit) const;
  void ForEachSpriteTouching(const Capsule& capsule, const SearchOptions& options,
                             HitVisitor visit) const;
  void ForEachSpriteIn(const Box& box, const SearchOptions& options, HitVisitor visit) const;

  /// The length of these lists.
  [[nodiscard]] std::size_t CountSpritesNear(Vec2 point, double radius,
                                             const SearchOptions& options = {}) const;
  [[nodiscard]] std::size_t CountSpritesTouching(Vec2 point, double radius,
                                                 const SearchOptions& options = {}) const;
  [[nodiscard]] std::size_t CountSpritesTouching(const TurnedBox& box,
                                                 const SearchOptions& options = {}) const;
  [[nodiscard]] std::size_t CountSpritesTouching(const Capsule& capsule,
                                                 const SearchOptions& options = {}) const;
  [[nodiscard]] std::size_t CountSpritesIn(const Box& box, const SearchOptions& options = {}) const;

  /// Whether they have any; ends at the first.
  [[nodiscard]] bool AnySpriteNear(Vec2 point, double radius,
                                   const SearchOptions& options = {}) const;
  [[nodiscard]] bool AnySpriteTouching(Vec2 point, double radius,
                                       const SearchOptions& options = {}) const;
  [[nodiscard]] bool AnySpriteTouching(const TurnedBox& box,
                                       const SearchOptions& options = {}) const;
  [[nodiscard]] bool AnySpriteTouching(const Capsule& capsule,
                                       const SearchOptions& options = {}) const;
  [[nodiscard]] bool AnySpriteIn(const Box& box, const SearchOptions& options = {}) const;

  /// The sprite whose nearest image is first by (distance, id); the k first ones.
  [[nodiscard]] std::optional<Hit> GetNearestSprite(Vec2 point, double max_radius,
                                                    const SearchOptions& options = {}) const;
  void GetNearestSprites(Vec2 point, std::size_t k, double max_radius, const SearchOptions& options,
                         std::vector<Hit>& out) const;

  /// The sprites that a circle touches on a path that continues at the opposite side, each at its
  /// first touch. SweepHit::point lies on the segment as given, `position` is that of the image.
  /// Throws std::invalid_argument when the segment is longer than 8 edges along an axis.
  [[nodiscard]] std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius,
                                                   const SearchOptions& options = {}) const;
  void SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                std::vector<SweepHit>& out) const;

  /// A batch of searches of one shape: for each query the result of the single call above, as
  /// SpriteManager::SearchMany; by an executor, if there is one, with the same results. Points lie
  /// within +-kMaxCoordinate. Throws std::invalid_argument for the first invalid query, with its
  /// index; `out` is unchanged. Throws what the single calls throw for a box or a segment that is
  /// too long; `out` is then empty.
  void SearchMany(std::span<const DiscQuery> queries, ManyHits& out, Executor executor = {}) const;
  void SearchMany(std::span<const TouchingQuery> queries, ManyHits& out,
                  Executor executor = {}) const;
  void SearchMany(std::span<const BoxQuery> queries, ManyHits& out, Executor executor = {}) const;
  void SearchMany(std::span<const NearestQuery> queries, ManyHits& out,
                  Executor executor = {}) const;
  void SearchMany(std::span<const SweepQuery> queries, ManySweepHits& out,
                  Executor executor = {}) const;

  /// The pairs of SpriteManager::ForEachOverlappingPair, then those across the seam, where `second`
  /// has the position of the image beside `first`; each two sprites once.
  void ForEachOverlappingPair(PairVisitor pair, Executor executor = {}) const;
  void ForEachOverlappingPair(Kinds first, Kinds second, PairVisitor pair,
                              Executor executor = {}) const;

  /// The overlapping pairs that SpriteManager::ForEachOverlappingPair(first, second, ...) does not
  /// find, because one of the two is an image: in order of (first.id, second.id). O(sprites along
  /// the seam).
  void GetPairsAcrossSeam(Kinds first, Kinds second, std::vector<SeamPair>& out) const;

 private:
  const SpriteManager& space_;
};

}  // namespace v0_1
}  // namespace heliopause
