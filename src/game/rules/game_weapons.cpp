// Guns and missiles: triggers, steering of missiles, end of life of shots. Hits are in
// game_hits.cpp.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr double kMuzzleGap = 1;  // units between the ship's edge and a new shot
// A turret answers for so long after a hit. With the flight of its shots, that is less than the
// time after which shots break a deal with a pirate (UNDER_WAY in lib/truce).
constexpr std::uint64_t kAnswerTicks = 60;

}  // namespace

// Ships fire in order of creation, the primary weapon first. Only a shot that left the ship costs
// ammunition.
void Game::Impl::FireWeapons() {
  for (std::size_t i = 0; i < ships.size(); ++i) {
    Ship& ship = ships[i];
    if (ship.docked_at != ObjectId{} || ship.disabled) continue;
    const ShipClass& type = ClassOf(ship);
    const Controls& controls = ship.controls;
    Fire(ship, type.primary, ship.primary_cooldown, controls.fire_primary);
    if (Fire(ship, type.secondary, ship.secondary_cooldown, controls.fire_secondary) &&
        catalog->Weapons()[type.secondary].ammunition > 0) {
      --ship.ammunition;
      assert(ship.ammunition >= 0 && "Fire tests the ammunition");
    }
    if (type.turret != kNone) FireTurret(ship, type.turret);
  }
}

// Whether the object is hostile, within range and in space. A disabled ship is spared: the player
// may want to board it.
bool Game::Impl::IsForTurret(const Ship& ship, ObjectId id, double range) {
  const std::optional<Sprite> target = Alive(id) ? space.Get(id) : std::nullopt;
  if (!target || target->kinds == 0) return false;  // a docked ship has no kinds
  if (!IsHostile(ship.id, id) && !IsHostile(id, ship.id)) return false;
  const Ship* other = FindShip(id);
  if (other != nullptr && other->disabled) return false;
  const Vec2 at = SpriteOf(ship.id).position;
  return maths::Length({target->position.x - at.x, target->position.y - at.y}) <= range;
}

// The target of the ship, else the enemy that has it as a target and has just hit it: any other may
// keep a truce. Against the law a pilot has to choose: no key holds the fire of a turret.
ObjectId Game::Impl::TurretTarget(const Ship& ship, double range) {
  if (IsForTurret(ship, ship.target, range)) return ship.target;
  const Ship* attacker = FindShip(ship.last_attacker);
  if (attacker == nullptr || attacker->target != ship.id ||
      tick - ship.last_attacked_tick > kAnswerTicks || catalog->Factions()[SideOf(*attacker)].law ||
      !IsHostile(SideOf(*attacker), SideOf(ship)))
    return {};
  return IsForTurret(ship, attacker->id, range) ? attacker->id : ObjectId{};
}

// A turret shoots by itself, in any direction. It aims at where the target will be: two steps of
// the estimate are enough.
void Game::Impl::FireTurret(Ship& ship, WeaponIndex weapon) {
  assert(weapon < catalog->Weapons().size() && "a weapon of a ship is in the catalog");
  ship.turret_cooldown = std::max(0.0, ship.turret_cooldown - kTickSeconds);
  const WeaponClass& type = catalog->Weapons()[weapon];
  if (ship.turret_cooldown > 0 || ship.energy < type.energy) return;
  const ObjectId id = TurretTarget(ship, type.speed * type.lifetime);
  if (id == ObjectId{}) return;
  const Sprite own = SpriteOf(ship.id), target = SpriteOf(id);
  Vec2 offset = {target.position.x - own.position.x, target.position.y - own.position.y};
  const Vec2 velocity = {target.velocity.x - own.velocity.x, target.velocity.y - own.velocity.y};
  const Vec2 now = offset;
  for (int step = 0; step < 2; ++step) {
    const double time = maths::Length(offset) / type.speed;
    offset = {now.x + velocity.x * time, now.y + velocity.y * time};
  }
  if (!SpawnShot(ship, weapon, maths::AngleOf(offset))) return;
  ship.energy -= type.energy;
  ship.turret_cooldown = type.cooldown;
}

