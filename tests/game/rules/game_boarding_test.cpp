#include "game/economy_fixture.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

// A barge of the traders with 20 food, 3 crates and 4 ore drifts 100 units from the player.
class BoardingTest : public EconomyTest {
 protected:
  BoardingTest() {
    Post(Type::Undock, ship);
    Tick();
    game.MoveTo(ship, {5000, 0}, {});
    barge = Spawn("barge", "trader", {5100, 0});
    game.AddCargo(barge, Good("food"), 20);
    game.AddCargo(barge, Good("crates"), 3);
    game.AddCargo(barge, Good("ore"), 4);
  }
  void Disable() {
    wolf = Spawn("wolf", "pirate", {9000, 0});
    game.Damage(barge, 90, wolf);
    Tick();
  }
  void Board(const std::string& how, ObjectId other) {
    game.Post({Type::Board, ship, 0, other, how});
    Tick();
  }
  std::string Rejection() const {
    const auto rejected = EventsOf(Event::Type::Rejected);
    return rejected.empty() ? "" : rejected.back().text;
  }
  ObjectId barge, wolf;
};

// Hits come before docks in a tick.
TEST_F(BoardingTest, AShipThatIsDisabledInTheTickOfItsDockOrderDoesNotDock) {
  game.MoveTo(barge, {150, 0}, {});
  Post(Type::Dock, barge, 0, port);
  game.Damage(barge, 90);
  ASSERT_TRUE(ShipOf(barge).disabled);
  Tick();
  EXPECT_EQ(ShipOf(barge).docked_at, ObjectId{});
}

TEST_F(BoardingTest, AShipBelow15PercentOfItsHullIsDisabledByTheChanceOfItsFaction) {
  game.Damage(barge, 84);
  EXPECT_FALSE(ShipOf(barge).disabled) << "16 of 100";
  game.Damage(barge, 2, ship);
  EXPECT_TRUE(ShipOf(barge).disabled);
  ASSERT_EQ(game.GetPeople().disabled.size(), 1u);
  EXPECT_EQ(game.GetPeople().disabled[0].ship, barge);
  const ObjectId wolf_ = Spawn("wolf", "pirate", {3000, 0});
  game.Damage(wolf_, 19);
  EXPECT_FALSE(ShipOf(wolf_).disabled) << "the chance of pirates is 0 here";
  game.Damage(ship, 78);
  EXPECT_FALSE(ShipOf(ship).disabled) << "never that of the player";
  game.Damage(barge, 20);
  EXPECT_EQ(game.FindShip(barge), nullptr);
  EXPECT_TRUE(game.GetPeople().disabled.empty());
}

TEST_F(BoardingTest, TheSeedAndTheIdDecideWhichShipsAreDisabled) {
  GameOptions options;
  options.seed = 3;
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  int disabled[2] = {0, 0};
  for (int run = 0; run < 2; ++run) {
    Game real(catalog, options);
    for (int i = 0; i < 60; ++i) {
      ShipSpawn spawn;
      spawn.type = *catalog.FindShip("freighter");
      spawn.faction = *catalog.FindFaction("trader");
      spawn.position = {i * 500.0, 0};
      const ObjectId id = real.SpawnShip(spawn);
      real.Damage(id, 90 + 160 * 0.9);
      if (real.FindShip(id) != nullptr && real.FindShip(id)->disabled) ++disabled[run];
    }
  }
  EXPECT_EQ(disabled[0], disabled[1]);
  EXPECT_GT(disabled[0], 20);  // of 60, at 0.6
  EXPECT_LT(disabled[0], 50);
}

TEST_F(BoardingTest, ADisabledShipNeitherObeysNorFiresAndSlowsDown) {
  const ObjectId scout = Spawn("scout", "trader", {5000, 900}, {200, 0});
  game.Order({Type::Thrust, scout, 1, {}, {}});
  Tick();
  game.Damage(scout, 76);
  ASSERT_TRUE(ShipOf(scout).disabled);
  game.Order({Type::FirePrimary, scout, 1, {}, {}});
  game.Order({Type::Thrust, scout, 1, {}, {}});
  Tick(8 * 60);
  EXPECT_TRUE(game.Shots().empty());
  EXPECT_EQ(ShipOf(scout).controls.thrust, 0);
  EXPECT_EQ(ShipOf(scout).shield, 0) << "the shield does not recover";
  EXPECT_NEAR(Velocity(scout).x, 40, 1);
}

