// The order of a directory iterator is unspecified: all lists are sorted.
#include "game/mods/mod_folders.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/hash.hpp"
#include "base/hidden_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> ModFoldersIn(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (at->path().filename().string().front() != '.' && at->is_directory(ignored))
      found.push_back(at->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Adds the names of files below `folder` with this extension, relative to the mod. Hidden ones are
// no part of a mod: they are neither packed nor read.
void AddNames(const fs::path& mod, const char* folder, const char* extension,
              std::vector<std::string>& names) {
  std::error_code error;
  fs::recursive_directory_iterator at(mod / folder, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (IsHiddenFile(at->path())) {
      if (at->is_directory(ignored)) at.disable_recursion_pending();
      continue;
    }
    if (at->path().extension() == extension && at->is_regular_file(ignored))
      names.push_back(at->path().lexically_relative(mod).generic_string());
    if (names.size() >= kMaxModFiles) return;
  }
}

std::vector<std::string> ScriptsOf(const Mod& mod) {
  std::vector<std::string> names;
  AddNames(mod.folder, "scripts", ".lua", names);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

const Mod* InstalledMods::Find(std::string_view name) const {
  const auto found =
      std::find_if(mods.begin(), mods.end(), [&](const Mod& mod) { return mod.name == name; });
  return found == mods.end() ? nullptr : &*found;
}

// Reads the mods of all folders. In two folders of the same name, the first one counts.
InstalledMods FindMods(std::span<const fs::path> folders) {
  InstalledMods installed;
  for (const fs::path& folder : folders) {
    for (const fs::path& one : ModFoldersIn(folder)) {
      std::optional<Mod> mod = ReadMod(one, installed.errors);
      if (!mod) continue;
      if (const Mod* first = installed.Find(mod->name)) {
        installed.notes.push_back(
            {one.string(), 0,
             "not used: " + first->folder.string() + " has the same name and comes first"});
        continue;
      }
      installed.mods.push_back(std::move(*mod));
    }
  }
  std::sort(installed.mods.begin(), installed.mods.end(),
            [](const Mod& a, const Mod& b) { return a.name < b.name; });
  return installed;
}

std::vector<ModFile> FilesOf(const Mod& mod) {
  std::vector<std::string> names = ScriptsOf(mod);
  AddNames(mod.folder, "data", ".toml", names);
  names.emplace_back("mod.toml");
  std::sort(names.begin(), names.end());
  std::vector<ModFile> files;
  for (const std::string& name : names) {
    std::ifstream stream(mod.folder / name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    files.push_back({name, HashBytes(std::as_bytes(std::span(text)))});
  }
  return files;
}

std::vector<DataError> ReplacedScripts(std::span<const Mod> mods) {
  std::vector<DataError> notes;
  std::vector<std::pair<std::string, const Mod*>> seen;  // script, the last mod that has it
  for (const Mod& mod : mods) {
    for (const std::string& name : ScriptsOf(mod)) {
      const auto before =
          std::find_if(seen.begin(), seen.end(), [&](const auto& s) { return s.first == name; });
      if (before == seen.end()) {
        seen.emplace_back(name, &mod);
        continue;
      }
      notes.push_back({mod.name + "/" + name, 0,
                       "replaces that of mod '" + before->second->name +
                           "'; the mod that is loaded last counts"});
      before->second = &mod;
    }
  }
  return notes;
}

}  // namespace heliopause
