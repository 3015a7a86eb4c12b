// What the sandboxes of one host share: the game that they look at, and where their words go.
#pragma once

#include <filesystem>
#include <functional>
#include <heliopause/search.hpp>
#include <string>
#include <vector>

#include "game/rules/radar.hpp"
#include "game/state/command.hpp"
#include "script/state/brain_store.hpp"

namespace heliopause {

class Game;

struct World {
  std::filesystem::path scripts;  // canonical
  std::function<void(const std::string&)> print;
  Game* game = nullptr;           // while one of the host's functions runs
  ObjectId self;                  // whose brain thinks; nobody otherwise
  std::vector<Command> orders;    // of that brain; posted when its think ends well
  BrainStore store;               // all that is saved
  bool reload_requested = false;  // by the console's reload()
  // Scratch of one search. Copied into Lua before any Lua runs, so that searches may nest.
  std::vector<Hit> hits;
  std::vector<SweepHit> sweep_hits;
  std::vector<Contact> contacts;
};

}  // namespace heliopause
