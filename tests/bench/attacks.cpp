// heliopause_attacks: how long hostile scripts hold up a tick.
//
//   heliopause_attacks [--setup] [FILE[.ATTACK]...]
//
// --setup measures each as the setup of a scenario instead, which has a budget of seconds.
// An attack is a function of a file in tests/script/hostile. Each is the brain of a dozen ships,
// and then the on_tick of a scenario, among 300 other ships and 2,000 rocks. The table has the
// slowest tick of each in milliseconds of processor time; the least of kRepeats runs counts,
// because other load on the machine only adds time. Each run of an attack is the same, because the
// game is deterministic. The group "together" has attacks of many files, and of missions.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"

namespace heliopause {
namespace {

const std::filesystem::path kSource = HELIOPAUSE_SOURCE_DIR;
constexpr int kShips = 12, kRepeats = 3;
constexpr int kTicks = 5;       // an endless attack stops its file after ten failures
constexpr int kKeptTicks = 45;  // the file "kept" builds up memory first
constexpr double kGoal = 30;    // milliseconds

// Processor time of this thread.
double Milliseconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

// The slowest tick of an attack, and the most units of budget that a tick used.
struct Result {
  double milliseconds = 0;
  std::uint64_t units = 0;
  std::string error;  // the first
};

struct Row {
  std::string name;
  Result brains, scenario, setup;
  double Worst() const {
    return std::max({brains.milliseconds, scenario.milliseconds, setup.milliseconds});
  }
};

class Attacks {
 public:
  Attacks()
      : catalog_(Catalog::Load(kSource / "data")),
        folder_(std::filesystem::temp_directory_path() /
                ("heliopause-attacks-" + std::to_string(getpid()))) {
    for (const char* sub : {"ai", "lib", "missions", "scenarios"})
      std::filesystem::create_directories(folder_ / sub);
    for (const auto& entry : std::filesystem::directory_iterator(kSource / "tests/script/hostile"))
      std::filesystem::copy(entry.path(), folder_ / "lib" / entry.path().filename());
  }
  ~Attacks() { std::filesystem::remove_all(folder_); }
  Attacks(const Attacks&) = delete;
  Attacks& operator=(const Attacks&) = delete;

  std::vector<std::string> NamesIn(const std::string& file) {
    NewGame("");
    std::istringstream names(Text("local n = {} for name in pairs(include('lib/" + file +
                                  "')) do n[#n + 1] = name end return table.concat(n, ' ')"));
    return {std::istream_iterator<std::string>(names), {}};
  }

  Result AsBrains(const std::string& file, const std::string& attack) {
    Write("ai/evil", "return {think = include('lib/" + file + "')['" + attack + "']}");
    return Repeat(file, [this] {
      NewGame("");
      for (int i = 0; i < kShips; ++i) Spawn("evil", i * 400.0);
    });
  }

  Result AsScenario(const std::string& file, const std::string& attack) {
    return Repeat(file, [&, this] {
      NewGame("on_tick = function() attack({ship = space.ships()[1], memory = space.memory}) end",
              file, attack);
    });
  }

  // An attack of several files, by a scenario with this setup and this on_tick.
  Result Together(const std::string& attack) {
    std::string setup, tick;
    if (attack == "ring") {
      // Each search for the nearest meets the leaves of all these asteroids.
      setup =
          "for i = 1, 8000 do local a = i * math.pi / 4000 space.spawn_asteroid{"
          "class = 'small', x = 2e6 + 3e5 * math.cos(a), y = 3e5 * math.sin(a)} end ";
      tick = "while true do space.nearest(2e6, 0) end";
    } else if (attack == "ring_uneven") {
      setup =
          "for i = 1, 8000 do local a, r = i * math.pi / 4000, i == 1 and 3e5 or 300100 + "
          "i % 7 * 30 space.spawn_asteroid{class = 'small', x = 2e6 + r * math.cos(a), "
          "y = r * math.sin(a)} end ";
      tick =
          "while true do space.k_nearest(2e6, 0, 1, {faction = 'pirate'}) "
          "space.k_nearest(2e6, 0, 1) end";
    } else if (attack == "brains_of_setup") {
      WriteLoads();
      setup =
          "for i = 1, 100 do space.spawn{class = 'cutter', faction = 'patrol', x = i * 300, "
          "y = 9000, brain = 'load' .. i} end ";
    } else if (attack == "brains_of_a_tick") {
      WriteLoads();
      tick =
          "local m = self.memory for i = 1, 50 do m.n = (m.n or 0) % 100 + 1 space.spawn{class "
          "= 'cutter', faction = 'patrol', x = m.n * 300, y = 9000, brain = 'load' .. m.n} end";
    } else {
      WriteMissions();
      setup =
          "local port = space.spawn_body{class = 'outpost', faction = 'trader', x = 0, y = 0} "
          "local x, y = port:position() space.spawn{class = 'courier', faction = 'player', "
          "x = x, y = y + port:radius() + 60, player = true}:dock(port) ";
      if (attack == "start_mission")
        tick = "while true do space.start_mission('offer1', space.stations()[1]) end";
      if (attack == "accept")
        tick = "for _ = 1, 5 do space.start_mission('accept', space.stations()[1]) end";
    }
    return Repeat("loops", [&, this] {
      NewGame("missions = true, on_tick = function(self) " + tick + " end", "loops", "", setup);
    });
  }

