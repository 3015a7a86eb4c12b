// The searches behind shape_search.hpp, for a public function of any name.
#pragma once

#include <heliopause/shape_search.hpp>

namespace heliopause::space {

/// Throw std::invalid_argument for an invalid shape: see TurnedBox and Capsule.
void CheckShape(const char* function, const TurnedBox& box);
void CheckShape(const char* function, const Capsule& capsule);

/// The direction of the axis, of length 1. The box has passed CheckShape.
Vec2 DirectionOf(const TurnedBox& box);

/// Half the length of a box along each axis of space.
Vec2 HalfExtentOf(Vec2 half, Vec2 direction);

/// Calls visit(hit) for each sprite that touches the shape and passes the options, in no order,
/// until it returns false. The shape has passed CheckShape. Throws std::logic_error between Move
/// and FixOutOfBounds.
void VisitTouching(const char* function, const SpriteManager& manager, const TurnedBox& box,
                   const SearchOptions& options, VisitHit visit);
void VisitTouching(const char* function, const SpriteManager& manager, const Capsule& capsule,
                   const SearchOptions& options, VisitHit visit);

/// Replaces `out` by these sprites, in the order of a list.
void FindTouching(const char* function, const SpriteManager& manager, const TurnedBox& box,
                  const SearchOptions& options, std::vector<Hit>& out);
void FindTouching(const char* function, const SpriteManager& manager, const Capsule& capsule,
                  const SearchOptions& options, std::vector<Hit>& out);

}  // namespace heliopause::space
