#include "view/hud/mission_times.hpp"

#include "game/state/missions.hpp"
#include "view/fixture.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {
namespace {

class MissionTimes : public ViewGameTest {};

TEST_F(MissionTimes, TheObjectiveSaysWhatIsLeftOfTheTime) {
  MissionTerms terms;
  terms.file = "rush";
  terms.title = "Rush";
  terms.ticks = 60 * 90;
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  terms.ticks = 0;
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  const Presentation shown = WithMissionTimes(game);
  ASSERT_EQ(shown.objectives.size(), 2u);
  EXPECT_EQ(shown.objectives[0].text, "1:30  Rush");
  EXPECT_EQ(shown.objectives[1].text, "Rush") << "no deadline";
  EXPECT_EQ(game.GetPresentation().objectives[0].text, "Rush");
}

TEST_F(MissionTimes, AnObjectiveWithItsTimeIsTranslated) {
  MissionTerms terms;
  terms.file = "guard";
  terms.title = "Guard a survey ship";
  terms.objective = "Keep the Plumb Line alive";
  terms.ticks = 60 * 90;
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  std::vector<DataError> errors;
  UseSentences(LoadSentences(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text", {},
                             "de", errors));
  const Presentation shown = WithMissionTimes(game);
  UseSentences({});
  EXPECT_TRUE(errors.empty());
  ASSERT_EQ(shown.objectives.size(), 1u);
  EXPECT_EQ(shown.objectives[0].text, "1:30  Die Lot am Leben halten");
}

// The script of a hunt fails when another destroys the prey, and its objective goes at once.
TEST_F(MissionTimes, AMissionThatEndedStaysForAWhile) {
  MissionTerms terms;
  terms.file = "hunt";
  terms.title = "Wanted: Vane";
  const std::uint64_t id = game.StartMission(terms, {});
  ASSERT_NE(id, 0u);
  EndedMissions ended;
  game.Tick();
  ended.AfterTick(game);
  EXPECT_TRUE(ended.Objectives(game).empty());
  ASSERT_TRUE(game.EndMission(id, false, "someone else destroyed Vane"));
  game.CloseMission(id);
  ended.AfterTick(game);
  ended.AfterTick(game);
  Presentation shown = WithMissionTimes(game, ended);
  ASSERT_EQ(shown.objectives.size(), 1u);
  EXPECT_EQ(shown.objectives[0].state, ObjectiveState::Failed);
  EXPECT_NE(shown.objectives[0].text.find("Wanted: Vane"), std::string::npos);
  EXPECT_NE(shown.objectives[0].text.find("someone else destroyed Vane"), std::string::npos);
  for (std::uint64_t i = 0; i < EndedMissions::kShownTicks; ++i) {
    EXPECT_EQ(ended.Objectives(game).size(), 1u);
    game.Tick();
    ended.AfterTick(game);
  }
  EXPECT_TRUE(WithMissionTimes(game, ended).objectives.empty());
}

TEST_F(MissionTimes, ARewindTakesAnEndBack) {
  MissionTerms terms;
  terms.file = "hunt";
  terms.title = "Wanted: Vane";
  const std::uint64_t id = game.StartMission(terms, {});
  ByteWriter before;
  game.Save(before);
  game.Tick();
  ASSERT_TRUE(game.EndMission(id, true, ""));
  EndedMissions ended;
  ended.AfterTick(game);
  ASSERT_EQ(ended.Objectives(game).size(), 1u);
  EXPECT_EQ(ended.Objectives(game)[0].state, ObjectiveState::Done);
  ByteReader reader(before.Bytes());
  game.Load(reader);
  ended.AfterSeek(game);
  EXPECT_TRUE(ended.Objectives(game).empty());
}

TEST_F(MissionTimes, ARewindShowsAnEndThatWasNoLongerShown) {
  MissionTerms terms;
  terms.file = "hunt";
  terms.title = "Wanted: Vane";
  const std::uint64_t id = game.StartMission(terms, {});
  game.Tick();
  ASSERT_TRUE(game.EndMission(id, true, ""));
  EndedMissions ended;
  ended.AfterTick(game);
  ByteWriter then;
  game.Save(then);
  for (std::uint64_t i = 0; i < EndedMissions::kShownTicks; ++i) {
    game.Tick();
    ended.AfterTick(game);
  }
  ASSERT_TRUE(ended.Objectives(game).empty());
  ByteReader reader(then.Bytes());
  game.Load(reader);
  ended.AfterSeek(game);
  EXPECT_EQ(ended.Objectives(game).size(), 1u);
}

}  // namespace
}  // namespace heliopause
