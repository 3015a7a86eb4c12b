#include <array>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class GameSystems : public GameTest {
 protected:
  ObjectId Named(const std::string& name) const {
    for (const Body& body : game.Bodies())
      if (body.name == name) return body.id;
    return {};
  }
};

TEST_F(GameSystems, AreSpawnedWithTheirGatesLinked) {
  const std::array<SystemIndex, 2> both{0, 1};
  ASSERT_TRUE(game.SpawnSystems(both));
  EXPECT_EQ(game.Bodies().size(), 8u);
  EXPECT_EQ(game.KindOf(Named("One")), kStar);
  EXPECT_EQ(game.FactionOf(Named("First")), Faction("trader"));
  const ObjectId gate = Named("Two Gate");
  EXPECT_EQ(Position(gate).x, 6'000);
  EXPECT_EQ(game.LinkedGate(gate), Named("One Gate"));
  EXPECT_EQ(game.GetSystems().fields.size(), 1u);
  ASSERT_TRUE(game.SpawnSystems(both)) << "those that are there are left out";
  EXPECT_EQ(game.Bodies().size(), 8u);
}

TEST_F(GameSystems, AGateExistsOnlyIfBothItsSystemsDo) {
  ASSERT_TRUE(game.SpawnSystems(std::array<SystemIndex, 1>{0}));
  EXPECT_EQ(Named("Two Gate"), ObjectId{});
  ASSERT_TRUE(game.SpawnSystems(std::array<SystemIndex, 1>{1}));
  EXPECT_EQ(game.LinkedGate(Named("Two Gate")), Named("One Gate"));
  EXPECT_FALSE(game.SpawnSystems(std::array<SystemIndex, 1>{2}));
}

TEST_F(GameSystems, TheSystemOfAPositionIsTheNearest) {
  game.SpawnSystems(std::array<SystemIndex, 2>{0, 1});
  EXPECT_EQ(game.SystemAt({1'000, 0})->id, "one");
  EXPECT_EQ(game.SystemAt({480'000, 0})->id, "two");
  EXPECT_EQ(game.SystemAt({250'000, 0}), nullptr);
}

TEST_F(GameSystems, ASystemIsKnownAfterAVisit) {
  game.SpawnSystems(std::array<SystemIndex, 2>{0, 1});
  const ObjectId ship = SpawnPlayer({2'000, 0});
  Tick(31);
  EXPECT_TRUE(game.GetSystems().placed[0].known);
  EXPECT_FALSE(game.GetSystems().placed[1].known);
  ASSERT_EQ(EventsOf(Event::Type::SystemEntered).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::SystemEntered)[0].id, "one");
  game.MoveTo(ship, {496'500, 0}, {});
  Tick(31);
  EXPECT_TRUE(game.GetSystems().placed[1].known);
  ASSERT_EQ(EventsOf(Event::Type::SystemEntered).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::SystemEntered)[0].text, "Two");
}

TEST_F(GameSystems, AreSavedWithWhatIsKnown) {
  game.SpawnSystems(std::array<SystemIndex, 2>{0, 1});
  SpawnPlayer({2'000, 0});
  Tick(31);
  ExpectTheSameAfterALoad(60);
}

TEST_F(GameSystems, AGameWithoutThemSavesNothingOfThem) {
  ByteWriter before;
  game.Save(before);
  EXPECT_TRUE(game.GetSystems().IsEmpty());
  game.SpawnSystems({});
  ByteWriter after;
  game.Save(after);
  EXPECT_EQ(before.Bytes(), after.Bytes());
}

}  // namespace
}  // namespace heliopause
