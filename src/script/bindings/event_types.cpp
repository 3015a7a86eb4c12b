#include "script/bindings/event_types.hpp"

#include <cassert>
#include <cmath>
#include <iterator>

#include "game/data/catalog.hpp"
#include "script/bindings/arguments.hpp"

namespace heliopause {
namespace {

using Type = Event::Type;

constexpr EventTypeInfo kTypes[] = {
    {Type::Fired,
     "fired",
     "A ship fires a shot or a missile.",
     "the ship",
     "the shot",
     {{{"weapon", "id of the weapon"}, {"target", "what a missile homes on; absent for a shot"}}}},
    {Type::Hit,
     "hit",
     "A shot hits, or a script damages something.",
     "what was hit",
     "the ship that fired",
     {{{"amount", "damage in points"},
       {"shield", "whether the shield absorbed all of it"},
       {"weapon", "id of the weapon; absent for damage by a script"}}}},
    {Type::Collision,
     "collision",
     "Two things collide at more than a touch.",
     "the first",
     "the second",
     {{{"amount", "damage in points, shared by mass"}}}},
    {Type::ShipDestroyed,
     "ship_destroyed",
     "A ship is destroyed.",
     "the ship, which is gone",
     "the ship that destroyed it",
     {{{"text", "its name"},
       {"ore", "units that it carried"},
       {"cause", "in words: a faction, a collision with something"},
       {"weapon", "id of the weapon; absent without one"},
       {"share", "part of the damage that the player's side dealt, 0 to 1"}}}},
    {Type::AsteroidBroken,
     "asteroid_broken",
     "An asteroid breaks.",
     "the asteroid, which is gone",
     "the ship that broke it",
     {{{"ore", "units that it releases"}, {"weapon", "id of the weapon; absent without one"}}}},
    {Type::ShotExpired,
     "shot_expired",
     "A shot ends without a hit.",
     "the shot, which is gone",
     "the ship that fired it",
     {{{"weapon", "id of the weapon"}}}},
    {Type::PickedUp,
     "picked_up",
     "A ship collects ore or another good.",
     "the ship",
     "the pickup",
     {{{"amount", "units", true}, {"good", "id of the good"}}}},
    {Type::Docked,
     "docked",
     "A ship docks.",
     "the ship",
     "the planet or station",
     {{{"text", "the services: repaired, rearmed, ..."}}}},
    {Type::DockRejected,
     "dock_refused",
     "A ship may not dock.",
     "the ship",
     "the planet or station; absent if none is near",
     {{{"text", "the reason"}}}},
    {Type::Undocked, "undocked", "A ship leaves its dock.", "the ship", "the planet or station"},
    {Type::Bounty,
     "bounty",
     "The player gets a bounty, or the part of it that was earned.",
     "the destroyed ship, which is gone",
     "the ship of the player",
     {{{"amount", "credits", true},
       {"text", "the name of the destroyed ship"},
       {"share", "part of the damage that the player's side dealt, 0 to 1"}}}},
    {Type::StandingChanged,
     "standing_changed",
     "The standing of the player changes by a point.",
     "the ship of the player",
     nullptr,
     {{{"amount", "the new standing, -100 to 100"}, {"text", "id of the faction"}}}},
    {Type::Spawned, "spawned", "A script creates a thing, or a wreck or a rock leaves pieces.",
     "the thing", nullptr},
    {Type::Removed,
     "removed",
     "A thing disappears without being destroyed.",
     "the thing, which is gone",
     nullptr,
     {{{"cause", "\"script\"; \"border\": it left a canvas that removes; \"expired\": old ore"}}}},
    {Type::Message,
     "message",
     "A line of the message log: space.message, ship:say.",
     "the speaker; absent without one",
     nullptr,
     {{{"text", "the line"}}}},
    {Type::Alert,
     "alert",
     "A large line on the screen.",
     "the speaker; absent without one",
     "the ship of the player, in a warning; absent otherwise",
     {{{"text", "the line"}}}},
    {Type::ScriptError,
     "script_error",
     "A script fails.",
     "the ship of a brain",
     nullptr,
     {{{"text", "file:line: the error"}}}},
    {Type::ConsoleOutput,
     "console_output",
     "A console line ends.",
     nullptr,
     nullptr,
     {{{"text", "what it printed and returned"}}}},
    {Type::ConsoleError,
     "console_error",
     "A console line fails.",
     nullptr,
     nullptr,
     {{{"text", "the error"}}}},
    {Type::PlayerDied,
     "player_died",
     "The ship of the player is destroyed.",
     "the ship, which is gone",
     nullptr,
     {{{"text", "what killed the player"}}}},
    {Type::TargetChanged, "target_changed", "A ship selects another target, or none.", "the ship",
     "the new target; absent for none"},
    {Type::OreSold,
     "ore_sold",
     "The player sells ore by docking.",
     "the ship of the player",
     "the planet or station",
     {{{"amount", "credits", true}, {"ore", "units"}}}},
    {Type::KeyPressed,
     "key",
     "The player presses a key of the scenario.",
     nullptr,
     nullptr,
     {{{"id", "of the key"}}}},
    {Type::Answered,
     "answer",
     "The player answers a line of dialogue, or its time is over.",
     nullptr,
     nullptr,
     {{{"id", "of the line"},
       {"amount", "number of the choice; 0 without choices, or when the time is over", true},
       {"text", "the choice"}}}},
    {Type::Ended,
     "ended",
     "The scenario is won or lost.",
     nullptr,
     nullptr,
     {{{"id", "\"won\" or \"lost\""},
       {"amount", "the score", true},
       {"text", "what the scenario says of it"}}}},
    {Type::Sound,
     "sound",
     "A script requests a sound.",
     "where it comes from; absent for a position",
     nullptr,
     {{{"id", "name of the sound"}, {"amount", "volume, 0 to 1"}}}},
    {Type::GatePassed,
     "gate",
     "A ship passes a gate.",
     "the ship",
     "the gate out of which it comes",
     {{{"target", "the gate into which it flew"}}}},
    {Type::SystemEntered,
     "system_entered",
     "The player comes to another system.",
     "the ship of the player",
     nullptr,
     {{{"id", "of the system"}, {"text", "its name"}}}},
    {Type::AutopilotChanged,
     "autopilot",
     "The autopilot takes over the ship of the player or gives it back.",
     "the ship of the player",
     "the goal of the route; absent without one",
     {{{"amount", "1: it has taken over, 0: it has given back", true},
       {"text", "\"on\", \"arrived\", \"steered\", \"off\" or \"no route\""}}}},
    {Type::Traded,
     "traded",
     "A ship buys or sells a good.",
     "the ship",
     "the port",
     {{{"good", "id of the good"},
       {"units", "bought; negative: sold"},
       {"amount", "credits that change hands", true}}}},
    {Type::TradeRejected,
     "trade_rejected",
     "A port does not trade, or a yard does not sell.",
     "the ship",
     "the port; absent for a ship that is not docked",
     {{{"text", "the reason"}}}},
    {Type::Refitted,
     "refitted",
     "The player buys or sells an outfit, or buys a ship.",
     "the ship of the player",
     "the port",
     {{{"text", "what"}, {"amount", "credits paid; negative: got", true}}}},
    {Type::CargoMoved,
     "cargo_moved",
     "A ship jettisons cargo or hands it over.",
     "the ship",
     "the ship that gets it; absent for jettisoned cargo",
     {{{"good", "id of the good"}, {"units", "moved"}}}},
    {Type::News,
     "news",
     "There is news.",
     nullptr,
     "the port that it concerns; absent without one",
     {{{"text", "the news"}}}},
    {Type::ShipDisabled, "disabled", "A ship is disabled: it drifts, and can be boarded.",
     "the ship", "the ship that hit it; absent without one"},
    {Type::ShipRepaired, "repaired", "A disabled ship flies again.", "the ship",
     "the ship that repaired it; absent if its own crew did"},
    {Type::Boarded,
     "boarded",
     "A ship boards a disabled one.",
     "the ship that boards",
     "the disabled ship",
     {{{"id", "\"rob\" or \"repair\""},
       {"amount", "credits that the player takes", true},
       {"units", "of goods that are taken"},
       {"text", "what, in words"}}}},
    {Type::Rejected,
     "rejected",
     "A ship cannot board, hail, scan or hire.",
     "the ship",
     "the other one, or the port; absent without one",
     {{{"id", "\"board\", \"hail\", \"scan\" or \"hire\""}, {"text", "the reason"}}}},
    {Type::Hailed, "hailed", "A ship hails a ship or a port.", "the ship that calls",
     "the ship, planet or station that it calls"},
    {Type::Scanned,
     "scanned",
     "A scan for contraband ends.",
     "the scanned ship",
     "the ship that scanned it",
     {{{"id", "\"clean\", \"contraband\", \"fled\", or \"lost\": out of reach"},
       {"units", "of contraband that were seized, or seen by a ship that is not of the law"},
       {"amount", "credits that the player paid as a fine", true},
       {"text", "the result in words"}}}},
    {Type::WingChanged,
     "wing",
     "The player gets or loses an escort.",
     "the escort",
     nullptr,
     {{{"id", "\"hired\", \"dismissed\" or \"lost\""}, {"amount", "credits paid", true}}}},
    {Type::MissionAccepted,
     "mission_accepted",
     "The player accepts a mission.",
     "the ship of the player",
     "the destination; absent without one",
     {{{"id", "name of its script"}, {"text", "its title"}, {"amount", "pay in credits", true}}}},
    {Type::MissionDone,
     "mission_done",
     "A mission is done.",
     "the ship of the player; absent without one",
     nullptr,
     {{{"id", "name of its script"},
       {"text", "its title"},
       {"amount", "credits paid", true},
       {"cause", "what its script says, or empty"}}}},
    {Type::MissionFailed,
     "mission_failed",
     "A mission has failed, or the player gives it up.",
     "the ship of the player; absent without one",
     nullptr,
     {{{"id", "name of its script"}, {"text", "its title"}, {"cause", "why"}}}},
    {Type::ProgramChanged,
     "program",
     "The program of the flight computer is loaded, starts or ends.",
     "the player's ship; absent without one",
     nullptr,
     {{{"id", "its name"}, {"amount", "1: it runs", true}, {"text", "\"on\", \"off\", or why"}}}},
};
static_assert(std::size(kTypes) == static_cast<std::size_t>(Event::kLastType) + 1,
              "each type of event has a row");

constexpr bool InOrder() {
  for (std::size_t i = 0; i < std::size(kTypes); ++i)
    if (kTypes[i].type != static_cast<Type>(i)) return false;
  return true;
}
static_assert(InOrder(), "the rows have the order of the enumerators");

// Returns the id of the class of a thing in data/, or an empty text.
std::string_view ClassOf(const EventThing& thing, const Catalog& catalog) {
  if (thing.type == kNone) return {};
  switch (thing.kind) {
    case kShip:
      return catalog.Ships()[thing.type].id;
    case kShot:
    case kMissile:
      return catalog.Weapons()[thing.type].id;
    case kAsteroid:
      return catalog.Rocks()[thing.type].id;
    case kPlanet:
    case kStation:
    case kGate:
    case kStar:
      return catalog.Bodies()[thing.type].id;
    default:
      return {};
  }
}

class FieldList {
 public:
  explicit FieldList(EventFields& out) : out_(out) {}

