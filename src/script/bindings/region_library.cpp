// Functions of `space` for regions. A brain uses those of its own ship; scenario, console and
// script files use those of the scenario.
#include <algorithm>
#include <cmath>
#include <string>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/region_check.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

constexpr FilterRules kMemberRules{.list = false, .limit = false, .where = false};

Mailbox& OwnMailbox(lua_State* lua, const char* function) {
  return RequireMailbox(lua, function, "a region calls its functions on_enter and on_leave");
}

// Raises an error unless the file has a function for what enters or leaves the region.
void CheckName(lua_State* lua, const char* function, const char* name, std::size_t size) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const Ship* ship = IsBrain(lua) ? context.game->FindShip(context.self) : nullptr;
  bool known = false;
  const bool done = Try(sandbox, [&] {
    const Handlers& handlers = context.handlers_of(ship != nullptr ? ship->brain : std::string());
    known = handlers.HandlesRegion({name, size});
  });
  if (!done) luaL_error(lua, "%s: %s", function, sandbox.text);
  if (known) return;
  luaL_error(lua,
             "%s: name = \"%s\" (expected on_enter or on_leave of the file to be a function, or a "
             "table with a function of this name)",
             function, name);
}

// The circle of a call: a Region owns memory, whose destructor a Lua error would skip.
struct Place {
  ObjectId anchor;  // null id: the center counts
  Vec2 center;
  double radius = 0;
};

// Reads the circle from argument 2 on: x, y, radius, or a handle and the radius. Returns the index
// of the argument behind it.
int ReadPlace(lua_State* lua, const Game& game, const Arguments& arguments, Place& out) {
  if (lua_islightuserdata(lua, 2)) {
    out.anchor = HandleAt(lua, 2);
    if (game.KindOf(out.anchor) == 0) arguments.Reject(2, "anchor", "handle of what still exists");
    out.radius = arguments.Radius(3, "radius");
    return 4;
  }
  if (lua_type(lua, 2) != LUA_TNUMBER) arguments.Reject(2, "x", "number, or a handle to follow");
  out.center = {arguments.Coordinate(2, "x"), arguments.Coordinate(3, "y")};
  out.radius = arguments.Radius(4, "radius");
  return 5;
}

// Raises an error if more objects are within than a region may have members.
void CheckMemberLimit(lua_State* lua, const Game& game, const Place& place, Kinds kinds) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const std::size_t most = IsBrain(lua) ? kMaxBrainMembers : kMaxScenarioMembers;
  std::size_t count = 0;
  const bool done = Try(sandbox, [&] {
    const Vec2 center = game.Space().GetPosition(place.anchor).value_or(place.center);
    count = CountWithin(game, center, place.radius, kinds, place.anchor);
  });
  if (!done) luaL_error(lua, "space.set_region: %s", sandbox.text);
  if (count <= most) return;
  luaL_error(lua,
             "space.set_region: %d things of these kinds are within the radius (expected at most "
             "%d: name kinds, or use a smaller radius)",
             static_cast<int>(count), static_cast<int>(most));
}

// The part of set_region that owns memory: raises no error. Returns false beyond the limit.
bool StoreRegion(Mailbox& mailbox, Region&& region, std::string_view name, std::size_t most) {
  Region* known = mailbox.FindRegion(name);
  if (known == nullptr && mailbox.regions.size() >= most) return false;
  region.name = name;
  if (known != nullptr) {  // it keeps what is reported already
    region.members = std::move(known->members);
    region.checked = known->checked;
    *known = std::move(region);
  } else {
    mailbox.regions.push_back(std::move(region));
  }
  return true;
}

unsigned CallingLine(lua_State* lua) {
  lua_Debug frame;
  if (lua_getstack(lua, 1, &frame) == 0) return 0;
  lua_getinfo(lua, "l", &frame);
  return frame.currentline > 0 ? static_cast<unsigned>(frame.currentline) : 0;
}

