// space.set: ships and bodies that exist.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Changes = ThreeShipsTest;

TEST_F(Changes, SetWhatIsGiven) {
  EXPECT_EQ(Do("return space.set(v, {name = 'Two', faction = 'pirate', hull = 12, shield = 0, "
               "energy = 1, ore = 3, ammunition = 7, heading = math.pi})"),
            "true");
  EXPECT_EQ(Do("return v:name(), v:faction(), v:hull(), v:shield(), v:energy(), v:ore(), "
               "v:ammunition(), v:brain()"),
            "Two\tpirate\t12.0\t0.0\t1.0\t3\t7\t");
  EXPECT_EQ(Do("space.near(0, 0, 1, {faction = 'pirate'})[1] == v"), "true");
  EXPECT_EQ(Do("space.set(v, {hull = 13}) return v:name(), v:hull(), v:ore()"), "Two\t13.0\t3");
}

TEST_F(Changes, SetNameAndFactionOfAStation) {
  EXPECT_EQ(Do("b = space.spawn_body{class = 'outpost', x = 5000, y = 0, faction = 'trader'} "
               "space.set(b, {name = 'Taken', faction = 'pirate'}) return b:name(), b:faction()"),
            "Taken\tpirate");
  EXPECT_EQ(Do("space.set(b, {hull = 1})"),
            "error: console:1: space.set: unknown field \"hull\" (expected name or "
            "faction)");
}

TEST_F(Changes, ABrainStartsWithTheGivenMemory) {
  Write("ai/counts",
        "return {think = function(self) local m = self.memory m.n = (m.n or 0) + 1 "
        "self.ship:say(m.n .. (m.word or '')) end}");
  EXPECT_EQ(Do("space.set(v, {brain = 'counts'})"), "true");
  Step(2);
  EXPECT_EQ(Do("space.set(v, {memory = {n = 10, word = 'x'}})"), "true");
  Step();
  EXPECT_EQ(Do("space.set(v, {brain = 'counts'})"), "true");
  Reload();
  Step();
  EXPECT_EQ(Do("space.set(space.ships()[1], {brain = ''})"), "true");
  Step(2);
  EXPECT_EQ(Texts(Event::Type::Message), (std::vector<std::string>{"1", "2", "11x", "1"}));
}

TEST_F(Changes, ABrainThatWasStoppedRunsAgain) {
  Write("ai/fails", "return {think = function() error('no') end}");
  Write("ai/says", "return {think = function(self) self.ship:say('here') return 600 end}");
  const ObjectId ship = Spawn("fails", 5000);
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_EQ(Do("space.set(space.ships()[4], {brain = 'says'})"), "true");
  Step();
  EXPECT_EQ(Texts(Event::Type::Message), std::vector<std::string>{"here"});
  EXPECT_EQ(ShipOf(ship).brain, "says");
}

TEST_F(Changes, WrongValuesNameThemselvesAndHaveNoEffect) {
  const struct {
    const char *call, *says;
  } cases[] = {
      {"space.set(v, {hull = 0})", "space.set: hull = 0 (expected number above 0 to "},
      {"space.set(v, {hull = 1e9})", "space.set: hull = 1000000000 (expected number above 0 to "},
      {"space.set(v, {shield = -1})", "space.set: shield = -1 (expected number from 0 to "},
      {"space.set(v, {ore = 1e6})", "space.set: ore = 1000000 (expected whole number from 0 to "},
      {"space.set(v, {ammunition = 1.5})", "space.set: ammunition = 1.5 (expected whole number"},
      {"space.set(v, {name = ''})", "space.set: name = \"\" (expected string of 1 to 60 bytes)"},
      {"space.set(v, {faction = 'rebels'})", "space.set: faction = \"rebels\" (expected player, "},
      {"space.set(v, {brain = 'typo'})", "space.set: unknown brain \"typo\" (expected "},
      {"space.set(v, {memory = {}})", "(expected nil: the ship has no brain)"},
      {"space.set(v, {cargo = 5})", "space.set: unknown field \"cargo\" (expected name, faction, "},
      {"space.set(v, 5)", "space.set: values = 5 (expected table)"},
      {"space.set(5, {})", "space.set: thing = 5 (expected handle)"},
      {"space.set(space.spawn_pickup{ore = 1, x = 9000, y = 0}, {})",
       "space.set: thing = pickup (expected a ship, a planet or a station)"},
  };
  for (const auto& one : cases) {
    const std::uint64_t before = game->Hash();
    const std::string said = Do(one.call);
    EXPECT_NE(said.find(one.says), std::string::npos) << one.call << " gave: " << said;
    const bool spawns = std::string(one.call).find("spawn") != std::string::npos;
    EXPECT_TRUE(spawns || game->Hash() == before) << one.call;
  }
  EXPECT_EQ(Do("space.remove(v) return space.set(v, {name = 'x'})"), "nil");
}

TEST_F(Changes, AreNotForBrains) {
  Write("ai/cheat", "return {think = function(self) space.set(self.ship, {hull = 1}) end}");
  Spawn("cheat", 5000);
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("a brain may not change the world"),
            std::string::npos);
}

}  // namespace
}  // namespace heliopause
