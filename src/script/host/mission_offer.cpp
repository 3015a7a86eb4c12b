// From the table that offer(port) returns to MissionTerms: each field with its own error.
#include "script/host/mission_offer.hpp"

#include "game/rules/missions.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/economy_arguments.hpp"
#include "script/bindings/named_arguments.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/sandbox/handle.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

constexpr double kLongestSeconds = static_cast<double>(kLongestDeadline) * kTickSeconds;

void ReadStandings(lua_State* lua, NamedArguments& fields, OfferJob& job) {
  if (!fields.Get("standing")) return;
  const Arguments& arguments = fields.Reader();
  const auto& factions = job.game->GetCatalog().Factions();
  const int table = lua_gettop(lua);
  arguments.Table(table, "standing");
  // First all keys: a misspelled faction is an error. Then by the order of the factions, because
  // the order of a table differs from run to run.
  CheckIds(lua, arguments, table, "standing", factions);
  for (const FactionClass& faction : factions) {
    lua_pushlstring(lua, faction.id.data(), faction.id.size());
    if (lua_rawget(lua, table) != LUA_TNIL) {
      const double points = arguments.Within(-1, faction.id.c_str(), -kMostMissionPoints,
                                             kMostMissionPoints, "number from -50 to 50");
      Sandbox& sandbox = Sandbox::Of(lua);
      if (!Try(sandbox, [&] { job.terms->standing.push_back({faction.id, points}); }))
        luaL_error(lua, "offer: %s", sandbox.text);
    }
    lua_pop(lua, 1);
  }
}

// cargo = {text =, units =} and passengers = n become loads.
void ReadLoads(lua_State* lua, NamedArguments& fields, MissionTerms& terms) {
  static constexpr const char* kKnown[] = {"text", "units"};
  Sandbox& sandbox = Sandbox::Of(lua);
  const auto add = [&](const char* id, std::string_view text, lua_Integer units,
                       lua_Integer passengers) {
    if (!Try(sandbox, [&] {
          terms.loads.push_back(
              {id, std::string(text), static_cast<int>(units), static_cast<int>(passengers)});
        }))
      luaL_error(lua, "offer: %s", sandbox.text);
  };
  if (fields.Get("cargo")) {
    NamedArguments cargo(lua, "offer", lua_gettop(lua), "cargo", kKnown, std::size(kKnown));
    const auto text = cargo.PlainText("text", kLongestLabel);
    if (!text) cargo.Reader().Reject(-1, "text", "string");
    const auto units = cargo.Count("units", 1, kMostMissionUnits);
    if (!units) cargo.Reader().Reject(-1, "units", "whole number from 1 to 10000");
    add("cargo", *text, *units, 0);
  }
  const auto passengers = fields.Count("passengers", 1, kMostMissionUnits);
  if (passengers) add("passengers", *passengers == 1 ? "passenger" : "passengers", 0, *passengers);
}

void ReadTerms(lua_State* lua, OfferJob& job) {
  static constexpr const char* kKnown[] = {"title",      "text",     "objective", "to",
                                           "pay",        "seconds",  "danger",    "cargo",
                                           "passengers", "standing", "memory"};
  Sandbox& sandbox = Sandbox::Of(lua);
  MissionTerms& terms = *job.terms;
  NamedArguments fields(lua, "offer", lua_gettop(lua), "result", kKnown, std::size(kKnown));
  // Step 1: the simple fields, each with an error of its own.
  const auto title = fields.PlainText("title", kLongestMissionTitle);
  const auto text = fields.PlainText("text", kLongestMissionText);
  const auto objective = fields.PlainText("objective", kLongestLabel);
  const auto to = fields.Handle("to");
  if (to && job.game->KindOf(*to) == 0) fields.Reader().Reject(-1, "to", "a thing that exists");
  const auto pay = fields.Count("pay", 0, kMostPay);
  const auto seconds = fields.Within("seconds", 1, kLongestSeconds, "number from 1 to 86400");
  const auto danger = fields.Count("danger", 0, kMostMissionDanger);
  // Step 2: lists, which are appended to the terms as they are read. An error discards the terms
  // with the job.
  ReadLoads(lua, fields, terms);
  ReadStandings(lua, fields, job);
  // Step 3: the initial memory of the mission, as bytes.
  const bool has_memory = fields.Get("memory");
  if (has_memory) {
    fields.Reader().Table(-1, "memory");
    WriteMemory(lua, -1, "memory", sandbox.bytes);
  }
  if (!Try(sandbox, [&] {
        // Step 4: copies of the texts, which still lie on the stack of Lua.
        if (title && !title->empty()) terms.title = *title;
        if (text) terms.text = *text;
        if (objective) terms.objective = *objective;
        if (to) terms.to = *to;
        terms.pay = pay.value_or(0);
        if (seconds) terms.ticks = static_cast<std::uint64_t>(*seconds / kTickSeconds);
        if (has_memory) terms.memory = sandbox.bytes;
      }))
    luaL_error(lua, "offer: %s", sandbox.text);
  // Without a danger of its own, a mission has that of the system of its goal.
  const auto at = job.game->Space().GetPosition(terms.to);
  const SystemClass* system = at ? job.game->SystemAt(*at) : nullptr;
  terms.danger = static_cast<int>(danger.value_or(system == nullptr ? 0 : system->danger));
}

}  // namespace

// The function of this name that the file of the mission has returned.
bool PushFileFunction(lua_State* lua, const char* name) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushstring(lua, name);
  const bool found = lua_rawget(lua, -2) == LUA_TFUNCTION;
  lua_remove(lua, -2);
  return found;
}

int OfferBody(lua_State* lua) {
  auto& job = *static_cast<OfferJob*>(lua_touserdata(lua, 1));
  if (!PushFileFunction(lua, "offer")) return luaL_error(lua, "offer is not a function any more");
  lua_Debug about;
  lua_pushvalue(lua, -1);
  lua_getinfo(lua, ">S", &about);
  // For messages about the offer: where its function begins.
  job.line = about.linedefined;
  PushHandle(lua, job.port);
  lua_call(lua, 1, 1);
  // nil: nothing is offered at this port. The job stays unmade.
  if (lua_isnil(lua, -1)) return 0;
  if (!lua_istable(lua, -1))
    RaiseArgumentError(lua, "offer", "result", "a table of terms, or nil for no offer", -1);
  ReadTerms(lua, job);
  job.made = true;
  return 0;
}

}  // namespace heliopause
