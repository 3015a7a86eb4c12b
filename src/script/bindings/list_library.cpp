// Functions of `space` that list what exists in the rules and the data: types of events, classes,
// weapons, factions, goods, outfits.
#include <algorithm>
#include <cstddef>
#include <lua.hpp>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/event_types.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/named_value.hpp"

namespace heliopause {
namespace {

// Leaves out a field without a text, for example the object of an event that has none.
void SetText(lua_State* lua, const char* name, const char* text) {
  if (text != nullptr) SetTextField(lua, name, text);
}

// event_types(): {type =, about =, subject =, object =, fields = {{name =, about =}, ...}} each.
int ListEventTypes(lua_State* lua) {
  CheckArgumentCount(lua, "space.event_types", 0);
  PushNewList(lua, EventTypes().size());
  lua_Integer count = 0;
  for (const EventTypeInfo& info : EventTypes()) {
    Sandbox::Of(lua).Charge(lua, 20 * (1 + info.FieldCount()));
    lua_createtable(lua, 0, 5);
    SetText(lua, "type", info.name);
    SetText(lua, "about", info.about);
    SetText(lua, "subject", info.subject);
    SetText(lua, "object", info.object);
    PushNewList(lua, info.FieldCount());
    for (std::size_t i = 0; i < info.FieldCount(); ++i) {
      lua_createtable(lua, 0, 2);
      SetText(lua, "name", info.fields[i].name);
      SetText(lua, "about", info.fields[i].about);
      lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
    lua_setfield(lua, -2, "fields");
    lua_rawseti(lua, -2, ++count);
  }
  return 1;
}

// ---- data: the fields have the names of data/*.toml ----

// The fields of an entry as values on the C++ stack: no allocation before they are pushed.
NamedValue Number(const char* name, double value) {
  return {name, NamedValue::Type::Number, value, {}, {}};
}
NamedValue Integer(const char* name, int value) {
  return {name, NamedValue::Type::Integer, static_cast<double>(value), {}, {}};
}
NamedValue Flag(const char* name, bool value) {
  return {name, NamedValue::Type::Boolean, value ? 1.0 : 0.0, {}, {}};
}
NamedValue Text(const char* name, std::string_view text) {
  return {name, NamedValue::Type::Text, 0, {}, text};
}
NamedValue WeaponId(const char* name, const Catalog& catalog, WeaponIndex index) {
  return Text(name, index == kNone ? std::string_view() : catalog.Weapons()[index].id);
}

// Pushes the table of one entry, without empty texts: a reference that the entry does not have.
template <std::size_t N>
void PushEntry(lua_State* lua, NamedValue (&values)[N]) {
  const auto end = std::remove_if(std::begin(values), std::end(values), [](const NamedValue& v) {
    return v.type == NamedValue::Type::Text && v.text.empty();
  });
  PushTable(lua, {std::begin(values), end});
}

void PushClass(lua_State* lua, const Catalog& catalog, const ShipClass& ship) {
  NamedValue values[] = {Text("id", ship.id),
                         Text("name", ship.name),
                         Number("radius", ship.radius),
                         Number("thrust", ship.thrust),
                         Number("turn_rate_deg_per_s", ship.turn_rate_deg_per_s),
                         Number("brake", ship.brake),
                         Number("cruise_speed", ship.cruise_speed),
                         Number("hull", ship.hull),
                         Number("shield", ship.shield),
                         Number("shield_regen", ship.shield_regen),
                         Number("energy", ship.energy),
                         Number("energy_regen", ship.energy_regen),
                         Number("radar_range", ship.radar_range),
                         Integer("cargo", ship.cargo),
                         Integer("bounty", ship.bounty),
                         WeaponId("primary", catalog, ship.primary),
                         WeaponId("secondary", catalog, ship.secondary),
                         Integer("price", ship.price),
                         Integer("space", ship.space),
                         Integer("power", ship.power),
                         Integer("gun_slots", ship.slots[0]),
                         Integer("missile_slots", ship.slots[1]),
                         Integer("turret_slots", ship.slots[2]),
                         Integer("system_slots", ship.slots[3])};
  PushEntry(lua, values);
}

void PushClass(lua_State* lua, const Catalog& catalog, const RockClass& rock) {
  const bool breaks = rock.breaks_into != kNone;
  NamedValue values[] = {
      Text("id", rock.id),
      Text("name", rock.name),
      Number("radius", rock.radius),
      Number("hull", rock.hull),
      Integer("ore", rock.ore),
      Text("breaks_into", breaks ? catalog.Rocks()[rock.breaks_into].id : std::string_view()),
      Integer("pieces", rock.pieces),
      Flag("ragged", rock.ragged)};
  PushEntry(lua, values);
}

void PushClass(lua_State* lua, const Catalog&, const BodyClass& body) {
  NamedValue values[] = {Text("id", body.id), Text("name", body.name),
                         Number("radius", body.radius), Flag("station", body.station)};
  PushEntry(lua, values);
}

void PushClass(lua_State* lua, const Catalog&, const WeaponClass& weapon) {
  NamedValue values[] = {Text("id", weapon.id),
                         Text("name", weapon.name),
                         Number("damage", weapon.damage),
                         Number("speed", weapon.speed),
                         Number("lifetime", weapon.lifetime),
                         Number("cooldown", weapon.cooldown),
                         Number("energy", weapon.energy),
                         Number("radius", weapon.radius),
                         Number("spread_deg", weapon.spread_deg),
                         Integer("ammunition", weapon.ammunition),
                         Flag("homing", weapon.homing),
                         Number("turn_rate_deg_per_s", weapon.turn_rate_deg_per_s),
                         Number("acceleration", weapon.acceleration)};
  PushEntry(lua, values);
}

void PushClass(lua_State* lua, const Catalog& catalog, const FactionClass& faction) {
  NamedValue values[] = {
      Text("id", faction.id), Text("name", faction.name), Text("about", faction.about),
      Number("player_standing", faction.player_standing), Flag("pays_bounty", faction.pays_bounty)};
  PushEntry(lua, values);
  PushNewList(lua, faction.hostile_to.size());
  lua_Integer count = 0;
  for (const FactionIndex foe : faction.hostile_to) {
    const std::string& id = catalog.Factions()[foe].id;
    lua_pushlstring(lua, id.data(), id.size());
    lua_rawseti(lua, -2, ++count);
  }
  lua_setfield(lua, -2, "hostile_to");
  PushNewList(lua, faction.opens.size());
  count = 0;
  for (const StandingGrant& grant : faction.opens) {
    NamedValue fields[] = {Text("what", grant.what), Number("standing", grant.standing),
                           Text("text", grant.text)};
    PushTable(lua, fields);
    lua_rawseti(lua, -2, ++count);
  }
  lua_setfield(lua, -2, "opens");
}

void PushClass(lua_State* lua, const Catalog&, const GoodClass& good) {
  NamedValue values[] = {Text("id", good.id),
                         Text("name", good.name),
                         Text("text", good.text),
                         Integer("price", good.price),
                         Integer("volume", good.volume),
                         Flag("contraband", good.contraband)};
  PushEntry(lua, values);
}

void PushClass(lua_State* lua, const Catalog& catalog, const OutfitClass& outfit) {
  NamedValue values[] = {Text("id", outfit.id),
                         Text("name", outfit.name),
                         Text("text", outfit.text),
                         Text("slot", kOutfitSlots[static_cast<std::size_t>(outfit.slot)]),
                         Integer("price", outfit.price),
                         Integer("space", outfit.space),
                         Integer("power", outfit.power),
                         WeaponId("weapon", catalog, outfit.weapon)};
  PushEntry(lua, values);
}

// Pushes the list of all classes of one kind, in the order of the data files.
template <class T>
int PushClasses(lua_State* lua, const Game& game, const std::vector<T>& classes) {
  Sandbox::Of(lua).Charge(lua, 20 + 20 * classes.size());
  PushNewList(lua, classes.size());
  lua_Integer count = 0;
  for (const T& one : classes) {
    PushClass(lua, game.GetCatalog(), one);
    lua_rawseti(lua, -2, ++count);
  }
  return 1;
}

// classes([kind]): of ships, or of asteroids or bodies.
int Classes(lua_State* lua) {
  const Game& game = GameFor(lua, "space.classes", 1);
  const Catalog& catalog = game.GetCatalog();
  const Arguments arguments(lua, "space.classes");
  if (!arguments.Given(1)) return PushClasses(lua, game, catalog.Ships());
  const std::string_view kind = lua_type(lua, 1) == LUA_TSTRING ? lua_tostring(lua, 1) : "";
  if (kind == "ship") return PushClasses(lua, game, catalog.Ships());
  if (kind == "asteroid") return PushClasses(lua, game, catalog.Rocks());
  if (kind == "body") return PushClasses(lua, game, catalog.Bodies());
  arguments.Reject(1, "kind", "\"ship\", \"asteroid\" or \"body\"");
}

int ListWeapons(lua_State* lua) {
  const Game& game = GameFor(lua, "space.weapons", 0);
  return PushClasses(lua, game, game.GetCatalog().Weapons());
}

int Factions(lua_State* lua) {
  const Game& game = GameFor(lua, "space.factions", 0);
  return PushClasses(lua, game, game.GetCatalog().Factions());
}

// goods(): what ports trade.
int Goods(lua_State* lua) {
  const Game& game = GameFor(lua, "space.goods", 0);
  return PushClasses(lua, game, game.GetCatalog().Goods());
}

int ListOutfits(lua_State* lua) {
  const Game& game = GameFor(lua, "space.outfits", 0);
  return PushClasses(lua, game, game.GetCatalog().Outfits());
}

constexpr luaL_Reg kLists[] = {{"event_types", ListEventTypes},
                               {"classes", Classes},
                               {"weapons", ListWeapons},
                               {"factions", Factions},
                               {"goods", Goods},
                               {"outfits", ListOutfits},
                               {nullptr, nullptr}};

}  // namespace

void AddLists(lua_State* lua) { luaL_setfuncs(lua, kLists, 0); }

}  // namespace heliopause
