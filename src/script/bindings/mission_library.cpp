// Functions of `space` for missions: what is offered, what runs, and what a running mission does.
// Accepting and giving up are commands (game/state/command.hpp), so that recordings contain them.
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "game/rules/missions.hpp"
#include "script/bindings/item_call.hpp"
#include "script/bindings/post.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/state/script_file.hpp"

namespace heliopause {
namespace {

// Commands carry ids as doubles, which hold whole numbers up to here.
constexpr lua_Integer kLargestId = lua_Integer{1} << 53;

// nil for a thing that is gone, as every binding gives.
void SetHandleField(lua_State* lua, const char* name, const Game& game, ObjectId id) {
  PushHandle(lua, game.KindOf(id) == 0 ? ObjectId{} : id);
  lua_setfield(lua, -2, name);
}

// Pushes a table of what offers and missions have in common.
void PushTerms(lua_State* lua, const Game& game, std::uint64_t id, const MissionTerms& terms,
               ObjectId port) {
  lua_createtable(lua, 0, 12);
  SetIntegerField(lua, "id", static_cast<std::int64_t>(id));
  SetTextField(lua, "mission", terms.file);
  SetTextField(lua, "title", terms.title);
  SetTextField(lua, "text", terms.text);
  SetIntegerField(lua, "pay", terms.pay);
  SetIntegerField(lua, "danger", terms.danger);
  SetIntegerField(lua, "jumps", terms.jumps);
  SetFlagField(lua, "story", terms.story);
  SetHandleField(lua, "to", game, terms.to);
  SetHandleField(lua, "port", game, port);
}

// offers(): the offers of the port where the player is docked.
int Offers(lua_State* lua) {
  const Game& game = GameFor(lua, "space.offers", 0);
  const Missions& missions = game.GetMissions();
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  Sandbox::Of(lua).Charge(lua, 50 + 50 * missions.offers.size());
  PushNewList(lua, missions.offers.size());
  // Offers are those of one port: of the last one at which the player docked.
  if (ship == nullptr || ship->docked_at == ObjectId{} || ship->docked_at != missions.port)
    return 1;
  lua_Integer count = 0;
  for (const MissionOffer& offer : missions.offers) {
    PushTerms(lua, game, offer.id, offer.terms, missions.port);
    if (offer.terms.ticks > 0)
      SetNumberField(lua, "seconds", static_cast<double>(offer.terms.ticks) * kTickSeconds);
    lua_rawseti(lua, -2, ++count);
  }
  return 1;
}

double SecondsLeft(const Game& game, const Mission& mission) {
  const std::uint64_t now = game.TickNumber();
  return static_cast<double>(mission.deadline > now ? mission.deadline - now : 0) * kTickSeconds;
}

// missions(): those that run.
int Running(lua_State* lua) {
  const Game& game = GameFor(lua, "space.missions", 0);
  const Missions& missions = game.GetMissions();
  Sandbox::Of(lua).Charge(lua, 50 + 50 * missions.running.size());
  PushNewList(lua, missions.running.size());
  lua_Integer count = 0;
  for (const Mission& mission : missions.running) {
    if (mission.state != MissionState::Running) continue;
    PushTerms(lua, game, mission.id, mission.terms, mission.port);
    if (mission.deadline > 0) SetNumberField(lua, "seconds", SecondsLeft(game, mission));
    lua_rawseti(lua, -2, ++count);
  }
  return 1;
}

// Posts a command of the player for the next tick.
int Post(lua_State* lua, const char* function, Command::Type type, bool known, lua_Integer id) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 100);
  // An id that is gone is no error: an offer may expire between two ticks.
  if (!known) return lua_pushnil(lua), 1;
  Game& game = GameFor(lua, function);
  if (!Try(sandbox, [&] {
        PostCommand(sandbox, game, {type, {}, static_cast<double>(id), {}, {}});
      }))
    return luaL_error(lua, "%s: %s", function, sandbox.text);
  lua_pushboolean(lua, true);
  return 1;
}

