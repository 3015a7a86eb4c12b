// The values of the fields of one event, in the order of the table of event_types.cpp.
#include <cassert>
#include <cmath>

#include "base/utf8.hpp"
#include "game/data/catalog.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/event_types.hpp"

namespace heliopause {
namespace {

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

// Appends to fields of a fixed size: FieldsOf runs for each event and each handler, and must not
// allocate. Names and texts refer to the event, the catalog and the table.
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
    Next(name, NamedValue::Type::Text).text = FirstOfUtf8(text, kLongestEventText);
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

// What a thing was when the event happened: it may be gone when a script reads the event. kind 0:
// the event has no such thing.
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
  // By name: the table of event_types.cpp alone says which fields a type has.
  const std::string_view name = type.name;
  if (name == "amount" && type.integer) return fields.Integer("amount", event.amount);
  if (name == "amount") return fields.Number("amount", event.amount);
  if (name == "share") return fields.Number("share", event.share);
  if (name == "shield") return fields.Boolean("shield", event.shield);
  if (name == "ore") return fields.Integer("ore", event.units);
  if (name == "text") return fields.Text("text", event.text);
  if (name == "good") return fields.TextIfAny("good", event.id);
  if (name == "found") return fields.Integer("found", event.units);
  if (name == "units") return fields.Integer("units", event.units);
  if (name == "id") return fields.Text("id", event.id);
  if (name == "cause") return fields.Text("cause", event.cause);
  if (name == "target") return fields.Handle("target", event.target);
  assert(name == "weapon" && "AddOwn has a case for each field of the table");
  if (event.weapon != kNone) fields.Text("weapon", catalog.Weapons()[event.weapon].id);
}

}  // namespace

EventFields FieldsOf(const Event& event, const Catalog& catalog) {
  EventFields result;
  FieldList fields(result);
  const EventTypeInfo& info = InfoOf(event.type);
  // First what all types have, then the own fields of this one: the order of pairs().
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
