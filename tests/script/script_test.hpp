// A small game with its own folder of scripts, for tests of the Lua host.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"

namespace heliopause {

class ScriptTest : public testing::Test {
 protected:
  ScriptTest();
  ~ScriptTest() override;

  // Writes <name>.lua to the folder of scripts of this test.
  void Write(const std::string& name, const std::string& text);
  // Runs a console line. Returns the printed and returned text, or "error: " and the message.
  std::string Do(const std::string& line);
  // Runs a script file with this text. Returns its error, or "".
  std::string RunScript(const std::string& text);
  // Starts a scenario with this text. Returns its error, or "".
  std::string Start(const std::string& text);
  void Step(int ticks = 1);
  // Runs a console line that must end with an error of this reason, and leave the state usable.
  void ExpectStopped(const std::string& line, const std::string& reason = "used up its budget") {
    const std::string result = Do(line);
    EXPECT_EQ(result.find("error: "), 0u) << line << "\n gave: " << result;
    EXPECT_NE(result.find(reason), std::string::npos) << line << "\n gave: " << result;
    EXPECT_EQ(Do("1 + 1"), "2") << "after " << line;
  }

  // Spawns a ship with that brain at (x, y).
  ObjectId Spawn(const std::string& brain, double x = 0, double y = 0,
                 const std::string& faction = "patrol", const std::string& type = "cutter",
                 const std::string& name = "Vigil");
  const Ship& ShipOf(ObjectId id) const { return *game->FindShip(id); }
  // Returns the texts of the events of that type in all ticks of Step().
  std::vector<std::string> Texts(Event::Type type) const;
  void NewGame();  // as at the start of the test, with a new host
  // Saves and loads into a new game with a new host.
  void Reload();

  static const Catalog& TheCatalog();

  std::filesystem::path folder;
  std::unique_ptr<Game> game;
  std::unique_ptr<LuaHost> host;
  std::vector<std::string> printed;
  std::vector<Event> events;

  void NewHost();
};

// Adds three ships, the globals v, k and o of the console.
class ThreeShipsTest : public ScriptTest {
 protected:
  ThreeShipsTest();
  ObjectId vigil;  // v: a patrol at (0, 0); k: the pirate "Knife" at (300, 0); o: the trader "Ox"
};

}  // namespace heliopause
