// What rules know of shapes: where an outline is touched. A shape lies within its sprite's circle,
// so whom the circle misses the shape misses, too.
#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Who was stopped at an outline touches it, whatever rounding says.
constexpr double kTouch = 0.001;

}  // namespace

const Asteroid* Game::Impl::RaggedRock(const Spot& spot) const {
  if (spot.kind != kAsteroid) return nullptr;
  const Asteroid& rock = asteroids[spot.index];
  return ClassOf(rock).ragged ? &rock : nullptr;
}

std::optional<double> Game::Impl::TouchOfRock(const Asteroid& rock, Vec2 from, Vec2 to,
                                              double radius) {
  const MaskPlace place{.position = {0, 0},
                        .heading = maths::FromAngle(rock.angle),
                        .scale = 2 * SpriteOf(rock.id).radius / kMaskEdge};
  return shapes.RockMask(rock.appearance_seed).Sweep(place, from, to, radius);
}

bool Game::Impl::HasOutline(const Spot& spot) const {
  return spot.kind == kStation || RaggedRock(spot) != nullptr;
}

// Its parts turn so slowly that they may stand still for the length of a tick: at the rim of an
// outpost that is a seventh of a unit.
std::optional<double> Game::Impl::TouchOfStation(const Body& station, Vec2 from, Vec2 to,
                                                 double radius) {
  const double size = SpriteOf(station.id).radius;
  shapes.StationParts(FormOfStation(catalog->Bodies()[station.type].shape), station.appearance_seed,
                      static_cast<double>(tick) * kTickSeconds, station_parts);
  std::optional<double> first;
  for (const ShapePart& part : station_parts) {
    const MaskPlace place{.position = {part.offset.x * size, part.offset.y * size},
                          .heading = maths::FromAngle(part.angle),
                          .scale = 2 * size / part.edge};
    const auto fraction = part.mask->Sweep(place, from, to, radius);
    if (fraction && (!first || *fraction < *first)) first = fraction;
  }
  return first;
}

std::optional<double> Game::Impl::TouchOfOutline(const Spot& spot, Vec2 from, Vec2 to,
                                                 double radius) {
  if (spot.kind == kStation) return TouchOfStation(bodies[spot.index], from, to, radius);
  return TouchOfRock(*RaggedRock(spot), from, to, radius);
}

// The other comes in from where the circles would touch, to where it is.
std::optional<double> Game::Impl::TouchingDistance(ObjectId first, ObjectId second) {
  const Sprite a = SpriteOf(first);
  const Sprite b = SpriteOf(second);
  const double reach = a.radius + b.radius;
  const Asteroid* rock = RaggedRock(*FindSpot(first));
  const bool first_is_rock = rock != nullptr;
  if (!first_is_rock) rock = RaggedRock(*FindSpot(second));
  if (rock == nullptr) return reach;
  const Sprite& center = first_is_rock ? a : b;
  const Sprite& other = first_is_rock ? b : a;
  const Vec2 here = {other.position.x - center.position.x, other.position.y - center.position.y};
  const double distance = maths::Length(here);
  if (distance >= reach) return std::nullopt;
  const Vec2 rim = distance > 0 ? Vec2{here.x / distance * reach, here.y / distance * reach}
                                : Vec2{first_is_rock ? -reach : reach, 0};
  const std::optional<double> fraction = TouchOfRock(*rock, rim, here, other.radius + kTouch);
  if (!fraction) return std::nullopt;
  return reach + (distance - reach) * *fraction;
}

}  // namespace heliopause