  // Milliseconds are those of the setup.
  Result AsSetup(const std::string& file, const std::string& attack) {
    Result result;
    const double before = Milliseconds();
    NewGame("", file, attack, "attack({ship = space.ships()[1], memory = space.memory})");
    result.milliseconds = Milliseconds() - before;
    return result;
  }

 private:
  static constexpr const char* kLong = "for i = 1, 1e9 do string.rep('x', 100) end";

  // Brains that use nearly all of the budget of a load.
  void WriteLoads() {
    for (int i = 1; i <= 100; ++i)
      Write("ai/load" + std::to_string(i),
            "for i = 1, 35000 do local t = {i} end return {think = function() return 60 end}");
  }
  void WriteMissions() {
    for (int i = 1; i <= 50; ++i)
      Write("missions/offer" + std::to_string(i),
            "return {title = 'x', offers = 4, offer = function() " + std::string(kLong) + " end}");
    Write("missions/accept",
          "return {title = 'x', offer = function() return {} end, accept = "
          "function() " +
              std::string(kLong) + " end}");
  }

  void Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / (name + ".lua"), std::ios::binary) << text;
  }

  std::string Text(const std::string& line) { return host_->Execute(*game_, line).text; }

  void Spawn(const std::string& brain, double x) {
    ShipSpawn spawn;
    spawn.type = *catalog_.FindShip("raider");
    spawn.faction = *catalog_.FindFaction("pirate");
    spawn.position = {x, 0};
    spawn.name = "Sly";
    spawn.brain = brain;
    game_->SpawnShip(spawn);
  }

  // A game with ships and rocks, by a scenario with this further field.
  void NewGame(const std::string& field, const std::string& file = "loops",
               const std::string& attack = "", const std::string& setup = "") {
    Write("scenarios/test",
          "local attack = include('lib/" + file + "')['" + attack +
              "']\n"
              "return {setup = function(self)\n"
              "for i = 1, 2000 do space.spawn_asteroid{class = 'small', "
              "x = math.random(-20000, 20000), y = math.random(-20000, 20000)} end\n"
              "for i = 1, 300 do space.spawn{class = 'cutter', faction = 'patrol', "
              "x = math.random(-20000, 20000), y = math.random(-20000, 20000)} end\n" +
              setup + " end,\n" + field + "}");
    GameOptions options;
    options.seed = 7;
    options.space = LuaHost(ScriptOptions{folder_, {}}).ScenarioSpace("test");
    game_ = std::make_unique<Game>(catalog_, options);
    host_ = std::make_unique<LuaHost>(ScriptOptions{folder_, {}});
    game_->Attach(host_.get());
    try {
      host_->StartScenario(*game_, "test");
    } catch (const ScriptError&) {  // an attack in setup, which is stopped
    }
  }

  std::uint64_t Units() const {
    std::uint64_t units = 0;
    for (const ScriptStatistics& file : game_->GetScriptStatistics()) units += file.instructions;
    return units;
  }