// set_region(name, x, y, radius [, filter]) or set_region(name, handle, radius [, filter])
int SetRegion(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  // Step 1: name, circle and filter.
  const int most = lua_islightuserdata(lua, 2) ? 4 : 5;
  const Game& game = GameFor(lua, "space.set_region", most);
  const Arguments arguments(lua, "space.set_region");
  std::size_t size = 0;
  const char* name = arguments.Text(1, "name", &size, kLongestTopic);
  Place place;
  const int filter_index = ReadPlace(lua, game, arguments, place);
  const Filter filter = ReadFilter(lua, filter_index, "space.set_region", game, kMemberRules);
  sandbox.Charge(lua, 200);
  Mailbox& mailbox = OwnMailbox(lua, "space.set_region");
  // Step 2: would the region work? A handler exists, and its members are not too many.
  CheckName(lua, "space.set_region", name, size);
  CheckMemberLimit(lua, game, place, filter.kinds);
  const std::size_t limit = IsBrain(lua) ? kMaxBrainRegions : kMaxScenarioRegions;
  bool stored = false;
  const bool done = Try(sandbox, [&] {
    // Step 3: store it. A region owns memory, so it lives inside Try.
    Region region;
    region.anchor = place.anchor;
    region.center = place.center;
    region.radius = place.radius;
    region.line = CallingLine(lua);
    SetFilter(region, filter, game);
    stored = StoreRegion(mailbox, std::move(region), {name, size}, limit);
  });
  if (!done) return luaL_error(lua, "space.set_region: %s", sandbox.text);
  if (!stored)
    return luaL_error(lua, "space.set_region: there are %d regions already",
                      static_cast<int>(limit));
  return 0;
}

// remove_region(name) -> true, or nil without such a region
int RemoveRegion(lua_State* lua) {
  GameFor(lua, "space.remove_region", 1);
  std::size_t size = 0;
  const char* name = Arguments(lua, "space.remove_region").Text(1, "name", &size, kLongestTopic);
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 50);
  Mailbox& mailbox = OwnMailbox(lua, "space.remove_region");
  bool removed = false;
  if (!Try(sandbox, [&] { removed = mailbox.RemoveRegion({name, size}); }))
    return luaL_error(lua, "space.remove_region: %s", sandbox.text);
  if (removed)
    lua_pushboolean(lua, true);
  else
    lua_pushnil(lua);
  return 1;
}

// Sets `hits` to the members that still exist and pass the filter, nearest first.
void ListMembers(const Game& game, const Region& region, const Filter& filter,
                 std::vector<Hit>& hits) {
  hits.clear();
  const Vec2 center = CenterOf(region, game).value_or(region.center);
  for (const ObjectId id : region.members) {
    const std::optional<Sprite> sprite = game.Space().Get(id);
    if (!sprite || (sprite->kinds & filter.kinds) == 0 || !filter.Passes(game, id)) continue;
    const double dx = sprite->position.x - center.x, dy = sprite->position.y - center.y;
    hits.push_back({id, sprite->position, std::sqrt(dx * dx + dy * dy)});
  }
  std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.id < b.id;
  });
}

// inside(name [, filter]): the members of the region, as last reported.
int Inside(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.inside", 2);
  const Arguments arguments(lua, "space.inside");
  std::size_t size = 0;
  const char* name = arguments.Text(1, "name", &size, kLongestTopic);
  const Filter filter = ReadFilter(lua, 2, "space.inside", game);
  const Region* region = OwnMailbox(lua, "space.inside").FindRegion({name, size});
  if (region == nullptr) arguments.Reject(1, "name", "the name of a region of this script");
  ChargeHits(lua, region->members.size());
  std::vector<Hit>& hits = sandbox.GetContext().hits;
  if (!Try(sandbox, [&] { ListMembers(game, *region, filter, hits); }))
    return luaL_error(lua, "space.inside: %s", sandbox.text);
  return PushFiltered({lua, game, "space.inside", filter}, 0);
}

constexpr luaL_Reg kRegions[] = {{"set_region", SetRegion},
                                 {"remove_region", RemoveRegion},
                                 {"inside", Inside},
                                 {nullptr, nullptr}};

}  // namespace

void AddRegions(lua_State* lua) { luaL_setfuncs(lua, kRegions, 0); }

}  // namespace heliopause
