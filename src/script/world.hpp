// What the sandboxes of one host share: the game that they look at, and where their words go.
#pragma once

#include <filesystem>
#include <functional>
#include <heliopause/search.hpp>
#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules/radar.hpp"
#include "game/state/command.hpp"
#include "script/brain_store.hpp"

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

// Reads a file under world.scripts, named like "lib/lead" or "ai/pirate", without ".lua". False
// with a reason in `out` when the name is not plain, leads elsewhere (links too), or cannot be
// read. Reading errors do not throw.
bool ReadScript(const World& world, std::string_view name, std::string& out) noexcept;
// The same for any file; at most 1 MiB.
bool ReadFile(const std::filesystem::path& file, std::string& out) noexcept;

// Adds handles and `space` to a state, with the rights of its sandbox's kind.
void OpenGame(lua_State* lua);

}  // namespace heliopause
