// A game that is played with one thread and with several, and compared after every tick.
#pragma once

#include <gtest/gtest.h>

#include <heliopause/thread_pool.hpp>
#include <memory>
#include <string>
#include <vector>

#include "game/state/script_statistics.hpp"
#include "script/script_test.hpp"

namespace heliopause {

class ParallelTest : public ScriptTest {
 protected:
  // One game with its host, and what it has reported.
  struct Played {
    std::unique_ptr<ThreadPool> threads;
    std::unique_ptr<LuaHost> host;
    std::unique_ptr<Game> game;
    std::vector<std::string> lines;  // printed, errors and events, in their order
  };

  std::unique_ptr<Played> Begin(std::size_t threads, bool scenario = false) {
    auto played = std::make_unique<Played>();
    played->threads = std::make_unique<ThreadPool>(threads);
    NewHostOf(*played);
    GameOptions options;
    options.seed = 11;
    played->game = std::make_unique<Game>(TheCatalog(), options);
    Attach(*played);
    if (scenario) played->host->StartScenario(*played->game, "test");
    return played;
  }
  void NewHostOf(Played& played) {
    std::vector<std::string>& out = played.lines;
    ScriptOptions options;
    options.scripts = folder;
    options.print = [&out](const std::string& line) { out.push_back("print " + line); };
    options.report_error = [&out](std::uint64_t tick, const std::string& text) {
      out.push_back(std::to_string(tick) + " error " + text);
    };
    options.warn = [](const std::string&) {};  // they depend on when a file was loaded
    played.host = std::make_unique<LuaHost>(std::move(options));
  }
  static void Attach(Played& played) {
    played.game->Attach(played.host.get());
    played.game->UseThreads(played.threads.get());
  }
  // Ships of the brains in turn, on a grid, all with enemies nearby.
  static void Fill(Game& game, int count, const std::vector<std::string>& brains) {
    for (int i = 0; i < count; ++i) {
      ShipSpawn spawn;
      const bool patrol = i % 2 == 0;
      spawn.type = *TheCatalog().FindShip(patrol ? "cutter" : "raider");
      spawn.faction = *TheCatalog().FindFaction(patrol ? "patrol" : "pirate");
      spawn.position = {400.0 * (i % 12), 400.0 * (i / 12)};
      spawn.name = "S" + std::to_string(i);
      spawn.brain = brains[static_cast<std::size_t>(i) % brains.size()];
      ASSERT_NE(game.SpawnShip(spawn), ObjectId{});
    }
  }
  static void Tick(Played& played) {
    played.game->Tick();
    for (const Event& event : played.game->Events())
      played.lines.push_back(std::to_string(static_cast<int>(event.type)) + " " + event.text);
  }
  // What does not depend on time or garbage.
  static std::string Figures(const Game& game) {
    std::string text;
    for (const ScriptStatistics& file : game.GetScriptStatistics())
      text += file.file + " " + std::to_string(file.runs) + " " + std::to_string(file.searches) +
              " " + std::to_string(file.errors) + " " + std::to_string(file.throttled) + " " +
              file.throttled_by + " " + file.last_error + (file.stopped ? " stopped\n" : "\n");
    return text;
  }
  static void ExpectSame(Played& one, Played& many, int tick) {
    ASSERT_EQ(one.game->Hash(), many.game->Hash()) << "after tick " << tick;
    ASSERT_EQ(one.lines, many.lines) << "after tick " << tick;
    ASSERT_EQ(Figures(*one.game), Figures(*many.game)) << "after tick " << tick;
  }
  // Plays the same with one thread and with several. Returns the runs that went on side by side in
  // the second game.
  std::uint64_t Compare(const std::vector<std::string>& brains, int ships = 96, int ticks = 40,
                        bool scenario = false, std::size_t threads = 4) {
    const auto one = Begin(1, scenario), many = Begin(threads, scenario);
    Fill(*one->game, ships, brains);
    Fill(*many->game, ships, brains);
    for (int i = 1; i <= ticks && !HasFatalFailure(); ++i) {
      Tick(*one);
      Tick(*many);
      ExpectSame(*one, *many, i);
    }
    EXPECT_EQ(one->host->ParallelRuns(), 0u);
    lines = many->lines;
    return many->host->ParallelRuns();
  }

  std::vector<std::string> lines;  // of the last Compare
};

}  // namespace heliopause
