// Numbers and names as people read them.
#pragma once

#include <cstdint>
#include <string>

#include "game/rules/game.hpp"

namespace heliopause {

std::string Grouped(std::int64_t value);  // 1,234,567
// With that many digits behind the point.
std::string Decimals(double value, int digits);                   // 3.25
std::string DistanceText(double units);                           // "840", "3.4k", "1.2M"
std::string ClockText(double seconds);                            // "4:07", "1:02:33"
std::string FactionName(const Game& game, FactionIndex faction);  // "" for none
std::string KindName(Kinds kind);                                 // "ship", "asteroid", ...

// The class of an object as words: "Raider", "Large asteroid", "Outpost"; "" when it is gone.
std::string ClassName(const Game& game, ObjectId id);

}  // namespace heliopause
