// Reads fields of a table argument, after a check of their names: a misspelt field is an error and
// not a default.
#include "script/bindings/named_arguments.hpp"

#include <cstdio>
#include <cstring>

#include "game/rules/game.hpp"

namespace heliopause {

NamedArguments::NamedArguments(lua_State* lua, const char* function, int table, const char* what,
                               const char* const* known, std::size_t count)
    : lua_(lua), arguments_(lua, function), function_(function), table_(table) {
  arguments_.Table(table, what);
  luaL_checkstack(lua, static_cast<int>(count) + 8, "too deep");
  CheckFieldNames(lua, table, function, "field", known, count);
}

// Raw: a metatable could run code between two reads.
bool NamedArguments::Get(const char* name) {
  lua_pushstring(lua_, name);
  return lua_rawget(lua_, table_) != LUA_TNIL;
}

double NamedArguments::Coordinate(const char* name) {
  Get(name);
  return arguments_.Coordinate(-1, name);
}

// The limit of speeds equals that of coordinates.
double NamedArguments::Speed(const char* name) {
  static_assert(kMaxSpeed == kMaxCoordinate);
  return Get(name) ? arguments_.Coordinate(-1, name) : 0;
}

double NamedArguments::Number(const char* name, double otherwise) {
  return Get(name) ? arguments_.Finite(-1, name) : otherwise;
}

bool NamedArguments::Boolean(const char* name) { return Get(name) && arguments_.Boolean(-1, name); }

std::string_view NamedArguments::Text(const char* name, std::size_t most) {
  if (!Get(name)) return {};
  std::size_t size = 0;
  const char* text = arguments_.Text(-1, name, &size, most);
  return {text, size};
}

std::optional<std::string_view> NamedArguments::PlainText(const char* name, std::size_t most) {
  if (!Get(name)) return std::nullopt;
  std::size_t size = 0;
  const char* text = arguments_.PlainText(-1, name, &size, most);
  return std::string_view(text, size);
}

std::optional<double> NamedArguments::Within(const char* name, double low, double high,
                                             const char* expected) {
  if (!Get(name)) return std::nullopt;
  return arguments_.Within(-1, name, low, high, expected);
}

std::optional<double> NamedArguments::Finite(const char* name) {
  if (!Get(name)) return std::nullopt;
  return arguments_.Finite(-1, name);
}

std::optional<lua_Integer> NamedArguments::Count(const char* name, lua_Integer least,
                                                 lua_Integer most) {
  if (!Get(name)) return std::nullopt;
  return arguments_.Count(-1, name, least, most);
}

std::optional<bool> NamedArguments::Flag(const char* name) {
  if (!Get(name)) return std::nullopt;
  return arguments_.Boolean(-1, name);
}

std::optional<ObjectId> NamedArguments::Handle(const char* name) {
  if (!Get(name)) return std::nullopt;
  return arguments_.Handle(-1, name);
}

std::optional<std::size_t> NamedArguments::Choice(const char* name,
                                                  std::span<const char* const> names) {
  if (!Get(name)) return std::nullopt;
  const char* text = lua_type(lua_, -1) == LUA_TSTRING ? lua_tostring(lua_, -1) : "";
  for (std::size_t i = 0; i < names.size(); ++i)
    if (std::strcmp(text, names[i]) == 0) return i;
  char expected[200];
  std::size_t used = 0;
  for (std::size_t i = 0; i < names.size() && used < sizeof expected; ++i) {
    const char* before = i == 0 ? "" : i + 1 < names.size() ? ", " : " or ";
    used += static_cast<std::size_t>(
        std::snprintf(expected + used, sizeof expected - used, "%s%s", before, names[i]));
  }
  arguments_.Reject(-1, name, expected);
}

}  // namespace heliopause
