#include <fstream>
#include <iterator>

#include "script/script_test.hpp"

namespace heliopause {
namespace {

class StandingLibrary : public ScriptTest {};

TEST_F(StandingLibrary, AChangeKeepsItsReason) {
  EXPECT_EQ(Do("space.standing('patrol', 30, 'Convoy guarded')"), "30.0");
  EXPECT_EQ(Do("local c = space.standing_changes('patrol') "
               "return #c, c[1].amount, c[1].reason, c[1].tick == space.tick()"),
            "1\t20.0\tConvoy guarded\ttrue");
  EXPECT_EQ(Do("return #space.standing_changes('trader')"), "0");
}

TEST_F(StandingLibrary, WithoutAReasonTheScenarioIsTheReason) {
  EXPECT_EQ(Do("space.standing('patrol', 0) return space.standing_changes('patrol')[1].reason"),
            "set by the scenario");
}

TEST_F(StandingLibrary, AStandingOpensWhatTheDataSay) {
  EXPECT_EQ(Do("space.standing('patrol', 24) return space.opens('patrol', 'outfits')"), "false");
  EXPECT_EQ(Do("space.standing('patrol', 25) return space.opens('patrol', 'outfits')"), "true");
  EXPECT_EQ(Do("space.standing('patrol', 100) return space.opens('patrol', 'trade')"), "false");
  EXPECT_EQ(Do("local f = space.factions()[4] return f.id, #f.about > 0, f.opens[1].what"),
            "patrol\ttrue\tdocking");
  EXPECT_NE(Do("space.opens('patrol', 'tea')").find("what = \"tea\" (expected docking, trade"),
            std::string::npos);
}

// A mod may close docks to a pilot that is not hostile.
TEST_F(StandingLibrary, JobsLeadToNoPortWhoseDocksAreClosed) {
  const std::filesystem::path root = HELIOPAUSE_SOURCE_DIR, data = folder / "data";
  std::filesystem::copy(root / "data", data, std::filesystem::copy_options::recursive);
  std::ifstream in(root / "data/factions.toml");
  std::string factions{std::istreambuf_iterator<char>(in), {}};
  const std::string open = "-20, text = \"Docks of the League";
  const std::size_t at = factions.find(open);
  ASSERT_NE(at, std::string::npos);
  factions.replace(at, 3, "30");
  std::ofstream(data / "factions.toml", std::ios::binary) << factions;
  const Catalog catalog = Catalog::Load(data);
  ASSERT_TRUE(catalog.Errors().empty()) << catalog.Errors()[0].Text();
  Write("file",
        "local jobs = include('lib/jobs') "
        "local home = space.spawn_body{class = 'outpost', faction = 'patrol', x = 0, y = 0} "
        "space.spawn_body{class = 'outpost', faction = 'trader', x = 9000, y = 0} "
        "local me = space.spawn{class = 'courier', faction = 'player', x = 500, y = 0, "
        "player = true} "
        "space.standing('trader', 29) "
        "assert(not space.stations()[2]:is_hostile_to(me)) "
        "assert(#jobs.ports(home, 0, 9) == 0, 'a closed dock is a goal') "
        "space.standing('trader', 30) "
        "assert(#jobs.ports(home, 0, 9) == 1, 'an open dock is no goal')");
  LuaHost lua(ScriptOptions{root / "scripts/game", [](const std::string&) {}});
  Game modded(catalog, {});
  modded.Attach(&lua);
  EXPECT_NO_THROW(lua.RunFile(modded, folder / "file.lua"));
}

TEST_F(StandingLibrary, NamesTheArgumentsThatAreWrong) {
  EXPECT_NE(Do("space.standing('patrol', nil, 'why')").find("standing = nil"), std::string::npos);
  EXPECT_NE(Do("space.standing('patrol', 1, ('x'):rep(81))").find("reason = "), std::string::npos);
  EXPECT_NE(Do("space.standing_changes('flock')").find("faction = \"flock\""), std::string::npos);
}

}  // namespace
}  // namespace heliopause
