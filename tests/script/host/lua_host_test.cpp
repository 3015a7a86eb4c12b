// Loading of files: brains, and files of `heliopause script`.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Host = ScriptTest;

TEST_F(Host, AFileThatCannotBeLoadedFailsItsShips) {
  Write("ai/syntax", "return {\nthink = = 1}");
  Write("ai/number", "return 5");
  Write("ai/empty", "return {}");
  Write("ai/reads", "local n = space.tick() return {think = function() end}");
  Write("ai/draws", "local n = math.random() return {think = function() end}");
  for (const char* name : {"syntax", "number", "empty", "reads", "draws", "missing", "../x"})
    Spawn(name, 0, 0, "patrol", "cutter", name);
  Step();
  const std::vector<std::string> errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 7u);
  EXPECT_EQ(errors[0], "ai/syntax.lua:2: unexpected symbol near '=' (syntax)");
  EXPECT_NE(errors[1].find("a brain file must return { think"), std::string::npos);
  EXPECT_NE(errors[2].find("think is a nil"), std::string::npos);
  EXPECT_NE(errors[3].find("ai/reads.lua:1: space.tick: not available while a file is loaded"),
            std::string::npos);
  EXPECT_NE(errors[4].find("math.random: not available"), std::string::npos);
  EXPECT_NE(errors[5].find("scripts/game has no ai/missing.lua"), std::string::npos);
  EXPECT_NE(errors[6].find("not a plain name"), std::string::npos);
}

TEST_F(Host, RunsAScriptFileThatStepsTheGame) {
  EXPECT_EQ(RunScript("local before = space.hash() space.step(3) assert(space.tick() == 3) "
                      "assert(space.hash() ~= before) print('done')"),
            "");
  EXPECT_EQ(printed, std::vector<std::string>{"done"});
  EXPECT_EQ(RunScript("on_tick = function(dt) error('late') end"), "");
  EXPECT_THROW(host->RunFileTick(*game), ScriptError);
  EXPECT_EQ(RunScript("x = 1"), "");
  EXPECT_FALSE(host->RunFileTick(*game));
  printed.clear();
  EXPECT_EQ(RunScript("return {n = 0, on_tick = function(self, dt) self.n = self.n + 1 "
                      "print(self.n, dt * 60) end}"),
            "");
  EXPECT_TRUE(host->RunFileTick(*game));
  EXPECT_TRUE(host->RunFileTick(*game));
  EXPECT_EQ(printed, (std::vector<std::string>{"1\t1.0", "2\t1.0"}));
  EXPECT_EQ(RunScript("#!/usr/bin/env heliopause\nassert(space.tick() == 3)"), "");
  EXPECT_EQ(RunScript("# nothing but this"), "");
  EXPECT_NE(RunScript("local a = nil\na.b = 1").find("file.lua:2: attempt to index a nil value"),
            std::string::npos);
  EXPECT_NE(RunScript("x =").find("file.lua:1: unexpected symbol"), std::string::npos);
}

// The parser has used up the budget: no loop of the file is to blame.
TEST_F(Host, AFileThatIsTooLongIsNamedSo) {
  const std::string text = "--" + std::string(300'000, 'x') + "\n";
  const std::string brain = "return {think = function() end}";
  Write("lib/data", text);
  Write("ai/data", text + brain);
  Write("ai/reader", "local data = include('lib/data')\n" + brain);
  Spawn("data");
  Spawn("reader", 900);
  Step(2);
  const std::vector<std::string> reports = Texts(Event::Type::ScriptError);
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0], "ai/data.lua is too long for its budget of instructions (Vigil)");
  EXPECT_EQ(reports[1],
            "ai/reader.lua:1: ai/reader.lua includes a file that is too long for its budget of "
            "instructions (Vigil)");
}

}  // namespace
}  // namespace heliopause
