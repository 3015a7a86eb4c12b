// The four functions of patterns with the results of Lua's own, matched by a Pattern that pays for
// its steps.
#include "script/libraries/pattern_library.hpp"

#include <cstring>
#include <string_view>
#include <type_traits>

#include "script/libraries/pattern.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// A Lua error may jump over it.
static_assert(std::is_trivially_destructible_v<Pattern>);

constexpr std::uint64_t kStepsPerUnit = 4;  // of budget; a step takes two or three nanoseconds

std::string_view Text(lua_State* lua, int index) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(lua, index, &size);
  return {text, size};
}

Pattern MakePattern(lua_State* lua, std::string_view subject, std::string_view pattern) {
  Sandbox::Of(lua).Charge(lua, 8 + pattern.size() / 8);
  const Pattern made(subject, pattern, Sandbox::Of(lua).Left() * kStepsPerUnit + 1000);
  if (made.Fault() != nullptr) luaL_error(lua, "%s", made.Fault());
  return made;
}

// Raises what went wrong while matching, and charges for the steps since `before`.
void Settle(lua_State* lua, const Pattern& pattern, std::uint64_t before) {
  Sandbox::Of(lua).Charge(lua, (pattern.Steps() - before) / kStepsPerUnit);
  if (pattern.Fault() != nullptr) luaL_error(lua, "%s", pattern.Fault());
}

void PushCapture(lua_State* lua, const Pattern& pattern, int index, const char* subject,
                 const char* from, const char* to) {
  if (index >= pattern.Captures()) {
    if (index != 0) luaL_error(lua, "invalid capture index %%%d", index + 1);
    lua_pushlstring(lua, from, static_cast<std::size_t>(to - from));
    return;
  }
  const Pattern::Capture& capture = pattern.GetCapture(index);
  if (capture.size == Pattern::kPosition)
    lua_pushinteger(lua, capture.begin - subject + 1);
  else
    lua_pushlstring(lua, capture.begin, static_cast<std::size_t>(capture.size));
}

// All captures; the whole match when there are none and `whole`.
int PushCaptures(lua_State* lua, const Pattern& pattern, const char* subject, const char* from,
                 const char* to, bool whole) {
  const int count = pattern.Captures() == 0 && whole ? 1 : pattern.Captures();
  luaL_checkstack(lua, count + 2, "too many captures");
  for (int i = 0; i < count; ++i) PushCapture(lua, pattern, i, subject, from, to);
  return count;
}

// The 0-based start that the optional argument asks for; beyond the end: size + 1.
std::size_t StartAt(lua_State* lua, int index, std::size_t size) {
  const lua_Integer at = IntegerAt(lua, index, 1);
  if (at > 0)
    return static_cast<std::size_t>(at) - 1 > size ? size + 1 : static_cast<std::size_t>(at) - 1;
  if (at == 0 || at < -static_cast<lua_Integer>(size)) return 0;
  return size - static_cast<std::size_t>(-at);
}

int FindPlain(lua_State* lua, std::string_view subject, std::string_view text, std::size_t start) {
  Sandbox::Of(lua).Charge(lua, (subject.size() - start + text.size()) / 8);
  // memmem is linear also for hostile text; string_view::find is not.
  const void* found = text.empty() ? subject.data() + start
                                   : memmem(subject.data() + start, subject.size() - start,
                                            text.data(), text.size());
  if (found == nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  const std::ptrdiff_t at = static_cast<const char*>(found) - subject.data();
  lua_pushinteger(lua, at + 1);
  lua_pushinteger(lua, at + static_cast<std::ptrdiff_t>(text.size()));
  return 2;
}

int FindOrMatch(lua_State* lua, bool find) {
  const std::string_view subject = Text(lua, 1), text = Text(lua, 2);
  const std::size_t start = StartAt(lua, 3, subject.size());
  if (start > subject.size()) {
    lua_pushnil(lua);
    return 1;
  }
  if (find && (lua_toboolean(lua, 4) || Pattern::IsPlain(text)))
    return FindPlain(lua, subject, text, start);
  Pattern pattern = MakePattern(lua, subject, text);
  const char* end = subject.data() + subject.size();
  for (const char* at = subject.data() + start; at <= end; ++at) {
    const char* to = pattern.MatchAt(at);
    if (to != nullptr) {
      Settle(lua, pattern, 0);
      if (!find) return PushCaptures(lua, pattern, subject.data(), at, to, true);
      lua_pushinteger(lua, at - subject.data() + 1);
      lua_pushinteger(lua, to - subject.data());
      return 2 + PushCaptures(lua, pattern, subject.data(), at, to, false);
    }
    if (pattern.Fault() != nullptr || pattern.GaveUp() || pattern.Anchored()) break;
  }
  Settle(lua, pattern, 0);
  lua_pushnil(lua);
  return 1;
}

int Find(lua_State* lua) { return FindOrMatch(lua, true); }
int Match(lua_State* lua) { return FindOrMatch(lua, false); }

// Upvalues: subject, pattern, where to go on, the end of the match before (an empty match there
// would repeat it).
int NextMatch(lua_State* lua) {
  std::size_t subject_size = 0, pattern_size = 0;
  const char* subject = lua_tolstring(lua, lua_upvalueindex(1), &subject_size);
  const char* text = lua_tolstring(lua, lua_upvalueindex(2), &pattern_size);
  const auto start = static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(3)));
  const lua_Integer last = lua_tointeger(lua, lua_upvalueindex(4));
  Pattern pattern = MakePattern(lua, {subject, subject_size}, {text, pattern_size});
  if (pattern.Anchored()) return luaL_error(lua, "gmatch does not take an anchored pattern ('^')");
  for (const char* at = subject + start; at <= subject + subject_size; ++at) {
    const char* to = pattern.MatchAt(at);
    if (pattern.Fault() != nullptr || pattern.GaveUp()) break;
    if (to == nullptr || to - subject == last) continue;
    Settle(lua, pattern, 0);
    lua_pushinteger(lua, to - subject);
    lua_copy(lua, -1, lua_upvalueindex(3));
    lua_replace(lua, lua_upvalueindex(4));
    return PushCaptures(lua, pattern, subject, at, to, true);
  }
  Settle(lua, pattern, 0);
  return 0;
}

