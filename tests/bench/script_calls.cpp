// The cost of each call of `space` for a script, as a table in Markdown:
//
//   heliopause_script_bench [SPRITES...]        3000 and 50000 by default
//
// Sprites lie in a disc at the density of the default scenario, a tenth of them ships. Each call is
// made in a loop of Lua at changing positions; the time of the same loop without the call is
// subtracted. Processor time, the minimum of several runs. The last row is the check of one region
// at the end of a tick.
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"

namespace {

using namespace heliopause;

// A dash is printed for a call that the program does not have.
const char* const kCalls[] = {
    "space.near(x, y, 1500)",
    "space.near(x, y, 1500, SHIPS)",
    "space.near(x, y, 1500, PIRATES)",
    "space.near(x, y, 1500, ONE)",
    "space.near(x, y, 5000, ONE)",
    "space.near(x, y, 1500, {limit = 1})",
    "space.near(x, y, 1500, {limit = 8})",
    "space.near(x, y, 1500, {limit = 1, where = ALL})",
    "space.near(x, y, 1500, NOTME)",
    "space.touching(x, y, 1500)",
    "space.touching(x, y, 1500, {limit = 1})",
    "space.nearest(x, y)",
    "space.nearest(x, y, PIRATES)",
    "space.k_nearest(x, y, 1)",
    "space.k_nearest(x, y, 8)",
    "space.k_nearest(x, y, 64)",
    "space.in_box(x - 1300, y - 1300, x + 1300, y + 1300)",
    "space.in_box(x - 1300, y - 1300, x + 1300, y + 1300, {limit = 1})",
    "space.sweep(x, y, x + 2000, y, 20)",
    "space.sweep(x, y, x + 2000, y, 20, {limit = 1})",
    "space.ring(x, y, 1000, 1500)",
    "space.ring(x, y, 1000, 1500, {limit = 1})",
    "space.cone(x, y, 1, 0.3, 1500)",
    "space.count(x, y, 1500)",
    "space.count(x, y, 1500, PIRATES)",
    "space.any(x, y, 1500)",
    "space.any(x, y, 1500, PIRATES)",
    "space.projectiles(x, y, 1500)",
    "space.incoming(ship, 2)",
    "space.enemies(ship, 3000)",
    "space.enemies(ship, 3000, {limit = 1})",
    "space.allies(ship, 3000)",
    "space.contacts(ship, 3000)",
    "space.contacts(ship, 3000, {limit = 5})",
    "space.free_spot(x, y, 60)",
    "space.ships()",
    "space.get(ID)",
    "space.stats()",
    "ship:position()",
    "ship:distance_to(x, y)",
    "space.near(x, y, 1500, {into = LIST})",
    "space.ray(x, y, x + 2000, y)",
    "space.visible(ship, x, y)",
    "space.pairs(x, y, 1500)",
    "space.pairs(x, y, 1500, 'ship', 'asteroid')",
    "space.pairs(0, 0, math.huge, 'ship', 'asteroid')",
    "space.positions(HUNDRED, LIST)",
    "space.distances(HUNDRED, x, y, LIST)",
    "space.nodes(x, y, 1500)",
    "space.usage()",
};
constexpr const char* kRegionRow = "a region of radius 1500, in each tick";

double ProcessorSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

class Calls {
 public:
  Calls(const Catalog& catalog, std::size_t sprites)
      : game_(catalog, Options()), host_({HELIOPAUSE_SOURCE_DIR "/scripts/game", {}}) {
    game_.Attach(&host_);
    Random random(5);
    const double radius = 200 * std::sqrt(static_cast<double>(sprites));
    const char* factions[] = {"trader", "pirate", "patrol"};
    for (std::size_t i = 0; i < sprites; ++i) {
      const Vec2 at = random.InDisc({0, 0}, radius);
      if (i % 10 != 0) {
        game_.SpawnAsteroid(*catalog.FindRock(i % 3 == 0 ? "large" : "small"), at, {});
        continue;
      }
      ShipSpawn spawn;
      spawn.type = *catalog.FindShip("cutter");
      spawn.faction = *catalog.FindFaction(factions[i / 10 % 3]);
      spawn.position = at;
      game_.SpawnShip(spawn);
    }
    game_.Tick();
    radius_ = radius;
  }

