// What a ship sees of others: contacts and incoming projectiles.
#include "script/bindings/brute_force_search.hpp"

namespace heliopause {
namespace {

using RadarLibrary = ThreeShipsTest;

TEST_F(RadarLibrary, FindsIncomingProjectiles) {
  EXPECT_EQ(Do("k:turn_to(math.pi) k:set_target(v) k:fire()"), "");
  Step(60);
  EXPECT_EQ(Do("#space.projectiles(150, 0, 400) > 0, space.projectiles(150, 0, 400)[1]:kind(), "
               "space.projectiles(150, 0, 400)[1]:owner() == k"),
            "true\tshot\ttrue");
  EXPECT_EQ(Do("local shots, times = space.incoming(v, 1) return #shots > 0, #shots == #times, "
               "times[1] <= times[#times], "
               "#space.incoming(k, 1)"),
            "true\ttrue\ttrue\t0");
}

TEST_F(RadarLibrary, IncomingTakesTheFilterOfAllSearches) {
  EXPECT_EQ(Do("k:turn_to(math.pi) k:set_target(v) k:fire()"), "");
  Step(70);
  EXPECT_EQ(Do("shots, times = space.incoming(v, 2) return #shots >= 2"), "true");
  EXPECT_EQ(
      Do("local some, when = space.incoming(v, 2, {limit = 1}) return #some, #when, some[1] == "
         "shots[1], when[1] == times[1]"),
      "1\t1\ttrue\ttrue");
  EXPECT_EQ(Do("local some, when = space.incoming(v, 2, {where = function(h) return h == shots[2] "
               "end}) return #some, #when, some[1] == shots[2], when[1] == times[2]"),
            "1\t1\ttrue\ttrue");
  EXPECT_EQ(Do("#space.incoming(v, 2, {exclude = shots}), #space.incoming(v, 2, {faction = "
               "'trader'}), #space.incoming(v, 2, {faction = 'pirate'}) == #shots, "
               "#space.incoming(v, 2, {kinds = 'missile'})"),
            "0\t0\ttrue\t0");
  EXPECT_EQ(
      Do("local t = {1, 2, 3, 4, 5, 6, 7, 8, 9} local some, when = space.incoming(v, 2, {into = "
         "t}) return some == t, #t == #shots, #when == #shots"),
      "true\ttrue\ttrue");
}

using ManyContacts = BruteForceSearch;

TEST_F(ManyContacts, ALimitGivesTheFirstOfAll) {
  EXPECT_EQ(RunScript("local ship = space.ships()[7]\n"
                      "for _, filter in ipairs{{}, {kinds = 'ship'}, {faction = 'pirate'}} do\n"
                      "  local all = space.contacts(ship, 2500, filter)\n"
                      "  assert(#all > 10)\n"
                      "  for _, limit in ipairs{0, 1, 5, 32, 33, 999} do\n"
                      "    filter.limit = limit\n"
                      "    local some = space.contacts(ship, 2500, filter)\n"
                      "    assert(#some == math.min(limit, #all))\n"
                      "    for i = 1, #some do\n"
                      "      assert(some[i] == all[i] and some:distance(i) == all:distance(i))\n"
                      "    end\n  end\nend"),
            "");
}

}  // namespace
}  // namespace heliopause
