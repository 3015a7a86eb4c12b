// Brains: turns, commands, failures.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using HostThink = ScriptTest;

TEST_F(HostThink, ThinksAndCommandsItsOwnShip) {
  Write("ai/go",
        "return {think = function(self, dt) self.ship:thrust(0.5) self.ship:turn(-1) "
        "self.ship:fire() end}");
  const ObjectId id = Spawn("go");
  Step();
  EXPECT_EQ(ShipOf(id).controls.thrust, 0.5);
  EXPECT_EQ(ShipOf(id).controls.turn, -1);
  EXPECT_TRUE(ShipOf(id).controls.fire_primary);
}

TEST_F(HostThink, ThinksAsOftenAsItsFileSaysAndTakesTurns) {
  Write("ai/slow",
        "return {think_every = 10, think = function(self, dt) self.memory.n = (self.memory.n or 0) "
        "+ 1 "
        "print(self.ship:name() .. ' ' .. space.tick() .. ' ' .. string.format('%.3f', dt)) end}");
  Spawn("slow", 0, 0, "patrol", "cutter", "A");
  Spawn("slow", 500, 0, "patrol", "cutter", "B");
  Step(25);
  int a = 0;
  int together = 0;
  for (const std::string& line : printed) {
    a += line[0] == 'A';
    for (const std::string& other : printed)
      together += line[0] == 'A' && other[0] == 'B' && line.substr(1) == other.substr(1);
  }
  EXPECT_GE(a, 2);
  EXPECT_LE(a, 3);
  EXPECT_EQ(together, 0);
  EXPECT_NE(printed.back().find("0.167"), std::string::npos) << printed.back();
}

TEST_F(HostThink, MayReturnTheTicksUntilItsNextThink) {
  Write("ai/nap", "return {think = function(self) print(space.tick()) return 20 end}");
  Spawn("nap");
  Step(45);
  EXPECT_EQ(printed, (std::vector<std::string>{"1", "21", "41"}));
  Write("ai/never", "return {think = function(self) return -1 end}");
  Spawn("never", 900);
  Step();
  EXPECT_NE(Texts(Event::Type::ScriptError).at(0).find("whole number from 1 to 3600"),
            std::string::npos);
}

// 60,000 bytes each: 279 of 300 fit. A load must not change which brain is beyond the limit.
TEST_F(HostThink, TheBrainThatPassesTheMemoryOfAllIsNamedAndStopped) {
  Write("ai/hoard",
        "return {think = function(self) self.memory.s = ('x'):rep(100):rep(600) return 3600 end}");
  std::uint64_t hash[2];
  for (const bool reload : {false, true}) {
    NewGame();
    events.clear();
    for (int i = 0; i < 300; ++i) Spawn("hoard", 400.0 * (i % 20), 400.0 * (i / 20));
    for (int i = 1; i <= 20; ++i) {
      Step();
      if (reload && i % 5 == 0) Reload();
    }
    const std::vector<std::string> reports = Texts(Event::Type::ScriptError);
    ASSERT_EQ(reports.size(), 11u) << "ten ships and the file";
    EXPECT_NE(reports[0].find("ai/hoard.lua: self.memory, timers and regions cannot be stored"),
              std::string::npos)
        << reports[0];
    EXPECT_NE(reports[0].find("16 MiB (Vigil)"), std::string::npos) << reports[0];
    hash[reload] = game->Hash();
  }
  EXPECT_EQ(hash[0], hash[1]);
  const std::string set = "space.set(space.ships()[300], {memory = {s = ('y'):rep(50000)}})";
  EXPECT_NE(Do(set).find("all brains together keep 16 MiB at most"), std::string::npos);
  EXPECT_EQ(Do("space.set(space.ships()[1], {memory = {}}) " + set), "");
}

TEST_F(HostThink, StopsAloneAndItsShipCoasts) {
  Write("ai/mixed",
        "return {think = function(self) self.ship:thrust(1) self.ship:fire() if self.ship:name() "
        "== 'Bad' and space.tick() > 3 "
        "then local x = nil; x.y = 1 end end}");
  const ObjectId bad = Spawn("mixed", 0, 0, "patrol", "cutter", "Bad");
  const ObjectId good = Spawn("mixed", 900, 0, "patrol", "cutter", "Good");
  Step(3);
  EXPECT_EQ(ShipOf(bad).controls.thrust, 1);
  Step(5);
  EXPECT_EQ(ShipOf(bad).controls.thrust, 0);
  EXPECT_FALSE(ShipOf(bad).controls.fire_primary);
  EXPECT_EQ(ShipOf(good).controls.thrust, 1);
  EXPECT_EQ(
      Texts(Event::Type::ScriptError),
      std::vector<std::string>{"ai/mixed.lua:1: attempt to index a nil value (local 'x') (Bad)"});
}

