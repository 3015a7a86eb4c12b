// Marks in the picture: brackets, lead point, arrows, docking ring; and the queries of the game
// behind them. The queries are functions without state, tested without a window.
#include <algorithm>
#include <cmath>

#include "game/rules/docking.hpp"
#include "view/draw/number_text.hpp"
#include "view/hud/hud.hpp"
#include "view/hud/hud_arrow.hpp"
#include "view/hud/radar_panel.hpp"
#include "view/hud/route_marks.hpp"
#include "view/input/keys.hpp"
#include "view/objects/interpolation.hpp"
#include "view/objects/object_names.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
// Four corners around the target; around a hostile one they stand on the axes, like a diamond: the
// shape says so without the colour.
void DrawBrackets(const Ui& ui, Point at, float radius, Rgba color, bool hostile) {
  const float r = radius + ui.Px(7), arm = std::clamp(r * 0.35f, ui.Px(4), ui.Px(14));
  if (hostile) {
    const float far = r * 1.25f;
    for (const Point d : {Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)}) {
      const Point tip(at.x + d.x * far, at.y + d.y * far);
      for (const float side : {-1.f, 1.f}) {
        const Point end(tip.x - (d.x - d.y * side) * arm, tip.y - (d.y - d.x * side) * arm);
        ui.shapes.Line(tip, end, 1.6f, color);
      }
    }
    return;
  }
  for (const float sx : {-1.f, 1.f}) {
    for (const float sy : {-1.f, 1.f}) {
      const Point corner(at.x + sx * r, at.y + sy * r);
      ui.shapes.Line(corner, {corner.x - sx * arm, corner.y}, 1.6f, color);
      ui.shapes.Line(corner, {corner.x, corner.y - sy * arm}, 1.6f, color);
    }
  }
}

// Drawn from the interpolated position of the ship, so that the mark does not jitter against the
// ship.
void DrawLead(const Ui& ui, const HudFrame& frame, const Ship& own, const Sprite& from,
              const Sprite& target, Vec2 from_position) {
  const ShipClass& type = frame.game.ClassOf(own);
  if (type.primary == kNone) return;
  const WeaponClass& weapon = frame.game.GetCatalog().Weapons()[type.primary];
  const Vec2 offset{target.position.x - from.position.x, target.position.y - from.position.y};
  const Vec2 velocity{target.velocity.x - from.velocity.x, target.velocity.y - from.velocity.y};
  // Drawn somewhat beyond the range as well, but dim, so that the pilot sees where it will be.
  const auto lead = LeadPoint(offset, velocity, weapon.speed, weapon.lifetime * 1.3);
  if (!lead) return;
  const Point at = frame.camera.ToScreen({from_position.x + lead->x, from_position.y + lead->y});
  // Within the range of the weapon.
  const bool reached = std::hypot(lead->x, lead->y) <= weapon.speed * weapon.lifetime;
  const Rgba color = WithAlpha(reached ? palette::kWarn : palette::kDim, 0.9);
  ui.shapes.Ring(at, ui.Px(6), 1.4f, color);
  for (const Point d : {Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)}) {
    ui.shapes.Line({at.x + d.x * ui.Px(4), at.y + d.y * ui.Px(4)},
                   {at.x + d.x * ui.Px(9), at.y + d.y * ui.Px(9)}, 1.2f, color);
  }
}

// Shows what is missing to dock before the key is pressed.
void DrawDockOffer(const Ui& ui, const HudLayout& layout, const HudFrame& frame, const Ship& own) {
  const Game& game = frame.game;
  const ObjectId dock = BodyInRange(game, own.id);
  const auto body = game.Space().Get(dock);
  if (!body || !game.LetsIn(dock, own.id)) return;
  const bool ready = BodyToDockAt(game, own.id) == dock;
  const Rgba color = ready ? palette::kGood : palette::kDim;
  const float reach = frame.camera.ToPixels(body->radius + kDockRange);
  ui.shapes.Ring(frame.camera.ToScreen(body->position), reach, 1.2f, WithAlpha(color, 0.4));
  const std::string key = frame.keys.Name(ready ? Action::Dock : Action::Brake);
  DrawPrompt(ui, layout, 26, Tr(ready ? "dock_now" : "dock_slow", {key, game.NameOf(dock)}),
             ui.FontSize(kLarge - 2), color);
}

