// The shortest way between two points of the canvas, by flight and through gates.
#pragma once

#include <heliopause/vec2.hpp>
#include <vector>

#include "game/state/kinds.hpp"

namespace heliopause {

class Game;

struct Route {
  std::vector<ObjectId> gates;  // to fly into, in this order; empty: straight
  double length = 0;            // units of flight; passing a gate has none
};

// Dijkstra's algorithm over the linked gates. Every gate can be reached from every point, because
// all systems lie on one canvas; so there always is a route. Of equal ones, the first by the order
// of the links. O(gates^2).
Route FindRoute(const Game& game, Vec2 from, Vec2 to);

}  // namespace heliopause
