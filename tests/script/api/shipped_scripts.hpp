// A game of the scenario "empty" with the scripts that ship with the game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"

namespace heliopause {

class ShippedScriptsTest : public testing::Test {
 protected:
  ShippedScriptsTest() {
    static const Catalog catalog = Catalog::Load(kRoot / "data");
    host = std::make_unique<LuaHost>(ScriptOptions{kRoot / "scripts/game", {}});
    GameOptions options;
    options.scenario = "empty";
    options.space = host->ScenarioSpace("empty");
    game = std::make_unique<Game>(catalog, options);
    game->Attach(host.get());
    host->StartScenario(*game, "empty");
  }
  // Runs a console line. Returns the printed and returned text, or "error: " and the message.
  std::string Do(const std::string& line) {
    const Console::Result result = host->Execute(*game, line);
    return result.ok ? result.text : "error: " + result.text;
  }
  // Returns the completions, joined by blanks.
  std::string Complete(const std::string& line) const {
    std::string all;
    for (const std::string& word : host->Complete(line)) all += (all.empty() ? "" : " ") + word;
    return all;
  }

  const std::filesystem::path kRoot = HELIOPAUSE_SOURCE_DIR;
  std::unique_ptr<LuaHost> host;
  std::unique_ptr<Game> game;
};

}  // namespace heliopause