// accept(id): as the player would. Gives nil if there is no such offer.
int Accept(lua_State* lua) {
  const Game& game = GameFor(lua, "space.accept", 1);
  const lua_Integer id = Arguments(lua, "space.accept").Count(1, "id", 1, kLargestId);
  const auto& offers = game.GetMissions().offers;
  const bool known = std::any_of(offers.begin(), offers.end(), [id](const MissionOffer& offer) {
    return offer.id == static_cast<std::uint64_t>(id);
  });
  return Post(lua, "space.accept", Command::Type::AcceptMission, known, id);
}

// abort(id): as the player would. Gives nil if no such mission runs.
int Abort(lua_State* lua) {
  const Game& game = GameFor(lua, "space.abort", 1);
  const lua_Integer id = Arguments(lua, "space.abort").Count(1, "id", 1, kLargestId);
  const Mission* mission = FindMission(game.GetMissions(), static_cast<std::uint64_t>(id));
  const bool known = mission != nullptr && mission->state == MissionState::Running;
  return Post(lua, "space.abort", Command::Type::AbortMission, known, id);
}

// Raises an error unless argument 1 is the name of a file in missions/, which the error lists.
std::string_view NameAt(lua_State* lua, const char* function) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  std::size_t size = 0;
  const char* text = Arguments(lua, function).Text(1, "mission", &size, kLongestMissionFile);
  const std::string_view name(text, size);
  // The names are read once. What Lua has left is restored, so the first call costs what later ones
  // cost, and a load changes no budget.
  if (context.missions.empty()) {
    const Sandbox::Remaining left = sandbox.GetRemaining();
    if (!Try(sandbox, [&] { context.missions = ScriptNames(context, "missions"); }))
      luaL_error(lua, "%s: %s", function, sandbox.text);
    sandbox.SetRemaining(left);
  }
  const auto& names = context.missions;
  if (std::binary_search(names.begin(), names.end(), name, std::less<>{})) return name;
  // An error lists all names: texts go through a buffer of Lua, because a std::string would not be
  // destroyed.
  luaL_Buffer list;
  luaL_buffinit(lua, &list);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) luaL_addstring(&list, i + 1 < names.size() ? ", " : " or ");
    luaL_addlstring(&list, names[i].data(), names[i].size());
  }
  luaL_pushresult(&list);
  RaiseArgumentError(lua, function, "mission",
                     names.empty() ? "a file in missions/" : lua_tostring(lua, -1), 1);
}

// mission_record(name) -> how many were done, how many failed
int Record(lua_State* lua) {
  static constexpr const char* kName = "space.mission_record";
  const Game& game = GameFor(lua, kName, 1);
  const std::string_view name = NameAt(lua, kName);
  Sandbox::Of(lua).Charge(lua, 50);
  std::uint32_t done = 0, failed = 0;
  for (const MissionRecord& record : game.GetMissions().records)
    if (record.file == name) done = record.done, failed = record.failed;
  lua_pushinteger(lua, done);
  lua_pushinteger(lua, failed);
  return 2;
}

// start_mission(name [, port]) -> id, or nil and the reason
int Start(lua_State* lua) {
  static constexpr const char* kName = "space.start_mission";
  const Game& game = GameFor(lua, kName, 2);
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const Arguments arguments(lua, kName);
  // Step 1: the port, as given or where the player is docked.
  if (arguments.Given(2) && !lua_islightuserdata(lua, 2))
    arguments.Reject(2, "port", "a planet or a station");
  const std::string_view name = NameAt(lua, kName);
  ObjectId port;
  if (arguments.Given(2)) {
    port = arguments.Handle(2, "port");
    if (!IsDockable(game.KindOf(port))) arguments.Reject(2, "port", "a planet or a station");
  } else if (const Ship* ship = game.FindShip(game.GetPlayer().ship)) {
    port = ship->docked_at;
  }
  if (sandbox.GetKind() == Sandbox::Kind::Mission)
    return luaL_error(lua, "%s: not in a mission (its offer may follow the record of another)",
                      kName);
  // Step 2: what it costs to start a mission; the rest is charged afterwards, by the work of its
  // offer.
  sandbox.Charge(lua, 1000);
  std::uint64_t id = 0;
  if (port == ObjectId{}) {
    lua_pushnil(lua);
    lua_pushliteral(lua, "the player is not docked, and no port is given");
    return 2;
  }
  // Step 3: run the offer of the mission. sandbox.source gets the reason when it makes none.
  std::uint64_t used = 0;
  if (!Try(sandbox,
           [&] { id = context.start_mission(std::string(name), port, sandbox.source, used); }))
    return luaL_error(lua, "%s: %s", kName, sandbox.text);
  sandbox.Charge(lua, used);
  if (id != 0) return lua_pushinteger(lua, static_cast<lua_Integer>(id)), 1;
  lua_pushnil(lua);
  lua_pushlstring(lua, sandbox.source.data(), sandbox.source.size());
  return 2;
}

