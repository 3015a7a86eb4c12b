// A new game and its script host are created together and replace the running ones as the last
// step: if anything throws before, the running game stays as it was.
#include "app/session.hpp"

#include <algorithm>
#include <utility>

#include "app/recording.hpp"
#include "game/rules/save_file.hpp"
#include "game/rules/state_mods.hpp"

namespace heliopause {

Session::Session(const Folders& folders, const Catalog& catalog,
                 std::function<void(const std::string&)> print,
                 std::function<void(std::uint64_t, const std::string&)> report_error,
                 std::function<void(const std::string&)> warn)
    : folders_(folders),
      catalog_(&catalog),
      data_files_(HashDataFiles(folders)),
      files_seen_(data_files_),
      print_(std::move(print)),
      report_error_(std::move(report_error)),
      warn_(std::move(warn)) {}

Session::~Session() = default;

void Session::UseThreads(std::size_t threads) {
  threads_ = threads == 1 ? nullptr : std::make_unique<ThreadPool>(threads);
  if (game_ != nullptr) game_->UseThreads(threads_.get());
}

ScriptOptions Session::ScriptsToRun() const {
  return {folders_.scripts, print_, report_error_, ScriptFolders(folders_.mods), warn_};
}

// A game without a scenario: the caller starts one or loads a state into it.
Session::Parts Session::Make(const GameOptions& options) const {
  Parts parts;
  parts.game = std::make_unique<Game>(*catalog_, options);
  parts.host = std::make_unique<LuaHost>(ScriptsToRun());
  parts.game->Attach(parts.host.get());
  parts.game->UseThreads(threads_.get());
  return parts;
}

// Does not throw.
void Session::Use(Parts parts) {
  game_ = std::move(parts.game);
  host_ = std::move(parts.host);
}

void Session::Start(const std::string& scenario, std::uint64_t seed) {
  const std::vector<std::string> names =
      LuaHost::ScenarioNames(folders_.scripts, ScriptFolders(folders_.mods));
  if (std::find(names.begin(), names.end(), scenario) == names.end()) {
    std::string known;
    for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
    throw UsageError("there is no scenario '" + scenario + "'; there are: " + known);
  }
  GameOptions options;
  options.seed = seed;
  options.scenario = scenario;
  // The scenario's file says how large its space is. Reading it needs a host, but no game: this one
  // is temporary.
  options.space = LuaHost(ScriptsToRun()).ScenarioSpace(scenario);
  Parts parts = Make(options);
  parts.host->StartScenario(*parts.game, scenario);
  Use(std::move(parts));
}

void Session::Begin(const CommandLine& line, const std::filesystem::path& load) {
  if (load.empty()) return Start(line.scenario, line.seed);
  Load(load);
  RejectOtherGame(line, "the save");
}

void Session::RejectOtherGame(const CommandLine& line, const std::string& owner) const {
  const GameOptions& begun = game_->Options();
  if (line.scenario_given && line.scenario != begun.scenario)
    throw UsageError("--scenario = " + line.scenario + " (expected " + begun.scenario +
                     ", that of " + owner + ")");
  if (line.seed_given && line.seed != begun.seed)
    throw UsageError("--seed = " + std::to_string(line.seed) + " (expected " +
                     std::to_string(begun.seed) + ", that of " + owner + ")");
}

void Session::Load(const std::filesystem::path& file, const std::function<void()>& before_use) {
  Parts parts = Make({});
  const SaveHeader header = ReadSave(*parts.game, file);
  const std::string other = OtherVersions(header.mods, catalog_->Mods());
  if (before_use) before_use();
  Use(std::move(parts));
  if (!other.empty()) print_(file.string() + " was saved with other versions of mods: " + other);
}

void Session::LoadState(std::span<const std::byte> state) {
  Parts parts = Make({});
  ByteReader reader(state);
  parts.game->Load(reader);
  Use(std::move(parts));
}

void Session::Reload() {
  ByteWriter writer;
  game_->Save(writer);
  LoadState(writer.Bytes());
}

// A file with an error is reported once for each time that it is saved, so its hash is kept, too. A
// file that is again as the data in use are is no change.
Reloaded Session::ReloadChangedData() {
  Reloaded result;
  std::vector<FileHash> files = HashDataFiles(folders_);
  const bool seen = ChangedFiles(files_seen_, files).empty();
  const std::vector<std::string> changed = ChangedFiles(data_files_, files);
  files_seen_ = files;
  if (seen || changed.empty()) return result;
  auto fresh =
      std::make_unique<const Catalog>(Catalog::Load(folders_.data, DataLayers(folders_.mods)));
  for (const DataError& error : fresh->Errors()) {
    // Files of mods are named with their folders: "magpie/data/ships.toml". Others are below data/.
    const char* folder = error.file.find("/data/") == std::string::npos ? "data/" : "";
    result.errors.push_back(folder + error.Text() + " (the former data stay in use)");
  }
  if (!result.errors.empty()) return result;
  try {
    game_->UseCatalog(*fresh);
  } catch (const BadBytes& error) {
    result.errors.push_back(changed.front() + ": " + error.what() +
                            " (the running game needs it; the former data stay in use)");
    return result;
  }
  own_catalog_ = std::move(fresh);  // the game does not refer to the former one any more
  catalog_ = own_catalog_.get();
  data_files_ = std::move(files);
  result.files = changed;
  return result;
}

}  // namespace heliopause
