// Functions of `space` for messages between scripts and for timers. A brain uses the mailbox of its
// own ship; scenario, console and script files use that of the scenario.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory.hpp"
#include "script/state/script_context.hpp"
#include "script/state/turn_calls.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMaxSent = 16;  // messages of a brain in one run
constexpr double kLongestSeconds = static_cast<double>(kLongestTimer) * kTickSeconds;

// Rejects at once what no table may hold either: the error then names the argument.
void CheckValue(lua_State* lua, const Arguments& arguments, int index) {
  const int type = lua_type(lua, index);
  if (type == LUA_TFUNCTION || type == LUA_TUSERDATA || type == LUA_TTHREAD)
    arguments.Reject(index, "value", "nil, boolean, number, string, handle or table");
}

// Encodes the table on top, which holds the value at stack index `value`, into sandbox.bytes.
void EncodeValue(lua_State* lua, const char* function, const char* path, int value) {
  Sandbox& sandbox = Sandbox::Of(lua);
  WriteMemory(lua, -1, path, sandbox.bytes);
  // The names and the sender beside the value need less than 128 bytes and a topic.
  if (lua_type(lua, value) <= LUA_TNIL || sandbox.bytes.size() <= kLargestValue + 128) return;
  luaL_error(lua, "%s: value = %d bytes (expected at most %d)", function,
             static_cast<int>(sandbox.bytes.size()), static_cast<int>(kLargestValue));
}

// ---- messages ----

// Why the receiver cannot get a message about the topic; nullptr if it can. `queued` messages to it
// wait in the outbox.
const char* ReasonAgainst(ScriptContext& context, ObjectId to, std::string_view topic,
                          std::size_t queued) {
  const bool scenario = to == ObjectId{};
  const Ship* ship = scenario ? nullptr : context.game->FindShip(to);
  if (scenario && context.store.scenario.empty()) return "no scenario runs";
  if (!scenario && ship->brain.empty()) return "the ship has no brain";
  const std::string file = scenario ? "scenarios/" + context.store.scenario : "ai/" + ship->brain;
  const BrainState* brain = scenario ? nullptr : context.store.Find(to);
  if (context.store.IsStopped(file) || (brain != nullptr && brain->stopped))
    return "its script was stopped by an error";
  const Handlers& handlers = context.handlers_of(scenario ? std::string() : ship->brain);
  if (!handlers.all_messages && handlers.topics.empty()) return "its script has no on_message";
  if (!handlers.all_messages && !handlers.topics.contains(topic))
    return "its on_message has no function for the topic";
  const std::size_t most = scenario ? kMaxScenarioMessages : kMaxBrainMessages;
  // No state is added here: that would move the one of the brain that runs. A brain that was
  // replaced while its ship is disabled has none.
  if (!scenario && brain == nullptr) return nullptr;
  // Messages of a running delivery count, because they come back if its budget ends.
  const Mailbox& box = scenario ? context.store.scenario_mailbox : brain->mailbox;
  if (box.messages.size() + box.in_delivery + queued >= most)
    return "too many messages wait for it";
  return nullptr;
}

// Sends the message in sandbox.bytes. Returns the reason why it is not sent, or nullptr. May throw.
const char* SendTo(lua_State* lua, ObjectId to, std::string_view topic) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  std::size_t queued = 0;
  if (IsBrain(lua))
    for (const OutgoingMessage& sent : context.outbox) queued += sent.to == to ? 1 : 0;
  if (const char* reason = ReasonAgainst(context, to, topic, queued)) return reason;
  if (to != ObjectId{} && topic.size() + sandbox.bytes.size() > context.store.MostFor(0))
    return "all brains together keep 16 MiB already";
  Delivery message{std::string(topic), context.game->TickNumber() + 1, sandbox.bytes};
  if (IsBrain(lua))
    context.outbox.push_back({to, std::move(message)});
  else
    context.store.AddMessage(to, std::move(message));
  return nullptr;
}

// Reads the receiver: a handle, or "scenario", which gives the null id.
ObjectId Receiver(lua_State* lua, const Arguments& arguments) {
  if (lua_islightuserdata(lua, 1)) return HandleAt(lua, 1);
  if (lua_type(lua, 1) != LUA_TSTRING || std::string_view(lua_tostring(lua, 1)) != "scenario")
    arguments.Reject(1, "to", "handle or \"scenario\"");
  return {};
}

