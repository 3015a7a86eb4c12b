// One pass in the order of names. Links to folders are not followed.
#include "app/mod_tree_check.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/hidden_file.hpp"
#include "game/data/entry_check.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

// "data" of "data/ships.toml"; empty for a file beside mod.toml.
std::string_view FirstFolder(std::string_view name) {
  const std::size_t slash = name.find('/');
  return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

// Why the game would not read a TOML or Lua file of this name; empty if it reads it, or for other
// files. Names in data/ are checked by Catalog::Load.
std::string ErrorOfPlace(std::string_view name) {
  const std::string_view folder = FirstFolder(name);
  if (name.ends_with(".toml") && name != "mod.toml") {
    const std::string_view above = name.substr(0, name.rfind('/'));
    if (above != "data" && above != "data/systems" && above != "data/text" &&
        above != "data/text/sentences")
      return "not read (TOML files are read from data/, data/systems/, data/text/ and "
             "data/text/sentences/)";
  }
  if (name.ends_with(".lua")) {
    if (folder != "scripts") return "not read (Lua files are read from scripts/)";
  }
  return {};
}

// The language of a file of texts, such as "de" of "data/text/sentences/de.toml"; empty for other
// files.
std::string_view LanguageOf(std::string_view name) {
  if (!name.ends_with(".toml") || !name.starts_with("data/text/")) return {};
  name.remove_suffix(std::string_view(".toml").size());
  return name.substr(name.rfind('/') + 1);
}

// Whether a file of scripts/ is no brain, scenario, mission or program and not in scripts/lib.
bool IsForIncludeOnly(std::string_view name) {
  const std::string_view second = FirstFolder(name.substr(std::string_view("scripts/").size()));
  const bool direct = std::count(name.begin(), name.end(), '/') == 2;
  const bool called =
      second == "ai" || second == "scenarios" || second == "missions" || second == "programs";
  return second != "lib" && !(direct && called);
}

class TreeCheck {
 public:
  TreeCheck(const Mod& mod, std::span<const std::string> languages, ModReport& report)
      : mod_(mod), languages_(languages), report_(report) {}

  void Run() {
    std::vector<fs::path> paths;
    std::error_code error;
    fs::recursive_directory_iterator at(mod_.folder, error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
      std::error_code ignored;
      const bool hidden = IsHiddenFile(at->path());
      if (!hidden) paths.push_back(at->path());
      if (hidden && at->is_directory(ignored)) at.disable_recursion_pending();
    }
    if (error) report_.errors.push_back(mod_.folder.string() + ": " + error.message());
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) CheckPath(path);
  }

 private:
  void CheckPath(const fs::path& path) {
    const std::string name = path.lexically_relative(mod_.folder).generic_string();
    std::error_code ignored;
    const fs::file_status status = fs::symlink_status(path, ignored);
    if (fs::is_symlink(status)) {
      if (!fs::exists(path, ignored)) return Error(name, "a link to a file that does not exist");
      Note(name, "a link, which `mods pack` rejects (expected a file)");
    }
    if (fs::is_directory(status)) {
      if (name.find('/') == std::string::npos && name != "data" && name != "scripts")
        Note(name, "not read (the game reads mod.toml, data/ and scripts/)");
      return;
    }
    if (!fs::is_symlink(status) && !fs::is_regular_file(status))
      return Error(name, "a pipe or a device (expected a file)");
    if (const std::string why = ErrorOfPlace(name); !why.empty()) return Error(name, why);
    const std::string_view language = LanguageOf(name);
    if (!language.empty() &&
        std::find(languages_.begin(), languages_.end(), language) == languages_.end())
      return Error(name, "not read: the game has no such language (expected one of: " +
                             Listed(languages_) + ")");
    if (name.starts_with("scripts/") && name.ends_with(".lua") && IsForIncludeOnly(name))
      Note(name,
           "only include() reads it (brains are in scripts/ai, scenarios in scripts/scenarios, "
           "missions in scripts/missions, programs in scripts/programs)");
    const std::string_view folder = FirstFolder(name), kind = folder == "data" ? ".toml" : ".lua";
    if ((folder == "data" || folder == "scripts") && !fs::is_directory(path, ignored) &&
        !name.ends_with(kind))
      Note(name, "not read (expected " + std::string(kind) + " at the end of its name)");
  }

  void Error(const std::string& name, const std::string& reason) {
    report_.errors.push_back(mod_.name + "/" + name + ": " + reason);
  }
  void Note(const std::string& name, const std::string& reason) {
    report_.notes.push_back(mod_.name + "/" + name + ": " + reason);
  }

  const Mod& mod_;
  std::span<const std::string> languages_;
  ModReport& report_;
};

}  // namespace

void CheckModTree(const Mod& mod, std::span<const std::string> languages, ModReport& report) {
  TreeCheck(mod, languages, report).Run();
}

}  // namespace heliopause
