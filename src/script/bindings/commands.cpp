// Commands from Lua. Arguments are checked here; a brain's commands are collected in world.orders
// and posted after its think has ended without an error, so that a failing brain commands nothing.
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

constexpr std::size_t kMaxOrders = 64;       // of one think
constexpr double kRadioRange = 6000;         // farther messages do not concern the player
constexpr std::size_t kLongestSaying = 200;  // bytes; a line of the message log

// Posts a command. Pushes nil if the ship no longer exists, else true. `most`: arguments with self.
int Send(lua_State* lua, const char* method, Command::Type type, double value, ObjectId object = {},
         int most = 2) {
  Sandbox& sandbox = Sandbox::Of(lua);
  World& world = sandbox.GetWorld();
  const ObjectId ship = Arguments(lua, method).Handle(1, "self");
  Game& game = GameFor(lua, method, most);
  const bool brain = sandbox.GetKind() == Sandbox::Kind::Brain;
  if (brain && ship != world.self)
    return luaL_error(
        lua, "%s: self is another ship (expected self.ship: a brain commands its own ship only)",
        method);
  if (game.FindShip(ship) == nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  if (brain && world.orders.size() >= kMaxOrders)
    return luaL_error(lua, "%s: more than %d commands in one think", method,
                      static_cast<int>(kMaxOrders));
  // A brain's commands wait for the end of its think. Others are posted: the game applies them at
  // the beginning of the next tick, in (ship, sequence) order, and records them in replays.
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

// Checks self before the other arguments: after ship.turn(1) instead of ship:turn(1) the message
// then names self, not a missing value.
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
  return Send(lua, "brake", Command::Type::Brake, ArgumentsOf(lua, "brake").Boolean(2, "on"));
}

int Fire(lua_State* lua) {
  return Send(lua, "fire", Command::Type::FirePrimary, ArgumentsOf(lua, "fire").Boolean(2, "on"));
}

int FireSecondary(lua_State* lua) {
  return Send(lua, "fire_secondary", Command::Type::FireSecondary,
              ArgumentsOf(lua, "fire_secondary").Boolean(2, "on"));
}

int Assist(lua_State* lua) {
  return Send(lua, "assist", Command::Type::FlightAssist,
              ArgumentsOf(lua, "assist").Boolean(2, "on"));
}

int SetTarget(lua_State* lua) {
  return Send(lua, "set_target", Command::Type::Target, 0,
              ArgumentsOf(lua, "set_target").HandleOrNil(2, "target"));
}

int Dock(lua_State* lua) {
  return Send(lua, "dock", Command::Type::Dock, 0, ArgumentsOf(lua, "dock").HandleOrNil(2, "body"));
}

int Undock(lua_State* lua) { return Send(lua, "undock", Command::Type::Undock, 0, {}, 1); }

// Returns whether the ship is within radio range of the player's ship, or there is no player.
bool IsHeard(const Game& game, ObjectId ship) {
  const std::optional<Vec2> player = game.Space().GetPosition(game.GetPlayer().ship);
  const std::optional<Vec2> sender = game.Space().GetPosition(ship);
  return !player || !sender ||
         maths::Length({player->x - sender->x, player->y - sender->y}) <= kRadioRange;
}

// say(text): a line in the message log from this ship.
int Say(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Arguments arguments(lua, "say");
  const ObjectId ship = arguments.Handle(1, "self");
  std::size_t size = 0;
  const char* text = arguments.Text(2, "text", &size, kLongestSaying);
  Game& game = GameFor(lua, "say", 2);
  if (sandbox.GetKind() == Sandbox::Kind::Brain && ship != sandbox.GetWorld().self)
    return luaL_error(
        lua, "say: self is another ship (expected self.ship: a brain commands its own ship only)");
  sandbox.Charge(lua, 1000);  // an event allocates, and the view lays out its text
  if (game.FindShip(ship) == nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  const bool sent = Try(sandbox, [&] {
    if (!IsHeard(game, ship)) return;
    Event event;
    event.type = Event::Type::Message;
    event.subject = ship;
    if (const auto at = game.Space().GetPosition(ship)) event.position = *at;
    event.text.assign(text, size);
    game.AddEvent(std::move(event));
  });
  if (!sent) return luaL_error(lua, "say: %s", sandbox.text);
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
