// All memory is in the object, because a Lua error would skip the destructor of a local one.
#include "script/state/locals_watch.hpp"

#include <algorithm>
#include <cstring>

#include "base/hash.hpp"

namespace heliopause {
namespace {

constexpr std::uint64_t kCloselyWatched = 64;  // calls; then each of this number
constexpr int kDeepest = 6;                    // functions in variables of functions
constexpr int kMostEntries = 128;              // globals
// Tables and their entries in one call: a file has five tables of functions. A script may have put
// any number of large ones there meanwhile, and no hook runs here.
constexpr int kMostTables = 16, kMostFields = 1024;

// Numbers by their bits, objects by their address. Strings by their address as well: Lua keeps one
// copy of each short one.
std::uint64_t BitsOf(lua_State* lua, int index) {
  std::uint64_t bits = 0;
  switch (lua_type(lua, index)) {
    case LUA_TNIL:
      return 0;
    case LUA_TBOOLEAN:
      return static_cast<std::uint64_t>(lua_toboolean(lua, index));
    case LUA_TNUMBER: {
      const lua_Number number = lua_tonumber(lua, index);
      std::memcpy(&bits, &number, sizeof bits);
      return bits;
    }
    case LUA_TLIGHTUSERDATA:
      return reinterpret_cast<std::uintptr_t>(lua_touserdata(lua, index));
    default:
      return reinterpret_cast<std::uintptr_t>(lua_topointer(lua, index));
  }
}

// Returns the digest of the globals: a sum over the entries, since their order is not fixed.
std::uint64_t DigestOf(lua_State* lua, int table) {
  std::uint64_t digest = 0;
  int seen = 0;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
    Fnv1a entry;
    entry.AddWord(BitsOf(lua, -2));
    entry.AddWord(BitsOf(lua, -1));
    digest += entry.MixedValue();
    if (++seen < kMostEntries) continue;
    lua_pop(lua, 2);
    return 0;  // not watched
  }
  return digest;
}

}  // namespace

const char* LocalsWatch::FindChanged(lua_State* lua, int file) {
  const bool looks = calls_ < kCloselyWatched || calls_ % kCloselyWatched == 0;
  ++calls_;
  if (done_ || !looks) return nullptr;
  luaL_checkstack(lua, 6 * kDeepest + 8, "too deep");
  const int top = lua_gettop(lua);
  visited_count_ = 0;
  tables_ = fields_ = 0;
  changed_ = nullptr;
  ReadTable(lua, lua_absindex(lua, file), 0);
  lua_settop(lua, top);
  done_ = changed_ != nullptr;
  return changed_;
}

void LocalsWatch::ReadTable(lua_State* lua, int table, int depth) {
  if (++tables_ > kMostTables) return;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
    if (++fields_ > kMostFields) return lua_pop(lua, 2);
    if (lua_isfunction(lua, -1))
      ReadFunction(lua, depth);
    else if (lua_istable(lua, -1) && depth == 0)
      ReadTable(lua, lua_gettop(lua), 1);
  }
}

// Reads the variables of the function on top, and of the functions in them.
void LocalsWatch::ReadFunction(lua_State* lua, int depth) {
  const void* function = lua_topointer(lua, -1);
  const auto end = visited_.begin() + static_cast<std::ptrdiff_t>(visited_count_);
  if (lua_iscfunction(lua, -1) || depth > kDeepest || visited_count_ == visited_.size() ||
      std::find(visited_.begin(), end, function) != end)
    return;
  visited_[visited_count_++] = function;
  for (int i = 1; const char* name = lua_getupvalue(lua, -1, i); ++i) {
    ReadValue(lua, lua_upvalueid(lua, -2, i), name);
    if (lua_isfunction(lua, -1)) ReadFunction(lua, depth + 1);
    lua_pop(lua, 1);
  }
}

// Compares the value on top with the one that was there before, and keeps it.
void LocalsWatch::ReadValue(lua_State* lua, const void* id, const char* name) {
  const int type = lua_type(lua, -1);
  const bool globals = std::strcmp(name, "_ENV") == 0 && type == LUA_TTABLE;
  const std::uint64_t value = globals ? DigestOf(lua, lua_gettop(lua)) : BitsOf(lua, -1);
  const auto end = variables_.begin() + static_cast<std::ptrdiff_t>(count_);
  const auto known =
      std::find_if(variables_.begin(), end, [id](const Variable& v) { return v.id == id; });
  if (known == end) {
    if (count_ < variables_.size()) variables_[count_++] = {id, type, value};
    return;
  }
  const bool is_value = globals || (type != LUA_TTABLE && type != LUA_TFUNCTION);
  if ((known->type != type || known->value != value) && is_value && changed_ == nullptr)
    changed_ = name;
  known->type = type;
  known->value = value;
}

}  // namespace heliopause
