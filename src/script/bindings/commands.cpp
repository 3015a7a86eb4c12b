// Commands from Lua. Arguments are checked here; a brain's commands are collected in context.orders
// and posted after its think has ended without an error, so that a failing brain commands nothing.
#include "script/bindings/commands.hpp"

#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/economy_arguments.hpp"
#include "script/bindings/post.hpp"
#include "script/bindings/rights.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMaxOrders = 64;       // of one think
constexpr double kRadioRange = 6000;         // farther messages do not concern the player
constexpr std::size_t kLongestSaying = 200;  // bytes; a line of the message log

// Posts a command. Pushes nil if the ship no longer exists, else true. `most`: arguments with self.
int Send(lua_State* lua, const char* method, Command::Type type, double value, ObjectId object = {},
         int most = 2, const char* text = "") {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const ObjectId ship = Arguments(lua, method).Handle(1, "self");
  Game& game = GameFor(lua, method, most);
  const bool brain = sandbox.GetKind() == Sandbox::Kind::Brain;
  // The order of checks: whose ship, whether it exists, whether there is place for the command.
  RejectChangeInOffer(lua, method);
  if (brain && ship != context.self)
    return luaL_error(
        lua, "%s: self is another ship (expected self.ship: a brain commands its own ship only)",
        method);
  if (game.FindShip(ship) == nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  if (brain && context.orders.size() >= kMaxOrders)
    return luaL_error(lua, "%s: more than %d commands in one think", method,
                      static_cast<int>(kMaxOrders));
  // A brain's commands wait for the end of its think. Others are posted: the game applies them at
  // the beginning of the next tick, in (ship, sequence) order, and records them in replays.
  const bool sent = Try(sandbox, [&] {
    Command command{type, ship, value, object, text};
    if (brain)
      context.orders.push_back(std::move(command));
    else
      PostCommand(sandbox, game, std::move(command));
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

// Without a value: full.
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

// Any angle; the game keeps headings within one turn.
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

// ---- trade: applied at the port, which may reject it ----

// The text of an id in the catalog, argument `index`.
template <class Entries>
const char* IdText(lua_State* lua, const char* method, int index, const char* name,
                   const Entries& entries) {
  return entries[IdAt(lua, ArgumentsOf(lua, method), index, name, entries)].id.c_str();
}

// buy(good [, units]) and the like; without a number as many as possible.
template <class F>
int SendUnits(lua_State* lua, const char* method, Command::Type type, int first, F&& object) {
  const Arguments arguments = ArgumentsOf(lua, method);
  const Catalog& catalog = GameFor(lua, method, first + 1).GetCatalog();
  const ObjectId other = object(arguments);
  const char* good = IdText(lua, method, first, "good", catalog.Goods());
  const lua_Integer units =
      arguments.Given(first + 1) ? arguments.Count(first + 1, "units", 0, kMostStock) : kMostStock;
  return Send(lua, method, type, static_cast<double>(units), other, first + 1, good);
}
// For orders that name no other thing.
ObjectId NoObject(const Arguments&) { return {}; }

int Buy(lua_State* lua) { return SendUnits(lua, "buy", Command::Type::Buy, 2, NoObject); }
int Sell(lua_State* lua) { return SendUnits(lua, "sell", Command::Type::Sell, 2, NoObject); }
int Jettison(lua_State* lua) {
  return SendUnits(lua, "jettison", Command::Type::Jettison, 2, NoObject);
}
int HandOver(lua_State* lua) {
  return SendUnits(lua, "hand_over", Command::Type::HandOver, 3,
                   [](const Arguments& arguments) { return arguments.Handle(2, "other"); });
}

int BuyOutfit(lua_State* lua) {
  ArgumentsOf(lua, "buy_outfit");
  const auto& outfits = GameFor(lua, "buy_outfit", 2).GetCatalog().Outfits();
  const char* id = IdText(lua, "buy_outfit", 2, "outfit", outfits);
  return Send(lua, "buy_outfit", Command::Type::BuyOutfit, 0, {}, 2, id);
}
int SellOutfit(lua_State* lua) {
  ArgumentsOf(lua, "sell_outfit");
  const auto& outfits = GameFor(lua, "sell_outfit", 2).GetCatalog().Outfits();
  const char* id = IdText(lua, "sell_outfit", 2, "outfit", outfits);
  return Send(lua, "sell_outfit", Command::Type::SellOutfit, 0, {}, 2, id);
}
int BuyShip(lua_State* lua) {
  ArgumentsOf(lua, "buy_ship");
  const auto& ships = GameFor(lua, "buy_ship", 2).GetCatalog().Ships();
  const char* id = IdText(lua, "buy_ship", 2, "class", ships);
  return Send(lua, "buy_ship", Command::Type::BuyShip, 0, {}, 2, id);
}

// ---- other ships ----

// board(other [, how]): how is "rob" or "repair"; without it the player chooses by a dialogue.
int Board(lua_State* lua) {
  const Arguments arguments = ArgumentsOf(lua, "board");
  const ObjectId other = arguments.HandleOrNil(2, "other");
  const char* how = "";
  if (arguments.Given(3)) {
    std::size_t size = 0;
    const std::string_view text = {arguments.Text(3, "how", &size), size};
    if (text != "rob" && text != "repair") arguments.Reject(3, "how", "\"rob\" or \"repair\"");
    how = text == "rob" ? "rob" : "repair";
  }
  return Send(lua, "board", Command::Type::Board, 0, other, 3, how);
}

int Hail(lua_State* lua) {
  return Send(lua, "hail", Command::Type::Hail, 0, ArgumentsOf(lua, "hail").Handle(2, "other"));
}

int DeepScan(lua_State* lua) {
  ArgumentsOf(lua, "deep_scan");
  return Send(lua, "deep_scan", Command::Type::DeepScan, 0, {}, 1);
}

int Scan(lua_State* lua) {
  return Send(lua, "scan", Command::Type::Scan, 0, ArgumentsOf(lua, "scan").Handle(2, "other"));
}

int Hire(lua_State* lua) {
  ArgumentsOf(lua, "hire");
  const auto& ships = GameFor(lua, "hire", 2).GetCatalog().Ships();
  const char* id = IdText(lua, "hire", 2, "class", ships);
  return Send(lua, "hire", Command::Type::HireEscort, 0, {}, 2, id);
}

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
  const char* text = arguments.PlainText(2, "text", &size, kLongestSaying);
  Game& game = GameFor(lua, "say", 2);
  if (sandbox.GetKind() == Sandbox::Kind::Brain && ship != sandbox.GetContext().self)
    return luaL_error(
        lua, "say: self is another ship (expected self.ship: a brain commands its own ship only)");
  RejectChangeInOffer(lua, "say");
  sandbox.Charge(lua, 1000);  // an event allocates, and the view lays out its text
  if (game.FindShip(ship) == nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  const bool sent = Try(sandbox, [&] {
    // Out of range it is no error: the ship speaks, and the player does not hear it.
    if (!IsHeard(game, ship)) return;
    Event event;
    event.type = Event::Type::Message;
    event.subject = ship;
    if (const auto at = game.Space().GetPosition(ship)) event.position = *at;
    event.text.assign(text, size);
    // In a parallel run the event waits until the run takes effect in its turn.
    if (BrainTurn* const turn = sandbox.GetContext().turn)
      turn->events.push_back(std::move(event));
    else
      game.AddEvent(std::move(event));
  });
  if (!sent) return luaL_error(lua, "say: %s", sandbox.text);
  lua_pushboolean(lua, true);
  return 1;
}

constexpr luaL_Reg kCommands[] = {{"thrust", Thrust},
                                  {"turn", Turn},
                                  {"turn_to", TurnTo},
                                  {"brake", Brake},
                                  {"fire", Fire},
                                  {"fire_secondary", FireSecondary},
                                  {"assist", Assist},
                                  {"set_target", SetTarget},
                                  {"dock", Dock},
                                  {"undock", Undock},
                                  {"say", Say},
                                  {"buy", Buy},
                                  {"sell", Sell},
                                  {"jettison", Jettison},
                                  {"hand_over", HandOver},
                                  {"buy_outfit", BuyOutfit},
                                  {"sell_outfit", SellOutfit},
                                  {"buy_ship", BuyShip},
                                  {"board", Board},
                                  {"hail", Hail},
                                  {"scan", Scan},
                                  {"deep_scan", DeepScan},
                                  {"hire", Hire},
                                  {nullptr, nullptr}};

}  // namespace

void AddCommands(lua_State* lua) { luaL_setfuncs(lua, kCommands, 0); }

}  // namespace heliopause
