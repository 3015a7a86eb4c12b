// Seeking in a replay with scripts: brains, the memory of a scenario, and the console. Loads,
// rewinds and a replay of a game with a mission, an escort, a boarded ship and a talk.
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "game/replay/replay_history.hpp"
#include "game/rules/game.hpp"
#include "game/state/missions.hpp"
#include "game/state/people.hpp"
#include "game/state/presentation.hpp"
#include "script/host/lua_host.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

const std::filesystem::path kRoot = HELIOPAUSE_SOURCE_DIR;

class ScriptReplay : public testing::Test {
 protected:
  ScriptReplay() : host({kRoot / "scripts/game", {}}), game(Catalogue(), Options()) {
    game.Attach(&host);
    host.StartScenario(game, "demo");
    history.Begin(game);
    hashes.push_back(game.Hash());
  }
  static const Catalog& Catalogue() {
    static const Catalog catalog = Catalog::Load(kRoot / "data");
    return catalog;
  }
  GameOptions Options() {
    GameOptions options;
    options.seed = 4;
    options.scenario = "demo";
    options.space = host.ScenarioSpace("demo");
    return options;
  }
  void Step(const char* line = nullptr) {
    std::vector<Command> commands;
    if (line != nullptr) commands.push_back({Command::Type::Console, {}, 0, {}, line});
    command_log.Add(std::move(commands));
    history.Advance(game, command_log);
    hashes.resize(command_log.Length());
    hashes.push_back(game.Hash());
  }
  void Steps(int count) {
    for (int i = 0; i < count; ++i) Step();
  }
  void Visit(std::uint64_t step) {
    history.Seek(game, command_log, step);
    ASSERT_EQ(game.Hash(), hashes.at(step)) << "at step " << step;
  }

  LuaHost host;
  Game game;
  CommandLog command_log;
  ReplayHistory history;
  std::vector<std::uint64_t> hashes;
};

TEST_F(ScriptReplay, BrainsAreRestoredExactly) {
  Steps(200);
  for (std::uint64_t step = 200; step-- > 150;) Visit(step);
  for (const std::uint64_t step : {10u, 120u, 61u, 0u, 199u}) Visit(step);
}

TEST_F(ScriptReplay, TheSameStepsAfterARewindGiveTheSameHash) {
  Steps(180);
  const std::uint64_t hash = game.Hash();
  history.Seek(game, command_log, 70);
  history.TruncateHere();
  command_log.TruncateAfter(70);
  Steps(110);
  EXPECT_EQ(game.Hash(), hash);
}

// Variables of the console are in no snapshot, so seeking must not run a line a second time.
TEST_F(ScriptReplay, ConsoleLinesAreNotRunTwice) {
  Step("count = 0");
  Steps(20);
  Step("count = count + 1; space.memory.reinforced = count");
  Steps(20);
  Visit(10);
  while (history.CurrentStep() < history.LastStep()) {
    history.Advance(game, command_log);
    ASSERT_EQ(game.Hash(), hashes.at(history.CurrentStep())) << "at step " << history.CurrentStep();
  }
  Visit(30);
  Visit(42);
  Step("count = count + 1; space.memory.reinforced = count");
  EXPECT_EQ(host.Execute(game, "=space.memory.reinforced").text, "2");
}

TEST_F(ScriptReplay, AResetConsoleHasNoVariables) {
  Step("count = 5");
  EXPECT_EQ(host.Execute(game, "=count").text, "5");
  game.ForgetConsole();
  EXPECT_EQ(host.Execute(game, "=count").text, "nil");
  EXPECT_FALSE(host.Complete("spa").empty());
}

// A port with a mission for another one, a disabled freighter where the player launches, a patrol
// that answers.
const char* const kStory = R"(
local hail = include("lib/hail")
return {
  missions = true,
  setup = function(self)
    local home = space.spawn_body{class = "outpost", faction = "trader", x = 0, y = 0, name = "Home",
                                  market = {makes = {food = 12}, yard = true}}
    space.spawn_body{class = "outpost", faction = "trader", x = 9000, y = 0, name = "Away"}
    local me = space.spawn{class = "courier", faction = "player", x = 0, y = home:radius() + 60,
                           player = true, name = "Kestrel"}
    space.credits(20000)
    space.standing("trader", 60)
    space.standing("patrol", 60)
    me:dock(home)
    for i = 1, 30 do
      local wreck = space.spawn{class = "freighter", faction = "trader", x = 0, y = 4000 + 300 * i}
      space.damage(wreck, wreck:shield() + 0.9 * wreck:hull())
      if wreck:disabled() then
        self.memory.wreck = wreck
        break
      end
      space.remove(wreck)
    end
    space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = 1500, y = 1500, name = "Vigil"}
  end,
  on_event = {
    undocked = function(self, event)
      if event.subject ~= space.player() then return end
      local x, y = event.subject:position()
      space.place(self.memory.wreck, x, y + 120, 0, 0)
    end,
    hailed = function(self, event) hail.hailed(event) end,
    answer = function(self, event) hail.answered(event) end,
  },
}
)";

class StoryReplay : public testing::Test {
 protected:
  struct World {
    std::unique_ptr<LuaHost> host;
    std::unique_ptr<Game> game;
  };
  using Hashes = std::vector<std::uint64_t>;
  static constexpr std::uint64_t kLongest = 9000;  // ticks

  StoryReplay() : catalog(Catalog::Load(kRoot / "data")) {
    std::filesystem::copy(kRoot / "scripts/game", folder.path,
                          std::filesystem::copy_options::recursive);
    std::ofstream(folder.path / "scenarios/story.lua") << kStory;
    Play();
  }

