// What each script file costs: a page of the tree view.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "game/state/script_statistics.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// A row of the table. Costs are means per tick of the period shown.
struct ScriptRow {
  std::string file;
  double runs = 0, microseconds = 0, instructions = 0, searches = 0;
  std::size_t memory = 0;    // bytes, at present
  std::uint64_t errors = 0;  // since the host was created
  std::uint64_t waits = 0;   // calls of think that waited for the next tick, in the period
  bool stopped = false;
  std::string note;  // why it waits, failed or was stopped; empty for a sound file
};

class ScriptPanel {
 public:
  static constexpr std::uint64_t kPeriod = 60;  // ticks between two refreshes of the table

  // Call after each tick with the statistics of the host.
  void AfterTick(std::span<const ScriptStatistics> files);
  // Call after a seek instead: the ticks that ran in it are in no mean. The table stays.
  void AfterSeek(std::span<const ScriptStatistics> files);
  void Clear() { *this = ScriptPanel(); }  // call when another game is shown

  // Files that ran in the last complete period, or since Clear() before the first one is complete;
  // the most expensive first. Files with errors are listed in any case.
  const std::vector<ScriptRow>& Rows() const { return rows_; }

  void Draw(const Ui& ui, const Area& area) const;

 private:
  std::vector<ScriptStatistics> before_;  // at the start of the period
  std::uint64_t ticks_ = 0;               // of the period so far
  bool started_ = false;                  // before_ was read
  bool complete_ = false;                 // a period was complete
  std::vector<ScriptRow> rows_;
};

}  // namespace heliopause
