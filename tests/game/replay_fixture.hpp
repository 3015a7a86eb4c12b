// What the replay tests share: a fight, a console that remembers what it was told, and a person who
// commands at random.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "game/fixture.hpp"
#include "game/replay/command_log.hpp"
#include "game/replay/replay_history.hpp"

namespace heliopause {

// A console with a variable of its own: each line spawns a wolf one step farther out. Run twice, or
// by a console that forgot, it gives another game.
class CountingScriptHost final : public Fighters {
 public:
  Result Execute(Game& game, const std::string& line) override;
  void ForgetConsole() override { lines_ = 0; }

 private:
  int lines_ = 0;
};

// A game of a seed with twelve ships and a player. The minds must outlive it.
Game MakeFight(std::uint64_t seed, ScriptHost& minds);

// What a person might command for the next tick: often nothing, sometimes a console line.
std::vector<Command> SomeCommands(const Game& game, Random& random, bool console = true);

std::vector<std::byte> StateOf(const Game& game);

}  // namespace heliopause
