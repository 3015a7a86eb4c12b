// What the replay tests share: a fight, a console that remembers what it was told, and a person who
// commands at random.
#pragma once

#include <vector>

#include "game/fixture.hpp"
#include "game/random.hpp"
#include "game/replay_history.hpp"
#include "game/replay_tape.hpp"

namespace heliopause {

// A console with a variable of its own: each line spawns a wolf one step farther out. Run twice, or
// by a console that forgot, it gives another game.
class CountingMinds final : public Fighters {
 public:
  Result Execute(Game& game, const std::string& line) override;
  void ForgetConsole() override { lines_ = 0; }

 private:
  int lines_ = 0;
};

// A game of a seed with twelve ships and a player. The minds must outlive it.
Game MakeFight(std::uint64_t seed, Minds& minds);

// What a person might command for the next tick: often nothing, sometimes a console line.
std::vector<Command> SomeCommands(const Game& game, Random& random, bool console = true);

std::vector<std::byte> StateOf(const Game& game);

}  // namespace heliopause
