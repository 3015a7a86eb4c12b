// The table `space` of each kind of sandbox.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using SpaceLibrary = ScriptTest;

TEST_F(SpaceLibrary, ABrainHasAllFunctionsAndNoMemory) {
  Write("ai/lists",
        "return {think = function() local n = {} for name in pairs(space) do n[#n + 1] = name end "
        "print(table.concat(n, ' ')) return 100 end}");
  Spawn("lists");
  Step();
  const std::string of_console =
      Do("local n = {} for name in pairs(space) do if name ~= 'memory' then n[#n + 1] = name end "
         "end return table.concat(n, ' ')");
  EXPECT_EQ(printed, std::vector<std::string>{of_console});
}

TEST_F(SpaceLibrary, TheMemoryIsKeptAlsoIfTheGlobalIsOverwritten) {
  EXPECT_EQ(Start("return {setup = function() space.memory.n = 1 end, on_tick = function(self) "
                  "self.memory.n = self.memory.n + 1 space = nil end}"),
            "");
  Step(3);
  EXPECT_EQ(Texts(Event::Type::ScriptError), std::vector<std::string>{});
  EXPECT_EQ(Do("space.memory.n"), "4");
}

}  // namespace
}  // namespace heliopause
