// Target selection by key or click. Uses the contacts of the ship's radar; returns the null id when
// no target exists.
#pragma once

#include <string>

#include "game/rules/game.hpp"

namespace heliopause {

ObjectId NextTarget(const Game& game,
                    ObjectId ship);  // next ship by id after the current target, cyclic
// The nearest ship that is hostile to this one.
ObjectId NearestHostile(const Game& game, ObjectId ship);
ObjectId NearestTarget(const Game& game,
                       ObjectId ship);  // any ship, missile, station, asteroid or pickup

// The message when the search for `none` ("No hostile") found nothing. The current target stays, so
// the message names it: the player must not take it for the searched one.
std::string NoTargetText(const Game& game, ObjectId ship, const std::string& none);

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

}  // namespace heliopause
