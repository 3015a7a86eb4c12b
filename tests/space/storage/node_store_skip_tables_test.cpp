// Skip tables: every third level has them. The tree chooses the phase (level modulo 3) that needs
// the fewest tables, and changes it as sprites come and go.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "space/search/region_search.hpp"
#include "space/tree/quadtree.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

constexpr double kRadius = 1024;

SpaceOptions OptionsFor(Canvas canvas) {
  SpaceOptions options;
  options.canvas = canvas;
  options.radius = kRadius;
  options.leaf_capacity = 16;
  options.merge_threshold = 12;
  return options;
}

// A tree and the positions of its sprites.
class Scene {
 public:
  explicit Scene(Canvas canvas) : options_(OptionsFor(canvas)), tree_(options_) {}

  void Add(Vec2 position) {
    Insert(tree_, static_cast<std::uint32_t>(positions_.size()), position);
    positions_.push_back(position);
  }

  void AddUpTo(std::uint32_t count) {
    while (positions_.size() < count) Add(random_.In(kRadius - 1));
  }

  // Adds sprites with the same density per doubling of the distance from the center.
  void AddSpreadUpTo(std::uint32_t count) {
    while (positions_.size() < count) Add(random_.In(std::exp2(random_.Between(-2, 10)) - 0.01));
  }

  void EraseDownTo(std::uint32_t count) {
    for (; positions_.size() > count; positions_.pop_back()) {
      tree_.Erase(static_cast<std::uint32_t>(positions_.size() - 1));
    }
  }

  // Returns the phase of the levels with tables afterwards.
  int ReBallance() {
    const int before = tree_.Storage().nodes.Levels().Phase();
    tree_.ReBallance();
    EXPECT_EQ(tree_.Validate(), "");
    ExpectSearchResults();
    const auto counts = Counts();
    const int phase = tree_.Storage().nodes.Levels().Phase();
    const std::uint32_t now = counts[static_cast<std::size_t>(phase)];
    const std::uint32_t fewest = *std::min_element(counts.begin(), counts.end());
    EXPECT_LE(now * 3, fewest * 4 + 64) << positions_.size() << " sprites";
    EXPECT_TRUE(phase == before || now * 4 < counts[static_cast<std::size_t>(before)] * 3 + 4)
        << "the phase changed although it saves less than a quarter of the tables";
    return phase;
  }

  // The tree is as deep as a new one with the same sprites.
  void ExpectAsIfFresh() const {
    QuadTree fresh(options_);
    for (std::uint32_t slot = 0; slot < positions_.size(); ++slot) {
      Insert(fresh, slot, positions_[slot]);
    }
    fresh.ReBallance();
    EXPECT_EQ(tree_.GetStatistics().depth, fresh.GetStatistics().depth);
  }

 private:
  static void Insert(QuadTree& tree, std::uint32_t slot, Vec2 position) {
    tree.EnsureSpareForSlot(slot);
    tree.Insert({position, {}, 1, 1, {slot, 0}});
  }

  // The number of inner nodes at the levels of each phase: the tables that this phase needs.
  std::array<std::uint32_t, SkipTable::kLevelsPerStep> Counts() const {
    std::array<std::uint32_t, SkipTable::kLevelsPerStep> counts{};
    tree_.ForEachNode([&](const NodeView& node) {
      if (node.leaf) return;
      ++counts[static_cast<std::size_t>(std::ilogb(node.radius) + 8) % SkipTable::kLevelsPerStep];
    });
    return counts;
  }

  void ExpectSearchResults() {
    for (int i = 0; i < 50; ++i) {
      const Vec2 point = random_.In(kRadius);
      const double radius = random_.Between(0, i % 5 == 0 ? 500 : 60);
      hits_.clear();
      FindInRegion(tree_.Storage(), {}, NearRegion(point, radius), hits_);
      std::size_t near = 0;
      for (const Vec2 p : positions_) {
        near += std::hypot(p.x - point.x, p.y - point.y) <= radius ? 1 : 0;
      }
      EXPECT_EQ(hits_.size(), near);
    }
  }

  SpaceOptions options_;
  QuadTree tree_;
  std::vector<Vec2> positions_;  // by slot
  std::vector<Hit> hits_;
  test::Random random_{5};
};

class SkipTables : public testing::TestWithParam<Canvas> {};

// Leaves of all sizes, about equally many of each: a phase that gains tables while another loses.
TEST_P(SkipTables, StayAtTheirLevelsWhenOthersSaveOnlyAFew) {
  Scene scene(GetParam());
  for (std::uint32_t count = 3000; count < 30000; count += count / 8) {
    scene.AddSpreadUpTo(count);
    scene.ReBallance();
  }
}

TEST_P(SkipTables, UseTheLevelsThatNeedTheFewestAsSpritesComeAndGo) {
  Scene scene(GetParam());
  std::set<int> phases;
  for (const std::uint32_t count : {100u, 1000u, 4000u, 16000u, 64000u}) {
    scene.AddUpTo(count);
    phases.insert(scene.ReBallance());
  }
  EXPECT_GE(phases.size(), 2u);
  for (const std::uint32_t count : {16000u, 4000u, 1000u, 100u, 0u}) {
    scene.EraseDownTo(count);
    scene.ReBallance();
  }
  scene.AddUpTo(5000);
  scene.ReBallance();
}

INSTANTIATE_TEST_SUITE_P(Canvases, SkipTables, testing::Values(Canvas::Bounded, Canvas::Infinite),
                         [](const auto& instance) {
                           return instance.param == Canvas::Bounded ? "Bounded" : "Infinite";
                         });

TEST(SkipTablesOfAnInfiniteCanvas, StayValidAsTheRootGrowsAndShrinks) {
  Scene scene(Canvas::Infinite);
  scene.AddUpTo(16000);
  scene.ReBallance();
  for (double far = 4 * kRadius; far < 1e9; far *= 4) {
    scene.Add({far, -far});
    scene.ReBallance();
  }
  scene.EraseDownTo(16000);
  for (int i = 0; i < 70; ++i) scene.ReBallance();
  scene.ExpectAsIfFresh();
}

}  // namespace
}  // namespace heliopause::space
