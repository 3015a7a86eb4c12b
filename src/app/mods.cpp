// The command `mods`: list, check, new, pack, add, remove.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/mod_archive.hpp"
#include "app/mod_check.hpp"
#include "app/mod_install.hpp"
#include "app/mod_skeleton.hpp"
#include "app/output.hpp"
#include "app/usage_error.hpp"
#include "base/counted.hpp"
#include "view/screens/settings.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

// Prints a line if there is no mod, valid or invalid.
void PrintNone(const InstalledMods& installed, const Folders& folders) {
  if (installed.mods.empty() && installed.errors.empty())
    std::printf("No mods in %s; `heliopause mods new NAME` writes one\n",
                folders.mod_folders.at(0).c_str());
}

int List(const Folders& folders) {
  const InstalledMods installed = FindMods(folders, {});
  std::vector<std::string> errors;
  const std::vector<std::string> on = LoadSettings(folders.settings, errors).mods;
  for (const Mod& mod : installed.mods) {
    const bool switched_on = std::find(on.begin(), on.end(), mod.name) != on.end();
    PrintLine(mod.name + " " + mod.version + (switched_on ? " (on)" : "") + "  " +
              (mod.about.empty() ? mod.title : mod.about) + "\n    " + mod.folder.string());
  }
  for (const DataError& note : installed.notes) PrintLine(note.file + ": " + note.reason);
  for (const DataError& error : installed.errors) PrintError(error.Text());
  PrintNone(installed, folders);
  return installed.errors.empty() ? kExitOk : kExitFailed;
}

bool CheckAndPrint(const Folders& folders, const std::string& name) {
  const ModReport report = CheckMod(folders, name);
  for (const std::string& note : report.notes) PrintLine(name + ": note: " + note);
  PrintLines(report.errors, "heliopause: ");
  std::printf("%s: %s\n", report.summary.c_str(),
              report.errors.empty() ? "no errors" : Counted(report.errors.size(), "error").c_str());
  return report.errors.empty();
}

// What several mods change together, which no check of one mod shows.
bool CheckTogether(const Folders& folders, const std::vector<std::string>& names) {
  const Content content = LoadContent(folders, names);
  for (const std::string& note : content.notes) PrintLine("together: " + note);
  for (const std::string& problem : content.problems) PrintError("together: " + problem);
  return content.problems.empty();
}

// Without names: all that are installed, and the folders that are no mod.
int Check(const Folders& folders, std::vector<std::string> names) {
  bool well = true;
  if (names.empty()) {
    const InstalledMods installed = FindMods(folders, {});
    for (const Mod& mod : installed.mods) names.push_back(mod.name);
    for (const DataError& error : installed.errors) PrintError(error.Text());
    PrintNone(installed, folders);
    well = installed.errors.empty();
  }
  for (const std::string& name : names) well = CheckAndPrint(folders, name) && well;
  if (well && names.size() > 1) well = CheckTogether(folders, names);
  return well ? kExitOk : kExitFailed;
}

// A word for a shell: what a user copies must be one argument.
std::string ShellWord(const std::string& text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("/._-").find(c) != std::string_view::npos;
  });
  if (plain) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

int New(const CommandLine& line, const Folders& folders) {
  const std::string& name = line.mods_command.names.at(0);
  if (!IsModName(name))
    throw UsageError("'" + name + "' is not a name for a mod (expected 1 to " +
                     std::to_string(kLongestModName) + " of a-z, 0-9, - and _)");
  const fs::path folder = line.out.empty() ? folders.mod_folders.at(0) : line.out;
  WriteSkeleton(name, folder, folders.scripts);
  const std::string called = line.out.empty() ? name : (folder / name).string();
  std::printf("%s: written\nTry it: heliopause play --mod %s --scenario %s\n",
              (folder / name).c_str(), ShellWord(called).c_str(), name.c_str());
  return kExitOk;
}

// A mod with errors is not packed: it would be rejected wherever it is installed.
int Pack(const CommandLine& line, const Folders& folders) {
  const std::string& name = line.mods_command.names.at(0);
  if (!CheckAndPrint(folders, name)) return kExitFailed;
  const Content content = LoadCheckedContent(folders, line.mods_command.names);
  const Mod& mod = content.folders.mods.back();
  const fs::path file =
      line.out.empty() ? fs::path(mod.name + "-" + mod.version + ".zip") : line.out;
  const std::size_t files = PackMod(mod, file);
  std::printf("%s: %s\n", file.c_str(), Counted(files, "file").c_str());
  return kExitOk;
}

void PrintFormer(const fs::path& folder, const std::string& name) {
  std::error_code error;
  if (fs::exists(FormerMod(folder, name), error))
    std::printf("The former files are kept in %s\n", FormerMod(folder, name).c_str());
}

int Add(const CommandLine& line, const Folders& folders) {
  std::error_code error;
  if (!fs::is_regular_file(line.file, error) || !std::ifstream(line.file))
    throw UsageError(line.file.string() + ": cannot be read");
  const Mod mod = InstallMod(line.file, folders.mod_folders.at(0), line.mods_command.force);
  std::printf("%s %s: installed in %s\n", mod.name.c_str(), mod.version.c_str(),
              mod.folder.c_str());
  PrintFormer(folders.mod_folders.at(0), mod.name);
  return kExitOk;
}

// A mod that comes with the game stays: the player switches it off instead.
int Remove(const CommandLine& line, const Folders& folders) {
  const std::string& name = line.mods_command.names.at(0);
  const fs::path& folder = folders.mod_folders.at(0);
  std::error_code error;
  if (!IsModName(name) || !fs::exists(fs::symlink_status(folder / name, error)))
    throw UsageError("there is no mod '" + name + "' in " + folder.string());
  RemoveMod(name, folder);
  std::printf("%s: removed\n", name.c_str());
  PrintFormer(folder, name);
  std::vector<std::string> errors;
  std::string why;
  Settings settings = LoadSettings(folders.settings, errors);
  if (std::erase(settings.mods, name) > 0 && !SaveSettings(settings, folders.settings, why))
    PrintError(why);
  for (const Mod& mod : FindMods(folders, {}).mods)
    for (const ModRequirement& required : mod.required)
      if (required.name == name) std::printf("%s needs it\n", mod.name.c_str());
  return kExitOk;
}

}  // namespace

int ManageMods(const CommandLine& line, const Folders& folders) {
  using Task = ModsOptions::Action;
  switch (line.mods_command.action) {
    case Task::List:
      return List(folders);
    case Task::Check:
      return Check(folders, line.mods_command.names);
    case Task::New:
      return New(line, folders);
    case Task::Pack:
      return Pack(line, folders);
    case Task::Add:
      return Add(line, folders);
    case Task::Remove:
      return Remove(line, folders);
  }
  return kExitUsage;
}

}  // namespace heliopause
