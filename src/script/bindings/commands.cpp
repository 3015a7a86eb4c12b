// Commands from Lua. They are checked here and applied later: a brain that fails in the middle of
// its think must leave no half of an intention behind.
#include "script/bindings/commands.hpp"

#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMostOrders = 64;      // of one think
constexpr double kRadioRange = 6000;         // units: the log is for what concerns the player
constexpr std::size_t kLongestSaying = 200;  // bytes: a line of the message log

// Sends it; gives back nil when the ship is gone, else true.
int Send(lua_State* lua, const char* method, Command::Type type, double value,
         ObjectId object = {}) {
  Sandbox& sandbox = Sandbox::Of(lua);
  World& world = sandbox.GetWorld();
  const ObjectId ship = Arguments(lua, method).Handle(1, "self");
  Game& game = GameFor(lua, method);
  const bool brain = sandbox.GetKind() == Sandbox::Kind::Brain;
  if (brain && ship != world.self)
    return luaL_error(lua, "bad ship to %s: a brain commands its own ship (self.ship) only",
                      method);
  if (game.FindShip(ship) == nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  if (brain && world.orders.size() >= kMostOrders)
    return luaL_error(lua, "%s: more than %d commands in one think", method,
                      static_cast<int>(kMostOrders));
  const bool sent = Try(sandbox, [&] {
    Command command{type, ship, value, object, {}};
    if (brain)
      world.orders.push_back(std::move(command));
    else
      game.Post(std::move(command));
  });
  if (!sent) return luaL_error(lua, "%s: %s", method, sandbox.text);
  lua_pushboolean(lua, true);
  return 1;
}

// The self is looked at before the rest: who writes ship.turn(1) for ship:turn(1) is told that, and
// not that a value is missing.
Arguments ArgumentsOf(lua_State* lua, const char* method) {
  const Arguments arguments(lua, method);
  arguments.Handle(1, "self");
  return arguments;
}

int Thrust(lua_State* lua) {
  const double value =
      lua_isnone(lua, 2)
          ? 1.0
          : ArgumentsOf(lua, "thrust").Within(2, "value", 0, 1, "number from 0 to 1");
  return Send(lua, "thrust", Command::Type::Thrust, value);
}

int Turn(lua_State* lua) {
  return Send(lua, "turn", Command::Type::Turn,
              ArgumentsOf(lua, "turn").Within(2, "value", -1, 1, "number from -1 to 1"));
}

int TurnTo(lua_State* lua) {
  return Send(lua, "turn_to", Command::Type::TurnTo,
              maths::WrapAngle(ArgumentsOf(lua, "turn_to").Finite(2, "angle")));
}

int Brake(lua_State* lua) {
  return Send(lua, "brake", Command::Type::Brake, ArgumentsOf(lua, "brake").Switch(2, "on"));
}

int Fire(lua_State* lua) {
  return Send(lua, "fire", Command::Type::FirePrimary, ArgumentsOf(lua, "fire").Switch(2, "on"));
}

int FireSecondary(lua_State* lua) {
  return Send(lua, "fire_secondary", Command::Type::FireSecondary,
              ArgumentsOf(lua, "fire_secondary").Switch(2, "on"));
}

int Assist(lua_State* lua) {
  return Send(lua, "assist", Command::Type::FlightAssist,
              ArgumentsOf(lua, "assist").Switch(2, "on"));
}

int SetTarget(lua_State* lua) {
  return Send(lua, "set_target", Command::Type::Target, 0,
              ArgumentsOf(lua, "set_target").HandleOrNil(2, "target"));
}

int Dock(lua_State* lua) {
  return Send(lua, "dock", Command::Type::Dock, 0, ArgumentsOf(lua, "dock").HandleOrNil(2, "body"));
}

int Undock(lua_State* lua) { return Send(lua, "undock", Command::Type::Undock, 0); }

// Does the player's radio hear what is said there? Where nobody plays, everything is heard.
bool IsHeard(const Game& game, ObjectId ship) {
  const std::optional<Vec2> ear = game.Space().GetPosition(game.GetPlayer().ship);
  const std::optional<Vec2> mouth = game.Space().GetPosition(ship);
  return !ear || !mouth || maths::Length({ear->x - mouth->x, ear->y - mouth->y}) <= kRadioRange;
}

// say(text): a line in the message log, from this ship. A brain speaks for its own ship.
int Say(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Arguments arguments(lua, "say");
  const ObjectId ship = arguments.Handle(1, "self");
  std::size_t size = 0;
  const char* text = arguments.Text(2, "text", &size, kLongestSaying);
  Game& game = GameFor(lua, "say");
  if (sandbox.GetKind() == Sandbox::Kind::Brain && ship != sandbox.GetWorld().self)
    return luaL_error(lua, "bad ship to say: a brain speaks for its own ship (self.ship) only");
  sandbox.Charge(lua, 1000);
  if (game.FindShip(ship) == nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  const bool told = Try(sandbox, [&] {
    if (!IsHeard(game, ship)) return;
    Event event;
    event.type = Event::Type::Message;
    event.subject = ship;
    if (const auto at = game.Space().GetPosition(ship)) event.position = *at;
    event.text.assign(text, size);
    game.AddEvent(std::move(event));
  });
  if (!told) return luaL_error(lua, "say: %s", sandbox.text);
  lua_pushboolean(lua, true);
  return 1;
}

constexpr luaL_Reg kCommands[] = {{"thrust", Thrust},  {"turn", Turn},
                                  {"turn_to", TurnTo}, {"brake", Brake},
                                  {"fire", Fire},      {"fire_secondary", FireSecondary},
                                  {"assist", Assist},  {"set_target", SetTarget},
                                  {"dock", Dock},      {"undock", Undock},
                                  {"say", Say},        {nullptr, nullptr}};

}  // namespace

void AddCommands(lua_State* lua) { luaL_setfuncs(lua, kCommands, 0); }

}  // namespace heliopause
