// The one filter table of all searches: {kinds =, faction =, hostile_to =, exclude =, limit =,
// into =, where =}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "game/state/kinds.hpp"

struct lua_State;

namespace heliopause {

class Game;
struct ScriptContext;

// The content of a filter table. Trivially destructible, because a Lua error may skip its
// destructor; boost::container::static_vector is not, so the excluded ids are an array and a count.
struct Filter {
  static constexpr int kMaxExcluded = 32;

  Kinds kinds = kAllKinds;
  std::uint64_t factions = 0;    // one bit for each index; 0: any
  ObjectId hostile_to;           // null id: any
  bool matches_nothing = false;  // hostile_to no longer exists
  int excluded_count = 0;
  ObjectId excluded[kMaxExcluded];
  std::size_t limit = SIZE_MAX;
  int into = 0;   // stack index of the table that receives the result; 0: a new one
  int where = 0;  // stack index of the function; 0 without

  // Returns whether Passes() tests anything: more than kinds, limit, into and where is given.
  bool HasObjectTests() const {
    return factions != 0 || hostile_to.generation != 0 || matches_nothing || excluded_count > 0;
  }
  // Returns whether all of these tests are that for one excluded object, which the index can ignore
  // by itself.
  bool HasOneExcluded() const {
    return factions == 0 && hostile_to.generation == 0 && !matches_nothing && excluded_count == 1;
  }
  // Tests an object against all fields except kinds, limit, into and where. O(1), calls no Lua.
  bool Passes(const Game& game, ObjectId id) const;
};

// What a call takes of a filter. The rest is an error: it would have no effect.
struct FilterRules {
  Kinds kinds = kAllKinds;      // that the call can find
  const char* kind_names = "";  // for messages, if not all
  bool list = true;             // the result is a list of handles, which `into` can receive
  bool limit = true, where = true;
};

// Returns whether `id` is hostile to `ship` or attacked it within the last 20 s.
bool Threatens(const Game& game, ObjectId id, ObjectId ship);

// Reads the table at `index`; nil and none are an empty filter. Leaves the function `where` and the
// table `into` on the stack if they are given. Raises an error for unknown keys, wrong values,
// empty lists of kinds and factions, kinds that the call cannot find, and a table with a metatable,
// whose fields are read raw.
Filter ReadFilter(lua_State* lua, int index, const char* function, const Game& game,
                  const FilterRules& rules = {});

// Pays for the nodes of the program's search that runs, if one does. Call it before `where` sees a
// hit. Returns false if they are too many: then the search must show none.
bool PayForHits(ScriptContext& context);

// Applies `where` and `limit` to the list on top of the stack, in place. Runs Lua code.
void FilterList(lua_State* lua, const Filter& filter);

static_assert(std::is_trivially_destructible_v<Filter>);

}  // namespace heliopause
