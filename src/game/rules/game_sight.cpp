// Line of sight. Broad phase: a sweep of radius 0 for the circles of bodies and asteroids. Narrow
// phase: the outline of stations and ragged rocks, the circle of planets.
#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

bool Covers(const Sprite& circle, Vec2 point) {
  return maths::Length({point.x - circle.position.x, point.y - circle.position.y}) <= circle.radius;
}

}  // namespace

// Returns the fraction of the segment at which the object begins to block it; nullopt if it does
// not block it.
std::optional<double> Game::Impl::ObstacleOn(ObjectId id, const SweepHit& hit, Vec2 from, Vec2 to) {
  const Entry& entry = *FindEntry(id);
  const Sprite sprite = SpriteOf(id);
  if (!HasOutline(entry)) {
    if (entry.kind != kPlanet || Covers(sprite, from) || Covers(sprite, to)) return std::nullopt;
    return hit.fraction;
  }
  const Vec2 start{from.x - sprite.position.x, from.y - sprite.position.y};
  const Vec2 end{to.x - sprite.position.x, to.y - sprite.position.y};
  const std::optional<double> fraction = SweepOutline(entry, start, end, 0);
  if (!fraction || *fraction == 0) return std::nullopt;
  // The sweep backwards touches at its start if the outline covers `to`.
  const std::optional<double> back = SweepOutline(entry, end, start, 0);
  return back && *back == 0 ? std::nullopt : fraction;
}

Sight Game::LineOfSight(Vec2 from, Vec2 to, ObjectId one, ObjectId other,
                        const SearchSite& site) const {
  Impl& state = *impl_;
  const auto is_other = [&](SpriteId id, std::uint64_t) { return id != one && id != other; };
  LogSearch(state.log, site, {SearchType::Sweep, from, 0, to}, [&](SearchTrace* trace) {
    state.space.SweepAll(from, to, 0,
                         {.kinds = kBodies | kAsteroid, .accept = is_other, .trace = trace},
                         state.sweep);
    return state.sweep.size();
  });
  Sight sight;
  sight.candidates = state.sweep.size();
  double first = 2;  // beyond the segment
  for (const SweepHit& hit : state.sweep) {
    // In the order in which the circles begin: an outline begins no earlier than its circle.
    if (hit.fraction > first) break;
    const std::optional<double> fraction = state.ObstacleOn(hit.id, hit, from, to);
    if (!fraction || *fraction >= first) continue;
    first = *fraction;
    sight.obstacle = hit.id;
  }
  return sight;
}

}  // namespace heliopause
