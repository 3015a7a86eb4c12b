// A filter table is read once, before the search, and tested for each hit in C++. Only `where` is
// Lua code; it runs after the search, on the hits that passed the rest.
#include "script/bindings/filter.hpp"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <iterator>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

// Each adds the value at `index` to its field and returns whether it is valid.
using AddEntry = bool (*)(lua_State*, int index, const char* function, const Game&, Filter&);

bool AddKind(lua_State* lua, int index, const char*, const Game&, Filter& filter) {
  const Kinds kinds =
      lua_type(lua, index) == LUA_TSTRING ? KindsByName(lua_tostring(lua, index)) : 0;
  filter.kinds |= kinds;
  return kinds != 0;
}

// A filter can name the first 64 factions of the catalog.
bool AddFaction(lua_State* lua, int index, const char*, const Game& game, Filter& filter) {
  if (lua_type(lua, index) != LUA_TSTRING) return false;
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, index, &size);
  const auto faction = game.GetCatalog().FindFaction({text, size});
  if (!faction || *faction >= 64) return false;
  filter.factions |= std::uint64_t{1} << *faction;
  return true;
}

bool AddExcluded(lua_State* lua, int index, const char* function, const Game&, Filter& filter) {
  if (!lua_islightuserdata(lua, index)) return false;
  if (filter.excluded_count >= Filter::kMaxExcluded)
    luaL_error(lua, "%s: exclude = a longer list (expected at most %d handles)", function,
               Filter::kMaxExcluded);
  filter.excluded[filter.excluded_count++] = HandleAt(lua, index);
  return true;
}

// A field of a filter that takes one value, a list {a, b} or a set {a = true, b = true}.
struct SetField {
  const char* name;
  const char* expected;  // null: the ids of all factions
  AddEntry add;
};

// Adds the entry of a table whose key and value are on top of the stack. A set entry whose value
// is false adds nothing.
bool AddOfTable(lua_State* lua, const char* function, const Game& game, const SetField& field,
                Filter& filter) {
  const int type = lua_type(lua, -2);
  if (type == LUA_TNUMBER) return field.add(lua, -1, function, game, filter);
  if (type != LUA_TSTRING && type != LUA_TLIGHTUSERDATA) return false;
  if (!lua_isboolean(lua, -1)) return false;
  return lua_toboolean(lua, -1) == 0 || field.add(lua, -2, function, game, filter);
}

// Raises the error for the value at `index`.
[[noreturn]] void Reject(lua_State* lua, const char* function, const Game& game,
                         const SetField& field, int index) {
  const int value = lua_absindex(lua, index);
  const char* expected =
      field.expected != nullptr ? field.expected : PushIds(lua, game.GetCatalog().Factions());
  RaiseArgumentError(lua, function, field.name, expected, value);
}

void RejectMetatable(lua_State* lua, const char* function, const char* argument, int index) {
  if (lua_getmetatable(lua, index) == 0) return;
  luaL_error(lua, "%s: %s = table with a metatable (expected a plain table)", function, argument);
}

// Raises an error for an entry: for its value in a list, for its key or its value in a set.
[[noreturn]] void RejectEntry(lua_State* lua, const char* function, const Game& game,
                              const SetField& field, int table, const KeyRef& key) {
  PushKey(lua, key);
  lua_pushvalue(lua, -1);
  lua_rawget(lua, table);
  const bool list = key.rank == KeyRef::Rank::Integer || key.rank == KeyRef::Rank::Number;
  if (!list && !lua_isboolean(lua, -1)) {
    char name[64];
    const bool word = key.rank == KeyRef::Rank::String;
    std::snprintf(name, sizeof name, word ? "%s.%.30s" : "%s[%.30s]", field.name,
                  word ? key.text : "handle");
    RaiseArgumentError(lua, function, name, "true or false", -1);
  }
  Reject(lua, function, game, field, list ? -1 : -2);
}

// Reads the value on top of the stack.
void ReadSet(lua_State* lua, const char* function, const Game& game, const SetField& field,
             Filter& filter) {
  if (!lua_istable(lua, -1)) {
    if (!field.add(lua, -1, function, game, filter)) Reject(lua, function, game, field, -1);
    return;
  }
  RejectMetatable(lua, function, field.name, -1);
  Sandbox& sandbox = Sandbox::Of(lua);
  const int table = lua_gettop(lua);
  sandbox.ChargeTraversal(lua, table);
  // The first wrong entry by its key: Lua's own order differs from run to run.
  KeyRef wrong;
  bool any_wrong = false;
  std::uint64_t count = 0;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
    ++count;
    if (AddOfTable(lua, function, game, field, filter)) continue;
    const KeyRef key = KeyAt(lua, -2);
    if (!any_wrong || key < wrong) wrong = key;
    any_wrong = true;
  }
  sandbox.Charge(lua, count * 10);
  if (any_wrong) RejectEntry(lua, function, game, field, table, wrong);
}

void ReadKinds(lua_State* lua, const char* function, const Game& game, const FilterRules& rules,
               Filter& filter) {
  const bool all = rules.kinds == kAllKinds;
  filter.kinds = 0;
  ReadSet(lua, function, game, {"kinds", all ? kKindNames : rules.kind_names, AddKind}, filter);
  filter.kinds &= rules.kinds;
  if (filter.kinds == 0)
    RaiseArgumentError(lua, function, "kinds", all ? kKindNames : rules.kind_names, -1);
}

void ReadFactions(lua_State* lua, const char* function, const Game& game, Filter& filter) {
  constexpr SetField kField{"faction", nullptr, AddFaction};
  ReadSet(lua, function, game, kField, filter);
  if (filter.factions == 0) Reject(lua, function, game, kField, -1);
}

