// A node is "in front of a gate": from there a ship is at the linked gate at once and can fly to
// each other gate. The graph is complete, so a scan for the nearest node costs no more than a heap.
#include "game/rules/routes.hpp"

#include <algorithm>
#include <limits>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"

namespace heliopause {
namespace {

double Distance(Vec2 a, Vec2 b) { return maths::Length({b.x - a.x, b.y - a.y}); }

constexpr std::size_t kStart = std::numeric_limits<std::size_t>::max();

struct Node {
  ObjectId gate;
  Vec2 entry, exit;   // positions of the gate and of the linked one
  double length = 0;  // of the shortest known way to the gate
  std::size_t before = kStart;
  bool done = false;
};

std::vector<Node> NodesOf(const Game& game, Vec2 from) {
  std::vector<Node> nodes;
  const auto add = [&](ObjectId gate, ObjectId linked) {
    const Vec2 entry = *game.Space().GetPosition(gate), exit = *game.Space().GetPosition(linked);
    nodes.push_back({.gate = gate, .entry = entry, .exit = exit, .length = Distance(from, entry)});
  };
  for (const GateLink& link : game.GetSystems().links) {
    add(link.one, link.other);
    add(link.other, link.one);
  }
  return nodes;
}

}  // namespace

Route FindRoute(const Game& game, Vec2 from, Vec2 to) {
  std::vector<Node> nodes = NodesOf(game, from);
  Route best{{}, Distance(from, to)};
  std::size_t last = kStart;
  for (std::size_t round = 0; round < nodes.size(); ++round) {
    std::size_t next = kStart;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!nodes[i].done && (next == kStart || nodes[i].length < nodes[next].length)) next = i;
    }
    Node& here = nodes[next];
    if (here.length >= best.length) break;  // so are all that are left
    here.done = true;
    const double whole = here.length + Distance(here.exit, to);
    if (whole < best.length) {
      best.length = whole;
      last = next;
    }
    for (Node& other : nodes) {
      const double length = here.length + Distance(here.exit, other.entry);
      if (other.done || length >= other.length) continue;
      other.length = length;
      other.before = next;
    }
  }
  for (; last != kStart; last = nodes[last].before) best.gates.push_back(nodes[last].gate);
  std::reverse(best.gates.begin(), best.gates.end());
  return best;
}

std::optional<RouteGoal> GoalOfRoute(const Game& game) {
  const Systems& systems = game.GetSystems();
  RouteGoal goal{FindItem(game.GetPresentation().markers, systems.marker), systems.goal, {}};
  if (goal.marker != nullptr) goal.thing = goal.marker->object;
  if (goal.marker != nullptr && goal.thing == ObjectId{}) {
    goal.position = goal.marker->position;
    return goal;
  }
  const auto at = game.Space().GetPosition(goal.thing);
  if (!at) return std::nullopt;
  goal.position = *at;
  return goal;
}

}  // namespace heliopause
