// Rewinds of a pilot, the insurance, and both in saves.
#include "game/fixture.hpp"
#include "game/rules/yard.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class CareerTest : public GameTest {
 protected:
  CareerTest() {
    ship = SpawnPlayer({0, 250});
    base = SpawnBase("trader", {0, 0});
  }
  void Begin(Difficulty difficulty) {
    game.Post({Type::BeginCareer, {}, static_cast<double>(difficulty), {}, {}});
    Tick();
  }
  void Rewound(double left) {
    game.Post({Type::Rewound, {}, left, {}, {}});
    Tick();
  }
  void Insure() {
    game.Post({Type::Insure, {}, 0, {}, {}});
    Tick();
  }
  void DockAndLaunch() {
    Post(Type::Dock, ship, 0, base);
    Tick();
    EXPECT_EQ(ShipOf(ship).docked_at, base);
    Post(Type::Undock, ship);
    Tick();
  }
  const Career& State() const { return game.GetCareer(); }
  std::size_t SaveSize() const {
    ByteWriter writer;
    game.Save(writer);
    return writer.Bytes().size();
  }

  ObjectId ship, base;
};

TEST_F(CareerTest, WithoutAPilotNothingIsAdded) {
  EXPECT_TRUE(State().IsEmpty());
  const std::size_t size = SaveSize();
  Rewound(3);
  DockAndLaunch();
  EXPECT_TRUE(State().IsEmpty());
  EXPECT_EQ(State().last_port, ObjectId{});
  EXPECT_LE(SaveSize(), size);
  EXPECT_EQ(game.InsurancePort(), ObjectId{});
}

TEST_F(CareerTest, ADifficultyIsChosenOnceAndChangesBetweenStoryAndPilot) {
  for (const double wrong : {0.0, 1.5, 4.0, -1.0, 0.0 / 0.0}) {
    game.Post({Type::BeginCareer, {}, wrong, {}, {}});
    Tick();
    EXPECT_TRUE(State().IsEmpty()) << wrong;
  }
  Begin(Difficulty::Pilot);
  EXPECT_EQ(State().difficulty, Difficulty::Pilot);
  EXPECT_EQ(State().rewinds_left, kRewindsPerLaunch);
  Rewound(1);
  Begin(Difficulty::Story);
  EXPECT_EQ(State().difficulty, Difficulty::Story);
  Begin(Difficulty::Pilot);
  EXPECT_EQ(State().difficulty, Difficulty::Pilot);
  EXPECT_EQ(State().rewinds_left, 0u) << "the way through story gives no rewinds";
  DockAndLaunch();
  EXPECT_EQ(State().rewinds_left, kRewindsPerLaunch);
  Begin(Difficulty::Iron);
  EXPECT_EQ(State().difficulty, Difficulty::Pilot) << "iron is chosen at the beginning";
}

TEST_F(CareerTest, IronStays) {
  Begin(Difficulty::Iron);
  for (const Difficulty other : {Difficulty::Story, Difficulty::Pilot}) Begin(other);
  EXPECT_EQ(State().difficulty, Difficulty::Iron);
}

TEST_F(CareerTest, ARewindCostsOneOfThoseThatWereLeftInTheDiscardedState) {
  Begin(Difficulty::Pilot);
  Rewound(5);
  EXPECT_EQ(State().rewinds_left, 4u);
  Rewound(2);  // the discarded state had fewer
  EXPECT_EQ(State().rewinds_left, 1u);
  Rewound(5);  // it had docked: what it restored there is discarded with it
  EXPECT_EQ(State().rewinds_left, 0u);
  EXPECT_FALSE(State().MayRewind());
  for (const double wrong : {0.0, -3.0, 0.0 / 0.0}) Rewound(wrong);
  EXPECT_EQ(State().rewinds_left, 0u);
}

