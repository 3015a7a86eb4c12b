// Shared by the replay tests: a fight, a console with state, and random commands of a player.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "game/fixture.hpp"
#include "game/replay/command_log.hpp"
#include "game/replay/replay_history.hpp"

namespace heliopause {

// A console with a variable: each line spawns a wolf one step farther out. A line that runs twice,
// or after a reset, therefore gives a different game.
class CountingScriptHost final : public Fighters {
 public:
  Result Execute(Game& game, const std::string& line) override;
  void ForgetConsole() override { lines_ = 0; }

 private:
  int lines_ = 0;
};

// A game of a seed with twelve ships and a player. The host must outlive it.
Game MakeFight(std::uint64_t seed, ScriptHost& host);

// Random commands for the next tick: often none, sometimes a console line.
std::vector<Command> SomeCommands(const Game& game, Random& random, bool console = true);

std::vector<std::byte> StateOf(const Game& game);

}  // namespace heliopause
