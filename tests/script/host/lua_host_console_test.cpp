// The console: lines as commands, reload, completion.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using HostConsole = ScriptTest;

TEST_F(HostConsole, ReloadsScripts) {
  Write("ai/change",
        "return {think = function(self) self.ship:thrust(0.5) self.memory.n = (self.memory.n or 0) "
        "+ 1 end}");
  const ObjectId id = Spawn("change");
  Step();
  Write("ai/change", "return {think = function(self) self.ship:thrust(self.memory.n / 4) end}");
  EXPECT_EQ(Do("reload()"), "");
  Step();
  EXPECT_EQ(ShipOf(id).controls.thrust, 0.25);
}

TEST_F(HostConsole, CompletesWords) {
  const auto has = [&](const char* line, const char* word) {
    const std::vector<std::string> found = host->Complete(line);
    return std::find(found.begin(), found.end(), word) != found.end() &&
           std::is_sorted(found.begin(), found.end());
  };
  EXPECT_TRUE(has("space.ne", "space.near"));
  EXPECT_TRUE(has("x = space.nea", "space.nearest"));
  EXPECT_TRUE(has("spa", "space"));
  EXPECT_TRUE(has("wh", "while"));
  EXPECT_TRUE(has("ship:pos", "ship:position"));
  EXPECT_TRUE(has("math.s", "math.sin"));
  EXPECT_TRUE(host->Complete("space.nothing.x").empty());
  EXPECT_TRUE(host->Complete("").empty());
  EXPECT_EQ(Do("mine = {inner = {leaf = 1}}"), "");
  EXPECT_EQ(host->Complete("mine.inner.l"), std::vector<std::string>{"mine.inner.leaf"});
  EXPECT_EQ(host->Complete("return space.stati"), std::vector<std::string>{"space.stations"});
}

TEST_F(HostConsole, ALineThatFailsHasChangedTheMemoryUpToItsError) {
  const std::string error = Do("space.credits(70) space.memory.n = 1 error('no')");
  EXPECT_EQ(error.find("error: console:1: no"), 0u) << error;
  EXPECT_EQ(Do("space.credits(), space.memory.n"), "70\t1");
  EXPECT_EQ(Do("space.memory.n = 2 while true do end").find("error: "), 0u);
  EXPECT_EQ(Do("space.memory.n"), "2");
  EXPECT_EQ(Do("space.memory.n = = 3").find("error: "), 0u);
  EXPECT_EQ(Do("space.memory.n"), "2");
  EXPECT_EQ(Do("space.memory.n = 3 space.memory.f = print").find("error: "), 0u);
  EXPECT_EQ(Do("space.memory.n, space.memory.f"), "2\tnil") << "it cannot be stored";
}

// A console line is a command: it runs in the next tick and answers by an event.
TEST_F(HostConsole, RunsLinesAsCommands) {
  Command command;
  command.type = Command::Type::Console;
  command.text = "1 + 1";
  game->Post(command);
  Step();
  EXPECT_EQ(Texts(Event::Type::ConsoleOutput), std::vector<std::string>{"2"});
}

}  // namespace
}  // namespace heliopause
