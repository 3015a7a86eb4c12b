// Files that change while the game runs.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class HostReload : public ScriptTest {
 protected:
  // A brain that thrusts with what lib/power returns and counts its thinks.
  HostReload() {
    Write("lib/power", "return 0.25");
    Write("ai/pilot",
          "local power = include('lib/power') return {think = function(self) "
          "self.ship:thrust(power) self.memory.n = (self.memory.n or 0) + 1 end}");
    ship = Spawn("pilot");
    Step();
  }
  double Thrust() {
    Step();
    return ShipOf(ship).controls.thrust;
  }
  ObjectId ship;
};

using Names = std::vector<std::string>;

TEST_F(HostReload, AnEditHasAnEffectWhenItIsReloadedOnly) {
  Write("lib/power", "return 0.5");
  EXPECT_EQ(Thrust(), 0.25);
  const Reloaded reloaded = host->ReloadChanged();
  EXPECT_EQ(reloaded.files, Names{"lib/power.lua"});
  EXPECT_EQ(reloaded.errors, Names{});
  EXPECT_EQ(reloaded.Line(), "Reloaded: lib/power.lua");
  EXPECT_EQ(Thrust(), 0.5);
  EXPECT_EQ(host->TakeReloadedFiles(), Names{"lib/power.lua"});
  EXPECT_EQ(host->TakeReloadedFiles(), Names{});
}

TEST_F(HostReload, MemoryStays) {
  Write("ai/pilot", "return {think = function(self) self.ship:thrust(self.memory.n / 4) end}");
  host->ReloadChanged();
  EXPECT_EQ(Thrust(), 0.25) << "one think before";
}

TEST_F(HostReload, WithoutAChangeNothingHappens) {
  Write("ai/bad", "return {think = function() error('no') end}");
  Spawn("bad", 5000);
  Step(2);
  const std::uint64_t hash = game->Hash();
  Write("lib/power", "return 0.25");  // the same text
  const Reloaded reloaded = host->ReloadChanged();
  EXPECT_EQ(reloaded.files, Names{});
  EXPECT_EQ(reloaded.errors, Names{});
  EXPECT_EQ(game->Hash(), hash) << "the brain that failed stays stopped";
}

TEST_F(HostReload, ABrokenFileKeepsTheFormerCodeAndSaysWhere) {
  Write("ai/pilot", "return {\nthink = = 1}");
  Reloaded reloaded = host->ReloadChanged();
  EXPECT_EQ(reloaded.files, Names{});
  EXPECT_EQ(reloaded.errors, Names{"ai/pilot.lua:2: unexpected symbol near '=' (the former version "
                                   "of ai/pilot.lua stays in use)"});
  EXPECT_EQ(Thrust(), 0.25);
  Write("ai/pilot", "return {think = 5}");
  EXPECT_NE(host->ReloadChanged().errors.at(0).find("think is a number"), std::string::npos);
  EXPECT_EQ(Thrust(), 0.25);
  EXPECT_EQ(Texts(Event::Type::ScriptError), Names{});
  Write("ai/pilot", "return {think = function(self) self.ship:thrust(1) end}");
  EXPECT_EQ(host->ReloadChanged().files, Names{"ai/pilot.lua"});
  EXPECT_EQ(Thrust(), 1);
}

// A state that is loaded, as by a rewind, drops all Lua states: they must come back as they were.
TEST_F(HostReload, ABrokenFileStaysOutAfterAStateWasLoaded) {
  Write("ai/pilot", "return {");
  EXPECT_EQ(host->ReloadChanged().errors.size(), 1u);
  ByteWriter writer;
  game->Save(writer);
  ByteReader reader(writer.Bytes());
  game->Load(reader);
  EXPECT_EQ(Thrust(), 0.25);
  EXPECT_EQ(Texts(Event::Type::ScriptError), Names{});
}

