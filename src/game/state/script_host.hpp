// The interface through which the game runs brains and scenarios; src/script implements it.
#pragma once

#include <span>
#include <string>

#include "base/bytes.hpp"
#include "game/state/console.hpp"
#include "game/state/event.hpp"
#include "game/state/kinds.hpp"
#include "game/state/script_statistics.hpp"

namespace heliopause {

class Game;

class ScriptHost : public Console {
 public:
  // Runs the brains that are due: they read the game and call Game::Order. Called once per tick.
  // Never throws for an error in a script: that brain alone stops, and a ScriptError event is
  // added.
  virtual void Think(Game& game) = 0;

  // Receives every event of the game once, in order: those of a tick before and after
  // StepScenario, all others (setup, a change between two ticks) at once. The host keeps what its
  // scripts have to handle; that is part of the state. The span is valid during the call.
  virtual void TakeEvents(const Game& /*game*/, std::span<const Event> /*events*/) {}

  // The rules have given these ships other brains: what is kept for the former ones is dropped.
  virtual void EraseBrainStates(std::span<const ObjectId> /*ships*/) {}

  // Runs the scenario: on_event for each event that it has not handled yet, then on_tick. It may
  // spawn, remove, move and damage objects. Called at the end of each tick.
  virtual void StepScenario(Game& game) = 0;

  // Writes and reads the scripts' memory and all other state that affects their behaviour, in a
  // fixed order: what is saved and hashed. LoadMemory throws BadBytes; the host is then in its
  // initial state.
  virtual void SaveMemory(ByteWriter& writer) const = 0;
  virtual void LoadMemory(ByteReader& reader) = 0;

  // Drops the variables that console lines have created. They are neither saved nor hashed.
  virtual void ForgetConsole() {}

  // What each file has cost, in ascending order of names. Valid until the next non-const call.
  virtual std::span<const ScriptStatistics> Statistics() const { return {}; }
};

}  // namespace heliopause
