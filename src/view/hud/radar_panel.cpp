// The radar: first the screen and the outline of the window, then contacts from far to near, then
// bodies out of range, target ring and own ship. Important objects out of range stay on the rim and
// show the direction to turn to.
#include "view/hud/radar_panel.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "view/draw/number_text.hpp"
#include "view/draw/transform.hpp"
#include "view/hud/deep_scan_marks.hpp"
#include "view/hud/hud.hpp"
#include "view/hud/scenario_marks.hpp"
#include "view/objects/interpolation.hpp"
#include "view/objects/object_colors.hpp"
#include "view/objects/scenario_colors.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
// The share of the range at which the logarithmic scale turns from nearly linear to logarithmic.
// Smaller values crowd the rim, larger ones approach the linear scale.
constexpr double kLogKnee = 1.0 / 40;

constexpr float kClickTolerance = 9;  // units: distance of a click from a contact

// Whether the contact has a tick on the rim when it is beyond the shown range. Hostile contacts
// have one, and what the pilot has chosen to fly to; ticks of all bodies and rocks would fill the
// rim.
bool ShownBeyondRange(const Contact& contact, ObjectId target, ObjectId port, ObjectId gate) {
  return contact.id == target || contact.id == port || contact.id == gate ||
         (contact.hostile && (contact.kind & (kShip | kMissile)));
}
}  // namespace

// Each link has a gate at either end. There are few: no search in the tree.
ObjectId NearestGate(const Game& game, Vec2 from) {
  ObjectId nearest;
  double best = kGateRange;
  for (const GateLink& link : game.GetSystems().links) {
    for (const ObjectId gate : {link.one, link.other}) {
      const auto at = game.Space().GetPosition(gate);
      const double distance = at ? std::hypot(at->x - from.x, at->y - from.y) : best;
      if (distance >= best) continue;
      best = distance;
      nearest = gate;
    }
  }
  return nearest;
}

// log1p keeps the logarithmic scale nearly linear close to the ship; both scales map `range` to the
// rim.
Point RadarProjection::Project(Vec2 offset, bool* outside) const {
  assert(range > 0 && "the range is the divisor of the scale");
  const double distance = std::sqrt(offset.x * offset.x + offset.y * offset.y);
  if (outside != nullptr) *outside = distance > range;
  if (!(distance > 0)) return Point(0, 0);
  const double share = std::min(distance / range, 1.0);
  const double away = logarithmic ? std::log1p(share / kLogKnee) / std::log1p(1 / kLogKnee) : share;
  return Point(static_cast<float>(offset.x / distance * away * radius),
               static_cast<float>(offset.y / distance * away * radius));
}

double RadarRange(double full, int step) {
  return std::max(full, 1.0) / static_cast<double>(1 << std::clamp(step, 0, kRadarSteps - 1));
}

// Hostility comes first: red always means danger, whatever the kind.
Rgba ContactColor(const Game& game, ObjectId id, Kinds kind, bool hostile) {
  if (hostile) return palette::kBad;
  if (kind & kAsteroid) return palette::kRock;
  if (kind & kPickup) return palette::kOre;
  if (kind & kPlanet) return Rgba(120, 150, 220);
  if (kind & kGate) return palette::kAccent;
  if (kind & kMissile) return palette::kWarn;
  return FactionColor(game, game.FactionOf(id));
}

RadarLayout LayOutRadar(const Ui& ui, const Area& area) {
  const float radius = std::min(area.w, area.h - ui.Px(20)) / 2 - ui.Px(11);
  return {{area.x + area.w / 2, area.y + ui.Px(20) + radius + ui.Px(5)}, radius};
}

// Bodies are listed at any distance, unlike contacts.
void RadarPanel::Collect(const Game& game, ObjectId ship, Vec2 from,
                         std::vector<Contact>& out) const {
  const Ship& own = *game.FindShip(ship);
  const double full = game.ClassOf(own).radar_range;
  const ObjectId port = HomeStation(game, ship);
  GetContactsAround(game, ship, from, full, out);
  const ObjectId gate = NearestGate(game, from);
  for (const Body& body : game.Bodies()) {
    const Kinds kind = game.KindOf(body.id);
    const bool beyond = body.id == own.target || body.id == port || body.id == gate;
    if (!beyond && kind != kGate) continue;
    const auto at = game.Space().GetPosition(body.id);
    const double distance = at ? std::hypot(at->x - from.x, at->y - from.y) : 0;
    // Gates are no contacts of the ship's radar, which scripts read as well.
    if (at && (distance > full ? beyond : kind == kGate))
      out.push_back({body.id, kind, *at, distance, 0, game.IsHostile(body.id, ship)});
  }
}

