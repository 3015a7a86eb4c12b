// What was done to a game from outside, by step: with the state that it began in, all that a replay
// needs.
//
// A step is one tick of the program, counted from the beginning of the tape. It is not the game's
// own tick number, which starts anywhere when a save was loaded and jumps when one is loaded later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/state/command.hpp"

namespace heliopause {

class Game;

struct LoggedCommand {
  std::uint64_t step = 0;  // applied by the tick that leads to this step
  Command command;
};

// After this step's tick the console began anew and, where `state` holds one, another game took
// this one's place: a save was loaded.
struct LoggedStateLoad {
  std::uint64_t step = 0;
  std::vector<std::byte> state;  // by Game::Save; empty: the game stayed, only the console is new
};

class CommandLog {
 public:
  std::uint64_t Length() const { return length_; }  // steps
  std::span<const LoggedCommand> Commands() const { return commands_; }
  std::span<const LoggedStateLoad> StateLoads() const { return state_loads_; }

  // The next step, and what is commanded for it.
  void Add(std::vector<Command> commands);
  void AddStateLoad(std::vector<std::byte> state);  // at the last step
  // Drops all steps beyond. True when console lines or jumps went with them: then the console may
  // hold what never was.
  bool TruncateAfter(std::uint64_t step);
  void DropBefore(std::uint64_t step);  // commands and jumps; the length stays

  std::span<const LoggedCommand> CommandsOf(std::uint64_t step) const;
  bool HasConsoleLine(std::uint64_t step) const;

  // One tick of the game, from step - 1, with this step's commands.
  void Tick(Game& game, std::uint64_t step) const;
  // The jumps at this step; false when there is none. Throws BadBytes for a state that cannot be
  // read; then the game is as it was.
  bool ApplyStateLoads(Game& game, std::uint64_t step) const;

 private:
  std::vector<LoggedCommand> commands_;       // by step
  std::vector<LoggedStateLoad> state_loads_;  // by step
  std::uint64_t length_ = 0;
};

}  // namespace heliopause
