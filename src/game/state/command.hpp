// Commands are the only way to steer the game: plain structs in a queue. Those of the player, the
// console and a replay apply at the start of a tick, those of brains after all brains have run, in
// (ship, sequence) order.
#pragma once

#include <cstdint>
#include <string>

#include "game/state/kinds.hpp"

namespace heliopause {

struct Command {
  enum class Type : std::uint8_t {
    Thrust,         // value 0..1
    Turn,           // value -1..1
    TurnTo,         // value: heading in radians, which the ship turns to and holds
    Brake,          // value 0 or 1
    FirePrimary,    // value 0 or 1, held
    FireSecondary,  // value 0 or 1, held
    FlightAssist,   // value 0 or 1
    Target,         // object: the new target; the null id for none
    Dock,  // object: a body; the null id for the nearest within kDockRange. May be rejected
    Undock,
    Console,  // text: a line of Lua, run with a scenario's rights; ship is the null id
    // Of the player to the scenario; ship is the null id (see presentation.hpp).
    PressKey,  // text: id of a bound key
    Answer,    // text: id of the shown line of dialogue; value: number of the choice, 0: go on
    // Of the player; ship is the null id (see systems.hpp).
    Route,      // object: the goal, a body; the null id: text: id of a marker, empty for none
    Autopilot,  // value 0 or 1. Needs a route
    // Of the player to the rules of a pilot; ship is the null id (see career.hpp).
    // value: the difficulty, 1 story, 2 pilot, 3 iron. Once in a game; later it changes between
    // story and pilot
    BeginCareer,
    Rewound,  // value: the rewinds that were left in the state that the rewind discarded
    Insure,   // a new ship at the last port, for a dead player
    // Of a docked ship, at the market of its port. May be rejected.
    Buy,         // text: id of a good; value: units at most
    Sell,        // text: id of a good; value: units at most
    BuyShip,     // text: id of a ship's class; of the player alone
    BuyOutfit,   // text: id of an outfit
    SellOutfit,  // text: id of an outfit
    // Of a ship in space.
    Jettison,  // text: id of a good; value: units at most
    HandOver,  // object: the ship that receives it; text: id of a good; value: units at most
    Board,     // object: a disabled ship, the null id for the nearest; text: "rob", "repair", or
               // empty: the player chooses by a dialogue. May be rejected
    Hail,      // object: a ship, planet or station; the scenario answers. May be rejected
    Scan,      // object: a ship. May be rejected
    // Of the player's ship, at its port; may be rejected.
    HireEscort,  // text: id of a ship's class
    // Of the player; ship is the null id (see people.hpp).
    DismissEscort,  // object: the escort
    OrderWing,      // value: a WingOrder; object: the target of Attack
    FormWing,       // value: a Formation
    // Of the player; ship is the null id (see missions.hpp).
    AcceptMission,  // value: id of an offer of the port. May be rejected
    AbortMission,   // value: id of a mission
    // Of the player to the flight computer; ship is the null id (see computer.hpp).
    LoadProgram,    // text: the name of the program, a line feed, its source; value 1: and start it
    SwitchProgram,  // value 0 or 1. Needs a program and a ship with a flight computer
    // Of the player's ship (see deep_scan.hpp). May be rejected.
    DeepScan,
  };
  static constexpr Type kLastType = Type::DeepScan;
  Type type = Type::Thrust;
  ObjectId ship;
  double value = 0;
  ObjectId object;
  std::string text;
};

}  // namespace heliopause