TEST_F(CareerTest, DockingRestoresTheRewinds) {
  Begin(Difficulty::Pilot);
  Rewound(2);
  DockAndLaunch();
  EXPECT_EQ(State().rewinds_left, kRewindsPerLaunch);
  EXPECT_EQ(State().last_port, base);
}

TEST_F(CareerTest, TheInsuranceGivesAShipAtTheLastPortForATenthOfTheCredits) {
  const ObjectId other = SpawnBase("trader", {4000, 0});
  Begin(Difficulty::Iron);
  DockAndLaunch();
  game.PlayerForScenario().credits = 1005;
  Insure();
  EXPECT_EQ(State().ships_lost, 0u) << "the player lives";
  game.Damage(ship, 1e6);
  Tick();
  ASSERT_TRUE(game.GetPlayer().dead);
  EXPECT_EQ(game.InsurancePort(), base);
  Insure();
  const Ship* fresh = game.FindShip(game.GetPlayer().ship);
  ASSERT_NE(fresh, nullptr);
  EXPECT_FALSE(game.GetPlayer().dead);
  EXPECT_EQ(fresh->docked_at, base);
  EXPECT_EQ(game.GetPlayer().credits, 905);
  EXPECT_EQ(State().ships_lost, 1u);
  EXPECT_EQ(EventsOf(Event::Type::Docked).size(), 1u);
  ExpectTheSameAfterALoad(60);
  Insure();
  EXPECT_EQ(State().ships_lost, 1u);
  // Without the port there is another one.
  game.Remove(base);
  game.Damage(game.GetPlayer().ship, 1e6);
  Tick();
  EXPECT_EQ(game.InsurancePort(), other);
}

TEST_F(CareerTest, AShipThatAScriptRemovesIsInsuredAsWell) {
  Begin(Difficulty::Pilot);
  game.Remove(ship);
  ASSERT_TRUE(game.GetPlayer().dead);
  EXPECT_EQ(game.GetPlayer().killed_by, "") << "the death screen says: lost in space";
  Insure();
  EXPECT_FALSE(game.GetPlayer().dead);
  EXPECT_EQ(State().ships_lost, 1u);
}

// Credits and what a yard would pay for the ship.
std::int64_t Worth(const Game& game) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  return game.GetPlayer().credits + (ship == nullptr ? 0 : TradeInValue(game.GetCatalog(), *ship));
}

// With the shipped data: each class is exchanged for each other one, lost and insured. Selling
// a courier for a shuttle means to lose a shuttle.
TEST(Insurance, NeverGivesMoreThanWhatWasLost) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  int games = 0;
  for (const ShipClass& first : catalog.Ships()) {
    for (const ShipClass& second : catalog.Ships()) {
      if (first.price == 0 || second.price == 0) continue;
      Game game(catalog, {});
      const auto trader = *catalog.FindFaction("trader");
      const ObjectId port = game.SpawnBody(*catalog.FindBody("outpost"), trader, {0, 0}, "Port");
      MarketPlan plan;
      plan.yard = true;
      ASSERT_TRUE(game.SetMarket(port, plan));
      ShipSpawn spawn;
      spawn.type = *catalog.FindShip(first.id);
      spawn.faction = *catalog.FindFaction("player");
      spawn.position = {0, 150};
      spawn.is_player = true;
      const ObjectId ship = game.SpawnShip(spawn);
      const auto post = [&](Type type, double value, ObjectId object, const std::string& text) {
        game.Post({type, type == Type::BeginCareer || type == Type::Insure ? ObjectId{} : ship,
                   value, object, text});
        game.Tick();
      };
      post(Type::BeginCareer, static_cast<double>(Difficulty::Story), {}, "");
      for (const char* faction : {"trader", "patrol"})
        game.PlayerForScenario().standing[*catalog.FindFaction(faction)] = 100;
      game.PlayerForScenario().credits = 200'000;
      post(Type::Dock, 0, port, "");
      post(Type::BuyShip, 0, {}, second.id);
      ASSERT_EQ(game.FindShip(ship)->type, *catalog.FindShip(second.id));
      post(Type::Undock, 0, {}, "");
      const std::int64_t before = Worth(game);
      game.Damage(ship, 1e6);
      game.Tick();
      ASSERT_TRUE(game.GetPlayer().dead);
      post(Type::Insure, 0, {}, "");
      ASSERT_FALSE(game.GetPlayer().dead);
      EXPECT_LT(Worth(game), before) << first.id << " for " << second.id;
      ++games;
    }
  }
  EXPECT_GE(games, 100);
}

