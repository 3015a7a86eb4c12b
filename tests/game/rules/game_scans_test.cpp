#include "game/economy_fixture.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

constexpr int kScanTicks = static_cast<int>(kScanSeconds * 60);

// The player with 3 crates, and a scout of the patrol 300 units away.
class ScansTest : public EconomyTest {
 protected:
  ScansTest() {
    Post(Type::Undock, ship);
    Tick();
    game.MoveTo(ship, {5000, 0}, {});
    patrol = Spawn("scout", "patrol", {5300, 0});
    SetCredits(1000);
  }
  void Smuggle(int crates) { game.AddCargo(ship, Good("crates"), crates); }
  void Scan(ObjectId scanner, ObjectId other) { game.Order({Type::Scan, scanner, 0, other, {}}); }
  const Event* Result() {
    const auto scanned = EventsOf(Event::Type::Scanned);
    if (scanned.empty()) return nullptr;
    last = scanned.back();
    return &last;
  }
  std::string Rejection() const {
    const auto rejected = EventsOf(Event::Type::Rejected);
    return rejected.empty() ? "" : rejected.back().text;
  }
  ObjectId patrol;
  Event last;
};

TEST_F(ScansTest, ThePlayerIsWarnedAndACleanHoldHasNoConsequence) {
  Scan(patrol, ship);
  Tick();
  const auto alerts = EventsOf(Event::Type::Alert);
  ASSERT_EQ(alerts.size(), 1u);
  EXPECT_NE(alerts[0].text.find("Stand by for a scan"), std::string::npos);
  ASSERT_EQ(game.GetPeople().scans.size(), 1u);
  Tick(kScanTicks);
  ASSERT_NE(Result(), nullptr);
  EXPECT_EQ(last.id, "clean");
  EXPECT_EQ(game.GetPlayer().credits, 1000);
  EXPECT_EQ(Standing("patrol"), 10);
  Scan(patrol, ship);
  Tick();
  EXPECT_EQ(Rejection(), ShipOf(ship).name + " was scanned just now");
  Tick(static_cast<int>(kScanPause) * 60 + 60);
  EXPECT_TRUE(game.GetPeople().IsEmpty());
}

TEST_F(ScansTest, ContrabandIsSeizedAndFined) {
  Smuggle(3);
  Scan(patrol, ship);
  Tick(kScanTicks + 2);
  ASSERT_NE(Result(), nullptr);
  EXPECT_EQ(last.id, "contraband");
  EXPECT_EQ(last.units, 3);
  EXPECT_EQ(last.amount, 150);  // half of 3 * 100
  EXPECT_EQ(last.text, "3 Crates seized, fined 150 credits");
  EXPECT_EQ(Units("crates"), 0);
  EXPECT_EQ(game.GetPlayer().credits, 850);
  EXPECT_EQ(Standing("patrol"), 7);
  ExpectThatGoodsAddUp();
}

// Otherwise the player could collect the goods again after a clean scan, because the next scan has
// to wait.
TEST_F(ScansTest, ContrabandThatIsThrownOutMeanwhileIsFound) {
  Smuggle(3);
  game.AddCargo(ship, Good("food"), 1);
  Scan(patrol, ship);
  Tick(60);
  Trade(Type::Jettison, "food");
  EXPECT_EQ(Result(), nullptr) << "other goods are no matter of the law";
  Trade(Type::Jettison, "crates", 2);
  ASSERT_NE(Result(), nullptr);
  EXPECT_EQ(last.id, "contraband");
  EXPECT_EQ(last.units, 3);
  EXPECT_EQ(Units("crates"), 0);
  EXPECT_EQ(game.Pickups().size(), 1u) << "the food";
  EXPECT_TRUE(game.GetPeople().scans.empty());
  EXPECT_EQ(Standing("patrol"), 7);
  ExpectThatGoodsAddUp();
}

TEST_F(ScansTest, APortIsNoWayOutOfAScan) {
  for (const int crates : {0, 3}) {
    if (crates > 0) Smuggle(crates);
    game.MoveTo(ship, {150, 0}, {});
    game.MoveTo(patrol, {450, 0}, {});
    Scan(patrol, ship);
    Tick();
    ASSERT_EQ(game.GetPeople().scans.size(), 1u);
    Post(Type::Dock, ship, 0, port);
    Tick();
    ASSERT_EQ(ShipOf(ship).docked_at, port);
    EXPECT_TRUE(game.GetPeople().scans.empty());
    EXPECT_EQ(Result() != nullptr, crates > 0) << "a clean hold is of no interest";
    Post(Type::Undock, ship);
    Tick();
  }
  EXPECT_EQ(last.id, "contraband");
  EXPECT_EQ(last.units, 3);
  EXPECT_EQ(Units("crates"), 0);
  EXPECT_EQ(game.GetPlayer().credits, 850);
  EXPECT_EQ(Standing("patrol"), 7);
  ExpectThatGoodsAddUp();
}

TEST_F(ScansTest, AFineThatIsNotPaidCostsStanding) {
  Smuggle(3);
  SetCredits(40);
  Scan(patrol, ship);
  Tick(kScanTicks + 2);
  EXPECT_EQ(game.GetPlayer().credits, 0);
  EXPECT_EQ(Standing("patrol"), 2);
  EXPECT_EQ(game.StandingChanges().back().reason, "A fine that was not paid");
}

