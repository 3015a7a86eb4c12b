#include "game/state/missions.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class MissionLibrary : public ScriptTest {
 protected:
  // Starts a mission whose accept is this text, and returns what it has put into space.message.
  std::string Run(const std::string& accept) {
    NewGame();
    events.clear();
    Write("missions/try",
          "return {title = 'Try', offer = function(port) return {seconds = 100} end,"
          " accept = function(self) " +
              accept + " end}");
    EXPECT_EQ(Start("return {setup = function() space.spawn_body{class = 'outpost', x = 0, y = 0} "
                    "space.spawn{class = 'courier', faction = 'player', x = 900, y = 0, player = "
                    "true} end}"),
              "");
    EXPECT_EQ(Do("space.start_mission('try', space.stations()[1])"), "1");
    Step();
    for (const Event& event : events)
      if (event.type == Event::Type::ScriptError) return event.text;
    const auto said = Texts(Event::Type::Message);
    return said.empty() ? "" : said.back();
  }
};

TEST_F(MissionLibrary, ADeadlineCanBeReadSetAndRemoved) {
  EXPECT_EQ(Run("local a = space.deadline() space.deadline(10) local b = space.deadline() "
                "space.deadline(nil) space.message(string.format('%.0f %.0f %s', a, b, "
                "tostring(space.deadline())))"),
            "100 10 nil");
  EXPECT_EQ(game->GetMissions().running[0].deadline, 0u);
}

TEST_F(MissionLibrary, LoadsAreCarriedChangedAndUnloaded) {
  EXPECT_EQ(Run("local me = space.player() local free = me:free_cargo() "
                "assert(space.carry('a', {text = 'eggs', units = 3})) "
                "assert(space.carry('p', {text = 'a judge', passengers = 1})) "
                "assert(me:free_cargo() == free - 5) "
                "assert(space.carry('a', {units = 1}) and space.carry('a').text == 'eggs') "
                "assert(me:free_cargo() == free - 3) "
                "local ok, why = space.carry('b', {text = 'rocks', units = 9000}) "
                "assert(not ok) space.carry('p', nil) "
                "assert(me:free_cargo() == free - 1) space.message(why)"),
            "it needs 9000 of the hold, 21 are free");
}

// Records of ends and notes share a table: notes alone must not fill it.
TEST_F(MissionLibrary, NotesLeaveRecordsForTheEndsOfMissions) {
  EXPECT_NE(Run("for i = 1, 1100 do space.note('n' .. i, true) end")
                .find("space.note: more notes than are kept (expected at most 500)"),
            std::string::npos);
  EXPECT_EQ(Do("space.note('n500'), space.note('n501')"), "true\tfalse");
  EXPECT_EQ(Do("space.mission_record('try')"), "0\t1");
}

TEST_F(MissionLibrary, OneUnitOfTheHoldIsFree) {
  EXPECT_EQ(Run("assert(space.carry('a', {text = 'eggs', units = space.player():free_cargo() - 1}))"
                " local ok, why = space.carry('b', {text = 'rocks', units = 5}) "
                "assert(not ok) space.message(why)"),
            "it needs 5 of the hold, 1 is free");
}

TEST_F(MissionLibrary, AGoalForWhichThereIsNoPlaceIsNoError) {
  Write("missions/try",
        "return {title = 'Try', offer = function(port) return {objective = 'Fly'} end, "
        "accept = function(self) space.objective('goal', {value = 1, max = 3}) end, "
        "on_tick = function(self) space.objective('goal', {value = 2, max = 3}) end}");
  EXPECT_EQ(Start("return {setup = function() space.spawn_body{class = 'outpost', x = 0, y = 0} "
                  "space.spawn{class = 'courier', faction = 'player', x = 900, y = 0, player = "
                  "true} for i = 1, 8 do space.objective('o' .. i, {text = 'x'}) end end}"),
            "");
  EXPECT_EQ(Do("space.start_mission('try', space.stations()[1])"), "1");
  Step(3);
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
  EXPECT_EQ(Do("#space.missions(), space.objective('1:goal')"), "1\tnil");
  EXPECT_EQ(Do("space.objective('o1', nil)"), "true");
  Step();
  EXPECT_EQ(Do("local o = space.objective('1:goal') return o.text, o.value, o.max"), "Fly\t2\t3");
}

TEST_F(MissionLibrary, WhatItShowsIsItsOwn) {
  EXPECT_EQ(Run("space.marker('goal', {x = 5, y = 6, text = 'there'}) "
                "space.message(space.marker('goal').text)"),
            "there");
  ASSERT_EQ(game->GetPresentation().markers.size(), 1u);
  EXPECT_EQ(game->GetPresentation().markers[0].id, "1:goal");
  EXPECT_EQ(Do("space.marker('goal')"), "nil") << "of the scenario";
}

TEST_F(MissionLibrary, WhatIsNotForMissionsSaysWhy) {
  EXPECT_NE(Run("space.after(1, 'x')").find("space.after: not in a mission"), std::string::npos);
  EXPECT_NE(Run("space.win('x')").find("a mission ends by space.complete"), std::string::npos);
  EXPECT_NE(Run("space.step()").find("space.step is for script files"), std::string::npos);
  EXPECT_NE(Run("space.memory.x = 1").find("nil value"), std::string::npos);
}

TEST_F(MissionLibrary, OnlyAMissionEndsItself) {
  EXPECT_NE(Do("space.complete()").find("only a mission may call it"), std::string::npos);
  EXPECT_NE(Do("space.carry('a', nil)").find("only a mission may call it"), std::string::npos);
}

TEST_F(MissionLibrary, UnknownMissionsAreRejectedWithTheKnownOnes) {
  Write("missions/deliver", "return {title = 'x', offer = function() end}");
  Write("missions/hunt", "return {title = 'x', offer = function() end}");
  EXPECT_EQ(
      Do("space.mission_record('delivr')"),
      "error: console:1: space.mission_record: mission = \"delivr\" (expected deliver or hunt)");
  EXPECT_EQ(Do("space.mission_record('hunt')"), "0\t0");
}

TEST_F(MissionLibrary, TheLastEndsAreRecorded) {
  Run("space.fail('no reason')");
  EXPECT_EQ(Do("space.mission_record('try')"), "0\t1");
  EXPECT_EQ(Do("#space.missions()"), "0");
}

}  // namespace
}  // namespace heliopause
