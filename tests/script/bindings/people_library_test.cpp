#include "script/script_test.hpp"

namespace heliopause {
namespace {

class PeopleLibrary : public ThreeShipsTest {};

TEST_F(PeopleLibrary, AWingIsReadAndOrdered) {
  EXPECT_EQ(Do("return space.wing().order, space.wing().formation, #space.wing().ships"),
            "follow\twedge\t0");
  EXPECT_EQ(Do("space.wing{order = 'hold'} return space.wing().order"), "follow")
      << "no effect without an escort";
  EXPECT_EQ(Do("return space.add_escort(v)"), "true");
  EXPECT_EQ(Do("return space.add_escort(v)"), "nil\tit is an escort already");
  EXPECT_EQ(Do("return v:faction(), v:brain(), v:escort()"), "player\twing\t1\t1");
  EXPECT_EQ(Do("local w = space.wing{order = 'attack', target = k, formation = 'ring'} "
               "return w.order, w.formation, w.target == k, w.ships[1] == v"),
            "attack\tring\ttrue\ttrue");
  EXPECT_EQ(Do("return space.wing{formation = 'line'}.target == k"), "true") << "it stays";
  EXPECT_EQ(Do("return space.wing{order = 'hold'}.target"), "nil");
  EXPECT_EQ(Do("return space.dismiss_escort(v), space.dismiss_escort(v), v:faction()"),
            "true\tnil\tpatrol");
}

// The same whether a script or the key makes it an escort.
TEST_F(PeopleLibrary, AnEscortHasNothingOfItsFormerBrain) {
  Write("ai/first", "return {think = function(self) self.memory.from = 'first' end}");
  Write("ai/wing",
        "return {think = function(self) print(self.memory.from) self.memory.from = 'wing' end}");
  Write("ai/trader", "return {think = function(self) print(self.memory.from) return 3600 end}");
  Do("space.set(v, {brain = 'first'})");
  Step();
  EXPECT_EQ(Do("space.add_escort(v)"), "true");
  Step();
  game->Post({Command::Type::DismissEscort, {}, 0, vigil, {}});
  Step();
  EXPECT_EQ(ShipOf(vigil).brain, "trader");
  EXPECT_EQ(printed, (std::vector<std::string>{"nil", "nil"}));
}

TEST_F(PeopleLibrary, AMemoryGivenInTheTickOfADismissalStays) {
  Write("ai/wing", "return {think = function() end}");
  Write("ai/other", "return {think = function(self) print(self.memory.word) return 3600 end}");
  EXPECT_EQ(Do("space.add_escort(v)"), "true");
  Step();
  game->Post({Command::Type::DismissEscort, {}, 0, vigil, {}});
  game->Post({Command::Type::Console,
              {},
              0,
              {},
              "space.set(v, {brain = 'other', memory = {word = 'kept'}})"});
  Step();
  EXPECT_EQ(printed, std::vector<std::string>{"kept"});
}

TEST_F(PeopleLibrary, WrongOrdersAreNamed) {
  EXPECT_NE(Do("space.wing{order = 'dance'}").find("order = \"dance\" (expected"),
            std::string::npos);
  EXPECT_NE(Do("space.wing{formation = 'heap'}").find("formation = \"heap\" (expected"),
            std::string::npos);
  EXPECT_NE(Do("space.wing{goal = k}").find("goal"), std::string::npos);
}

TEST_F(PeopleLibrary, ABrainReadsTheOrdersAndGivesNone) {
  Write("ai/reader", "return {think = function(self) self.memory.order = space.wing().order end}");
  Write("ai/giver", "return {think = function(self) space.wing{order = 'hold'} end}");
  Write("ai/adder", "return {think = function(self) space.add_escort(self.ship) end}");
  Spawn("reader");
  Step(2);
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
  Spawn("giver");
  Spawn("adder");
  Step(2);
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 2u);
}

TEST_F(PeopleLibrary, AScanEndsByScript) {
  EXPECT_EQ(Do("v:scan(k)"), "true");
  Step(10);
  EXPECT_EQ(Do("return k:scanner() == v, k:scanned()"), "true\tnil");
  EXPECT_EQ(Do("return space.end_scan(k)"), "true");
  EXPECT_EQ(Do("return k:scanner(), k:scanned()"), "nil\t0.0");
  EXPECT_EQ(Do("space.remove(k) return space.end_scan(k)"), "nil");
}

TEST_F(PeopleLibrary, TheDifficultyOfThePilotIsKnown) {
  EXPECT_EQ(Do("return space.difficulty()"), "none");
  game->Post({Command::Type::BeginCareer, {}, 3, {}, {}});
  Step();
  EXPECT_EQ(Do("return space.difficulty()"), "iron");
}

}  // namespace
}  // namespace heliopause