  // Microseconds of the check of one region; negative if the program does not have regions.
  double TimeRegion() {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / "heliopause-script-bench";
    std::filesystem::create_directories(folder / "scenarios");
    std::ofstream(folder / "scenarios/regions.lua") << "return {on_enter = function() end}";
    LuaHost host({folder, {}});
    std::ofstream(folder / "set.lua")
        << "for i = 1, 64 do space.set_region('r' .. i, math.cos(i) * " << radius_ * 0.7
        << ", math.sin(i) * " << radius_ * 0.7 << ", 1500) end\n";
    try {
      host.StartScenario(game_, "regions");
      host.RunFile(game_, folder / "set.lua");
    } catch (const ScriptError&) {
      return -1;
    }
    constexpr int kTicks = 100;
    double best = 1e9;
    for (int i = 0; i < 7; ++i) {
      const double start = ProcessorSeconds();
      for (int tick = 0; tick < kTicks; ++tick) host.StepScenario(game_);
      best = std::min(best, ProcessorSeconds() - start);
    }
    return best / (kTicks * 64) * 1e6;
  }

  // Microseconds of one call; negative if the program does not have it.
  double Time(const std::string& call) {
    if (Run(call, 3) < 0) return -1;
    int rounds = 100;
    while (Run(call, rounds) < 0.02 && rounds < 200'000) rounds *= 4;
    double best = 1e9, empty = 1e9;
    for (int i = 0; i < 7; ++i) {
      best = std::min(best, Run(call, rounds));
      empty = std::min(empty, Run("", rounds));
    }
    return std::max(best - empty, 0.0) / rounds * 1e6;
  }

 private:
  static GameOptions Options() {
    GameOptions options;
    options.space.leaf_capacity = 12;  // as the scenarios have it
    options.space.smallest_leaf_radius = 64;
    return options;
  }
  // Processor seconds of the loop; negative after an error.
  double Run(const std::string& call, int rounds) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / "heliopause-script-bench.lua";
    std::ofstream(file) << "local ship, X, Y, LIST = space.ships()[40], {}, {}, {}\n"
                        << "local ID, HUNDRED = ship:id(), space.k_nearest(0, 0, 100)\n"
                        << "local SHIPS, PIRATES = {kinds = 'ship'}, {kinds = 'ship', faction = "
                           "'pirate'}\n"
                        << "local NOTME, ONE = {exclude = ship}, {limit = 1}\n"
                        << "local function ALL() return true end\n"
                        << "for i = 1, 64 do X[i] = math.cos(i) * " << radius_ * 0.7
                        << " * (i / 64) Y[i] = math.sin(i) * " << radius_ * 0.7
                        << " * (i / 64) end\n"
                        << "for i = 1, " << rounds
                        << " do local x, y = X[i % 64 + 1], Y[i % 64 + 1] " << call << " end\n";
    const double start = ProcessorSeconds();
    try {
      host_.RunFile(game_, file);
    } catch (const ScriptError&) {
      return -1;
    }
    return ProcessorSeconds() - start;
  }

  Game game_;
  LuaHost host_;
  double radius_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::size_t> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::strtoul(argv[i], nullptr, 10));
  if (sizes.empty()) sizes = {3000, 50'000};
  const Catalog catalog = Catalog::Load(HELIOPAUSE_SOURCE_DIR "/data");
  std::vector<std::vector<double>> columns;
  for (const std::size_t size : sizes) {
    Calls calls(catalog, size);
    columns.emplace_back();
    for (const char* call : kCalls) columns.back().push_back(calls.Time(call));
    columns.back().push_back(calls.TimeRegion());
  }
  std::printf("| microseconds |");
  for (const std::size_t size : sizes) std::printf(" %zu |", size);
  std::printf("\n|---|");
  for (std::size_t i = 0; i < sizes.size(); ++i) std::printf("---|");
  for (std::size_t row = 0; row <= std::size(kCalls); ++row) {
    if (row < std::size(kCalls))
      std::printf("\n| `%s` |", kCalls[row]);
    else
      std::printf("\n| %s |", kRegionRow);
    for (const auto& column : columns) {
      if (column[row] < 0)
        std::printf(" - |");
      else
        std::printf(" %.2f |", column[row]);
    }
  }
  std::printf("\n");
}
