// Pairs with the tags of both sprites: the same pairs in the same order as with ids alone.
#include <gtest/gtest.h>

#include <heliopause/sprite_manager.hpp>
#include <utility>
#include <vector>

#include "support/executors.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using Pairs = std::vector<std::pair<SpriteId, SpriteId>>;

class TaggedPairsTest : public testing::Test {
 protected:
  TaggedPairsTest() {
    test::Random random(7);
    for (unsigned i = 0; i < 3000; ++i) {
      manager_.Add({random.In(2000), {}, random.Between(0, 30), 1u << i % 3, 500 + i});
    }
    manager_.ReBallance();
  }

  // Collects the pairs of a call with ids and of one with members.
  template <class Search>
  void ExpectEqual(const Search& search) {
    Pairs by_id, tagged;
    search([&](SpriteId a, SpriteId b) { by_id.emplace_back(a, b); });
    search([&](const PairMember& a, const PairMember& b) {
      tagged.emplace_back(a.id, b.id);
      EXPECT_EQ(a.tag, 500 + a.id.slot);
      EXPECT_EQ(b.tag, 500 + b.id.slot);
      for (const PairMember& member : {a, b}) {
        EXPECT_EQ(member.position, manager_.GetPosition(member.id));
        EXPECT_EQ(member.radius, manager_.Get(member.id)->radius);
      }
    });
    EXPECT_GT(by_id.size(), 100u);
    EXPECT_EQ(tagged, by_id);
  }

  SpriteManager manager_;
};

TEST_F(TaggedPairsTest, AreThePairsOfIds) {
  ExpectEqual([&](const auto& pair) { manager_.ForEachOverlappingPair(pair); });
  ExpectEqual([&](const auto& pair) { manager_.ForEachOverlappingPair(1, 4, pair); });
  ExpectEqual([&](const auto& pair) { manager_.ForEachOverlappingPair(pair, test::kBackwards); });
  ExpectEqual(
      [&](const auto& pair) { manager_.ForEachOverlappingPair(1, 6, pair, test::kBackwards); });
  PairTrace trace;
  ExpectEqual([&](const auto& pair) { manager_.ForEachOverlappingPair(pair, &trace); });
  EXPECT_GT(trace.circles_checked, 0u);
}

TEST_F(TaggedPairsTest, EndWhenTheCallableReturnsFalse) {
  Pairs all;
  manager_.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { all.emplace_back(a, b); });
  for (const std::size_t most : {std::size_t{1}, std::size_t{70}, all.size()}) {
    Pairs first(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most)), found;
    const auto some = [&](SpriteId a, SpriteId b) {
      found.emplace_back(a, b);
      return found.size() < most;
    };
    const auto members = [&](const PairMember& a, const PairMember& b) { return some(a.id, b.id); };
    const auto expect = [&] { EXPECT_EQ(std::exchange(found, {}), first); };
    manager_.ForEachOverlappingPair(some);
    expect();
    manager_.ForEachOverlappingPair(members);
    expect();
    manager_.ForEachOverlappingPair(some, test::kBackwards);
    expect();
    manager_.ForEachOverlappingPair(members, test::kByFourThreads);
    expect();
  }
  PairTrace whole, part;
  manager_.ForEachOverlappingPair([](SpriteId, SpriteId) {}, &whole);
  manager_.ForEachOverlappingPair([](SpriteId, SpriteId) { return false; }, &part);
  EXPECT_LT(part.circles_checked, whole.circles_checked) << "the search ends, too";
}

TEST_F(TaggedPairsTest, EndAtAResultThatConvertsToFalse) {
  std::size_t pairs = 0, all = 0;
  manager_.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++all; });
  manager_.ForEachOverlappingPair([&](SpriteId, SpriteId) { return ++pairs; });
  EXPECT_EQ(pairs, all);
  pairs = 0;
  manager_.ForEachOverlappingPair([&](SpriteId, SpriteId) { return 0 * ++pairs; });
  EXPECT_EQ(pairs, 1u);
}

TEST_F(TaggedPairsTest, TakeAGenericCallableByIds) {
  std::size_t pairs = 0;
  manager_.ForEachOverlappingPair([&](auto a, auto b) { pairs += a < b ? 1 : 0; });
  EXPECT_GT(pairs, 100u);
}

}  // namespace
}  // namespace heliopause