TEST_F(HostReload, AFileThatBreaksItsUsersIsRejected) {
  Write("lib/power", "error('out of fuel')");
  Reloaded reloaded = host->ReloadChanged();
  ASSERT_EQ(reloaded.errors.size(), 1u);
  EXPECT_EQ(reloaded.errors[0],
            "lib/power.lua:1: out of fuel (called from ai/pilot.lua:1) (the former version of "
            "lib/power.lua stays in use)");
  EXPECT_EQ(Thrust(), 0.25);
  std::filesystem::remove(folder / "lib/power.lua");
  reloaded = host->ReloadChanged();
  ASSERT_EQ(reloaded.errors.size(), 1u);
  EXPECT_NE(reloaded.errors[0].find("scripts/game has no lib/power.lua"), std::string::npos);
  EXPECT_EQ(Thrust(), 0.25);
}

TEST_F(HostReload, ABrokenFileDoesNotHoldBackTheOthers) {
  Write("ai/other", "return {think = function(self) self.ship:thrust(0.1) end}");
  const ObjectId other = Spawn("other", 5000);
  Step();
  Write("ai/other", "return {think = function(self) self.ship:thrust(0.75) end}");
  Write("ai/pilot", "return }");
  const Reloaded reloaded = host->ReloadChanged();
  EXPECT_EQ(reloaded.files, Names{"ai/other.lua"});
  ASSERT_EQ(reloaded.errors.size(), 1u);
  EXPECT_EQ(Thrust(), 0.25);
  EXPECT_EQ(ShipOf(other).controls.thrust, 0.75);
}

// Each alone would fail: the old brain cannot load with the new library. A third file that is
// broken does not matter.
TEST_F(HostReload, FilesThatNeedEachOtherChangeTogether) {
  Write("ai/third", "return {think = function() end}");
  Spawn("third", 5000);
  Step();
  Write("ai/third", "return }");
  Write("lib/power", "return {much = 1}");
  Write("ai/pilot",
        "local power = include('lib/power').much + 0 return {think = function(self) "
        "self.ship:thrust(power) end}");
  EXPECT_EQ(host->ReloadChanged().files, (Names{"ai/pilot.lua", "lib/power.lua"}));
  EXPECT_EQ(Thrust(), 1);
}

TEST_F(HostReload, AFileThatWasMissingIsFound) {
  const ObjectId late = Spawn("late", 5000);
  Step();
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  Write("ai/late", "return {think = function(self) self.ship:thrust(1) end}");
  EXPECT_EQ(host->ReloadChanged().files, Names{"ai/late.lua"});
  Step();
  EXPECT_EQ(ShipOf(late).controls.thrust, 1);
}

TEST_F(HostReload, AScenarioContinuesWithItsMemory) {
  ASSERT_EQ(Start("return {setup = function() space.memory.n = 40 end, on_tick = function() end}"),
            "");
  Write("scenarios/test",
        "return {setup = function() error('again') end, on_tick = function(self) "
        "self.memory.n = self.memory.n + 1 end}");
  EXPECT_EQ(host->ReloadChanged().files, Names{"scenarios/test.lua"});
  Step(2);
  EXPECT_EQ(Do("space.memory.n"), "42");
  Write("scenarios/test", "return 5");
  EXPECT_EQ(host->ReloadChanged().errors.size(), 1u);
  Step();
  EXPECT_EQ(Do("space.memory.n"), "43");
}

TEST_F(HostReload, TheConsoleReportsItAsEvents) {
  EXPECT_EQ(Do("lead = include('lib/power')"), "");
  Write("lib/power", "return 0.5");
  Write("ai/pilot", "return }");
  EXPECT_EQ(Do("reload()"), "");
  Names texts;
  for (const Event& event : game->Events()) texts.push_back(event.text);
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_EQ(texts[0], "Reloaded: lib/power.lua");
  EXPECT_TRUE(texts[1].starts_with("ai/pilot.lua:1: ")) << texts[1];
  EXPECT_EQ(Do("include('lib/power')"), "0.5") << "the console reads it again, too";
}

TEST_F(HostReload, TheLineNamesAFewFiles) {
  Reloaded reloaded;
  reloaded.files = {"a", "b", "c", "d", "e", "f"};
  EXPECT_EQ(reloaded.Line(), "Reloaded: a, b, c, d and 2 more");
}

}  // namespace
}  // namespace heliopause
