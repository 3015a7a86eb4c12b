// Who thinks for ships and scenarios, as the game sees it; the script host implements it.
#pragma once

#include <string>

#include "base/bytes.hpp"
#include "game/state/console.hpp"

namespace heliopause {

class Game;

class ScriptHost : public Console {
 public:
  // Lets the brains that are due think: they read the game and call Game::Order. Called once a
  // tick. Never throws for a script's fault: that brain stops alone and a ScriptError event tells
  // it.
  virtual void Think(Game& game) = 0;

  // The scenario's own step: on_event for each event of this tick, then on_tick. May spawn, remove,
  // place, damage. Called at the end of each tick.
  virtual void StepScenario(Game& game) = 0;

  // The scripts' memory and all else that decides what they do next, in a fixed order: saved,
  // hashed, restored.
  virtual void SaveMemory(ByteWriter& writer) const = 0;
  virtual void LoadMemory(ByteReader& reader) = 0;  // throws BadBytes; then the host is as new

  // Variables that console lines made are neither saved nor hashed; this drops them.
  virtual void ForgetConsole() {}
};

}  // namespace heliopause
