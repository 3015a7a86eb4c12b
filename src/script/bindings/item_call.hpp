// The calls NAME(id [, fields]) of the items that a scenario shows: HUD texts, markers, objectives,
// lines of dialogue, keys. With a table they create the item or change the given fields, with nil
// they remove it, and without a second argument they return it as a table.
#pragma once

#include <lua.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "game/state/presentation.hpp"
#include "script/bindings/named_arguments.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {

enum class ItemAccess { Read, Remove, Put };

// Reads the second argument.
inline ItemAccess ItemAccessOf(lua_State* lua, const char* function) {
  if (lua_isnone(lua, 2)) return ItemAccess::Read;
  if (lua_isnil(lua, 2)) return ItemAccess::Remove;
  if (!lua_istable(lua, 2))
    RaiseArgumentError(lua, function, "fields", "table, or nil to remove it", 2);
  return ItemAccess::Put;
}

// Longest id in a mission, bytes: the prefix of the mission is added to it.
inline constexpr std::size_t kLongestMissionItemId = 30;

// Returns the id in argument 1. In a mission it becomes "12:id": missions cannot change what others
// show.
inline std::string_view ItemIdAt(lua_State* lua, const char* function) {
  const Arguments arguments(lua, function);
  const std::uint64_t mission = Sandbox::Of(lua).GetContext().mission;
  const bool prefixed = Sandbox::Of(lua).GetKind() == Sandbox::Kind::Mission;
  std::size_t size = 0;
  const char* id =
      arguments.PlainText(1, "id", &size, prefixed ? kLongestMissionItemId : kLongestItemId);
  if (size == 0) arguments.Reject(1, "id", "string that is not empty");
  if (!prefixed) return {id, size};
  lua_pushfstring(lua, "%I:%s", static_cast<LUAI_UACINT>(mission), id);
  lua_replace(lua, 1);
  id = lua_tolstring(lua, 1, &size);
  return {id, size};
}

// Pushes true, or nil if there is no such item.
template <class T>
int RemoveItem(lua_State* lua, std::vector<T>& items, std::string_view id) {
  T* item = FindItem(items, id);
  if (item != nullptr) items.erase(items.begin() + (item - items.data()));
  if (item != nullptr)
    lua_pushboolean(lua, true);
  else
    lua_pushnil(lua);
  return 1;
}

// Calls change(item) with a copy of the item of this id, or with a new one, and stores the copy.
template <class T, class Change>
int PutItem(lua_State* lua, const char* function, std::vector<T>& items, std::string_view id,
            std::size_t most, Change&& change) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 100);
  T* old = FindItem(items, id);
  if (old == nullptr && items.size() >= most)
    return luaL_error(lua, "%s: there are %d of them already (%s(id, nil) removes one)", function,
                      static_cast<int>(most), function);
  if (!Try(sandbox, [&] {
        T next = old != nullptr ? *old : T{};
        next.id = id;
        change(next);
        if (old != nullptr)
          *old = std::move(next);
        else
          items.push_back(std::move(next));
      }))
    return luaL_error(lua, "%s: %s", function, sandbox.text);
  return 0;
}

}  // namespace heliopause
