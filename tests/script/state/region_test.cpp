// Regions without Lua: changes of members, and what a save may contain.
#include "script/state/region.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace heliopause {
namespace {

ObjectId Id(std::uint32_t slot) { return {slot, 1}; }

Region Filled() {
  Region region;
  region.name = "gate";
  region.center = {10, -20};
  region.radius = 300;
  region.factions = {"pirate"};
  region.excluded = {Id(9)};
  region.line = 12;
  region.members = {Id(1), Id(3), Id(5)};
  return region;
}

TEST(Region, UpdatesItsMembersAndNamesTheChanges) {
  Region region = Filled();
  std::vector<Visit> visits;
  UpdateMembers(region, {Id(2), Id(3), Id(7)}, 100, visits);
  EXPECT_EQ(region.members, (std::vector<ObjectId>{Id(2), Id(3), Id(7)}));
  ASSERT_EQ(visits.size(), 4u);
  EXPECT_EQ(visits[0].object, Id(1));
  EXPECT_FALSE(visits[0].enters);
  EXPECT_EQ(visits[1].object, Id(5));
  EXPECT_EQ(visits[2].object, Id(2));
  EXPECT_TRUE(visits[2].enters);
  EXPECT_EQ(visits[3].object, Id(7));
  EXPECT_EQ(visits[3].region, "gate");
  UpdateMembers(region, {Id(2), Id(3), Id(7)}, 100, visits);
  EXPECT_EQ(visits.size(), 4u) << "nothing has changed";
}

TEST(Region, FindsChangesBeyondTheLimitAgain) {
  Region region = Filled();
  std::vector<Visit> visits;
  const std::vector<ObjectId> now = {Id(2), Id(3), Id(7)};
  UpdateMembers(region, now, 3, visits);
  EXPECT_EQ(visits.size(), 3u);
  EXPECT_EQ(region.members, (std::vector<ObjectId>{Id(2), Id(3)}));
  UpdateMembers(region, now, 0, visits);
  EXPECT_EQ(visits.size(), 3u);
  UpdateMembers(region, now, 1, visits);
  ASSERT_EQ(visits.size(), 4u);
  EXPECT_EQ(visits[3].object, Id(7));
  EXPECT_EQ(region.members, now);
}

TEST(Region, RevertsVisitsThatNoScriptHandled) {
  Region region = Filled();
  std::vector<Visit> visits;
  UpdateMembers(region, {Id(2), Id(3)}, 100, visits);
  for (auto visit = visits.rbegin(); visit != visits.rend(); ++visit) RevertVisit(region, *visit);
  EXPECT_EQ(region.members, Filled().members);
}

TEST(Region, IsLoadedAsItWasSaved) {
  Region other = Filled();
  other.name = "other";
  other.anchor = Id(4);
  other.hostile_to = Id(5);
  ByteWriter writer;
  SaveRegions(writer, {Filled(), other});
  SaveVisits(writer, {{"gate", Id(6), 7, true, false}, {"other", Id(8), 9, false, true}});
  ByteReader reader(writer.Bytes());
  const std::vector<Region> regions = LoadRegions(reader);
  const std::vector<Visit> visits = LoadVisits(reader, regions);
  EXPECT_EQ(reader.Left(), 0u);
  ByteWriter again;
  SaveRegions(again, regions);
  SaveVisits(again, visits);
  EXPECT_EQ(again.Bytes(), writer.Bytes());
  ASSERT_EQ(visits.size(), 2u);
  EXPECT_TRUE(visits[1].gone);
}

TEST(Region, LoadingRejectsWhatNoGameSaved) {
  const struct {
    const char* reason;
    std::function<void(std::vector<Region>&, std::vector<Visit>&)> change;
  } cases[] = {
      {"a name of more than 60", [](auto& r, auto&) { r[0].name.assign(61, 'x'); }},
      {"the center of a region", [](auto& r, auto&) { r[0].center.x = NAN; }},
      {"the radius of a region", [](auto& r, auto&) { r[0].radius = -1; }},
      {"more than 64 factions", [](auto& r, auto&) { r[0].factions.resize(65); }},
      {"excludes more than 32", [](auto& r, auto&) { r[0].excluded.resize(33); }},
      {"not in ascending order",
       [](auto& r, auto&) {
         r[0].members = {Id(2), Id(2)};
       }},
      {"too many members", [](auto& r, auto&) { r[0].members.resize(4097); }},
      {"two regions of the same name", [](auto& r, auto&) { r.push_back(r[0]); }},
      {"more regions than", [](auto& r, auto&) { r.resize(65, r[0]); }},
      {"a visit of an unknown region", [](auto&, auto& v) { v[0].region = "x"; }},
      {"more visits than", [](auto&, auto& v) { v.resize(1001, v[0]); }},
  };
  for (const auto& one : cases) {
    std::vector<Region> regions = {Filled()};
    std::vector<Visit> visits = {{"gate", Id(6), 7, true, false}};
    one.change(regions, visits);
    ByteWriter writer;
    SaveRegions(writer, regions);
    SaveVisits(writer, visits);
    ByteReader reader(writer.Bytes());
    try {
      LoadVisits(reader, LoadRegions(reader));
      ADD_FAILURE() << one.reason;
    } catch (const BadBytes& error) {
      EXPECT_NE(std::string(error.what()).find(one.reason), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace heliopause