TEST_F(CareerTest, APortThatShootsAtThePlayerIsNoPortOfTheInsurance) {
  Begin(Difficulty::Story);
  SpawnBase("trader", {90000, 0});
  EXPECT_EQ(game.InsurancePort(), base) << "before the first docking: the nearest station";
  game.PlayerForScenario().standing[Faction("trader")] = -50;
  EXPECT_EQ(game.InsurancePort(), ObjectId{});
  game.Damage(ship, 1e6);
  Tick();
  Insure();
  EXPECT_TRUE(game.GetPlayer().dead);
}

TEST_F(CareerTest, AWantedPilotGetsAShipAtTheNearestPortWithoutFriendsOfTheLaw) {
  const ObjectId remote = SpawnBase("player", {-90000, 0});
  const ObjectId quiet = SpawnBase("player", {40000, 0});
  SpawnBase("trader", {4000, 0});
  Begin(Difficulty::Pilot);
  DockAndLaunch();
  EXPECT_LT(Standing("pirate"), -20);
  EXPECT_EQ(game.InsurancePort(), base) << "pirates are no law";
  game.PlayerForScenario().standing[Faction("patrol")] = -50;
  EXPECT_EQ(game.InsurancePort(), quiet);
  game.Damage(ship, 1e6);
  Tick();
  Insure();
  ASSERT_FALSE(game.GetPlayer().dead);
  EXPECT_EQ(ShipOf(game.GetPlayer().ship).docked_at, quiet);
  EXPECT_EQ(State().last_port, quiet);
  game.Remove(quiet);
  EXPECT_EQ(game.InsurancePort(), remote);
  // Where there is no such port, the law finds the pilot.
  game.Remove(remote);
  EXPECT_EQ(game.InsurancePort(), base);
}

TEST_F(CareerTest, SavesKeepItWithAndWithoutAPresentation) {
  Begin(Difficulty::Pilot);
  Rewound(4);
  ExpectTheSameAfterALoad(30);
  EXPECT_EQ(State().rewinds_left, 3u);
  game.PresentationForScenario().keys = {{"dive", "U", "dive"}};
  ExpectTheSameAfterALoad(30);
}

TEST_F(CareerTest, AnInvalidPartIsRejected) {
  Begin(Difficulty::Pilot);
  ByteWriter writer;
  game.Save(writer);
  // The last bytes: part, difficulty, rewinds (4), ships (4), port (8), lost class (8: empty).
  const auto rejects = [&](std::size_t from_end, int value, const std::string& why) {
    std::vector<std::byte> bytes = writer.Bytes();
    bytes[bytes.size() - from_end] = static_cast<std::byte>(value);
    ByteReader reader(bytes);
    try {
      game.Load(reader);
      ADD_FAILURE() << why;
    } catch (const BadBytes& error) {
      EXPECT_EQ(error.what(), why);
    }
  };
  const std::string range = " (expected 12 to " + std::to_string(kStateParts - 1) + ")";
  rejects(26, 11, "part = 11" + range);
  rejects(26, 99, "part = 99" + range);
  rejects(25, 0, "career: it is empty");
  rejects(25, 4, "enumeration value = 4 (expected at most 3)");
  rejects(24, 6, "career: rewinds_left = 6 (expected at most 5)");
}

}  // namespace
}  // namespace heliopause