TEST_F(HostThink, AnEndlessThinkStopsAndTheOthersRun) {
  Write("ai/loop", "return {think = function(self) pcall(function() while true do end end) end}");
  Write("ai/hog",
        "return {think = function(self) local t = {} while true do t[#t + 1] = ('x'):rep(200000) "
        ".. #t end end}");
  Write("ai/fine", "return {think = function(self) self.ship:thrust(1) end}");
  Spawn("loop", 0);
  Spawn("hog", 500);
  const ObjectId fine = Spawn("fine", 1000);
  Step(2);  // two of them use up the budget of the tick: the others run first in the next
  const std::vector<std::string> errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(
      errors[0],
      "ai/loop.lua:1: ai/loop.lua used up its budget of instructions (an endless loop?) (Vigil)");
  EXPECT_EQ(ShipOf(fine).controls.thrust, 1);
}

TEST_F(HostThink, StopsTheFileAfterTenFailuresWithinAMinute) {
  Write("ai/bad",
        "return {think = function(self) if self.ship:name() ~= 'Good' then error('no') end "
        "self.ship:thrust(1) end}");
  const ObjectId good = Spawn("bad", 0, 3000, "patrol", "cutter", "Good");
  for (int i = 0; i < 9; ++i) Spawn("bad", i * 100.0);
  Step(2);
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 9u);
  EXPECT_EQ(ShipOf(good).controls.thrust, 1);
  Spawn("bad", 5000);
  Step(2);
  EXPECT_EQ(Texts(Event::Type::ScriptError).back(),
            "ai/bad.lua: stopped after ten failures within 60 s");
  EXPECT_EQ(ShipOf(good).controls.thrust, 0);
  Reload();
  Step(2);
  EXPECT_EQ(ShipOf(good).controls.thrust, 0);
  Write("ai/bad", "return {think = function(self) self.ship:thrust(0.25) end}");
  host->Reload(*game);
  Step(2);
  EXPECT_EQ(ShipOf(good).controls.thrust, 0.25);
}

TEST_F(HostThink, DoesTheSameAfterALoad) {
  // A field of `self` other than memory does not survive a think, loaded or not.
  Write("ai/cheat",
        "return {think = function(self) self.memory.seen = self.note ~= nil self.note = 1 "
        "self.memory.t = self.memory.t or {} self.memory.t[#self.memory.t + 1] = math.random(100) "
        "return 3 end}");
  Spawn("cheat");
  Spawn("cheat", 500);
  Step(10);
  ByteWriter writer;
  game->Save(writer);
  Step(20);
  const std::uint64_t straight = game->Hash();
  game = std::make_unique<Game>(TheCatalog(), GameOptions{});
  host = std::make_unique<LuaHost>(ScriptOptions{folder, {}});
  game->Attach(host.get());
  ByteReader reader(writer.Bytes());
  game->Load(reader);
  Step(20);
  EXPECT_EQ(game->Hash(), straight);
}

TEST_F(HostThink, AnErrorInALibraryNamesTheBrainAndTheCallers) {
  Write("lib/deep", "return {fail = function(x)\n  return x.y\nend}");
  Write("lib/middle", "local deep = include('lib/deep')\nreturn function(x)\n  deep.fail(x)\nend");
  Write("ai/uses",
        "local middle = include('lib/middle')\nreturn {think = function(self)\n\n  "
        "middle(nil)\nend}");
  Spawn("uses");
  Step();
  EXPECT_EQ(Texts(Event::Type::ScriptError),
            std::vector<std::string>{"lib/deep.lua:2: attempt to index a nil value (local 'x') "
                                     "(called from lib/middle.lua:3, ai/uses.lua:4) (Vigil)"});
}

TEST_F(HostThink, ALibraryThatDoesNotParseNamesTheBrain) {
  Write("lib/torn", "return {");
  Write("ai/uses", "\nlocal torn = include('lib/torn')\nreturn {think = function() end}");
  Spawn("uses");
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  const std::string error = Texts(Event::Type::ScriptError)[0];
  EXPECT_EQ(error.find("lib/torn.lua:1: "), 0u) << error;
  EXPECT_NE(error.find("(called from ai/uses.lua:2)"), std::string::npos) << error;
}

