// The implementation of LuaHost, shared by its source files.
#pragma once

#include <boost/container/small_vector.hpp>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "game/state/computer.hpp"
#include "game/state/missions.hpp"
#include "script/host/loaded_file.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/parallel_brains.hpp"
#include "script/host/script_meter.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/kept_values.hpp"
#include "script/state/locals_watch.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {

// Registry key by address.
extern const char kFileTable;  // what the file returned

// Sets all globals of a new state, with the rights of its sandbox's kind. For Sandbox.
int OpenState(lua_State* lua);

// Most ticks have fewer due ships than this; the list then needs no allocation.
using ShipList = boost::container::small_vector<const Ship*, 128>;

struct LuaHost::Impl {
  ScriptContext context;
  // By name. References stay valid while other brains are loaded.
  std::map<std::string, LoadedFile, std::less<>> brains;
  std::unique_ptr<LoadedFile> scenario;
  std::map<std::string, LoadedFile, std::less<>> missions;
  std::unique_ptr<LoadedFile> program;  // of the flight computer
  std::string program_text;             // from which it was loaded
  std::unique_ptr<Sandbox> console;
  std::unique_ptr<Sandbox> script;  // of RunFile
  ScriptMeter meter;
  std::function<void(std::uint64_t, const std::string&)> report_error;
  std::function<void(const std::string&)> warn;

  // Loads scripts/<name>.lua into a new sandbox. Throws nothing: `error` of the result holds a
  // failure.
  LoadedFile LoadFile(Sandbox::Kind kind, const std::string& name);
  // The same for this text; `open` sets the globals.
  LoadedFile LoadText(Sandbox::Kind kind, const std::string& name, const std::string& text,
                      lua_CFunction open);
  // Another state of a brain file that is loaded, which no statistics count. May run at the same
  // time as other calls.
  LoadedFile LoadAgain(const std::string& name, ScriptContext& its_context);
  // lua_host_program.cpp
  LoadedFile LoadProgram(const std::string& name, const std::string& text);
  std::string CheckProgram(const std::string& name);  // returns the error
  LoadedFile& Program(const Computer& computer);
  void RunProgram(Game& game);
  void FailProgram(Game& game, const std::string& error);
  // How messages name the file of a script: "ai/pirate.lua", "magpie/scripts/ai/magpie.lua".
  std::string FileOf(const std::string& name) const;
  LoadedFile& Brain(const std::string& name);
  LoadedFile& Scenario();
  // The ships whose brains think in this tick, in the order of their turns.
  ShipList DueShips(const Game& game);
  // Checks regions for what enters and leaves, the longest-waiting first, as far as the budget of a
  // tick suffices. What changed waits in the mailboxes.
  void CheckRegions(Game& game);
  std::uint64_t CheckRegion(Game& game, ObjectId owner, Region& region, bool& ended);
  // Runs one brain: its handlers, and think if that is due. Returns the work that it used of the
  // tick's budget.
  std::uint64_t RunBrain(Game& game, const Ship& ship);
  const Handlers& HandlersOf(const std::string& brain);
  // lua_host_parallel.cpp: brains that run at the same time.
  //
  // Runs as many of these ships, from the first on, as it can at the same time as others. Returns
  // how many have had their turn; 0 if the first must run by itself.
  std::size_t RunParallel(Game& game, std::span<const Ship* const> due, ThinkTotals& totals);
  std::size_t CountParallel(const Game& game, std::span<const Ship* const> due);
  bool CanRunParallel(const Game& game, const Ship& ship);
  // Call it before each run of a brain: records what the file keeps, if there are threads.
  static void RecordKept(const Game& game, LoadedFile& file);
  bool PrepareLanes(Game& game, std::span<const Ship* const> ships);
  bool LoadLane(ParallelBrains::Lane& lane, bool is_first);
  void RunLane(Game& game, std::size_t lane);
  std::size_t RunInLane(Game& game, ParallelBrains::Lane& lane, std::size_t number);
  void Commit(Game& game, BrainRun& run, ThinkTotals& totals);
  std::size_t EndParallel(Game& game, ThinkTotals& totals);
  bool DropChanged();
  void ReportDropped(Game& game, Mailbox& mailbox, ObjectId ship, const std::string& file);
  // Adds an event of type ScriptError; `ship` may be the null id. The name of the ship is in the
  // text of the event only: report_error gets the same text for each ship of a brain.
  void ReportError(Game& game, ObjectId ship, std::string text, std::string_view ship_name = {});
  void Fail(Game& game, const Ship& ship, const std::string& error);
  // Counts a failure of a file. Returns true if it is the one that stops the file.
  bool CountFailure(Game& game, const std::string& file);
  // Reports a variable that a file should keep in its memory ("self.memory"); none if null.
  void WarnOf(const std::string& file, const char* variable, const char* memory) const;
  Sandbox& Console();

  // ---- lua_host_scenario.cpp ----
  void RunScenario(Game& game);

  // ---- lua_host_missions.cpp ----
  LoadedFile& MissionFile(const std::string& name);
  void LoadMissionFiles();
  void StepMissions(Game& game);
  void RunMissions(Game& game);
  void MakeOffers(Game& game, ObjectId port);
  // Calls offer(port). Returns false if it offers nothing, with the error of the script if it has
  // failed. Adds what it used of its budget to `used`.
  bool MakeTerms(Game& game, const std::string& name, ObjectId port, std::uint64_t seed,
                 MissionTerms& out, std::string& error, std::uint64_t& used);
  std::uint64_t StartMission(const std::string& name, ObjectId port, std::string& why,
                             std::uint64_t& used);
  // Returns the work that it used of the tick's budget.
  std::uint64_t RunMission(Game& game, std::uint64_t id);
  // Runs a function of the mission, or its handlers and on_tick for nullptr. Returns its error.
  // Adds what it used of its budget to `used`.
  std::string CallMission(Game& game, std::uint64_t id, const char* function, std::uint64_t& used);
  void TakeMissionEvent(const Game& game, const Event& event);

  // Drops all states except that of RunFile, which may be running.
  void Drop();

  // ---- lua_host_reload.cpp ----
  // Tries to load what runs now with these texts. Returns the first error, and then `changed` as it
  // was; or an empty text: `changed` then contains the former texts.
  std::string TryTexts(ScriptTexts::Texts& changed);
  std::string LoadError(const LoadedFile& loaded, Sandbox::Kind kind, const std::string& name);
  Reloaded TakeChanged();
  void StartAgain();  // all files load again; stopped ones, too
  std::vector<std::string> reloaded_files;
  bool reload_ran = false;

  ParallelBrains parallel;
};

// Sets context.game while a function of the host runs.
class GameScope {
 public:
  GameScope(ScriptContext& context, Game& game) : context_(context), before_(context.game) {
    if (before_ == nullptr) context.nearest_searches = 0;
    context.game = &game;
  }
  ~GameScope() { context_.game = before_; }
  GameScope(const GameScope&) = delete;
  GameScope& operator=(const GameScope&) = delete;

 private:
  ScriptContext& context_;
  Game* before_;
};

// Called within Sandbox::Run(): decode space.memory from bytes, and encode it into bytes.
void OpenScenarioMemory(lua_State* lua, const std::vector<std::byte>& bytes);
void CloseScenarioMemory(lua_State* lua, std::vector<std::byte>& out);

}  // namespace heliopause
