// What the sandboxes of one host share: the game, the destination of print, the stored state, and
// scratch memory of searches.
#pragma once

#include <filesystem>
#include <functional>
#include <heliopause/search.hpp>
#include <string>
#include <vector>

#include "game/rules/radar.hpp"
#include "game/state/command.hpp"
#include "script/state/brain_store.hpp"
#include "script/state/script_texts.hpp"

namespace heliopause {

class Game;

struct World {
  std::filesystem::path scripts;  // canonical
  ScriptTexts texts;              // of the files below it that were needed so far
  std::function<void(const std::string&)> print;
  Game* game = nullptr;           // set while a function of the host runs
  ObjectId self;                  // the ship whose brain runs; null id otherwise
  std::vector<Command> orders;    // of that brain; posted after its think succeeded
  BrainStore store;               // the saved and hashed state
  bool reload_requested = false;  // set by the console's reload()
  // Scratch of one search. Its content becomes Lua values before Lua code runs: searches may nest.
  std::vector<Hit> hits;
  std::vector<SweepHit> sweep_hits;
  std::vector<Contact> contacts;
};

}  // namespace heliopause
