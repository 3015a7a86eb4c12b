// A point for each step in space: a ship that is docked or lost leaves a gap.
#include "app/flown_path.hpp"

#include <algorithm>

namespace heliopause {
namespace {
constexpr std::uint64_t kTrim = 60;  // steps between two trims
}  // namespace

void FlownPath::Note(const Game& game, std::uint64_t step, std::uint64_t oldest) {
  if (step % kTrim == 0)
    std::erase_if(points_, [&](const Point& point) { return point.step < oldest; });
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr || ship->docked_at != ObjectId{}) return;
  const Vec2 position = *game.Space().GetPosition(ship->id);
  points_.push_back({step, game.TickNumber(), ship->type, {position, ship->heading}});
}

std::optional<Ghost> FlownPath::TakeAfter(std::uint64_t at) {
  const auto first = std::find_if(points_.begin(), points_.end(),
                                  [&](const Point& point) { return point.step > at; });
  if (first == points_.end()) return std::nullopt;
  Ghost ghost;
  ghost.first_tick = first->tick;
  ghost.type = first->type;
  for (auto point = first; point != points_.end(); ++point) {
    if (point->tick != ghost.first_tick + ghost.points.size() || point->type != ghost.type) break;
    ghost.points.push_back(point->at);
  }
  ghost.lost = lost_step_ > at && lost_step_ == first->step + ghost.points.size();
  points_.erase(first, points_.end());
  return ghost;
}

}  // namespace heliopause
