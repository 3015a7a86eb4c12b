// What ships run into: asteroids, each other, and ore.
#include <algorithm>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr double kBounce = 0.4;        // of the closing speed is left, the other way
constexpr double kSoundSpeed = 20;     // units/s; a slower touch is no event
constexpr double kHarmlessSpeed = 80;  // units/s; what hulls are built for
constexpr double kHarmPerSpeed = 0.1;  // points for each unit/s above that, between equals

}  // namespace

// Pairs are gathered first and bumped in order of ids: a bump moves both, and the order of a search
// must not decide who is pushed where.
void Game::Impl::Collide() {
  pairs.clear();
  for (Ship& ship : ships) {
    if (!Alive(ship.id) || ship.docked_at != ObjectId{}) continue;
    Sprite sprite = SpriteOf(ship.id);
    StopAtAsteroid(ship, sprite);
    const bool room = ship.ore < ClassOf(ship).cargo;
    const Kinds wanted = kShip | kAsteroid | (room ? kPickup : 0u);
    LogSearch(log, SearchSite::Here("collisions"),
              {SearchType::Touching, sprite.position, sprite.radius}, [&](SearchTrace* trace) {
                space.GetSpritesTouching(sprite.position, sprite.radius,
                                         {.kinds = wanted, .trace = trace}, hits);
                return hits.size();
              });
    for (const Hit& hit : hits) {
      if (hit.id == ship.id) continue;
      if (Pickup* pickup = FindPickup(hit.id)) {
        Collect(ship, *pickup);
      } else {  // two ships find each other: the pair is made equal, and once
        pairs.push_back(std::minmax(ship.id, hit.id));
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  for (const auto& [first, second] : pairs) {
    if (Alive(first) && Alive(second)) Bump(first, second);
  }
}

// A ship that flies farther than its own size in a tick is held up by what stands in its way.
void Game::Impl::StopAtAsteroid(const Ship& ship, Sprite& sprite) {
  const Vec2 step = {sprite.position.x - ship.previous.x, sprite.position.y - ship.previous.y};
  if (maths::Length(step) <= sprite.radius) return;
  const auto met = FirstAsteroid(ship.previous, sprite.position, sprite.radius);
  if (!met.has_value() || met->fraction <= 0) return;  // in touch at the start: Bump sees to it
  if (TryMove(ship.id, met->point)) sprite.position = met->point;
}

// By outline where there is one; those stand still for the length of a tick, as space has them.
std::optional<SweepHit> Game::Impl::FirstAsteroid(Vec2 from, Vec2 to, double radius) {
  LogSearch(log, SearchSite::Here("fast ships"), {SearchType::Sweep, from, radius, to},
            [&](SearchTrace* trace) {
              space.SweepAll(from, to, radius, {.kinds = kAsteroid, .trace = trace}, sweep);
              return sweep.size();
            });
  std::optional<SweepHit> first;
  for (SweepHit hit : sweep) {
    if (first.has_value() && hit.fraction > first->fraction)
      break;  // its outline comes later still
    if (const Asteroid* rock = RaggedRock(*FindSpot(hit.id))) {
      const Vec2 at = *space.GetPosition(hit.id);
      const auto touch =
          TouchOfRock(*rock, {from.x - at.x, from.y - at.y}, {to.x - at.x, to.y - at.y}, radius);
      if (!touch) continue;
      hit.fraction = *touch;
      hit.point = {from.x + (to.x - from.x) * *touch, from.y + (to.y - from.y) * *touch};
    }
    if (!first.has_value() || hit.fraction < first->fraction) first = hit;
  }
  return first;
}

// An inelastic impulse along the line of centers. Mass goes by the square of the radius.
void Game::Impl::Bump(ObjectId first, ObjectId second) {
  const Sprite a = SpriteOf(first);
  const Sprite b = SpriteOf(second);
  Vec2 normal = {a.position.x - b.position.x, a.position.y - b.position.y};
  const double distance = maths::Length(normal);
  normal = distance > 0 ? Vec2{normal.x / distance, normal.y / distance} : Vec2{1, 0};
  const double mass_a = a.radius * a.radius;
  const double mass_b = b.radius * b.radius;
  const double share_a = mass_b / (mass_a + mass_b);
  const double share_b = mass_a / (mass_a + mass_b);

  const std::optional<double> touching = TouchingDistance(first, second);
  if (!touching.has_value()) return;  // within a circle, not at an outline
  const double overlap = *touching - distance;
  if (overlap > 0) {
    TryMove(first, {a.position.x + normal.x * overlap * share_a,
                    a.position.y + normal.y * overlap * share_a});
    TryMove(second, {b.position.x - normal.x * overlap * share_b,
                     b.position.y - normal.y * overlap * share_b});
  }
  const double closing =
      -((a.velocity.x - b.velocity.x) * normal.x + (a.velocity.y - b.velocity.y) * normal.y);
  if (closing <= 0) return;
  const double impulse = (1 + kBounce) * closing;
  space.SetVelocity(first, {a.velocity.x + normal.x * impulse * share_a,
                            a.velocity.y + normal.y * impulse * share_a});
  space.SetVelocity(second, {b.velocity.x - normal.x * impulse * share_b,
                             b.velocity.y - normal.y * impulse * share_b});
  if (closing <= kSoundSpeed) return;

  Event event = EventOf(Event::Type::Collision, first, second);
  event.position = {b.position.x + normal.x * b.radius, b.position.y + normal.y * b.radius};
  const double harm = std::max(0.0, closing - kHarmlessSpeed) * kHarmPerSpeed;
  event.amount = harm * 2;
  events.push_back(std::move(event));
  if (harm <= 0) return;
  const std::string name_a = NameOf(first);
  const std::string name_b = NameOf(second);
  Hurt(first, {harm * 2 * share_a, {}, "a collision with " + name_b, false, a.position});
  Hurt(second, {harm * 2 * share_b, {}, "a collision with " + name_a, false, b.position});
}

// What does not fit stays adrift, for the next one or after a visit to a port.
void Game::Impl::Collect(Ship& ship, Pickup& pickup) {
  const int taken = std::min(pickup.ore, ClassOf(ship).cargo - ship.ore);
  if (taken <= 0) return;
  Event event = EventOf(Event::Type::PickedUp, ship.id, pickup.id);
  event.amount = taken;
  events.push_back(std::move(event));
  ship.ore += taken;
  pickup.ore -= taken;
  if (pickup.ore == 0) TakeOut(pickup.id);
}

}  // namespace heliopause