TEST_F(BoardingTest, ADisabledShipIsHostileToNone) {
  const ObjectId hawk = Spawn("scout", "trader", {5000, 400});
  game.Damage(hawk, 50, ship);  // an attack
  EXPECT_TRUE(game.IsHostile(hawk, ship));
  game.Damage(hawk, 25, ship);
  ASSERT_TRUE(ShipOf(hawk).disabled);
  EXPECT_FALSE(game.IsHostile(hawk, ship));
  EXPECT_TRUE(game.IsHostile(Faction("pirate"), Faction("trader")));
}

TEST_F(BoardingTest, ItsCrewRepairsItInTime) {
  Disable();
  Tick(static_cast<int>(kDisabledSeconds * 60) - 3);
  EXPECT_TRUE(ShipOf(barge).disabled);
  Tick(3);
  EXPECT_FALSE(ShipOf(barge).disabled);
  EXPECT_EQ(ShipOf(barge).hull, 20);
  EXPECT_EQ(EventsOf(Event::Type::ShipRepaired).size(), 1u);
  EXPECT_TRUE(game.GetPeople().IsEmpty());
}

TEST_F(BoardingTest, ItNeedsADisabledShipThatIsNearAndSlow) {
  Board("rob", barge);
  EXPECT_EQ(Rejection(), ShipOf(barge).name + " is not disabled");
  Disable();
  game.MoveTo(ship, {5400, 0}, {});
  Board("rob", barge);
  EXPECT_EQ(Rejection(), "Too far from " + ShipOf(barge).name);
  Board("rob", {});
  EXPECT_EQ(Rejection(), "There is no disabled ship within reach");
  game.MoveTo(ship, {5000, 0}, {90, 0});
  Board("rob", barge);
  EXPECT_EQ(Rejection(),
            "Too fast to board " + ShipOf(barge).name + ": 60 u/s at most relative to it");
  Board("rob", port);
  EXPECT_EQ(Rejection(), "Only ships are boarded");
  game.MoveTo(ship, {5000, 0}, {});
  Board("dance", barge);
  EXPECT_EQ(Rejection(), "Board to \"rob\" or to \"repair\"");
  Board("rob", {});
  EXPECT_EQ(Rejection(), "") << "the nearest one is meant";
  EXPECT_EQ(game.ShipToBoard(ShipOf(ship)), barge);
}

TEST_F(BoardingTest, AnEscortOfThePlayerHasNoPurse) {
  Disable();
  ASSERT_TRUE(ShipOf(barge).disabled);
  ASSERT_EQ(game.AddEscort(barge), "");
  SetCredits(100);
  Board("rob", barge);
  EXPECT_EQ(game.GetPlayer().credits, 100) << "it would be paid again after each repair";
  EXPECT_EQ(Units("crates"), 3) << "its cargo is taken";
}

TEST_F(BoardingTest, ARobbedShipIsACrimeAndGivesWhatIsWorthMost) {
  Disable();
  const double trader = Standing("trader"), patrol = Standing("patrol");
  SetCredits(100);
  Board("rob", barge);
  const auto boarded = EventsOf(Event::Type::Boarded);
  ASSERT_EQ(boarded.size(), 1u);
  EXPECT_EQ(boarded[0].id, "rob");
  EXPECT_GT(boarded[0].amount, 0);
  EXPECT_EQ(game.GetPlayer().credits, 100 + static_cast<std::int64_t>(boarded[0].amount));
  // A crate takes 2 of the hold of 10 and is worth 50 a unit of it, food 30, ore 20.
  EXPECT_EQ(Units("crates"), 3);
  EXPECT_EQ(Units("food"), 4);
  EXPECT_EQ(Units("ore"), 0);
  EXPECT_EQ(game.UnitsOf(ShipOf(barge), Good("food")), 16);
  EXPECT_EQ(Standing("trader"), trader - 12);
  EXPECT_EQ(Standing("patrol"), patrol - 5);
  EXPECT_EQ(game.StandingChanges().back().reason, ShipOf(barge).name + " robbed");
  Board("rob", barge);
  EXPECT_EQ(Rejection(), "The hold is full");
  ExpectThatGoodsAddUp();
}

