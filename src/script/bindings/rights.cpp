// A function that a sandbox may not call is present nevertheless: it raises an error that gives the
// reason, instead of "attempt to call a nil value".
#include "script/bindings/rights.hpp"

#include "game/rules/game.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

// Objects that cover one point. The number of overlapping pairs grows with its square.
constexpr std::size_t kMaxOverlapping = 64;

// For brains. Upvalue 1: the function's name.
int RejectBrain(lua_State* lua) {
  return luaL_error(
      lua, "space.%s: a brain may not change the world, it commands its own ship (self.ship)",
      lua_tostring(lua, lua_upvalueindex(1)));
}

// For brains. Upvalue 1: the function's name.
int RejectShow(lua_State* lua) {
  return luaL_error(
      lua,
      "space.%s: a brain commands its own ship (self.ship); only the scenario and the "
      "console show things to the player",
      lua_tostring(lua, lua_upvalueindex(1)));
}

// For scenarios and the console. Upvalue 1: the function's name.
int RejectStep(lua_State* lua) {
  return luaL_error(
      lua, "space.%s is for script files (heliopause script FILE): here the game runs by itself",
      lua_tostring(lua, lua_upvalueindex(1)));
}

// For missions. Upvalues: the function's name, and the function itself.
int GuardOffer(lua_State* lua) {
  if (Sandbox::Of(lua).GetContext().offering)
    return luaL_error(lua, "space.%s: offer may only read the game (accept may change it)",
                      lua_tostring(lua, lua_upvalueindex(1)));
  return lua_tocfunction(lua, lua_upvalueindex(2))(lua);
}

// Sets each function, guarded in missions; or `rejection` with its name if that is not null.
void SetFunctions(lua_State* lua, const luaL_Reg* functions, lua_CFunction rejection) {
  for (; functions->name != nullptr; ++functions) {
    if (rejection == nullptr && Sandbox::Of(lua).GetKind() == Sandbox::Kind::Mission) {
      lua_pushstring(lua, functions->name);
      lua_pushcfunction(lua, functions->func);
      lua_pushcclosure(lua, GuardOffer, 2);
    } else if (rejection == nullptr) {
      lua_pushcfunction(lua, functions->func);
    } else {
      lua_pushstring(lua, functions->name);
      lua_pushcclosure(lua, rejection, 1);
    }
    lua_setfield(lua, -2, functions->name);
  }
}

}  // namespace

bool IsBrain(lua_State* lua) { return Sandbox::Of(lua).GetKind() == Sandbox::Kind::Brain; }

bool IsLimited(lua_State* lua) { return Sandbox::Of(lua).GetKind() != Sandbox::Kind::Script; }

void RejectFullWorld(lua_State* lua, const char* function) {
  if (IsLimited(lua) && Sandbox::Of(lua).GetContext().game->Space().Count() >= kMaxObjects)
    luaL_error(lua, "%s: the world holds %d objects already", function,
               static_cast<int>(kMaxObjects));
}

void RejectFullPosition(lua_State* lua, const char* function, Vec2 at, ObjectId mover) {
  if (!IsLimited(lua)) return;
  const SpriteManager& space = Sandbox::Of(lua).GetContext().game->Space();
  if (space.CountSpritesTouching(at, 0, {.ignore = mover}) >= kMaxOverlapping)
    luaL_error(lua, "%s: %d objects cover that position already", function,
               static_cast<int>(kMaxOverlapping));
}

void RejectChangeInOffer(lua_State* lua, const char* function) {
  if (Sandbox::Of(lua).GetContext().offering)
    luaL_error(lua, "%s: offer may only read the game (accept may change it)", function);
}

void AddRestricted(lua_State* lua, const luaL_Reg* functions) {
  SetFunctions(lua, functions, IsBrain(lua) ? RejectBrain : nullptr);
}

void AddForScenarios(lua_State* lua, const luaL_Reg* functions) {
  SetFunctions(lua, functions, IsBrain(lua) ? RejectShow : nullptr);
}

void AddForScripts(lua_State* lua, const luaL_Reg* functions) {
  const Sandbox::Kind kind = Sandbox::Of(lua).GetKind();
  SetFunctions(lua, functions,
               kind == Sandbox::Kind::Script  ? nullptr
               : kind == Sandbox::Kind::Brain ? RejectBrain
                                              : RejectStep);
}

void RequireMission(lua_State* lua, const char* function) {
  RejectChangeInOffer(lua, function);
  const Sandbox& sandbox = Sandbox::Of(lua);
  if (sandbox.GetKind() != Sandbox::Kind::Mission)
    luaL_error(lua, "%s: only a mission may call it (a file of missions/)", function);
}

Mailbox& RequireMailbox(lua_State* lua, const char* function, const char* purpose) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const bool is_brain = sandbox.GetKind() == Sandbox::Kind::Brain;
  if (sandbox.GetKind() == Sandbox::Kind::Mission)
    luaL_error(lua, "%s: not in a mission (its on_tick and on_event see all that happens)",
               function);
  if (!is_brain && context.store.scenario.empty())
    luaL_error(lua, "%s: no scenario runs (%s)", function, purpose);
  return context.store.MailboxOf(is_brain ? context.self : ObjectId{});
}

}  // namespace heliopause
