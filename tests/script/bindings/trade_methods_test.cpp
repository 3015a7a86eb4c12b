// Trade of docked ships from Lua.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class TradeMethods : public ScriptTest {
 protected:
  TradeMethods() {
    EXPECT_EQ(Do("home = space.spawn_body{class = 'outpost', x = 0, y = 0, "
                 "market = {makes = {food = 6}, uses = {ore = 5}}} "
                 "me = space.spawn{class = 'courier', faction = 'player', x = 150, y = 0, "
                 "player = true} space.credits(2000) me:dock(home)"),
              "");
    Step(2);
  }
};

TEST_F(TradeMethods, BuyAndSellAreCommandsOfTheNextTick) {
  EXPECT_EQ(Do("me:buy('food', 3)"), "true");
  EXPECT_EQ(Do("me:cargo('food')"), "0");
  Step(1);
  EXPECT_EQ(Do("me:cargo('food'), (home:stock('food'))"), "3\t177");
  EXPECT_EQ(Do("me:sell('food') me:buy('ore', 2)"), "");
  Step(1);
  EXPECT_EQ(Do("me:cargo('food'), me:ore(), me:cargo('ore')"), "0\t2\t2");
  EXPECT_EQ(Do("me:goods().ore, me:goods().food"), "2\tnil");
}

TEST_F(TradeMethods, TheEventReportsTheResult) {
  EXPECT_EQ(Do("me:buy('luxuries')"), "true");
  Step(1);
  ASSERT_EQ(Texts(Event::Type::TradeRejected).size(), 1u);
  EXPECT_EQ(Texts(Event::Type::TradeRejected)[0], "Outpost does not trade Luxuries");
  EXPECT_EQ(Do("me:buy('food', 2)"), "true");
  Step(1);
  EXPECT_EQ(Do("for _, e in ipairs(space.events()) do if e.type == 'traded' then "
               "return e.good, e.units, e.object == home end end"),
            "food\t2\ttrue");
}

TEST_F(TradeMethods, OutfitsAndShipsAreBoughtByCommands) {
  EXPECT_EQ(Do("space.set_market(home, {makes = {food = 6}, yard = true}) space.credits(90000)"),
            "");
  EXPECT_EQ(Do("me:buy_outfit('shield_1')"), "true");
  Step(1);
  EXPECT_EQ(Do("me:max_shield(), me:outfits()[1]"), "115.0\tshield_1");
  EXPECT_EQ(Do("me:buy_ship('packet')"), "true");
  Step(1);
  EXPECT_EQ(Do("me:class(), #me:outfits()"), "packet\t0");
}

}  // namespace
}  // namespace heliopause
