// The last ten seconds of a game or of the lab, tick by tick: the time of each phase, and what the
// tree did.
#pragma once

#include <array>
#include <boost/container/deque.hpp>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "view/draw/ui.hpp"

namespace heliopause {

struct TickSample {
  static constexpr std::size_t kMaxPhases = 6;
  std::uint64_t tick = 0;
  std::array<double, kMaxPhases> ms{};  // by phase
  double total_ms = 0;
  std::size_t splits = 0, merges = 0, strays = 0, sprites = 0;
};

struct TickPhase {
  const char* name;
  Rgba color;
};

// The texts of the chart: these defaults are those of the lab.
struct TimeLineTexts {
  std::string last = "LAST 10 s", slowest = "slowest tick";
  std::array<std::string, 4> counters{"splits", "merges", "strays", "sprites"};
  std::vector<std::string> phases;  // in their order; empty: their own names
};

// Always records, so that a slow tick can be examined afterwards. Cost: one small copy per tick.
class TimeLine {
 public:
  static constexpr std::size_t kTicks = 600;
  static constexpr std::size_t kTicksPerColumn = 3;  // in the chart; the slowest one counts

  // At most TickSample::kMaxPhases; the array behind `phases` must outlive this object.
  explicit TimeLine(std::span<const TickPhase> phases) : phases_(phases) {
    assert(phases.size() <= TickSample::kMaxPhases && "a sample has kMaxPhases times");
  }

  void Add(const TickSample& sample);
  void Clear() { samples_.clear(); }

  std::size_t Size() const { return samples_.size(); }
  const TickSample& At(std::size_t i) const { return samples_[i]; }  // 0 is the oldest

  void Draw(const Ui& ui, const Area& area, const TimeLineTexts& texts = {}) const;

 private:
  std::span<const TickPhase> phases_;
  boost::container::deque<TickSample> samples_;
};

// The samples of the columns, the latest one at the right end: times of the slowest tick, sums of
// splits, merges and strays. Ticks of one column share tick / kTicksPerColumn, so that columns move
// on without flickering.
std::vector<TickSample> ColumnsOf(const TimeLine& line);

}  // namespace heliopause