ObjectId RadarPanel::ContactAt(const Ui& ui, const Area& area, const Game& game, ObjectId ship,
                               bool logarithmic, Point mouse) const {
  const Ship* own = game.FindShip(ship);
  const auto from = game.Space().GetPosition(ship);
  if (own == nullptr || !from) return {};
  const RadarLayout layout = LayOutRadar(ui, area);
  const double full = game.ClassOf(*own).radar_range;
  const RadarProjection projection{RadarRange(full, step_), layout.radius, logarithmic};
  std::vector<Contact> contacts;
  Collect(game, ship, *from, contacts);
  const ObjectId port = HomeStation(game, ship), gate = NearestGate(game, *from);
  ObjectId best;
  float best_distance = ui.Px(kClickTolerance);
  for (const Contact& contact : contacts) {
    bool outside = false;
    const Point at = Plus(
        layout.middle,
        projection.Project({contact.position.x - from->x, contact.position.y - from->y}, &outside));
    if (outside && !ShownBeyondRange(contact, own->target, port, gate)) continue;
    // Ships are preferred: a click on a ship in front of a planet or among rocks means the ship.
    const float penalty = contact.kind & kShip ? 0 : ui.Px(kClickTolerance) / 2;
    const float distance = LengthOf({at.x - mouse.x, at.y - mouse.y}) + penalty;
    if (distance >= best_distance) continue;
    best = contact.id;
    best_distance = distance;
  }
  return best;
}

void RadarPanel::Draw(const Ui& ui, const Area& area, const Game& game, ObjectId ship,
                      const Camera& camera, double alpha, bool logarithmic, double seconds) {
  DrawPanel(ui, area);
  const auto [middle, radius] = LayOutRadar(ui, area);
  const Ship* own = game.FindShip(ship);
  const double full = own ? game.ClassOf(*own).radar_range : 4000;
  const RadarProjection projection{RadarRange(full, step_), radius, logarithmic};
  DrawScreen(ui, middle, projection);
  const unsigned font_size = ui.FontSize(kSmall);
  const float y = area.y + ui.Px(6);
  ui.text.Write(Tr("hud_radar"), {area.x + ui.Px(14), y}, font_size, palette::kDim, Face::Bold);
  ui.text.Write(DistanceText(projection.range) + "  " +
                    Tr(logarithmic ? "hud_radar_log" : "hud_radar_linear"),
                {area.Right() - ui.Px(10), y}, font_size, palette::kText, Face::Sans, Align::Right);
  const auto position = InterpolatedPosition(game, ship, alpha);
  if (!own || !position) return;
  DrawViewFrame(ui, middle, projection, camera, *position);

  Collect(game, ship, *position, contacts_);
  const ObjectId port = HomeStation(game, ship), gate = NearestGate(game, *position);
  for (auto contact = contacts_.rbegin(); contact != contacts_.rend();
       ++contact) {  // nearest last, on top
    DrawContact(ui, middle, projection, game, *contact, *position,
                ShownBeyondRange(*contact, own->target, port, gate), seconds);
  }
  if (ship == game.GetPlayer().ship) DrawDeepTicks(ui, middle, projection, game, *position);
  for (const Marker& marker : game.GetPresentation().markers) {
    const auto at = MarkerPosition(game, marker, alpha);
    if (marker.radar && at)
      DrawMarker(ui, middle, projection, {at->x - position->x, at->y - position->y}, marker);
  }
  if (const auto target = game.Space().Get(own->target)) {
    const Point at = Plus(middle, projection.Project({target->position.x - position->x,
                                                      target->position.y - position->y}));
    ui.shapes.Ring(at, ui.Px(7), 1.2f, Rgba::White);
  }
  const Transform nose(middle, own->heading, ui.Px(5));
  ui.shapes.Triangle(nose(1.3f, 0), nose(-1, 0.8f), nose(-1, -0.8f), Rgba::White);
}

// Rings at quarters of the range in either scale: their spacing shows which scale is on.
void RadarPanel::DrawScreen(const Ui& ui, Point middle, const RadarProjection& projection) const {
  const auto radius = static_cast<float>(projection.radius);
  ui.shapes.Disc(middle, radius, Rgba(10, 22, 34, 210));
  for (const double share : {0.25, 0.5, 0.75}) {
    const float r = LengthOf(projection.Project({projection.range * share, 0}));
    ui.shapes.Ring(middle, r, 0.7f, WithAlpha(palette::kPanelEdge, 0.32));
  }
  ui.shapes.Line({middle.x - radius, middle.y}, {middle.x + radius, middle.y}, 0.6f,
                 WithAlpha(palette::kPanelEdge, 0.3));
  ui.shapes.Line({middle.x, middle.y - radius}, {middle.x, middle.y + radius}, 0.6f,
                 WithAlpha(palette::kPanelEdge, 0.3));
  ui.shapes.Ring(middle, radius, 1.3f, WithAlpha(palette::kAccent, 0.55));
}

