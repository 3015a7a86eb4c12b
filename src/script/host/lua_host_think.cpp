// Brains: the order of their turns, one think, and failures.
//
// A run calls the handlers of waiting events, messages and timers, then think if that is due. It
// gets a new `self` with memory decoded from bytes, so that a state that ran before has no
// advantage over one that was just loaded. Its commands, messages, timers, memory and random
// numbers take effect only if it ends without an error. Brains share a budget for each tick; those
// beyond it run first in the next.
#include <algorithm>
#include <cassert>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/host/delivery.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/host/think_job.hpp"
#include "script/sandbox/handle.hpp"
#include "script/state/mailbox.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

constexpr lua_Integer kLongestPause = 3600;  // ticks until the next think that think() may return

// What a run changes before its end: random numbers, timers and regions. The destructor restores
// them unless the run has ended well. Ends before Deliveries::Return, which reads the regions.
class BrainTransaction {
 public:
  BrainTransaction(Random& random, Mailbox& mailbox)
      : random_(random),
        mailbox_(mailbox),
        random_before_(random),
        timers_(mailbox.timers),
        regions_(mailbox.regions) {}
  ~BrainTransaction() {
    if (committed_) return;
    random_ = random_before_;
    mailbox_.timers = std::move(timers_);
    mailbox_.regions = std::move(regions_);
    mailbox_.removed_regions.clear();
  }
  BrainTransaction(const BrainTransaction&) = delete;
  BrainTransaction& operator=(const BrainTransaction&) = delete;
  void Commit() { committed_ = true; }

 private:
  Random& random_;
  Mailbox& mailbox_;
  const Random random_before_;
  std::vector<Timer> timers_;
  std::vector<Region> regions_;
  bool committed_ = false;
};

// Calls think(self, dt).
void CallThink(lua_State* lua, ThinkJob& job, int self) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushliteral(lua, "think");
  if (lua_rawget(lua, -2) != LUA_TFUNCTION) luaL_error(lua, "think is not a function any more");
  lua_pushvalue(lua, self);
  lua_pushnumber(lua, job.seconds);
  lua_call(lua, 2, 1);
  if (!lua_isnil(lua, -1)) {  // ticks until the next think
    int whole = 0;
    job.pause = lua_type(lua, -1) == LUA_TNUMBER ? lua_tointegerx(lua, -1, &whole) : 0;
    if (whole == 0 || job.pause < 1 || job.pause > kLongestPause)
      RaiseArgumentError(lua, "think", "result",
                         "nil, or the ticks until it thinks again: a whole number from 1 to 3600",
                         -1);
    static_assert(kLongestPause == 3600);
  }
  lua_settop(lua, self);
}

}  // namespace

const char* EndRun(lua_State* lua, int self, std::vector<std::byte>& memory, LocalsWatch& locals) {
  lua_pushliteral(lua, "memory");
  lua_rawget(lua, self);
  WriteMemory(lua, -1, "self.memory", memory);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  return locals.FindChanged(lua, -1);
}

int ThinkBody(lua_State* lua) {
  auto& job = *static_cast<ThinkJob*>(lua_touserdata(lua, 1));
  lua_createtable(lua, 0, 2);
  const int self = lua_gettop(lua);
  PushHandle(lua, job.ship);
  lua_setfield(lua, self, "ship");
  PushMemory(lua, *job.memory);
  lua_setfield(lua, self, "memory");
  job.deliveries->Handle(lua, self);
  if (job.thinks) CallThink(lua, job, self);
  job.changed = EndRun(lua, self, *job.new_memory, *job.locals);
  if (job.new_memory->size() + job.deliveries->StoredBytes() > job.most_bytes)
    return luaL_error(lua,
                      "self.memory, timers and regions cannot be stored: those of all brains "
                      "together would take more than %d MiB",
                      static_cast<int>(kMostStored >> 20));
  return 0;
}

// Clears all commands that hold: without a brain, the ship must neither accelerate nor fire.
void Coast(Game& game, ObjectId ship) {
  using Type = Command::Type;
  for (const Type type : {Type::Thrust, Type::Turn, Type::Brake, Type::FirePrimary,
                          Type::FireSecondary, Type::FlightAssist})
    game.Order({type, ship, 0, {}, {}});
}

void LuaHost::Impl::ReportError(Game& game, ObjectId ship, std::string text,
                                std::string_view ship_name) {
  if (report_error) report_error(game.TickNumber(), text);
  Event event;
  event.type = Event::Type::ScriptError;
  event.subject = ship;
  if (const auto at = game.Space().GetPosition(ship)) event.position = *at;
  event.text = std::move(text);
  if (!ship_name.empty()) event.text += " (" + std::string(ship_name) + ")";
  game.AddEvent(std::move(event));
}

void LuaHost::Impl::WarnOf(const std::string& file, const char* variable,
                           const char* memory) const {
  if (variable == nullptr || !warn) return;
  const bool global = std::string_view(variable) == "_ENV";
  warn("warning: " + FileOf(file) + ": " +
       (global ? "a global variable" : "the local variable \"" + std::string(variable) + "\"") +
       " changes from call to call, and is lost on a load, a rewind and a reload (keep it in " +
       memory + ")");
}

