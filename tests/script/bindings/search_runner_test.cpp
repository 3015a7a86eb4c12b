// What a search charges, and what it does to the lists of other searches.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class SearchRunner : public ScriptTest {
 protected:
  // The number of such calls that the budget of a console line allows.
  int CallsWithin(const std::string& call) {
    EXPECT_EQ(Do("n = 0"), "");
    EXPECT_NE(Do("while true do n = n + 1 " + call + " end").find("used up its budget"),
              std::string::npos);
    return std::stoi(Do("n"));
  }
};

TEST_F(SearchRunner, EachHitIsCharged) {
  const int without = CallsWithin("space.near(0, 0, 1e9)");
  EXPECT_EQ(Do("for i = 1, 500 do space.spawn_pickup{ore = 1, x = i * 50, y = 0} end"), "");
  EXPECT_LT(CallsWithin("space.near(0, 0, 1e9)") * 10, without);
  EXPECT_LT(CallsWithin("space.count(0, 0, 1e9, {exclude = space.pickups{limit = 1}[1]})") * 5,
            without)
      << "a filter tests each hit";
  EXPECT_LT(CallsWithin("space.k_nearest(0, 0, 400)") * 5, without);
}

TEST_F(SearchRunner, SearchesMayNest) {
  Spawn("", 0, 0);
  Spawn("", 100, 0);
  Spawn("", 200, 0);
  EXPECT_EQ(Do("#space.near(0, 0, 500, {where = function(h) return #space.near(0, 0, 150) == 2 and "
               "space.sweep(0, 0, 1, 0, 1)[1] ~= nil end})"),
            "3");
}

}  // namespace
}  // namespace heliopause
