// Scenarios and the console, as the host runs them.
#include <algorithm>

#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Scenario = ScriptTest;

TEST_F(Scenario, SetsUpAndSteps) {
  EXPECT_EQ(Start("return {setup = function(self) space.memory.n = 1 space.spawn{class = "
                  "'courier', faction = 'player', x = 0, y = 0, "
                  "player = true} end, on_tick = function(self, dt) self.memory.n = self.memory.n "
                  "+ 1 end}"),
            "");
  EXPECT_EQ(game->Ships().size(), 1u);
  Step(5);
  EXPECT_EQ(Do("space.memory.n"), "6");
  Reload();
  Step(2);
  EXPECT_EQ(Do("space.memory.n"), "8");
}

TEST_F(Scenario, HearsEvents) {
  EXPECT_EQ(Start("return {setup = function() space.memory.log = {} end, on_event = {spawned = "
                  "function(self, e) "
                  "self.memory.log[#self.memory.log + 1] = e.type .. ' ' .. e.subject:kind() end, "
                  "message = function(self, e) "
                  "self.memory.said = e.text end}}"),
            "");
  EXPECT_EQ(Do("space.message('hi') space.spawn_asteroid{class = 'small', x = 0, y = 0}"), "");
  Write("ai/say", "return {think = function(self) self.ship:say('ho') end}");
  Spawn("say");
  Step();
  EXPECT_EQ(Do("space.memory.said"), "ho");
}

TEST_F(Scenario, AsksForItsSpace) {
  Write("scenarios/box",
        "return {space = {canvas = 'bounded', border = 'wrap', radius = 3000, x = 5}}");
  const SpaceOptions options = host->ScenarioSpace("box");
  EXPECT_EQ(options.canvas, Canvas::Bounded);
  EXPECT_EQ(options.border, Border::Wrap);
  EXPECT_EQ(options.radius, 3000);
  EXPECT_EQ(options.center.x, 5);
  Write("scenarios/plain", "return {}");
  EXPECT_EQ(options.leaf_capacity, host->ScenarioSpace("plain").leaf_capacity);
  std::filesystem::remove(folder / "scenarios/plain.lua");
  for (const char* bad : {"{canvas = 'round'}", "{radius = -1}", "{radius = 0/0}", "{border = 1}",
                          "{size = 5}", "7"}) {
    Write("scenarios/bad", "return {space = " + std::string(bad) + "}");
    EXPECT_THROW(host->ScenarioSpace("bad"), ScriptFault) << bad;
  }
  EXPECT_THROW(host->ScenarioSpace("nothing"), ScriptFault);
  EXPECT_THROW(host->ScenarioSpace("../lib/x"), ScriptFault);
  EXPECT_EQ(LuaHost::ScenarioNames(folder), (std::vector<std::string>{"bad", "box"}));
}

TEST_F(Scenario, FaultsNameFileAndLine) {
  EXPECT_EQ(Start("return {setup = function()\nerror('no') end}"), "scenarios/test.lua:2: no");
  EXPECT_EQ(Start("return {setup ="), "scenarios/test.lua:1: unexpected symbol near <eof>");
  EXPECT_NE(Start("space.spawn{}").find("while a file is loaded"), std::string::npos);
  EXPECT_NE(Start("return {setup = function() space.memory.f = print end}")
                .find("space.memory.f cannot be remembered"),
            std::string::npos);
}

TEST_F(Scenario, IsStoppedByItsTenthFailureWithinAMinute) {
  EXPECT_EQ(Start("return {on_tick = function() space.memory.n = (space.memory.n or 0) + 1 "
                  "error('no') end}"),
            "");
  Step(15);
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 11u);
  EXPECT_EQ(Texts(Event::Type::ScriptError).back(),
            "scenarios/test.lua: stopped after ten failures within 60 s");
  EXPECT_EQ(Do("space.memory.n"), "10");  // what was done before the error is remembered
  Reload();
  Step(5);
  EXPECT_EQ(Do("space.memory.n"), "10");
}

TEST_F(Scenario, SurvivesHostileMemory) {
  EXPECT_EQ(Start("return {setup = function() space.memory.t = {1, 'two', {3}} end}"), "");
  Write("ai/keeper", "return {think = function(self) self.memory.x = {self.ship, true, 'y'} end}");
  Spawn("keeper");
  Step(3);
  ByteWriter writer;
  host->SaveMemory(writer);
  const std::vector<std::byte> good = writer.Bytes();
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::vector<std::byte> cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(i));
    ByteReader reader(cut);
    EXPECT_THROW(host->LoadMemory(reader), BadBytes) << i;
    for (const int flip : {1, 128, 255}) {
      std::vector<std::byte> bent = good;
      bent[i] ^= static_cast<std::byte>(flip);
      ByteReader bent_reader(bent);
      try {
        host->LoadMemory(bent_reader);
        Step();  // what is accepted must do no harm
      } catch (const BadBytes&) {
      }
    }
  }
  ByteReader reader(good);
  host->LoadMemory(reader);
  ByteWriter again;
  host->SaveMemory(again);
  EXPECT_EQ(again.Bytes(), good);
}

TEST_F(Scenario, ConsolePrintsResultsAndKeepsGlobals) {
  EXPECT_EQ(Do("x = 5"), "");
  EXPECT_EQ(Do("x"), "5");
  EXPECT_EQ(Do("=x + 1, 'a'"), "6\ta");
  EXPECT_EQ(Do("print('p', 1) return 2"), "p\t1\n2");
  EXPECT_EQ(Do("{1, 2, x = {y = 'z', 3}}"), "{1, 2, x = {3, y = \"z\"}}");
  EXPECT_EQ(Do("{{{{}}}}"), "{{{{...}}}}");
  EXPECT_EQ(Do("nil"), "nil");
  EXPECT_EQ(Do(""), "");
  EXPECT_EQ(Do("for i = 1, 2 do print(i) end"), "1\n2");
  EXPECT_EQ(Do("x +").substr(0, 6), "error:");
  EXPECT_EQ(Do("error('no')"), "error: console:1: no");
  EXPECT_NE(Do("help()").find("space.near"), std::string::npos);
  EXPECT_LT(Do("local t = {} for i = 1, 100000 do t[i] = i end return t").size(), 5000u);
}

TEST_F(Scenario, ConsoleReloadsScripts) {
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

TEST_F(Scenario, ConsoleCompletesWords) {
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

// A console line is a command: it runs in the next tick and answers by an event.
TEST_F(Scenario, ConsoleLinesRunAsCommands) {
  Command command;
  command.type = Command::Type::Console;
  command.text = "1 + 1";
  game->Post(command);
  Step();
  EXPECT_EQ(Texts(Event::Type::ConsoleOutput), std::vector<std::string>{"2"});
}

}  // namespace
}  // namespace heliopause
