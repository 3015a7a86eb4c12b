// Contacts with outlines. An outline lies within the circle of its sprite, so an object that misses
// the circle misses the outline.
#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Units. Tolerance within which an object that was stopped at an outline still touches it.
constexpr double kTouch = 0.001;

}  // namespace

const Asteroid* Game::Impl::RaggedRock(const Entry& entry) const {
  if (entry.kind != kAsteroid) return nullptr;
  const Asteroid& rock = asteroids[entry.index];
  return ClassOf(rock).ragged ? &rock : nullptr;
}

std::optional<double> Game::Impl::SweepRock(const Asteroid& rock, Vec2 from, Vec2 to,
                                            double radius) {
  const MaskPlace place{.position = {0, 0},
                        .heading = maths::FromAngle(rock.angle),
                        .scale = 2 * SpriteOf(rock.id).radius / kMaskEdge};
  return shapes.RockMask(rock.appearance_seed).Sweep(place, from, to, radius);
}

bool Game::Impl::HasOutline(const Entry& entry) const {
  return entry.kind == kStation || RaggedRock(entry) != nullptr;
}

// The parts are tested at their angle at the end of the tick: the rim of an outpost's wheel moves
// an eighth of a unit per tick.
std::optional<double> Game::Impl::SweepStation(const Body& station, Vec2 from, Vec2 to,
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

std::optional<double> Game::Impl::SweepOutline(const Entry& entry, Vec2 from, Vec2 to,
                                               double radius) {
  if (entry.kind == kStation) return SweepStation(bodies[entry.index], from, to, radius);
  return SweepRock(*RaggedRock(entry), from, to, radius);
}

// Moves the other object along the line of centers from the distance at which the circles touch to
// its present distance, and returns the distance of the first contact.
std::optional<double> Game::Impl::TouchingDistance(ObjectId first, ObjectId second) {
  const Sprite a = SpriteOf(first);
  const Sprite b = SpriteOf(second);
  const double reach = a.radius + b.radius;
  const Asteroid* rock = RaggedRock(*FindEntry(first));
  const bool first_is_rock = rock != nullptr;
  if (!first_is_rock) rock = RaggedRock(*FindEntry(second));
  if (rock == nullptr) return reach;
  const Sprite& center = first_is_rock ? a : b;
  const Sprite& other = first_is_rock ? b : a;
  const Vec2 here = {other.position.x - center.position.x, other.position.y - center.position.y};
  const double distance = maths::Length(here);
  if (distance >= reach) return std::nullopt;
  const Vec2 rim = distance > 0 ? Vec2{here.x / distance * reach, here.y / distance * reach}
                                : Vec2{first_is_rock ? -reach : reach, 0};
  const std::optional<double> fraction = SweepRock(*rock, rim, here, other.radius + kTouch);
  if (!fraction) return std::nullopt;
  return reach + (distance - reach) * *fraction;
}

}  // namespace heliopause
