// Functions of `space` that change the world, for scenarios, the console and script files.
#include <cinttypes>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/event_types.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"
#include "script/state/script_observer.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kLongestMessage = 400;  // bytes

// Runs `change` and pushes true, or nil if it returns false: the object no longer exists.
template <class F>
int Change(lua_State* lua, const char* function, F&& change) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 50);
  bool done = false;
  if (!Try(sandbox, [&] { done = change(); }))
    return luaL_error(lua, "%s: %s", function, sandbox.text);
  if (done)
    lua_pushboolean(lua, true);
  else
    lua_pushnil(lua);
  return 1;
}

// A change of a port visits all ships, for those that are docked there.
void ChargeForDocked(lua_State* lua, const Game& game, ObjectId id) {
  if ((game.KindOf(id) & kFixed) != 0) Sandbox::Of(lua).Charge(lua, game.ShipsInList() / 2);
}

int Remove(lua_State* lua) {
  Game& game = GameFor(lua, "space.remove", 1);
  const ObjectId id = Arguments(lua, "space.remove").Handle(1, "thing");
  ChargeForDocked(lua, game, id);
  return Change(lua, "space.remove", [&] { return game.Remove(id); });
}

// place(thing, x, y [, vx, vy]): without a velocity the object keeps its own. Gives nil if the
// object no longer exists. A position at which nothing can be spawned is an error.
int Place(lua_State* lua) {
  Game& game = GameFor(lua, "space.place", 5);
  const Arguments arguments(lua, "space.place");
  const ObjectId id = arguments.Handle(1, "thing");
  const Vec2 at{arguments.Coordinate(2, "x"), arguments.Coordinate(3, "y")};
  // Without a sprite the id is gone: Change gives nil then.
  const std::optional<Sprite> sprite = game.Space().Get(id);
  Vec2 velocity = sprite ? sprite->velocity : Vec2{};
  if (arguments.Given(4) || arguments.Given(5))
    velocity = {arguments.Coordinate(4, "vx"), arguments.Coordinate(5, "vy")};
  if (sprite) RejectFullPosition(lua, "space.place", at, id);
  ChargeForDocked(lua, game, id);
  const int results = Change(lua, "space.place", [&] { return game.MoveTo(id, at, velocity); });
  if (sprite && lua_isnil(lua, -1))
    return luaL_error(lua, "space.place: no space for it at that position");
  return results;
}

// damage(thing, amount [, by]): `by` counts as the attacker.
int Damage(lua_State* lua) {
  Game& game = GameFor(lua, "space.damage", 3);
  const Arguments arguments(lua, "space.damage");
  const ObjectId id = arguments.Handle(1, "thing");
  const double amount = arguments.Within(2, "amount", 0, 1e12, "number from 0 to 1e12");
  const ObjectId by = arguments.HandleOrNil(3, "by");
  return Change(lua, "space.damage", [&] { return game.Damage(id, amount, by); });
}

int Report(lua_State* lua, const char* function, Event::Type type) {
  Game& game = GameFor(lua, function, 2);
  const Arguments arguments(lua, function);
  std::size_t size = 0;
  const char* text = arguments.PlainText(1, "text", &size, kLongestMessage);
  const ObjectId subject = arguments.HandleOrNil(2, "from");
  return Change(lua, function, [&] {
    Event event;
    event.type = type;
    event.subject = subject;
    if (const auto at = game.Space().GetPosition(subject)) event.position = *at;
    event.text.assign(text, size);
    game.AddEvent(std::move(event));
    return true;
  });
}

int Message(lua_State* lua) { return Report(lua, "space.message", Event::Type::Message); }
int Alert(lua_State* lua) { return Report(lua, "space.alert", Event::Type::Alert); }

// A brain reads the values of the player. Raises an error if it gives one to set.
void RejectSetting(lua_State* lua, const char* function, int index) {
  if (lua_isnoneornil(lua, index)) return;
  if (IsBrain(lua))
    luaL_error(lua, "%s: a brain may read this value but not set it (a scenario may)", function);
  RejectChangeInOffer(lua, function);
}

