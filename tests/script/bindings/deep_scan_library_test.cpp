#include "script/script_test.hpp"

namespace heliopause {
namespace {

class DeepScanLibrary : public ThreeShipsTest {
 protected:
  DeepScanLibrary() {
    Do("me = space.spawn{class = 'courier', faction = 'player', x = 0, y = 900, player = true}");
  }
};

TEST_F(DeepScanLibrary, AScanIsOrderedAndItsContactsAreRead) {
  EXPECT_EQ(Do("return #space.deep_contacts()"), "0");
  Do("space.fit(me, 'deep_scanner')");
  Do("far = space.spawn{class = 'raider', faction = 'pirate', x = 20000, y = 0}");
  EXPECT_EQ(Do("return me:deep_scan()"), "true");
  Step(190);
  EXPECT_EQ(Do("local c = space.deep_contacts() return #c, c[1].object == far, c[1].kind, "
               "c[1].faction, c[1].x > 19000, c[1].seconds > 0"),
            "1\ttrue\tship\tpirate\ttrue\ttrue");
  Do("space.remove(far)");
  EXPECT_EQ(Do("return space.deep_contacts()[1].object"), "nil");
}

TEST_F(DeepScanLibrary, AnEventReportsBeginAndEnd) {
  Do("space.fit(me, 'deep_scanner') me:deep_scan()");
  std::string ids;
  for (int i = 0; i < 200; ++i) {
    Step(1);
    for (const Event& event : game->Events())
      if (event.type == Event::Type::DeepScanned) ids += event.id + " ";
  }
  EXPECT_EQ(ids, "begun done ");
}

TEST_F(DeepScanLibrary, WrongArgumentsAreNamed) {
  EXPECT_NE(Do("space.deep_contacts(1)").find("space.deep_contacts"), std::string::npos);
  EXPECT_NE(Do("me:deep_scan(1)").find("deep_scan"), std::string::npos);
}

}  // namespace
}  // namespace heliopause
