// Contacts without a table for each: a fight asks for thousands of them a second, and tables would
// be most of the garbage that scripts make.
#include "script/bindings/contacts_view.hpp"

#include <cstring>
#include <type_traits>

#include "script/bindings/arguments.hpp"
#include "script/sandbox/handle.hpp"

namespace heliopause {
namespace {

const char kMetatable = 0;  // its address is the registry key

struct View {
  std::size_t count;
  std::size_t cursor;   // where a running loop probably is: saves it a search
  Contact contacts[1];  // count of them
};
static_assert(std::is_trivially_copyable_v<Contact>);

View& Self(lua_State* lua) {
  void* view = lua_touserdata(lua, 1);
  if (view != nullptr && !lua_islightuserdata(lua, 1) && lua_getmetatable(lua, 1)) {
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &kMetatable);
    const bool ours = lua_rawequal(lua, -1, -2) != 0;
    lua_pop(lua, 2);
    if (ours) return *static_cast<View*>(view);
  }
  luaL_error(lua, "bad argument 'self' (contacts expected, got %s)", luaL_typename(lua, 1));
  return *static_cast<View*>(view);  // not reached
}

// The contact at the index in argument 2; nullptr beyond the ends.
const Contact* At(lua_State* lua) {
  const View& view = Self(lua);
  const Arguments arguments(lua, "contacts");
  const lua_Integer index = arguments.Count(2, "index", 1, 1'000'000'000);
  return static_cast<std::size_t>(index) > view.count ? nullptr : &view.contacts[index - 1];
}

int Nil(lua_State* lua) {
  lua_pushnil(lua);
  return 1;
}

int PushAll(lua_State* lua, const Contact& contact) {
  PushHandle(lua, contact.id);
  lua_pushstring(lua, NameOfKind(contact.kind));
  lua_pushnumber(lua, contact.distance);
  lua_pushnumber(lua, contact.bearing);
  lua_pushboolean(lua, contact.hostile);
  return 5;
}

int Handle(lua_State* lua) {
  const Contact* contact = At(lua);
  if (contact == nullptr) return Nil(lua);
  PushHandle(lua, contact->id);
  return 1;
}

int Kind(lua_State* lua) {
  const Contact* contact = At(lua);
  if (contact == nullptr) return Nil(lua);
  lua_pushstring(lua, NameOfKind(contact->kind));
  return 1;
}

int Distance(lua_State* lua) {
  const Contact* contact = At(lua);
  if (contact == nullptr) return Nil(lua);
  lua_pushnumber(lua, contact->distance);
  return 1;
}

int Bearing(lua_State* lua) {
  const Contact* contact = At(lua);
  if (contact == nullptr) return Nil(lua);
  lua_pushnumber(lua, contact->bearing);
  return 1;
}

int Hostile(lua_State* lua) {
  const Contact* contact = At(lua);
  if (contact == nullptr) return Nil(lua);
  lua_pushboolean(lua, contact->hostile);
  return 1;
}

int Get(lua_State* lua) {
  const Contact* contact = At(lua);
  return contact == nullptr ? Nil(lua) : PushAll(lua, *contact);
}

// contacts[i] is a handle, contacts.kind a method.
int Index(lua_State* lua) {
  const View& view = Self(lua);
  int whole = 0;
  const lua_Integer index = lua_type(lua, 2) == LUA_TNUMBER ? lua_tointegerx(lua, 2, &whole) : 0;
  if (whole != 0) {
    if (index < 1 || static_cast<std::size_t>(index) > view.count) return Nil(lua);
    PushHandle(lua, view.contacts[index - 1].id);
  } else {
    lua_settop(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
  }
  return 1;
}

int Length(lua_State* lua) {
  lua_pushinteger(lua, static_cast<lua_Integer>(Self(lua).count));
  return 1;
}

// What a generic `for` calls: (view, state, the handle before).
int Next(lua_State* lua) {
  View& view = Self(lua);
  std::size_t next = 0;
  if (lua_islightuserdata(lua, 3)) {
    const ObjectId before = HandleAt(lua, 3);
    next = view.cursor < view.count && view.contacts[view.cursor].id == before ? view.cursor : 0;
    while (next < view.count && view.contacts[next].id != before) ++next;
    ++next;
  }
  if (next >= view.count) return Nil(lua);
  view.cursor = next;
  return PushAll(lua, view.contacts[next]);
}

void PushMetatable(lua_State* lua) {
  if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &kMetatable) == LUA_TTABLE) return;
  lua_pop(lua, 1);
  constexpr luaL_Reg kMethods[] = {
      {"handle", Handle},   {"kind", Kind}, {"distance", Distance}, {"bearing", Bearing},
      {"hostile", Hostile}, {"get", Get},   {nullptr, nullptr}};
  lua_createtable(lua, 0, 5);
  luaL_newlib(lua, kMethods);
  lua_pushcclosure(lua, Index, 1);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, Length);
  lua_setfield(lua, -2, "__len");
  lua_pushcfunction(lua, Next);
  lua_setfield(lua, -2, "__call");
  lua_pushliteral(lua, "contacts");
  lua_setfield(lua, -2, "__metatable");
  lua_pushliteral(lua, "contacts");
  lua_setfield(lua, -2, "__name");
  lua_pushvalue(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kMetatable);
}

}  // namespace

void PushContacts(lua_State* lua, const std::vector<Contact>& contacts) {
  const std::size_t count = contacts.size();
  void* block = lua_newuserdatauv(lua, offsetof(View, contacts) + (count + 1) * sizeof(Contact), 0);
  auto* view = static_cast<View*>(block);
  view->count = count;
  view->cursor = 0;
  if (count > 0)
    std::memcpy(static_cast<void*>(view->contacts), contacts.data(), count * sizeof(Contact));
  PushMetatable(lua);
  lua_setmetatable(lua, -2);
}

}  // namespace heliopause
