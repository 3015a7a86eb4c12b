// Every search of `space` against loops in Lua, in one script: tests/script/searches.
#include <sstream>

#include "script/script_test.hpp"

namespace heliopause {
namespace {

using EverySearch = ScriptTest;

TEST_F(EverySearch, EqualsALoopOverAllThings) {
  const std::filesystem::path file =
      std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "tests/script/searches/brute_force.lua";
  ASSERT_NO_THROW(host->RunFile(*game, file));
  // Equal empty lists would prove nothing.
  ASSERT_EQ(printed.size(), 25u);
  for (const std::string& line : printed) {
    std::istringstream words(line);
    std::string name;
    int hits = 0;
    words >> name >> hits;
    EXPECT_GT(hits, 10) << line;
  }
}

}  // namespace
}  // namespace heliopause
