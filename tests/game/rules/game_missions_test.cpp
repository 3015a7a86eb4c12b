#include "game/economy_fixture.hpp"
#include "game/rules/missions.hpp"

namespace heliopause {
namespace {

class GameMissions : public EconomyTest {
 protected:
  static MissionTerms Terms(int units = 0, std::uint64_t ticks = 0) {
    MissionTerms terms;
    terms.file = "deliver";
    terms.title = "Crates";
    terms.pay = 500;
    terms.ticks = ticks;
    if (units > 0) terms.loads.push_back({"cargo", "crates", units, 0});
    return terms;
  }
  void Offer(std::vector<MissionTerms> offers) {
    game.SetMissionOffers(port, 1, std::move(offers));
  }
  void Command_(Command::Type type, std::uint64_t id) {
    game.Post({type, {}, static_cast<double>(id), {}, {}});
    Tick();
  }
  std::uint64_t Accepted(MissionTerms terms) {
    Offer({std::move(terms)});
    const std::uint64_t id = game.GetMissions().offers[0].id;
    Command_(Command::Type::AcceptMission, id);
    return id;
  }
  const Mission* Find(std::uint64_t id) const { return FindMission(game.GetMissions(), id); }
  Game Loaded() const {
    ByteWriter writer;
    game.Save(writer);
    Game copy(TestCatalog(), {});
    ByteReader reader(writer.Bytes());
    copy.Load(reader);
    return copy;
  }
  std::string FailedBecause() const {
    const auto failed = EventsOf(Event::Type::MissionFailed);
    return failed.empty() ? "" : failed.back().cause;
  }
};

TEST_F(GameMissions, AnAcceptedOfferRunsShowsItsGoalAndPays) {
  const std::int64_t credits = game.GetPlayer().credits;
  MissionTerms terms = Terms();
  terms.to = port;
  terms.objective = "Bring them home";
  terms.standing = {{"trader", 3}};
  const double standing = game.GetPlayer().standing[*TestCatalog().FindFaction("trader")];
  const std::uint64_t id = Accepted(terms);
  ASSERT_NE(Find(id), nullptr);
  EXPECT_EQ(EventsOf(Event::Type::MissionAccepted).size(), 1u);
  EXPECT_TRUE(game.GetMissions().offers.empty());
  const Presentation& shown = game.GetPresentation();
  ASSERT_EQ(shown.objectives.size(), 1u);
  EXPECT_EQ(shown.objectives[0].id, MissionPrefix(id) + "goal");
  EXPECT_EQ(shown.objectives[0].text, "Bring them home");
  ASSERT_EQ(shown.markers.size(), 1u);
  EXPECT_EQ(shown.markers[0].object, port);
  EXPECT_TRUE(game.EndMission(id, true, "thanks"));
  EXPECT_FALSE(game.EndMission(id, true, "")) << "once";
  EXPECT_EQ(game.GetPlayer().credits, credits + 500);
  EXPECT_EQ(game.GetPlayer().standing[*TestCatalog().FindFaction("trader")], standing + 3);
  EXPECT_EQ(RecordOf(game.GetMissions(), "deliver").done, 1u);
  game.CloseMission(id);
  EXPECT_TRUE(game.GetMissions().running.empty());
  EXPECT_TRUE(game.GetPresentation().objectives.empty());
  EXPECT_TRUE(game.GetPresentation().markers.empty());
}

TEST_F(GameMissions, AQuestionEndsWithItsMissionAndLastWordsStay) {
  const std::uint64_t id = Accepted(Terms());
  const std::string prefix = MissionPrefix(id);
  Presentation& shown = game.PresentationForScenario();
  shown.dialogue = {{prefix + "ask", "", "Well?", {"Yes", "No"}, 0},
                    {prefix + "thanks", "", "Thank you.", {}, 600},
                    {"other", "", "Hm?", {"Yes"}, 0}};
  shown.dialogue_since = game.TickNumber();
  Tick(3);
  ASSERT_TRUE(game.EndMission(id, true, ""));
  game.CloseMission(id);
  ASSERT_EQ(shown.dialogue.size(), 2u);
  EXPECT_EQ(shown.dialogue[0].id, prefix + "thanks");
  EXPECT_EQ(shown.dialogue[1].id, "other");
  EXPECT_EQ(shown.dialogue_since, game.TickNumber());
}

TEST_F(GameMissions, ShowNoSecondItemOfAnId) {
  Offer({Terms()});
  const std::uint64_t id = game.GetMissions().offers[0].id;
  Presentation& shown = game.PresentationForScenario();
  shown.objectives.push_back({.id = MissionPrefix(id) + "goal", .text = "of the scenario"});
  Command_(Command::Type::AcceptMission, id);
  EXPECT_EQ(shown.objectives.size(), 1u);
  EXPECT_EQ(Loaded().Hash(), game.Hash());
}

// Its script may set the marker to another port, when the first part is done.
TEST_F(GameMissions, LeadsToTheBodyOfItsMarker) {
  MissionTerms terms = Terms();
  terms.to = port;
  const Mission& mission = *Find(Accepted(terms));
  EXPECT_EQ(GoalOf(game, mission), port);
  Marker& marker = game.PresentationForScenario().markers.at(0);
  const ObjectId other = SpawnBase("trader", {9000, 0});
  marker.object = other;
  EXPECT_EQ(GoalOf(game, mission), other);
  marker.object = ship;
  EXPECT_EQ(GoalOf(game, mission), port) << "no route leads to a ship";
  marker.object = other;
  marker.id = MissionPrefix(mission.id) + "way";
  EXPECT_EQ(MarkOf(game, mission), &marker);
  EXPECT_EQ(GoalOf(game, mission), other) << "the first marker, without a goal";
}

TEST_F(GameMissions, ALoadTakesPartOfTheHoldAndMustFit) {
  const int free = game.FreeHold(ShipOf(ship));
  const std::uint64_t id = Accepted(Terms(free - 1));
  ASSERT_NE(Find(id), nullptr);
  EXPECT_EQ(game.FreeHold(ShipOf(ship)), 1);
  Offer({Terms(2)});
  Command_(Command::Type::AcceptMission, game.GetMissions().offers[0].id);
  EXPECT_EQ(Why(), "It needs 2 of the hold, 1 is free");
  EXPECT_EQ(game.GetMissions().running.size(), 1u);
  EXPECT_EQ(game.AddCargo(ship, Good("food"), 5), 1) << "goods do not fit beside it";
  game.EndMission(id, true, "");
  EXPECT_EQ(game.FreeHold(ShipOf(ship)), free - 1);
}

TEST_F(GameMissions, FiveRunAtMost) {
  for (std::size_t i = 0; i < kMostMissions; ++i) Accepted(Terms());
  Accepted(Terms());
  EXPECT_EQ(game.GetMissions().running.size(), kMostMissions);
  EXPECT_EQ(Why(), "You have 5 jobs already");
}

TEST_F(GameMissions, OffersAreForAShipDockedThere) {
  Offer({Terms()});
  const std::uint64_t id = game.GetMissions().offers[0].id;
  Post(Command::Type::Undock, ship);
  Tick(2);
  Command_(Command::Type::AcceptMission, id);
  EXPECT_TRUE(game.GetMissions().running.empty());
  EXPECT_FALSE(Why().empty());
  Command_(Command::Type::AcceptMission, 999);
  EXPECT_TRUE(game.GetMissions().running.empty());
}

TEST_F(GameMissions, ADeadlineAndALostShipEndThem) {
  const std::uint64_t timed = Accepted(Terms(0, 30)), loaded = Accepted(Terms(3)),
                      free = Accepted(Terms());
  Tick(28);
  EXPECT_EQ(Find(timed)->state, MissionState::Failed);
  EXPECT_EQ(Find(timed)->reason, "too late");
  Post(Command::Type::Undock, ship);
  Tick(2);
  game.Damage(ship, 1e6);
  Tick();
  EXPECT_EQ(Find(loaded)->reason, "lost with the ship");
  EXPECT_EQ(Find(free)->state, MissionState::Running);
  EXPECT_EQ(RecordOf(game.GetMissions(), "deliver").failed, 2u);
}

TEST_F(GameMissions, ThePlayerGivesOneUp) {
  const std::int64_t credits = game.GetPlayer().credits;
  const std::uint64_t id = Accepted(Terms());
  Command_(Command::Type::AbortMission, id);
  EXPECT_EQ(FailedBecause(), "given up");
  EXPECT_EQ(game.GetPlayer().credits, credits);
  EXPECT_EQ(game.GetMissions().period, 1u) << "its port does not offer it again at once";
}

TEST_F(GameMissions, APartOfTheStoryThatEndsLeadsToNewOffers) {
  for (const bool done : {true, false}) {
    MissionTerms terms = Terms();
    terms.story = true;
    const std::uint64_t id = Accepted(terms);
    ASSERT_EQ(game.GetMissions().period, 1u);
    ASSERT_TRUE(game.EndMission(id, done, ""));
    EXPECT_EQ(game.GetMissions().period, 0u);
    EXPECT_EQ(Loaded().Hash(), game.Hash());
    game.CloseMission(id);
  }
}

TEST_F(GameMissions, SurviveALoadAndAreHashedOnlyWhenThere) {
  EXPECT_TRUE(game.GetMissions().IsEmpty());
  EXPECT_EQ(Loaded().Hash(), game.Hash());
  const std::uint64_t id = Accepted(Terms(3, 600));
  Offer({Terms(), Terms(2)});
  game.SetDeadline(id, game.TickNumber() + 100);
  Game copy = Loaded();
  EXPECT_EQ(copy.Hash(), game.Hash());
  ASSERT_EQ(copy.GetMissions().offers.size(), 2u);
  ASSERT_EQ(copy.GetMissions().running.size(), 1u);
  EXPECT_EQ(copy.GetMissions().running[0].loads[0].units, 3);
  EXPECT_EQ(copy.GetMissions().running[0].deadline, game.TickNumber() + 100);
  copy.MissionLoads(id)->clear();
  EXPECT_EQ(DifferingParts(copy.HashByPart(), game.HashByPart()), "missions");
}

// The list of jobs is not in the order in which a player takes them.
TEST_F(GameMissions, AreSavedInTheOrderOfAcceptance) {
  Offer({Terms(), Terms()});
  const std::uint64_t first = game.GetMissions().offers[0].id;
  const std::uint64_t second = game.GetMissions().offers[1].id;
  Command_(Command::Type::AcceptMission, second);
  Command_(Command::Type::AcceptMission, first);
  ASSERT_EQ(game.GetMissions().running.size(), 2u);
  EXPECT_EQ(game.GetMissions().running[0].id, second);
  EXPECT_EQ(Loaded().Hash(), game.Hash());
}

TEST_F(GameMissions, ADamagedStateIsRejected) {
  Accepted(Terms());
  Missions& missions = const_cast<Missions&>(game.GetMissions());
  missions.running.push_back(missions.running[0]);
  EXPECT_THROW(Loaded(), BadBytes) << "one id twice";
  missions.running.pop_back();
  missions.running[0].terms.pay = -1;
  EXPECT_THROW(Loaded(), BadBytes);
  missions.running[0].terms.pay = 1;
  missions.last_id = 0;
  EXPECT_THROW(Loaded(), BadBytes);
}

TEST_F(GameMissions, WhatAMissionNotesIsSavedAndIsNoRecordOfAFile) {
  Accepted(Terms());
  EXPECT_FALSE(HasNote(game.GetMissions(), "open_door"));
  game.KeepMissionNote("open_door");
  game.KeepMissionNote("open_door");
  EXPECT_TRUE(HasNote(game.GetMissions(), "open_door"));
  EXPECT_FALSE(HasNote(game.GetMissions(), "open"));
  EXPECT_EQ(game.GetMissions().records.size(), 1u);
  EXPECT_TRUE(HasNote(Loaded().GetMissions(), "open_door"));
  for (const MissionRecord& record : game.GetMissions().records)
    EXPECT_NE(record.file, "open_door");
}

}  // namespace
}  // namespace heliopause
