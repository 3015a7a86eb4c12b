// Collisions of ships with asteroids and each other, and collecting of ore.
//
// A fast ship is first stopped at the first asteroid on its path. Then all overlapping pairs are
// gathered, and each is separated and exchanges an impulse along its line of centers. Masses are
// proportional to the square of the radius.
#include <algorithm>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/game_threads.hpp"

namespace heliopause {
namespace {

constexpr double kBounce = 0.4;          // coefficient of restitution
constexpr double kSoundSpeed = 20;       // units/s; a slower contact adds no event
constexpr double kHarmlessSpeed = 80;    // units/s; a slower contact does no damage
constexpr double kDamagePerSpeed = 0.1;  // points per unit/s above kHarmlessSpeed, for equal masses

}  // namespace

// Pairs are gathered first and resolved in order of ids. Resolving a pair moves both objects, so
// the result depends on the order, which must not be that of a search. Searches run in tasks; from
// the first ship on that is stopped at an asteroid, and so moved, each ship searches again.
void Game::Impl::ResolveCollisions() {
  const std::size_t tasks = log.IsLogging() ? 1 : TasksFor(threads, ships.size());
  touch_tasks.resize(std::max(tasks, touch_tasks.size()));
  ForRanges(threads, ships.size(), tasks,
            [this](std::size_t begin, std::size_t end, std::size_t task) {
              FindTouching(begin, end, touch_tasks[task]);
            });
  pairs.clear();
  std::size_t moved = ships.size();  // index of the first ship that was stopped
  for (std::size_t i = 0; i < tasks && moved == ships.size(); ++i) {
    std::size_t next = 0;
    for (const TouchTask::Ship& found : touch_tasks[i].ships) {
      Ship& ship = ships[found.index];
      if (found.is_fast) {
        Sprite sprite = SpriteOf(ship.id);
        if (StopAtAsteroid(ship, sprite)) {
          moved = found.index;
          break;
        }
        FindTouchingOf(ship, sprite, hits);
        for (const Hit& hit : hits) HandleTouch(ship, hit.id);
      }
      for (; next < found.end; ++next) HandleTouch(ship, touch_tasks[i].others[next]);
    }
  }
  for (std::size_t i = moved; i < ships.size(); ++i) {
    Ship& ship = ships[i];
    if (!Alive(ship.id) || ship.docked_at != ObjectId{}) continue;
    Sprite sprite = SpriteOf(ship.id);
    if (i != moved) StopAtAsteroid(ship, sprite);
    FindTouchingOf(ship, sprite, hits);
    for (const Hit& hit : hits) HandleTouch(ship, hit.id);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  for (const auto& [first, second] : pairs) {
    if (Alive(first) && Alive(second) && !FlyPast(first, second)) ResolveCollision(first, second);
  }
}

// Searches for the ships of this range, as they are before one of them is stopped or collects a
// pickup.
void Game::Impl::FindTouching(std::size_t begin, std::size_t end, TouchTask& task) const {
  task.ships.clear();
  task.others.clear();
  for (std::size_t i = begin; i < end; ++i) {
    const Ship& ship = ships[i];
    if (!Alive(ship.id) || ship.docked_at != ObjectId{}) continue;
    const Sprite sprite = SpriteOf(ship.id);
    const Vec2 step = {sprite.position.x - ship.previous.x, sprite.position.y - ship.previous.y};
    const bool is_fast = !(maths::Length(step) <= sprite.radius);
    if (!is_fast) {
      FindTouchingOf(ship, sprite, task.hits);
      for (const Hit& hit : task.hits)
        if (hit.id != ship.id) task.others.push_back(hit.id);
    }
    const std::size_t before = task.ships.empty() ? 0 : task.ships.back().end;
    if (is_fast || task.others.size() > before)
      task.ships.push_back({i, is_fast, task.others.size()});
  }
}

void Game::Impl::FindTouchingOf(const Ship& ship, const Sprite& sprite,
                                std::vector<Hit>& out) const {
  const bool has_space = FreeHold(ship) > 0;
  const Kinds wanted = kShip | kAsteroid | (has_space ? kPickup : 0u);
  LogSearch(log, SearchSite::Here("collisions"),
            {SearchType::Touching, sprite.position, sprite.radius}, [&](SearchTrace* trace) {
              space.GetSpritesTouching(sprite.position, sprite.radius,
                                       {.kinds = wanted, .trace = trace}, out);
              return out.size();
            });
}

void Game::Impl::HandleTouch(Ship& ship, ObjectId other) {
  if (other == ship.id || !Alive(other)) return;  // another ship has collected it
  if (Pickup* pickup = FindPickup(other)) {
    CollectPickup(ship, *pickup);
  } else {  // two ships find each other: minmax makes both pairs equal
    pairs.push_back(std::minmax(ship.id, other));
  }
}

// Ships of the player's side and ships that are not hostile to them fly over each other: traffic
// neither rams a ship at rest nor pushes it away, and escorts keep close.
bool Game::Impl::FlyPast(ObjectId first, ObjectId second) const {
  if (FindEntry(first)->kind != kShip || FindEntry(second)->kind != kShip) return false;
  if (!IsOfPlayerSide(first) && !IsOfPlayerSide(second)) return false;
  if (ships[FindEntry(first)->index].disabled || ships[FindEntry(second)->index].disabled)
    return true;  // one boards the other
  return !IsHostile(first, second) && !IsHostile(second, first);
}

// A ship that moves farther than its radius in a tick could pass through an asteroid: it is moved
// back to the point of first contact.
bool Game::Impl::StopAtAsteroid(const Ship& ship, Sprite& sprite) {
  const Vec2 step = {sprite.position.x - ship.previous.x, sprite.position.y - ship.previous.y};
  if (maths::Length(step) <= sprite.radius) return false;
  const auto contact = FirstAsteroidOnPath(ship.previous, sprite.position, sprite.radius);
  if (!contact.has_value() || contact->fraction <= 0)
    return false;  // in contact at the start: ResolveCollision handles it
  if (!TryMove(ship.id, contact->point)) return false;
  sprite.position = contact->point;
  return true;
}

// Tests the outline of an asteroid that has one, at its position at the end of the tick. The sweep
// returns circles by increasing fraction; an outline lies inside its circle, so a later circle
// cannot come first.
std::optional<SweepHit> Game::Impl::FirstAsteroidOnPath(Vec2 from, Vec2 to, double radius) {
  LogSearch(log, SearchSite::Here("fast ships"), {SearchType::Sweep, from, radius, to},
            [&](SearchTrace* trace) {
              space.SweepAll(from, to, radius, {.kinds = kAsteroid, .trace = trace}, sweep);
              return sweep.size();
            });
  std::optional<SweepHit> first;
  for (SweepHit hit : sweep) {
    if (first.has_value() && hit.fraction > first->fraction)
      break;  // its outline is touched even later
    if (const Asteroid* rock = RaggedRock(*FindEntry(hit.id))) {
      const Vec2 at = *space.GetPosition(hit.id);
      const auto touch =
          SweepRock(*rock, {from.x - at.x, from.y - at.y}, {to.x - at.x, to.y - at.y}, radius);
      if (!touch) continue;
      hit.fraction = *touch;
      hit.point = {from.x + (to.x - from.x) * *touch, from.y + (to.y - from.y) * *touch};
    }
    if (!first.has_value() || hit.fraction < first->fraction) first = hit;
  }
  return first;
}

// Separates the pair along the line of centers, each object in inverse proportion to its mass, then
// applies an inelastic impulse if the two approach each other.
void Game::Impl::ResolveCollision(ObjectId first, ObjectId second) {
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
  if (!touching.has_value()) return;  // the circles overlap, the outlines do not
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
  const double damage = std::max(0.0, closing - kHarmlessSpeed) * kDamagePerSpeed;
  event.amount = damage * 2;
  AddEvent(std::move(event));
  if (damage <= 0) return;
  const std::string name_a = NameOf(first);
  const std::string name_b = NameOf(second);
  const auto damage_one = [&](ObjectId id, double share, Vec2 position, ObjectId other,
                              const std::string& name) {
    ApplyDamage(id, {.amount = damage * 2 * share,
                     .by = {},
                     .cause = "a collision with " + name,
                     .attack = false,
                     .position = position,
                     .other = other});
  };
  damage_one(first, share_a, a.position, second, name_b);
  damage_one(second, share_b, b.position, first, name_a);
}

// Takes as much as fits; the rest stays in the pickup.
void Game::Impl::CollectPickup(Ship& ship, Pickup& pickup) {
  const int taken = std::min(pickup.units, FreeHold(ship) / VolumeOf(pickup.good));
  if (taken <= 0) return;
  Event event = EventOf(Event::Type::PickedUp, ship.id, pickup.id);
  event.amount = taken;
  event.id = pickup.good != kNone ? catalog->Goods()[pickup.good].id : "ore";
  AddEvent(std::move(event));
  AddUnits(ship, pickup.good, taken);
  pickup.units -= taken;
  if (pickup.units == 0) RemoveObject(pickup.id);
}

}  // namespace heliopause
