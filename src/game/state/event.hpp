// What happened in a tick, for view, scripts and log. Events are told, never state: they are
// neither saved nor hashed.
#pragma once

#include <cstdint>
#include <string>

#include "game/state/kinds.hpp"

namespace heliopause {

struct Event {
  enum class Type : std::uint8_t {
    Fired,           // subject: shooter, object: the shot
    Hit,             // subject: what was hit, object: by whom (owner), amount: damage, shield
    Collision,       // subject, object: the two; amount: damage done
    ShipDestroyed,   // subject: the ship (already gone), object: killer; text: its name
    AsteroidBroken,  // subject, object: by whom
    ShotExpired,
    PickedUp,      // subject: ship; amount: ore
    Docked,        // subject: ship, object: body; text: what was done there
    DockRejected,  // subject: ship, object: body; text: why
    Undocked,
    Bounty,           // amount: credits; text: for whom
    StandingChanged,  // amount: the new standing; text: faction id
    Spawned,          // subject
    Removed,          // subject: taken away by a scenario or the console
    Message,          // text: for the message log; subject: who says it, if anybody
    Alert,            // text: a message that wants attention
    ScriptError,      // text: file:line: message (ship)
    ConsoleOutput,    // text: what a console line printed or returned
    ConsoleError,     // text
    PlayerDied,       // text: killer
  };
  Type type = Type::Message;
  ObjectId subject;
  ObjectId object;
  Vec2 position;      // where it happened
  Vec2 velocity;      // of the subject
  double radius = 0;  // of the subject
  double amount = 0;
  bool shield = false;  // Hit: the shield took it
  std::string text;
};

}  // namespace heliopause
