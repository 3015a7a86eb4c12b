// The last ten seconds of a game or of the lab, tick by tick: what each phase took, and what the
// tree did.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "view/draw/ui.hpp"

namespace heliopause {

struct TickSample {
  static constexpr std::size_t kMostPhases = 6;
  std::uint64_t tick = 0;
  std::array<double, kMostPhases> ms{};  // by phase
  double total_ms = 0;
  std::size_t splits = 0, merges = 0, strays = 0, sprites = 0;
};

struct TickPhase {
  const char* name;
  Rgba color;
};

// Remembers always, so that a hitch can be looked at after it happened: one small copy a tick.
class TimeLine {
 public:
  static constexpr std::size_t kTicks = 600;
  static constexpr std::size_t kTicksPerColumn = 3;  // in the picture; the dearest one shows

  // At most TickSample::kMostPhases; the array behind `phases` must outlive this object.
  explicit TimeLine(std::span<const TickPhase> phases) : phases_(phases) {}

  void Add(const TickSample& sample);
  void Clear() { samples_.clear(); }

  std::size_t Size() const { return samples_.size(); }
  const TickSample& At(std::size_t i) const { return samples_[i]; }  // 0: the oldest one

  void Draw(const Ui& ui, const Area& area) const;

 private:
  std::span<const TickPhase> phases_;
  std::deque<TickSample> samples_;
};

// What is drawn for each column, the last one at the right end: of the phases the dearest tick, of
// splits, merges and strays the sum. Ticks of one column share tick / kTicksPerColumn, so that the
// picture moves on without a flicker.
std::vector<TickSample> ColumnsOf(const TimeLine& line);

}  // namespace heliopause