// In the order in which wrong fields are reported. `into` and `where` stay on the stack.
constexpr const char* kFields[] = {"kinds", "faction", "hostile_to", "exclude",
                                   "limit", "into",    "where"};

// Reads one field, whose value is on top of the stack.
void ReadField(lua_State* lua, std::string_view name, const char* function, const Game& game,
               const FilterRules& rules, Filter& filter) {
  const Arguments arguments(lua, function);
  if (name == "kinds") {
    ReadKinds(lua, function, game, rules, filter);
  } else if (name == "faction") {
    ReadFactions(lua, function, game, filter);
  } else if (name == "hostile_to") {
    filter.hostile_to = arguments.Handle(-1, "hostile_to");
    filter.matches_nothing |= game.KindOf(filter.hostile_to) == 0;
  } else if (name == "exclude") {
    ReadSet(lua, function, game, {"exclude", "handle or list of handles", AddExcluded}, filter);
  } else if (name == "limit") {
    if (!rules.limit) arguments.Reject(-1, "limit", "nil: this call takes all");
    filter.limit = static_cast<std::size_t>(arguments.Count(-1, "limit", 0, 1'000'000'000));
  } else if (name == "into") {
    if (!rules.list) arguments.Reject(-1, "into", "nil: the result is no list of handles");
    arguments.Table(-1, "into");
    RejectMetatable(lua, function, "into", -1);
    filter.into = lua_gettop(lua);
  } else {
    if (!rules.where) arguments.Reject(-1, "where", "nil: test in the loop");
    if (!lua_isfunction(lua, -1)) arguments.Reject(-1, "where", "function");
    filter.where = lua_gettop(lua);
  }
}

}  // namespace

// A ship of a neutral faction that attacked counts as well.
bool Threatens(const Game& game, ObjectId id, ObjectId ship) {
  return game.IsHostile(id, ship) || game.HasAttacked(id, ship);
}

// Cheap tests first: this runs for each hit of each search of 300 brains.
bool Filter::Passes(const Game& game, ObjectId id) const {
  if (matches_nothing) return false;
  for (int i = 0; i < excluded_count; ++i)
    if (excluded[i] == id) return false;
  if (factions != 0) {
    const FactionIndex faction = game.FactionOf(id);
    if (faction >= 64 || (factions >> faction & 1) == 0) return false;
  }
  return hostile_to.generation == 0 || (id != hostile_to && Threatens(game, id, hostile_to));
}

Filter ReadFilter(lua_State* lua, int index, const char* function, const Game& game,
                  const FilterRules& rules) {
  Filter filter;
  filter.kinds = rules.kinds;
  if (lua_isnoneornil(lua, index)) return filter;
  if (!lua_istable(lua, index)) RaiseArgumentError(lua, function, "filter", "table", index);
  luaL_checkstack(lua, 12, "too deep");
  RejectMetatable(lua, function, "filter", index);
  CheckFieldNames(lua, index, function, "filter key", kFields, std::size(kFields));
  // A fixed order: of several wrong fields, the same one is reported in each run.
  for (const char* name : kFields) {
    lua_pushstring(lua, name);
    const bool given = lua_rawget(lua, index) != LUA_TNIL;
    if (given) ReadField(lua, name, function, game, rules, filter);
    const int value = lua_gettop(lua);
    if (!given || (filter.into != value && filter.where != value)) lua_pop(lua, 1);
  }
  // Other kinds have no faction: the index leaves rocks out, of which none would pass.
  if (filter.factions != 0) filter.kinds &= kShip | kProjectiles | kBodies;
  return filter;
}

bool PayForHits(ScriptContext& context) {
  MeteredCall* const call = context.metered_call;
  if (call == nullptr) return true;
  SearchLog& log = context.game->Log();
  const std::uint64_t nodes = log.metered - call->from;
  log.metered = call->from;
  if (nodes == 0 && call->paid) return !call->withheld;
  call->paid = true;
  if (!context.game->ChargeProgram(nodes)) call->withheld = true;
  return !call->withheld;
}

// In place, so that a search creates one table. `where` may search, too: the hits are on the stack
// by now, and context.hits is free.
void FilterList(lua_State* lua, const Filter& filter) {
  const int list = lua_gettop(lua);
  assert(lua_istable(lua, list) && "the list is on top of the stack");
  assert((filter.where == 0 || lua_isfunction(lua, filter.where)) &&
         "ReadFilter left `where` there");
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, list));
  lua_Integer kept = 0;
  if (filter.where != 0) {
    const bool shown = PayForHits(Sandbox::Of(lua).GetContext());
    // Hits beyond the limit are dropped without a call of `where`.
    for (lua_Integer i = 1; i <= count; ++i) {
      bool keep = false;
      if (shown && static_cast<std::size_t>(kept) < filter.limit) {
        lua_pushvalue(lua, filter.where);
        lua_rawgeti(lua, list, i);
        lua_call(lua, 1, 1);
        keep = lua_toboolean(lua, -1) != 0;
        lua_pop(lua, 1);
      }
      if (!keep) continue;
      lua_rawgeti(lua, list, i);
      lua_rawseti(lua, list, ++kept);
    }
  } else {
    kept = static_cast<std::size_t>(count) < filter.limit ? count
                                                          : static_cast<lua_Integer>(filter.limit);
  }
  for (lua_Integer i = kept + 1; i <= count; ++i) {
    lua_pushnil(lua);
    lua_rawseti(lua, list, i);
  }
}

}  // namespace heliopause
