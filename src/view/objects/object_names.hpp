// Names of game objects as players read them.
#pragma once

#include <string>

#include "game/rules/game.hpp"

namespace heliopause {

std::string FactionName(const Game& game, FactionIndex faction);  // "" for an invalid index
std::string KindName(Kinds kind);  // "ship", "asteroid", ...; "" unless exactly one kind is set

// The class of an object: "Raider", "Large asteroid", "Outpost"; "" when the object is gone.
std::string ClassName(const Game& game, ObjectId id);

}  // namespace heliopause