// The remainder of a tick at the end of a cooldown is credited to the next shot, so that the
// average rate of fire is exact.
bool Game::Impl::Fire(Ship& ship, WeaponIndex weapon, double& cooldown, bool held) {
  if (weapon == kNone) return false;
  if (cooldown > 0) cooldown -= kTickSeconds;
  if (cooldown > 0) return false;
  assert(weapon < catalog->Weapons().size() && "a weapon of a ship is in the catalog");
  const WeaponClass& type = catalog->Weapons()[weapon];
  const bool loaded = type.ammunition == 0 || ship.ammunition > 0;
  if (!held || !loaded || ship.energy < type.energy) {
    cooldown = 0;
    return false;
  }
  if (!SpawnShot(ship, weapon, ship.heading)) {
    cooldown = 0;
    return false;
  }
  ship.energy -= type.energy;
  cooldown = std::max(cooldown, -kTickSeconds) + type.cooldown;
  return true;
}

// Returns false if the muzzle is out of space. The shot starts outside the ship's circle and adds
// its speed to the ship's velocity; a fast ship would otherwise overtake its own shots.
bool Game::Impl::SpawnShot(Ship& ship, WeaponIndex weapon, double direction) {
  assert(ship.docked_at == ObjectId{} && !ship.disabled && "only a ship that flies shoots");
  const WeaponClass& type = catalog->Weapons()[weapon];
  const Sprite sprite = SpriteOf(ship.id);
  const double spread = type.spread_deg * kRadiansPerDegree;
  const double heading =
      maths::WrapAngle(direction + (spread > 0 ? rules.Between(-spread, spread) : 0.0));
  const Vec2 ahead = maths::FromAngle(heading);
  const Vec2 nose = maths::FromAngle(direction);
  const double gap = sprite.radius + type.radius + kMuzzleGap;
  // A missile starts with a fraction of its top speed and accelerates.
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
  if (shot.id == ObjectId{}) return false;
  shot.weapon = weapon;
  shot.owner = ship.id;
  shot.faction = side;
  shot.target = type.homing ? ship.target : ObjectId{};
  shot.previous = *space.GetPosition(shot.id);
  shot.heading = heading;
  shot.time_left = type.lifetime;
  RegisterEntry(kind, shot.id, shots.size());
  shots.push_back(shot);
  if (type.homing) RecordStep(shot.id, SpriteOf(shot.id).velocity);
  if (ship.id == player.ship) ++player.shots_fired;
  Event event = EventOf(Event::Type::Fired, ship.id, shot.id);
  event.weapon = weapon;
  event.target = shot.target;
  AddEvent(std::move(event));
  return true;
}

// Turns towards the target's estimated position after the time that the present distance takes at
// top speed, then accelerates towards top speed along the heading, which also removes the drift of
// the launch.
void Game::Impl::SteerMissile(Shot& missile) {
  const WeaponClass& type = ClassOf(missile);
  const Sprite sprite = SpriteOf(missile.id);
  const std::optional<Sprite> target =
      Alive(missile.target) ? space.Get(missile.target) : std::nullopt;
  if (target.has_value() && target->kinds != 0) {  // a docked ship has none
    const Vec2 offset = {target->position.x - sprite.position.x,
                         target->position.y - sprite.position.y};
    const double time = maths::Length(offset) / type.speed;
    const double aim =
        maths::Atan2(offset.y + target->velocity.y * time, offset.x + target->velocity.x * time);
    const double most = type.turn_rate_deg_per_s * kRadiansPerDegree * kTickSeconds;
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
  RecordStep(missile.id, velocity);
}

// After the hit tests: a shot can still hit in its last tick.
void Game::Impl::ExpireShots() {
  for (Shot& shot : shots) {
    if (!Alive(shot.id)) continue;
    shot.time_left -= kTickSeconds;
    if (shot.time_left > 0) continue;
    Event event = EventOf(Event::Type::ShotExpired, shot.id, shot.owner);
    event.weapon = shot.weapon;
    AddEvent(std::move(event));
    RemoveObject(shot.id);
  }
}

}  // namespace heliopause