// Marks disabled ships in the picture, and says what is missing to board one.
void DrawDisabledShips(const Ui& ui, const HudLayout& layout, const HudFrame& frame,
                       const Ship& own, ArrowLabels& labels) {
  const Game& game = frame.game;
  for (const DisabledShip& disabled : game.GetPeople().disabled) {
    const auto sprite = game.Space().Get(disabled.ship);
    const auto at = InterpolatedPosition(game, disabled.ship, frame.alpha);
    if (!sprite || !at) continue;
    const Point middle = frame.camera.ToScreen(*at);
    if (middle.x < 0 || middle.y < 0 || middle.x > ui.width || middle.y > ui.height) continue;
    const float r = std::max(frame.camera.ToPixels(sprite->radius), ui.Px(6)) + ui.Px(4);
    ui.shapes.Ring(middle, r, 1.2f, WithAlpha(palette::kWarn, 0.7));
    const std::string text = Tr(disabled.robbed ? "mark_robbed" : "mark_disabled");
    const unsigned size = ui.FontSize(kSmall);
    const float wide = ui.text.Width(text, size, Face::Bold);
    Area label{middle.x - wide / 2, middle.y + r + ui.Px(2), wide, LineHeight(size)};
    if (labels.Place(label)) DrawLabel(ui, label, {&text, 1}, size, palette::kWarn, Face::Bold);
  }
  if (!frame.player || !frame.controls) return;
  const ObjectId near = game.ShipToBoard(own);
  if (near == ObjectId{} || !game.GetPresentation().dialogue.empty()) return;
  const bool ready = game.BoardingProblem(own, near).empty();
  const std::string key = frame.keys.Name(ready ? Action::Board : Action::Brake);
  const std::string text = Tr(ready ? "board_now" : "board_slow", {key, game.NameOf(near)});
  // Above the lines of the autopilot and of the program.
  DrawPrompt(ui, layout, 88, text, ui.FontSize(kLarge - 2), ready ? palette::kGood : palette::kDim);
}
}  // namespace

std::optional<Vec2> LeadPoint(Vec2 offset, Vec2 velocity, double shot_speed, double longest) {
  // |offset + velocity t| = shot_speed t is a quadratic equation in t; its smallest root >= 0 is
  // the earliest meeting.
  const double a = velocity.x * velocity.x + velocity.y * velocity.y - shot_speed * shot_speed;
  const double b = 2 * (offset.x * velocity.x + offset.y * velocity.y);
  const double c = offset.x * offset.x + offset.y * offset.y;
  double t = -1;
  // Target and shot are equally fast: the equation is linear.
  if (std::abs(a) < 1e-9) {
    if (b < 0) t = -c / b;
  } else {
    const double under = b * b - 4 * a * c;
    if (under < 0) return std::nullopt;
    const double root = std::sqrt(under);
    for (const double candidate : {(-b - root) / (2 * a), (-b + root) / (2 * a)}) {
      if (candidate >= 0 && (t < 0 || candidate < t)) t = candidate;
    }
  }
  if (t < 0 || t > longest) return std::nullopt;
  return Vec2{offset.x + velocity.x * t, offset.y + velocity.y * t};
}

// Iterates over the bodies instead of searching: there are few, and the port may be at any
// distance.
static ObjectId NearestOpenPort(const Game& game, ObjectId ship, bool station) {
  const auto own = game.Space().Get(ship);
  ObjectId best;
  double best_distance = 0;
  for (const Body& body : game.Bodies()) {
    const auto sprite = game.Space().Get(body.id);
    if (!own || !sprite || game.GetCatalog().Bodies()[body.type].station != station) continue;
    if (!game.LetsIn(body.id, ship)) continue;
    const double distance =
        std::hypot(sprite->position.x - own->position.x, sprite->position.y - own->position.y);
    if (best == ObjectId{} || distance < best_distance) {
      best = body.id;
      best_distance = distance;
    }
  }
  return best;
}

ObjectId HomeStation(const Game& game, ObjectId ship) { return NearestOpenPort(game, ship, true); }