// ---- of a mission that runs ----

// Pushes true, or nil if it has ended before.
int End(lua_State* lua, const char* function, bool done) {
  Game& game = GameFor(lua, function, 1);
  Sandbox& sandbox = Sandbox::Of(lua);
  const Arguments arguments(lua, function);
  std::size_t size = 0;
  const char* text = arguments.Given(1)
                         ? arguments.PlainText(1, done ? "text" : "reason", &size, kLongestLabel)
                         : "";
  // After the arguments: a wrong argument is the more useful error.
  RequireMission(lua, function);
  sandbox.Charge(lua, 100);
  bool ended = false;
  if (!Try(sandbox, [&] {
        ended = game.EndMission(sandbox.GetContext().mission, done, std::string(text, size));
      }))
    return luaL_error(lua, "%s: %s", function, sandbox.text);
  if (ended)
    lua_pushboolean(lua, true);
  else
    lua_pushnil(lua);
  return 1;
}

// note(id [, true]) -> whether it is noted
int Note(lua_State* lua) {
  static constexpr const char* kName = "space.note";
  Game& game = GameFor(lua, kName, 2);
  Sandbox& sandbox = Sandbox::Of(lua);
  const Arguments arguments(lua, kName);
  std::size_t size = 0;
  const char* id = arguments.PlainText(1, "id", &size, kLongestItemId);
  if (size == 0) arguments.Reject(1, "id", "string that is not empty");
  if (!lua_isnoneornil(lua, 2) && !lua_isboolean(lua, 2)) arguments.Reject(2, "set", "boolean");
  sandbox.Charge(lua, 50 + game.GetMissions().records.size() / 8);
  if (lua_toboolean(lua, 2)) {
    RequireMission(lua, kName);
    bool noted = false;
    if (!Try(sandbox, [&] { noted = game.KeepMissionNote({id, size}); }))
      return luaL_error(lua, "%s: %s", kName, sandbox.text);
    if (!noted)
      return luaL_error(lua, "%s: more notes than are kept (expected at most %d)", kName,
                        static_cast<int>(kMostNotes));
  }
  lua_pushboolean(lua, HasNote(game.GetMissions(), {id, size}));
  return 1;
}

int Complete(lua_State* lua) { return End(lua, "space.complete", true); }
int Fail(lua_State* lua) { return End(lua, "space.fail", false); }

// deadline(): seconds left, nil without one. deadline(seconds | nil) sets it, from now on.
int Deadline(lua_State* lua) {
  static constexpr const char* kName = "space.deadline";
  Game& game = GameFor(lua, kName, 1);
  const std::uint64_t id = Sandbox::Of(lua).GetContext().mission;
  std::uint64_t deadline = 0;
  if (!lua_isnoneornil(lua, 1)) {
    const double seconds =
        Arguments(lua, kName)
            .Within(1, "seconds", 1, static_cast<double>(kLongestDeadline) * kTickSeconds,
                    "number from 1 to 86400, or nil");
    deadline = game.TickNumber() + static_cast<std::uint64_t>(seconds / kTickSeconds);
  }
  RequireMission(lua, kName);
  if (!lua_isnone(lua, 1)) game.SetDeadline(id, deadline);
  const Mission* mission = FindMission(game.GetMissions(), id);
  if (mission == nullptr || mission->deadline == 0) return lua_pushnil(lua), 1;
  lua_pushnumber(lua, SecondsLeft(game, *mission));
  return 1;
}

