// The header of a recording: program version, scenario, seed, start state, and a hash of every data
// file and script. A replay with other files may differ, so the warnings name the changed ones.
#include "app/recording.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <utility>

#include "app/challenges.hpp"
#include "app/output.hpp"
#include "base/hash.hpp"
#include "game/mods/mod_folders.hpp"
#include "game/rules/save_file.hpp"
#include "game/rules/state_mods.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

const std::string kModPrefix = "mods/";
constexpr std::size_t kMaxNamed = 4;  // changed files that one line lists by name

// Adds the files below `folder` with this extension, named by their path below the root `prefix`.
// Folders that cannot be read, or disappear meanwhile, are left out.
void AddFiles(const fs::path& folder, const char* extension, const std::string& prefix,
              std::vector<FileHash>& out) {
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (at->path().extension() != extension || !at->is_regular_file(gone)) continue;
    std::ifstream stream(at->path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    out.push_back({prefix + fs::relative(at->path(), folder, gone).generic_string(),
                   HashBytes(std::as_bytes(std::span(text)))});
  }
}

// The order of a directory iterator is unspecified.
void Sort(std::vector<FileHash>& files) {
  std::sort(files.begin(), files.end(),
            [](const FileHash& a, const FileHash& b) { return a.name < b.name; });
}

// The first kMaxNamed names, and the number of the others.
std::string Listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMaxNamed); ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kMaxNamed)
    text += " and " + std::to_string(names.size() - kMaxNamed) + " more";
  return text;
}

bool IsData(const ModFile& file) { return file.name.starts_with("data/"); }

}  // namespace

std::vector<FileHash> HashDataFiles(const Folders& folders) {
  std::vector<FileHash> files;
  AddFiles(folders.data, ".toml", "data/", files);
  for (const Mod& mod : folders.mods) {
    for (const ModFile& file : FilesOf(mod))
      if (IsData(file)) files.push_back({kModPrefix + mod.name + "/" + file.name, file.hash});
  }
  Sort(files);
  return files;
}

std::vector<FileHash> HashFiles(const Folders& folders) {
  return HashFiles(folders, HashDataFiles(folders));
}

std::vector<FileHash> HashFiles(const Folders& folders, std::vector<FileHash> data) {
  std::vector<FileHash> files = std::move(data);
  AddFiles(folders.scripts, ".lua", "scripts/game/", files);
  for (const Mod& mod : folders.mods) {
    for (const ModFile& file : FilesOf(mod)) {
      // `data` contains those.
      if (!IsData(file)) files.push_back({kModPrefix + mod.name + "/" + file.name, file.hash});
    }
  }
  Sort(files);
  return files;
}

static std::vector<ModVersion> VersionsOf(const std::vector<Mod>& mods) {
  std::vector<ModVersion> versions;
  for (const Mod& mod : mods) versions.push_back(mod.Version());
  return versions;
}

ReplayHeader HeaderOf(const Folders& folders, const Game& game, std::vector<FileHash> files) {
  ReplayHeader header;
  header.program = HELIOPAUSE_VERSION;
  header.save_version = kSaveVersion;
  header.scenario = game.Options().scenario;
  header.seed = game.Options().seed;
  header.first_tick = game.TickNumber();
  header.files = std::move(files);
  header.mods = VersionsOf(folders.mods);
  return header;
}

std::unique_ptr<ReplayRecorder> StartRecording(const CommandLine& line, const Folders& folders,
                                               const Game& game) {
  if (line.record.empty()) return nullptr;
  ReplayHeader header = HeaderOf(folders, game, HashFiles(folders));
  if (!line.load.empty() ||
      !line.pilot.empty()) {  // the save file may be gone when the recording is played
    ByteWriter state;
    game.Save(state);
    header.state = std::move(state.Bytes());
  }
  return std::make_unique<ReplayRecorder>(line.record, header);
}

bool WasRecorded(const ReplayRecorder* recorder) {
  if (recorder == nullptr || recorder->Error().empty()) return true;
  PrintError(recorder->Error());
  return false;
}

fs::path RecordingPart(const fs::path& file, int part) {
  std::error_code error;
  const fs::file_status present = fs::status(file, error);
  if (fs::exists(present) && !fs::is_regular_file(present)) return file;
  const std::string end = file.extension().string();
  return file.parent_path() / (file.stem().string() + "-" + std::to_string(part) + end);
}

// Folders come in any order; names decide between equal times.
std::vector<fs::path> FindRecordings(const std::vector<fs::path>& folders) {
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (const fs::path& folder : folders) {
    const fs::path current = ChallengeTable(folder).Current();
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() != ".rec" || entry.path() == current) continue;
      if (entry.is_regular_file(error))
        files.emplace_back(entry.last_write_time(error), entry.path());
    }
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<fs::path> paths;
  for (auto& [written, path] : files) paths.push_back(std::move(path));
  return paths;
}

std::vector<std::string> Remarks(const std::string& file, const Replay& replay,
                                 const Folders& folders) {
  std::vector<std::string> remarks;
  if (replay.header.program != HELIOPAUSE_VERSION) {
    remarks.push_back(file + ": recorded by version " + replay.header.program +
                      ", played by version " HELIOPAUSE_VERSION);
  }
  const std::string other = OtherVersions(replay.header.mods, VersionsOf(folders.mods));
  if (!other.empty()) remarks.push_back(file + ": recorded with other versions of mods: " + other);
  const std::vector<std::string> changed = ChangedFiles(replay.header.files, HashFiles(folders));
  if (!changed.empty())
    remarks.push_back(file + ": recorded with other versions of these files: " + Listed(changed));
  if (!replay.error.empty()) {
    remarks.push_back(file + ": " + replay.error + "; the first " +
                      std::to_string(replay.command_log.Length() / 60) + " s can be played");
  }
  return remarks;
}

}  // namespace heliopause
