// Brains: who thinks when, with which memory, and what happens when one fails.
#include <algorithm>
#include <vector>

#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_parts.hpp"
#include "script/sandbox/handle.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

constexpr lua_Integer kLongestPause = 3600;  // ticks that think() may ask to wait

struct ThinkJob {
  ObjectId ship;
  double seconds;  // since it thought last
  const std::vector<std::byte>* memory;
  std::vector<std::byte>* remembered;
  lua_Integer pause = 0;  // 0: as the file says
};

// Calls think(self, dt). `self` is new each time, memory comes from bytes: a state that has thought
// before has no advantage over one that was just loaded.
int ThinkBody(lua_State* lua) {
  auto& job = *static_cast<ThinkJob*>(lua_touserdata(lua, 1));
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushliteral(lua, "think");
  if (lua_rawget(lua, -2) != LUA_TFUNCTION) return luaL_error(lua, "think is no function any more");
  lua_createtable(lua, 0, 2);
  const int self = lua_gettop(lua);
  PushHandle(lua, job.ship);
  lua_setfield(lua, self, "ship");
  PushMemory(lua, *job.memory);
  lua_setfield(lua, self, "memory");
  lua_pushvalue(lua, -2);
  lua_pushvalue(lua, self);
  lua_pushnumber(lua, job.seconds);
  lua_call(lua, 2, 1);
  if (lua_type(lua, -1) == LUA_TNUMBER) {  // think may say when it wants to think again
    int whole = 0;
    job.pause = lua_tointegerx(lua, -1, &whole);
    if (whole == 0 || job.pause < 1 || job.pause > kLongestPause)
      return luaL_error(
          lua, "think may return the ticks until it thinks again, a whole number from 1 to %d",
          static_cast<int>(kLongestPause));
  }
  lua_settop(lua, self);
  lua_pushliteral(lua, "memory");
  lua_rawget(lua, self);
  WriteMemory(lua, -1, "self.memory", *job.remembered);
  return 0;
}

void Coast(Game& game, ObjectId ship) {
  using Type = Command::Type;
  for (const Type type : {Type::Thrust, Type::Turn, Type::Brake, Type::FirePrimary,
                          Type::FireSecondary, Type::FlightAssist})
    game.Order({type, ship, 0, {}, {}});
}

// Stops the ship's brain, and the file at its tenth failure within a minute.
void Fail(Game& game, BrainStore& store, const Ship& ship, const std::string& fault) {
  store.FindOrAdd(ship.id).stopped = true;
  Coast(game, ship.id);
  TellScriptError(game, ship.id, fault + " (" + ship.name + ")");
  if (store.NoteFailure("ai/" + ship.brain, game.TickNumber()))
    TellScriptError(game, {}, "ai/" + ship.brain + ".lua: stopped after ten failures within 60 s");
}

}  // namespace

void TellScriptError(Game& game, ObjectId ship, std::string text) {
  Event event;
  event.type = Event::Type::ScriptError;
  event.subject = ship;
  if (const auto at = game.Space().GetPosition(ship)) event.position = *at;
  event.text = std::move(text);
  game.AddEvent(std::move(event));
}

// The ships whose brains are due, those that waited longest first, then in order of creation.
std::vector<const Ship*> LuaHost::Parts::DueShips(const Game& game) {
  struct Due {
    std::uint64_t since;
    const Ship* ship;
  };
  std::vector<Due> due;
  const std::uint64_t now = game.TickNumber();
  for (const Ship& ship : game.Ships()) {
    if (ship.brain.empty()) continue;
    BrainState& mind = world.store.FindOrAdd(ship.id);
    if (mind.stopped || mind.next_tick > now) continue;
    if (mind.next_tick == 0) {  // new: the ships of a file take turns
      mind.last_tick = now;
      mind.next_tick = now + ship.id.slot % Brain(ship.brain).think_every;
      if (mind.next_tick > now) continue;
    }
    due.push_back({mind.next_tick, &ship});
  }
  std::stable_sort(due.begin(), due.end(),
                   [](const Due& a, const Due& b) { return a.since < b.since; });
  std::vector<const Ship*> ships;
  ships.reserve(due.size());
  for (const Due& one : due) ships.push_back(one.ship);
  return ships;
}

// One brain's turn: what it used of the tick's budget.
std::uint64_t LuaHost::Parts::LetThink(Game& game, const Ship& ship) {
  BrainStore& store = world.store;
  BrainState& mind = store.FindOrAdd(ship.id);
  const std::uint64_t now = game.TickNumber();
  if (store.IsStopped("ai/" + ship.brain)) {
    mind.stopped = true;
    Coast(game, ship.id);
    return 0;
  }
  LoadedFile& file = Brain(ship.brain);
  if (!file.fault.empty()) {
    Fail(game, store, ship, file.fault);
    return 0;
  }
  Sandbox& sandbox = *file.sandbox;
  ThinkJob job{ship.id, static_cast<double>(now - mind.last_tick) * kTickSeconds, &mind.memory,
               &sandbox.bytes};
  world.self = ship.id;
  world.orders.clear();
  const Random before = game.ScriptRandom();
  const bool thought = sandbox.Run(ThinkBody, &job, kThinkBudget);
  world.self = {};
  const std::uint64_t used = kThinkBudget - sandbox.Left();
  if (!thought) {  // without a trace: no order, no memory, no number drawn
    game.ScriptRandom() = before;
    Fail(game, store, ship, sandbox.Error());
    return used;
  }
  mind.memory = sandbox.bytes;
  mind.last_tick = now;
  mind.next_tick = now + (job.pause > 0 ? static_cast<std::uint64_t>(job.pause) : file.think_every);
  for (Command& order : world.orders) game.Order(std::move(order));
  return used;
}

void LuaHost::Think(Game& game) {
  World& world = parts_->world;
  const GameScope scope(world, game);
  world.store.DropTheGone(game);
  std::uint64_t used = 0;
  for (const Ship* ship : parts_->DueShips(game)) {
    if (used >= kBrainsBudget) break;  // the others are the first of the next tick
    used += parts_->LetThink(game, *ship);
  }
}

}  // namespace heliopause
