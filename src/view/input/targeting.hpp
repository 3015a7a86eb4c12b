// Whom a targeting key or a click means. Reads what the ship's radar shows; nobody when there is no
// such thing.
#pragma once

#include <string>

#include "game/rules/game.hpp"

namespace heliopause {

ObjectId NextTarget(const Game& game,
                    ObjectId ship);  // ships by id, after the present target, around
// The nearest ship that would shoot at this one, or has just done so.
ObjectId NearestHostile(const Game& game, ObjectId ship);
ObjectId NearestTarget(const Game& game, ObjectId ship);  // ships, missiles, stations, rocks, ore

// What to say when `none` ("No hostile") was found: a target that one has stays, because who looks
// around for foes does not give up the port that he flies to; but it must not be taken for a foe.
std::string NoTargetText(const Game& game, ObjectId ship, const std::string& none);

// What is at a place, give or take `slack` units: ships before missiles, stations, ore, rocks and
// planets.
ObjectId TargetAt(const Game& game, Vec2 place, double slack, ObjectId ignore);

// The ship after `current` in order of creation, around; for watching.
ObjectId NextShip(const Game& game, ObjectId current);

// Where the most is going on: amid the ships around the one with the most company, those that were
// just attacked counting more. The middle of space when there are no ships. One search per ship.
Vec2 ActionCenter(const Game& game);

}  // namespace heliopause
