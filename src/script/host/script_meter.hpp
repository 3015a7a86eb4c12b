// Runs code in sandboxes and records what it cost, by file: the source of
// ScriptHost::Statistics(). Its figures are for display and never influence a script.
#pragma once

#include <lua.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/script_statistics.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {

// The cost of a run that succeeded.
struct RunCost {
  double microseconds = 0;
  std::uint64_t used = 0;  // of its budget
  std::uint64_t searches = 0;
  std::size_t memory = 0;  // bytes, after it
};

class ScriptMeter {
 public:
  // Sandbox::Run() with its cost added to `file`. An error counts as one.
  bool Run(std::string_view file, Sandbox& sandbox, lua_CFunction body, void* data,
           std::int64_t budget);
  // Adds the cost of a run that the caller has made.
  void AddRun(std::string_view file, const RunCost& cost);
  // Counts a failure outside of a run, for example of loading.
  void AddError(std::string_view file, const std::string& error);
  // Work of the host for a file outside of its runs: a check of one of its regions.
  void AddCheck(std::string_view file, double microseconds, std::uint64_t searches);
  void AddThrottled(std::string_view file, std::string_view by);
  void SetStopped(std::string_view file, bool stopped) { Of(file).stopped = stopped; }
  void ClearStopped();
  // In ascending order of file names. Valid until the next non-const call.
  std::span<const ScriptStatistics> All() const { return files_; }

 private:
  ScriptStatistics& Of(std::string_view file);  // O(log n), without an allocation if it exists
  std::vector<ScriptStatistics> files_;         // sorted by name
};

}  // namespace heliopause
