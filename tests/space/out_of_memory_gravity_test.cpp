// Memory runs out while gravity and masks are built and queried: at the first allocation of a call,
// at the second, and so on until the call succeeds.
#include <gtest/gtest.h>

#include <functional>
#include <heliopause/barnes_hut.hpp>
#include <heliopause/mask.hpp>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

SpriteManager Crowd(int count) {
  SpriteManager manager;
  test::Random random(1);
  for (int i = 0; i < count; ++i) {
    manager.Add({random.In(i % 2 == 0 ? 1000 : 60), {}, random.Between(1, 30), 1, 0});
  }
  return manager;
}

double MassOf(SpriteId, const Sprite& sprite) { return sprite.radius; }

std::string PullsOf(const BarnesHut& gravity) {
  std::vector<Pull> pulls;
  gravity.GetPulls({.theta = 0.5}, pulls);
  return {reinterpret_cast<const char*>(pulls.data()), pulls.size() * sizeof(Pull)};
}

// If the copy of the bodies fails, the old tree stays. If a later step fails, the tree is empty.
TEST(OutOfMemory, InBuildOfGravityLeavesTheBodiesUnchangedOrEmpty) {
  const SpriteManager few = Crowd(20);
  const SpriteManager many = Crowd(400);
  int unchanged = 0;
  int emptied = 0;
  bool failed = true;
  for (std::size_t successes = 0; failed; ++successes) {
    BarnesHut gravity;
    gravity.Build(few, MassOf);
    const std::string before = PullsOf(gravity);
    failed = false;
    try {
      const test::FailingAllocator failing(successes);
      gravity.Build(many, MassOf);
    } catch (const std::bad_alloc&) {
      failed = true;
    }
    if (failed) {
      ASSERT_TRUE(gravity.Count() == 0 || PullsOf(gravity) == before);
      ++(gravity.Count() == 0 ? emptied : unchanged);
      gravity.Build(many, MassOf);
    }
    BarnesHut fresh;
    fresh.Build(many, MassOf);
    ASSERT_TRUE(PullsOf(gravity) == PullsOf(fresh));
  }
  EXPECT_GT(unchanged, 2);
  EXPECT_GT(emptied, 2);
}

TEST(OutOfMemory, InQueriesOfGravityLeavesOutUnchangedOrEmpty) {
  const SpriteManager space = Crowd(400);
  BarnesHut gravity;
  gravity.Build(space, MassOf);
  const std::string expected = PullsOf(gravity);
  const GravityOptions options{.theta = 0.5};
  SpriteId id;
  space.ForEachSprite([&](SpriteId last, const Sprite&) { id = last; });
  const auto fails = [&](std::size_t successes, const std::function<void()>& query) {
    bool failed = false;
    std::thread([&] {  // a new thread has no warm thread-local buffers
      const test::FailingAllocator failing(successes);
      try {
        query();
      } catch (const std::bad_alloc&) {
        failed = true;
      }
    })
        .join();
    return failed;
  };
  bool failed = true;
  for (std::size_t successes = 0; failed; ++successes) {
    std::vector<Pull> pulls(1);
    std::vector<MassNode> used(1);
    failed = fails(successes, [&] { gravity.GetPulls(options, pulls); });
    ASSERT_TRUE(pulls.empty() || pulls.size() == (failed ? 1 : gravity.Count()));
    const bool failed_again = fails(successes, [&] { gravity.GetNodesUsed(id, options, used); });
    ASSERT_TRUE(!failed_again || used.size() <= 1);
    (void)fails(successes, [&] { (void)gravity.GetPull(id, options); });
    failed = failed || failed_again;
    ASSERT_TRUE(PullsOf(gravity) == expected);
  }
}

TEST(OutOfMemory, InMasksCreatesNoMask) {
  std::vector<std::uint8_t> alpha(std::size_t{64} * 64);
  test::Random random(3);
  for (std::uint8_t& pixel : alpha) pixel = static_cast<std::uint8_t>(random.Bits());
  const Mask mask(64, 64, alpha);
  Mask target(1, 1, std::vector<std::uint8_t>{255});
  const Mask before = target;
  bool failed = true;
  std::size_t successes = 0;
  for (; failed; ++successes) {
    failed = false;
    target = Mask(1, 1, std::vector<std::uint8_t>{255});
    try {
      const test::FailingAllocator failing(successes);
      target = Mask(64, 64, alpha).AtLevel(4);
      EXPECT_EQ(mask.LossAt(4).nodes, target.CountNodes());
    } catch (const std::bad_alloc&) {
      failed = true;
      ASSERT_EQ(target, before);
    }
  }
  EXPECT_EQ(target, mask.AtLevel(4));
  EXPECT_GT(successes, 10u);
}

}  // namespace
}  // namespace heliopause
