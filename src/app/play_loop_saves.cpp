// Save slots, and the games that replace the running one: a loaded save or a restart.
//
// A replacement is part of the command log and of the recording, as the state that was loaded: a
// replay does not need the save file. History and log continue to count steps across it.
#include <exception>
#include <iterator>
#include <utility>

#include "app/play_loop.hpp"
#include "app/slots.hpp"
#include "app/window_loop.hpp"
#include "game/rules/save_file.hpp"
#include "view/screens/menu.hpp"

namespace heliopause {

// Call before the session replaces its game: the recording of the old one ends at what is shown.
// The new game reads all files again.
void PlayLoop::BeforeReplacement() {
  if (history_.CurrentStep() < history_.LastStep()) DropFuture();
  if (recorder_ != nullptr) recorder_->Flush(session_.GetGame());
  EndRecordingIfFilesChanged();
}

// Call after the session has replaced its game. Not called when the load failed: the old game, its
// log and its recording then continue.
void PlayLoop::AfterReplacement() {
  pending_.clear();
  ByteWriter state;
  session_.GetGame().Save(state);
  command_log_.AddStateLoad(std::move(state.Bytes()));
  history_.RecordStateLoad(session_.GetGame());
  if (recorder_ != nullptr) recorder_->AddStateLoad(command_log_.StateLoads().back());
  CheckRecorder();
  AttachView();
}

void PlayLoop::Save(const std::string& slot, bool quietly) {
  const std::string error = WriteSlot(slot);
  if (!error.empty())
    view_->ShowMessage("Could not save: " + error);
  else if (!quietly)
    view_->ShowMessage("Saved: " + SlotName(slot));
  ShowSlots();
}

// Returns the error, empty on success.
std::string PlayLoop::WriteSlot(const std::string& slot) const {
  try {
    std::filesystem::create_directories(folders_.saves);
    WriteSave(session_.GetGame(), folders_.Save(slot));
    return {};
  } catch (const std::exception& error) {  // SaveError, or the folder cannot be created
    return error.what();
  }
}

void PlayLoop::Load(const std::string& slot) {
  std::filesystem::path file = folders_.Save(slot);
  if (!DescribeSlot(slot.c_str(), file).exists) {
    view_->ShowMessage("There is nothing to load: " + SlotName(slot));
    return;
  }
  BeforeReplacement();
  try {
    session_.Load(file);
    AfterReplacement();
    view_->ShowMessage("Loaded: " + SlotName(slot));
  } catch (const SaveError& error) {
    view_->ShowMessage(std::string("Could not load: ") + error.what());
    if (error.previous_is_good) LoadPrevious(file += ".1");
  }
}

void PlayLoop::LoadPrevious(const std::filesystem::path& file) {
  try {
    session_.Load(file);
    AfterReplacement();
    view_->ShowMessage("Loaded the previous save of this slot instead");
  } catch (const SaveError& error) {  // the file changed since it was checked
    view_->ShowMessage(std::string("Could not load the previous save either: ") + error.what());
  }
}

void PlayLoop::Start(const std::string& scenario) {
  const std::uint64_t seed = session_.GetGame().Options().seed;
  const std::string name = scenario;  // of options that the replacement ends
  BeforeReplacement();
  try {
    session_.Start(name, seed);
    AfterReplacement();
    ShowScenarios(*view_, folders_);
  } catch (const std::exception& error) {  // the scenario's script was edited meanwhile
    view_->ShowMessage("Could not start " + name + ": " + error.what());
  }
}

// Why a mod is not loaded, of the problems "mod 'NAME': reason"; otherwise `about`.
static std::string AboutMod(const Mod& mod, const std::vector<std::string>& problems) {
  const std::string start = "mod '" + mod.name + "': ";
  for (const std::string& problem : problems)
    if (problem.starts_with(start)) return "Not loaded: " + problem.substr(start.size());
  return mod.about;
}

// With the mods that cannot be read, so that the menu shows the reason.
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
  for (const char* slot : kSlots) slots.push_back(DescribeSlot(slot, folders_.Save(slot)));
  view_->ShowSlots(std::move(slots));
}

}  // namespace heliopause
