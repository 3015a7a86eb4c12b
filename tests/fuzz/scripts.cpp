// Scripts as text: a brain, a scenario, or a file that a brain includes. Afterwards the game is
// valid, can be saved, and a second run has the same hash.
#include "fuzz/input.hpp"
#include "fuzz/world.hpp"

namespace heliopause::fuzz {
namespace {

std::uint64_t PlayBrain(const Folder& folder, std::string_view text) {
  folder.Write("ai/brain.lua", text);
  World world(folder.Path());
  world.Populate("brain");
  CheckTicks(world.game, 4);
  CheckGame(world.game, folder.Path());
  return world.game.Hash();
}

std::uint64_t PlayScenario(const Folder& folder, std::string_view text) {
  folder.Write("scenarios/test.lua", text);
  GameOptions options;
  options.scenario = "test";
  try {
    options.space = LuaHost(ScriptOptions{folder.Path(), {}}).ScenarioSpace("test");
    World world(folder.Path(), options);
    world.host->StartScenario(world.game, "test");
    CheckTicks(world.game, 3);
    CheckGame(world.game, folder.Path());
    return world.game.Hash();
  } catch (const ScriptError& error) {
    Require(std::string_view(error.what()).size() > 3, "an error without a reason");
    return 0;
  }
}

std::uint64_t PlayIncluded(const Folder& folder, std::string_view text) {
  folder.Write("lib/part.lua", text);
  return PlayBrain(folder,
                   "local part = include('lib/part')\n"
                   "return {think = function(self) self.memory.part = part end}");
}

std::uint64_t Play(std::uint8_t mode, std::string_view text) {
  static const Folder folder;
  switch (mode % 3) {
    case 0:
      return PlayBrain(folder, text);
    case 1:
      return PlayScenario(folder, text);
    default:
      return PlayIncluded(folder, text);
  }
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace heliopause::fuzz;
  Input input(data, size);
  const std::uint8_t mode = input.Byte();
  const std::uint64_t hash = Play(mode, input.Rest());
  if (mode % 8 < 3) Require(Play(mode, input.Rest()) == hash, "two runs have different hashes");
  return 0;
}
