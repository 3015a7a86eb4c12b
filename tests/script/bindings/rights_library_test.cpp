// Functions of `space` that change the world.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using RightsLibrary = ThreeShipsTest;

TEST_F(RightsLibrary, ChangesTheWorldFromTheConsole) {
  EXPECT_EQ(Do("local r = space.spawn{class = 'raider', faction = 'pirate', x = 9, y = 8, vx = 1, "
               "vy = 2, heading = 1, name = 'New'} "
               "return r, r:position()"),
            "ship \"New\" (pirate)\t9.0\t8.0");
  EXPECT_EQ(Do("space.spawn_asteroid{class = 'large', x = 4000, y = 0}:kind()"), "asteroid");
  EXPECT_EQ(Do("space.spawn_body{class = 'outpost', x = 9000, y = 0, name = 'Out'}"),
            "station \"Out\"");
  EXPECT_EQ(Do("space.spawn_pickup{ore = 3, x = 7000, y = 0}:ore()"), "3");
  EXPECT_EQ(Do("space.place(v, 50, 60) return v:position()"), "50.0\t60.0");
  EXPECT_EQ(Do("space.credits(70), space.waves(2), space.standing('patrol', -30), space.credits()"),
            "70\t2\t-30.0\t70");
  EXPECT_EQ(Do("#space.hash(), space.tick()"), "16\t0");
  EXPECT_NE(Do("space.step(1)").find("is for script files"), std::string::npos);
  EXPECT_EQ(Do("local s = space.stats() return s.ships, s.asteroids, s.sprites"), "4\t1\t7");
  EXPECT_EQ(Do("local x, y = space.free_spot(9, 8, 100) return space.any(x, y, 100)"), "false");
}

TEST_F(RightsLibrary, MessagesAreOneLineOfPlainText) {
  for (const std::string& function : std::vector<std::string>{"space.message", "space.alert"}) {
    EXPECT_EQ(Do(function + "('Fuel is sold out.', v)"), "true");
    EXPECT_EQ(Do(function + "('\\27[2J')"),
              "error: console:1: " + function +
                  ": text = \"\x1b[2J\" (expected utf-8 text without control characters)");
    EXPECT_NE(Do(function + "('two\\nlines')").find("without control characters"),
              std::string::npos);
    EXPECT_NE(Do(function + "('\\255')").find("expected utf-8 text"), std::string::npos);
  }
  EXPECT_NE(Do("v:say('two\\nlines')").find("without control characters"), std::string::npos);
}

TEST_F(RightsLibrary, ABrainReadsThePlayersValuesAndSetsNone) {
  EXPECT_EQ(Do("space.credits(70) space.waves(3) space.standing('patrol', -30)"), "");
  Write("ai/reads",
        "return {think = function() print(space.credits(), space.waves(), "
        "space.standing('patrol')) end}");
  Spawn("reads", 900);
  Step();
  EXPECT_EQ(printed, std::vector<std::string>{"70\t3\t-30.0"});
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
  for (const char* call : {"credits(1)", "waves(1)", "standing('patrol', 1)"}) {
    events.clear();
    Write("ai/sets", "return {think = function() space." + std::string(call) + " end}");
    host->Reload(*game);
    Spawn("sets", 2000);
    Step();
    ASSERT_GE(Texts(Event::Type::ScriptError).size(), 1u) << call;
    EXPECT_NE(
        Texts(Event::Type::ScriptError).back().find("a brain may read this value but not set it"),
        std::string::npos);
  }
  EXPECT_EQ(Do("space.credits()"), "70");
}

TEST_F(RightsLibrary, ABrainThatReadsHashOrEventsGetsTheReason) {
  Write("ai/reads",
        "return {think = function() print(pcall(space.hash)) print(pcall(space.events)) end}");
  Spawn("reads", 900);
  Step();
  ASSERT_EQ(printed.size(), 2u);
  EXPECT_NE(printed[0].find("in the middle of a tick"), std::string::npos) << printed[0];
  EXPECT_NE(printed[1].find("before the events of their tick happen"), std::string::npos);
}

TEST_F(RightsLibrary, AChangeOfAPortIsChargedByTheShips) {
  EXPECT_EQ(Do("for i = 1, 400 do space.spawn{class = 'cutter', faction = 'patrol', x = i * 300, "
               "y = 9000} end port = space.spawn_body{class = 'outpost', x = -9000, y = 0}"),
            "");
  const auto used = [this](const std::string& call) {
    return std::stoll(
        Do("local before = space.usage().used " + call + " return space.usage().used - before"));
  };
  EXPECT_GT(used("space.place(port, -9000, 0)"), used("space.place(k, 300, 0)") + 150);
  EXPECT_GT(used("space.remove(port)"), used("space.remove(k)") + 150);
}

TEST_F(RightsLibrary, ReloadsFromMemory) {
  EXPECT_EQ(RunScript("local hash = space.hash() space.reload() assert(space.hash() == hash) "
                      "assert(#space.ships() == 3)"),
            "");
}

}  // namespace
}  // namespace heliopause
