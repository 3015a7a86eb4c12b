// Named values that C++ code passes to scripts: fields of events, of messages, of classes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "game/state/kinds.hpp"

struct lua_State;

namespace heliopause {

// Trivially destructible, because a Lua error skips destructors. The text is not owned.
struct NamedValue {
  enum class Type : std::uint8_t { Boolean, Number, Integer, Handle, Text };
  const char* name = nullptr;
  Type type = Type::Number;
  double number = 0;  // also of booleans (0, 1) and integers
  ObjectId handle;
  std::string_view text;
};

// Pushes a new table of the values, and charges its fields.
void PushTable(lua_State* lua, std::span<const NamedValue> values);

// Replaces `out` by that table, encoded as in memory.hpp. The names differ from each other.
void EncodeTable(std::span<const NamedValue> values, std::vector<std::byte>& out);

}  // namespace heliopause
