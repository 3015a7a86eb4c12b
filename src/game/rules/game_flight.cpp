// How ships fly: Newton, and what a pilot may ask for on top.
#include <algorithm>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Whoever flies farther than this in a tick is tested against each shot by itself: one runaway must
// not widen everybody's searches. Twice what any ship or missile of data/ does in normal play.
constexpr double kFastStep = 24;  // units

// A turn towards a heading ends on it exactly: a ship that overshot would tremble around it.
void Turn(Ship& ship, const ShipClass& type) {
  const double step = type.turn_rate_deg_per_s * kTurnPerDegree * kTickSeconds;
  const Controls& controls = ship.controls;
  if (!controls.turning_to) {
    ship.heading = maths::WrapAngle(ship.heading + controls.turn * step);
    return;
  }
  const double rest = maths::WrapAngle(controls.turn_to - ship.heading);
  if (std::abs(rest) <= step) {
    ship.heading = controls.turn_to;
  } else {
    ship.heading = maths::WrapAngle(ship.heading + (rest > 0 ? step : -step));
  }
}

// Towards zero by `step`, and not beyond.
double Damped(double speed, double step) {
  return speed > 0 ? std::max(0.0, speed - step) : std::min(0.0, speed + step);
}

// What the pilot does not want is taken away by the brakes, sideways and backwards first. Above
// cruise speed, after a dive or a blow, it is shed and not cut: speed that was earned is not stolen
// in a tick.
Vec2 Assisted(Vec2 velocity, Vec2 ahead, double thrust, const ShipClass& type) {
  const double brake = type.brake * kTickSeconds;
  double forward = velocity.x * ahead.x + velocity.y * ahead.y;
  const double sideways = velocity.y * ahead.x - velocity.x * ahead.y;
  const double drift = Damped(sideways, brake);
  if (forward > type.cruise_speed) {
    forward = std::max(type.cruise_speed, forward - brake);
  } else {
    if (forward < 0) forward = Damped(forward, brake);
    forward = std::min(type.cruise_speed, forward + thrust * type.thrust * kTickSeconds);
  }
  return {ahead.x * forward - ahead.y * drift, ahead.y * forward + ahead.x * drift};
}

Vec2 Braked(Vec2 velocity, const ShipClass& type) {
  const double speed = maths::Length(velocity);
  const double step = type.brake * kTickSeconds;
  if (speed <= step) return {0, 0};
  const double kept = (speed - step) / speed;
  return {velocity.x * kept, velocity.y * kept};
}

void Regenerate(Ship& ship, const ShipClass& type) {
  ship.energy = std::min(type.energy, ship.energy + type.energy_regen * kTickSeconds);
  if (ship.shield_pause > 0) {
    ship.shield_pause = std::max(0.0, ship.shield_pause - kTickSeconds);
  } else {
    ship.shield = std::min(type.shield, ship.shield + type.shield_regen * kTickSeconds);
  }
}

}  // namespace

// Notes for the hit tests, on the way, how far things will go: the widest step widens all searches,
// and the few that go farther are listed.
void Game::Impl::Fly() {
  fast.clear();
  widest_step = 0;
  for (Ship& ship : ships) {
    if (!Alive(ship.target)) ship.target = {};
    if (ship.docked_at == ObjectId{}) {
      FlyShip(ship);
    } else {
      ship.previous_heading = ship.heading;
    }
  }
  for (Asteroid& rock : asteroids) {
    const Sprite sprite = SpriteOf(rock.id);
    rock.previous = sprite.position;
    rock.angle = maths::WrapAngle(rock.angle + rock.spin * kTickSeconds);
    NoteStep(rock.id, sprite.velocity);
  }
  for (Shot& shot : shots) {
    shot.previous = *space.GetPosition(shot.id);
    if (ClassOf(shot).homing) SteerMissile(shot);
  }
  for (std::size_t i = 0; i < pickups.size(); ++i) {
    Pickup& pickup = pickups[i];
    pickup.previous = *space.GetPosition(pickup.id);
    pickup.time_left -= kTickSeconds;
    if (pickup.time_left <= 0) TakeOut(pickup.id);
  }
}

void Game::Impl::FlyShip(Ship& ship) {
  const ShipClass& type = ClassOf(ship);
  const Sprite sprite = SpriteOf(ship.id);
  ship.previous = sprite.position;
  ship.previous_heading = ship.heading;
  Regenerate(ship, type);
  Turn(ship, type);

  Vec2 velocity = sprite.velocity;
  const Controls& controls = ship.controls;
  if (controls.flight_assist) {
    velocity = Assisted(velocity, maths::FromAngle(ship.heading), controls.thrust, type);
  } else if (controls.thrust > 0) {
    const Vec2 ahead = maths::FromAngle(ship.heading);
    const double change = controls.thrust * type.thrust * kTickSeconds;
    velocity = {velocity.x + ahead.x * change, velocity.y + ahead.y * change};
  }
  if (controls.brake) velocity = Braked(velocity, type);
  space.SetVelocity(ship.id, velocity);
  NoteStep(ship.id, velocity);
}

void Game::Impl::NoteStep(ObjectId id, Vec2 velocity) {
  const double step = maths::Length(velocity) * kTickSeconds;
  if (step > kFastStep) {
    fast.push_back(id);
  } else {
    widest_step = std::max(widest_step, step);
  }
}

// What a border of the canvas did inside Move is made good here, before anybody looks at hits.
void Game::Impl::AfterMove() {
  for (const ObjectId id : space.RemovedAtBorder()) {
    DropShipFromPlayer(id);
    spots[id.slot].kind = 0;
    deaths = true;
  }
  if (deaths) Settle();
  if (options.space.canvas != Canvas::Bounded || options.space.border != Border::Wrap) return;
  // Who came in at the other side flew there straight from outside, as far as hits and eyes go.
  const auto unwrap = [this](ObjectId id, Vec2& previous) {
    const Sprite sprite = SpriteOf(id);
    const double jump = std::max(std::abs(sprite.position.x - previous.x),
                                 std::abs(sprite.position.y - previous.y));
    if (jump <= options.space.radius) return;
    previous = {sprite.position.x - sprite.velocity.x * kTickSeconds,
                sprite.position.y - sprite.velocity.y * kTickSeconds};
    if (std::max(std::abs(previous.x), std::abs(previous.y)) > kMaxCoordinate)
      previous = sprite.position;
  };
  for (Ship& ship : ships) unwrap(ship.id, ship.previous);
  for (Shot& shot : shots) unwrap(shot.id, shot.previous);
  for (Asteroid& rock : asteroids) unwrap(rock.id, rock.previous);
  for (Pickup& pickup : pickups) unwrap(pickup.id, pickup.previous);
}

}  // namespace heliopause
