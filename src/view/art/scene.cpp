// Collects the visible objects by one search, sorts them into layers and draws the layers from back
// to front:
//   sky, border and far halves of rings, faces of planets, near halves of rings,
//   stations, rocks, ore, missiles, ships; then light: bolts, flames, glows, effects.
// Each layer is one vertex list and one draw call.
#include "view/art/scene.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>

#include "game/maths/integer_hash.hpp"
#include "view/art/rock_art.hpp"
#include "view/art/starfield.hpp"
#include "view/draw/palette.hpp"
#include "view/objects/interpolation.hpp"
#include "view/objects/object_colors.hpp"

namespace heliopause {

namespace {
constexpr double kWidestPlanet =
    1700;  // units: radius of the largest planet or star; its ring may begin off screen
constexpr double kPrefetchRange =
    60000;  // units: crossed in minutes of flight, or by zooming out once
constexpr int kFaceRowsPerFrame = 10;  // some 3 ms; a planet takes a second

std::uint64_t SaltOf(ObjectId id) { return IntegerHash(id.slot, id.generation); }

BodyPose PoseOf(const Game& game, const Camera& camera, const Body& body, const Sprite& sprite) {
  const BodyClass& type = game.GetCatalog().Bodies()[body.type];
  return {camera.ToScreen(sprite.position),
          camera.ToPixels(sprite.radius),
          {type.shape, ToRgba(type.color), body.appearance_seed}};
}
}  // namespace

// Wider than the window: effects that begin just outside may move in.
void Scene::AfterTick(const Game& game, const Camera& camera) {
  effects_.AfterTick(game, camera.Visible(0.25 * camera.Width()));
}

void Scene::Gather(const Game& game, const Camera& camera) {
  const SpriteManager& space = game.Space();
  // An interpolated position lags behind the real one by up to a tick; 40 pixels of margin cover
  // this at the edge of the screen.
  space.GetSpritesIn(camera.Visible(40), {kAllKinds & ~(kPlanet | kStar)}, hits_);
  space.GetSpritesIn(camera.Visible(40 + kWidestPlanet * (kPlanetExtent - 1) * camera.Scale()),
                     {kPlanet | kStar}, planets_);
  for (auto* list : {&stations_, &rocks_, &pickups_, &shots_, &ships_}) list->clear();
  for (const Hit& hit : hits_) {
    const Kinds kind = game.KindOf(hit.id);
    if (kind & kShip)
      ships_.push_back(hit.id);
    else if (kind & kProjectiles)
      shots_.push_back(hit.id);
    else if (kind & kAsteroid)
      rocks_.push_back(hit.id);
    else if (kind & kPickup)
      pickups_.push_back(hit.id);
    else if (kind & (kStation | kGate))
      stations_.push_back(hit.id);
  }
  // Draw order by id: an order by distance would make overlapping objects flicker.
  for (auto* list : {&stations_, &rocks_, &pickups_, &shots_, &ships_})
    std::sort(list->begin(), list->end());
  std::sort(planets_.begin(), planets_.end(),
            [](const Hit& a, const Hit& b) { return a.id < b.id; });
}

// Requests the faces of planets nearby before they become visible. The atlas paints the latest
// request first: so the nearest planet is requested last, and drawing requests the visible ones
// after all of these.
void Scene::PrefetchPlanets(const Game& game, const Camera& camera) {
  game.Space().GetNearestSprites(camera.Center(), SurfaceAtlas::kFaces / 2, kPrefetchRange,
                                 {kPlanet}, near_planets_);
  for (auto hit = near_planets_.rbegin(); hit != near_planets_.rend(); ++hit) {
    const Body* body = game.FindBody(hit->id);
    const auto sprite = game.Space().Get(hit->id);
    if (body && sprite) atlas_.Find(PoseOf(game, camera, *body, *sprite).surface);
  }
}

void Scene::Draw(sf::RenderTarget& target, const Game& game, const Camera& camera, double alpha,
                 bool whole_faces) {
  Gather(game, camera);
  DrawStarfield(camera, back_, stars_);
  back_.Flush(target, sf::BlendNone);
  stars_.Flush(target, sf::BlendAdd);

  // Interpolated like all movement: from the previous tick to the current one.
  const double seconds = std::max(0.0, game.Seconds() + (alpha - 1) * kTickSeconds);
  const Brush brush{solid_, light_, seconds};
  const BodyBrush body_brush{under_, faces_, brush, atlas_};
  DrawBorder(game, camera, under_);
  if (!whole_faces)
    PrefetchPlanets(game, camera);  // a single picture needs the visible planets only
  DrawBodies(game, camera, body_brush);
  atlas_.PaintPending(whole_faces ? SurfaceAtlas::kFace * SurfaceAtlas::kFaces : kFaceRowsPerFrame);
  DrawRocks(game, camera, brush, alpha);
  DrawShots(game, camera, brush, alpha);
  DrawShips(game, camera, brush, alpha);
  effects_.Draw(game, camera, brush, alpha);
  under_.Flush(target);
  DrawTriangles(target, faces_.data(), faces_.size(), sf::BlendAlpha, &atlas_.Texture());
  faces_.clear();
  solid_.Flush(target);
  light_.Flush(target, sf::BlendAdd);
}

// Planets are the lowest layer; stations are drawn over them.
void Scene::DrawBodies(const Game& game, const Camera& camera, const BodyBrush& brush) {
  for (const Hit& hit : planets_) {
    const Body* body = game.FindBody(hit.id);
    const auto sprite = game.Space().Get(hit.id);
    if (!body || !sprite) continue;
    const BodyPose pose = PoseOf(game, camera, *body, *sprite);
    if (game.KindOf(hit.id) == kStar)
      DrawStar(brush, pose);
    else
      DrawPlanet(brush, pose);
  }
  for (const ObjectId id : stations_) {
    const Body* body = game.FindBody(id);
    const auto sprite = game.Space().Get(id);
    if (!body || !sprite) continue;
    if (game.KindOf(id) == kGate) {
      DrawGate(brush.brush, PoseOf(game, camera, *body, *sprite));
      continue;
    }
    DrawStation(brush.brush, PoseOf(game, camera, *body, *sprite),
                FactionColor(game, body->faction));
  }
}

// The index stores no angles: the angle of an asteroid is extrapolated backwards from its spin.
void Scene::DrawRocks(const Game& game, const Camera& camera, const Brush& brush, double alpha) {
  for (const ObjectId id : rocks_) {
    const Asteroid* rock = game.FindAsteroid(id);
    const auto sprite = game.Space().Get(id);
    if (!rock || !sprite) continue;
    DrawRock(brush, {camera.ToScreen(Interpolate(rock->previous, sprite->position, alpha)),
                     camera.ToPixels(sprite->radius),
                     rock->angle + rock->spin * (alpha - 1) * kTickSeconds, rock->appearance_seed,
                     game.GetCatalog().Rocks()[rock->type].ragged});
  }
  for (const ObjectId id : pickups_) {
    const Pickup* pickup = game.FindPickup(id);
    const auto sprite = game.Space().Get(id);
    if (!pickup || !sprite) continue;
    const Point at = camera.ToScreen(Interpolate(pickup->previous, sprite->position, alpha));
    if (camera.Scale() < 0.15) {
      brush.solid.Rect({at.x - 1, at.y - 1}, {2, 2}, palette::kOre);
    } else {
      DrawPickup(brush, at, camera.ToPixels(sprite->radius), SaltOf(id));
    }
  }
}

// Bolts are light and are drawn over everything solid. Missiles have bodies while they are large
// enough to see.
void Scene::DrawShots(const Game& game, const Camera& camera, const Brush& brush, double alpha) {
  for (const ObjectId id : shots_) {
    const Shot* shot = game.FindShot(id);
    const auto sprite = game.Space().Get(id);
    if (!shot || !sprite) continue;
    const WeaponClass& weapon = game.GetCatalog().Weapons()[shot->weapon];
    const Vec2 position = Interpolate(shot->previous, sprite->position, alpha);
    const Point at = camera.ToScreen(position);
    if (weapon.homing && camera.Scale() > 0.2) {
      DrawMissile(brush, at, shot->heading, camera.ToPixels(sprite->radius), ToRgba(weapon.color));
      continue;
    }
    // A streak with the length of 32 ms of flight, at least 3.5 pixels.
    const double length = std::max(weapon.speed * 0.032, 3.5 / camera.Scale());
    const Vec2 tail{position.x - std::cos(shot->heading) * length,
                    position.y - std::sin(shot->heading) * length};
    const auto width =
        static_cast<float>(std::clamp((sprite->radius * 0.9 + 0.6) * camera.Scale(), 1.1, 7.0));
    DrawBolt(brush.light, camera.ToScreen(tail), at, width, ToRgba(weapon.color));
  }
}

// Ships are the topmost solid layer, so that no opponent hides under a rock.
void Scene::DrawShips(const Game& game, const Camera& camera, const Brush& brush, double alpha) {
  for (const ObjectId id : ships_) {
    const Ship* ship = game.FindShip(id);
    const auto sprite = game.Space().Get(id);
    if (!ship || !sprite) continue;
    const ShipClass& type = game.ClassOf(*ship);
    ShipPose pose;
    pose.position = camera.ToScreen(Interpolate(ship->previous, sprite->position, alpha));
    pose.heading = InterpolateAngle(ship->previous_heading, ship->heading, alpha);
    pose.radius = camera.ToPixels(sprite->radius);
    pose.thrust = ship->controls.thrust;
    pose.braking = ship->controls.brake;
    pose.damage = type.hull > 0 ? 1 - ship->hull / type.hull : 0;
    pose.salt = SaltOf(id);
    DrawShip(brush, game.GetCatalog().Shapes()[type.shape], pose,
             FactionColor(game, ship->faction));
  }
}

// Only a bounded canvas has a border.
void Scene::DrawBorder(const Game& game, const Camera& camera, Painter& painter) {
  const SpaceOptions& space = game.Options().space;
  if (space.canvas != Canvas::Bounded) return;
  const Point a = camera.ToScreen({space.center.x - space.radius, space.center.y - space.radius});
  const Point b = camera.ToScreen({space.center.x + space.radius, space.center.y + space.radius});
  painter.Frame(a, {b.x - a.x, b.y - a.y}, 2, WithAlpha(palette::kWarn, 0.45));
}

std::vector<Area> Scene::DrawLabels(const Game& game, const Camera& camera, TextPainter& text,
                                    unsigned font_size, std::span<const Area> taken) {
  struct Label {
    Point at;  // of the body
    float away;
    std::string name;
    Rgba color;
  };
  boost::container::small_vector<Label, 16> labels;
  const auto add = [&](ObjectId id, Rgba color) {
    const auto sprite = game.Space().Get(id);
    const Body* body = game.FindBody(id);
    if (!sprite || !body) return;
    const float away = std::max(camera.ToPixels(sprite->radius), 5.f) + 5;
    labels.push_back({camera.ToScreen(sprite->position), away, body->name, color});
  };
  for (const Hit& hit : planets_) add(hit.id, palette::kText);
  for (const ObjectId id : stations_) add(id, palette::kAccent);
  std::vector<Area> used(taken.begin(), taken.end());
  const std::size_t panels = used.size();
  for (const Label& label : labels) {
    const float half = text.Width(label.name, font_size) / 2 + 4, height = LineHeight(font_size);
    Area box{label.at.x - half, label.at.y + label.away, 2 * half, height};
    const auto overlaps = [&box](const Area& other) { return box.Overlaps(other); };
    if (std::any_of(used.begin(), used.begin() + static_cast<std::ptrdiff_t>(panels), overlaps))
      box.y = label.at.y - label.away - height;
    if (std::any_of(used.begin(), used.end(), overlaps)) continue;
    used.push_back(box);
    text.Write(label.name, {label.at.x + 1, box.y + 1}, font_size, Rgba(0, 0, 0, 150), Face::Sans,
               Align::Center);
    text.Write(label.name, {label.at.x, box.y}, font_size, WithAlpha(label.color, 0.85), Face::Sans,
               Align::Center);
  }
  return used;
}

}  // namespace heliopause