// The outline of the part of the world that the window shows.
void RadarPanel::DrawViewFrame(const Ui& ui, Point middle, const RadarProjection& projection,
                               const Camera& camera, Vec2 own) const {
  const Box box = camera.Visible();
  const Vec2 corners[] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  constexpr int kSteps = 10;  // a straight edge is curved on a logarithmic scale
  for (int edge = 0; edge < 4; ++edge) {
    const Vec2 a = corners[edge], b = corners[(edge + 1) % 4];
    bool was_outside = true;
    Point before;
    for (int i = 0; i <= kSteps; ++i) {
      const Vec2 p = Interpolate(a, b, static_cast<double>(i) / kSteps);
      bool outside = false;
      const Point now = Plus(middle, projection.Project({p.x - own.x, p.y - own.y}, &outside));
      if (i > 0 && !(outside && was_outside))
        ui.shapes.Line(before, now, 0.8f, WithAlpha(palette::kText, 0.35));
      before = now;
      was_outside = outside;
    }
  }
}

// A diamond; beyond the range a small arrow at the rim.
void RadarPanel::DrawMarker(const Ui& ui, Point middle, const RadarProjection& projection,
                            Vec2 offset, const Marker& marker) const {
  bool outside = false;
  const Point at = Plus(middle, projection.Project(offset, &outside));
  const Rgba color = ToRgba(marker.color);
  if (outside) {
    const Transform tick(at, std::atan2(offset.y, offset.x), ui.Px(5));
    return ui.shapes.Triangle(tick(1.2f, 0), tick(-0.5f, 0.9f), tick(-0.5f, -0.9f), color);
  }
  const float r = ui.Px(4);
  const Point rim[] = {{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}};
  ui.shapes.Outline(rim, 1.4f, color);
}

void RadarPanel::DrawContact(const Ui& ui, Point middle, const RadarProjection& projection,
                             const Game& game, const Contact& contact, Vec2 own, bool at_rim,
                             double seconds) const {
  const Vec2 offset{contact.position.x - own.x, contact.position.y - own.y};
  bool outside = false;
  const Point from_middle = projection.Project(offset, &outside);
  const Point at = Plus(middle, from_middle);
  const Rgba color = ContactColor(game, contact.id, contact.kind, contact.hostile);
  if (outside) {
    if (!at_rim) return;
    const Transform tick(at, std::atan2(offset.y, offset.x),
                         ui.Px(contact.kind & (kBodies | kGate) ? 5.f : 4.f));
    ui.shapes.Triangle(tick(1.2f, 0), tick(-0.5f, 0.9f), tick(-0.5f, -0.9f), color);
    // The bar of a hostile sign, as within the range.
    if (contact.hostile)
      ui.shapes.Line(tick(-1.1f, 1.2f), tick(-1.1f, -1.2f), std::max(1.f, ui.Px(1.1f)), color);
    return;
  }
  const float r = ui.Px(3);
  // A shape per kind: triangle ship, diamond missile, ring planet, square station, cross pickup,
  // dot asteroid.
  if (contact.kind & kShip) {
    const Ship* ship = game.FindShip(contact.id);
    const Transform put(at, ship ? ship->heading : 0, contact.hostile ? r * 1.25f : r);
    if (ship != nullptr && ship->disabled) {  // an outline with a cross: nothing in it works
      const Point rim[] = {put(1.6f, 0), put(-1.2f, 1.2f), put(-1.2f, -1.2f)};
      ui.shapes.Outline(rim, 1.3f, color);
      ui.shapes.Line(put(-1.6f, 1.6f), put(1.2f, -1.2f), 1.3f, color);
      return;
    }
    ui.shapes.Triangle(put(1.3f, 0), put(-1, 0.9f), put(-1, -0.9f), color);
    // A shape besides the hue: a hostile ship carries a bar behind it.
    if (contact.hostile) {
      ui.shapes.Line(put(-1.7f, 1.3f), put(-1.7f, -1.3f), std::max(1.f, ui.Px(1.1f)), color);
    }
  } else if (contact.kind & kMissile) {
    const Rgba blink = std::fmod(seconds, 0.3) < 0.15 ? Rgba::White : color;
    ui.shapes.Quad({at.x - r, at.y}, {at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, blink);
  } else if (contact.kind & kGate) {  // a ring with a dot
    ui.shapes.Ring(at, r * 1.6f, std::max(1.f, ui.Px(1.2f)), color);
    ui.shapes.Rect({at.x - r * 0.3f, at.y - r * 0.3f}, {r * 0.6f, r * 0.6f}, color);
  } else if (contact.kind & kPlanet) {
    ui.shapes.Ring(at, r * 1.5f, 1.6f, color);
  } else if (contact.kind & kStation) {
    ui.shapes.Frame({std::floor(at.x - r), std::floor(at.y - r)}, {2 * r, 2 * r},
                    std::max(1.f, ui.Px(1.4f)), color);
  } else if (contact.kind & kPickup) {
    ui.shapes.Rect({at.x - r * 0.6f, at.y - r * 0.2f}, {r * 1.2f, r * 0.4f}, color);
    ui.shapes.Rect({at.x - r * 0.2f, at.y - r * 0.6f}, {r * 0.4f, r * 1.2f}, color);
  } else {
    const float dot = std::max(1.f, ui.Px(0.9f));
    ui.shapes.Rect({at.x - dot, at.y - dot}, {2 * dot, 2 * dot}, WithAlpha(color, 0.8));
  }
}

}  // namespace heliopause
