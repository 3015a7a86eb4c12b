#include "view/screens/port_screen.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class PortScreenTest : public ViewGameTest {
 protected:
  PortScreenTest() {
    const ObjectId port = Station({0, 0});
    MarketPlan plan;
    plan.goods[*TheCatalog().FindGood("food")] = {.want = 100, .stock = 100, .makes = 5};
    plan.goods[*TheCatalog().FindGood("metals")] = {.want = 100, .stock = 100, .uses = 5};
    plan.yard = plan.outfits = true;
    game.SetMarket(port, plan);
    game.PlayerForScenario().credits = 1000;
    Order(Command::Type::Dock, 0, port);
    game.Tick();
  }
  bool Press(Key key, bool repeated = false) {
    InputEvent event;
    event.type = InputEvent::Type::KeyDown;
    event.key = key;
    return screen.HandleKey(event, repeated, game, commands);
  }
  PortScreen screen;
  std::vector<Command> commands;
};

TEST_F(PortScreenTest, BuysTheSelectedGoodByItsNumber) {
  EXPECT_EQ(screen.Tab(), PortTab::Trade);
  EXPECT_TRUE(Press(Key::Down));
  EXPECT_TRUE(Press(Key::Num1));
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::Buy);
  EXPECT_EQ(commands[0].text, "metals");
  EXPECT_EQ(commands[0].value, 1);
  EXPECT_TRUE(Press(Key::Num1, true));
  EXPECT_EQ(commands.size(), 1u) << "a key that is held buys once";
  EXPECT_TRUE(Press(Key::Num4));
  EXPECT_EQ(commands.size(), 1u) << "there is none to sell";
}

TEST_F(PortScreenTest, KeysChangeThePage) {
  Press(Key::Right);
  EXPECT_EQ(screen.Tab(), PortTab::Yard);
  Press(Key::Tab);
  EXPECT_EQ(screen.Tab(), PortTab::Outfits);
  Press(Key::Right);
  EXPECT_EQ(screen.Tab(), PortTab::Escorts);
  Press(Key::Right);
  EXPECT_EQ(screen.Tab(), PortTab::News);
  Press(Key::Left);
  EXPECT_EQ(screen.Tab(), PortTab::Escorts);
}

TEST_F(PortScreenTest, LeavesOtherKeysAndOtherPlacesAlone) {
  EXPECT_FALSE(Press(Key::E)) << "it launches";
  EXPECT_FALSE(Press(Key::Escape));
  Order(Command::Type::Undock);
  game.Tick();
  EXPECT_FALSE(PortScreen::IsOpen(game));
  EXPECT_FALSE(Press(Key::Down));
}

}  // namespace
}  // namespace heliopause
