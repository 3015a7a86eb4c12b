// Numbers of a whole list in one call.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using BatchLibrary = ThreeShipsTest;

TEST_F(BatchLibrary, GivesWhatTheMethodsOfEachHandleGive) {
  EXPECT_EQ(Do("space.place(k, 300, 40, -5, 7) local list = space.ships() local p, s, d = "
               "space.positions(list), space.velocities(list), space.distances(list, v) "
               "for i, h in ipairs(list) do local x, y = h:position() local vx, vy = h:velocity() "
               "assert(p[2 * i - 1] == x and p[2 * i] == y and s[2 * i - 1] == vx and s[2 * i] == "
               "vy and d[i] == v:distance_to(h)) end return #p, #s, #d"),
            "6\t6\t3");
  EXPECT_EQ(Do("space.distances({o}, 0, 400)[1], space.distances({}, v)[1], #space.positions{}"),
            "100.0\tnil\t0");
}

TEST_F(BatchLibrary, TakesContacts) {
  EXPECT_EQ(Do("local radar = space.contacts(v, 9000) local p, d = space.positions(radar), "
               "space.distances(radar, v) return #p, d[1] == radar:distance(1), p[1]"),
            "4\ttrue\t300.0");
}

TEST_F(BatchLibrary, GivesFalseForWhatIsGone) {
  EXPECT_EQ(Do("space.remove(k) local list = {v, k, o} return space.positions(list), "
               "space.velocities{k}, space.distances(list, v), space.distances(list, k)"),
            "{0.0, 0.0, false, false, 0.0, 500.0}\t{false, false}\t{0.0, false, 500.0}\t{false, "
            "false, false}");
}

TEST_F(BatchLibrary, ReusesATable) {
  EXPECT_EQ(
      Do("t = {} for i = 1, 20 do t[i] = i end local p = space.positions({v, o}, t) return p == "
         "t, #t, t[4], t[5]"),
      "true\t4\t500.0\tnil");
  EXPECT_EQ(Do("space.distances({v}, 3, 4, t) return #t, t[1]"), "1\t5.0");
}

TEST_F(BatchLibrary, NamesAWrongElement) {
  EXPECT_EQ(Do("space.positions{v, 'k'}"),
            "error: console:1: space.positions: list[2] = \"k\" (expected handle)");
  EXPECT_EQ(Do("space.velocities(v)"),
            "error: console:1: space.velocities: list = handle (expected list of handles, or "
            "contacts)");
}

// The growth of a table that lives on between two thinks is free: after a load it grows again.
TEST_F(BatchLibrary, AWarmTableCostsWhatANewOneCosts) {
  const std::string price =
      "local list, a = space.ships(), 0 a = space.usage().left space.positions(list, t) "
      "space.near(0, 0, 9000, {into = u}) return a - space.usage().left";
  EXPECT_EQ(
      Do("for i = 1, 2000 do space.spawn_pickup{ore = 1, x = i * 9, y = 90} end t, u = {}, {}"),
      "");
  const std::string cold = Do(price);
  EXPECT_EQ(Do(price), cold);
}

}  // namespace
}  // namespace heliopause
