// Finds variables of a brain or scenario file that live on between two calls. They are lost on a
// load, a rewind and a reload, so a script that depends on them behaves differently afterwards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>

namespace heliopause {

// Compares the variables after a call with those after the call before. It sees globals, and the
// locals of the file that its functions use, if they become a number, string, boolean, handle or
// nil: tables and functions are often caches. Without effect on the state, its garbage and its
// budget.
class LocalsWatch {
 public:
  // Reads the variables of the functions in the table at `file`, of tables of functions in it as
  // well. Returns the name of the first variable that has changed since the last call ("_ENV" for a
  // global one), or null; the name is valid while the functions exist. The first 64 calls compare,
  // later ones only each 64th, and none after a change was found. Raises a Lua error only if the
  // stack cannot grow.
  const char* FindChanged(lua_State* lua, int file);

 private:
  static constexpr std::size_t kMostVariables = 128;
  struct Variable {
    const void* id = nullptr;  // lua_upvalueid
    int type = 0;
    std::uint64_t value = 0;  // or the digest of the globals
  };

  void ReadTable(lua_State* lua, int table, int depth);
  void ReadFunction(lua_State* lua, int depth);
  void ReadValue(lua_State* lua, const void* id, const char* name);

  std::array<Variable, kMostVariables> variables_{};
  std::size_t count_ = 0;
  std::array<const void*, 64> visited_{};  // functions of this call
  std::size_t visited_count_ = 0;
  int tables_ = 0, fields_ = 0;  // read in this call
  const char* changed_ = nullptr;
  std::uint64_t calls_ = 0;
  bool done_ = false;
};

}  // namespace heliopause
