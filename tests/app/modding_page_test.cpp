// docs/modding.md as its readers use it: its files are written, its commands typed, in order.
#include <fstream>

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
      if (window) before += "xvfb-run -a -s '-screen 0 1280x720x24 -noreset'";
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

}  // namespace
}  // namespace heliopause::test
