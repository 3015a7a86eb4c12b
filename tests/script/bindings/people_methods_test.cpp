#include "script/script_test.hpp"

namespace heliopause {
namespace {

class PeopleMethods : public ThreeShipsTest {
 protected:
  // A trader that the seed lets be disabled.
  ObjectId Wreck() {
    for (int i = 0; i < 20; ++i) {
      const ObjectId id = Spawn("", 2000.0 + 200 * i, 0, "trader", "freighter", "Wreck");
      game->Damage(id, 90 + 160 * 0.9);
      if (ShipOf(id).disabled) return id;
    }
    ADD_FAILURE() << "none of 20 was disabled";
    return {};
  }
};

TEST_F(PeopleMethods, ADisabledShipIsBoarded) {
  const ObjectId wreck = Wreck();
  const std::string name = "local w = space.nearest(" +
                           std::to_string(game->Space().GetPosition(wreck)->x) +
                           ", 0, 10, {kinds = 'ship'}) ";
  EXPECT_EQ(Do(name + "return w:disabled(), w:robbed(), v:disabled()"), "true\tfalse\tfalse");
  EXPECT_EQ(Do(name + "space.add_cargo(w, 'food', 5) local x, y = w:position() "
                      "space.place(v, x, y + 60, 0, 0) return v:board(w, 'rob')"),
            "true");
  Step();
  EXPECT_EQ(Do(name + "return w:robbed(), v:cargo('food')"), "true\t5");
  EXPECT_EQ(Do("return v:board(nil, 'repair')"), "true");
  Step();
  EXPECT_EQ(Do(name + "return w:disabled(), w:hull()"), "false\t80.0");
}

TEST_F(PeopleMethods, ADisabledBrainDoesNotThink) {
  Write("ai/counter",
        "return {think = function(self) self.memory.n = (self.memory.n or 0) + 1 "
        "self.ship:thrust(1) end}");
  const ObjectId wreck = Wreck();
  ObjectChange change;
  change.brain = "counter";
  game->Change(wreck, change);
  Step(30);
  EXPECT_EQ(ShipOf(wreck).controls.thrust, 0);
  change = {};
  change.hull = 100;
  game->Change(wreck, change);
  Step(30);
  EXPECT_EQ(ShipOf(wreck).controls.thrust, 1);
}

// A scenario may begin thousands of them.
TEST_F(PeopleMethods, ASearchAmongManyScansIsCharged) {
  EXPECT_EQ(Do("for i = 1, 40 do "
               "local a = space.spawn{class = 'cutter', faction = 'patrol', x = i * 2000, y = 0} "
               "last = space.spawn{class = 'raider', faction = 'pirate', x = i * 2000, y = 300} "
               "a:scan(last) end"),
            "");
  Step();
  ASSERT_EQ(game->GetPeople().scans.size(), 40u);
  EXPECT_EQ(Do("local before = space.usage().used for i = 1, 100 do last:scanner() end "
               "return space.usage().used - before > 1000"),
            "true");
}

TEST_F(PeopleMethods, ContrabandIsCounted) {
  EXPECT_EQ(Do("return o:contraband()"), "0");
  EXPECT_EQ(Do("space.add_cargo(o, 'arms', 3) space.add_cargo(o, 'food', 3) "
               "return o:contraband()"),
            "3");
  EXPECT_EQ(Do("return space.spawn_body{class = 'outpost', x = 9000, y = 0}:contraband()"), "nil");
}

TEST_F(PeopleMethods, AHailAndItsRejectionAreEvents) {
  EXPECT_EQ(Do("v:hail(k)"), "true");
  Step();
  EXPECT_EQ(Do("for _, e in ipairs(space.events()) do if e.type == 'hailed' then "
               "return e.subject == v, e.object == k end end"),
            "true\ttrue");
  Do("space.place(k, 90000, 0) v:hail(k)");
  Step();
  EXPECT_EQ(Do("for _, e in ipairs(space.events()) do if e.type == 'rejected' then "
               "return e.id, e.text end end"),
            "hail\tKnife is too far away to hear you");
}

}  // namespace
}  // namespace heliopause
