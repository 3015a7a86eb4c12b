// The map in the window.
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(WindowTest, TheSearchOfTheMapTakesLettersAndNotTheirActions) {
  Open();
  Press("m");
  Press("f");
  Type("home");     // O is the key of the autopilot, M that of the map
  Press("Return");  // takes the match
  EXPECT_TRUE(commands_.empty());
  Press("Return");
  ASSERT_EQ(commands_.size(), 1u);
  EXPECT_EQ(commands_[0].type, Command::Type::Route);
  EXPECT_EQ(game_.NameOf(commands_[0].object), "Home");
}

}  // namespace
}  // namespace heliopause
