// Programs come from the player's folder, from the mods, the last loaded one first, and from the
// game. The first file with a name hides the others.
#include "app/programs.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "game/state/computer.hpp"
#include "script/state/script_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

void AddFrom(const fs::path& folder, bool own, std::vector<ProgramInfo>& programs) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".lua" || !entry.is_regular_file(error)) continue;
    std::string source;
    if (!ReadFile(entry.path(), source)) continue;
    ProgramInfo program;
    const std::string name = entry.path().stem().string();
    if (!ReadProgram(name + "\n" + source, program.name, program.text).empty()) continue;
    const bool known = std::any_of(programs.begin(), programs.end(),
                                   [&](const ProgramInfo& p) { return p.name == name; });
    if (known) continue;
    program.own = own;
    program.file = own ? ShownPath(entry.path()) : "programs/" + name + ".lua";
    programs.push_back(std::move(program));
  }
}

}  // namespace

std::vector<ProgramInfo> FindPrograms(const Folders& folders) {
  std::vector<ProgramInfo> programs;
  AddFrom(folders.programs, true, programs);
  for (auto mod = folders.mods.rbegin(); mod != folders.mods.rend(); ++mod)
    AddFrom(mod->Scripts() / "programs", false, programs);
  AddFrom(folders.scripts / "programs", false, programs);
  std::sort(programs.begin(), programs.end(),
            [](const ProgramInfo& a, const ProgramInfo& b) { return a.name < b.name; });
  return programs;
}

std::string ShownPath(const fs::path& path) {
  const char* home = std::getenv("HOME");
  const std::string text = path.string();
  if (home == nullptr || !fs::path(home).is_absolute()) return text;
  std::string prefix = fs::path(home).lexically_normal().string();
  while (prefix.size() > 1 && prefix.back() == '/') prefix.pop_back();
  const bool inside = prefix.size() > 1 && text.starts_with(prefix) &&
                      (text.size() == prefix.size() || text[prefix.size()] == '/');
  return inside ? "~" + text.substr(prefix.size()) : text;
}

}  // namespace heliopause
