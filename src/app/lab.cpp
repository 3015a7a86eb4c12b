// The command `lab`: bodies to pour, with a window or without.
#include "lab/lab.hpp"

#include <cstdio>
#include <stdexcept>

#include "app/commands.hpp"
#include "app/session.hpp"
#include "app/stop_signal.hpp"
#include "app/window_loop.hpp"
#include "app/xvfb.hpp"
#include "lab/headless.hpp"
#include "view/window/display.hpp"

namespace heliopause {
namespace {

using ull = unsigned long long;

int RunHeadless(const CommandLine& line) {
  const lab::Report report = lab::RunHeadless(line.lab.settings, line.ticks);
  std::printf(
      "{\"seed\": %llu, \"ticks\": %llu, \"bodies\": %llu, \"pairs\": %llu, \"brute_checks\": "
      "%llu, \"tree_checks\": %llu, \"ms_per_tick\": %.4f, \"slowest_ms\": %.3f, \"hash\": "
      "\"%016llx\"}\n",
      ull{line.lab.settings.seed}, ull{report.ticks}, ull{report.bodies}, ull{report.last.pairs},
      ull{report.last.brute_checks}, ull{report.last.tree_checks}, report.ms_per_tick,
      report.slowest_ms, ull{report.hash});
  return kExitOk;
}

}  // namespace

int RunLab(const CommandLine& line, const Folders& folders, char** argv) {
  if (line.headless) return RunHeadless(line);
  std::string why;
  const auto display = ProbeDisplay(why);
  if (display == nullptr && !line.out.empty()) RunUnderXvfb(line.width, line.height, argv, why);
  if (display == nullptr) {
    std::fprintf(stderr,
                 "heliopause: %s; `lab --headless` needs none, `lab --shot FILE.png` makes one\n",
                 why.c_str());
    return kExitNoDisplay;
  }
  lab::LabOptions options = line.lab;
  options.width = line.width;
  options.height = line.height;
  options.ticks = line.ticks;
  options.shot = line.out;
  options.screenshots = folders.screenshots;
  options.leave = [] { return StopSignal() != 0; };
  if (options.shot.empty()) NoteStopSignals();
  const DisplayWatch watch(LeaveWithoutDisplay);
  try {
    const lab::LabRun run = lab::Lab(options).Run();
    if (line.ticks > 0 && run.seconds > 0)
      std::printf(
          "{\"ticks\": %llu, \"frames\": %llu, \"seconds\": %.3f, "
          "\"ticks_per_second\": %.1f, \"frames_per_second\": %.1f}\n",
          ull{run.ticks}, ull{run.frames}, run.seconds,
          static_cast<double>(run.ticks) / run.seconds,
          static_cast<double>(run.frames) / run.seconds);
  } catch (const std::invalid_argument& fault) {  // a picture that is none
    throw UsageError(fault.what());
  }
  return kExitOk;
}

}  // namespace heliopause
