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
#include "game/rules/game_threads.hpp"

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

// Contacts are found in tasks, in any order: they are sorted before they apply. Only targets with
// an outline, whose shapes are made when needed first, are tested by this thread.
void Game::Impl::ResolveShotHits() {
  const std::size_t tasks = log.IsLogging() ? 1 : TasksFor(threads, shots.size());
  hits_tasks.resize(std::max(tasks, hits_tasks.size()));
  ForRanges(threads, shots.size(), tasks,
            [this](std::size_t begin, std::size_t end, std::size_t task) {
              FindHits(begin, end, hits_tasks[task]);
            });
  double max_shot_range = 0;
  for (std::size_t i = 0; i < tasks; ++i)
    max_shot_range = std::max(max_shot_range, hits_tasks[i].max_shot_range);
  if (!shots.empty()) {
    for (const ObjectId id : fast_objects) FindHitsOnFast(id, max_shot_range, hits_tasks[0]);
  }
  shot_hits.clear();
  for (std::size_t i = 0; i < tasks; ++i) {
    const HitsTask& task = hits_tasks[i];
    shot_hits.insert(shot_hits.end(), task.hits.begin(), task.hits.end());
    for (const ShotHit& contact : task.outlines) TestOutline(contact);
  }
  for (BorderShot& path : border_shots) FindHitsBeforeBorder(path);
  std::sort(shot_hits.begin(), shot_hits.end(), [](const ShotHit& a, const ShotHit& b) {
    if (a.fraction != b.fraction) return a.fraction < b.fraction;
    return std::pair(a.shot, a.target) < std::pair(b.shot, b.target);
  });
  // In order of time: a shot whose target was destroyed earlier in the tick hits the next one.
  for (const ShotHit& contact : shot_hits) {
    const bool flies =
        Alive(contact.shot) || (contact.border != nullptr && contact.border->removed);
    if (flies && Alive(contact.target)) ApplyHit(contact);
  }
}

// Finds the contacts of the shots of this range.
void Game::Impl::FindHits(std::size_t begin, std::size_t end, HitsTask& task) const {
  task.hits.clear();
  task.outlines.clear();
  task.max_shot_range = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const Shot& shot = shots[i];
    const Sprite sprite = SpriteOf(shot.id);
    const Vec2 step{sprite.position.x - shot.previous.x, sprite.position.y - shot.previous.y};
    task.max_shot_range = std::max(task.max_shot_range, maths::Length(step) + sprite.radius);
    FindHitsOf(shot, sprite, task);
  }
}

// Contacts of a shot with objects that move at most max_step.
void Game::Impl::FindHitsOf(const Shot& shot, const Sprite& sprite, HitsTask& task) const {
  const Kinds wanted =
      kShip | kAsteroid | kStation | (TagKind(sprite.tag) == kShot ? kMissile : 0u);
  const double reach = sprite.radius + max_step + kRounding;
  LogSearch(log, SearchSite::Here("hits"),
            {SearchType::Sweep, shot.previous, reach, sprite.position}, [&](SearchTrace* trace) {
              space.SweepAll(shot.previous, sprite.position, reach,
                             {.kinds = wanted, .trace = trace}, task.sweep);
              return task.sweep.size();
            });
  for (const SweepHit& candidate : task.sweep) TestHit(shot, sprite, candidate.id, task);
}

// Contacts of an object that moves farther than max_step, found by a sweep for shots along its own
// path. A contact that both searches find appears twice, which has no effect: the first removes the
// shot.
void Game::Impl::FindHitsOnFast(ObjectId id, double max_shot_range, HitsTask& task) const {
  const Entry* entry = FindEntry(id);
  if (entry == nullptr) return;
  const Sprite sprite = SpriteOf(id);
  const Vec2 from = PreviousOf(id, *entry);
  const double reach = sprite.radius + max_shot_range + kRounding;
  LogSearch(log, SearchSite::Here("hits"), {SearchType::Sweep, from, reach, sprite.position},
            [&](SearchTrace* trace) {
              space.SweepAll(from, sprite.position, reach, {.kinds = kProjectiles, .trace = trace},
                             task.sweep);
              return task.sweep.size();
            });
  for (const SweepHit& candidate : task.sweep) {
    const Shot& shot = shots[FindEntry(candidate.id)->index];
    TestHit(shot, SpriteOf(shot.id), id, task);
  }
}

// Contacts of a shot on its path before the border of the canvas. Fast objects are few: each is
// tested.
void Game::Impl::FindHitsBeforeBorder(BorderShot& path) {
  path.removed = !Alive(path.shot.id);
  HitsTask& task = hits_tasks[0];  // its contacts are in shot_hits already
  task.hits.clear();
  task.outlines.clear();
  FindHitsOf(path.shot, path.sprite, task);
  for (const ObjectId id : fast_objects) TestHit(path.shot, path.sprite, id, task);
  for (ShotHit& contact : task.hits) {
    contact.border = &path;
    if (contact.fraction <= path.until) shot_hits.push_back(contact);
  }
  for (ShotHit& contact : task.outlines) {
    contact.border = &path;
    TestOutline(contact);
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

// `sprite` is that of the shot.
void Game::Impl::TestHit(const Shot& shot, const Sprite& sprite, ObjectId target,
                         HitsTask& task) const {
  const Entry* entry = FindEntry(target);
  if (entry == nullptr || !CanHit(shot, target, *entry)) return;
  const Sprite its = SpriteOf(target);
  const Vec2 before = PreviousOf(target, *entry);
  const Vec2 gap = {before.x - shot.previous.x, before.y - shot.previous.y};
  const Vec2 motion = {(its.position.x - before.x) - (sprite.position.x - shot.previous.x),
                       (its.position.y - before.y) - (sprite.position.y - shot.previous.y)};
  const double fraction = FirstTouch(gap, motion, sprite.radius + its.radius);
  if (fraction < 0) return;
  (HasOutline(*entry) ? task.outlines : task.hits).push_back({fraction, shot.id, target, nullptr});
}

// The shot touches the circle of the target: it may pass through a concave part of the outline, or
// past it.
void Game::Impl::TestOutline(const ShotHit& contact) {
  const BorderShot* border = contact.border;
  const Shot& shot = border != nullptr ? border->shot : *FindShot(contact.shot);
  const Entry& entry = *FindEntry(contact.target);
  const Sprite sprite = border != nullptr ? border->sprite : SpriteOf(shot.id);
  const Sprite its = SpriteOf(contact.target);
  const Vec2 before = PreviousOf(contact.target, entry);
  const Vec2 gap = {before.x - shot.previous.x, before.y - shot.previous.y};
  const Vec2 motion = {(its.position.x - before.x) - (sprite.position.x - shot.previous.x),
                       (its.position.y - before.y) - (sprite.position.y - shot.previous.y)};
  const Vec2 end = {-gap.x - motion.x, -gap.y - motion.y};
  const auto fraction = SweepOutline(entry, {-gap.x, -gap.y}, end, sprite.radius);
  if (fraction.value_or(-1) < 0 || (border != nullptr && *fraction > border->until)) return;
  shot_hits.push_back({*fraction, contact.shot, contact.target, contact.border});
}

void Game::Impl::ApplyHit(const ShotHit& contact) {
  assert(contact.fraction >= 0 && contact.fraction <= 1 && "the contact is in this tick");
  BorderShot* border = contact.border;
  // A copy: the shot is removed below.
  const Shot shot = border != nullptr ? border->shot : *FindShot(contact.shot);
  const Vec2 to = border != nullptr ? border->sprite.position : *space.GetPosition(shot.id);
  if (border != nullptr) border->removed = false;
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
