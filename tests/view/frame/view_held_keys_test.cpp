// Keys that are held, and what ends them.
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

// The release is an event of the window that full screen replaces.
TEST_F(WindowTest, AReleaseThatIsLostWithItsWindowEndsTheKey) {
  Open(800, 600);
  Tap("F11");
  EXPECT_EQ(Picture().getSize(), sf::Vector2u(1280, 720));
  Tap("F11");
  EXPECT_EQ(Picture().getSize(), sf::Vector2u(800, 600));
}

}  // namespace
}  // namespace heliopause