TEST_F(BoardingTest, WhatDidNotFitIsTakenLaterForTheSameCrime) {
  Disable();
  Board("rob", barge);
  const double trader = Standing("trader");
  const std::int64_t credits = game.GetPlayer().credits;
  const auto empty_hold = [&] {
    for (const char* good : {"crates", "food", "ore"}) game.AddCargo(ship, Good(good), -10);
    ASSERT_EQ(game.FreeHold(ShipOf(ship)), 10);
  };
  empty_hold();
  Board("rob", barge);
  EXPECT_EQ(Rejection(), "");
  EXPECT_EQ(Units("food"), 10);
  EXPECT_EQ(game.UnitsOf(ShipOf(barge), Good("food")), 6);
  EXPECT_EQ(Standing("trader"), trader);
  EXPECT_EQ(game.GetPlayer().credits, credits) << "it has one purse";
  empty_hold();
  Board("rob", barge);
  EXPECT_EQ(Units("food"), 6);
  EXPECT_EQ(Units("ore"), 4);
  Board("rob", barge);
  EXPECT_EQ(Rejection(), ShipOf(barge).name + " has nothing left");
  ExpectThatGoodsAddUp();
}

// Otherwise one marauder would be an endless income: rob it, repair it, shoot it again.
TEST_F(BoardingTest, APurseIsTakenOnceUntilTheShipHasDocked) {
  ASSERT_TRUE(game.SetStanding(Faction("trader"), -50, "war"));
  SetCredits(100);
  Disable();
  Board("rob", barge);
  const std::int64_t once = game.GetPlayer().credits;
  EXPECT_GT(once, 100);
  const auto rob_again = [&] {
    Board("repair", barge);
    ASSERT_FALSE(ShipOf(barge).disabled);
    game.Damage(barge, 40, wolf);
    ASSERT_TRUE(ShipOf(barge).disabled);
    Board("rob", barge);
    EXPECT_EQ(Rejection(), "") << "its cargo can be taken";
  };
  rob_again();
  EXPECT_EQ(game.GetPlayer().credits, once);
  ByteWriter writer;
  game.Save(writer);
  ByteReader reader(writer.Bytes());
  game.Load(reader);
  rob_again();
  EXPECT_EQ(game.GetPlayer().credits, once) << "a load forgets nothing";
  Board("repair", barge);
  game.MoveTo(barge, {150, 0}, {});
  Post(Type::Dock, barge, 0, port);
  Tick();
  ASSERT_EQ(ShipOf(barge).docked_at, port);
  game.MoveTo(barge, {5100, 0}, {});
  game.Damage(barge, 90, wolf);
  Board("rob", barge);
  EXPECT_GT(game.GetPlayer().credits, once);
}

TEST_F(BoardingTest, ToRobAnEnemyIsNoCrime) {
  ASSERT_TRUE(game.SetStanding(Faction("trader"), -50, "war"));
  Disable();
  const double patrol = Standing("patrol");
  Board("", barge);
  ASSERT_EQ(game.GetPresentation().dialogue.size(), 1u);
  EXPECT_EQ(game.GetPresentation().dialogue[0].text.find("robbery"), std::string::npos);
  Board("rob", barge);
  EXPECT_EQ(Standing("trader"), -50);
  EXPECT_EQ(Standing("patrol"), patrol);
}

TEST_F(BoardingTest, ARepairedShipThanks) {
  Disable();
  const double trader = Standing("trader");
  Board("repair", barge);
  EXPECT_FALSE(ShipOf(barge).disabled);
  EXPECT_EQ(ShipOf(barge).hull, 50);
  EXPECT_EQ(ShipOf(barge).energy, 10);
  EXPECT_EQ(Standing("trader"), trader + 6);
  EXPECT_EQ(EventsOf(Event::Type::ShipRepaired).at(0).object, ship);
}

TEST_F(BoardingTest, NoThanksForTheRepairOfWhatOneShot) {
  game.Damage(barge, 90, ship);
  const double trader = Standing("trader");
  Tick();
  ASSERT_TRUE(ShipOf(barge).disabled);
  Board("repair", barge);
  EXPECT_FALSE(ShipOf(barge).disabled);
  EXPECT_EQ(Standing("trader"), trader);
}

TEST_F(BoardingTest, ThePlayerChoosesByAnAnswerWhichIsACommand) {
  Disable();
  Board("", barge);
  ASSERT_EQ(game.GetPresentation().dialogue.size(), 1u);
  EXPECT_EQ(game.GetPresentation().dialogue[0].choices.size(), 3u);
  EXPECT_NE(game.GetPresentation().dialogue[0].text.find(
                "robbery: it costs 12 points of standing with Traders, and 5 with its friends."),
            std::string::npos);
  Board("", barge);
  EXPECT_EQ(game.GetPresentation().dialogue.size(), 1u) << "once";
  ExpectTheSameAfterALoad(5);
  game.Post({Type::Answer, {}, 2, {}, std::string(kBoardLine)});
  Tick();
  EXPECT_FALSE(ShipOf(barge).disabled);
  EXPECT_EQ(game.GetPeople().boarding, ObjectId{});
  EXPECT_TRUE(game.GetPresentation().dialogue.empty());
}

