#include "base/prefetch_pipeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace heliopause {
namespace {

TEST(PrefetchPipeline, RunsEachStageForEachItemInOrder) {
  for (const std::size_t count : {0u, 1u, 3u, 4u, 5u, 100u}) {
    std::vector<std::size_t> stages[3];
    RunPrefetchPipeline(
        count, [&](std::size_t i) { stages[0].push_back(i); },
        [&](std::size_t i) { stages[1].push_back(i); },
        [&](std::size_t i) { stages[2].push_back(i); });
    for (const std::vector<std::size_t>& items : stages) {
      ASSERT_EQ(items.size(), count);
      for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(items[i], i);
    }
  }
}

TEST(PrefetchPipeline, RunsEachStageTheDistanceAheadOfTheNext) {
  constexpr std::size_t kCount = 50;
  std::size_t done[3] = {};
  RunPrefetchPipeline(
      kCount, [&](std::size_t) { ++done[0]; },
      [&](std::size_t i) {
        ++done[1];
        ASSERT_EQ(done[0], std::min(i + kPipelineDistance + 1, kCount));
      },
      [&](std::size_t i) {
        ++done[2];
        ASSERT_EQ(done[1], std::min(i + kPipelineDistance + 1, kCount));
      });
  EXPECT_EQ(done[2], kCount);
}

TEST(PipelineRing, KeepsAnItemUntilItsLastStage) {
  PipelineRing<std::size_t, 3> ring;
  RunPrefetchPipeline(
      100, [&](std::size_t i) { ring[i] = i; }, [&](std::size_t i) { ASSERT_EQ(ring[i], i); },
      [&](std::size_t i) { ASSERT_EQ(ring[i], i); });
}

}  // namespace
}  // namespace heliopause
