// Commands of handles: from a brain to its own ship, from the console to any.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using ShipCommands = ThreeShipsTest;

TEST_F(ShipCommands, ReachAnyShipFromTheConsole) {
  EXPECT_EQ(Do("v:thrust(1) v:turn_to(1)"), "");
  Step(2);
  EXPECT_EQ(ShipOf(vigil).controls.thrust, 1);
  EXPECT_TRUE(ShipOf(vigil).controls.turning_to);
}

TEST_F(ShipCommands, HoldUntilTheyAreChanged) {
  EXPECT_EQ(Do("v:thrust(0.5) v:turn(-1) v:brake() v:fire() v:fire_secondary() v:assist()"), "");
  Step(2);
  const ObjectId id = game->Ships()[0].id;
  Controls c = ShipOf(id).controls;
  EXPECT_EQ(c.thrust, 0.5);
  EXPECT_EQ(c.turn, -1);
  EXPECT_TRUE(c.brake && c.fire_primary && c.fire_secondary && c.flight_assist);
  EXPECT_EQ(Do("v:thrust() v:turn_to(2) v:brake(false) v:fire(false) v:fire_secondary(false) "
               "v:assist(false) v:set_target(k)"),
            "");
  Step(1);
  c = ShipOf(id).controls;
  EXPECT_EQ(c.thrust, 1);
  EXPECT_TRUE(c.turning_to);
  EXPECT_EQ(c.turn_to, 2);
  EXPECT_FALSE(c.brake || c.fire_primary || c.fire_secondary || c.flight_assist);
  EXPECT_EQ(Do("v:target() == k"), "true");
  EXPECT_EQ(Do("v:set_target()"), "true");
  Step(1);
  EXPECT_EQ(Do("v:target()"), "nil");
}

TEST_F(ShipCommands, DockAndLeave) {
  EXPECT_EQ(Do("b = space.spawn_body{class = 'outpost', x = 0, y = 150, faction = 'patrol'} "
               "v:dock(b)"),
            "");
  Step(1);
  EXPECT_EQ(Do("v:docked_at() == b, #space.near(0, 150, 200, {kinds = 'ship'}), #space.ships()"),
            "true\t0\t3");
  EXPECT_EQ(Do("v:undock()"), "true");
  Step(1);
  EXPECT_EQ(Do("v:docked_at()"), "nil");
}

TEST_F(ShipCommands, OfABrainReachItsOwnShipOnly) {
  Write("ai/thief",
        "return {think = function(self) for _, s in ipairs(space.ships()) do if s ~= self.ship "
        "then s:thrust(1) end end end}");
  const ObjectId thief = Spawn("thief");
  const ObjectId other = Spawn("", 500);
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_EQ(Texts(Event::Type::ScriptError)[0],
            "ai/thief.lua:1: thrust: self is another ship (expected self.ship: a brain commands "
            "its own ship "
            "only) (Vigil)");
  EXPECT_EQ(ShipOf(other).controls.thrust, 0);
  static_cast<void>(thief);
  for (const char* call : {"spawn{}", "remove(self.ship)", "place(self.ship, 0, 0)",
                           "damage(self.ship, 1)", "step()"}) {
    events.clear();
    Write("ai/god", "return {think = function(self) space." + std::string(call) + " end}");
    host->Reload(*game);
    Spawn("god", 2000);
    Step();
    ASSERT_GE(Texts(Event::Type::ScriptError).size(), 1u) << call;
    EXPECT_NE(Texts(Event::Type::ScriptError).back().find("a brain may not change the world"),
              std::string::npos)
        << call;
  }
}

TEST_F(ShipCommands, SayALineOfTheMessageLog) {
  Write("ai/talk", "return {think = function(self) self.ship:say('Hello!') return 100 end}");
  const ObjectId id = Spawn("talk");
  Step();
  ASSERT_EQ(Texts(Event::Type::Message), std::vector<std::string>{"Hello!"});
  EXPECT_EQ(events.back().type == Event::Type::Message ? events.back().subject : id, id);
}

TEST_F(ShipCommands, SayNothingBeyondRadioRange) {
  Write("ai/talk",
        "return {think = function(self) self.ship:say(self.ship:name()) return 100 end}");
  EXPECT_NE(Do("space.spawn{class = 'courier', faction = 'player', x = 0, y = 0, player = true}"),
            "");
  Spawn("talk", 5900, 0, "patrol", "cutter", "Near");
  Spawn("talk", 6100, 0, "patrol", "cutter", "Far");
  Step();
  EXPECT_EQ(Texts(Event::Type::Message), std::vector<std::string>{"Near"});
}

TEST_F(ShipCommands, OfOneThinkAreLimited) {
  Write("ai/busy", "return {think = function(self) for i = 1, 65 do self.ship:turn(0) end end}");
  Spawn("busy", 5000);
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("turn: more than 64 commands in one think"),
            std::string::npos);
}

}  // namespace
}  // namespace heliopause
