#include "game/economy_fixture.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class WingTest : public EconomyTest {
 protected:
  WingTest() { SetCredits(10'000); }
  void Hire(const std::string& type = "scout") {
    game.Post({Type::HireEscort, ship, 0, {}, type});
    Tick();
  }
  void Order(WingOrder order, ObjectId target = {}) {
    game.Post({Type::OrderWing, {}, static_cast<double>(order), target, {}});
    Tick();
  }
  std::string Rejection() const {
    const auto rejected = EventsOf(Event::Type::Rejected);
    return rejected.empty() ? "" : rejected.back().text;
  }
  const Wing& TheWing() const { return game.GetPeople().wing; }
};

TEST_F(WingTest, AHiredEscortIsDockedAndFliesForThePlayer) {
  EXPECT_EQ(game.EscortsFor(port).size(), 1u);
  Hire();
  ASSERT_EQ(TheWing().escorts.size(), 1u);
  const Ship& escort = ShipOf(TheWing().escorts[0].ship);
  EXPECT_EQ(escort.docked_at, port);
  EXPECT_EQ(escort.faction, Faction("player"));
  EXPECT_EQ(escort.brain, kEscortBrain);
  EXPECT_EQ(game.GetPlayer().credits, 9700);
  EXPECT_EQ(EventsOf(Event::Type::WingChanged).at(0).id, "hired");
}

TEST_F(WingTest, HiringNeedsAnOfferStandingCreditsAndAFreePlace) {
  Hire("barge");
  EXPECT_EQ(Rejection(), "No captain here flies a Barge with you");
  ASSERT_TRUE(game.SetStanding(Faction("trader"), 4, "a quarrel"));
  Hire();
  EXPECT_EQ(Rejection(), "Your standing with Traders is 4 of 5");
  ASSERT_TRUE(game.SetStanding(Faction("trader"), 5, "made up"));
  SetCredits(299);
  Hire();
  EXPECT_EQ(Rejection(), "Too expensive: it costs 300 credits");
  SetCredits(10'000);
  for (std::size_t i = 0; i < kMostEscorts; ++i) Hire();
  EXPECT_EQ(TheWing().escorts.size(), kMostEscorts);
  Hire();
  EXPECT_EQ(Rejection(), "6 escorts are the most");
  Post(Type::Undock, ship);
  Tick();
  Hire();
  EXPECT_EQ(Rejection(), "Escorts are hired by the player, at a port");
}

TEST_F(WingTest, OrdersAndFormationsAreOfTheWholeWing) {
  Order(WingOrder::Hold);
  EXPECT_EQ(TheWing().order, WingOrder::Follow) << "no effect without escorts";
  Hire();
  const ObjectId wolf = Spawn("wolf", "pirate", {900, 0});
  Order(WingOrder::Attack, wolf);
  EXPECT_EQ(TheWing().order, WingOrder::Attack);
  EXPECT_EQ(TheWing().target, wolf);
  EXPECT_EQ(TheWing().since, game.TickNumber());
  game.Remove(wolf);
  EXPECT_EQ(TheWing().target, ObjectId{});
  for (const ObjectId own : {ship, TheWing().escorts[0].ship}) {
    Order(WingOrder::Attack, own);
    EXPECT_EQ(TheWing().target, ObjectId{}) << "the player's side attacks itself";
  }
  Order(WingOrder::Mine, ship);
  EXPECT_EQ(TheWing().target, ObjectId{}) << "of attacks alone";
  game.Post({Type::FormWing, {}, 2, {}, {}});
  Tick();
  EXPECT_EQ(TheWing().formation, Formation::Ring);
  game.Post({Type::FormWing, {}, 3, {}, {}});
  game.Post({Type::OrderWing, {}, 0.5, {}, {}});
  Tick();
  EXPECT_EQ(TheWing().formation, Formation::Ring);
  EXPECT_EQ(TheWing().order, WingOrder::Mine);
}

TEST_F(WingTest, ADismissedEscortGoesBackToItsPeople) {
  Hire();
  Hire();
  const ObjectId one = TheWing().escorts[0].ship, other = TheWing().escorts[1].ship;
  Order(WingOrder::Hold);
  game.Post({Type::DismissEscort, {}, 0, one, {}});
  game.Post({Type::DismissEscort, {}, 0, ship, {}});
  Tick();
  ASSERT_EQ(TheWing().escorts.size(), 1u);
  EXPECT_EQ(TheWing().escorts[0].ship, other);
  EXPECT_EQ(ShipOf(one).faction, Faction("trader"));
  EXPECT_EQ(EventsOf(Event::Type::WingChanged).at(0).id, "dismissed");
  EXPECT_TRUE(game.DismissEscort(other));
  EXPECT_FALSE(game.DismissEscort(other));
  EXPECT_TRUE(game.GetPeople().IsEmpty()) << "the orders end with the last one";
}

TEST_F(WingTest, ALostEscortIsGone) {
  Hire();
  const ObjectId escort = TheWing().escorts[0].ship;
  Order(WingOrder::Hold);
  game.MoveTo(escort, {3000, 0}, {});
  game.Damage(escort, 1000);
  Tick();
  EXPECT_TRUE(game.GetPeople().IsEmpty());
}

TEST_F(WingTest, EachEscortTakesAShareOfBounties) {
  const auto bounty = [&] {
    Post(Type::Undock, ship);
    Tick();
    const std::int64_t before = game.GetPlayer().credits;
    game.Damage(Spawn("wolf", "pirate", {7000, 0}), 1000, ship);
    return game.GetPlayer().credits - before;
  };
  EXPECT_EQ(bounty(), 100);
  const ObjectId friends[] = {Spawn("scout", "trader", {5000, 0}),
                              Spawn("scout", "trader", {5000, 100})};
  for (const ObjectId one : friends) EXPECT_EQ(game.AddEscort(one), "");
  EXPECT_EQ(game.AddEscort(friends[0]), "it is an escort already");
  EXPECT_EQ(game.AddEscort(ship), "it is the ship of the player");
  EXPECT_EQ(game.AddEscort(port), "there is no such ship");
  EXPECT_EQ(bounty(), 84);
}

// Otherwise escorts could rob any ship without a loss of standing.
TEST_F(WingTest, ThePlayerAnswersForAnAttackThatItHasOrdered) {
  Post(Type::Undock, ship);
  Tick();
  const ObjectId escort = Spawn("scout", "trader", {5000, 0});
  ASSERT_EQ(game.AddEscort(escort), "");
  const ObjectId barge = Spawn("barge", "trader", {5200, 0});
  const double before = Standing("trader");
  game.Damage(barge, 30, escort);
  EXPECT_EQ(Standing("trader"), before) << "an accidental hit of an escort that follows";
  Order(WingOrder::Attack, barge);
  game.Damage(barge, 30, escort);
  EXPECT_NEAR(Standing("trader"), before - 3, 1e-9) << "30 points, 6 a hit";
  EXPECT_NEAR(Standing("pirate"), -60 + 0.5, 1e-9);
  game.Damage(barge, 1000, escort);
  EXPECT_EQ(game.FindShip(barge), nullptr);
  EXPECT_NEAR(Standing("trader"), before - 3 - 4 - 10, 1e-9) << "the hull had 40 points left";
}

TEST_F(WingTest, AnOrderedAttackOnAnEnemyIsPaidAsBefore) {
  Post(Type::Undock, ship);
  Tick();
  const ObjectId escort = Spawn("scout", "trader", {5000, 0});
  ASSERT_EQ(game.AddEscort(escort), "");
  const ObjectId wolf = Spawn("wolf", "pirate", {5200, 0});
  const double before = Standing("pirate");
  Order(WingOrder::Attack, wolf);
  game.Damage(wolf, 5, escort);
  EXPECT_EQ(Standing("pirate"), before) << "hits of escorts on enemies count only with the kill";
}

TEST_F(WingTest, EscortsAreSaved) {
  Hire();
  Hire();
  Order(WingOrder::Attack, Spawn("wolf", "pirate", {900, 0}));
  ExpectTheSameAfterALoad(60);
}

TEST_F(WingTest, ALicenceIsAStandingThatOpensTheSale) {
  Trade(Type::BuyOutfit, "floor");
  EXPECT_EQ(Why(), "It needs a licence: a standing of 25 with Patrol");
  ASSERT_TRUE(game.SetStanding(Faction("patrol"), 25, "served"));
  Trade(Type::BuyOutfit, "floor");
  EXPECT_EQ(Why(), "");
  EXPECT_EQ(ShipOf(ship).outfits.size(), 1u);
  EXPECT_EQ(game.LicenceProblem("", "yard"), "");
  EXPECT_EQ(game.LicenceProblem("patrol", "yard"), "") << "it opens none by a standing";
}

}  // namespace
}  // namespace heliopause
