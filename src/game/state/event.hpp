// What happened in a tick, for view, scripts and log. Events are not part of the state: they are
// neither saved nor hashed.
#pragma once

#include <cstdint>
#include <string>

#include "game/state/kinds.hpp"

namespace heliopause {

struct Event {
  enum class Type : std::uint8_t {
    Fired,           // subject: shooter, object: the shot
    Hit,             // subject: the target, object: the owner of the shot, amount: damage, shield
    Collision,       // subject, object: the two objects; amount: damage
    ShipDestroyed,   // subject: the ship (already removed), object: killer; text: its name
    AsteroidBroken,  // subject, object: the ship that broke it
    ShotExpired,
    PickedUp,      // subject: ship; amount: ore
    Docked,        // subject: ship, object: body; text: the services
    DockRejected,  // subject: ship, object: body; text: the reason
    Undocked,
    Bounty,           // amount: credits; text: name of the destroyed ship
    StandingChanged,  // amount: the new standing; text: faction id
    Spawned,          // subject
    Removed,          // subject: removed by a scenario or the console
    Message,          // text: for the message log; subject: the speaker, or the null id
    Alert,            // text: a message shown prominently
    ScriptError,      // text: file:line: message (ship)
    ConsoleOutput,    // text: output of a console line
    ConsoleError,     // text
    PlayerDied,       // text: killer
  };
  Type type = Type::Message;
  ObjectId subject;
  ObjectId object;
  Vec2 position;      // of the subject or of the point of contact
  Vec2 velocity;      // of the subject
  double radius = 0;  // of the subject
  double amount = 0;
  bool shield = false;  // Hit: the shield absorbed all of it
  std::string text;
};

}  // namespace heliopause
