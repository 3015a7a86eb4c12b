// Gathers what is on screen by one search, sorts it into layers and draws them from the back to the
// front.
#include "view/art/scene.hpp"

#include <algorithm>
#include <cmath>

#include "game/maths/integer_hash.hpp"
#include "view/art/rock_art.hpp"
#include "view/art/starfield.hpp"
#include "view/draw/palette.hpp"
#include "view/objects/interpolation.hpp"
#include "view/objects/object_colors.hpp"

namespace heliopause {

namespace {
constexpr double kWidestPlanet = 1000;       // units: how far off screen a planet's ring may begin
constexpr double kFarthestForeseen = 60000;  // units: minutes of flight, or a turn of the wheel
constexpr int kFaceRowsPerFrame = 10;        // some 3 ms of painting; a planet is done in a second

std::uint64_t SaltOf(ObjectId id) { return IntegerHash(id.slot, id.generation); }

BodyPose PoseOf(const Game& game, const Camera& camera, const Body& body, const Sprite& sprite) {
  const BodyClass& type = game.GetCatalog().Bodies()[body.type];
  return {camera.ToScreen(sprite.position),
          camera.ToPixels(sprite.radius),
          {type.shape, ToRgba(type.color), body.appearance_seed}};
}
}  // namespace

// Wider than the window: what begins just outside may fly in.
void Scene::AfterTick(const Game& game, const Camera& camera) {
  effects_.AfterTick(game, camera.Visible(0.25 * camera.Width()));
}

void Scene::Gather(const Game& game, const Camera& camera) {
  const SpriteManager& space = game.Space();
  // A blended place lags behind the true one by up to a tick: 40 pixels cover what that hides at
  // the rim.
  space.GetSpritesIn(camera.Visible(40), {kAllKinds & ~kPlanet}, hits_);
  space.GetSpritesIn(camera.Visible(40 + kWidestPlanet * (kPlanetReach - 1) * camera.Scale()),
                     {kPlanet}, planets_);
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
    else if (kind & kStation)
      stations_.push_back(hit.id);
  }
  // What lies over what must not depend on distance, or overlapping things would flicker.
  for (auto* list : {&stations_, &rocks_, &pickups_, &shots_, &ships_})
    std::sort(list->begin(), list->end());
  std::sort(planets_.begin(), planets_.end(),
            [](const Hit& a, const Hit& b) { return a.id < b.id; });
}

