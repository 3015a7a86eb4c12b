// Names of game objects as players read them.
#pragma once

#include <string>

#include "game/rules/game.hpp"
#include "game/rules/routes.hpp"

namespace heliopause {

std::string FactionName(const Game& game, FactionIndex faction);  // "" for an invalid index
std::string KindName(Kinds kind);  // "ship", "asteroid", ...; "" unless exactly one kind is set

// The class of an object: "Raider", "Large asteroid", "Outpost"; "" when the object is gone.
std::string ClassName(const Game& game, ObjectId id);

// The text of a marker; without one the name of what it shows, or "Mark".
std::string MarkName(const Game& game, const Marker& marker);
std::string GoalName(const Game& game, const RouteGoal& goal);

}  // namespace heliopause