int PushLoad(lua_State* lua, const MissionLoad* load) {
  if (load == nullptr) return lua_pushnil(lua), 1;
  lua_createtable(lua, 0, 3);
  SetTextField(lua, "text", load->text);
  SetIntegerField(lua, "units", load->units);
  SetIntegerField(lua, "passengers", load->passengers);
  return 1;
}

int PushTooLarge(lua_State* lua, int needed, int free) {
  lua_pushnil(lua);
  lua_pushfstring(lua, "it needs %d of the hold, %d %s free", needed, free,
                  free == 1 ? "is" : "are");
  return 2;
}

// carry(id [, {text, units, passengers} | nil]) -> true, or nil and the reason
int Carry(lua_State* lua) {
  static constexpr const char* kName = "space.carry";
  static constexpr const char* kKnown[] = {"text", "units", "passengers"};
  Game& game = GameFor(lua, kName, 2);
  Sandbox& sandbox = Sandbox::Of(lua);
  const Arguments arguments(lua, kName);
  std::size_t size = 0;
  const char* id = arguments.PlainText(1, "id", &size, kLongestItemId);
  if (size == 0) arguments.Reject(1, "id", "string that is not empty");
  // Step 1: read or remove, as the items of a scenario (item_call.hpp).
  const ItemAccess access = ItemAccessOf(lua, kName);
  RequireMission(lua, kName);
  std::vector<MissionLoad>* loads = game.MissionLoads(sandbox.GetContext().mission);
  if (loads == nullptr) return lua_pushnil(lua), 1;  // the mission has ended
  if (access == ItemAccess::Read) return PushLoad(lua, FindItem(*loads, {id, size}));
  if (access == ItemAccess::Remove) return RemoveItem(lua, *loads, {id, size});
  // Step 2: the fields that are given; the others keep their values.
  NamedArguments fields(lua, kName, 2, "load", kKnown, std::size(kKnown));
  const MissionLoad* old = FindItem(*loads, {id, size});
  const auto text = fields.PlainText("text", kLongestLabel);
  if (old == nullptr && !text) fields.Reader().Reject(-1, "text", "string");
  const auto units = fields.Count("units", 0, kMostMissionUnits);
  const auto passengers = fields.Count("passengers", 0, kMostMissionUnits);
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  // Step 3: the hold. The old volume of this load is free for the new one.
  const int before = old == nullptr ? 0 : old->Volume();
  const int volume =
      static_cast<int>(units.value_or(old == nullptr ? 0 : old->units)) +
      static_cast<int>(passengers.value_or(old == nullptr ? 0 : old->passengers)) * kPassengerUnits;
  const int free = ship == nullptr ? 0 : game.FreeHold(*ship) + before;
  if (volume > free) return PushTooLarge(lua, volume, free);
  PutItem(lua, kName, *loads, {id, size}, kMostLoads, [&](MissionLoad& next) {
    if (text) next.text = *text;
    if (units) next.units = static_cast<int>(*units);
    if (passengers) next.passengers = static_cast<int>(*passengers);
  });
  lua_pushboolean(lua, true);
  return 1;
}

constexpr luaL_Reg kReadings[] = {{"missions", Running},
                                  {"offers", Offers},
                                  {"mission_record", Record},
                                  {"note", Note},
                                  {nullptr, nullptr}};
constexpr luaL_Reg kPlayer[] = {
    {"accept", Accept}, {"abort", Abort}, {"start_mission", Start}, {nullptr, nullptr}};
constexpr luaL_Reg kOfMission[] = {{"complete", Complete},
                                   {"fail", Fail},
                                   {"deadline", Deadline},
                                   {"carry", Carry},
                                   {nullptr, nullptr}};

}  // namespace

void AddMissions(lua_State* lua) {
  luaL_setfuncs(lua, kReadings, 0);
  AddRestricted(lua, kPlayer);
  luaL_setfuncs(lua, kOfMission, 0);
}

}  // namespace heliopause
