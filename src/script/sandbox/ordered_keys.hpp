// The one order in which scripts, saves and the console iterate over a table: integers ascending,
// other numbers, strings by bytes, false, true, handles by id. Lua's own order depends on addresses
// and differs from run to run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <vector>

namespace heliopause {

// A key by value. `text` is valid while the table holds the key.
struct KeyRef {
  enum class Rank : std::uint8_t { Integer, Number, String, Boolean, Handle, None };
  Rank rank = Rank::None;
  std::int64_t integer = 0;  // also booleans (0, 1) and handles (slot, then generation)
  double number = 0;
  const char* text = nullptr;
  std::size_t size = 0;
};

bool operator<(const KeyRef& a, const KeyRef& b);

// Returns the key at `index`; rank None stands for a type without an order.
KeyRef KeyAt(lua_State* lua, int index);
void PushKey(lua_State* lua, const KeyRef& key);

// The lesser of two types of keys, LUA_TNONE for none yet: an error that names the type of a wrong
// key must not depend on the order in which Lua finds the keys.
int LeastType(int known, int type);

// Appends the sorted keys of the table at `index` to `keys` and returns their count. Raises an
// error for a key without an order, and for more than kMaxElements keys. O(n log n); charged.
std::size_t AppendOrderedKeys(lua_State* lua, int index, std::vector<KeyRef>& keys);

// The largest number of elements that a table function processes.
inline constexpr std::size_t kMaxElements = 100'000;

// The globals `pairs` and `next`.
int OrderedNext(lua_State* lua);   // next(table [, key]); O(n), charged
int OrderedPairs(lua_State* lua);  // pairs(table): keys are sorted once; __pairs is respected

}  // namespace heliopause