  void Boolean(const char* name, bool value) {
    Next(name, NamedValue::Type::Boolean).number = value ? 1 : 0;
  }
  void Number(const char* name, double value) {
    Next(name, NamedValue::Type::Number).number = value;
  }
  void Integer(const char* name, double value) {
    assert(value == std::floor(value) && "a count is a whole number");
    Next(name, NamedValue::Type::Integer).number = value;
  }
  void Handle(const char* name, ObjectId id) {
    if (id != ObjectId{}) Next(name, NamedValue::Type::Handle).handle = id;
  }
  void Text(const char* name, std::string_view text) {
    Next(name, NamedValue::Type::Text).text = text.substr(0, kLongestEventText);
  }
  void TextIfAny(const char* name, std::string_view text) {
    if (!text.empty()) Text(name, text);
  }

 private:
  NamedValue& Next(const char* name, NamedValue::Type type) {
    assert(out_.count < EventFields::kMost && "kMost covers the fields of each type");
    NamedValue& field = out_.list[out_.count++];
    field.name = name;
    field.type = type;
    return field;
  }
  EventFields& out_;
};

void AddThing(FieldList& fields, const EventThing& thing, const Catalog& catalog,
              const char* const (&names)[4]) {
  if (thing.kind == 0) return;
  fields.Text(names[0], NameOfKind(thing.kind));
  fields.TextIfAny(names[1], thing.name);
  fields.TextIfAny(names[2], ClassOf(thing, catalog));
  if (thing.faction != kNone) fields.Text(names[3], catalog.Factions()[thing.faction].id);
}

void AddOwn(FieldList& fields, const EventFieldType& type, const Event& event,
            const Catalog& catalog) {
  const std::string_view name = type.name;
  if (name == "amount" && type.integer) return fields.Integer("amount", event.amount);
  if (name == "amount") return fields.Number("amount", event.amount);
  if (name == "share") return fields.Number("share", event.share);
  if (name == "shield") return fields.Boolean("shield", event.shield);
  if (name == "ore") return fields.Integer("ore", event.ore);
  if (name == "text") return fields.Text("text", event.text);
  if (name == "good") return fields.TextIfAny("good", event.id);
  if (name == "units") return fields.Integer("units", event.ore);
  if (name == "id") return fields.Text("id", event.id);
  if (name == "cause") return fields.Text("cause", event.cause);
  if (name == "target") return fields.Handle("target", event.target);
  assert(name == "weapon" && "AddOwn has a case for each field of the table");
  if (event.weapon != kNone) fields.Text("weapon", catalog.Weapons()[event.weapon].id);
}

}  // namespace

std::size_t EventTypeInfo::FieldCount() const {
  std::size_t count = 0;
  while (count < fields.size() && fields[count].name != nullptr) ++count;
  return count;
}

std::span<const EventTypeInfo> EventTypes() { return kTypes; }

const EventTypeInfo& InfoOf(Event::Type type) {
  assert(type <= Event::kLastType && "the type of an event is an enumerator");
  return kTypes[static_cast<std::size_t>(type)];
}

const EventTypeInfo* FindEventType(std::string_view name) {
  for (const EventTypeInfo& info : kTypes)
    if (name == info.name) return &info;
  return nullptr;
}

EventFields FieldsOf(const Event& event, const Catalog& catalog) {
  EventFields result;
  FieldList fields(result);
  const EventTypeInfo& info = InfoOf(event.type);
  fields.Text("type", info.name);
  fields.Handle("subject", event.subject);
  fields.Handle("object", event.object);
  fields.Number("x", event.position.x);
  fields.Number("y", event.position.y);
  fields.Number("vx", event.velocity.x);
  fields.Number("vy", event.velocity.y);
  fields.Number("radius", event.radius);
  AddThing(fields, event.subject_was, catalog, {"kind", "name", "class", "faction"});
  AddThing(fields, event.object_was, catalog,
           {"object_kind", "object_name", "object_class", "object_faction"});
  for (std::size_t i = 0; i < info.FieldCount(); ++i)
    AddOwn(fields, info.fields[i], event, catalog);
  return result;
}

}  // namespace heliopause
