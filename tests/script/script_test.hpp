// A small game with a folder of scripts of its own, for tests of the Lua host.
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

  // Writes scripts/<name>.lua of this test.
  void Write(const std::string& name, const std::string& text);
  // A console line: what it printed and returned, or "error: " and the error.
  std::string Do(const std::string& line);
  // A script file with this text; its error, or "".
  std::string RunScript(const std::string& text);
  // Starts the scenario of that text; its error, or "".
  std::string Start(const std::string& text);
  void Step(int ticks = 1);

  // One more ship with that brain near (x, y), without anybody else's doing.
  ObjectId Spawn(const std::string& brain, double x = 0, double y = 0,
                 const std::string& faction = "patrol", const std::string& type = "cutter",
                 const std::string& name = "Vigil");
  const Ship& ShipOf(ObjectId id) const { return *game->FindShip(id); }
  // Texts of the events of that type, of all ticks that Step made.
  std::vector<std::string> Texts(Event::Type type) const;
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

}  // namespace heliopause
