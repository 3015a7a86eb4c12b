// The one filter table of all searches: {kinds =, faction =, hostile_to =, exclude =, limit =,
// where =}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <type_traits>

#include "game/state/kinds.hpp"

namespace heliopause {

class Game;

// The content of a filter table. Trivially destructible, because a Lua error may skip its
// destructor; boost::container::static_vector is not, so the excluded ids are an array and a count.
struct Filter {
  static constexpr int kMaxExcluded = 32;

  Kinds kinds = kAllKinds;
  std::uint64_t factions = 0;    // one bit for each index; 0: any
  ObjectId hostile_to;           // null id: any
  bool matches_nothing = false;  // an empty list of factions, or hostile_to no longer exists
  int excluded_count = 0;
  ObjectId excluded[kMaxExcluded];
  std::size_t limit = SIZE_MAX;
  int where = 0;  // stack index of the function; 0 without

  // Returns whether Passes() tests anything: more than kinds, limit and where is given.
  bool HasObjectTests() const {
    return factions != 0 || hostile_to.generation != 0 || matches_nothing || excluded_count > 0;
  }
  // Tests an object against all fields except kinds, limit and where. O(1), calls no Lua.
  bool Passes(const Game& game, ObjectId id) const;
};

// Returns whether `id` is hostile to `ship` or attacked it within the last 20 s.
bool Threatens(const Game& game, ObjectId id, ObjectId ship);

// Reads the table at `index`; nil and none are an empty filter. Leaves the function `where` on the
// stack if it is given. Raises an error for unknown keys and wrong values.
Filter ReadFilter(lua_State* lua, int index, const char* function, const Game& game);

// Applies `where` and `limit` to the list on top of the stack, in place. Runs Lua code.
void FilterList(lua_State* lua, const Filter& filter);

static_assert(std::is_trivially_destructible_v<Filter>);

}  // namespace heliopause
