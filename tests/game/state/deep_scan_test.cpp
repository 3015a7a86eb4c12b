#include "game/state/deep_scan.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

DeepContact ContactOf(std::uint32_t slot, std::uint64_t tick) {
  return {{slot, 1}, kShip, 0, {1, 2}, tick};
}

TEST(DeepScan, MarksEachObjectOnceInOrderOfTime) {
  DeepScan scan;
  scan.ship = {1, 1};
  scan.Mark(ContactOf(5, 10));
  scan.Mark(ContactOf(6, 10));
  scan.Mark(ContactOf(5, 20));
  ASSERT_EQ(scan.contacts.size(), 2u);
  EXPECT_EQ(scan.contacts[0].id.slot, 6u);
  EXPECT_EQ(scan.contacts[1].tick, 20u);
  EXPECT_EQ(scan.found, 2u) << "it was met twice";
  scan.Mark(ContactOf(6, 500));
  EXPECT_EQ(scan.found, 3u) << "by another scan";
}

TEST(DeepScan, KeepsNoMoreThanTheNewest) {
  DeepScan scan;
  scan.ship = {1, 1};
  for (std::uint32_t i = 0; i < kMostDeepContacts + 3; ++i) scan.Mark(ContactOf(10 + i, i));
  EXPECT_EQ(scan.contacts.size(), kMostDeepContacts);
  EXPECT_EQ(scan.contacts.front().tick, 3u);
}

TEST(DeepScan, ItsEndKeepsTheContactsAlone) {
  DeepScan scan;
  scan.ship = {1, 1};
  scan.center = {3, 4};
  scan.radius = 5;
  scan.nodes = 6;
  scan.energy = 7;
  scan.Mark(ContactOf(5, 10));
  scan.End();
  EXPECT_FALSE(scan.Runs());
  EXPECT_FALSE(scan.IsEmpty());
  EXPECT_EQ(scan.contacts.size(), 1u);
  EXPECT_EQ(
      scan.radius + scan.energy + scan.center.x + static_cast<double>(scan.nodes + scan.found), 0);
}

}  // namespace
}  // namespace heliopause
