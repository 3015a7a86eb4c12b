// How everybody steers the game: plain structs in a queue, applied at the start of a tick (player,
// console) or after the brains have thought (brains), in (ship, sequence) order.
#pragma once

#include <cstdint>
#include <string>

#include "game/state/kinds.hpp"

namespace heliopause {

struct Command {
  enum class Type : std::uint8_t {
    Thrust,         // value 0..1
    Turn,           // value -1..1
    TurnTo,         // value: heading in radians; the ship turns there by itself
    Brake,          // value 0 or 1
    FirePrimary,    // value 0 or 1, held
    FireSecondary,  // value 0 or 1, held
    FlightAssist,   // value 0 or 1
    Target,         // object: the new target, or nobody
    Dock,           // object: a body, or nobody for the nearest in reach; may be refused
    Undock,
    Console,  // text: a line of Lua, run with a scenario's rights; ship is nobody
  };
  Type type = Type::Thrust;
  ObjectId ship;
  double value = 0;
  ObjectId object;
  std::string text;
};

}  // namespace heliopause
