// Scripts that call every function with arguments of every type, as a brain, a scenario, a script
// file and a console line. Afterwards the game is valid, can be saved, and a second run has the
// same hash.
#include "fuzz/call_program.hpp"
#include "fuzz/world.hpp"

namespace heliopause::fuzz {
namespace {

const std::vector<Callable>& TheCallables() {
  static const std::vector<Callable> callables = [] {
    World world(TheScripts());
    std::vector<std::string> names = {
        "assert", "error",    "getmetatable", "ipairs",   "load",     "next",
        "pairs",  "pcall",    "print",        "rawget",   "rawequal", "rawlen",
        "rawset", "select",   "setmetatable", "tostring", "tonumber", "type",
        "xpcall", "tostring", "space.no_such"};
    for (const char* library : {"string.", "table.", "math.", "coroutine.", "utf8."}) {
      for (const std::string& name : world.host->Complete(library)) {
        if (world.host->Execute(world.game, "type(" + name + ")").text == "function") {
          names.push_back(name);
        }
      }
    }
    return ReadCallables(names);
  }();
  return callables;
}

constexpr const char* kHandles = "local H = space.near(0, 0, math.huge)\n";
constexpr const char* kDead =
    "local D = space.spawn_pickup{ore = 1, x = 1e5, y = 0}\nspace.remove(D)\n";

std::uint64_t Finish(World& world, const Folder& folder, int ticks) {
  CheckTicks(world.game, ticks);
  CheckGame(world.game, folder.Path());
  return world.game.Hash();
}

std::uint64_t AsBrain(const Folder& folder, const std::string& calls) {
  folder.Write("ai/test.lua",
               "return {think = function(self)\nlocal M = self.memory\nlocal D = "
               "M.kept\n" +
                   std::string(kHandles) + "H[1] = self.ship\n" + calls + "end}\n");
  World world(folder.Path());
  world.Populate("test");
  return Finish(world, folder, 3);
}

std::uint64_t AsScenario(const Folder& folder, const std::string& calls) {
  const std::string body =
      "function(self)\nlocal M = self.memory\n" + std::string(kHandles) + kDead + calls + "end";
  folder.Write("scenarios/test.lua", "return {setup = " + body + ",\non_tick = " + body +
                                         ",\non_event = " + body + "}\n");
  GameOptions options;
  options.scenario = "test";
  World world(folder.Path(), options);
  world.Populate("");
  try {
    world.host->StartScenario(world.game, "test");
  } catch (const ScriptError&) {
  }
  return Finish(world, folder, 2);
}

std::uint64_t AsScript(const Folder& folder, const std::string& calls) {
  const auto file =
      folder.Write("test.lua", "local M = space.memory\n" + std::string(kHandles) + kDead + calls);
  World world(folder.Path());
  world.Populate("");
  try {
    world.host->RunFile(world.game, file);
  } catch (const ScriptError&) {
  }
  return Finish(world, folder, 2);
}

std::uint64_t AsConsoleLine(const Folder& folder, const std::string& calls) {
  World world(folder.Path());
  world.Populate("");
  const std::string line = "local M = space.memory\n" + std::string(kHandles) + kDead + calls;
  world.game.Post({Command::Type::Console, {}, 0, {}, line});
  CheckTicks(world.game, 1);
  world.host->Execute(world.game, line);
  return Finish(world, folder, 1);
}

std::uint64_t Play(std::uint8_t mode, const std::string& calls) {
  static const Folder folder;
  switch (mode % 4) {
    case 0:
      return AsBrain(folder, calls);
    case 1:
      return AsScenario(folder, calls);
    case 2:
      return AsScript(folder, calls);
    default:
      return AsConsoleLine(folder, calls);
  }
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace heliopause::fuzz;
  Input input(data, size);
  const std::uint8_t mode = input.Byte();
  const std::string calls = WriteCalls(input, TheCallables());
  if (std::getenv("HELIOPAUSE_FUZZ_SHOW") != nullptr) std::fputs(calls.c_str(), stderr);
  const std::uint64_t hash = Play(mode, calls);
  if (mode < 64) Require(Play(mode, calls) == hash, "two runs have different hashes");
  return 0;
}
