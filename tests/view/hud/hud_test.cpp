#include "view/hud/hud.hpp"

#include <unistd.h>

#include <cmath>
#include <fstream>

#include "base/bytes.hpp"
#include "game/state/missions.hpp"
#include "view/fixture.hpp"

namespace heliopause {
namespace {

TEST(LeadPoint, OfAStandingTargetIsTheTarget) {
  const auto lead = LeadPoint({300, 400}, {0, 0}, 900, 10);
  ASSERT_TRUE(lead);
  EXPECT_DOUBLE_EQ(lead->x, 300);
  EXPECT_DOUBLE_EQ(lead->y, 400);
}

TEST(LeadPoint, MeetsAMovingTargetAtTheSameMoment) {
  const Vec2 offset{500, -200}, velocity{-60, 240};
  const auto lead = LeadPoint(offset, velocity, 900, 10);
  ASSERT_TRUE(lead);
  const double t = (lead->y - offset.y) / velocity.y;
  EXPECT_NEAR(lead->x, offset.x + velocity.x * t, 1e-9);
  EXPECT_NEAR(std::hypot(lead->x, lead->y), 900 * t, 1e-9);
}

TEST(LeadPoint, DoesNotExistWhenNoShotArrivesInTime) {
  EXPECT_FALSE(LeadPoint({1000, 0}, {1000, 0}, 900, 100));  // outruns the shot
  EXPECT_FALSE(LeadPoint({1000, 0}, {0, 0}, 900, 1));       // too far
  EXPECT_FALSE(LeadPoint({1000, 0}, {900, 0}, 900, 100));   // just as fast
}

TEST(LeadPoint, IsTheShooterForATargetAtItsPosition) {
  const auto lead = LeadPoint({0, 0}, {50, 0}, 900, 1);
  ASSERT_TRUE(lead);
  EXPECT_DOUBLE_EQ(lead->x, 0);
}

TEST(LeadPoint, TakesTheEarlierOfTwoMeetings) {
  // The target passes faster than the shot: it is met while it approaches.
  const auto lead = LeadPoint({1000, 100}, {-2000, 0}, 900, 10);
  ASSERT_TRUE(lead);
  EXPECT_GT(lead->x, 0);
}

using Hints = ViewGameTest;

TEST_F(Hints, LastForAMinuteOfFlightWithoutTheTimeInADock) {
  const ObjectId station = Station({0, 200});
  HintClock clock;
  const auto run = [&](int seconds) {
    for (int i = 0; i < 60 * seconds; ++i) {
      game.Tick();
      clock.AfterTick(game);
    }
  };
  Order(Command::Type::Dock, 0, station);
  run(120);
  ASSERT_EQ(game.FindShip(own)->docked_at, station);
  EXPECT_DOUBLE_EQ(clock.Strength(game), 1) << "two minutes of news and outfits";
  Order(Command::Type::Undock);
  run(40);
  EXPECT_DOUBLE_EQ(clock.Strength(game), 1);
  run(15);
  EXPECT_NEAR(clock.Strength(game), 0.5, 0.05);
  run(10);
  EXPECT_DOUBLE_EQ(clock.Strength(game), 0);
  EXPECT_DOUBLE_EQ(HintClock().Strength(game), 0) << "a game that is loaded later";
}

// The time in the dock that was taken back does not count.
TEST_F(Hints, LastNoLongerAfterARewindInADock) {
  const ObjectId station = Station({0, 200});
  HintClock clock;
  const auto run = [&](int seconds) {
    for (int i = 0; i < 60 * seconds; ++i) {
      game.Tick();
      clock.AfterTick(game);
    }
  };
  Order(Command::Type::Dock, 0, station);
  run(20);
  ASSERT_EQ(game.FindShip(own)->docked_at, station);
  ByteWriter saved;
  game.Save(saved);
  run(100);
  ByteReader reader(saved.Bytes());
  game.Load(reader);
  EXPECT_DOUBLE_EQ(clock.Strength(game), 1);
  Order(Command::Type::Undock);
  run(40);
  EXPECT_DOUBLE_EQ(clock.Strength(game), 1);
  run(25);
  EXPECT_DOUBLE_EQ(clock.Strength(game), 0);
}

using TargetPanel = ViewGameTest;

TEST_F(TargetPanel, NamesTheBountyThatIsPaid) {
  EXPECT_EQ(WorthText(game, Ship("raider", "pirate", {500, 0}), true), "bounty 120 cr");
  EXPECT_EQ(WorthText(game, Ship("raider", "trader", {900, 0}), true), "") << "no enemy of a payer";
  EXPECT_EQ(WorthText(game, Rock({0, 900}), true), "");
}

TEST_F(TargetPanel, SaysWhyTheBountyIsLessWithEscorts) {
  const ObjectId raider = Ship("raider", "pirate", {500, 0});
  for (const double y : {300.0, 600.0}) game.AddEscort(Ship("cutter", "patrol", {0, y}));
  EXPECT_EQ(WorthText(game, raider, true), "bounty 101 cr, shared with escorts");
  EXPECT_EQ(WorthText(game, raider, false, false), "bounty 101 cr") << "for a narrow panel";
  EXPECT_EQ(WorthText(game, Ship("raider", "trader", {900, 0}), true), "") << "nothing is shared";
}

TEST_F(TargetPanel, NamesTheJobThatHasAMarkOnTheTarget) {
  MissionTerms terms;
  terms.file = "hunt";
  terms.title = "Stop the Wolf";
  const std::uint64_t id = game.StartMission(terms, {});
  ASSERT_NE(id, 0u);
  const ObjectId wolf = Ship("raider", "pirate", {500, 0});
  Marker marker;
  marker.id = MissionPrefix(id) + "goal";
  marker.object = wolf;
  game.PresentationForScenario().markers = {marker};
  EXPECT_EQ(WorthText(game, wolf, true), "job: Stop the Wolf, bounty 120 cr");
  EXPECT_EQ(WorthText(game, wolf, false), "job, bounty 120 cr");
  EXPECT_EQ(WorthText(game, Ship("raider", "pirate", {900, 0}), true), "bounty 120 cr");
}

TEST_F(TargetPanel, NamesTheWeaponsOfTheTarget) {
  EXPECT_EQ(WeaponsText(game, Ship("raider", "pirate", {500, 0})), "gun");
  EXPECT_EQ(WeaponsText(game, own), "gun, missiles");
  EXPECT_EQ(WeaponsText(game, Rock({0, 900})), "");
}

using Docking = ViewGameTest;

TEST_F(Docking, IsOfferedNearAndSlowEnough) {
  const ObjectId station = Station({0, 200});
  EXPECT_EQ(BodyInRange(game, own), station);
  EXPECT_EQ(BodyToDockAt(game, own), station);
  game.MoveTo(own, {0, 0}, {kDockSpeed + 1, 0});
  EXPECT_EQ(BodyInRange(game, own), station) << "near enough, but too fast";
  EXPECT_EQ(BodyToDockAt(game, own), ObjectId{});
  const double reach = game.Space().Get(station)->radius + kDockRange;
  game.MoveTo(own, {0, 200 - reach - 1}, {});
  EXPECT_EQ(BodyInRange(game, own), ObjectId{});
  EXPECT_EQ(BodyToDockAt(game, {}), ObjectId{});
}

TEST_F(Docking, PrefersTheTargetToTheNearest) {
  const ObjectId near = Station({0, 120}), aimed = Station({0, -160});
  EXPECT_EQ(BodyToDockAt(game, own), near);
  Order(Command::Type::Target, 0, aimed);
  game.Tick();
  EXPECT_EQ(BodyToDockAt(game, own), aimed);
}

TEST_F(Docking, IsOfferedExactlyWhenTheRulesAllowIt) {
  const ObjectId station = Station({0, 200});
  Order(Command::Type::Dock, 0, BodyToDockAt(game, own));
  game.Tick();
  EXPECT_EQ(game.FindShip(own)->docked_at, station);
}

TEST_F(Docking, IsHintedAtForPortsThatLetTheShipIn) {
  Camera camera;
  const auto hint = [&](ObjectId target, bool controls) {
    Order(Command::Type::Target, 0, target);
    game.Tick();
    HudFrame frame{game, camera, 1, own};
    frame.controls = controls;
    return DockHint(frame, *game.FindShip(own));
  };
  const ObjectId port = Station({0, 200});
  EXPECT_EQ(hint(port, true), "E to dock");
  EXPECT_EQ(hint(port, false), "") << "a recording takes no keys";
  game.MoveTo(own, {0, -3000}, {});
  EXPECT_EQ(hint(port, true), "E flies there");
  game.MoveTo(own, {0, 0}, {});
  EXPECT_EQ(hint(Station({0, -900}, "pirate"), true), "");
  const auto gate = *TheCatalog().FindBody("gate");
  EXPECT_EQ(hint(game.SpawnBody(gate, kNone, {900, 0}, "Gate"), true), "");
}

TEST_F(Docking, IsPossibleFromAfarAtThePortThatIsAimedAtOrTheNearestOpenOne) {
  EXPECT_EQ(PortToFlyTo(game, own, {}), ObjectId{});
  const ObjectId lair = Station({1000, 0}, "pirate");
  const ObjectId near = Station({3400, 0}), far = Station({9000, 0});
  EXPECT_EQ(PortToFlyTo(game, own, {}), near);
  EXPECT_EQ(PortToFlyTo(game, own, far), far);
  EXPECT_EQ(PortToFlyTo(game, own, lair), near) << "that lets no enemy in";
  EXPECT_EQ(PortToFlyTo(game, own, own), near) << "no port is the target";
  game.MoveTo(own, {3400, 150}, {});
  EXPECT_EQ(PortToFlyTo(game, own, far), ObjectId{}) << "a port is here";
}

TEST_F(Docking, IsPossibleFromAfarAtAPlanetWhereNoStationLetsTheShipIn) {
  const auto moon = *TheCatalog().FindBody("moon");
  const ObjectId far = game.SpawnBody(moon, kNone, {3000, 0}, "Far"),
                 near = game.SpawnBody(moon, kNone, {0, 2000}, "Near");
  game.SpawnBody(moon, *TheCatalog().FindFaction("pirate"), {0, -1000}, "Foe");
  Station({1000, 0}, "pirate");
  EXPECT_EQ(PortToFlyTo(game, own, {}), near);
  EXPECT_EQ(PortToFlyTo(game, own, far), far) << "the target";
  const ObjectId port = Station({9000, 0});
  EXPECT_EQ(PortToFlyTo(game, own, {}), port) << "it has a market";
}

// A mod may open the docks of a faction from a standing that is above that of an enemy.
TEST(PortToFlyTo, IsOneThatTheStandingOfThePlayerOpens) {
  const std::filesystem::path mod =
      std::filesystem::temp_directory_path() / ("heliopause-docks-" + std::to_string(getpid()));
  std::filesystem::create_directories(mod);
  std::ofstream(mod / "factions.toml")
      << "[[faction]]\nid = \"trader\"\n"
         "opens = [{what = \"docking\", standing = 30, text = \"Docks let you in.\"}]\n";
  const std::vector<DataLayer> mods = {{{"docks", "1"}, mod}};
  const Catalog catalog =
      Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data", mods);
  std::filesystem::remove_all(mod);
  ASSERT_TRUE(catalog.Errors().empty()) << catalog.Errors().front().Text();
  Game game(catalog, {});
  ShipSpawn spawn;
  spawn.type = *catalog.FindShip("courier");
  spawn.faction = *catalog.FindFaction("player");
  spawn.is_player = true;
  const ObjectId own = game.SpawnShip(spawn);
  const FactionIndex trader = *catalog.FindFaction("trader");
  const auto outpost = *catalog.FindBody("outpost");
  const ObjectId closed = game.SpawnBody(outpost, trader, {2000, 0}, "League");
  const ObjectId hold = game.SpawnBody(outpost, *catalog.FindFaction("settler"), {5000, 0}, "Hold");
  ASSERT_FALSE(game.IsHostile(closed, own));
  EXPECT_EQ(PortToFlyTo(game, own, closed), hold);
  EXPECT_EQ(HomeStation(game, own), hold);
  game.SetStanding(trader, 30, "a test");
  EXPECT_EQ(PortToFlyTo(game, own, {}), closed);
}

TEST_F(Docking, HomeIsTheNearestFriendlyStation) {
  EXPECT_EQ(HomeStation(game, own), ObjectId{});
  Station({1000, 0}, "pirate");
  game.SpawnBody(*TheCatalog().FindBody("moon"), kNone, {500, 0}, "Moon");
  const ObjectId far = Station({90000, 0}), farther = Station({0, 95000});
  EXPECT_EQ(HomeStation(game, own), far);
  game.MoveTo(own, {0, 90000}, {});
  EXPECT_EQ(HomeStation(game, own), farther);
}

}  // namespace
}  // namespace heliopause
