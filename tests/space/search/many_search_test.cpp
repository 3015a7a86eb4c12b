// A batch of near searches against single ones, in every order in which it may run.
#include "space/search/many_search.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "space/search/region_search.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "support/executors.hpp"
#include "support/random.hpp"
#include "support/space_model.hpp"

namespace heliopause::space {
namespace {

class ManySearchTest : public testing::Test {
 protected:
  ManySearchTest() {
    test::Random random(1);
    for (std::uint32_t slot = 0; slot < 2000; ++slot) {
      tree_.EnsureSpareForSlot(slot);
      InsertEntry(tree_, {random.In(1000), {}, 3, Kinds{1} << slot % 5, {slot, 1}, slot}, kNone);
    }
    RebalanceDirty(tree_);
    for (int i = 0; i < 500; ++i) {
      queries_.push_back({random.In(1200), random.Between(0, 90), Kinds(random.Below(32))});
    }
  }

  void ExpectSingleSearches(const ManyHits& many) const {
    ASSERT_EQ(many.Count(), queries_.size());
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < queries_.size(); ++i) {
      const DiscQuery& query = queries_[i];
      hits.clear();
      FindInRegion(tree_, {.kinds = query.kinds}, NearRegion(query.point, query.radius), hits);
      const auto found = many.Of(i);
      ASSERT_EQ(test::Difference("hits", {found.begin(), found.end()}, hits), "") << i;
    }
  }

  TreeStorage tree_{SpaceOptions{.radius = 1000, .leaf_capacity = 16}};
  std::vector<DiscQuery> queries_;
};

TEST_F(ManySearchTest, InOneThreadGivesTheHitsOfSingleSearches) {
  ManyHits many;
  FindMany<DiscQuery>("Call", tree_, queries_, many);
  ExpectSingleSearches(many);
  EXPECT_GT(many.hits.size(), 500u);
}

TEST_F(ManySearchTest, ByAnExecutorGivesTheHitsOfSingleSearches) {
  ManyHits many;
  FindMany<DiscQuery>("Call", tree_, queries_, many, test::kBackwards);
  ExpectSingleSearches(many);
  FindMany<DiscQuery>("Call", tree_, queries_, many, test::kByFourThreads);
  ExpectSingleSearches(many);
}

TEST_F(ManySearchTest, ReusesTheBuffersOfALargerBatch) {
  ManyHits many;
  FindMany<DiscQuery>("Call", tree_, queries_, many, test::kBackwards);
  queries_.resize(3);
  FindMany<DiscQuery>("Call", tree_, queries_, many, test::kBackwards);
  ExpectSingleSearches(many);
  queries_.clear();
  FindMany<DiscQuery>("Call", tree_, queries_, many);
  EXPECT_EQ(many.Count(), 0u);
  EXPECT_TRUE(many.hits.empty());
}

TEST_F(ManySearchTest, LeavesAnEmptyResultWhenTheExecutorThrows) {
  ManyHits many;
  FindMany<DiscQuery>("Call", tree_, queries_, many);
  const auto throws = [](std::size_t, FunctionRef<void(std::size_t)> work) {
    work(0);
    throw std::runtime_error("no threads");
  };
  EXPECT_THROW(FindMany<DiscQuery>("Call", tree_, queries_, many, throws), std::runtime_error);
  EXPECT_TRUE(many.hits.empty());
  EXPECT_TRUE(many.offsets.empty());
}

}  // namespace
}  // namespace heliopause::space
