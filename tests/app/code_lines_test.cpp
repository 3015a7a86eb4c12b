#include "app/code_lines.hpp"

#include <gtest/gtest.h>

#include "support/program.hpp"

namespace heliopause::test {
namespace {

// Place and code of each line.
std::string LinesOf(const std::string& file, const std::string& text) {
  const TemporaryFolder folder;
  WriteText(folder / file, text);
  std::vector<CodeLine> lines;
  AppendCodeLines(folder / file, "wasps/" + file, lines);
  std::string all;
  for (const CodeLine& line : lines) all += line.place + "|" + line.code + "\n";
  return all;
}

TEST(CodeLines, AScriptHasNoComments) {
  EXPECT_EQ(LinesOf("a.lua", "-- what it does\n\nlocal a = 1 -- one\nlocal b = '#'\n"),
            "wasps/a.lua:3|local a = 1 \nwasps/a.lua:4|local b = '#'\n");
}

TEST(CodeLines, OfAFileOfDataOnlyWholeLinesAreComments) {
  EXPECT_EQ(LinesOf("a.toml", "# ships\n  # more\nid = 'a' # a\ntext = 'b -- b'\n"),
            "wasps/a.toml:3|id = 'a' # a\nwasps/a.toml:4|text = 'b -- b'\n");
}

TEST(CodeLines, AFileThatIsGoneHasNone) {
  std::vector<CodeLine> lines;
  AppendCodeLines("/nonexistent/a.lua", "a.lua", lines);
  EXPECT_TRUE(lines.empty());
}

}  // namespace
}  // namespace heliopause::test
