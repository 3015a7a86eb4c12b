// One check of a region against the world.
#include "script/bindings/region_check.hpp"

#include "script/script_test.hpp"

namespace heliopause {
namespace {

class RegionCheck : public ThreeShipsTest {
 protected:
  std::vector<ObjectId> Members(const Region& region) const {
    std::vector<ObjectId> found;
    FindMembers(region, region.center, *game, {}, found);
    return found;
  }
  ObjectId Id(std::size_t i) const { return game->Ships()[i].id; }
};

TEST_F(RegionCheck, FindsWhatPassesTheFilterByAscendingId) {
  Region region;
  region.radius = 1000;
  EXPECT_EQ(Members(region), (std::vector<ObjectId>{Id(0), Id(1), Id(2)}));
  region.radius = 300;
  EXPECT_EQ(Members(region), (std::vector<ObjectId>{Id(0), Id(1)})) << "the border belongs to it";
  region.excluded = {Id(0)};
  EXPECT_EQ(Members(region), std::vector<ObjectId>{Id(1)});
  region.excluded.clear();
  region.anchor = Id(1);
  EXPECT_EQ(Members(region), std::vector<ObjectId>{Id(0)}) << "not the anchor";
  region.anchor = {};
  region.factions = {"pirate", "no such"};
  EXPECT_EQ(Members(region), std::vector<ObjectId>{Id(1)});
  region.factions = {"no such"};
  EXPECT_TRUE(Members(region).empty()) << "a faction that is gone matches nothing";
  region.factions.clear();
  region.kinds = kAsteroid;
  EXPECT_TRUE(Members(region).empty());
  EXPECT_EQ(CountWithin(*game, {0, 0}, 1000, kShip, {}), 3u);
  EXPECT_EQ(CountWithin(*game, {0, 0}, 1000, kShip, Id(2)), 2u);
}

TEST_F(RegionCheck, KeepsTheFilterByNames) {
  Filter filter;
  filter.kinds = kShip;
  filter.factions = std::uint64_t{1} << *TheCatalog().FindFaction("pirate");
  filter.hostile_to = Id(0);
  filter.excluded[filter.excluded_count++] = Id(2);
  Region region;
  SetFilter(region, filter, *game);
  EXPECT_EQ(region.factions, std::vector<std::string>{"pirate"});
  const Filter again = FilterOf(region, *game);
  EXPECT_EQ(again.kinds, filter.kinds);
  EXPECT_EQ(again.factions, filter.factions);
  EXPECT_EQ(again.hostile_to, filter.hostile_to);
  EXPECT_FALSE(again.matches_nothing);
  ASSERT_EQ(again.excluded_count, 1);
  EXPECT_EQ(again.excluded[0], Id(2));
  game->Remove(Id(0));
  EXPECT_TRUE(FilterOf(region, *game).matches_nothing) << "the ship of hostile_to is gone";
}

TEST_F(RegionCheck, FollowsAnObject) {
  Region region;
  region.center = {7, 8};
  EXPECT_EQ(CenterOf(region, *game)->x, 7);
  EXPECT_EQ(CenterOf(region, *game)->y, 8);
  region.anchor = Id(1);
  EXPECT_EQ(CenterOf(region, *game)->x, 300);
  game->Remove(Id(1));
  EXPECT_FALSE(CenterOf(region, *game).has_value());
}

}  // namespace
}  // namespace heliopause
