// The tree of InsertAll is that of single insertions.
#include "space/tree/bulk_build.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "space/tree/quadtree.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

TEST(BulkBuild, HasTheSquaresOfSingleInsertions) {
  constexpr std::uint32_t kCount = 3000;
  const SpaceOptions options{
      .radius = 500, .leaf_capacity = 8, .merge_threshold = 4, .smallest_leaf_radius = 1};
  test::Random random(1);
  std::vector<Entry> entries;
  for (std::uint32_t slot = 0; slot < kCount; ++slot) {
    // Half of them in a patch that is more than six levels below the root.
    entries.push_back({random.In(slot % 2 == 0 ? 400 : 2), {}, 2, 3, {slot, 1}});
  }
  QuadTree at_once(options), one_by_one(options);
  at_once.EnsureSpareFor(kCount, kCount);
  InsertAll(at_once.MutableStorage(), entries);
  at_once.ReBallance();
  one_by_one.EnsureSpareFor(kCount, kCount);
  for (const Entry& entry : entries) one_by_one.Insert(entry);
  one_by_one.ReBallance();
  EXPECT_EQ(at_once.Count(), kCount);
  EXPECT_EQ(at_once.Validate(), "");
  EXPECT_TRUE(at_once.GetShape() == one_by_one.GetShape());
}

}  // namespace
}  // namespace heliopause::space
