// One userdata instead of one table for each contact: a fight reads thousands of contacts a second,
// and tables would be most of the garbage of scripts.
//
// The userdata has the methods of kMethods (contacts:kind(2)), handles by index (contacts[2]), a
// length, and __call, which makes it the iterator of a generic `for`.
#include "script/bindings/contacts_view.hpp"

#include <cassert>
#include <cstring>
#include <type_traits>

#include "script/bindings/arguments.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

const char kMetatable = 0;  // registry key by address

struct View {
  std::size_t count;
  std::size_t cursor;   // index of the contact returned last; a loop continues behind it
  Contact contacts[1];  // count of them
};
static_assert(std::is_trivially_copyable_v<Contact>);

// Returns the view at `index`, nullptr for another value. Checks the metatable: a script can call a
// method with any value as self.
View* ViewAt(lua_State* lua, int index) {
  void* view = lua_touserdata(lua, index);
  if (view == nullptr || lua_islightuserdata(lua, index) || !lua_getmetatable(lua, index))
    return nullptr;
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kMetatable);
  const bool ours = lua_rawequal(lua, -1, -2) != 0;
  lua_pop(lua, 2);
  return ours ? static_cast<View*>(view) : nullptr;
}

View& Self(lua_State* lua) {
  View* view = ViewAt(lua, 1);
  if (view == nullptr)
    luaL_error(lua, "contacts: self = %s (expected contacts)", luaL_typename(lua, 1));
  return *view;
}

// Returns the contact at the index in argument 2; nullptr beyond the ends.
const Contact* At(lua_State* lua) {
  const View& view = Self(lua);
  CheckArgumentCount(lua, "contacts", 2);
  const Arguments arguments(lua, "contacts");
  const lua_Integer index = arguments.Count(2, "index", 1, 1'000'000'000);
  return static_cast<std::size_t>(index) > view.count ? nullptr : &view.contacts[index - 1];
}

int Nil(lua_State* lua) {
  lua_pushnil(lua);
  return 1;
}

// A method that pushes one field of a contact, or nil beyond the ends.
template <void (*PushField)(lua_State*, const Contact&)>
int Method(lua_State* lua) {
  const Contact* contact = At(lua);
  if (contact == nullptr) return Nil(lua);
  PushField(lua, *contact);
  return 1;
}

void PushId(lua_State* lua, const Contact& contact) { PushHandle(lua, contact.id); }
void PushKind(lua_State* lua, const Contact& contact) {
  lua_pushstring(lua, NameOfKind(contact.kind));
}
void PushDistance(lua_State* lua, const Contact& contact) { lua_pushnumber(lua, contact.distance); }
void PushBearing(lua_State* lua, const Contact& contact) { lua_pushnumber(lua, contact.bearing); }
void PushHostile(lua_State* lua, const Contact& contact) { lua_pushboolean(lua, contact.hostile); }

int PushAll(lua_State* lua, const Contact& contact) {
  PushId(lua, contact);
  PushKind(lua, contact);
  PushDistance(lua, contact);
  PushBearing(lua, contact);
  PushHostile(lua, contact);
  return 5;
}

int Get(lua_State* lua) {
  const Contact* contact = At(lua);
  return contact == nullptr ? Nil(lua) : PushAll(lua, *contact);
}

// contacts[i] is a handle, contacts.kind a method. Upvalue 1: the table of methods.
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

// The iterator of a generic `for`, called with (view, state, previous handle).
int Next(lua_State* lua) {
  View& view = Self(lua);
  std::size_t next = 0;
  if (lua_islightuserdata(lua, 3)) {
    // Usually the cursor is at the previous handle. In nested loops over one view it is not; then
    // the handle is searched.
    const ObjectId before = HandleAt(lua, 3);
    next = view.cursor < view.count && view.contacts[view.cursor].id == before ? view.cursor : 0;
    const std::size_t from = next;
    while (next < view.count && view.contacts[next].id != before) ++next;
    Sandbox::Of(lua).Charge(lua, (next - from) / 8);
    ++next;
  }
  assert(view.cursor <= view.count && "the cursor is the index of a contact");
  if (next >= view.count) return Nil(lua);
  view.cursor = next;
  return PushAll(lua, view.contacts[next]);
}

void PushMetatable(lua_State* lua) {
  if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &kMetatable) == LUA_TTABLE) return;
  lua_pop(lua, 1);
  constexpr luaL_Reg kMethods[] = {{"handle", Method<PushId>},
                                   {"kind", Method<PushKind>},
                                   {"distance", Method<PushDistance>},
                                   {"bearing", Method<PushBearing>},
                                   {"hostile", Method<PushHostile>},
                                   {"get", Get},
                                   {nullptr, nullptr}};
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

bool IsContacts(lua_State* lua, int index) { return ViewAt(lua, index) != nullptr; }
std::size_t ContactCount(lua_State* lua, int index) { return ViewAt(lua, index)->count; }
ObjectId ContactAt(lua_State* lua, int index, std::size_t at) {
  const View& view = *ViewAt(lua, index);
  assert(at < view.count && "the index is below ContactCount");
  return view.contacts[at].id;
}

void PushContacts(lua_State* lua, const std::vector<Contact>& contacts) {
  const std::size_t count = contacts.size();
  // One block with the array behind the header; View declares one element of it.
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
