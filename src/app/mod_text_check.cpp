// The files are searched as text, so that file and line of a placeholder are known.
#include "app/mod_text_check.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "game/mods/mod_folders.hpp"
#include "view/input/key_map.hpp"
#include "view/text/key_texts.hpp"

namespace heliopause {
namespace {

// Without a comment. One behind a value of a TOML file stays: a '#' may be part of a text.
std::string_view Code(std::string_view line, bool is_script) {
  if (is_script) return line.substr(0, line.find("--"));
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin != std::string_view::npos && line[begin] == '#' ? std::string_view() : line;
}

}  // namespace

void CheckModTexts(const Mod& mod, ModReport& report) {
  for (const ModFile& file : FilesOf(mod)) {
    const bool is_script = file.name.ends_with(".lua");
    std::ifstream in(mod.folder / file.name);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      for (const std::string& action : ActionsIn(Code(line, is_script)))
        if (!FindAction(action))
          report.errors.push_back(
              mod.name + "/" + file.name + ":" + std::to_string(number) + ": {key:" + action +
              "} names no action (expected one of: " + KnownActionNames() + ")");
    }
  }
}

}  // namespace heliopause
