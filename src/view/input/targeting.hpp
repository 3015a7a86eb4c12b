// Target selection by key or click. Uses the contacts of the ship's radar; returns the null id when
// no target exists.
#pragma once

#include <string>
#include <vector>

#include "game/rules/game.hpp"

namespace heliopause {

// The next ship by id after the `current` target, cyclic. `current` may be a target that the game
// takes in its next tick.
ObjectId NextTarget(const Game& game, ObjectId ship, ObjectId current);
// The ship that damaged this one last; the null id when it is not on the radar or gone.
ObjectId LastAttacker(const Game& game, ObjectId ship);
ObjectId NearestTarget(const Game& game,
                       ObjectId ship);  // any ship, missile, station, asteroid or pickup

// Steps through the hostile ships on the radar: the nearest first, then outwards. Ships move
// between two presses of the key, so the cycle remembers which ones it has visited: each comes once
// before the first comes again. It begins again some seconds after the last step, or when the
// target was changed by other means.
class HostileCycle {
 public:
  static constexpr double kPause = 4;  // s after which the next step is to the nearest again

  // Returns the next target, or the previous one when `back`; the null id without a hostile ship.
  // Never the `current` target if there is another. `seconds`: wall clock.
  ObjectId Step(const Game& game, ObjectId ship, ObjectId current, bool back, double seconds);

 private:
  std::vector<ObjectId> visited_;  // in order of the steps
  std::size_t at_ = 0;             // the current one in visited_
  double last_step_ = -1e9;        // s
};

// The message when the search for `none` ("No hostile") found nothing. The current target stays, so
// the message names it: otherwise the player would take it for the result. `current` may be a
// target that the game takes in its next tick.
std::string NoTargetText(const Game& game, ObjectId current, const std::string& none);

// The object at a position, within `tolerance` units: ships before missiles, stations, pickups,
// asteroids and planets.
ObjectId TargetAt(const Game& game, Vec2 position, double tolerance, ObjectId ignore);

// The next ship after `current` in order of creation, cyclic; for watching a game without an own
// ship.
ObjectId NextShip(const Game& game, ObjectId current);

// A position worth watching: the middle of the ships around the one with the most ships and
// projectiles nearby. Ships that were attacked recently count three times. The center of space when
// there are no ships. Cost: one count search per ship.
Vec2 ActionCenter(const Game& game);

// The radius around `center` that shows the action there: most of the ships that belong to it, with
// a margin. At least kLeastAction units. Cost: one search.
inline constexpr double kLeastAction = 400;
double ActionRadius(const Game& game, Vec2 center);

}  // namespace heliopause