TEST_F(ScansTest, FlightWithContrabandCostsStandingAndSavesTheGoods) {
  Smuggle(3);
  Scan(patrol, ship);
  Tick(60);
  game.MoveTo(ship, {5300 + kScanEscape + 10, 0}, {});
  Tick();
  ASSERT_NE(Result(), nullptr);
  EXPECT_EQ(last.id, "fled");
  EXPECT_EQ(Units("crates"), 3);
  EXPECT_EQ(game.GetPlayer().credits, 1000);
  EXPECT_EQ(Standing("patrol"), 1);
}

TEST_F(ScansTest, LeavingWithoutContrabandIsNoFlight) {
  Scan(patrol, ship);
  Tick(60);
  game.MoveTo(ship, {9000, 0}, {});
  Tick();
  ASSERT_NE(Result(), nullptr);
  EXPECT_EQ(last.id, "lost");
  EXPECT_EQ(Standing("patrol"), 10);
}

TEST_F(ScansTest, AShieldedHoldHidesItsVolume) {
  ASSERT_EQ(game.FitOutfit(ship, *TestCatalog().FindOutfit("floor")), "");
  Smuggle(3);
  EXPECT_EQ(game.VisibleContraband(ShipOf(ship)), 2) << "6 less 4";
  Scan(patrol, ship);
  Tick(kScanTicks + 2);
  ASSERT_NE(Result(), nullptr);
  EXPECT_EQ(last.units, 1);
  EXPECT_EQ(Units("crates"), 2);
  game.EndScan(ship);
  EXPECT_EQ(game.VisibleContraband(ShipOf(ship)), 0);
}

TEST_F(ScansTest, OtherShipsLoseTheGoodsAlone) {
  const ObjectId barge = Spawn("barge", "trader", {5200, 200});
  game.AddCargo(barge, Good("crates"), 4);
  Scan(patrol, barge);
  Tick(kScanTicks + 2);
  EXPECT_EQ(game.UnitsOf(ShipOf(barge), Good("crates")), 0);
  EXPECT_EQ(game.GetPlayer().credits, 1000);
}

TEST_F(ScansTest, AScanByAnyOtherShipOnlyReports) {
  const ObjectId barge = Spawn("barge", "trader", {5200, 200});
  game.AddCargo(barge, Good("crates"), 4);
  Scan(ship, barge);
  Tick(kScanTicks + 2);
  ASSERT_NE(Result(), nullptr);
  EXPECT_EQ(last.id, "contraband");
  EXPECT_EQ(last.object, ship);
  EXPECT_EQ(game.UnitsOf(ShipOf(barge), Good("crates")), 4);
}

TEST_F(ScansTest, RejectionsSayWhy) {
  Scan(patrol, port);
  Tick();
  EXPECT_EQ(Rejection(), "Only ships are scanned");
  game.MoveTo(ship, {5300 + kScanRange + 10, 0}, {});
  Scan(patrol, ship);
  Tick();
  EXPECT_EQ(Rejection(), ShipOf(ship).name + " is too far away for a scan");
  game.MoveTo(ship, {5000, 0}, {});
  Scan(patrol, ship);
  Tick();
  Scan(Spawn("scout", "patrol", {5000, 300}), ship);
  Tick();
  EXPECT_EQ(Rejection(), "A scan is running");
  EXPECT_TRUE(game.EndScan(ship));
  EXPECT_TRUE(game.GetPeople().scans.empty());
  EXPECT_FALSE(game.EndScan(port));
}

TEST_F(ScansTest, AScanEndsWithEitherShip) {
  Scan(patrol, ship);
  Tick();
  game.Remove(patrol);
  EXPECT_TRUE(game.GetPeople().scans.empty());
  Tick(kScanTicks + 2);
  EXPECT_EQ(Result(), nullptr);
}

TEST_F(ScansTest, ScansAreSaved) {
  Smuggle(3);
  Scan(patrol, ship);
  Tick(60);
  ExpectTheSameAfterALoad(kScanTicks);
}

TEST_F(ScansTest, AHailIsAnEventOfBothParties) {
  Post(Type::Hail, ship, 0, patrol);
  Tick();
  const auto hailed = EventsOf(Event::Type::Hailed);
  ASSERT_EQ(hailed.size(), 1u);
  EXPECT_EQ(hailed[0].subject, ship);
  EXPECT_EQ(hailed[0].object, patrol);
  Post(Type::Hail, ship, 0, port);
  Tick();
  EXPECT_EQ(EventsOf(Event::Type::Hailed).size(), 1u) << "ports answer, too";
  Post(Type::Hail, ship, 0, SpawnRock("small", {5000, 500}));
  Tick();
  EXPECT_EQ(Rejection(), "Select a ship or a port to hail");
  game.MoveTo(patrol, {50'000, 0}, {});
  Post(Type::Hail, ship, 0, patrol);
  Tick();
  EXPECT_EQ(Rejection(), ShipOf(patrol).name + " is too far away to hear you");
}

}  // namespace
}  // namespace heliopause
