// The workloads: what is timed, in which state of the world, and the measured values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stopwatch.hpp"
#include "bench/index.hpp"
#include "bench/queries.hpp"

namespace heliopause::bench {

/// Limits of time, in seconds.
struct TimeLimits {
  double cell = 1;          ///< timed work per cell, with at least kFewestTicks
  double at_most = 60;      ///< a cell that takes longer ends early and is marked
  double peer_warmup = 10;  ///< warm-up of a slow peer
};
inline constexpr std::size_t kFewestTicks = 5;
inline constexpr std::size_t kMostTicks = 100000;
inline constexpr std::size_t kWarmTicks = 600;
inline constexpr std::size_t kDriftTicks = 10000;

enum class Workload { T, P, S, B };
std::string_view NameOf(Workload workload);

/// One cell of the result table: one index in one scene.
struct Cell {
  std::string workload;
  std::string distribution;
  std::size_t n = 0;
  const IndexKind* index = nullptr;
  double update_ms = 0, search_ms = 0, total_ms = 0;  ///< medians; meaningless when too_slow
  std::optional<double> bytes_per_sprite{};           ///< no value for few sprites, see measure.hpp
  std::vector<std::uint64_t> answers{};               ///< a hash for each tick, in order
  bool too_slow = false;                              ///< not one tick within the time limit
  bool was_cut = false;                               ///< fewer than kFewestTicks
  std::string remark{};                               ///< its setting, its warm-up ticks

  /// The hash of the first tick; no value when the cell is too slow.
  std::optional<std::uint64_t> FirstAnswer() const;
};

/// The round with the median total, of several rounds of one cell; its remark gives the extremes.
Cell MiddleOf(std::vector<Cell> rounds);

/// A world of one size and distribution, in which each index is measured.
class Scene {
 public:
  Scene(Distribution distribution, std::size_t count, std::size_t warm_ticks, TimeLimits limits);

  /// Workload T or P.
  Cell Measure(const IndexKind& kind, Workload workload);

 private:
  struct Sample;
  std::size_t BestSetting(const IndexKind& kind, Workload workload);
  std::unique_ptr<Index> WarmUp(const IndexKind& kind, std::size_t setting, World& world,
                                std::size_t& warmed);
  Sample MeasureTick(Index& index, World& world, Workload workload, double limit_ms);
  bool SearchNear(Index& index, Sample& sample, const Stopwatch& watch, double limit_ms);
  void RunSearches(Index& index, Sample& sample, const Stopwatch& watch, double limit_ms);
  void Time(Index& index, World& world, Workload workload, Cell& cell);

  World start_;
  World warm_;
  TimeLimits limits_;
  Queries queries_;
  std::vector<Hit> hits_;
  ManyHits many_;
};

/// Workload S: bodies one by one into 800 x 600, then one search.
Cell MeasurePile(const IndexKind& kind, std::size_t count, const TimeLimits& limits);

/// Workload B: one circle against `count` uniform sprites.
Cell MeasureCircle(const IndexKind& kind, const World& world);

}  // namespace heliopause::bench
