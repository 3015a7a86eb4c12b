// The four functions of patterns with the results of Lua's own. A Pattern may take as many steps as
// the budget has left, and its steps are charged afterwards: a pattern that backtracks without end
// uses up the budget of its caller and stops it, as an endless loop does.
#include "script/libraries/pattern_library.hpp"

#include <cstring>
#include <string_view>
#include <type_traits>

#include "script/libraries/pattern.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// A Lua error may jump over a Pattern, which leaves its destructor out.
static_assert(std::is_trivially_destructible_v<Pattern>);

constexpr std::uint64_t kStepsPerUnit = 4;  // a unit of budget is 10 ns, a step two or three
// Granted beyond the budget, so that a match that exceeds it also exceeds it when charged.
constexpr std::uint64_t kSpareSteps = 1000;

std::string_view Text(lua_State* lua, int index) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(lua, index, &size);
  return {text, size};
}

std::uint64_t StepsLeft(lua_State* lua) {
  return Sandbox::Of(lua).Left() * kStepsPerUnit + kSpareSteps;
}

// Raises an error for an invalid pattern.
Pattern MakePattern(lua_State* lua, std::string_view subject, std::string_view pattern) {
  Sandbox::Of(lua).Charge(lua, 8 + pattern.size() / 8);
  const Pattern made(subject, pattern, StepsLeft(lua));
  if (made.Error() != nullptr) luaL_error(lua, "%s", made.Error());
  return made;
}

// Charges for the steps since `before`, and raises an error of the match. The quotients are taken
// of the totals, so that the remainders of many short matches are not lost.
void Settle(lua_State* lua, const Pattern& pattern, std::uint64_t before) {
  Sandbox::Of(lua).Charge(lua, pattern.Steps() / kStepsPerUnit - before / kStepsPerUnit);
  if (pattern.Error() != nullptr) luaL_error(lua, "%s", pattern.Error());
}

void PushCapture(lua_State* lua, const Pattern& pattern, int index, const char* subject,
                 const char* from, const char* to) {
  // Without captures, the first one is the whole match.
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

// Pushes all captures; without captures and if `whole` is set, the whole match. Returns the count.
int PushCaptures(lua_State* lua, const Pattern& pattern, const char* subject, const char* from,
                 const char* to, bool whole) {
  const int count = pattern.Captures() == 0 && whole ? 1 : pattern.Captures();
  luaL_checkstack(lua, count + 2, "too many captures");
  for (int i = 0; i < count; ++i) PushCapture(lua, pattern, i, subject, from, to);
  return count;
}

// Returns the 0-based start of the search, an optional argument; size + 1 if beyond the end.
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

// string.find gives the positions and the captures, string.match the captures or the whole match.
// A pattern without special characters needs no matcher.
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
    // An anchored pattern is tried at the start alone.
    if (pattern.Error() != nullptr || pattern.GaveUp() || pattern.Anchored()) break;
  }
  Settle(lua, pattern, 0);
  lua_pushnil(lua);
  return 1;
}

int Find(lua_State* lua) { return FindOrMatch(lua, true); }
int Match(lua_State* lua) { return FindOrMatch(lua, false); }

// Upvalues: 1 subject, 2 pattern, 3 where the search continues, 4 the end of the previous match (an
// empty match there would repeat it).
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
    if (pattern.Error() != nullptr || pattern.GaveUp()) break;
    if (to == nullptr || to - subject == last) continue;
    Settle(lua, pattern, 0);
    // The search goes on at the end of this match, which must not be found again as an empty one.
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
  MakePattern(lua, subject, text);  // too long a pattern is an error here, not in the loop
  const std::size_t start = StartAt(lua, 3, subject.size());
  lua_settop(lua, 2);
  lua_pushinteger(lua, static_cast<lua_Integer>(start));
  lua_pushinteger(lua, -1);
  lua_pushcclosure(lua, NextMatch, 4);
  return 1;
}

// ---- gsub ----

// A match in the subject.
struct Range {
  const char* subject;
  const char* from;
  const char* to;
};

// Adds the replacement string (argument 3) with its %0 .. %9 replaced.
void AddText(lua_State* lua, luaL_Buffer* out, const Pattern& pattern, const Range& match) {
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
      Sandbox::Of(lua).Charge(lua, static_cast<std::uint64_t>(match.to - match.from) / 16);
      luaL_addlstring(out, match.from, static_cast<std::size_t>(match.to - match.from));
    } else if (what >= '1' && what <= '9') {
      PushCapture(lua, pattern, what - '1', match.subject, match.from, match.to);
      lua_tolstring(lua, -1, nullptr);
      luaL_addvalue(out);
    } else {
      luaL_error(lua, "invalid use of '%%' in replacement string");
    }
  }
  Sandbox::Of(lua).Charge(lua, size / 8);
}

void AddReplacement(lua_State* lua, luaL_Buffer* out, const Pattern& pattern, const Range& match) {
  Sandbox::Of(lua).Charge(lua, 4);
  const int type = lua_type(lua, 3);
  if (type == LUA_TNUMBER || type == LUA_TSTRING) {
    AddText(lua, out, pattern, match);
    return;
  }
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(lua, 3);
    lua_call(lua, PushCaptures(lua, pattern, match.subject, match.from, match.to, true), 1);
  } else {
    PushCapture(lua, pattern, 0, match.subject, match.from, match.to);
    lua_gettable(lua, 3);
  }
  // nil and false keep the match as it is.
  if (!lua_toboolean(lua, -1)) {
    lua_pop(lua, 1);
    luaL_addlstring(out, match.from, static_cast<std::size_t>(match.to - match.from));
  } else if (!lua_isstring(lua, -1)) {
    luaL_error(lua, "invalid replacement value (a %s)", luaL_typename(lua, -1));
  } else {
    Sandbox::Of(lua).Charge(lua, lua_rawlen(lua, -1) / 16);
    luaL_addvalue(out);
  }
}

// gsub(subject, pattern, replacement [, most]).
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
    pattern.SetRemainingSteps(StepsLeft(lua));  // a replacement function may have used budget
    const char* to = pattern.MatchAt(at);
    Settle(lua, pattern, before);
    // As in Lua 5.4: an empty match right behind the previous match does not count.
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
