// The route is computed in each frame: it has some dozens of gates.
#include "view/hud/route_marks.hpp"

#include <algorithm>
#include <cmath>

#include "game/rules/routes.hpp"
#include "view/draw/number_text.hpp"
#include "view/input/keys.hpp"
#include "view/objects/object_names.hpp"
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
  const std::optional<RouteGoal> goal = GoalOfRoute(game);
  if (game.AutopilotIsOn() && goal) {
    const std::size_t gates = FindRoute(game, own->position, goal->position).gates.size();
    const std::string to = GoalName(game, *goal);
    if (gates == 0) return Tr("autopilot_to", {to});
    if (gates == 1) return Tr("autopilot_gate", {to});
    return Tr("autopilot_gates", {to, std::to_string(gates)});
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
                    PlaceArrows& arrows) {
  const Game& game = frame.game;
  const auto own = game.Space().GetPosition(frame.ship);
  const std::optional<RouteGoal> goal = GoalOfRoute(game);
  if (own && goal) {
    const Route route = FindRoute(game, *own, goal->position);
    const bool straight = route.gates.empty();
    const ObjectId next = straight ? goal->thing : route.gates.front();
    const Vec2 at = straight ? goal->position : *game.Space().GetPosition(next);
    const std::string name = straight ? GoalName(game, *goal) : game.NameOf(next);
    arrows.Add(at, name, DistanceText(DistanceBetween(at, *own)), palette::kGood);
    const auto sprite = game.Space().Get(next);  // a point in space has none
    const float radius = sprite ? frame.camera.ToPixels(sprite->radius) : 0.f;
    ui.shapes.Ring(frame.camera.ToScreen(at), std::max(radius, ui.Px(8)) + ui.Px(5), 1.2f,
                   WithAlpha(palette::kGood, 0.5));
  }
  // As for all hints of keys: none in a recording.
  if (!frame.controls && !game.AutopilotIsOn()) return;
  const std::string text = RouteText(game, frame.keys);
  if (text.empty()) return;
  DrawPrompt(ui, layout, 47, text, ui.FontSize(kLarge - 2),
             game.AutopilotIsOn() ? palette::kGood : palette::kAccent);
}

}  // namespace heliopause
