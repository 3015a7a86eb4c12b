// The screen of a port with a market, and keys for it.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "view/fixture.hpp"
#include "view/screens/port_screen.hpp"

namespace heliopause {

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
    Press(Key::Right);
    Press(Key::Right);
  }
  bool Press(Key key, bool repeated = false) {
    InputEvent event;
    event.type = InputEvent::Type::KeyDown;
    event.key = key;
    return screen.HandleKey(event, repeated, game, commands);
  }
  // The page of escorts, with what they cost and the trust that they want.
  void OpenEscorts() {
    game.PlayerForScenario().credits = 20'000;
    game.SetStanding(*TheCatalog().FindFaction("trader"), 50, "a test");
    for (int i = 0; i < 3; ++i) Press(Key::Right);
    ASSERT_EQ(screen.Tab(), PortTab::Escorts);
  }
  void TickWith(std::optional<Command> command, int ticks = 1) {
    if (command) game.Post(*command);
    for (int i = 0; i < ticks; ++i) {
      game.Tick();
      screen.AfterTick(game);
    }
  }
  PortScreen screen;
  std::vector<Command> commands;
};

}  // namespace heliopause