TEST_F(BoardingTest, TheQuestionIsAboutTheLastShipAndEndsWithIt) {
  Disable();
  const ObjectId second = Spawn("barge", "trader", {5000, 150});
  game.Damage(second, 90, wolf);
  Board("", barge);
  Board("", second);
  const std::vector<DialogueLine>& lines = game.GetPresentation().dialogue;
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].speaker, ShipOf(second).name);
  EXPECT_EQ(game.GetPeople().boarding, second);
  game.Damage(second, 100, wolf);
  Tick();
  EXPECT_TRUE(lines.empty());
  EXPECT_EQ(game.GetPresentation().dialogue_since, 0u);
  EXPECT_EQ(game.GetPeople().boarding, ObjectId{});
  Board("", barge);
  EXPECT_EQ(game.GetPeople().boarding, barge) << "no open question is in the way";
  ExpectTheSameAfterALoad(5);
}

TEST_F(BoardingTest, WithoutPlaceForTheQuestionTheReasonIsSaid) {
  Disable();
  std::vector<DialogueLine>& lines = game.PresentationForScenario().dialogue;
  for (std::size_t i = 0; i < kMaxDialogueLines; ++i) {
    DialogueLine line;
    line.id = "line" + std::to_string(i);
    line.text = "Wait.";
    lines.push_back(line);
  }
  Board("", barge);
  EXPECT_EQ(Rejection(), "Too many people want to talk to you: answer them first");
  EXPECT_EQ(EventsOf(Event::Type::Rejected).back().object, barge);
  EXPECT_EQ(game.GetPeople().boarding, ObjectId{});
  lines.pop_back();
  Board("", barge);
  EXPECT_EQ(Rejection(), "");
  EXPECT_EQ(game.GetPeople().boarding, barge);
}

TEST_F(BoardingTest, AnotherQuestionHasItsWholeTime) {
  Disable();
  const ObjectId second = Spawn("barge", "trader", {5000, 150});
  game.Damage(second, 90, wolf);
  Board("", barge);
  Tick(static_cast<int>(kBoardSeconds * 60) - 10);
  Board("", second);
  Tick(60);
  EXPECT_EQ(game.GetPresentation().dialogue.size(), 1u);
  EXPECT_EQ(game.GetPeople().boarding, second);
}

TEST_F(BoardingTest, WithoutAnAnswerTheShipIsLeftAlone) {
  Disable();
  Board("", barge);
  Tick(static_cast<int>(kBoardSeconds * 60) + 1);
  EXPECT_TRUE(game.GetPresentation().dialogue.empty());
  EXPECT_TRUE(ShipOf(barge).disabled);
  EXPECT_EQ(game.GetPeople().boarding, ObjectId{});
  EXPECT_EQ(Units("food"), 0);
}

TEST_F(BoardingTest, OtherShipsRobCargoAndNoCredits) {
  Disable();
  const ObjectId thief = Spawn("barge", "pirate", {5100, 80});
  SetCredits(7);
  game.Order({Type::Board, thief, 0, barge, "rob"});
  Tick();
  EXPECT_EQ(game.UnitsOf(ShipOf(thief), Good("food")), 20);
  ASSERT_FALSE(game.GetEconomy().news.empty());
  EXPECT_EQ(game.GetEconomy().news.back().text,
            ShipOf(barge).name + " was robbed near Home of 20 Food and more.");
  EXPECT_EQ(game.UnitsOf(ShipOf(thief), Good("crates")), 3);
  EXPECT_EQ(game.GetPlayer().credits, 7);
  EXPECT_EQ(Standing("trader"), 10);
  game.Order({Type::Board, thief, 0, barge, ""});
  Tick();
  EXPECT_EQ(Rejection(), "Board to \"rob\" or to \"repair\"");
}

TEST_F(BoardingTest, ASetHullEndsIt) {
  Disable();
  ObjectChange change;
  change.hull = 60;
  ASSERT_TRUE(game.Change(barge, change));
  EXPECT_FALSE(ShipOf(barge).disabled);
  EXPECT_TRUE(game.GetPeople().IsEmpty());
}

TEST_F(BoardingTest, DisabledShipsAreSaved) {
  Disable();
  Board("rob", barge);
  ExpectTheSameAfterALoad(600);
  ExpectTheSameAfterALoad(static_cast<int>(kDisabledSeconds) * 60);
}

}  // namespace
}  // namespace heliopause
