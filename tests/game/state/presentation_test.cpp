#include "game/state/presentation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "game/state/shown_line.hpp"

namespace heliopause {
namespace {

TEST(Presentation, ANewOneIsEmptyAndValid) {
  EXPECT_TRUE(Presentation{}.IsEmpty());
  EXPECT_EQ(PresentationError({}), "");
}

// One change each, which makes it not empty and leaves it valid.
TEST(Presentation, EachPartMakesItNotEmpty) {
  std::vector<Presentation> some(9);
  some[0].hud = {{"a", "text"}};
  some[1].markers = {{"a", "", TextColor::Red, {}, {}}};
  some[2].objectives = {{"a", "text"}};
  some[3].dialogue = {{"a", "", "text", {}}};
  some[4].keys = {{"a", "F", ""}};
  some[5].camera.until = 1;
  some[6].pace = {1, 0.5};
  some[7].scored = true;
  some[8].outcome = Outcome::Won;
  for (const Presentation& one : some) {
    EXPECT_FALSE(one.IsEmpty()) << &one - some.data();
    EXPECT_EQ(PresentationError(one), "") << &one - some.data();
  }
}

TEST(Presentation, AnInvalidOneIsRejectedWithItsPart) {
  const auto error = [](auto&& change) {
    Presentation one;
    change(one);
    return PresentationError(one);
  };
  const std::string hud = "an item of the HUD is invalid";
  EXPECT_EQ(error([](auto& p) { p.hud = {{"", ""}}; }), hud);
  EXPECT_EQ(error([](auto& p) { p.hud = {{"a", ""}, {"a", ""}}; }), hud);
  EXPECT_EQ(error([](auto& p) { p.hud = {{"a", "\n"}}; }), hud);
  EXPECT_EQ(error([](auto& p) { p.hud = {{"a", std::string(101, 'x')}}; }), hud);
  EXPECT_EQ(error([](auto& p) { p.hud = {{"a", "", TextColor::Red, true, 0, 0}}; }), hud);
  EXPECT_EQ(error([](auto& p) { p.hud = {{"a", "", TextColor::Red, true, std::nan("")}}; }), hud);
  EXPECT_EQ(error([](auto& p) {
              for (std::size_t i = 0; i <= kMaxHudItems; ++i)
                p.hud.push_back({std::to_string(i), ""});
            }),
            hud);
  EXPECT_EQ(error([](auto& p) {
              p.markers = {{"a", "", TextColor::Red, {}, {1e300, 0}}};
            }),
            "a marker is invalid");
  EXPECT_EQ(error([](auto& p) {
              p.objectives = {{"a", "", ObjectiveState::Open, 0, -1}};
            }),
            "an objective is invalid");
  EXPECT_EQ(error([](auto& p) {
              p.dialogue = {{"a", "", "", std::vector<std::string>(6)}};
            }),
            "a line of dialogue is invalid");
  EXPECT_EQ(error([](auto& p) { p.keys = {{"a", "W", ""}}; }), "a key of the scenario is invalid");
  EXPECT_EQ(error([](auto& p) {
              p.keys = {{"a", "F", ""}, {"b", "F", ""}};
            }),
            "a key is bound twice");
  EXPECT_EQ(error([](auto& p) { p.camera.radius = -1; }), "the camera hint is invalid");
  EXPECT_EQ(error([](auto& p) { p.pace.speed = 100; }), "the speed hint is out of range");
  EXPECT_EQ(error([](auto& p) { p.score = kMaxScore + 1; }), "the score or the outcome is invalid");
}

TEST(Presentation, AShownLineIsNewByItsIdOrItsTime) {
  Presentation shown;
  EXPECT_EQ(ShownLineOf(shown), ShownLine{});
  shown.dialogue = {{"a", "", "text", {}}};
  shown.dialogue_since = 7;
  const ShownLine first = ShownLineOf(shown);
  EXPECT_EQ(first.id, "a");
  shown.dialogue.push_back({"b", "", "text", {}});
  EXPECT_EQ(ShownLineOf(shown), first);
  shown.dialogue_since = 8;
  EXPECT_NE(ShownLineOf(shown), first) << "the same line again";
}

TEST(Presentation, NamesAreUnique) {
  for (const auto names : {ScenarioKeys(), TextColorNames(), ObjectiveStateNames()}) {
    const std::set<std::string> all(names.begin(), names.end());
    EXPECT_EQ(all.size(), names.size());
  }
  EXPECT_EQ(TextColorNames().size(), static_cast<std::size_t>(TextColor::Red) + 1);
  EXPECT_EQ(ObjectiveStateNames().size(), static_cast<std::size_t>(ObjectiveState::Failed) + 1);
}

}  // namespace
}  // namespace heliopause
