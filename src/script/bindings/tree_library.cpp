// The quadtree itself, counts of the world, and what scripts cost and may still use.
#include <algorithm>
#include <cmath>
#include <heliopause/node_view.hpp>
#include <span>

#include "game/rules/game.hpp"
#include "game/state/computer.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMaxNodes = 10'000;  // of one list

void SetCount(lua_State* lua, const char* name, std::uint64_t value) {
  SetIntegerField(lua, name, static_cast<std::int64_t>(value));
}

// Whether the square of the node and the circle have a point in common.
bool Meets(const NodeView& node, Vec2 center, double radius) {
  const double dx = std::max(std::fabs(center.x - node.center.x) - node.radius, 0.0);
  const double dy = std::max(std::fabs(center.y - node.center.y) - node.radius, 0.0);
  return std::sqrt(dx * dx + dy * dy) <= radius;
}

// Whether what the script decides must be the same after a load.
bool IsPartOfGame(lua_State* lua) {
  const Sandbox::Kind kind = Sandbox::Of(lua).GetKind();
  return kind == Sandbox::Kind::Brain || kind == Sandbox::Kind::Scenario ||
         kind == Sandbox::Kind::Mission;
}

// nodes(x, y, radius): the nodes whose square meets the circle, parents before their children.
int Nodes(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.nodes", 3);
  const Arguments arguments(lua, "space.nodes");
  const Vec2 center{arguments.Coordinate(1, "x"), arguments.Coordinate(2, "y")};
  const double radius = arguments.Radius(3, "radius");
  std::vector<NodeView>& nodes = sandbox.GetContext().nodes;
  // One node more than allowed is kept, which shows that there are too many.
  const bool done = Try(sandbox, [&] {
    nodes.clear();
    game.Space().ForEachNode([&](const NodeView& node) {
      if (nodes.size() <= kMaxNodes && Meets(node, center, radius)) nodes.push_back(node);
    });
  });
  if (!done) return luaL_error(lua, "space.nodes: %s", sandbox.text);
  sandbox.Charge(lua, 20 + game.Space().GetStatistics().nodes / 2 + 40 * nodes.size());
  if (nodes.size() > kMaxNodes)
    return luaL_error(lua, "space.nodes: found more than %d nodes: use a smaller radius",
                      static_cast<int>(kMaxNodes));
  PushNewList(lua, nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const NodeView& node = nodes[i];
    lua_createtable(lua, 0, 8);
    SetNumberField(lua, "x", node.center.x);
    SetNumberField(lua, "y", node.center.y);
    SetNumberField(lua, "radius", node.radius);
    SetNumberField(lua, "max_radius", node.reach);
    SetCount(lua, "count", node.count);
    SetCount(lua, "depth", node.depth);
    SetFlagField(lua, "leaf", node.leaf);
    SetFlagField(lua, "dirty", node.dirty);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

// The shape of the tree is not part of the state: after a load it may be another.
int RejectNodes(lua_State* lua) {
  return luaL_error(lua,
                    "space.nodes: not for brains and scenarios: the shape of the tree is not "
                    "saved, so what they decide by it would be another after a load");
}

// stats(): counts of the world. Those of the quadtree depend on its shape, which is not saved: for
// display only.
int Stats(lua_State* lua) {
  const Game& game = GameForLists(lua, "space.stats", 0);
  Sandbox::Of(lua).Charge(lua, 60);
  const Statistics now = game.Space().GetStatistics();
  lua_createtable(lua, 0, 13);
  SetCount(lua, "sprites", now.sprites);
  SetCount(lua, "outside", now.outside);
  SetCount(lua, "ships", game.Ships().size());
  SetCount(lua, "shots", game.Shots().size());
  SetCount(lua, "asteroids", game.Asteroids().size());
  SetCount(lua, "bodies", game.Bodies().size());
  SetCount(lua, "pickups", game.Pickups().size());
  if (IsPartOfGame(lua)) return 1;
  SetCount(lua, "nodes", now.nodes);
  SetCount(lua, "leaves", now.leaves);
  SetCount(lua, "depth", now.depth);
  SetCount(lua, "splits", now.splits);
  SetCount(lua, "merges", now.merges);
  SetCount(lua, "strays", now.strays);
  return 1;
}

// Bytes of the memory of this script alone: of its ship, of the program, of the mission that runs,
// or of the scenario.
std::size_t StoredBytes(ScriptContext& context, const Game& game, Sandbox::Kind kind) {
  if (context.in_program) return game.GetComputer().memory.size();
  if (kind == Sandbox::Kind::Brain) {
    const BrainState* state = context.store.Find(context.self);
    return state == nullptr ? 0 : state->memory.size();
  }
  if (kind == Sandbox::Kind::Mission) {  // an offer has none yet
    const auto at = context.store.missions.find(context.mission);
    return at == context.store.missions.end() ? 0 : at->second.memory.size();
  }
  return context.store.scenario_memory.size();
}

// usage(): the budget of this call, and the stored memory. Only what is the same in each run.
int Usage(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.usage", 0);
  const std::uint64_t left = sandbox.Left();
  sandbox.Charge(lua, 30);
  lua_createtable(lua, 0, 6);
  SetCount(lua, "budget", sandbox.Budget());
  SetCount(lua, "left", left);
  SetCount(lua, "used", sandbox.Budget() - left);
  SetCount(lua, "stored", StoredBytes(sandbox.GetContext(), game, sandbox.GetKind()));
  SetCount(lua, "stored_limit", kLargestMemory);
  // With garbage, which a load removes: for display only, so not for brains and scenarios.
  if (!IsPartOfGame(lua)) {
    SetCount(lua, "memory", sandbox.UsedBytes());
    SetCount(lua, "memory_limit", kMemoryCap);
  }
  return 1;
}

// costs(): what each file has cost, by name. Times and garbage differ from run to run.
int Costs(lua_State* lua) {
  const Game& game = GameFor(lua, "space.costs", 0);
  const std::span<const ScriptStatistics> files = game.GetScriptStatistics();
  Sandbox::Of(lua).Charge(lua, 20 + 60 * files.size());
  PushNewList(lua, files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    const ScriptStatistics& file = files[i];
    lua_createtable(lua, 0, 10);
    SetTextField(lua, "file", file.file);
    SetCount(lua, "runs", file.runs);
    SetCount(lua, "instructions", file.instructions);
    SetCount(lua, "most_instructions", file.most_instructions);
    SetNumberField(lua, "microseconds", file.microseconds);
    SetCount(lua, "memory", file.memory);
    SetCount(lua, "searches", file.searches);
    SetCount(lua, "errors", file.errors);
    SetCount(lua, "throttled", file.throttled);
    SetFlagField(lua, "stopped", file.stopped);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

int RejectCosts(lua_State* lua) {
  return luaL_error(lua,
                    "space.costs: not for brains and scenarios: times differ from run to run "
                    "(space.usage has the budget of the running call)");
}

constexpr luaL_Reg kTree[] = {
    {"nodes", Nodes}, {"stats", Stats}, {"usage", Usage}, {"costs", Costs}, {nullptr, nullptr}};

}  // namespace

void AddTree(lua_State* lua) {
  luaL_setfuncs(lua, kTree, 0);
  if (!IsPartOfGame(lua)) return;
  lua_pushcfunction(lua, RejectNodes);
  lua_setfield(lua, -2, "nodes");
  lua_pushcfunction(lua, RejectCosts);
  lua_setfield(lua, -2, "costs");
}

}  // namespace heliopause
