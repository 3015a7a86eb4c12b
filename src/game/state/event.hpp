// What happened in a tick, for view, scripts and log. The list of a tick is not part of the state:
// it is neither saved nor hashed. (The script host keeps copies of those that a script still has to
// handle; they are state.)
//
// A new type is a new enumerator here and a row of the table in script/bindings/event_types.cpp,
// which names its fields for scripts and for the documentation.
#pragma once

#include <cstdint>
#include <string>

#include "game/data/catalog.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

// The subject or the object of an event as it was at that moment: readable after its removal.
struct EventThing {
  Kinds kind = 0;                // 0: there was none, or it did not exist any more
  std::uint16_t type = kNone;    // index in the catalog's list of its kind; kNone for pickups
  FactionIndex faction = kNone;  // kNone without one
  std::string name;              // of ships and bodies; empty for others
};

struct Event {
  enum class Type : std::uint8_t {
    Fired,            // subject: shooter, object: the shot, target: of a missile
    Hit,              // subject: the target, object: the owner of the shot, amount: damage, shield
    Collision,        // subject, object: the two objects; amount: damage
    ShipDestroyed,    // subject: the ship, object: killer; text: its name; units, cause, weapon,
                      // share
    AsteroidBroken,   // subject, object: the ship that broke it; units
    ShotExpired,      // subject: the shot, object: its owner
    PickedUp,         // subject: ship, object: the pickup; amount: units; id: good
    Docked,           // subject: ship, object: body; text: the services
    DockRejected,     // subject: ship, object: body; text: the reason
    Undocked,         // subject: ship, object: body
    Bounty,           // subject: the destroyed ship, object: player's; amount: credits; text: name;
                      // share
    StandingChanged,  // amount: the new standing; text: faction id
    Spawned,          // subject
    Removed,          // subject; cause: "script", "border" or "expired"
    Message,          // text: for the message log; subject: the speaker, or the null id
    Alert,            // text: a message shown prominently
    ScriptError,      // text: file:line: message (ship)
    ConsoleOutput,    // text: output of a console line
    ConsoleError,     // text
    PlayerDied,       // subject: the ship; text: killer
    TargetChanged,    // subject: ship, object: the new target, or the null id
    OreSold,          // subject: the player's ship, object: body; amount: credits; units
    KeyPressed,       // id: the key that the scenario bound
    Answered,         // id: the line of dialogue; amount: number of the choice, 0 without one;
                      // text: the choice
    Ended,            // text: what the scenario says; amount: score; id: "won" or "lost"
    Sound,            // id: name of the sound; amount: volume, 0..1; position, or subject
    GatePassed,       // subject: ship, object: the gate it comes out of, target: that it entered
    SystemEntered,    // subject: the player's ship; id: of the system; text: its name
    AutopilotChanged,  // subject: the player's ship, object: the goal; amount: 1 on, 0 off;
                       // text: "on", "arrived", "steered", "off" or "no route"
    Traded,            // subject: ship, object: port; id: good; units: those sold are negative;
                       // amount: credits that the ship paid or got
    TradeRejected,     // subject: ship, object: port, or the null id; text: the reason
    Refitted,          // subject: the player's ship, object: port; text: what; amount: credits paid
    CargoMoved,        // subject: ship, object: the ship that got it, or the null id: jettisoned;
                       // id: good; units
    News,              // object: port, or the null id; text
    ShipDisabled,      // subject: ship, object: the ship that hit it
    ShipRepaired,      // subject: ship that was disabled, object: the ship that helped, or null id
    Boarded,           // subject: boarder, object: the boarded ship; id: "rob" or "repair";
                       // amount: credits; units: of goods; text: what, in words
    Rejected,          // subject: ship, object; id: "board", "hail", "scan", "hire" or
                       // "deep_scan"; text: reason
    Hailed,            // subject: ship, object: the ship or body that it hails
    Scanned,           // subject: the scanned ship, object: scanner; id: "clean", "contraband",
                       // "fled" or "lost"; units: found; amount: fine; text: in words
    WingChanged,       // subject: escort; id: "hired", "dismissed" or "lost"; amount: credits paid
    MissionAccepted,   // subject: the player's ship, object: destination; id: file; text: title;
                       // amount: pay
    MissionDone,       // subject: the player's ship; id: file; text: title; amount: credits paid;
                       // cause: what its script says
    MissionFailed,     // subject: the player's ship; id: file; text: title; cause: why
    ProgramChanged,    // subject: the player's ship, or the null id; id: name of the program;
                       // amount: 1 on, 0 off; text: "on", "loaded" and what starts it, "off" or
                       // the reason; cause: the error that stopped it, or empty
    DeepScanned,       // subject: the player's ship; id: "begun", "done", "energy" or "lost";
                       // units: contacts; amount: energy drawn
  };
  static constexpr Type kLastType = Type::DeepScanned;

  Type type = Type::Message;
  ObjectId subject;
  ObjectId object;
  ObjectId target;    // Fired: what the missile homes on
  Vec2 position;      // of the subject or of the point of contact
  Vec2 velocity;      // of the subject
  double radius = 0;  // of the subject
  double amount = 0;
  double share = 0;            // ShipDestroyed, Bounty: the player's part of the damage, 0..1
  bool shield = false;         // Hit: the shield absorbed all of it
  int units = 0;               // units carried, contained or sold
  WeaponIndex weapon = kNone;  // of the shot that caused it
  std::string text;
  std::string cause;                   // of a destruction, a removal or an end
  std::string id;                      // of an item of the presentation, name of a sound
  EventThing subject_was, object_was;  // set when the event is added to a game
};

}  // namespace heliopause
