// docs/modding.md as its readers use it: its files are written, its commands typed, in order.
#include <fstream>
#include <set>
#include <vector>

#include "app/content.hpp"
#include "app/mod_fixture.hpp"

namespace heliopause::test {
namespace {

class ModdingPage : public ModTest {
 protected:
  // A block that begins with `# file: NAME` or `-- file: NAME` is that file of a mod.
  bool WriteFile(const std::string& text) const {
    const std::size_t mark = text.find(" file: ");
    if (mark == std::string::npos || mark > 2) return false;
    const std::size_t from = mark + 7;
    Write(text.substr(from, text.find('\n') - from), text);
    return true;
  }
  // Types the lines. Those that open a window for good get an end.
  int Type(const std::string& text, int line) const {
    int typed = 0;
    std::size_t at = 0;
    for (std::size_t end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
      std::string command = text.substr(at, end - at);
      if (!command.starts_with("heliopause ")) continue;
      const bool window = command.starts_with("heliopause play");
      if (window) command += " --ticks 20";
      std::string before;  // the graphics driver leaks
      if (window || command.starts_with("heliopause shot")) before = "ASAN_OPTIONS=detect_leaks=0 ";
      if (window) before += UnderXvfb();
      const Outcome outcome = Run(command.substr(11), before);
      EXPECT_EQ(outcome.exit_code, 0) << line << ": " << command << "\n" << outcome.err;
      ++typed;
    }
    return typed;
  }
};

TEST_F(ModdingPage, EveryFileLoadsAndEveryCommandWorks) {
  std::ifstream page(HELIOPAUSE_SOURCE_DIR "/docs/modding.md");
  std::string language, text;
  bool inside = false;
  int number = 0, files = 0, commands = 0;
  for (std::string line; std::getline(page, line);) {
    ++number;
    if (!line.starts_with("```")) {
      if (inside) text += line + "\n";
      continue;
    }
    inside = !inside;
    if (inside) {
      language = line.substr(3);
      text.clear();
    } else if (language == "sh") {
      commands += Type(text, number);
    } else if (language == "toml" || language == "lua") {
      EXPECT_TRUE(WriteFile(text)) << number;
      ++files;
    }
  }
  EXPECT_GE(files, 5);
  EXPECT_GE(commands, 8);
  // After the whole page, with all files in place.
  const Outcome check = Run("mods check");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "wasps.png"));
}

// The keys in the first column of the table below the line that begins with `title`, sorted.
std::string KeysOfPage(const std::string& title) {
  std::ifstream page(HELIOPAUSE_SOURCE_DIR "/docs/modding.md");
  std::set<std::string> keys;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with(title)) inside = true;
    if (!inside || !line.starts_with("| `")) {
      if (!keys.empty()) break;
      continue;
    }
    const std::string column = line.substr(0, line.find('|', 1));
    std::size_t at = column.find('`');
    while (at != std::string::npos) {
      const std::size_t end = column.find('`', at + 1);
      keys.insert(column.substr(at + 1, end - at - 1));
      at = column.find('`', end + 1);
    }
  }
  std::string text;
  for (const std::string& key : keys) text += (text.empty() ? "" : ", ") + key;
  return text;
}

// The keys that the game lists in the error of an unknown one.
TEST_F(ModdingPage, TheTablesOfKeysAreThoseOfTheGame) {
  const struct {
    std::string title, file, entry;
  } tables[] = {
      {"**`ships.toml`**", "ships", "[[ship]]\nid = \"x\"\nzzz = 1\n"},
      {"**`weapons.toml`**", "weapons", "[[weapon]]\nid = \"x\"\nhoming = true\nzzz = 1\n"},
      {"**`shapes.toml`**", "shapes",
       "[[shape]]\nid = \"x\"\nzzz = 1\n"
       "parts = [{tone = \"hull\", points = [[1, 0], [0, 1], [-1, 0]]}]\n"},
      {"**Part**", "shapes",
       "[[shape]]\nid = \"x\"\n"
       "parts = [{tone = \"hull\", points = [[1, 0], [0, 1], [-1, 0]], zzz = 1}]\n"},
      {"**`factions.toml`**", "factions", "[[faction]]\nid = \"x\"\nzzz = 1\n"},
      {"**`rocks.toml`**", "rocks", "[[rock]]\nid = \"x\"\nbreaks_into = \"small\"\nzzz = 1\n"},
      {"**`bodies.toml`**", "bodies", "[[body]]\nid = \"x\"\nzzz = 1\n"},
      {"**`systems/*.toml`**", "systems/x", "[[system]]\nid = \"x\"\nzzz = 1\n"},
      {"**`goods.toml`**", "goods", "[[good]]\nid = \"x\"\nzzz = 1\n"},
      {"**`outfits.toml`**", "outfits", "[[outfit]]\nid = \"x\"\nslot = \"gun\"\nzzz = 1\n"},
      {"**`challenges.toml`**", "challenges", "[[challenge]]\nid = \"x\"\nzzz = 1\n"},
      {"**Effect**", "outfits",
       "[[outfit]]\nid = \"x\"\nslot = \"system\"\n"
       "effects = [{value = \"hull\", add = 1, zzz = 1}]\n"},
  };
  for (const auto& table : tables) {
    std::filesystem::remove_all(Mods());
    AddMod("keys");
    Write("keys/data/" + table.file + ".toml", table.entry);
    const std::vector<std::string> names = {"keys"};
    std::string known;
    for (const std::string& problem : LoadContent(folders, names).problems) {
      const std::string mark = "zzz: unknown key (expected one of: ";
      const std::size_t at = problem.find(mark);
      if (at != std::string::npos) known = problem.substr(at + mark.size());
    }
    EXPECT_EQ(KeysOfPage(table.title) + ")", known) << table.title;
  }
}

}  // namespace
}  // namespace heliopause::test
