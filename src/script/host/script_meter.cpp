// A sorted vector: there are a few files, and readers want one contiguous range.
#include "script/host/script_meter.hpp"

#include <algorithm>

#include "base/stopwatch.hpp"

namespace heliopause {

ScriptStatistics& ScriptMeter::Of(std::string_view file) {
  const auto at = std::lower_bound(
      files_.begin(), files_.end(), file,
      [](const ScriptStatistics& known, std::string_view name) { return known.file < name; });
  if (at != files_.end() && at->file == file) return *at;
  ScriptStatistics added;
  added.file = file;
  return *files_.insert(at, std::move(added));
}

bool ScriptMeter::Run(std::string_view file, Sandbox& sandbox, lua_CFunction body, void* data,
                      std::int64_t budget) {
  const Stopwatch watch;
  const bool succeeded = sandbox.Run(body, data, budget);
  // Looked up after the run: a script file may run ticks, which insert other files.
  AddRun(file, {watch.Microseconds(), sandbox.Used(), sandbox.searches, sandbox.UsedBytes()});
  if (!succeeded) AddError(file, sandbox.Error());
  return succeeded;
}

void ScriptMeter::AddRun(std::string_view file, const RunCost& cost) {
  ScriptStatistics& statistics = Of(file);
  statistics.microseconds += cost.microseconds;
  ++statistics.runs;
  statistics.instructions += cost.used;
  statistics.most_instructions = std::max(statistics.most_instructions, cost.used);
  statistics.searches += cost.searches;
  statistics.memory = cost.memory;
}

void ScriptMeter::AddError(std::string_view file, const std::string& error) {
  ScriptStatistics& statistics = Of(file);
  ++statistics.errors;
  statistics.last_error = error;
}

void ScriptMeter::AddCheck(std::string_view file, double microseconds, std::uint64_t searches) {
  ScriptStatistics& statistics = Of(file);
  statistics.microseconds += microseconds;
  statistics.searches += searches;
}

void ScriptMeter::AddThrottled(std::string_view file, std::string_view by) {
  ScriptStatistics& statistics = Of(file);
  ++statistics.throttled;
  if (statistics.throttled_by != by) statistics.throttled_by = by;
}

void ScriptMeter::ClearStopped() {
  for (ScriptStatistics& statistics : files_) statistics.stopped = false;
}

}  // namespace heliopause
