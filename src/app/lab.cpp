// The command `lab`: bodies in a quadtree, in a window, as one picture, or without a window.
#include "lab/lab.hpp"

#include <cstdio>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/session.hpp"
#include "app/stop_signal.hpp"
#include "app/window_loop.hpp"
#include "app/xvfb.hpp"
#include "lab/headless.hpp"
#include "view/window/display.hpp"

namespace heliopause {
namespace {

using ull = unsigned long long;

// One JSON object on one line, for scripts.
int RunHeadless(const CommandLine& line) {
  const lab::Report report = lab::RunHeadless(line.lab.settings, line.ticks);
  std::printf(
      "{\"seed\": %llu, \"ticks\": %llu, \"bodies\": %llu, \"pairs\": %llu, \"brute_checks\": "
      "%llu, \"tree_checks\": %llu, \"ms_per_tick\": %.4f, \"slowest_ms\": %.3f, \"hash\": "
      "\"%s\"}\n",
      ull{line.lab.settings.seed}, ull{report.ticks}, ull{report.bodies}, ull{report.last.pairs},
      ull{report.last.brute_checks}, ull{report.last.tree_checks}, report.ms_per_tick,
      report.slowest_ms, HashText(report.hash).c_str());
  return kExitOk;
}

void PrintRates(const lab::LabRun& run) {
  std::printf(
      "{\"ticks\": %llu, \"frames\": %llu, \"seconds\": %.3f, "
      "\"ticks_per_second\": %.1f, \"frames_per_second\": %.1f}\n",
      ull{run.ticks}, ull{run.frames}, run.seconds, static_cast<double>(run.ticks) / run.seconds,
      static_cast<double>(run.frames) / run.seconds);
}

}  // namespace

int RunLab(const CommandLine& line, const Folders& folders, char** argv) {
  if (line.headless) return RunHeadless(line);
  // Before the ticks, which may take long.
  if (!line.out.empty()) RejectUnwritable(line.out);
  std::string why;
  const auto display = ProbeDisplay(why);
  // A shot can be drawn on a virtual display, a window cannot.
  if (display == nullptr && !line.out.empty()) RunUnderXvfb(line.width, line.height, argv, why);
  if (display == nullptr) {
    PrintError(why + "; `lab --headless` needs none, `lab --shot FILE.png` starts one");
    return kExitNoDisplay;
  }
  lab::LabOptions options = line.lab;
  options.width = line.width;
  options.height = line.height;
  options.ticks = line.ticks;
  options.shot = line.out;
  options.screenshots = folders.screenshots;
  options.leave = [] { return StopSignal() != 0; };
  // A shot ends by itself; a signal ends it at once, as usual.
  if (options.shot.empty()) NoteStopSignals();
  const DisplayWatch watch(LeaveWithoutDisplay);
  try {
    const lab::LabRun run = lab::Lab(options).Run();
    if (line.ticks > 0 && run.seconds > 0) PrintRates(run);
  } catch (const std::invalid_argument& error) {  // the file of --picture is not a picture
    throw UsageError(error.what());
  }
  return kExitOk;
}

}  // namespace heliopause
