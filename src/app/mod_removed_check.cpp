// The scripts are searched as text: for the id in quotes, and for that of a good as the name of a
// field. A brain of the same name is found as well, so these are notes.
#include "app/mod_removed_check.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/code_lines.hpp"
#include "base/counted.hpp"
#include "base/hidden_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

// The scripts of the game that no mod replaces, but for the descriptions in api/, and those of the
// mods.
std::vector<CodeLine> LinesOf(const Folders& folders) {
  constexpr std::string_view kScripts = "scripts/";
  std::vector<std::string> names, replaced;
  for (const Mod& mod : folders.mods) {
    for (const ModFile& file : FilesOf(mod))
      if (file.name.starts_with(kScripts)) replaced.push_back(file.name.substr(kScripts.size()));
  }
  std::error_code error;
  fs::recursive_directory_iterator at(folders.scripts, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    std::string name = at->path().lexically_relative(folders.scripts).generic_string();
    if (!name.ends_with(".lua") || name.starts_with("api/") || IsHiddenFile(at->path())) continue;
    if (std::find(replaced.begin(), replaced.end(), name) == replaced.end())
      names.push_back(std::move(name));
  }
  std::sort(names.begin(), names.end());
  std::vector<CodeLine> lines;
  for (const std::string& name : names) AppendCodeLines(folders.scripts / name, name, lines);
  for (const Mod& mod : folders.mods) {
    for (const ModFile& file : FilesOf(mod))
      if (file.name.starts_with(kScripts))
        AppendCodeLines(mod.folder / file.name, mod.name + "/" + file.name, lines);
  }
  return lines;
}

bool IsPartOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether the code has the id in quotes or, if it may be a field, as `.id` or `id =`.
bool IsNamedIn(std::string_view code, std::string_view id, bool may_be_field) {
  for (std::size_t at = code.find(id); at != std::string_view::npos; at = code.find(id, at + 1)) {
    const char before = at > 0 ? code[at - 1] : ' ';
    std::size_t behind = at + id.size();
    const char after = behind < code.size() ? code[behind] : ' ';
    if ((before == '"' || before == '\'') && after == before) return true;
    if (!may_be_field || IsPartOfName(before) || IsPartOfName(after)) continue;
    if (before == '.') return true;
    while (behind < code.size() && code[behind] == ' ') ++behind;
    if (code.substr(behind, 1) == "=" && code.substr(behind, 2) != "==") return true;
  }
  return false;
}

class RemovedCheck {
 public:
  RemovedCheck(const Content& content, ModReport& report)
      : lines_(LinesOf(content.folders)), report_(report) {}

  template <class Class>
  void Check(const char* what, const std::vector<Class>& before, const std::vector<Class>& now,
             bool may_be_field = false) {
    for (const Class& entry : before) {
      const bool there = std::any_of(now.begin(), now.end(),
                                     [&](const Class& other) { return other.id == entry.id; });
      if (!there) Note(what, entry.id, may_be_field);
    }
  }

 private:
  void Note(const char* what, const std::string& id, bool may_be_field) {
    const CodeLine* first = nullptr;
    std::size_t more = 0;
    for (const CodeLine& line : lines_) {
      if (!IsNamedIn(line.code, id, may_be_field)) continue;
      if (first != nullptr) ++more;
      if (first == nullptr) first = &line;
    }
    if (first == nullptr) return;
    std::string text = first->place + ": names the " + what + " \"" + id + "\", which is removed";
    if (more > 0) text += " (and in " + Counted(more, "other line") + ")";
    report_.notes.push_back(std::move(text));
  }

  std::vector<CodeLine> lines_;
  ModReport& report_;
};

}  // namespace

void CheckRemoved(const Content& content, ModReport& report) {
  const Catalog game = Catalog::Load(content.folders.data);
  const Catalog& now = content.catalog;
  RemovedCheck check(content, report);
  check.Check("ship", game.Ships(), now.Ships());
  check.Check("weapon", game.Weapons(), now.Weapons());
  check.Check("faction", game.Factions(), now.Factions());
  check.Check("rock", game.Rocks(), now.Rocks());
  check.Check("body", game.Bodies(), now.Bodies());
  check.Check("good", game.Goods(), now.Goods(), true);
  check.Check("outfit", game.Outfits(), now.Outfits());
}

}  // namespace heliopause
