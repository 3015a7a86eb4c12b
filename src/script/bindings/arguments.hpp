// Reading the arguments of bindings. A wrong argument raises a Lua error that names the function,
// the argument, its value and what was expected:
//
//   space.near: radius = "far" (expected number >= 0)
#pragma once

#include <cstddef>
#include <lua.hpp>

#include "game/state/kinds.hpp"

namespace heliopause {

class Game;

// Raises that error for the value at `index`.
[[noreturn]] void RaiseArgumentError(lua_State* lua, const char* function, const char* argument,
                                     const char* expected, int index);

// Raises an error for an argument behind the first `most` that is not nil:
//
//   space.near: argument 5 = table (expected at most 4 arguments)
void CheckArgumentCount(lua_State* lua, const char* function, int most);

// Returns the game; raises an error while a file is loaded or without a game, and for more than
// `most` arguments.
inline constexpr int kAnyArguments = -1;
Game& GameFor(lua_State* lua, const char* function, int most = kAnyArguments);
// The same for a call that reads the lists of all objects: charges for erasing those that scripts
// have removed since the lists were read last.
Game& GameForLists(lua_State* lua, const char* function, int most);

// Raises an error unless every key of the table at `index` is one of `known`:
//
//   space.near: unknown filter key "kind" (expected kinds, faction, ... or where)
void CheckFieldNames(lua_State* lua, int index, const char* function, const char* what,
                     const char* const* known, std::size_t count);

// Raises an error unless the table at `index`, whose length is `count`, is a list: without other
// keys and without gaps. Charges its entries.
//
//   space.say: choices has other keys than 1 to 0 (expected list of at most 5 texts)
void CheckList(lua_State* lua, int index, const char* function, const char* name, std::size_t count,
               const char* expected);

// Reads the arguments of one call. Each function returns the argument at `index`, or raises an
// error with its `name`.
class Arguments {
 public:
  Arguments(lua_State* lua, const char* function) : lua_(lua), function_(function) {}

  bool Given(int index) const { return !lua_isnoneornil(lua_, index); }
  double Finite(int index, const char* name) const;
  double Coordinate(int index, const char* name) const;  // within +-kMaxCoordinate
  double Radius(int index, const char* name) const;      // >= 0, math.huge included
  double Within(int index, const char* name, double low, double high, const char* expected) const;
  lua_Integer Count(int index, const char* name, lua_Integer least, lua_Integer most) const;
  ObjectId Handle(int index, const char* name) const;  // of an object that exists or not
  ObjectId HandleOrNil(int index, const char* name) const;
  bool Boolean(int index, const char* name) const;  // true if left out
  // A string of at most `most` bytes, valid while it is on the stack.
  const char* Text(int index, const char* name, std::size_t* size, std::size_t most = 1000) const;
  // The same; also valid utf-8 without control characters: for what the player sees.
  const char* PlainText(int index, const char* name, std::size_t* size, std::size_t most) const;
  void Table(int index, const char* name) const;
  [[noreturn]] void Reject(int index, const char* name, const char* expected) const {
    RaiseArgumentError(lua_, function_, name, expected, index);
  }

 private:
  double Number(int index, const char* name, const char* expected) const;
  lua_State* lua_;
  const char* function_;
};

// Pushes the ids of entries of the catalog as a list for messages, "courier, raider or ranger", and
// returns that text. At most 40 of them.
template <class Entries>
const char* PushIds(lua_State* lua, const Entries& entries) {
  constexpr std::size_t kMost = 40;
  luaL_checkstack(lua, 4, "too deep");
  luaL_Buffer names;
  luaL_buffinit(lua, &names);
  std::size_t count = 0;
  for (const auto& entry : entries) {
    if (count > 0) luaL_addstring(&names, count + 1 < entries.size() ? ", " : " or ");
    if (count++ == kMost) {
      luaL_addstring(&names, "...");
      break;
    }
    luaL_addlstring(&names, entry.id.data(), entry.id.size());
  }
  luaL_pushresult(&names);
  return lua_tostring(lua, -1);
}

// Raises the error for an argument that is not the id of one of these entries.
template <class Entries>
[[noreturn]] void RejectId(const Arguments& arguments, lua_State* lua, int index, const char* name,
                           const Entries& entries) {
  const int at = lua_absindex(lua, index);
  arguments.Reject(at, name, PushIds(lua, entries));
}

// Returns the kinds that a word names ("ship", "projectile", ...), 0 for an unknown word; and the
// word for a single kind.
Kinds KindsByName(const char* name);
const char* NameOfKind(Kinds kind);
inline constexpr const char* kKindNames =
    "ship, shot, missile, projectile, asteroid, planet, station, gate, star, body or pickup";

}  // namespace heliopause
