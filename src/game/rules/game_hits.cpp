// Hit tests of shots, by continuous collision detection.
//
// Broad phase: the index has positions at the end of the tick. During the tick every object was
// within its own step of that position, so a sweep along the path of the shot, enlarged by
// max_step, finds all candidates. Objects with larger steps (fast_objects) search for shots along
// their own paths. Narrow phase: two circles in linear relative motion, or the outline of the
// target. All contacts of the tick are then applied in order of time.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Units. Bound of the rounding error of a step at the largest coordinates, 2^40.
constexpr double kRounding = 0.001;

// The fraction of the tick at which two circles in linear motion first touch: the smaller root of
// |gap + motion * t| = reach. `gap` is the vector between the centers at the start, `motion` its
// change in the tick, `reach` the sum of the radii. 0 when they touch at the start; negative when
// they do not touch in this tick.
double FirstTouch(Vec2 gap, Vec2 motion, double reach) {
  const double c = gap.x * gap.x + gap.y * gap.y - reach * reach;
  if (c <= 0) return 0;
  const double a = motion.x * motion.x + motion.y * motion.y;
  const double b = gap.x * motion.x + gap.y * motion.y;
  if (b >= 0) return -1;  // they move apart
  const double root = b * b - a * c;
  if (root < 0) return -1;                             // they miss each other
  const double fraction = c / (-b + std::sqrt(root));  // the smaller root, without cancellation
  return fraction <= 1 ? fraction : -1;
}

}  // namespace

void Game::Impl::ResolveShotHits() {
  shot_hits.clear();
  double max_shot_range = 0;
  for (const Shot& shot : shots) {
    const Sprite sprite = SpriteOf(shot.id);
    const Vec2 step{sprite.position.x - shot.previous.x, sprite.position.y - shot.previous.y};
    max_shot_range = std::max(max_shot_range, maths::Length(step) + sprite.radius);
    FindHitsOf(shot, sprite);
  }
  if (!shots.empty()) {
    for (const ObjectId id : fast_objects) FindHitsOnFast(id, max_shot_range);
  }
  std::sort(shot_hits.begin(), shot_hits.end(), [](const ShotHit& a, const ShotHit& b) {
    if (a.fraction != b.fraction) return a.fraction < b.fraction;
    return std::pair(a.shot, a.target) < std::pair(b.shot, b.target);
  });
  // In order of time: a shot whose target was destroyed earlier in the tick hits the next one.
  for (const ShotHit& contact : shot_hits) {
    if (Alive(contact.shot) && Alive(contact.target)) ApplyHit(contact);
  }
}

// Contacts of a shot with objects that move at most max_step.
void Game::Impl::FindHitsOf(const Shot& shot, const Sprite& sprite) {
  const Kinds wanted =
      kShip | kAsteroid | kStation | (TagKind(sprite.tag) == kShot ? kMissile : 0u);
  const double reach = sprite.radius + max_step + kRounding;
  LogSearch(log, SearchSite::Here("hits"),
            {SearchType::Sweep, shot.previous, reach, sprite.position}, [&](SearchTrace* trace) {
              space.SweepAll(shot.previous, sprite.position, reach,
                             {.kinds = wanted, .trace = trace}, sweep);
              return sweep.size();
            });
  for (const SweepHit& candidate : sweep) {
    TestHit(shot, shot.previous, sprite.position, sprite.radius, candidate.id);
  }
}

// Contacts of an object that moves farther than max_step, found by a sweep for shots along its own
// path. A contact that both searches find appears twice, which has no effect: the first removes the
// shot.
void Game::Impl::FindHitsOnFast(ObjectId id, double max_shot_range) {
  const Entry* entry = FindEntry(id);
  if (entry == nullptr) return;
  const Sprite sprite = SpriteOf(id);
  const Vec2 from = PreviousOf(id, *entry);
  const double reach = sprite.radius + max_shot_range + kRounding;
  LogSearch(log, SearchSite::Here("hits"), {SearchType::Sweep, from, reach, sprite.position},
            [&](SearchTrace* trace) {
              space.SweepAll(from, sprite.position, reach, {.kinds = kProjectiles, .trace = trace},
                             sweep);
              return sweep.size();
            });
  for (const SweepHit& candidate : sweep) {
    const Shot& shot = *FindShot(candidate.id);
    const Sprite its = SpriteOf(shot.id);
    TestHit(shot, shot.previous, its.position, its.radius, id);
  }
}

bool Game::Impl::CanHit(const Shot& shot, ObjectId target, const Entry& entry) const {
  if (target == shot.owner || target == shot.id) return false;
  if (entry.kind == kShip) {
    const Ship& ship = ships[entry.index];
    if (SideOf(ship) == shot.faction || ship.docked_at != ObjectId{}) return false;
    // A missile passes ships that are neither its target nor hostile to the side that fired it.
    return !ClassOf(shot).homing || target == shot.target ||
           IsHostile(shot.faction, SideOf(ship)) || HasAttacked(target, shot.owner);
  }
  if (entry.kind == kMissile) {  // only unguided shots hit missiles
    return shots[entry.index].faction != shot.faction && !ClassOf(shot).homing;
  }
  return entry.kind == kAsteroid || entry.kind == kStation;
}

void Game::Impl::TestHit(const Shot& shot, Vec2 from, Vec2 to, double radius, ObjectId target) {
  const Entry* entry = FindEntry(target);
  if (entry == nullptr || !CanHit(shot, target, *entry)) return;
  const Sprite sprite = SpriteOf(target);
  const Vec2 before = PreviousOf(target, *entry);
  const Vec2 gap = {before.x - from.x, before.y - from.y};
  const Vec2 motion = {(sprite.position.x - before.x) - (to.x - from.x),
                       (sprite.position.y - before.y) - (to.y - from.y)};
  double fraction = FirstTouch(gap, motion, radius + sprite.radius);
  if (fraction < 0) return;
  if (HasOutline(*entry)) {
    const Vec2 end = {-gap.x - motion.x, -gap.y - motion.y};
    fraction = SweepOutline(*entry, {-gap.x, -gap.y}, end, radius).value_or(-1);
    if (fraction < 0) return;  // through a concave part of the outline, or past it
  }
  shot_hits.push_back({fraction, shot.id, target});
}

void Game::Impl::ApplyHit(const ShotHit& contact) {
  assert(contact.fraction >= 0 && contact.fraction <= 1 && "the contact is in this tick");
  const Shot shot = *FindShot(contact.shot);  // a copy: the shot is removed below
  const Vec2 to = *space.GetPosition(shot.id);
  const Vec2 where = {shot.previous.x + (to.x - shot.previous.x) * contact.fraction,
                      shot.previous.y + (to.y - shot.previous.y) * contact.fraction};
  if (shot.owner == player.ship && player.ship != ObjectId{} &&
      FindEntry(contact.target)->kind != kStation) {
    ++player.shots_hit;
  }
  DamageEvent damage;
  damage.amount = ClassOf(shot).damage;
  damage.weapon = shot.weapon;
  damage.by = shot.owner;
  damage.cause = catalog->Factions()[shot.faction].name;
  damage.position = where;
  const Ship* owner = FindShip(shot.owner);
  damage.aimed =
      contact.target == (ClassOf(shot).homing || owner == nullptr ? shot.target : owner->target);
  RemoveObject(shot.id);
  ApplyDamage(contact.target, damage);
}

}  // namespace heliopause
