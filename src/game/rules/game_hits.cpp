// Which shot hits what. A search finds whom a shot may have met; the exact test moves both.
#include <algorithm>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Rounding of positions at the rim of space, 2^40: so much may a step be longer than it should.
constexpr double kRounding = 0.001;

// When do two circles that move straight for a tick first touch? `gap` leads from one center to the
// other at the start, `motion` is how that changes in the tick, `reach` the sum of the radii. The
// fraction of the tick, 0 when in touch at the start; negative when they do not meet.
double FirstTouch(Vec2 gap, Vec2 motion, double reach) {
  const double c = gap.x * gap.x + gap.y * gap.y - reach * reach;
  if (c <= 0) return 0;
  const double a = motion.x * motion.x + motion.y * motion.y;
  const double b = gap.x * motion.x + gap.y * motion.y;
  if (b >= 0) return -1;  // they part
  const double root = b * b - a * c;
  if (root < 0) return -1;                             // they pass
  const double fraction = c / (-b + std::sqrt(root));  // the smaller root, without cancellation
  return fraction <= 1 ? fraction : -1;
}

}  // namespace

void Game::Impl::HitWithShots() {
  contacts.clear();
  double widest_shot = 0;
  for (const Shot& shot : shots) {
    const Sprite sprite = SpriteOf(shot.id);
    const Vec2 step{sprite.position.x - shot.previous.x, sprite.position.y - shot.previous.y};
    widest_shot = std::max(widest_shot, maths::Length(step) + sprite.radius);
    FindContacts(shot, sprite);
  }
  if (!shots.empty()) {
    for (const ObjectId id : fast) FindContactsOfFast(id, widest_shot);
  }
  std::sort(contacts.begin(), contacts.end(), [](const Contact& a, const Contact& b) {
    if (a.fraction != b.fraction) return a.fraction < b.fraction;
    return std::pair(a.shot, a.target) < std::pair(b.shot, b.target);
  });
  // In the order in which it happens: a shot whose target is gone by then flies on to the next.
  for (const Contact& contact : contacts) {
    if (Alive(contact.shot) && Alive(contact.target)) Strike(contact);
  }
}

// Space knows where things are at the end of the tick; during it each was at most its step away
// from there. So the sweep is widened by the widest step, and the exact test has the last word.
void Game::Impl::FindContacts(const Shot& shot, const Sprite& sprite) {
  const Kinds wanted =
      kShip | kAsteroid | kStation | (TagKind(sprite.tag) == kShot ? kMissile : 0u);
  const double reach = sprite.radius + widest_step + kRounding;
  LogSearch(log, SearchSite::Here("hits"),
            {SearchType::Sweep, shot.previous, reach, sprite.position}, [&](SearchTrace* trace) {
              space.SweepAll(shot.previous, sprite.position, reach,
                             {.kinds = wanted, .trace = trace}, sweep);
              return sweep.size();
            });
  for (const SweepHit& candidate : sweep) {
    TestContact(shot, shot.previous, sprite.position, sprite.radius, candidate.id);
  }
}

// The other way round: whom nothing was widened for asks for the shots along its own way. What was
// found from both sides is the same contact twice, and a shot strikes once.
void Game::Impl::FindContactsOfFast(ObjectId id, double widest_shot) {
  const Spot* spot = FindSpot(id);
  if (spot == nullptr) return;
  const Sprite sprite = SpriteOf(id);
  const Vec2 from = PreviousOf(id, *spot);
  const double reach = sprite.radius + widest_shot + kRounding;
  LogSearch(log, SearchSite::Here("hits"), {SearchType::Sweep, from, reach, sprite.position},
            [&](SearchTrace* trace) {
              space.SweepAll(from, sprite.position, reach, {.kinds = kProjectiles, .trace = trace},
                             sweep);
              return sweep.size();
            });
  for (const SweepHit& candidate : sweep) {
    const Shot& shot = *FindShot(candidate.id);
    const Sprite its = SpriteOf(shot.id);
    TestContact(shot, shot.previous, its.position, its.radius, id);
  }
}

bool Game::Impl::MayHit(const Shot& shot, ObjectId target, const Spot& spot) const {
  if (target == shot.owner || target == shot.id) return false;
  if (spot.kind == kShip) {
    const Ship& ship = ships[spot.index];
    return SideOf(ship) != shot.faction && ship.docked_at == ObjectId{};
  }
  if (spot.kind == kMissile) {  // guns shoot missiles down, missiles do not
    return shots[spot.index].faction != shot.faction && !ClassOf(shot).homing;
  }
  return spot.kind == kAsteroid || spot.kind == kStation;
}

void Game::Impl::TestContact(const Shot& shot, Vec2 from, Vec2 to, double radius, ObjectId target) {
  const Spot* spot = FindSpot(target);
  if (spot == nullptr || !MayHit(shot, target, *spot)) return;
  const Sprite sprite = SpriteOf(target);
  const Vec2 before = PreviousOf(target, *spot);
  const Vec2 gap = {before.x - from.x, before.y - from.y};
  const Vec2 motion = {(sprite.position.x - before.x) - (to.x - from.x),
                       (sprite.position.y - before.y) - (to.y - from.y)};
  double fraction = FirstTouch(gap, motion, radius + sprite.radius);
  if (fraction < 0) return;
  if (HasOutline(*spot)) {
    const Vec2 end = {-gap.x - motion.x, -gap.y - motion.y};
    fraction = TouchOfOutline(*spot, {-gap.x, -gap.y}, end, radius).value_or(-1);
    if (fraction < 0) return;  // through a bay or a gap of its outline, or past it
  }
  contacts.push_back({fraction, shot.id, target});
}

void Game::Impl::Strike(const Contact& contact) {
  const Shot shot = *FindShot(contact.shot);  // a copy: it is taken out below
  const Vec2 to = *space.GetPosition(shot.id);
  const Vec2 where = {shot.previous.x + (to.x - shot.previous.x) * contact.fraction,
                      shot.previous.y + (to.y - shot.previous.y) * contact.fraction};
  if (shot.owner == player.ship && player.ship != ObjectId{} &&
      FindSpot(contact.target)->kind != kStation) {
    ++player.shots_hit;
  }
  Blow blow;
  blow.amount = ClassOf(shot).damage;
  blow.by = shot.owner;
  blow.cause = catalog->Factions()[shot.faction].name;
  blow.position = where;
  const Ship* owner = FindShip(shot.owner);
  blow.aimed =
      contact.target == (ClassOf(shot).homing || owner == nullptr ? shot.target : owner->target);
  TakeOut(shot.id);
  Hurt(contact.target, blow);
}

}  // namespace heliopause
