// The workloads: what is timed, on which state of the world, and what it yields.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/index.hpp"
#include "bench/questions.hpp"

namespace heliopause::bench {

/// How long things may take, in seconds.
struct Patience {
  double cell = 1;        ///< of timed work in a cell, with at least kFewestTicks
  double at_most = 60;    ///< a cell that takes longer ends, and says so
  double peer_life = 10;  ///< how long a slow peer lives before it is timed
};
inline constexpr std::size_t kFewestTicks = 5;
inline constexpr std::size_t kMostTicks = 100000;
inline constexpr std::size_t kWarmTicks = 600;
inline constexpr std::size_t kDriftTicks = 10000;

enum class Workload { T, P, S, B };
std::string_view NameOf(Workload workload);

/// One cell of the table: one index in one scene.
struct Cell {
  std::string workload;
  std::string distribution;
  std::size_t n = 0;
  const IndexKind* index = nullptr;
  double update_ms = 0, search_ms = 0, total_ms = 0;  ///< medians; meaningless when too_slow
  std::optional<double> bytes_per_sprite{};           ///< unknown where too few to tell from noise
  std::vector<std::uint64_t> answers{};               ///< a hash for each tick, in order
  bool too_slow = false;                              ///< not one tick within the patience
  bool was_cut = false;                               ///< fewer ticks than wanted
  std::string remark{};                               ///< its setting, how long it lived

  /// Of the first tick, which every cell that is not too slow has.
  std::optional<std::uint64_t> FirstAnswer() const;
};

/// Of one cell, measured several times, the one with the median total; its remark says how far
/// they are apart.
Cell MiddleOf(std::vector<Cell> rounds);

/// A world at one size and distribution, in which index after index is measured.
class Scene {
 public:
  Scene(Distribution distribution, std::size_t count, std::size_t warm_ticks, Patience patience);

  /// Workload T or P.
  Cell Measure(const IndexKind& kind, Workload workload);

 private:
  struct Sample;
  std::size_t BestSetting(const IndexKind& kind, Workload workload);
  std::unique_ptr<Index> Raise(const IndexKind& kind, std::size_t setting, World& world,
                               std::size_t& lived);
  Sample MeasureTick(Index& index, World& world, Workload workload, double patience_ms);
  bool AskNear(Index& index, Sample& sample, double until);
  void AskAll(Index& index, Sample& sample, double until);
  void Time(Index& index, World& world, Workload workload, Cell& cell);

  World start_;
  World warm_;
  Patience patience_;
  Questions questions_;
  std::vector<Hit> hits_;
  ManyHits many_;
};

/// S: bodies one by one into 800 x 600, then one search.
Cell MeasurePile(const IndexKind& kind, std::size_t count, const Patience& patience);

/// B: one circle against `count` uniform sprites.
Cell MeasureCircle(const IndexKind& kind, const World& world);

}  // namespace heliopause::bench
