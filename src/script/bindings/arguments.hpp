// Reading the arguments of bindings. What is wrong raises an error that names the argument, what
// was expected and what came: bad argument 'radius' to space.near (number >= 0 expected, got
// string).
#pragma once

#include <cstddef>
#include <lua.hpp>

#include "game/state/kinds.hpp"

namespace heliopause {

class Game;

[[noreturn]] void BadArgument(lua_State* lua, const char* function, const char* argument,
                              const char* expected, int index);

// The game; an error while a file is loaded or when there is none.
Game& GameFor(lua_State* lua, const char* function);

// Raises an error unless every key of the table at `index` is one of `known`: unknown <what> 'x' to
// <function> (...).
void CheckFieldNames(lua_State* lua, int index, const char* function, const char* what,
                     const char* const* known, std::size_t count);

// One argument after the other of one call.
class Arguments {
 public:
  Arguments(lua_State* lua, const char* function) : lua_(lua), function_(function) {}

  bool Given(int index) const { return !lua_isnoneornil(lua_, index); }
  double Finite(int index, const char* name) const;
  double Coordinate(int index, const char* name) const;  // within +-kMaxCoordinate
  double Radius(int index, const char* name) const;      // >= 0, math.huge is fine
  double Within(int index, const char* name, double low, double high, const char* expected) const;
  lua_Integer Count(int index, const char* name, lua_Integer least, lua_Integer most) const;
  ObjectId Handle(int index, const char* name) const;  // alive or not
  ObjectId HandleOrNil(int index, const char* name) const;
  bool Switch(int index, const char* name) const;  // boolean; true when it is not given
  // A string of at most `most` bytes; it stays valid while the argument does.
  const char* Text(int index, const char* name, std::size_t* size, std::size_t most = 1000) const;
  void Table(int index, const char* name) const;
  [[noreturn]] void Bad(int index, const char* name, const char* expected) const {
    BadArgument(lua_, function_, name, expected, index);
  }

 private:
  double Number(int index, const char* name, const char* expected) const;
  lua_State* lua_;
  const char* function_;
};

// The kinds that a word names ("ship", "projectile", ...); 0 for an unknown one. And back, for a
// single kind.
Kinds KindsByName(const char* name);
const char* NameOfKind(Kinds kind);
inline constexpr const char* kKindNames =
    "ship, shot, missile, projectile, asteroid, planet, station, body or pickup";

}  // namespace heliopause
