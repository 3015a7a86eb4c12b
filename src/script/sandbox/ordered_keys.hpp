// The one order in which scripts, saves and the console go through a table: integers ascending,
// other numbers, strings by bytes, false, true, handles by id. Lua's own order differs from run to
// run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <vector>

namespace heliopause {

// A key, by value; `text` stays valid as long as the table holds the key.
struct KeyRef {
  enum class Rank : std::uint8_t { Integer, Number, String, Boolean, Handle, None };
  Rank rank = Rank::None;
  std::int64_t integer = 0;  // also booleans (0, 1) and handles (slot, then generation)
  double number = 0;
  const char* text = nullptr;
  std::size_t size = 0;
};

bool operator<(const KeyRef& a, const KeyRef& b);

// The key at `index`; rank None when it is of a type that has no order.
KeyRef KeyAt(lua_State* lua, int index);
void PushKey(lua_State* lua, const KeyRef& key);

// Appends the sorted keys of the table at `index` to `keys` and returns how many. Raises an error
// naming the type when one has no order, and for more than kMostElements. O(n log n); charged.
std::size_t AppendOrderedKeys(lua_State* lua, int index, std::vector<KeyRef>& keys);

// The most elements that a table function goes through.
inline constexpr std::size_t kMostElements = 100'000;

// pairs and next, and everything that iterates, are made of these.
int OrderedNext(lua_State* lua);   // next(table [, key]); O(n), charged
int OrderedPairs(lua_State* lua);  // pairs(table): keys are sorted once; __pairs is respected

}  // namespace heliopause