  World NewWorld() const {
    World world;
    world.host = std::make_unique<LuaHost>(ScriptOptions{folder.path, {}});
    GameOptions options;
    options.seed = 3;
    options.scenario = "story";
    options.space = world.host->ScenarioSpace("story");
    world.game = std::make_unique<Game>(catalog, options);
    world.game->Attach(world.host.get());
    return world;
  }
  World Begin() const {
    World world = NewWorld();
    world.host->StartScenario(*world.game, "story");
    return world;
  }

  // What the player does before this tick.
  std::vector<Command> CommandsAt(const Game& game, std::uint64_t tick) const {
    using Type = Command::Type;
    const ObjectId me = game.GetPlayer().ship;
    const auto named = [&](std::string_view name) {
      for (const Body& body : game.Bodies())
        if (body.name == name) return body.id;
      for (const Ship& ship : game.Ships())
        if (ship.name == name) return ship.id;
      return ObjectId{};
    };
    if (tick == 5)
      for (const MissionOffer& offer : game.GetMissions().offers)
        if (offer.terms.file == "deliver" || offer.terms.file == "rush")
          return {{Type::AcceptMission, {}, static_cast<double>(offer.id), {}, {}}};
    switch (tick) {
      case 7:
        return {{Type::HireEscort, me, 0, {}, "courier"}, {Type::Buy, me, 3, {}, "food"}};
      case 9:
        return {{Type::Undock, me, 0, {}, {}}};
      case 12:
        return {{Type::Board, me, 0, {}, {}}};
      case 14:
        return {{Type::Answer, {}, 2, {}, std::string(kBoardLine)}};
      case 30:
        return {{Type::Hail, me, 0, named("Vigil"), {}}};
      case 33:
        return {{Type::Answer, {}, 1, {}, "hail"}};
      case 40:
        return {{Type::FormWing, {}, 1, {}, {}}, {Type::OrderWing, {}, 2, {}, {}}};
      case 60:
        return {{Type::OrderWing, {}, 0, {}, {}}};
      case 62:
        return {{Type::Route, {}, 0, named("Away"), {}}, {Type::Autopilot, {}, 1, {}, {}}};
      default:
        return {};
    }
  }

  // The first game: to the end of the mission, and a second more.
  void Play() {
    World world = Begin();
    Game& game = *world.game;
    hashes.push_back(game.Hash());
    std::uint64_t end = kLongest;
    for (std::uint64_t tick = 1; tick <= end; ++tick) {
      commands.push_back(CommandsAt(game, tick));
      for (const Command& command : commands.back()) game.Post(command);
      game.Tick();
      hashes.push_back(game.Hash());
      for (const Event& event : game.Events()) {
        ++seen[event.type];
        EXPECT_NE(event.type, Event::Type::ScriptError) << event.text;
        if (event.type == Event::Type::MissionDone) end = std::min(kLongest, tick + 60);
      }
    }
    escorts = game.GetPeople().wing.escorts.size();
    credits = game.GetPlayer().credits;
  }

  struct Folder {
    Folder() { std::filesystem::remove_all(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("heliopause-story-" + std::to_string(getpid()));
  } folder;
  Catalog catalog;
  std::vector<std::vector<Command>> commands;  // of each tick
  Hashes hashes;                               // at the start and after each tick
  std::map<Event::Type, int> seen;
  std::size_t escorts = 0;
  std::int64_t credits = 0;
};

TEST_F(StoryReplay, TheStoryHappens) {
  for (const Event::Type type : {Event::Type::MissionAccepted, Event::Type::MissionDone,
                                 Event::Type::Boarded, Event::Type::Hailed, Event::Type::Answered})
    EXPECT_GE(seen[type], 1) << static_cast<int>(type);
  EXPECT_EQ(escorts, 1u);
  EXPECT_GT(hashes.size(), 600u);
}

TEST_F(StoryReplay, LoadsOnTheWayChangeNoHash) {
  World world = Begin();
  for (std::size_t tick = 1; tick < hashes.size(); ++tick) {
    for (const Command& command : commands[tick - 1]) world.game->Post(command);
    world.game->Tick();
    ASSERT_EQ(world.game->Hash(), hashes[tick]) << "tick " << tick;
    if (tick > 70 && tick % 97 != 0) continue;
    ByteWriter writer;
    world.game->Save(writer);
    world = NewWorld();
    ByteReader reader(writer.Bytes());
    world.game->Load(reader);
    ASSERT_EQ(world.game->Hash(), hashes[tick]) << "after the load of tick " << tick;
  }
}

TEST_F(StoryReplay, AReplayAndItsRewindsGiveTheSameStates) {
  World world = Begin();
  CommandLog log;
  ReplayHistory history;
  history.Begin(*world.game);
  for (std::size_t tick = 1; tick < hashes.size(); ++tick) {
    log.Add(commands[tick - 1]);
    history.Advance(*world.game, log);
    ASSERT_EQ(world.game->Hash(), hashes[tick]) << "step " << tick;
  }
  const std::size_t last = hashes.size() - 1;
  for (const std::size_t step :
       {last - 61, last - 58, last - 300, last, std::size_t{45}, std::size_t{31}, std::size_t{13},
        std::size_t{6}, std::size_t{34}, std::size_t{0}}) {
    if (step < history.OldestStep()) continue;
    history.Seek(*world.game, log, step);
    EXPECT_EQ(world.game->Hash(), hashes[step]) << "step " << step;
  }
}

}  // namespace
}  // namespace heliopause
