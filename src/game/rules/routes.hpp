// The shortest way between two points of the canvas, by flight and through gates.
#pragma once

#include <cstddef>
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

// The same to many points from one: the search goes on where the one before has ended, so all
// together are O(gates^2). Valid until gates change.
class RouteSearch {
 public:
  RouteSearch(const Game& game, Vec2 from);
  Route To(Vec2 to);

 private:
  // In front of a gate: from there a ship is at the linked gate at once and can fly to each other
  // gate.
  struct Node {
    ObjectId gate;
    Vec2 entry, exit;        // positions of the gate and of the linked one
    double length = 0;       // of the shortest known way to the gate
    std::size_t before = 0;  // the node before it on this way; the number of nodes: the start
    bool done = false;
  };
  void AddNode(const Game& game, ObjectId gate, ObjectId linked);
  bool FinishNearest();  // false if all nodes are done

  Vec2 from_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> done_;  // indices of nodes, by length
};

// The goal of the player's route.
struct RouteGoal {
  const Marker* marker = nullptr;  // valid until the next tick; nullptr: the goal is a body
  ObjectId thing;                  // the body, or what the marker shows; null id: a point in space
  Vec2 position;
};

// nullopt without a route, or when its goal is gone.
std::optional<RouteGoal> GoalOfRoute(const Game& game);

}  // namespace heliopause
