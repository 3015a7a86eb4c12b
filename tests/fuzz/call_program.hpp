// A Lua program out of bytes: calls of everything that scripts can call, with arguments of every
// kind. Half of the arguments are what the description of the calls asks for, so that they get far.
#pragma once

#include <string>
#include <vector>

#include "fuzz/input.hpp"

namespace heliopause::fuzz {

struct Callable {
  std::string name;                     // "space.near", "handle:hull", "string.rep"
  std::vector<std::string> parameters;  // their types, as in scripts/game/api/description.lua
};

/// All of the description, and of Lua's own library what `names` says ("string.rep").
std::vector<Callable> ReadCallables(const std::vector<std::string>& names);

/// The statements. They use H, a list of handles, D, a handle of nobody, M, a memory.
std::string WriteCalls(Input& input, const std::vector<Callable>& callables);

}  // namespace heliopause::fuzz
