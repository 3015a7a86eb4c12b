// Scenarios: options of the space, setup, events, failures.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using HostScenario = ScriptTest;

TEST_F(HostScenario, SetsUpAndSteps) {
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

// A scenario may replace its memory, as a brain may.
TEST_F(HostScenario, AMemoryThatIsReplacedCounts) {
  EXPECT_EQ(Start("return {setup = function(self) self.memory = {n = 1} end, "
                  "on_tick = function(self) self.memory = {n = self.memory.n + 1} end}"),
            "");
  EXPECT_EQ(Do("space.memory.n"), "1");
  Step(3);
  EXPECT_EQ(Do("space.memory.n"), "4");
  EXPECT_EQ(Start("return {setup = function(self) space.memory = {n = 5} end}"), "");
  EXPECT_EQ(Do("space.memory.n"), "5");
  EXPECT_NE(Start("return {setup = function(self) self.memory = 7 end}")
                .find("space.memory cannot be stored: it is not a table"),
            std::string::npos);
}

// Changes of the memory before an error stay as well.
TEST_F(HostScenario, AMemoryThatIsReplacedBeforeAnErrorCounts) {
  EXPECT_EQ(Start("return {on_tick = function(self) self.memory = {n = (self.memory.n or 0) + 1} "
                  "if self.memory.n < 3 then error('no') end end}"),
            "");
  Step(2);
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 2u);
  EXPECT_EQ(Do("space.memory.n"), "2");
  Reload();
  Step();
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 2u);
  EXPECT_EQ(Do("space.memory.n"), "3");
}

// Otherwise the file would keep 13 MiB of setup() in its variables, which is an error.
TEST_F(HostScenario, WhatIsPutIntoSelfEndsWithTheRun) {
  EXPECT_EQ(Start("return {setup = function(self) local s = ('x'):rep(250000) self.list = {} "
                  "for i = 1, 54 do self.list[i] = s .. i end "
                  "for i = 1, 20000 do local garbage = {i} end end, "
                  "on_tick = function(self) self.memory.n = (self.memory.n or 0) + 1 end}"),
            "");
  Step(2);
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
  EXPECT_EQ(Do("space.memory.n"), "2");
}

TEST_F(HostScenario, HandlesEvents) {
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

TEST_F(HostScenario, SetsTheOptionsOfItsSpace) {
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
    EXPECT_THROW(host->ScenarioSpace("bad"), ScriptError) << bad;
  }
  EXPECT_THROW(host->ScenarioSpace("nothing"), ScriptError);
  EXPECT_THROW(host->ScenarioSpace("../lib/x"), ScriptError);
  EXPECT_EQ(LuaHost::ScenarioNames(folder), (std::vector<std::string>{"bad", "box"}));
}

TEST_F(HostScenario, ErrorsNameFileAndLine) {
  EXPECT_EQ(Start("return {setup = function()\nerror('no') end}"), "scenarios/test.lua:2: no");
  EXPECT_EQ(Start("return {setup ="), "scenarios/test.lua:1: unexpected symbol near <eof>");
  EXPECT_NE(Start("space.spawn{}").find("while a file is loaded"), std::string::npos);
  EXPECT_NE(Start("return {setup = function() space.memory.f = print end}")
                .find("space.memory.f cannot be stored"),
            std::string::npos);
}

TEST_F(HostScenario, IsStoppedByItsTenthFailureWithinAMinute) {
  EXPECT_EQ(Start("return {on_tick = function() space.memory.n = (space.memory.n or 0) + 1 "
                  "error('no') end}"),
            "");
  Step(15);
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 11u);
  EXPECT_EQ(Texts(Event::Type::ScriptError).back(),
            "scenarios/test.lua: stopped after ten failures within 60 s");
  EXPECT_EQ(Do("space.memory.n"), "10");  // memory from before the error is kept
  Reload();
  Step(5);
  EXPECT_EQ(Do("space.memory.n"), "10");
}

TEST_F(HostScenario, RejectsKeysAndEventsThatItDoesNotKnow) {
  const auto error_of = [&](const std::string& text) { return Start("return " + text); };
  EXPECT_NE(error_of("{on_tik = function() end}").find("unknown key \"on_tik\" (expected "),
            std::string::npos);
  EXPECT_NE(error_of("{on_event = {ship_destroid = function() end}}")
                .find("on_event: unknown type of event \"ship_destroid\" (expected "),
            std::string::npos);
  EXPECT_NE(error_of("{on_event = {hit = 5}}").find("on_event.hit = number (expected a function)"),
            std::string::npos);
  EXPECT_NE(error_of("{on_event = 'hit'}")
                .find("on_event = string (expected a function or a table of functions)"),
            std::string::npos);
  EXPECT_NE(error_of("{setup = 5}").find("setup = 5 (expected function)"), std::string::npos);
  EXPECT_NE(error_of("{on_tick = {}}").find("on_tick = {} (expected function)"), std::string::npos);
}

TEST_F(HostScenario, TitlesAreListedAndABrokenFileHasItsReason) {
  Write("scenarios/a", "return {title = 'A duel', about = 'You and a raider.'}");
  Write("scenarios/b", "return {");
  Write("scenarios/c", "return {title = 'two\\nlines'}");
  Write("scenarios/d", "return {}");
  const auto titles = LuaHost::ScenarioTitles(folder);
  ASSERT_EQ(titles.size(), 4u);
  EXPECT_EQ(titles[0].title, "A duel");
  EXPECT_EQ(titles[0].about, "You and a raider.");
  EXPECT_TRUE(titles[1].broken);
  EXPECT_NE(titles[1].about.find("scenarios/b.lua:1: unexpected symbol"), std::string::npos);
  EXPECT_TRUE(titles[2].broken);
  EXPECT_NE(titles[2].about.find("scenarios/c.lua: a scenario file: title = "), std::string::npos)
      << titles[2].about;
  EXPECT_EQ(titles[3].title, "d") << "its name";
}

TEST_F(HostScenario, AScenarioThatIsNoCareerSaysSo) {
  Write("scenarios/a", "return {career = false}");
  Write("scenarios/b", "return {career = true}");
  Write("scenarios/c", "return {}");
  Write("scenarios/d", "return {career = 'no'}");
  const auto titles = LuaHost::ScenarioTitles(folder);
  ASSERT_EQ(titles.size(), 4u);
  EXPECT_FALSE(titles[0].career);
  EXPECT_TRUE(titles[1].career);
  EXPECT_TRUE(titles[2].career);
  EXPECT_TRUE(titles[3].broken);
  EXPECT_NE(titles[3].about.find("career = \"no\" (expected boolean)"), std::string::npos)
      << titles[3].about;
}

TEST_F(HostScenario, ThoseForMeasurementsAreNotInTheMenu) {
  Write("scenarios/a", "return {menu = true}");
  Write("scenarios/b", "return {menu = 1}");
  const auto titles = LuaHost::ScenarioTitles(folder);
  ASSERT_EQ(titles.size(), 2u);
  EXPECT_TRUE(titles[0].menu);
  EXPECT_TRUE(titles[1].broken);
  EXPECT_TRUE(titles[1].menu) << "its author sees the reason there";
  std::string hidden;
  const std::filesystem::path root = HELIOPAUSE_SOURCE_DIR;
  for (const auto& title : LuaHost::ScenarioTitles(root / "scripts/game"))
    if (!title.menu) hidden += title.name + " ";
  EXPECT_EQ(hidden, "load soak wasteful ");
}

}  // namespace
}  // namespace heliopause
