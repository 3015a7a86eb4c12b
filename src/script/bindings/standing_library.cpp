// Functions of `space` for the standing of the player: standing, standing_changes.
#include <algorithm>
#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/named_value.hpp"

namespace heliopause {
namespace {

FactionIndex ReadFaction(lua_State* lua, const Arguments& arguments, const Game& game) {
  std::size_t size = 0;
  const char* id = arguments.Text(1, "faction", &size);
  const auto faction = game.GetCatalog().FindFaction({id, size});
  if (!faction || *faction >= game.GetPlayer().standing.size())
    RejectId(arguments, lua, 1, "faction", game.GetCatalog().Factions());
  return *faction;
}

// standing("pirate" [, value [, reason]]): reads the player's standing, or sets it first.
int Standing(lua_State* lua) {
  static constexpr const char* kName = "space.standing";
  Game& game = GameFor(lua, kName, 3);
  const Arguments arguments(lua, kName);
  Sandbox& sandbox = Sandbox::Of(lua);
  const bool sets = arguments.Given(2) || arguments.Given(3);
  if (sets && IsBrain(lua))
    return luaL_error(lua, "%s: a brain may read this value but not set it (a scenario may)",
                      kName);
  if (sets) RejectChangeInOffer(lua, kName);
  const FactionIndex faction = ReadFaction(lua, arguments, game);
  if (sets) {
    const double standing = arguments.Within(2, "standing", -100, 100, "number from -100 to 100");
    std::size_t size = 0;
    const char* text =
        arguments.Given(3) ? arguments.PlainText(3, "reason", &size, kLongestReason) : nullptr;
    const std::string_view reason =
        text != nullptr ? std::string_view(text, size) : "set by the scenario";
    sandbox.Charge(lua, 50);
    if (!Try(sandbox, [&] { game.SetStanding(faction, standing, std::string(reason)); }))
      return luaL_error(lua, "%s: %s", kName, sandbox.text);
  }
  lua_pushnumber(lua, game.GetPlayer().standing[faction]);
  return 1;
}

// standing_changes("pirate"): a list of {amount, reason, tick}, oldest first.
int StandingChanges(lua_State* lua) {
  static constexpr const char* kName = "space.standing_changes";
  const Game& game = GameFor(lua, kName, 1);
  const FactionIndex faction = ReadFaction(lua, Arguments(lua, kName), game);
  Sandbox::Of(lua).Charge(lua, 200);
  PushNewList(lua, kMostStandingChanges);
  lua_Integer count = 0;
  for (const StandingChange& change : game.StandingChanges()) {
    if (change.faction != faction) continue;
    NamedValue fields[3];
    fields[0].name = "tick";
    fields[0].type = NamedValue::Type::Integer;
    fields[0].number = static_cast<double>(change.tick);
    fields[1].name = "amount";
    fields[1].number = change.amount;
    fields[2].name = "reason";
    fields[2].type = NamedValue::Type::Text;
    fields[2].text = change.reason;
    PushTable(lua, fields);
    lua_rawseti(lua, -2, ++count);
  }
  return 1;
}

// opens("patrol", "outfits")
int Opens(lua_State* lua) {
  static constexpr const char* kName = "space.opens";
  const Game& game = GameFor(lua, kName, 2);
  const Arguments arguments(lua, kName);
  const FactionIndex faction = ReadFaction(lua, arguments, game);
  std::size_t size = 0;
  const char* what = arguments.Text(2, "what", &size);
  if (std::find(kGrants.begin(), kGrants.end(), std::string_view(what, size)) == kGrants.end())
    arguments.Reject(2, "what", "docking, trade, outfits, yard, jobs or escorts");
  lua_pushboolean(lua, game.Opens(faction, {what, size}));
  return 1;
}

constexpr luaL_Reg kStandings[] = {{"standing", Standing},
                                   {"standing_changes", StandingChanges},
                                   {"opens", Opens},
                                   {nullptr, nullptr}};

}  // namespace

void AddStandings(lua_State* lua) { luaL_setfuncs(lua, kStandings, 0); }

}  // namespace heliopause
