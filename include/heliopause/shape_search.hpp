// Searches by other shapes than a circle and a box along the axes: a turned box, a capsule.
//
//   heliopause::GetSpritesTouching(space, heliopause::TurnedBox{.center = ship, .half = {200, 20},
//                                                               .axis = heading}, {}, hits);
//
// The results are those of SpriteManager's lists: sprites that match and pass `options`, in order
// of (distance, id), where Hit::distance is from the middle of the shape to the sprite's center.
//
// Errors. As the searches of SpriteManager.
// Threads. As const calls of SpriteManager.
// Cost. The search of the box around the shape, or of the sweep, and 30 to 100 ns for each sprite
// there: a long thin box across many sprites is better cut into pieces.
#pragma once

#include <cstddef>
#include <heliopause/export.hpp>
#include <heliopause/search.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/vec2.hpp>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

/// A box that is turned. Its edges belong to it.
struct TurnedBox {
  Vec2 center{};    ///< its middle, within +-kMaxCoordinate
  Vec2 half{};      ///< half the length along `axis`, and half the width; both >= 0
  Vec2 axis{1, 0};  ///< the direction of its length, of any length above 0: no angle, no rounding
                    ///< of a sine
};

/// All points within `radius` of a segment. Radius 0 is the segment itself, from = to a circle.
struct Capsule {
  Vec2 from{};        ///< one end of the segment, within +-kMaxCoordinate
  Vec2 to{};          ///< the other end, likewise
  double radius = 0;  ///< >= 0
};

/// The sprites whose circle overlaps the box, or touches it.
HELIOPAUSE_API void GetSpritesTouching(const SpriteManager& space, const TurnedBox& box,
                                       const SearchOptions& options, std::vector<Hit>& out);

/// The sprites that touch the capsule: those of SweepAll, in the order of a list.
HELIOPAUSE_API void GetSpritesTouching(const SpriteManager& space, const Capsule& capsule,
                                       const SearchOptions& options, std::vector<Hit>& out);

/// The same sprites in no order, as SpriteManager::ForEachSpriteTouching.
HELIOPAUSE_API void ForEachSpriteTouching(const SpriteManager& space, const TurnedBox& box,
                                          const SearchOptions& options, HitVisitor visit);
HELIOPAUSE_API void ForEachSpriteTouching(const SpriteManager& space, const Capsule& capsule,
                                          const SearchOptions& options, HitVisitor visit);

/// Their number.
[[nodiscard]] HELIOPAUSE_API std::size_t CountSpritesTouching(const SpriteManager& space,
                                                              const TurnedBox& box,
                                                              const SearchOptions& options = {});
[[nodiscard]] HELIOPAUSE_API std::size_t CountSpritesTouching(const SpriteManager& space,
                                                              const Capsule& capsule,
                                                              const SearchOptions& options = {});

/// Whether there is any.
[[nodiscard]] HELIOPAUSE_API bool AnySpriteTouching(const SpriteManager& space,
                                                    const TurnedBox& box,
                                                    const SearchOptions& options = {});
[[nodiscard]] HELIOPAUSE_API bool AnySpriteTouching(const SpriteManager& space,
                                                    const Capsule& capsule,
                                                    const SearchOptions& options = {});

}  // namespace v0_1
}  // namespace heliopause
