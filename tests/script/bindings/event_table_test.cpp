// Events as Lua tables.
#include <fstream>

#include "script/script_test.hpp"

namespace heliopause {

// Of event_table.hpp, which needs Lua's headers. NOLINTNEXTLINE(misc-use-internal-linkage)
const char* NameOfEvent(Event::Type type);

namespace {

TEST(EventTable, NamesAreTheDeclaredOnesInTheirOrder) {
  std::ifstream lines(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "scripts/game/api/space.lua");
  std::string declared;
  while (!declared.starts_with("---@field type \"fired\"") && std::getline(lines, declared)) {
  }
  std::string named;
  for (int type = 0; type <= static_cast<int>(Event::Type::PlayerDied); ++type)
    named += std::string(type == 0 ? "" : "|") + '"' + NameOfEvent(Event::Type(type)) + '"';
  EXPECT_EQ(declared, "---@field type " + named);
}

using EventTables = ThreeShipsTest;

TEST_F(EventTables, HaveSubjectObjectAndPosition) {
  EXPECT_EQ(
      RunScript("local v, k = table.unpack(space.ships()) space.damage(k, 5, v) "
                "local found = space.events() local e = found[#found] "
                "assert(e.type == 'hit' and e.subject == k and e.object == v) "
                "assert(e.x == 300 and e.y == 0 and e.vx == 0 and e.amount == 5 and e.shield) "
                "space.alert('Look!', v) local all = space.events() "
                "assert(all[#all].type == 'alert' and all[#all].text == 'Look!') "
                "space.step() for _, e in ipairs(space.events()) do "
                "assert(e.type ~= 'alert', 'events of the tick before') end"),
      "");
}

}  // namespace
}  // namespace heliopause
