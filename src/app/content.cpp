// A folder takes the place of an installed mod with the same name, so that a mod can be tried where
// it is written.
#include "app/content.hpp"

#include <algorithm>

#include "app/output.hpp"
#include "app/usage_error.hpp"
#include "game/data/entry_check.hpp"
#include "game/mods/mod_order.hpp"
#include "view/sound/sound_reader.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

bool IsFolder(const std::string& name) { return name.find('/') != std::string::npos; }

// Absolute, so that the folder of "./" has its name.
fs::path FolderOf(const std::string& name) {
  std::error_code error;
  const fs::path folder = fs::absolute(name, error);
  return (error ? fs::path(name) : folder).lexically_normal();
}

// Sets the mods of `content` and adds why others are left out.
void ChooseMods(std::span<const std::string> names, Content& content) {
  if (names.empty()) return;
  const InstalledMods installed = FindMods(content.folders, names);
  std::vector<std::string> chosen;
  for (const std::string& name : names) chosen.push_back(ModNameOf(name));
  // Errors of mods that were not chosen do not concern this game; `mods check` reports them.
  for (const DataError& error : installed.errors) {
    const std::string mod = error.file.substr(0, error.file.find('/'));
    if (std::find(chosen.begin(), chosen.end(), mod) != chosen.end())
      content.problems.push_back(error.Text());
  }
  LoadedMods loaded = OrderMods(installed, chosen, HELIOPAUSE_VERSION);
  content.folders.mods = std::move(loaded.mods);
  content.problems.insert(content.problems.end(), loaded.problems.begin(), loaded.problems.end());
}

// The view lays the texts of one language over its own when it opens; a mod is checked as a whole.
void CheckTexts(std::span<const DataLayer> mods, std::vector<std::string>& problems) {
  std::vector<DataError> errors;
  for (const DataLayer& mod : mods) {
    std::error_code none;
    for (const std::string& language : Languages(mod.folder / "text")) {
      const fs::path file = mod.folder / "text" / (language + ".toml");
      if (fs::exists(file, none))
        TextTable().Overlay(file, mod.mod.name + "/data/text/" + language + ".toml", errors);
    }
    for (const std::string& language : Languages(mod.folder / "text" / "sentences"))
      LoadSentences({}, std::span(&mod, 1), language, errors);
  }
  for (const DataError& error : errors) problems.push_back("data: " + error.Text());
}

void LoadData(Content& content) {
  content.catalog = Catalog::Load(content.folders.data, DataLayers(content.folders.mods));
  for (const DataError& error : content.catalog.Errors())
    content.problems.push_back("data: " + error.Text());
  for (const DataError& note : content.catalog.Notes()) content.notes.push_back(note.Text());
  const SoundSet sounds =
      LoadSounds(content.folders.data, DataLayers(content.folders.mods), content.catalog);
  for (const DataError& error : sounds.errors) content.problems.push_back("data: " + error.Text());
  CheckTexts(DataLayers(content.folders.mods), content.problems);
  for (const DataError& note : sounds.notes) content.notes.push_back(note.Text());
  for (const DataError& note : ReplacedScripts(content.folders.mods))
    content.notes.push_back(note.Text());
}

// Throws UsageError for a name that is not that of a mod, valid or invalid.
void RequireMods(const Folders& folders, std::span<const std::string> names) {
  const InstalledMods installed = FindMods(folders, names);
  for (const std::string& name : names) {
    const std::string plain = ModNameOf(name);
    const bool broken =
        std::any_of(installed.errors.begin(), installed.errors.end(),
                    [&](const DataError& error) { return error.file.starts_with(plain + "/"); });
    std::error_code error;
    if (IsFolder(name)) {
      if (fs::exists(fs::path(name) / "mod.toml", error)) continue;
      if (fs::is_directory(name, error))
        throw UsageError("the folder '" + name + "' is no mod: it has no mod.toml");
    } else if (installed.Find(plain) != nullptr || broken) {
      continue;
    }
    std::vector<std::string> known;
    for (const Mod& mod : installed.mods) known.push_back(mod.name);
    throw UsageError("there is no mod '" + name +
                     "'; there are: " + (known.empty() ? std::string("none") : Listed(known)));
  }
}

}  // namespace

std::string ModNameOf(const std::string& name) {
  if (!IsFolder(name)) return name;
  const fs::path folder = FolderOf(name);
  return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
}

InstalledMods FindMods(const Folders& folders, std::span<const std::string> names) {
  InstalledMods installed = FindMods(folders.mod_folders);
  for (const std::string& name : names) {
    if (!IsFolder(name)) continue;
    std::optional<Mod> mod = ReadMod(FolderOf(name), installed.errors);
    if (!mod) continue;
    std::erase_if(installed.mods, [&](const Mod& other) { return other.name == mod->name; });
    installed.mods.push_back(std::move(*mod));
  }
  std::sort(installed.mods.begin(), installed.mods.end(),
            [](const Mod& a, const Mod& b) { return a.name < b.name; });
  return installed;
}

Content LoadContent(const Folders& folders, std::span<const std::string> names) {
  Content content;
  content.folders = folders;
  ChooseMods(names, content);
  LoadData(content);
  return content;
}

Content LoadCheckedContent(const Folders& folders, std::span<const std::string> names) {
  RequireMods(folders, names);
  return LoadContent(folders, names);
}

Content LoadNamedContent(const Folders& folders, std::span<const std::string> names) {
  RequireMods(folders, names);
  Content content;
  content.folders = folders;
  ChooseMods(names, content);
  if (!content.problems.empty()) {
    std::string why;
    for (const std::string& problem : content.problems) why += (why.empty() ? "" : "; ") + problem;
    throw UsageError(why);
  }
  LoadData(content);
  return content;
}

void PrintProblems(const Content& content) {
  PrintLines(content.problems, "");
  PrintLines(content.notes, "note: ");
}

}  // namespace heliopause
