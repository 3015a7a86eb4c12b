// ScriptObserver: is called for each change that a script file makes to its game. `heliopause
// script --record` writes a recording with it.
#pragma once

#include <cstddef>
#include <span>

#include "game/state/command.hpp"

namespace heliopause {

class Game;

class ScriptObserver {
 public:
  ScriptObserver() = default;
  ScriptObserver(const ScriptObserver&) = delete;
  ScriptObserver& operator=(const ScriptObserver&) = delete;
  virtual ~ScriptObserver() = default;

  // The file has posted a command, which the next tick applies. What brains, scenarios and missions
  // command is not reported: it follows from the state, in a replay as well.
  virtual void Posted(const Command& command) = 0;
  // space.step has run a tick.
  virtual void Ticked(const Game& game) = 0;
  // space.reload has loaded this state, which contains the commands that wait for the next tick.
  virtual void Loaded(const Game& game, std::span<const std::byte> state) = 0;
};

}  // namespace heliopause
