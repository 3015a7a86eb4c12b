#include "game/mods/mod_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace heliopause {
namespace {

class ModOrder : public testing::Test {
 protected:
  Mod& Add(const std::string& name, const std::string& version = "1.0") {
    Mod mod;
    mod.name = name;
    mod.version = version;
    mod.game = "0.1";
    installed_.mods.push_back(mod);
    return installed_.mods.back();
  }
  // The names of the loaded mods, in order, separated by spaces.
  std::string Order(std::vector<std::string> names) {
    const LoadedMods loaded = OrderMods(installed_, names, "0.1.0");
    std::reverse(names.begin(), names.end());
    const LoadedMods again = OrderMods(installed_, names, "0.1.0");
    std::string text, same;
    for (const Mod& mod : loaded.mods) text += (text.empty() ? "" : " ") + mod.name;
    for (const Mod& mod : again.mods) same += (same.empty() ? "" : " ") + mod.name;
    EXPECT_EQ(text, same) << "the order of the names matters";
    problems_.clear();
    for (const std::string& problem : loaded.problems) problems_ += problem + "\n";
    return text;
  }

  InstalledMods installed_;
  std::string problems_;
};

TEST_F(ModOrder, IsByNameWithoutDependencies) {
  for (const char* name : {"c", "a", "b"}) Add(name);
  EXPECT_EQ(Order({"b", "c", "a"}), "a b c");
  EXPECT_EQ(Order({"b", "b"}), "b");
  EXPECT_EQ(Order({}), "");
  EXPECT_EQ(problems_, "");
}

TEST_F(ModOrder, ARequiredModIsLoadedFirstAndWithoutBeingNamed) {
  Add("a").required = {{"z", ""}};
  Add("z").required = {{"m", "1.0"}};
  Add("m");
  EXPECT_EQ(Order({"a"}), "m z a");
  EXPECT_EQ(problems_, "");
}

TEST_F(ModOrder, AfterMattersOnlyIfTheOtherIsLoaded) {
  Add("a").after = {"b"};
  Add("b");
  EXPECT_EQ(Order({"a"}), "a");
  EXPECT_EQ(Order({"a", "b"}), "b a");
  EXPECT_EQ(problems_, "");
}

TEST_F(ModOrder, ReportsWhatIsMissingOrTooOld) {
  Add("a").required = {{"x", ""}};
  Add("b").required = {{"c", "1.2"}};
  Add("c", "1.1");
  Add("d").required = {{"a", ""}};
  Add("e").game = "0.2";
  EXPECT_EQ(Order({"a", "b", "c", "d", "e", "f"}), "c");
  for (const char* line : {"mod 'a': needs mod 'x', which is not installed\n",
                           "mod 'b': needs mod 'c' 1.2 or later (installed: 1.1)\n",
                           "mod 'd': needs mod 'a', which cannot be loaded\n",
                           "mod 'e': needs version 0.2 of the game (this is 0.1.0)\n",
                           "mod 'f': it is not installed; installed: a, b, c, d, e\n"})
    EXPECT_NE(problems_.find(line), std::string::npos) << line << problems_;
}

TEST_F(ModOrder, OfTwoInConflictTheLaterIsLeftOut) {
  Add("a").conflicts = {"b"};
  Add("b");
  EXPECT_EQ(Order({"a", "b"}), "a");
  EXPECT_EQ(problems_, "mod 'b': conflicts with mod 'a'\n");
  EXPECT_EQ(Order({"b"}), "b");
}

TEST_F(ModOrder, ACircleIsLeftOut) {
  Add("a").required = {{"b", ""}};
  Add("b").required = {{"a", ""}};
  Add("c").required = {{"b", ""}};
  Add("d");
  Add("e").after = {"a"};
  EXPECT_EQ(Order({"a", "c", "d", "e"}), "d e");
  EXPECT_EQ(problems_,
            "mods in a circle, each loaded after the next: 'a', 'b', 'a'\n"
            "mod 'c': needs mod 'b', which cannot be loaded\n");
}

}  // namespace
}  // namespace heliopause
