#include "game/data/catalog.hpp"

#include <gtest/gtest.h>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

TEST(Catalog, FindsEachClassByItsId) {
  const Catalog& catalog = TestCatalog();
  for (std::size_t i = 0; i < catalog.Ships().size(); ++i)
    EXPECT_EQ(catalog.FindShip(catalog.Ships()[i].id), i);
  for (std::size_t i = 0; i < catalog.Weapons().size(); ++i)
    EXPECT_EQ(catalog.FindWeapon(catalog.Weapons()[i].id), i);
  for (std::size_t i = 0; i < catalog.Factions().size(); ++i)
    EXPECT_EQ(catalog.FindFaction(catalog.Factions()[i].id), i);
  for (std::size_t i = 0; i < catalog.Rocks().size(); ++i)
    EXPECT_EQ(catalog.FindRock(catalog.Rocks()[i].id), i);
  for (std::size_t i = 0; i < catalog.Bodies().size(); ++i)
    EXPECT_EQ(catalog.FindBody(catalog.Bodies()[i].id), i);
}

TEST(Catalog, AnUnknownIdHasNoIndex) {
  EXPECT_EQ(TestCatalog().FindShip("nothing"), std::nullopt);
  EXPECT_EQ(TestCatalog().FindBody(""), std::nullopt);
}

TEST(Catalog, AnErrorIsFileLineAndReason) {
  EXPECT_EQ((DataError{"ships.toml", 12, "hull: missing"}).Text(), "ships.toml:12: hull: missing");
}

}  // namespace
}  // namespace heliopause