// credits([n]) and waves([n]): read the player's value, or set it first.
int Credits(lua_State* lua) {
  Player& player = GameFor(lua, "space.credits", 1).PlayerForScenario();
  const Arguments arguments(lua, "space.credits");
  RejectSetting(lua, "space.credits", 1);
  if (arguments.Given(1)) player.credits = arguments.Count(1, "credits", 0, std::int64_t{1} << 53);
  lua_pushinteger(lua, player.credits);
  return 1;
}

int Waves(lua_State* lua) {
  Player& player = GameFor(lua, "space.waves", 1).PlayerForScenario();
  const Arguments arguments(lua, "space.waves");
  RejectSetting(lua, "space.waves", 1);
  if (arguments.Given(1))
    player.waves = static_cast<std::uint32_t>(arguments.Count(1, "waves", 0, 1'000'000));
  lua_pushinteger(lua, player.waves);
  return 1;
}

// events(): the events of the last tick, oldest first.
int Events(lua_State* lua) {
  const Game& game = GameFor(lua, "space.events", 0);
  if (IsBrain(lua))
    return luaL_error(lua,
                      "space.events: not in a brain (brains think before the events of their tick "
                      "happen; on_event gets those of its ship in the next tick)");
  const std::size_t count = game.Events().size();
  Sandbox::Of(lua).Charge(lua, 20 * count);
  PushNewList(lua, count);
  for (std::size_t i = 0; i < count; ++i) {
    PushTable(lua, FieldsOf(game.Events()[i], game.GetCatalog()).All());
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

// hash(): 16 hexadecimal digits of the state hash. Charged by the number of objects.
int Hash(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.hash", 0);
  if (IsBrain(lua))
    return luaL_error(lua,
                      "space.hash: not in a brain (in the middle of a tick the hash differs from "
                      "that of any save; a scenario, the console and script files read it)");
  sandbox.Charge(lua, 20 * game.Space().Count() + 1000);
  char text[24];
  if (!Try(sandbox, [&] { std::snprintf(text, sizeof text, "%016" PRIx64, game.Hash()); }))
    return luaL_error(lua, "space.hash: %s", sandbox.text);
  lua_pushstring(lua, text);
  return 1;
}

// step([n]): runs n ticks. For script files only: a scenario and the console run within a tick.
int Step(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = GameFor(lua, "space.step", 1);
  const Arguments arguments(lua, "space.step");
  const lua_Integer count = arguments.Given(1) ? arguments.Count(1, "ticks", 0, 1'000'000) : 1;
  if (!Try(sandbox, [&] {
        // The work of a tick is not charged to the script.
        for (lua_Integer i = 0; i < count; ++i) {
          game.Tick();
          if (ScriptObserver* observer = sandbox.GetContext().observer) observer->Ticked(game);
        }
      }))
    return luaL_error(lua, "space.step: %s", sandbox.text);
  return 0;
}

// reload(): saves to memory and loads that, as `run --reload` does. Handles stay valid.
int SaveAndLoad(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = GameFor(lua, "space.reload", 0);
  const bool done = Try(sandbox, [&] {
    ByteWriter writer;
    game.Save(writer);
    ByteReader reader(writer.Bytes());
    game.Load(reader);
    if (ScriptObserver* observer = sandbox.GetContext().observer)
      observer->Loaded(game, writer.Bytes());
  });
  return done ? 0 : luaL_error(lua, "space.reload: %s", sandbox.text);
}

constexpr luaL_Reg kRights[] = {{"remove", Remove},   {"place", Place}, {"damage", Damage},
                                {"message", Message}, {"alert", Alert}, {nullptr, nullptr}};
// Each of these checks what a brain may do.
constexpr luaL_Reg kReadings[] = {
    {"credits", Credits}, {"waves", Waves}, {"hash", Hash}, {"events", Events}, {nullptr, nullptr}};
constexpr luaL_Reg kScriptRights[] = {{"step", Step}, {"reload", SaveAndLoad}, {nullptr, nullptr}};

}  // namespace

void AddRights(lua_State* lua) {
  AddRestricted(lua, kRights);
  luaL_setfuncs(lua, kReadings, 0);
  AddForScripts(lua, kScriptRights);
}

}  // namespace heliopause
