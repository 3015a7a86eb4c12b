#include "view/input/pad_map.hpp"

#include <gtest/gtest.h>

#include <set>

#include "view/input/gamepad.hpp"

namespace heliopause {
namespace {

TEST(PadMap, EveryButtonHasTwoActionsAndNoneHasTheSame) {
  const PadMap map;
  std::set<Action> seen;
  for (const PadSlot slot : PadSlots()) {
    ASSERT_TRUE(map.Of(slot)) << PadSlotId(slot);
    EXPECT_TRUE(seen.insert(*map.Of(slot)).second) << PadSlotId(slot);
    EXPECT_TRUE(map.IsDefault(slot));
  }
  // What a flight needs, and what the menu of Esc does not have.
  for (const Action action :
       {Action::Map, Action::Autopilot, Action::Hail, Action::Board, Action::Program,
        Action::DeepScan, Action::Faster, Action::Slower, Action::LogPage, Action::WingFollow})
    EXPECT_EQ(seen.count(action), 1u) << static_cast<int>(action);
}

TEST(PadMap, IdsAndNamesAreUnique) {
  std::set<std::string> ids, names;
  for (const PadSlot slot : PadSlots()) {
    EXPECT_TRUE(ids.insert(PadSlotId(slot)).second);
    EXPECT_TRUE(names.insert(PadSlotName(slot)).second) << PadSlotId(slot);
  }
  EXPECT_EQ(ids.count("left_shoulder+start"), 1u);
  EXPECT_EQ(ids.count("start"), 0u);
}

TEST(PadMap, ALineChangesOneButton) {
  PadMap map;
  EXPECT_EQ(map.Read("south", "hail"), "");
  EXPECT_EQ(map.Of({PadButton::South, false}), Action::Hail);
  EXPECT_FALSE(map.IsDefault({PadButton::South, false}));
  EXPECT_TRUE(map.IsDefault({PadButton::South, true}));
  EXPECT_EQ(map.Read("left_shoulder+up", "none"), "");
  EXPECT_FALSE(map.Of({PadButton::Up, true}));
}

TEST(PadMap, AWrongLineNamesTheReasonAndChangesNothing) {
  PadMap map;
  EXPECT_EQ(map.Read("souht", "hail").rfind("unknown button souht (known: south, east,", 0), 0u);
  EXPECT_EQ(map.Read("south", "hial").rfind("unknown action hial (known: none, thrust,", 0), 0u);
  EXPECT_EQ(map.Read("south", "menu").rfind("unknown action menu", 0), 0u);
  EXPECT_EQ(map.Read("start", "hail"), "start opens the menu");
  EXPECT_EQ(map.Read("left_shoulder", "hail"), "left_shoulder is the second layer");
  EXPECT_EQ(map.Read("left_trigger", "hail"), "left_trigger steers");
  EXPECT_EQ(map, PadMap());
}

}  // namespace
}  // namespace heliopause