// Has the planets around painted before they come into view. The nearest is asked for last, and so
// painted first; what is on screen is asked for after all of them, by drawing it.
void Scene::Foresee(const Game& game, const Camera& camera) {
  game.Space().GetNearestSprites(camera.Center(), SurfaceAtlas::kFaces / 2, kFarthestForeseen,
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

  // As all that moves, the clock runs from the tick before to this one.
  const double seconds = std::max(0.0, game.Seconds() + (alpha - 1) * kTickSeconds);
  const Brush brush{solid_, light_, seconds};
  const BodyBrush body_brush{under_, faces_, brush, atlas_};
  DrawBorder(game, camera, under_);
  if (!whole_faces) Foresee(game, camera);  // the first picture does not wait for what is elsewhere
  DrawBodies(game, camera, body_brush);
  atlas_.Work(whole_faces ? SurfaceAtlas::kFace * SurfaceAtlas::kFaces : kFaceRowsPerFrame);
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

// Planets are scenery and lie lowest; stations come later in the same list, over them.
void Scene::DrawBodies(const Game& game, const Camera& camera, const BodyBrush& brush) {
  for (const Hit& hit : planets_) {
    const Body* body = game.FindBody(hit.id);
    const auto sprite = game.Space().Get(hit.id);
    if (body && sprite) DrawPlanet(brush, PoseOf(game, camera, *body, *sprite));
  }
  for (const ObjectId id : stations_) {
    const Body* body = game.FindBody(id);
    const auto sprite = game.Space().Get(id);
    if (!body || !sprite) continue;
    DrawStation(brush.brush, PoseOf(game, camera, *body, *sprite),
                FactionColor(game, body->faction));
  }
}

// Space knows no angles: an asteroid's is blended backwards from its spin.
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

// Bolts are light and lie over everything solid. Missiles have bodies as long as one can see them.
void Scene::DrawShots(const Game& game, const Camera& camera, const Brush& brush, double alpha) {
  for (const ObjectId id : shots_) {
    const Shot* shot = game.FindShot(id);
    const auto sprite = game.Space().Get(id);
    if (!shot || !sprite) continue;
    const WeaponClass& weapon = game.GetCatalog().Weapons()[shot->weapon];
    const Vec2 place = Interpolate(shot->previous, sprite->position, alpha);
    const Point at = camera.ToScreen(place);
    if (weapon.homing && camera.Scale() > 0.2) {
      DrawMissile(brush, at, shot->heading, camera.ToPixels(sprite->radius), ToRgba(weapon.color));
      continue;
    }
    // A streak as long as the eye would smear it: three hundredths of a second of its flight
    // through the picture.
    const double length = std::max(weapon.speed * 0.032, 3.5 / camera.Scale());
    const Vec2 tail{place.x - std::cos(shot->heading) * length,
                    place.y - std::sin(shot->heading) * length};
    const auto width =
        static_cast<float>(std::clamp((sprite->radius * 0.9 + 0.6) * camera.Scale(), 1.1, 7.0));
    DrawBolt(brush.light, camera.ToScreen(tail), at, width, ToRgba(weapon.color));
  }
}

// Ships come last of what is solid: nothing that one fights may hide under a rock's drawing.
void Scene::DrawShips(const Game& game, const Camera& camera, const Brush& brush, double alpha) {
  for (const ObjectId id : ships_) {
    const Ship* ship = game.FindShip(id);
    const auto sprite = game.Space().Get(id);
    if (!ship || !sprite) continue;
    const ShipClass& type = game.GetCatalog().Ships()[ship->type];
    ShipPose pose;
    pose.place = camera.ToScreen(Interpolate(ship->previous, sprite->position, alpha));
    pose.heading = InterpolateAngle(ship->previous_heading, ship->heading, alpha);
    pose.radius = camera.ToPixels(sprite->radius);
    pose.thrust = ship->controls.thrust;
    pose.braking = ship->controls.brake;
    pose.damage = type.hull > 0 ? 1 - ship->hull / type.hull : 0;
    pose.salt = SaltOf(id);
    DrawShip(brush, type.shape, pose, FactionColor(game, ship->faction));
  }
}

// Only a bounded canvas has a border that one can fly against.
void Scene::DrawBorder(const Game& game, const Camera& camera, Painter& painter) {
  const SpaceOptions& space = game.Options().space;
  if (space.canvas != Canvas::Bounded) return;
  const Point a = camera.ToScreen({space.center.x - space.radius, space.center.y - space.radius});
  const Point b = camera.ToScreen({space.center.x + space.radius, space.center.y + space.radius});
  painter.Frame(a, {b.x - a.x, b.y - a.y}, 2, WithAlpha(palette::kWarn, 0.45));
}

void Scene::DrawLabels(const Game& game, const Camera& camera, TextPainter& text, unsigned letter) {
  struct Label {
    Point at;
    std::string name;
    Rgba color;
  };
  std::vector<Label> labels;
  const auto add = [&](ObjectId id, Rgba color) {
    const auto sprite = game.Space().Get(id);
    const Body* body = game.FindBody(id);
    if (!sprite || !body) return;
    const Point at = camera.ToScreen(sprite->position);
    const float below = std::max(camera.ToPixels(sprite->radius), 5.f) + 5;
    labels.push_back({{at.x, at.y + below}, body->name, color});
  };
  for (const Hit& hit : planets_) add(hit.id, palette::kText);
  for (const ObjectId id : stations_) add(id, palette::kAccent);
  std::vector<std::pair<Point, Point>> taken;  // from, to: the first one there keeps its place
  for (const Label& label : labels) {
    const float half = text.Width(label.name, letter) / 2 + 4, height = LineHeight(letter);
    const Point from(label.at.x - half, label.at.y), to(label.at.x + half, label.at.y + height);
    const auto overlaps = [&](const std::pair<Point, Point>& other) {
      return from.x < other.second.x && to.x > other.first.x && from.y < other.second.y &&
             to.y > other.first.y;
    };
    if (std::any_of(taken.begin(), taken.end(), overlaps)) continue;
    taken.emplace_back(from, to);
    text.Write(label.name, {label.at.x + 1, label.at.y + 1}, letter, Rgba(0, 0, 0, 150), Face::Sans,
               Align::Center);
    text.Write(label.name, label.at, letter, WithAlpha(label.color, 0.85), Face::Sans,
               Align::Center);
  }
}

}  // namespace heliopause
