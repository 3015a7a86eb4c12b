// A recording says nothing about its length: its steps are counted.
#include "app/replays_list.hpp"

#include <algorithm>
#include <system_error>

#include "app/output.hpp"
#include "app/programs.hpp"
#include "app/recording.hpp"
#include "game/replay/replay_file.hpp"
#include "view/draw/number_text.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

ReplayInfo Describe(const fs::path& file) {
  ReplayInfo info;
  std::error_code ignored;
  info.file = file.string();
  info.name = file.stem().string();
  info.about = ShownPath(file) + ", " + DateText(fs::last_write_time(file, ignored));
  try {
    const Replay replay = ReadReplay(file);
    const auto ticks = static_cast<double>(replay.command_log.Length());
    info.text = replay.header.scenario + ", " + ClockText(ticks * kTickSeconds);
    info.about += ", seed " + std::to_string(replay.header.seed);
    for (const ModVersion& mod : replay.header.mods)
      info.about += ", mod " + mod.name + " " + mod.version;
    if (!replay.error.empty()) info.about += ". " + replay.error;
  } catch (const ReplayError& error) {
    info.broken = true;
    info.text = info.about = error.what();
  }
  return info;
}

}  // namespace

std::vector<ReplayInfo> ListReplays(const Folders& folders) {
  std::vector<fs::path> files = FindRecordings({folders.recordings, folders.challenges});
  files.resize(std::min(files.size(), kMostReplays));
  std::vector<ReplayInfo> replays;
  for (const fs::path& file : files) replays.push_back(Describe(file));
  return replays;
}

}  // namespace heliopause
