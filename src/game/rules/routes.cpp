// The graph is complete, so a scan for the nearest node costs no more than a heap.
#include "game/rules/routes.hpp"

#include <algorithm>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"

namespace heliopause {
namespace {

double Distance(Vec2 a, Vec2 b) { return maths::Length({b.x - a.x, b.y - a.y}); }

}  // namespace

RouteSearch::RouteSearch(const Game& game, Vec2 from) : from_(from) {
  for (const GateLink& link : game.GetSystems().links) {
    AddNode(game, link.one, link.other);
    AddNode(game, link.other, link.one);
  }
  for (Node& node : nodes_) node.before = nodes_.size();
}

void RouteSearch::AddNode(const Game& game, ObjectId gate, ObjectId linked) {
  const Vec2 entry = *game.Space().GetPosition(gate), exit = *game.Space().GetPosition(linked);
  nodes_.push_back({.gate = gate, .entry = entry, .exit = exit, .length = Distance(from_, entry)});
}

bool RouteSearch::FinishNearest() {
  if (done_.size() == nodes_.size()) return false;
  std::size_t next = nodes_.size();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].done && (next == nodes_.size() || nodes_[i].length < nodes_[next].length))
      next = i;
  }
  Node& here = nodes_[next];
  here.done = true;
  done_.push_back(next);
  for (Node& other : nodes_) {
    const double length = here.length + Distance(here.exit, other.entry);
    if (other.done || length >= other.length) continue;
    other.length = length;
    other.before = next;
  }
  return true;
}

Route RouteSearch::To(Vec2 to) {
  Route best{{}, Distance(from_, to)};
  std::size_t last = nodes_.size();
  for (std::size_t i = 0; i < done_.size() || FinishNearest(); ++i) {
    const Node& here = nodes_[done_[i]];
    if (here.length >= best.length) break;  // so are all that are left
    const double whole = here.length + Distance(here.exit, to);
    if (whole >= best.length) continue;
    best.length = whole;
    last = done_[i];
  }
  for (; last != nodes_.size(); last = nodes_[last].before) best.gates.push_back(nodes_[last].gate);
  std::reverse(best.gates.begin(), best.gates.end());
  return best;
}

Route FindRoute(const Game& game, Vec2 from, Vec2 to) { return RouteSearch(game, from).To(to); }

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
