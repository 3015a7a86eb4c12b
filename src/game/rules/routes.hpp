// The shortest way between two points of the canvas, by flight and through gates.
#pragma once

#include <heliopause/vec2.hpp>
#include <optional>
#include <vector>

#include "game/state/kinds.hpp"

namespace heliopause {

class Game;
struct Marker;

struct Route {
  std::vector<ObjectId> gates;  // to fly into, in this order; empty: straight
  double length = 0;            // units of flight; passing a gate has none
};

// Dijkstra's algorithm over the linked gates. Every gate can be reached from every point, because
// all systems lie on one canvas; so there always is a route. Of equal ones, the first by the order
// of the links. O(gates^2).
Route FindRoute(const Game& game, Vec2 from, Vec2 to);

// The goal of the player's route.
struct RouteGoal {
  const Marker* marker = nullptr;  // valid until the next tick; nullptr: the goal is a body
  ObjectId thing;                  // the body, or what the marker shows; null id: a point in space
  Vec2 position;
};

// nullopt without a route, or when its goal is gone.
std::optional<RouteGoal> GoalOfRoute(const Game& game);

}  // namespace heliopause
