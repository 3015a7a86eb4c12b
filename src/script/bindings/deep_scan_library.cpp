// What the deep scanner of the player's ship has found, for scripts.
#include "game/rules/game.hpp"
#include "game/state/deep_scan.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// deep_contacts() -> {{object =, kind =, faction =, x =, y =, seconds =}, ...}, oldest first
int DeepContacts(lua_State* lua) {
  const Game& game = GameFor(lua, "space.deep_contacts", 0);
  const auto& contacts = game.GetDeepScan().contacts;
  Sandbox::Of(lua).Charge(lua, 20 + 30 * contacts.size());
  PushNewList(lua, contacts.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const DeepContact& contact = contacts[i];
    lua_createtable(lua, 0, 6);
    if (game.KindOf(contact.id) != 0) {
      PushHandle(lua, contact.id);
      lua_setfield(lua, -2, "object");
    }
    lua_pushstring(lua, NameOfKind(contact.kind));
    lua_setfield(lua, -2, "kind");
    if (contact.faction != kNone) {
      lua_pushstring(lua, game.GetCatalog().Factions()[contact.faction].id.c_str());
      lua_setfield(lua, -2, "faction");
    }
    SetNumberField(lua, "x", contact.position.x);
    SetNumberField(lua, "y", contact.position.y);
    SetNumberField(lua, "seconds",
                   static_cast<double>(game.TickNumber() - contact.tick) * kTickSeconds);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

constexpr luaL_Reg kReadings[] = {{"deep_contacts", DeepContacts}, {nullptr, nullptr}};

}  // namespace

void AddDeepScan(lua_State* lua) { luaL_setfuncs(lua, kReadings, 0); }

}  // namespace heliopause
