// The one filter table of all searches: {kinds =, faction =, hostile_to =, exclude =, limit =,
// where =}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>

#include "game/state/kinds.hpp"

namespace heliopause {

class Game;

// What a filter asks for. Plain, so that a Lua error may jump over it.
struct Filter {
  static constexpr int kMostExcluded = 32;

  Kinds kinds = kAllKinds;
  std::uint64_t factions = 0;  // a bit for each index; 0: any
  ObjectId hostile_to;         // nobody: does not matter
  bool hostile_gone = false;   // hostile_to was asked of something that is gone: nothing passes
  int excluded_count = 0;
  ObjectId excluded[kMostExcluded];
  std::size_t limit = SIZE_MAX;
  int where = 0;  // stack index of the function; 0: none

  // Does it ask for more than kinds, limit and where?
  bool AsksMore() const {
    return factions != 0 || hostile_to.generation != 0 || hostile_gone || excluded_count > 0;
  }
  // Everything but kinds, limit and where. O(1), calls no Lua.
  bool Passes(const Game& game, ObjectId id) const;
};

// Would `id` shoot at `ship` on sight, or has it done so within the last 20 s?
bool Threatens(const Game& game, ObjectId id, ObjectId ship);

// Reads the table at `index` (nil and none: no wishes). Leaves `where` on the stack when it is
// given. Unknown keys and wrong values raise errors.
Filter ReadFilter(lua_State* lua, int index, const char* function, const Game& game);

// Applies `where` and `limit` to the list on top of the stack, in place.
void FilterList(lua_State* lua, const Filter& filter);

}  // namespace heliopause
