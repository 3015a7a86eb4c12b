// The route is computed in each frame: it has some dozens of gates.
#include "view/hud/route_marks.hpp"

#include <algorithm>
#include <cmath>

#include "game/rules/routes.hpp"
#include "view/draw/number_text.hpp"
#include "view/input/keys.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr double kGateNear = 900;  // units from which the hint about the speed appears

double DistanceBetween(Vec2 a, Vec2 b) { return std::hypot(a.x - b.x, a.y - b.y); }

// The linked gate near the position; the null id without one.
ObjectId GateNear(const Game& game, Vec2 at) {
  for (const GateLink& link : game.GetSystems().links) {
    for (const ObjectId gate : {link.one, link.other}) {
      const auto position = game.Space().GetPosition(gate);
      if (position && DistanceBetween(*position, at) < kGateNear) return gate;
    }
  }
  return {};
}

}  // namespace

std::string RouteText(const Game& game, const KeyMap& keys) {
  const auto own = game.Space().Get(game.GetPlayer().ship);
  if (!own) return {};
  const ObjectId goal = game.GetSystems().goal;
  const auto goal_at = game.Space().GetPosition(goal);
  if (game.AutopilotIsOn() && goal_at) {
    const std::size_t gates = FindRoute(game, own->position, *goal_at).gates.size();
    if (gates == 0) return Tr("autopilot_to", {game.NameOf(goal)});
    if (gates == 1) return Tr("autopilot_gate", {game.NameOf(goal)});
    return Tr("autopilot_gates", {game.NameOf(goal), std::to_string(gates)});
  }
  const ObjectId gate = GateNear(game, own->position);
  if (gate == ObjectId{}) return {};
  const double speed = std::hypot(own->velocity.x, own->velocity.y);
  const std::string name = game.NameOf(gate);
  if (speed >= kGateSpeed)
    return Tr("gate_brake",
              {keys.Name(Action::Brake), std::to_string(static_cast<int>(kGateSpeed)), name});
  return Tr("gate_enter", {name});
}

void DrawRouteMarks(const Ui& ui, const HudLayout& layout, const HudFrame& frame,
                    ArrowLabels& labels) {
  const Game& game = frame.game;
  const auto own = game.Space().GetPosition(frame.ship);
  const ObjectId goal = game.GetSystems().goal;
  const auto goal_at = game.Space().GetPosition(goal);
  if (own && goal_at) {
    const Route route = FindRoute(game, *own, *goal_at);
    const ObjectId next = route.gates.empty() ? goal : route.gates.front();
    const Vec2 at = *game.Space().GetPosition(next);
    DrawArrow(ui, layout, frame, labels, at,
              game.NameOf(next) + "  " + DistanceText(DistanceBetween(at, *own)), palette::kGood);
    const auto sprite = game.Space().Get(next);
    if (sprite)
      ui.shapes.Ring(frame.camera.ToScreen(at),
                     std::max(frame.camera.ToPixels(sprite->radius), ui.Px(8)) + ui.Px(5), 1.2f,
                     WithAlpha(palette::kGood, 0.5));
  }
  const std::string text = RouteText(game, frame.keys);
  if (text.empty()) return;
  DrawPrompt(ui, layout, 47, text, ui.FontSize(kLarge - 2),
             game.AutopilotIsOn() ? palette::kGood : palette::kAccent);
}

}  // namespace heliopause
