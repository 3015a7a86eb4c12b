// Generates a Lua program from bytes: calls of every function that scripts can call, with arguments
// of every type. Half of the arguments have the documented type, so that calls pass the first
// checks.
#pragma once

#include <string>
#include <vector>

#include "fuzz/input.hpp"

namespace heliopause::fuzz {

struct Callable {
  std::string name;                     // "space.near", "handle:hull", "string.rep"
  std::vector<std::string> parameters;  // their types, as in scripts/game/api/description.lua
};

/// The calls of description.lua, and the functions `names` of Lua's library ("string.rep").
std::vector<Callable> ReadCallables(const std::vector<std::string>& names);

/// Returns statements. They use H (a list of handles), D (a handle of a removed object) and M (a
/// memory table).
std::string WriteCalls(Input& input, const std::vector<Callable>& callables);

}  // namespace heliopause::fuzz