int Gmatch(lua_State* lua) {
  const std::string_view subject = Text(lua, 1);
  const std::string_view text = Text(lua, 2);
  MakePattern(lua, subject, text);  // faults show here rather than in the loop
  const std::size_t start = StartAt(lua, 3, subject.size());
  lua_settop(lua, 2);
  lua_pushinteger(lua, static_cast<lua_Integer>(start));
  lua_pushinteger(lua, -1);
  lua_pushcclosure(lua, NextMatch, 4);
  return 1;
}

// ---- gsub ----

struct Piece {
  const char* subject;
  const char* from;
  const char* to;
};

// Adds the replacement string with its %0 .. %9.
void AddText(lua_State* lua, luaL_Buffer* out, const Pattern& pattern, const Piece& piece) {
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, 3, &size);
  for (std::size_t i = 0; i < size; ++i) {
    if (text[i] != '%') {
      luaL_addchar(out, text[i]);
      continue;
    }
    const char what = ++i < size ? text[i] : '\0';
    if (what == '%') {
      luaL_addchar(out, '%');
    } else if (what == '0') {
      luaL_addlstring(out, piece.from, static_cast<std::size_t>(piece.to - piece.from));
    } else if (what >= '1' && what <= '9') {
      PushCapture(lua, pattern, what - '1', piece.subject, piece.from, piece.to);
      lua_tolstring(lua, -1, nullptr);
      luaL_addvalue(out);
    } else {
      luaL_error(lua, "invalid use of '%%' in replacement string");
    }
  }
  Sandbox::Of(lua).Charge(lua, size / 8);
}

void AddReplacement(lua_State* lua, luaL_Buffer* out, const Pattern& pattern, const Piece& piece) {
  Sandbox::Of(lua).Charge(lua, 4);
  const int type = lua_type(lua, 3);
  if (type == LUA_TNUMBER || type == LUA_TSTRING) {
    AddText(lua, out, pattern, piece);
    return;
  }
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(lua, 3);
    lua_call(lua, PushCaptures(lua, pattern, piece.subject, piece.from, piece.to, true), 1);
  } else {
    PushCapture(lua, pattern, 0, piece.subject, piece.from, piece.to);
    lua_gettable(lua, 3);
  }
  if (!lua_toboolean(lua, -1)) {
    lua_pop(lua, 1);
    luaL_addlstring(out, piece.from, static_cast<std::size_t>(piece.to - piece.from));
  } else if (!lua_isstring(lua, -1)) {
    luaL_error(lua, "invalid replacement value (a %s)", luaL_typename(lua, -1));
  } else {
    luaL_addvalue(out);
  }
}

int Gsub(lua_State* lua) {
  const std::string_view subject = Text(lua, 1), text = Text(lua, 2);
  const int type = lua_type(lua, 3);
  luaL_argexpected(
      lua,
      type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
      "string/function/table");
  const lua_Integer most = IntegerAt(lua, 4, static_cast<lua_Integer>(subject.size()) + 1);
  Pattern pattern = MakePattern(lua, subject, text);
  const char* at = subject.data();
  const char* end = at + subject.size();
  const char* last = nullptr;
  lua_Integer count = 0;
  luaL_Buffer out;
  luaL_buffinit(lua, &out);
  while (count < most) {
    const std::uint64_t before = pattern.Steps();
    const char* to = pattern.MatchAt(at);
    Settle(lua, pattern, before);
    if (to != nullptr && to != last) {
      ++count;
      AddReplacement(lua, &out, pattern, {subject.data(), at, to});
      at = last = to;
    } else if (at < end) {
      luaL_addchar(&out, *at++);
    } else {
      break;
    }
    if (pattern.Anchored()) break;
  }
  luaL_addlstring(&out, at, static_cast<std::size_t>(end - at));
  luaL_pushresult(&out);
  lua_pushinteger(lua, count);
  return 2;
}

}  // namespace

void OpenPatterns(lua_State* lua) {
  constexpr luaL_Reg kFunctions[] = {
      {"find", Find}, {"match", Match}, {"gmatch", Gmatch}, {"gsub", Gsub}, {nullptr, nullptr}};
  luaL_setfuncs(lua, kFunctions, 0);
}

}  // namespace heliopause