// Stops the ship's brain; stops the file with its tenth failure within a minute.
void LuaHost::Impl::Fail(Game& game, const Ship& ship, const std::string& error) {
  BrainStore& store = context.store;
  BrainState& brain = store.FindOrAdd(ship.id);
  brain.stopped = true;
  brain.mailbox.DropDeliveries();
  Coast(game, ship.id);
  ReportError(game, ship.id, error, ship.name);
  CountFailure(game, "ai/" + ship.brain);
}

bool LuaHost::Impl::CountFailure(Game& game, const std::string& file) {
  if (!context.store.NoteFailure(file, game.TickNumber())) return false;
  meter.SetStopped(file, true);
  ReportError(game, {}, FileOf(file) + ": stopped after ten failures within 60 s");
  return true;
}

// Orders by the tick since which a brain is due, then by creation: a brain beyond the budget of
// this tick comes first in the next.
ShipList LuaHost::Impl::DueShips(const Game& game) {
  struct Due {
    std::uint64_t since;
    const Ship* ship;
  };
  boost::container::small_vector<Due, 128> due;
  const std::uint64_t now = game.TickNumber();
  for (const Ship& ship : game.Ships()) {
    if (ship.brain.empty() || ship.disabled) continue;
    BrainState& brain = context.store.FindOrAdd(ship.id);
    if (brain.stopped) continue;
    if (brain.next_tick == 0) {  // a new ship; staggers the ships of a file over its interval
      brain.last_tick = now;
      brain.next_tick = now + ship.id.slot % Brain(ship.brain).think_every;
    }
    const std::uint64_t since = std::min(brain.next_tick, brain.mailbox.DueSince());
    if (since <= now) due.push_back({since, &ship});
  }
  std::stable_sort(due.begin(), due.end(),
                   [](const Due& a, const Due& b) { return a.since < b.since; });
  ShipList ships;
  for (const Due& one : due) ships.push_back(one.ship);
  return ships;
}

// One think, from the bytes of its memory to the bytes of its memory. Returns the budget that it
// used. The commands are collected in context.orders and take effect only after it has ended well.
std::uint64_t LuaHost::Impl::RunBrain(Game& game, const Ship& ship) {
  BrainStore& store = context.store;
  BrainState& brain = store.FindOrAdd(ship.id);
  const std::uint64_t now = game.TickNumber();
  if (store.IsStopped("ai/" + ship.brain)) {
    brain.stopped = true;
    brain.mailbox.DropDeliveries();
    Coast(game, ship.id);
    return 0;
  }
  LoadedFile& file = Brain(ship.brain);
  if (!file.error.empty()) {
    meter.AddError(file.name, file.error);
    Fail(game, ship, file.error);
    return 0;
  }
  RecordKept(game, file);
  Sandbox& sandbox = *file.sandbox;
  ReportDropped(game, brain.mailbox, ship.id, FileOf("ai/" + ship.brain));
  const std::size_t bytes = brain.Bytes();
  // Half of the budget is think's: what handlers leave over waits for the next tick.
  Deliveries deliveries(brain.mailbox, now, kThinkBudget / 2);
  ThinkJob job{ship.id,       static_cast<double>(now - brain.last_tick) * kTickSeconds,
               &brain.memory, &sandbox.bytes,
               &deliveries,   brain.next_tick <= now,
               &file.locals};
  job.most_bytes = store.MostFor(bytes);
  context.self = ship.id;
  context.orders.clear();
  context.outbox.clear();
  file.may_have_changed = true;
  bool thought = false;
  {
    BrainTransaction transaction(game.ScriptRandom(), brain.mailbox);
    thought = meter.Run(file.name, sandbox, ThinkBody, &job, kThinkBudget);
    if (thought) transaction.Commit();
  }
  deliveries.Return();
  context.self = {};
  const std::uint64_t used = sandbox.Used();
  WarnOf(file.name, job.changed, "self.memory");
  // No effect: no command, message, timer, region, memory or random number.
  if (!thought) {
    Fail(game, ship, sandbox.Error());
    return used;
  }
  brain.memory = sandbox.bytes;
  store.NoteChange(bytes, brain.Bytes());
  if (job.thinks) {
    brain.last_tick = now;
    brain.next_tick =
        now + (job.pause > 0 ? static_cast<std::uint64_t>(job.pause) : file.think_every);
  }
  for (Command& order : context.orders) game.Order(std::move(order));
  for (OutgoingMessage& sent : context.outbox) store.AddMessage(sent.to, std::move(sent.message));
  return used;
}

void LuaHost::EraseBrainStates(std::span<const ObjectId> ships) {
  for (const ObjectId ship : ships) impl_->context.store.Remove(ship);
}

void LuaHost::Think(Game& game) {
  ScriptContext& context = impl_->context;
  const GameScope scope(context, game);
  assert(context.self == ObjectId{} && "brains do not nest");
  context.store.DropRemoved(game);
  context.store.CountBytes();
  const ShipList due = impl_->DueShips(game);
  ThinkTotals totals;
  for (std::size_t i = 0; i < due.size();) {
    const std::span<const Ship* const> rest(due.data() + i, due.size() - i);
    if (const std::size_t ran = impl_->RunParallel(game, rest, totals); ran > 0) {
      i += ran;
      continue;
    }
    const Ship& ship = *due[i++];
    if (totals.used >= kBrainsBudget)
      impl_->meter.AddThrottled(impl_->Brain(ship.brain).name, totals.heaviest);
    else
      totals.Add(ship.brain, impl_->RunBrain(game, ship));
  }
  impl_->RunProgram(game);
}

}  // namespace heliopause
