// Changes of ships and bodies that exist.
#include <limits>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

using Change = GameTest;

TEST_F(Change, OfAShipSetsWhatIsGivenAndNothingElse) {
  const ObjectId id = Spawn("wolf", "pirate", {0, 0});
  const Ship before = *game.FindShip(id);
  ObjectChange change;
  change.name = "Two";
  change.hull = 5;
  ASSERT_TRUE(game.Change(id, change));
  EXPECT_EQ(game.FindShip(id)->name, "Two");
  EXPECT_EQ(game.FindShip(id)->hull, 5);
  EXPECT_EQ(game.FindShip(id)->shield, before.shield);
  EXPECT_EQ(game.FindShip(id)->faction, before.faction);
}

TEST_F(Change, OfAFactionIsSeenBySearches) {
  const ObjectId id = Spawn("wolf", "pirate", {0, 0});
  ObjectChange change;
  change.faction = Faction("patrol");
  ASSERT_TRUE(game.Change(id, change));
  EXPECT_EQ(TagFaction(game.Space().Get(id)->tag), *change.faction);
  EXPECT_EQ(game.FactionOf(id), *change.faction);
}

TEST_F(Change, OfTheBrainReleasesTheControls) {
  const ObjectId id = Spawn("wolf", "pirate", {0, 0});
  game.Post({Command::Type::Thrust, id, 1, {}, {}});
  Tick();
  ASSERT_EQ(game.FindShip(id)->controls.thrust, 1);
  ObjectChange change;
  change.brain = "other";
  ASSERT_TRUE(game.Change(id, change));
  EXPECT_EQ(game.FindShip(id)->controls.thrust, 0);
}

TEST_F(Change, OfABodySetsNameAndFactionOnly) {
  const ObjectId base = SpawnBase("trader", {0, 0});
  ObjectChange change;
  change.name = "Taken";
  change.faction = Faction("pirate");
  ASSERT_TRUE(game.Change(base, change));
  EXPECT_EQ(game.NameOf(base), "Taken");
  EXPECT_EQ(TagFaction(game.Space().Get(base)->tag), Faction("pirate"));
  change.hull = 5;
  EXPECT_FALSE(game.Change(base, change));
  EXPECT_FALSE(game.Change(SpawnRock("big", {500, 0}), change));
}

TEST_F(Change, ThatIsNotValidHasNoEffect) {
  const ObjectId id = Spawn("wolf", "pirate", {0, 0});
  const std::uint64_t before = game.Hash();
  const auto rejects = [&](auto set) {
    ObjectChange change;
    change.name = "never";
    set(change);
    return !game.Change(id, change) && game.Hash() == before;
  };
  EXPECT_TRUE(rejects([](ObjectChange& c) { c.hull = 0; }));
  EXPECT_TRUE(rejects([](ObjectChange& c) { c.hull = 1e9; }));
  EXPECT_TRUE(rejects([](ObjectChange& c) { c.shield = -1; }));
  EXPECT_TRUE(rejects([](ObjectChange& c) { c.energy = 1e9; }));
  EXPECT_TRUE(
      rejects([](ObjectChange& c) { c.heading = std::numeric_limits<double>::infinity(); }));
  EXPECT_TRUE(rejects([](ObjectChange& c) { c.ore = 100'000; }));
  EXPECT_TRUE(rejects([](ObjectChange& c) { c.ammunition = -1; }));
  EXPECT_TRUE(rejects([](ObjectChange& c) { c.faction = kNone; }));
  EXPECT_FALSE(game.Change({}, {}));
}

}  // namespace
}  // namespace heliopause