// send(to, topic [, value]) -> true, or nil and the reason
int Send(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.send", 3);
  ScriptContext& context = sandbox.GetContext();
  const Arguments arguments(lua, "space.send");
  RejectChangeInOffer(lua, "space.send");
  RunAlone(lua);  // it reads the mailbox of another ship, and may load the file of its brain
  const ObjectId to = Receiver(lua, arguments);
  std::size_t size = 0;
  const char* topic = arguments.Text(2, "topic", &size, kLongestTopic);
  CheckValue(lua, arguments, 3);
  lua_settop(lua, 3);
  sandbox.Charge(lua, 200);
  if (to != ObjectId{} && game.FindShip(to) == nullptr) {
    lua_pushnil(lua);
    lua_pushstring(lua, "the ship no longer exists");
    return 2;
  }
  if (IsBrain(lua) && context.outbox.size() >= kMaxSent)
    return luaL_error(lua, "space.send: more than %d messages in one think",
                      static_cast<int>(kMaxSent));
  lua_createtable(lua, 0, 3);
  lua_pushvalue(lua, 2);
  lua_setfield(lua, -2, "topic");
  if (IsBrain(lua))
    PushHandle(lua, context.self);
  else if (sandbox.GetKind() == Sandbox::Kind::Mission)
    lua_pushliteral(lua, "mission");
  else
    lua_pushliteral(lua, "scenario");
  lua_setfield(lua, -2, "from");
  lua_pushvalue(lua, 3);
  lua_setfield(lua, -2, "value");
  EncodeValue(lua, "space.send", "space.send: message", 3);
  const char* reason = nullptr;
  if (!Try(sandbox, [&] { reason = SendTo(lua, to, {topic, size}); }))
    return luaL_error(lua, "space.send: %s", sandbox.text);
  if (reason == nullptr) {
    lua_pushboolean(lua, true);
    return 1;
  }
  lua_pushnil(lua);
  lua_pushstring(lua, reason);
  return 2;
}

// ---- timers ----

Mailbox& OwnMailbox(lua_State* lua, const char* function) {
  return RequireMailbox(lua, function, "a timer calls a function of its table timers");
}

// The names of the handlers, for messages: "wave, done". Written to sandbox.text.
const char* ListOf(Sandbox& sandbox, const Handlers::Names& names) {
  std::size_t used = 0;
  for (const std::string& name : names) {
    const int size = std::snprintf(sandbox.text + used, sizeof sandbox.text - used, "%s%s",
                                   used > 0 ? ", " : "", name.c_str());
    used = std::min(used + static_cast<std::size_t>(size), sizeof sandbox.text - 1);
  }
  return used == 0 ? "no function is there" : sandbox.text;
}

void CheckTimerName(lua_State* lua, const char* function, std::string_view name) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const Ship* ship = IsBrain(lua) ? context.game->FindShip(context.self) : nullptr;
  const Handlers* handlers = nullptr;
  if (!Try(sandbox,
           [&] { handlers = &context.handlers_of(ship != nullptr ? ship->brain : std::string()); }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
  if (handlers->timers.contains(name)) return;
  luaL_error(lua, "%s: name = \"%s\" (expected a function in the table timers of the file: %s)",
             function, name.data(), ListOf(sandbox, handlers->timers));
}

// (seconds, name [, value]) -> id
int Start(lua_State* lua, const char* function, bool repeats) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, function, 3);
  const Arguments arguments(lua, function);
  const double seconds = arguments.Within(1, "seconds", 0, kLongestSeconds, "number from 0 to 1e6");
  std::size_t size = 0;
  const char* name = arguments.Text(2, "name", &size, kLongestTopic);
  CheckValue(lua, arguments, 3);
  lua_settop(lua, 3);
  sandbox.Charge(lua, 200);
  Mailbox& mailbox = OwnMailbox(lua, function);
  CheckTimerName(lua, function, {name, size});
  const std::size_t most = IsBrain(lua) ? kMaxBrainTimers : kMaxScenarioTimers;
  if (mailbox.timers.size() >= most)
    return luaL_error(lua, "%s: %d timers run already", function, static_cast<int>(most));
  lua_createtable(lua, 0, 1);
  lua_pushvalue(lua, 3);
  lua_setfield(lua, -2, "value");
  EncodeValue(lua, function, "timer", 3);
  const auto ticks =
      static_cast<std::uint64_t>(std::max(1LL, std::llround(seconds / kTickSeconds)));
  std::uint64_t id = 0;
  if (!Try(sandbox, [&] {
        Timer timer;
        timer.due = game.TickNumber() + ticks;
        timer.every = repeats ? ticks : 0;
        timer.name.assign(name, size);
        timer.value = sandbox.bytes;
        id = mailbox.AddTimer(std::move(timer));
      }))
    return luaL_error(lua, "%s: %s", function, sandbox.text);
  lua_pushinteger(lua, static_cast<lua_Integer>(id));
  return 1;
}

int After(lua_State* lua) { return Start(lua, "space.after", false); }
int Every(lua_State* lua) { return Start(lua, "space.every", true); }

// cancel(id) -> true, or nil if no such timer runs
int Cancel(lua_State* lua) {
  GameFor(lua, "space.cancel", 1);
  const lua_Integer id = Arguments(lua, "space.cancel").Count(1, "id", 1, lua_Integer{1} << 53);
  Sandbox::Of(lua).Charge(lua, 50);
  if (OwnMailbox(lua, "space.cancel").CancelTimer(static_cast<std::uint64_t>(id)))
    lua_pushboolean(lua, true);
  else
    lua_pushnil(lua);
  return 1;
}

constexpr luaL_Reg kMessages[] = {
    {"send", Send}, {"after", After}, {"every", Every}, {"cancel", Cancel}, {nullptr, nullptr}};

}  // namespace

void AddMessages(lua_State* lua) { luaL_setfuncs(lua, kMessages, 0); }

}  // namespace heliopause