TEST_F(HostThink, ErrorsOfMemoryNameTheFile) {
  Write("ai/keeps", "return {think = function(self) self.memory.f = print end}");
  Spawn("keeps");
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_EQ(Texts(Event::Type::ScriptError)[0].find("ai/keeps.lua: self.memory.f cannot be stored"),
            0u)
      << Texts(Event::Type::ScriptError)[0];
}

TEST_F(HostThink, RejectsAResultThatIsNoNumberOfTicks) {
  for (const char* result : {"'soon'", "true", "{}", "0.5", "0", "3601"}) {
    events.clear();
    Write("ai/odd", "return {think = function() return " + std::string(result) + " end}");
    host->Reload(*game);
    Spawn("odd");
    Step();
    ASSERT_GE(Texts(Event::Type::ScriptError).size(), 1u) << result;
    EXPECT_NE(Texts(Event::Type::ScriptError).back().find("ai/odd.lua: think: result = "),
              std::string::npos)
        << Texts(Event::Type::ScriptError)[0];
  }
}

TEST_F(HostThink, RejectsKeysOfABrainFileThatItDoesNotKnow) {
  Write("ai/typo", "return {think = function() end, think_evry = 6}");
  Spawn("typo");
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("unknown key \"think_evry\" (expected "),
            std::string::npos)
      << Texts(Event::Type::ScriptError)[0];
}

TEST_F(HostThink, RejectsAnIntervalThatIsNoNumberOfTicks) {
  for (const char* every : {"'6'", "0", "3601", "1.5"}) {
    events.clear();
    Write("ai/odd", "return {think = function() end, think_every = " + std::string(every) + "}");
    host->Reload(*game);
    Spawn("odd");
    Step();
    ASSERT_GE(Texts(Event::Type::ScriptError).size(), 1u) << every;
    EXPECT_NE(
        Texts(Event::Type::ScriptError).back().find("ai/odd.lua: a brain file: think_every = "),
        std::string::npos)
        << Texts(Event::Type::ScriptError)[0];
  }
}

// A run reports errors that no event reaches: those of ticks that a script runs by space.step.
TEST_F(HostThink, ReportsEachErrorWhenItOccurs) {
  std::vector<std::string> reports;
  host = std::make_unique<LuaHost>(
      ScriptOptions{folder, {}, [&](std::uint64_t tick, const std::string& text) {
                      reports.push_back(std::to_string(tick) + " " + text);
                    }});
  game->Attach(host.get());
  Write("ai/bad", "return {think = function() error('no') end}");
  Spawn("bad");
  EXPECT_EQ(RunScript("space.step(5)"), "");
  EXPECT_EQ(reports, std::vector<std::string>{"1 ai/bad.lua:1: no"});
}

// The instruction at which a budget ends may depend on earlier allocations of the state, so no part
// of that think may take effect.
TEST_F(HostThink, AFailedThinkHasNoEffect) {
  Write("ai/draws",
        "return {think = function(self) self.ship:dock() self.memory.x = 1 while true do "
        "math.random() end end}");
  Spawn("draws");
  const std::array<std::uint64_t, 4> before = game->ScriptRandom().State();
  Step();
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_EQ(game->ScriptRandom().State(), before);
  EXPECT_EQ(Texts(Event::Type::DockRejected).size(), 0u);
}

TEST_F(HostThink, ReportsErrorsOfAnyType) {
  Write("ai/odd",
        "return {think = function(self) local n = self.ship:name() if n == 'nil' then error() "
        "elseif n == 'table' then error({1}) "
        "elseif n == 'tostring' then error(setmetatable({}, {__tostring = function() "
        "error('again') end})) "
        "elseif n == 'deep' then local function f() return 1 + f() end f() else error(n, 0) end "
        "end}");
  for (const char* name : {"nil", "table", "tostring", "deep", "plain"})
    Spawn("odd", 0, 0, "patrol", "cutter", name);
  Step();
  const std::vector<std::string> errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 5u);
  for (const std::string& error : errors) EXPECT_EQ(error.find("ai/odd.lua:1: "), 0u) << error;
  EXPECT_EQ(errors[4], "ai/odd.lua:1: plain (plain)");
}

}  // namespace
}  // namespace heliopause
