// A table of named arguments, as in space.spawn{class = "raider", x = 0, y = 0}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "script/bindings/arguments.hpp"

namespace heliopause {

// The fields of one table. Each read leaves its value on the stack, which keeps strings alive. A
// wrong value raises an error with the name of its field. Holds nothing that needs a destructor.
class NamedArguments {
 public:
  // `table`: its index among the arguments; `what`: its name in errors. Checks the names first: a
  // misspelled field is an error rather than a default.
  NamedArguments(lua_State* lua, const char* function, int table, const char* what,
                 const char* const* known, std::size_t count);

  bool Get(const char* name);  // false: left out

  // Required.
  double Coordinate(const char* name);
  // The index in a list of the catalog, by the id that the field holds. An error lists the ids.
  template <class Entries>
  std::uint16_t Index(const char* name, const Entries& entries) {
    Get(name);
    if (lua_type(lua_, -1) == LUA_TSTRING) {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua_, -1, &size);
      for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].id == std::string_view(text, size)) return static_cast<std::uint16_t>(i);
    }
    RejectId(arguments_, lua_, -1, name, entries);
  }

  // With a value if left out.
  double Speed(const char* name);  // 0
  double Number(const char* name, double otherwise);
  bool Boolean(const char* name);                             // false
  std::string_view Text(const char* name, std::size_t most);  // ""

  // nullopt if left out.
  std::optional<std::string_view> PlainText(const char* name, std::size_t most);
  std::optional<double> Within(const char* name, double low, double high, const char* expected);
  std::optional<double> Finite(const char* name);
  std::optional<lua_Integer> Count(const char* name, lua_Integer least, lua_Integer most);
  std::optional<bool> Flag(const char* name);
  std::optional<ObjectId> Handle(const char* name);
  // The index of one of `names`, which an error lists.
  std::optional<std::size_t> Choice(const char* name, std::span<const char* const> names);

  const Arguments& Reader() const { return arguments_; }
  const char* Function() const { return function_; }

 private:
  lua_State* lua_;
  Arguments arguments_;
  const char* function_;
  int table_;
};

}  // namespace heliopause
