// The external inputs of a game by step: together with the initial state, all that a replay needs.
//
// A step is one tick of the program, counted from the beginning of the log. It differs from the
// game's tick number, which changes when a save is loaded.
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

// After the tick of this step the console was reset and, if `state` is not empty, a save was
// loaded.
struct LoggedStateLoad {
  std::uint64_t step = 0;
  std::vector<std::byte> state;  // by Game::Save; empty: only the console was reset
  bool same_game = false;        // after a reload of files; not in a recording, which ends there
};

class CommandLog {
 public:
  std::uint64_t Length() const { return length_; }  // steps
  std::span<const LoggedCommand> Commands() const { return commands_; }
  std::span<const LoggedStateLoad> StateLoads() const { return state_loads_; }

  // Appends a step with its commands.
  void Add(std::vector<Command> commands);
  void AddStateLoad(std::vector<std::byte> state, bool same_game = false);  // after the last step
  // Drops all steps after `step`. Returns true when they contained console lines or state loads:
  // the console may then hold variables of the dropped steps.
  bool TruncateAfter(std::uint64_t step);
  void DropBefore(std::uint64_t step);  // drops commands and state loads; the length stays

  std::span<const LoggedCommand> CommandsOf(std::uint64_t step) const;
  bool HasConsoleLine(std::uint64_t step) const;

  // Posts the commands of this step and ticks the game, which must be at step - 1.
  void Tick(Game& game, std::uint64_t step) const;
  // Applies the state loads of this step; returns false without any. Throws BadBytes for an
  // invalid state; the game is then unchanged.
  bool ApplyStateLoads(Game& game, std::uint64_t step) const;

 private:
  std::vector<LoggedCommand> commands_;       // by step
  std::vector<LoggedStateLoad> state_loads_;  // by step
  std::uint64_t length_ = 0;
};

}  // namespace heliopause
