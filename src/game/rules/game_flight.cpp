// Flight: Newtonian motion, with optional flight assist and brakes. Sets the velocities; space
// moves the sprites afterwards. Also records how far each object will move, for the hit tests.
#include <algorithm>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Objects that move farther than this in a tick are tested against the shots one by one: otherwise
// one very fast object would enlarge the searches of all shots. Twice the step of the fastest ship
// or missile of data/ in normal play.
constexpr double kFastStep = 24;  // units
// A disabled ship slows down to a speed at which others catch it.
constexpr double kDriftSpeed = 40;  // units/s
constexpr double kDriftBrake = 25;  // units/s^2

// The last step of a turn towards a heading ends exactly on it; the ship would otherwise oscillate.
void Turn(Ship& ship, const ShipClass& type) {
  const double step = type.turn_rate_deg_per_s * kRadiansPerDegree * kTickSeconds;
  const Controls& controls = ship.controls;
  if (!controls.turning_to) {
    ship.heading = maths::WrapAngle(ship.heading + controls.turn * step);
    return;
  }
  const double remaining = maths::WrapAngle(controls.turn_to - ship.heading);
  if (std::abs(remaining) <= step) {
    ship.heading = controls.turn_to;
  } else {
    ship.heading = maths::WrapAngle(ship.heading + (remaining > 0 ? step : -step));
  }
}

// Returns the speed reduced by `step`, or zero.
double Damped(double speed, double step) {
  return speed > 0 ? std::max(0.0, speed - step) : std::min(0.0, speed + step);
}

// Flight assist: the brakes reduce sideways and backward motion, then thrust accelerates up to the
// cruise speed. Above the cruise speed (after a collision, say) the speed decreases by the brakes'
// deceleration and is not cut at once.
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

// The fraction of a step at which a coordinate, relative to the center of the canvas, reaches the
// edge; 1 if it does not.
double PartInside(double from, double to, double radius) {
  if (std::abs(to) < radius || from == to) return 1;
  return std::clamp(((to > 0 ? radius : -radius) - from) / (to - from), 0.0, 1.0);
}

}  // namespace

// Records for the hit tests how far objects will move: max_step enlarges all searches, and the few
// objects that move farther than kFastStep are listed in fast_objects.
void Game::Impl::Fly() {
  fast_objects.clear();
  max_step = 0;
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
    RecordStep(rock.id, sprite.velocity);
  }
  for (Shot& shot : shots) {
    shot.previous = *space.GetPosition(shot.id);
    if (ClassOf(shot).homing) SteerMissile(shot);
  }
  for (std::size_t i = 0; i < pickups.size(); ++i) {
    Pickup& pickup = pickups[i];
    pickup.previous = *space.GetPosition(pickup.id);
    pickup.time_left -= kTickSeconds;
    if (pickup.time_left > 0) continue;
    ReportRemoval(pickup.id, "expired");
    BookRemoval(pickup.id);
    RemoveObject(pickup.id);
  }
}

// Computes the velocity of a ship for this tick from its controls. SpriteManager::Tick moves it. A
// disabled ship drifts: it slows down to kDriftSpeed, so that it can be boarded.
void Game::Impl::FlyShip(Ship& ship) {
  const ShipClass& type = ClassOf(ship);
  const Sprite sprite = SpriteOf(ship.id);
  ship.previous = sprite.position;
  ship.previous_heading = ship.heading;
  if (ship.disabled) {
    const double speed = maths::Length(sprite.velocity);
    const double kept =
        speed > kDriftSpeed ? std::max(kDriftSpeed, speed - kDriftBrake * kTickSeconds) / speed : 1;
    const Vec2 drift = {sprite.velocity.x * kept, sprite.velocity.y * kept};
    space.SetVelocity(ship.id, drift);
    return RecordStep(ship.id, drift);
  }
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
  RecordStep(ship.id, velocity);
}

void Game::Impl::RecordStep(ObjectId id, Vec2 velocity) {
  const double step = maths::Length(velocity) * kTickSeconds;
  if (step > kFastStep) {
    fast_objects.push_back(id);
  } else {
    max_step = std::max(max_step, step);
  }
}

// The border wraps, reflects or removes a shot in the middle of its step: what the shot meets
// before that is tested along the path that it would take without the border.
void Game::Impl::NoteBorderShots() {
  border_shots.clear();
  const SpaceOptions& canvas = options.space;
  if (canvas.canvas != Canvas::Bounded || canvas.border == Border::Keep) return;
  for (const Shot& shot : shots) {
    Sprite sprite = SpriteOf(shot.id);
    const Vec2 from = sprite.position;
    const Vec2 to = {from.x + sprite.velocity.x * kTickSeconds,
                     from.y + sprite.velocity.y * kTickSeconds};
    const Vec2 center = canvas.center;
    const double away = std::max(std::abs(to.x - center.x), std::abs(to.y - center.y));
    if (away < canvas.radius || std::max(std::abs(to.x), std::abs(to.y)) > kMaxCoordinate) continue;
    sprite.position = to;
    const double until = std::min(PartInside(from.x - center.x, to.x - center.x, canvas.radius),
                                  PartInside(from.y - center.y, to.y - center.y, canvas.radius));
    border_shots.push_back({shot, sprite, until, false});
  }
}

// Completes what the border of the canvas did inside SpriteManager::Move, before the hit tests:
// erases the objects that it removed, and corrects the previous positions of those that it wrapped.
void Game::Impl::HandleBorder() {
  for (const ObjectId id : space.RemovedAtBorder()) {
    ReportRemoval(id, "border");
    BookRemoval(id);
    ClearPlayerShip(id);
    if (entries[id.slot].kind == kShip) ForgetShip(id);
    entries[id.slot].kind = 0;
    has_removed = true;
  }
  if (has_removed) {
    SpawnDebris();
    EraseRemoved();
  }
  if (options.space.canvas != Canvas::Bounded || options.space.border != Border::Wrap) return;
  // For hit tests and display, an object that was wrapped came straight from outside the canvas.
  const auto unwrap = [this](ObjectId id, Vec2& previous) {
    const Sprite sprite = SpriteOf(id);
    const double distance = std::max(std::abs(sprite.position.x - previous.x),
                                     std::abs(sprite.position.y - previous.y));
    if (distance <= options.space.radius) return;
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