// A station first: planets repair and rearm, but have no market.
ObjectId PortToFlyTo(const Game& game, ObjectId ship, ObjectId target) {
  if (BodyInRange(game, ship) != ObjectId{}) return {};
  if (game.LetsIn(target, ship)) return target;
  const auto own = game.Space().GetPosition(ship);
  for (const bool station : {true, false}) {
    const ObjectId port = NearestOpenPort(game, ship, station);
    const auto at = game.Space().GetPosition(port);
    if (own && at && game.SystemAt(*own) == game.SystemAt(*at)) return port;
  }
  return {};
}

ObjectId BodyToDockAt(const Game& game, ObjectId ship) {
  const auto own = game.Space().Get(ship);
  const ObjectId dock = BodyInRange(game, ship);
  const auto body = game.Space().Get(dock);
  if (!own || !body || CheckDocking(*own, *body, false) != DockStatus::Allowed) return {};
  return dock;
}

std::string DockHint(const HudFrame& frame, const Ship& ship) {
  const Game& game = frame.game;
  const ObjectId port = ship.target;
  if (!frame.player || !frame.controls) return {};
  if (!game.LetsIn(port, ship.id)) return {};
  if (BodyInRange(game, ship.id) == ObjectId{}) {
    if (game.AutopilotIsOn() && game.GetSystems().goal == port) return {};  // the key would end it
    return Tr("hud_dock_fly", {frame.keys.Name(Action::Dock)});
  }
  if (BodyToDockAt(game, ship.id) != port) return Tr("hud_dock_slow");
  return Tr("hud_dock", {frame.keys.Name(Action::Dock)});
}

// The target first, otherwise the nearest body. Uses the distance and speed limits of the rules,
// which decide in the end.
ObjectId BodyInRange(const Game& game, ObjectId ship) {
  const auto own = game.Space().Get(ship);
  if (!own) return {};
  std::vector<Hit> hits;
  game.Space().GetSpritesTouching(own->position, kDockRange, {kBodies}, hits);
  const Ship* self = game.FindShip(ship);
  // Hits come in the order of distance.
  for (const Hit& hit : hits) {
    if (self != nullptr && hit.id == self->target) return hit.id;
  }
  return hits.empty() ? ObjectId{} : hits.front().id;
}

// One arrow per station: none to the home station when it is the target or the goal of the route.
void DrawMarks(const Ui& ui, const HudLayout& layout, const HudFrame& frame, ArrowLabels& labels,
               PlaceArrows& arrows) {
  const Game& game = frame.game;
  const Ship* own = game.FindShip(frame.ship);
  const auto from = game.Space().Get(frame.ship);
  if (own == nullptr || !from || own->docked_at != ObjectId{}) return;
  const Vec2 own_position =
      InterpolatedPosition(game, own->id, frame.alpha).value_or(from->position);
  const auto add_arrow = [&](const std::string& name, Vec2 position, Rgba color) {
    const Vec2 way{position.x - own_position.x, position.y - own_position.y};
    arrows.Add(position, name, DistanceText(std::hypot(way.x, way.y)), color);
  };
  const ObjectId home = HomeStation(game, own->id);
  const auto home_position = game.Space().Get(home);
  if (home_position && home != own->target && !(frame.player && home == game.GetSystems().goal))
    add_arrow(game.NameOf(home), home_position->position, palette::kAccent);
  const auto target = game.Space().Get(own->target);
  if (target) {
    const bool hostile = game.IsHostile(own->target, own->id);
    const Rgba color = ContactColor(game, own->target, game.KindOf(own->target), hostile);
    const Vec2 position =
        InterpolatedPosition(game, own->target, frame.alpha).value_or(target->position);
    DrawBrackets(ui, frame.camera.ToScreen(position),
                 std::max(frame.camera.ToPixels(target->radius), ui.Px(6)), color, hostile);
    std::string name = game.NameOf(own->target);
    if (name.empty()) name = ClassName(game, own->target);
    add_arrow(name, position, color);
    if (frame.player && (game.KindOf(own->target) & (kShip | kAsteroid | kMissile))) {
      DrawLead(ui, frame, *own, *from, *target, own_position);
    }
  }
  if (frame.player) DrawRouteMarks(ui, layout, frame, arrows);
  DrawDisabledShips(ui, layout, frame, *own, labels);
  if (frame.player && frame.controls && !game.AutopilotIsOn())
    DrawDockOffer(ui, layout, frame, *own);
}

}  // namespace heliopause
