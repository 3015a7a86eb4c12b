// Save slots, and the games that replace the running one: a loaded save or a restart.
//
// A replacement is part of the command log and of the recording, as the state that was loaded: a
// replay does not need the save file. History and log continue to count steps across it.
#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "app/play_loop.hpp"
#include "app/slots.hpp"
#include "game/rules/save_file.hpp"
#include "view/screens/menu.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kLongGameTicks = std::uint64_t{2} * 60 * 60;
}  // namespace

// Call before the session replaces its game.
void PlayLoop::BeforeReplacement() {
  lines_.clear();
  EndRunningGame();
}

// The recording ends at what is shown. The game that follows reads all files again.
void PlayLoop::EndRunningGame() {
  if (history_.CurrentStep() < history_.LastStep()) DropFuture();
  if (recorder_ != nullptr) recorder_->Flush(session_.GetGame());
  EndRecordingIfFilesChanged();
}

// Call after the session has replaced its game. Not called when the load failed: the old game, its
// log, its recording and its challenge then continue.
void PlayLoop::AfterReplacement() {
  challenge_ = {};
  reload_.program = rewind_.is_due = false;
  pending_.clear();
  ByteWriter state;
  session_.GetGame().Save(state);
  command_log_.AddStateLoad(std::move(state.Bytes()));
  history_.RecordStateLoad(session_.GetGame());
  if (recorder_ != nullptr) recorder_->AddStateLoad(command_log_.StateLoads().back());
  CheckRecorder();
  AttachView();
}

// Saves of scenarios and of pilots are in different folders. The name of a scenario may come from a
// save or the command line, and must not lead out of the folder.
std::filesystem::path PlayLoop::Home(std::string scenario) const {
  if (!pilot_.empty()) return pilots_.Folder(pilot_);
  std::replace(scenario.begin(), scenario.end(), '/', '-');
  return folders_.scenarios / (scenario.empty() || scenario[0] == '.' ? "-" + scenario : scenario);
}

std::filesystem::path PlayLoop::SaveFile(const std::string& slot) const {
  return Home(session_.GetGame().Options().scenario) / (slot + ".save");
}

// `--load` takes a file or the name of a slot; a file of that name wins. The game has not begun, so
// the scenario is that of the command line.
std::filesystem::path PlayLoop::SaveNamed(const std::string& name) const {
  const bool slot = std::find(kSlots.begin(), kSlots.end(), name) != kSlots.end();
  std::error_code error;
  if (!slot || std::filesystem::is_regular_file(name, error)) return name;
  return Home(line_.scenario) / (name + ".save");
}

std::string PlayLoop::Save(const std::string& slot, bool quietly) {
  if (career_.difficulty == Difficulty::Iron && slot != "auto") {
    view_->ShowMessage(Tr("iron_saves_itself"));
    return {};
  }
  if (OwesRewind()) {
    take_back_.to.reset();  // this tick is charged for it: going on would be another rewind
    Tick();
  }
  const std::string error = WriteSlot(slot);
  if (!error.empty())
    view_->ShowMessage(Tr("save_failed", {error}));
  else if (!quietly)
    view_->ShowMessage(Tr("saved", {SlotName(slot)}));
  ShowSlots();
  return error;
}

// Returns the error, empty on success.
std::string PlayLoop::WriteSlot(const std::string& slot) {
  try {
    const std::filesystem::path file = SaveFile(slot);
    std::filesystem::create_directories(file.parent_path());
    if (slot == "auto") KeepEarlierAutosave();
    WriteSave(session_.GetGame(), file);
    return {};
  } catch (const std::exception& error) {  // SaveError, or the folder cannot be created
    return error.what();
  }
}

// The autosave of an earlier game of this scenario moves to a slot of its own, unless that game was
// short: many short games must not cost a long one.
void PlayLoop::KeepEarlierAutosave() const {
  const std::filesystem::path file = SaveFile("auto");
  const SlotInfo info = DescribeSlot("auto", file);
  if (!info.exists || info.broken || info.written >= began_) return;
  try {
    if (ReadSaveHeader(file).tick < kLongGameTicks) return;
  } catch (const SaveError&) {  // it changed since it was described
    return;
  }
  std::error_code ignored;  // then the former autosave is kept as auto.save.1, as ever
  std::filesystem::rename(file, SaveFile(kEarlierSlot), ignored);
}