  template <class Begin>
  Result Repeat(const std::string& file, Begin begin) {
    const int ticks = file == "kept" ? kKeptTicks : kTicks;
    std::vector<double> least(static_cast<std::size_t>(ticks), 1e9);
    Result result;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      begin();
      for (double& milliseconds : least) {
        const std::uint64_t units = Units();
        const double before = Milliseconds();
        game_->Tick();
        milliseconds = std::min(milliseconds, Milliseconds() - before);
        result.units = std::max(result.units, Units() - units);
        for (const Event& event : game_->Events())
          if (result.error.empty() && event.type == Event::Type::ScriptError)
            result.error = event.text;
      }
      if (*std::max_element(least.begin(), least.end()) < kGoal / 3) break;  // far from the goal
    }
    result.milliseconds = *std::max_element(least.begin(), least.end());
    return result;
  }

  Catalog catalog_;
  std::filesystem::path folder_;
  std::unique_ptr<Game> game_;
  std::unique_ptr<LuaHost> host_;
};

std::vector<std::string> AllFiles() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(kSource / "tests/script/hostile"))
    files.push_back(entry.path().stem().string());
  std::sort(files.begin(), files.end());
  return files;
}

// The end of the error, where the reason stands.
std::string Reason(const std::string& error) {
  if (error.find("budget of instructions") != std::string::npos) return "budget";
  for (const char* known : {"too deep", "16 MiB", "keeps", "all collide", "too many keys",
                            "longer than", "self.memory", "too complex"})
    if (error.find(known) != std::string::npos) return known;
  return error.empty() ? "" : "error";
}

constexpr const char* kTogether[] = {
    "ring",   "ring_uneven",   "brains_of_setup", "brains_of_a_tick",
    "offers", "start_mission", "accept"};

void PrintSetups(const std::vector<Row>& rows) {
  std::printf("| attack | setup, ms |\n|---|---|\n");
  for (const Row& row : rows)
    std::printf("| %s | %.0f |\n", row.name.c_str(), row.setup.milliseconds);
}

void Print(const std::vector<Row>& rows) {
  std::printf("| attack | brains, ms | 1,000 units | scenario, ms | 1,000 units | ended by |\n");
  std::printf("|---|---|---|---|---|---|\n");
  for (const Row& row : rows) {
    std::printf("| %s | %.1f | %.0f | %.1f | %.0f | ", row.name.c_str(), row.brains.milliseconds,
                static_cast<double>(row.brains.units) / 1e3, row.scenario.milliseconds,
                static_cast<double>(row.scenario.units) / 1e3);
    std::printf("%s |\n", Reason(row.brains.error).c_str());
  }
}

int Main(int count, char** arguments) {
  bool setup = false;
  std::vector<std::string> wanted;
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(arguments[i], "--setup") == 0)
      setup = true;
    else
      wanted.emplace_back(arguments[i]);
  }
  Attacks attacks;
  std::vector<Row> rows;
  for (const std::string& file : AllFiles()) {
    for (const std::string& attack : attacks.NamesIn(file)) {
      Row row;
      row.name = file + "." + attack;
      const auto matches = [&](const std::string& name) {
        return name == file || name == row.name;
      };
      if (!wanted.empty() && std::none_of(wanted.begin(), wanted.end(), matches)) continue;
      if (setup) {
        row.setup = attacks.AsSetup(file, attack);
      } else {
        row.brains = attacks.AsBrains(file, attack);
        row.scenario = attacks.AsScenario(file, attack);
      }
      rows.push_back(std::move(row));
    }
  }
  for (const char* attack : kTogether) {
    if (setup) break;
    Row row;
    row.name = std::string("together.") + attack;
    const auto matches = [&](const std::string& name) {
      return name == "together" || name == row.name;
    };
    if (!wanted.empty() && std::none_of(wanted.begin(), wanted.end(), matches)) continue;
    row.scenario = attacks.Together(attack);
    rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.Worst() > b.Worst(); });
  if (setup) {
    PrintSetups(rows);
    return 0;
  }
  Print(rows);
  const auto slow =
      std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.Worst() > kGoal; });
  std::printf("\n%zu attacks, %td above %.0f ms\n", rows.size(), slow, kGoal);
  return slow > 0 ? 1 : 0;
}

}  // namespace
}  // namespace heliopause

int main(int count, char** arguments) { return heliopause::Main(count, arguments); }
