// A recording does not store its length, so its steps are counted. Its score would take a replay,
// so it is read from the table of the player's results.
#include "app/replays_list.hpp"

#include <algorithm>
#include <system_error>

#include "app/challenges.hpp"
#include "app/output.hpp"
#include "app/programs.hpp"
#include "app/recording.hpp"
#include "game/replay/replay_file.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

ReplayInfo Describe(const fs::path& file, const std::vector<ChallengeResult>& results) {
  ReplayInfo info;
  std::error_code ignored;
  info.file = file.string();
  info.name = file.stem().string();
  info.about = ShownPath(file) + ", " + DateText(fs::last_write_time(file, ignored));
  try {
    const Replay replay = ReadReplay(file);
    const auto ticks = static_cast<double>(replay.command_log.Length());
    info.text = replay.header.scenario + ", " + ClockText(ticks * kTickSeconds);
    for (const ChallengeResult& result : results)
      if (result.recording == file.filename().string() && result.seed == replay.header.seed)
        info.text += ", " + Tr("row_score") + " " + Grouped(result.score);
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
  const std::vector<ChallengeResult> own = ChallengeTable(folders.challenges).Results();
  std::vector<ReplayInfo> replays;
  for (const fs::path& file : files) {
    const bool challenge = file.parent_path() == folders.challenges;
    replays.push_back(Describe(file, challenge ? own : std::vector<ChallengeResult>{}));
  }
  return replays;
}

}  // namespace heliopause
