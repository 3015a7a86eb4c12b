// The inside of LuaHost, shared by its source files.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/world.hpp"

namespace heliopause {

// A loaded brain or scenario file. Its table stands in the state's registry at kFileTable.
struct LoadedFile {
  std::unique_ptr<Sandbox> sandbox;
  std::string fault;              // why it could not be loaded; empty: it could
  std::uint64_t think_every = 1;  // ticks; brains only
  bool steps = false;             // scenarios only: has it on_tick or on_event?
};

// Registry key by address.
extern const char kFileTable;  // what the file returned

// Sets all globals of a new state, with the rights of its sandbox's kind. For Sandbox.
int OpenState(lua_State* lua);

struct LuaHost::Parts {
  World world;
  std::map<std::string, LoadedFile, std::less<>> brains;  // by name
  std::unique_ptr<LoadedFile> scenario;
  std::unique_ptr<Sandbox> console;
  std::unique_ptr<Sandbox> script;  // of RunFile

  // The file scripts/<name>.lua in a new sandbox. Its `fault` tells what went wrong; throws
  // nothing.
  LoadedFile LoadFile(Sandbox::Kind kind, const std::string& name);
  LoadedFile& Brain(const std::string& name);
  LoadedFile& Scenario();
  std::vector<const Ship*> DueShips(const Game& game);
  std::uint64_t LetThink(Game& game, const Ship& ship);
  Sandbox& Console();
  void Drop();  // all states but the one that may be running: the script's
};

// The game that scripts see while one of the host's functions runs.
class GameScope {
 public:
  GameScope(World& world, Game& game) : world_(world), before_(world.game) { world.game = &game; }
  ~GameScope() { world_.game = before_; }
  GameScope(const GameScope&) = delete;
  GameScope& operator=(const GameScope&) = delete;

 private:
  World& world_;
  Game* before_;
};

void TellScriptError(Game& game, ObjectId ship, std::string text);

// For the bodies of Run(): sets space.memory from, and reads it into, the scenario's bytes.
void OpenScenarioMemory(lua_State* lua, const std::vector<std::byte>& bytes);
void CloseScenarioMemory(lua_State* lua, std::vector<std::byte>& out);

}  // namespace heliopause
