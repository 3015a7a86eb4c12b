// Guns and missiles, from the trigger to the last moment of a shot's life. Hits are elsewhere.
#include <algorithm>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr double kMuzzleGap = 1;  // units between the ship's edge and a fresh shot

}  // namespace

void Game::Impl::FireWeapons() {
  for (std::size_t i = 0; i < ships.size(); ++i) {
    Ship& ship = ships[i];
    if (ship.docked_at != ObjectId{}) continue;
    const ShipClass& type = ClassOf(ship);
    const Controls& controls = ship.controls;
    Fire(ship, type.primary, ship.primary_cooldown, controls.fire_primary);
    if (Fire(ship, type.secondary, ship.secondary_cooldown, controls.fire_secondary) &&
        catalog->Weapons()[type.secondary].ammunition > 0) {
      --ship.ammunition;
    }
  }
}

// The rest of a tick that a cooldown has left over counts for the next shot, so that the rate of
// fire is exact on average.
bool Game::Impl::Fire(Ship& ship, WeaponIndex weapon, double& cooldown, bool held) {
  if (weapon == kNone) return false;
  if (cooldown > 0) cooldown -= kTickSeconds;
  if (cooldown > 0) return false;
  const WeaponClass& type = catalog->Weapons()[weapon];
  const bool loaded = type.ammunition == 0 || ship.ammunition > 0;
  if (!held || !loaded || ship.energy < type.energy) {
    cooldown = 0;
    return false;
  }
  Shoot(ship, weapon);
  ship.energy -= type.energy;
  cooldown = std::max(cooldown, -kTickSeconds) + type.cooldown;
  return true;
}

// It starts outside the ship and with the ship's velocity: else a fast one would overtake its own
// fire.
void Game::Impl::Shoot(Ship& ship, WeaponIndex weapon) {
  const WeaponClass& type = catalog->Weapons()[weapon];
  const Sprite sprite = SpriteOf(ship.id);
  const double spread = type.spread_deg * kTurnPerDegree;
  const double heading =
      maths::WrapAngle(ship.heading + (spread > 0 ? rules.Between(-spread, spread) : 0.0));
  const Vec2 ahead = maths::FromAngle(heading);
  const Vec2 nose = maths::FromAngle(ship.heading);
  const double gap = sprite.radius + type.radius + kMuzzleGap;
  // A missile starts at a part of its top speed and its engine does the rest.
  const double muzzle_speed = type.homing ? type.speed * 0.3 : type.speed;
  const Kinds kind = type.homing ? kMissile : kShot;
  const FactionIndex side = SideOf(ship);

  Shot shot;
  shot.id =
      AddSprite({.position = {sprite.position.x + nose.x * gap, sprite.position.y + nose.y * gap},
                 .velocity = {sprite.velocity.x + ahead.x * muzzle_speed,
                              sprite.velocity.y + ahead.y * muzzle_speed},
                 .radius = type.radius,
                 .kinds = kind,
                 .tag = MakeTag(kind, side)});
  if (shot.id == ObjectId{}) return;  // the muzzle is out of space: the shot is lost
  shot.weapon = weapon;
  shot.owner = ship.id;
  shot.faction = side;
  shot.target = type.homing ? ship.target : ObjectId{};
  shot.previous = *space.GetPosition(shot.id);
  shot.heading = heading;
  shot.time_left = type.lifetime;
  Register(kind, shot.id, shots.size());
  shots.push_back(shot);
  if (type.homing) NoteStep(shot.id, SpriteOf(shot.id).velocity);
  if (ship.id == player.ship) ++player.shots_fired;
  events.push_back(EventOf(Event::Type::Fired, ship.id, shot.id));
}

// Turns towards where the target will be when the missile gets there, and lets the engine bring the
// velocity to top speed along the heading, drift of the launch included.
void Game::Impl::SteerMissile(Shot& missile) {
  const WeaponClass& type = ClassOf(missile);
  const Sprite sprite = SpriteOf(missile.id);
  const std::optional<Sprite> target =
      Alive(missile.target) ? space.Get(missile.target) : std::nullopt;
  if (target.has_value() && target->kinds != 0) {  // a docked ship has none
    const Vec2 way = {target->position.x - sprite.position.x,
                      target->position.y - sprite.position.y};
    const double time = maths::Length(way) / type.speed;
    const double aim =
        maths::Atan2(way.y + target->velocity.y * time, way.x + target->velocity.x * time);
    const double most = type.turn_rate_deg_per_s * kTurnPerDegree * kTickSeconds;
    const double turn = std::clamp(maths::WrapAngle(aim - missile.heading), -most, most);
    missile.heading = maths::WrapAngle(missile.heading + turn);
  }
  const Vec2 ahead = maths::FromAngle(missile.heading);
  Vec2 change = {ahead.x * type.speed - sprite.velocity.x,
                 ahead.y * type.speed - sprite.velocity.y};
  const double size = maths::Length(change);
  const double most = type.acceleration * kTickSeconds;
  if (size > most) change = {change.x * (most / size), change.y * (most / size)};
  const Vec2 velocity = {sprite.velocity.x + change.x, sprite.velocity.y + change.y};
  space.SetVelocity(missile.id, velocity);
  NoteStep(missile.id, velocity);
}

// After the hits: a shot in its last tick may still strike.
void Game::Impl::AgeShots() {
  for (Shot& shot : shots) {
    if (!Alive(shot.id)) continue;
    shot.time_left -= kTickSeconds;
    if (shot.time_left > 0) continue;
    events.push_back(EventOf(Event::Type::ShotExpired, shot.id, shot.owner));
    TakeOut(shot.id);
  }
}

}  // namespace heliopause