void PlayLoop::Load(const std::string& slot) {
  if (career_.difficulty == Difficulty::Iron) {
    view_->ShowMessage(Tr("iron_no_way_back"));
    return;
  }
  std::filesystem::path file = SaveFile(slot);
  if (!DescribeSlot(slot.c_str(), file).exists) {
    view_->ShowMessage(Tr("nothing_to_load", {SlotName(slot)}));
    return;
  }
  lines_.clear();
  try {
    LoadFile(file);
    view_->ShowMessage(Tr("loaded", {SlotName(slot)}));
  } catch (const SaveError& error) {
    ShowLine(Tr("load_failed", {error.what()}));
    if (error.previous_is_good) LoadPrevious(file += ".1");
  }
}

// If mods are missing, the previous save is no way out: it would replace the newer one.
void PlayLoop::LoadSave(const std::filesystem::path& file,
                        const std::function<void()>& before_use) {
  const std::string advice =
      MissingModsAdvice(file, content_.catalog.Mods(), FindMods(folders_, {}));
  if (!advice.empty()) throw SaveError(advice, false);
  session_.Load(file, before_use);
}

// Where rewinds are counted, none leads beyond the load: the loaded game has a count of its own, by
// which the former game would be rewound for free.
void PlayLoop::LoadFile(const std::filesystem::path& file) {
  const bool counted = career_.difficulty == Difficulty::Pilot;
  const bool flew_challenge = challenge_.recorder != nullptr;
  LoadSave(file, [this] { EndRunningGame(); });
  began_ = kBeforeAll;
  AfterReplacement();
  if (counted || career_.difficulty == Difficulty::Pilot) history_.ForgetPast(session_.GetGame());
  if (flew_challenge) view_->ShowMessage(Tr("challenge_over", {Tr("challenge_loaded")}));
}

void PlayLoop::LoadPrevious(const std::filesystem::path& file) {
  try {
    LoadFile(file);
    view_->ShowMessage(Tr("loaded_previous"));
  } catch (const SaveError& error) {  // the file changed since it was checked
    view_->ShowMessage(Tr("load_previous_failed", {error.what()}));
  }
}

void PlayLoop::Start(const std::string& scenario) {
  const std::uint64_t seed = session_.GetGame().Options().seed;
  const std::string name = scenario;  // a copy: `scenario` may be part of the game that ends
  LeaveGame();
  BeforeReplacement();
  try {
    session_.Start(name, seed);
    const bool other = title_ || !pilot_.empty();
    pilot_.clear();
    title_ = false;
    began_ = std::filesystem::file_time_type::clock::now();
    AfterReplacement();
    if (other) history_.ForgetPast(session_.GetGame());
    ShowScenarios();
  } catch (const std::exception& error) {  // the scenario's script was edited meanwhile
    ReportFailedStart(Tr("start_failed", {name, error.what()}));
  }
}

// The running game continues.
void PlayLoop::ReportFailedStart(const std::string& why) {
  view_->ShowMessage(why);
  notice_.clear();  // what LeaveGame reports, the running game has shown
  if (!title_) return;
  notice_ = why;
  ShowTitle();
}

// Why a mod is not loaded, of the problems "mod 'NAME': reason"; otherwise `about`.
static std::string AboutMod(const Mod& mod, const std::vector<std::string>& problems) {
  const std::string start = "mod '" + mod.name + "': ";
  for (const std::string& problem : problems)
    if (problem.starts_with(start)) return Tr("mod_not_loaded", {problem.substr(start.size())});
  return mod.about;
}

// Also lists mods that cannot be read, so that the menu shows the reason.
void PlayLoop::ShowMods() {
  const InstalledMods installed = FindMods(folders_, {});
  std::vector<ModInfo> mods;
  for (const Mod& mod : installed.mods) {
    const bool loaded = std::any_of(folders_.mods.begin(), folders_.mods.end(),
                                    [&](const Mod& other) { return other.name == mod.name; });
    const bool needed =
        std::any_of(folders_.mods.begin(), folders_.mods.end(), [&](const Mod& other) {
          return std::any_of(other.required.begin(), other.required.end(),
                             [&](const ModRequirement& one) { return one.name == mod.name; });
        });
    mods.push_back(
        {mod.name, mod.title, mod.version, AboutMod(mod, content_.problems), "", loaded, needed});
  }
  for (const DataError& error : installed.errors) {
    const std::string name = error.file.substr(0, error.file.find('/'));
    if (mods.empty() || mods.back().name != name)
      mods.push_back({name, name, "", "", error.Text(), false, false});
  }
  view_->ShowMods(std::move(mods));
}

void PlayLoop::ShowSlots() {
  std::vector<SlotInfo> slots;
  slots.reserve(std::size(kSlots));
  for (const char* slot : kSlots) {
    slots.push_back(DescribeSlot(slot, SaveFile(slot)));
    slots.back().earlier = slots.back().exists && slots.back().written < began_;
  }
  view_->ShowSlots(std::move(slots));
}

}  // namespace heliopause
