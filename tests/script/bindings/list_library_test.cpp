// Lists of what exists in the rules and the data.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Lists = ThreeShipsTest;

TEST_F(Lists, NameEachTypeOfEventWithItsFields) {
  EXPECT_EQ(Do("local found = {} for _, info in ipairs(space.event_types()) do found[info.type] = "
               "info end return found.hit.about, found.hit.fields[1].name, found.message.object"),
            "A shot hits, or a script damages something.\tamount\tnil");
}

TEST_F(Lists, HaveTheValuesOfTheDataFiles) {
  EXPECT_EQ(
      RunScript("local function by_id(list) local map = {} for _, one in ipairs(list) do "
                "assert(map[one.id] == nil and #one.name > 0) map[one.id] = one end return map end "
                "local v, k = table.unpack(space.ships()) "
                "local ships, weapons = by_id(space.classes()), by_id(space.weapons()) "
                "local cutter = ships[v:class()] "
                "assert(cutter.hull == v:max_hull() and cutter.cargo == v:cargo()) "
                "assert(cutter.radius == v:radius()) "
                "local id, speed, range, damage = v:weapon() "
                "assert(cutter.primary == id and weapons[id].damage == damage) "
                "local factions = by_id(space.factions()) local hostile = false "
                "for _, id in ipairs(factions.pirate.hostile_to) do hostile = hostile or id == "
                "'patrol' end assert(hostile == k:is_hostile_to(v)) "
                "assert(by_id(space.goods()).ore.price == 20) "
                "local rocks = by_id(space.classes('asteroid')) "
                "assert(rocks[rocks.large.breaks_into].radius < rocks.large.radius) "
                "assert(rocks.small.breaks_into == nil) "
                "local bodies = by_id(space.classes('body')) assert(bodies.outpost.station)"),
      "");
  EXPECT_EQ(Do("space.classes('shot')"),
            "error: console:1: space.classes: kind = \"shot\" (expected \"ship\", \"asteroid\" or "
            "\"body\")");
}

TEST_F(Lists, HaveNewTablesEachTime) {
  EXPECT_EQ(Do("space.weapons()[1].damage = 1e9 return space.weapons()[1].damage < 1e9"), "true");
}

// The tables are made in C++, which the count of instructions does not contain.
TEST_F(Lists, AreChargedByTheirFields) {
  const auto used = [this](const std::string& call) {
    return std::stoll(Do("local before = space.usage().used space." + call +
                         " return space.usage().used - before"));
  };
  EXPECT_GT(used("event_types()"), 6000);
  EXPECT_GT(used("factions()"), 900);
  EXPECT_GT(used("systems()"), 10000);
  EXPECT_GT(used("usage()"), 80) << "itself, and one of the two around it";
}

}  // namespace
}  // namespace heliopause
