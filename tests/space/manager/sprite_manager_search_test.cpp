// The searches of SpriteManager check their arguments before they touch the tree. For their results
// see tests/space/search, for their options search_options_test.cpp.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <stdexcept>
#include <vector>

#include "support/numbers.hpp"

namespace heliopause {
namespace {

TEST(SearchWithInvalidArguments, LeavesTheResultAndTheTraceUnchanged) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  std::vector<Hit> out(3);
  std::vector<SweepHit> swept(2);
  SearchTrace trace{1, 2, 3, 4};
  const std::vector<std::function<void()>> queries = {
      [&] {
        manager.GetSpritesNear({test::kNan, 0}, 1, {.kinds = 1, .trace = &trace}, out);
      },
      [&] {
        manager.GetSpritesNear({test::kTooFar, 0}, 1, {.kinds = 1, .trace = &trace}, out);
      },
      [&] { manager.GetSpritesNear({}, -1, {.kinds = 1, .trace = &trace}, out); },
      [&] { manager.GetSpritesNear({}, test::kNan, {.kinds = 1, .trace = &trace}, out); },
      [&] {
        manager.GetSpritesTouching({0, test::kInfinity}, 1, {.kinds = 1, .trace = &trace}, out);
      },
      [&] { manager.GetSpritesTouching({}, -0.5, {.kinds = 1, .trace = &trace}, out); },
      [&] {
        manager.GetSpritesIn({{1, 0}, {0, 0}}, {.kinds = 1, .trace = &trace}, out);
      },
      [&] {
        manager.GetSpritesIn({{0, 1}, {0, 0}}, {.kinds = 1, .trace = &trace}, out);
      },
      [&] {
        manager.GetSpritesIn({{0, test::kNan}, {0, 0}}, {.kinds = 1, .trace = &trace}, out);
      },
      [&] {
        manager.GetSpritesIn({{0, 0}, {0, test::kTooFar}}, {.kinds = 1, .trace = &trace}, out);
      },
      [&] { (void)manager.GetNearestSprite({}, test::kNan, {.kinds = 1, .trace = &trace}); },
      [&] {
        (void)manager.GetNearestSprite({0, -test::kTooFar}, 1,
                                       {.kinds = 1, .ignore = id, .trace = &trace});
      },
      [&] { manager.GetNearestSprites({}, 1, -2, {.kinds = 1, .trace = &trace}, out); },
      [&] {
        (void)manager.SweepFirst({test::kNan, 0}, {}, 1, {.kinds = 1, .trace = &trace});
      },
      [&] {
        (void)manager.SweepFirst({}, {0, test::kTooFar}, 1, {.kinds = 1, .trace = &trace});
      },
      [&] { manager.SweepAll({}, {}, -1, {.kinds = 1, .trace = &trace}, swept); },
      [&] { (void)manager.CountSpritesNear({}, -1, {.kinds = 1, .trace = &trace}); },
      [&] {
        (void)manager.CountSpritesTouching({test::kNan, 0}, 1, {.kinds = 1, .trace = &trace});
      },
      [&] {
        (void)manager.AnySpriteNear({}, test::kNan, {.kinds = 1, .ignore = id, .trace = &trace});
      },
      [&] {
        (void)manager.AnySpriteTouching({test::kTooFar, 0}, 1, {.kinds = 1, .trace = &trace});
      }};
  for (std::size_t i = 0; i < queries.size(); ++i) {
    EXPECT_THROW(queries[i](), std::invalid_argument) << "query " << i;
    EXPECT_EQ(out.size(), 3u);
    EXPECT_EQ(swept.size(), 2u);
    EXPECT_EQ(trace.sprites_tested, 4u);
  }
  EXPECT_EQ(manager.CountSpritesNear({}, test::kInfinity, {1}), 1u)
      << "an infinite radius is valid";
}

TEST(SearchWithInvalidArguments, IsRejectedBeforeAnyCallOfAccept) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  std::vector<Hit> out;
  std::vector<SweepHit> swept;
  unsigned calls = 0;
  const auto accept = [&](SpriteId, std::uint64_t) { return ++calls > 0; };
  const Vec2 nowhere{test::kTooFar, 0};
  const std::vector<std::function<void()>> queries = {
      [&] {
        manager.GetSpritesNear(nowhere, test::kInfinity, {.kinds = 1, .accept = accept}, out);
      },
      [&] {
        manager.GetSpritesTouching(nowhere, test::kInfinity, {.kinds = 1, .accept = accept}, out);
      },
      [&] {
        manager.GetSpritesIn({{0, 0}, nowhere}, {.kinds = 1, .accept = accept}, out);
      },
      [&] {
        (void)manager.GetNearestSprite(nowhere, test::kInfinity, {.kinds = 1, .accept = accept});
      },
      [&] {
        (void)manager.GetNearestSprite(nowhere, test::kInfinity,
                                       {.kinds = 1, .ignore = id, .accept = accept});
      },
      [&] {
        manager.GetNearestSprites(nowhere, 1, test::kInfinity, {.kinds = 1, .accept = accept}, out);
      },
      [&] { (void)manager.SweepFirst({}, nowhere, 1, {.kinds = 1, .accept = accept}); },
      [&] { manager.SweepAll({}, nowhere, 1, {.kinds = 1, .accept = accept}, swept); },
      [&] {
        (void)manager.CountSpritesNear(nowhere, test::kInfinity, {.kinds = 1, .accept = accept});
      },
      [&] {
        (void)manager.CountSpritesTouching(nowhere, test::kInfinity,
                                           {.kinds = 1, .accept = accept});
      },
      [&] {
        (void)manager.AnySpriteNear(nowhere, test::kInfinity, {.kinds = 1, .accept = accept});
      },
      [&] {
        (void)manager.AnySpriteTouching(nowhere, test::kInfinity, {.kinds = 1, .accept = accept});
      }};
  for (std::size_t i = 0; i < queries.size(); ++i) {
    EXPECT_THROW(queries[i](), std::invalid_argument) << "query " << i;
    EXPECT_EQ(calls, 0u);
  }
}

}  // namespace
}  // namespace heliopause
