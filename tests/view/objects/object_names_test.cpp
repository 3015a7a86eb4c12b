#include "view/objects/object_names.hpp"

#include "view/fixture.hpp"
#include "view/objects/object_colors.hpp"

namespace heliopause {
namespace {

using ObjectNames = ViewGameTest;

TEST_F(ObjectNames, OfFactionsComeFromTheCatalog) {
  const FactionIndex pirate = *TheCatalog().FindFaction("pirate");
  EXPECT_EQ(FactionName(game, pirate), TheCatalog().Factions()[pirate].name);
  EXPECT_EQ(FactionName(game, kNone), "");
}

TEST_F(ObjectNames, OfClassesComeFromTheCatalog) {
  const ObjectId raider = Ship("raider", "pirate", {500, 0});
  EXPECT_EQ(ClassName(game, raider), TheCatalog().Ships()[*TheCatalog().FindShip("raider")].name);
  EXPECT_EQ(ClassName(game, Rock({900, 0})),
            TheCatalog().Rocks()[*TheCatalog().FindRock("medium")].name);
  EXPECT_EQ(ClassName(game, Station({0, 900})),
            TheCatalog().Bodies()[*TheCatalog().FindBody("outpost")].name);
  EXPECT_EQ(ClassName(game, game.SpawnPickup(5, {0, -900}, {})), KindName(kPickup));
}

TEST_F(ObjectNames, OfAGoneObjectAreEmpty) {
  const ObjectId raider = Ship("raider", "pirate", {500, 0});
  game.Remove(raider);
  EXPECT_EQ(ClassName(game, raider), "");
}

TEST_F(ObjectNames, EveryKindHasOne) {
  for (const Kinds kind : {kShip, kShot, kMissile, kAsteroid, kPlanet, kStation, kPickup})
    EXPECT_NE(KindName(kind), "") << kind;
  EXPECT_EQ(KindName(kShip | kShot), "") << "more than one kind";
  EXPECT_EQ(KindName(0), "");
}

TEST_F(ObjectNames, ColoursOfInvalidFactionsAreNeutral) {
  const FactionIndex pirate = *TheCatalog().FindFaction("pirate");
  EXPECT_EQ(FactionColor(game, pirate), ToRgba(TheCatalog().Factions()[pirate].color));
  EXPECT_EQ(FactionColor(game, kNone), palette::kNeutral);
}

}  // namespace
}  // namespace heliopause
