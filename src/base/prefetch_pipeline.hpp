// A software pipeline for loops that wait for memory.
//
// Every stage but the last prefetches what the next stage reads. Stage k runs kPipelineDistance
// items ahead of stage k + 1, so several cache misses are in flight at any time:
//
//   time ->   stage 0 of item 12   stage 1 of item 8   stage 2 of item 4   stage 3 (work) of item 0
#pragma once

#include <array>
#include <cstddef>

namespace heliopause {

/// Items between two stages: each takes a few dozen nanoseconds, a cache miss about a hundred.
inline constexpr std::size_t kPipelineDistance = 4;

/// Calls every stage for items 0 to count - 1, each stage in order of the items. A stage other than
/// the last must not rely on the work of the last one for the items before it.
template <class... Stages>
void RunPrefetchPipeline(std::size_t count, const Stages&... stages) {
  for (std::size_t i = 0; i < count + (sizeof...(stages) - 1) * kPipelineDistance; ++i) {
    std::size_t late = 0;  // i - late wraps to a huge number before the stage has begun
    ((i - late < count ? stages(i - late) : void(), late += kPipelineDistance), ...);
  }
}

/// The data that the stages of a pipeline pass on, for the items in progress. `kStages` is the
/// number of stages.
template <class Item, std::size_t kStages>
class PipelineRing {
 public:
  Item& operator[](std::size_t i) { return items_[i % items_.size()]; }

 private:
  std::array<Item, kStages * kPipelineDistance> items_{};
};

}  // namespace heliopause
