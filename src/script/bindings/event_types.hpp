// The types of events as scripts see them: name, meaning, fields. One table from which the names,
// the fields of the Lua tables, space.event_types() and the documentation come.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "game/state/event.hpp"
#include "script/state/named_value.hpp"

namespace heliopause {

class Catalog;

// Bytes of a text in the table of an event; the rest is cut. The output of a console line can be
// longer.
inline constexpr std::size_t kLongestEventText = 2000;

// A field that events of one type have beside those that all have. `about` says when it is absent.
struct EventFieldType {
  // The name in Lua: a member of Event (amount, share, shield, ore, weapon, target, text, id,
  // cause), or `good` for id, `units` and `found` for ore.
  const char* name = nullptr;
  const char* about = nullptr;  // its meaning, with the unit
  bool integer = false;         // of an amount: a count, which is an integer in Lua
};

struct EventTypeInfo {
  Event::Type type;
  const char* name;     // "ship_destroyed"
  const char* about;    // when it happens
  const char* subject;  // what it is about; nullptr: it has none
  const char* object;   // the other party; nullptr: it has none
  std::array<EventFieldType, 5> fields = {};

  std::size_t FieldCount() const;
};

// In the order of Event::Type.
std::span<const EventTypeInfo> EventTypes();
const EventTypeInfo& InfoOf(Event::Type type);
// nullptr for an unknown name.
const EventTypeInfo* FindEventType(std::string_view name);

// The fields of one event. Texts refer to the event and to the catalog.
struct EventFields {
  static constexpr std::size_t kMost = 24;
  std::array<NamedValue, kMost> list;
  std::size_t count = 0;
  std::span<const NamedValue> All() const { return {list.data(), count}; }
};

// The fields of an event. What does not apply (the class of a pickup, a null id) is left out.
EventFields FieldsOf(const Event& event, const Catalog& catalog);

}  // namespace heliopause
