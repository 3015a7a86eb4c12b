// Functions of `space` that read the world beside searches.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using ReadingLibrary = ThreeShipsTest;

TEST_F(ReadingLibrary, AnIdNamesAnObjectUntilItIsRemoved) {
  EXPECT_EQ(Do("id = k:id() return space.get(id) == k"), "true");
  EXPECT_EQ(Do("space.remove(k) return space.get(id)"), "nil");
  EXPECT_EQ(Do("space.get(k:id()), space.get(nil)"), "nil\tnil") << "an id of what is gone is nil";
  for (const char* text : {"", ":", "1", "1:", ":1", "-1:1", "1:1:1", "1:99999999999", "a:b",
                           " 1:1", "1: 1", "+1:1", "4294967297:1", "1:4294967297", "1:1 "})
    EXPECT_EQ(Do("space.get('" + std::string(text) + "')").find("ship"), std::string::npos) << text;
}

TEST_F(ReadingLibrary, ListsObjectsInOrderOfCreation) {
  EXPECT_EQ(Do("space.ships()"),
            "{ship \"Vigil\" (patrol), ship \"Knife\" (pirate), ship \"Ox\" (trader)}");
  EXPECT_EQ(Do("#space.ships{limit = 2}, #space.planets(), #space.asteroids(), #space.pickups()"),
            "2\t0\t0\t0");
  EXPECT_EQ(Do("space.player(), space.tick(), space.time()"), "nil\t0\t0.0");
}

TEST_F(ReadingLibrary, FindsFreePositions) {
  EXPECT_EQ(Do("local x, y = space.free_spot(0, 0, 50) return x ~= 0 or y ~= 0, "
               "#space.touching(x, y, 50)"),
            "true\t0");
  EXPECT_EQ(Do("space.free_spot(0, 0, 50, 10)"), "nil") << "none within the radius";
}

}  // namespace
}  // namespace heliopause
