// What the screen of a port remembers of a picture. Texts need a display.
#include <cstddef>
#include <vector>

#include "game/state/missions.hpp"
#include "view/fixture.hpp"
#include "view/screens/port_screen.hpp"

namespace heliopause {
namespace {

TEST_F(ViewGameTest, TheOfferThatIsShownFirstStaysSelected) {
  const ObjectId port = Station({0, 0});
  game.SetMarket(port, {});
  Order(Command::Type::Dock, 0, port);
  game.Tick();
  MissionTerms eggs;
  eggs.file = "deliver";
  eggs.title = "Deliver eggs";
  eggs.to = port;
  MissionTerms ore = eggs;
  ore.title = "Deliver ore";
  game.SetMissionOffers(port, 1, {eggs, ore});
  PortScreen screen;
  std::vector<Command> commands;
  const auto press = [&](Key key) {
    InputEvent event;
    event.type = InputEvent::Type::KeyDown;
    event.key = key;
    screen.HandleKey(event, false, game, commands);
  };
  press(Key::Right);
  ASSERT_EQ(screen.Tab(), PortTab::Jobs);
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  screen.Draw(Ui{shapes, text, 1, 1280, 720}, game, "", "E");
  game.SetMissionOffers(port, 2, {ore, eggs});
  press(kEnterKey);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].value, static_cast<double>(game.GetMissions().offers[1].id));
}

TEST_F(ViewGameTest, TheTabsOfAPortStayInPlaceWhileOffersComeAndGo) {
  const ObjectId port = Station({0, 0});
  game.SetMarket(port, {});
  Order(Command::Type::Dock, 0, port);
  game.Tick();
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  const Ui ui{shapes, text, 1, 1280, 720};
  const std::vector<Area> without = PortScreen::TabAreas(ui, game);
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = port;
  for (const std::size_t offers : {std::size_t{1}, std::size_t{8}, kMostOffers}) {
    game.SetMissionOffers(port, offers, std::vector(offers, terms));
    ASSERT_EQ(game.GetMissions().offers.size(), offers);
    const std::vector<Area> with = PortScreen::TabAreas(ui, game);
    ASSERT_EQ(with.size(), without.size());
    for (std::size_t i = 0; i < with.size(); ++i) {
      EXPECT_EQ(with[i].x, without[i].x) << offers << " offers, tab " << i;
      EXPECT_EQ(with[i].w, without[i].w) << offers << " offers, tab " << i;
    }
  }
}

}  // namespace
}  // namespace heliopause
