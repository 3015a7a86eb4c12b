// `heliopause tree` from outside: files that other programs can read, and that say what the tree
// says.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace heliopause::test {
namespace {

const std::string kProgram = HELIOPAUSE_PROGRAM;

std::size_t CountOf(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++count;
  return count;
}

// What is wrong with the text as XML; empty when it is well formed. Knows what an SVG of ours may
// hold: elements, attributes in double quotes, text, the five entities. No comments, no CDATA.
std::string XmlFault(const std::string& text) {
  static const std::regex tag(
      R"re(<(/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z][\w:-]*="[^"<&]*(?:&(?:amp|lt|gt|quot|apos);[^"<&]*)*")*)\s*(/?)>)re");
  std::vector<std::string> open;
  std::size_t elements = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '&' && !std::regex_search(text.begin() + static_cast<std::ptrdiff_t>(at),
                                              text.end(), std::regex("^&(amp|lt|gt|quot|apos);"),
                                              std::regex_constants::match_continuous))
      return "a bare & at " + std::to_string(at);
    if (text[at] != '<') {
      const bool space = std::isspace(static_cast<unsigned char>(text[at])) != 0;
      if (open.empty() && !space) return "text outside of the root";
      ++at;
      continue;
    }
    std::smatch match;
    if (!std::regex_search(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), match, tag,
                           std::regex_constants::match_continuous))
      return "no tag at " + text.substr(at, 60);
    if (match[1].length() > 0) {
      if (open.empty() || open.back() != match[2]) return "closes what is not open: " + match.str();
      open.pop_back();
    } else if (match[4].length() == 0) {
      if (open.empty() && elements > 0) return "two roots";
      open.push_back(match[2]);
    }
    ++elements;
    at += static_cast<std::size_t>(match.length());
  }
  if (!open.empty()) return open.back() + " is never closed";
  return elements == 0 ? "empty" : "";
}

// The grammar as far as we use it: one statement a line, ids that are defined before edges use
// them.
std::string DotFault(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  if (line != "digraph tree {") return "begins with " + line;
  const std::string attributes = R"re(\[\w+=("[^"]*"|\w+)(, \w+=("[^"]*"|\w+))*\])re";
  const std::regex statement(R"re(  (label="[^"]*"|(node|edge|n\d+|n\d+ -> n\d+) )re" + attributes +
                             ");");
  while (std::getline(lines, line) && line != "}") {
    if (!std::regex_match(line, statement)) return line;
  }
  if (line != "}") return "has no end";
  return std::getline(lines, line) ? "goes on behind its end: " + line : "";
}

class Tree : public testing::Test {
 protected:
  // Writes `file` in the folder of this test and returns what is in it.
  std::string Write(const std::string& file, const std::string& words) {
    outcome = RunShell(kProgram + " tree " + words + " --out " + (folder / file).string());
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return ReadText(folder / file);
  }
  // "... in N leaves, M nodes" as the program printed it.
  std::pair<std::size_t, std::size_t> Told() const {
    std::smatch match;
    const std::regex numbers("in ([0-9]+) leaves, ([0-9]+) nodes");
    if (!std::regex_search(outcome.out, match, numbers)) return {0, 0};
    return {std::stoul(match[1]), std::stoul(match[2])};
  }
  TemporaryFolder folder;
  Outcome outcome;
};

TEST(XmlFault, SeesWhatIsWrong) {
  EXPECT_EQ(XmlFault("<a b=\"1\"><c/>text &amp; more</a>\n"), "");
  for (const char* wrong : {"", "<a>", "<a></b>", "<a b=1/>", "<a>x & y</a>", "<a/><b/>", "<a/>x",
                            "<a b=\"<\"/>", "<a>1 < 2</a>"})
    EXPECT_NE(XmlFault(wrong), "") << wrong;
}

TEST_F(Tree, AnSvgIsXmlWithEveryLeaf) {
  const std::string svg = Write("tree.svg", "--scenario demo --ticks 90");
  EXPECT_EQ(XmlFault(svg), "");
  const auto [leaves, nodes] = Told();
  ASSERT_GT(leaves, 10u) << outcome.out;
  EXPECT_EQ(CountOf(svg, "<rect class=\"leaf\""), leaves);
  EXPECT_EQ(CountOf(svg, "<rect class=\"inner\""), nodes - leaves);
}

TEST_F(Tree, ADotHasEveryNodeAndItsEdge) {
  const std::string dot = Write("tree.dot", "--scenario demo --ticks 90");
  EXPECT_EQ(DotFault(dot), "");
  const auto [leaves, nodes] = Told();
  EXPECT_EQ(CountOf(dot, "shape=box"), leaves);
  EXPECT_EQ(CountOf(dot, " -> "), nodes - 1);
  if (RunShell("command -v dot").exit_code != 0) return;  // graphviz is nobody's duty
  EXPECT_EQ(RunShell("dot -Tsvg " + (folder / "tree.dot").string() + " -o /dev/null").exit_code, 0);
}

TEST_F(Tree, EveryFormatTellsOfTheSameTree) {
  Write("tree.svg", "--scenario default --seed 3 --ticks 60");
  const auto from_svg = Told();
  const std::string text = Write("tree.txt", "--scenario default --seed 3 --ticks 60");
  EXPECT_EQ(Told(), from_svg);
  EXPECT_EQ(CountOf(text, "leaf, depth"), from_svg.first);
  Write("tree.gv", "--scenario default --seed 3 --ticks 60");
  EXPECT_EQ(Told(), from_svg);
}

TEST_F(Tree, ADifferenceIsTheSameInPictureAndWords) {
  const std::string words = "--scenario demo --ticks 300 --since 100";
  const std::string svg = Write("diff.svg", words);
  EXPECT_EQ(XmlFault(svg), "");
  EXPECT_NE(outcome.out.find("tick 100 to 300: "), std::string::npos) << outcome.out;
  const std::string dot = Write("diff.dot", words);
  EXPECT_EQ(DotFault(dot), "");
  const std::string text = Write("diff.txt", words);
  std::size_t all = 0;
  for (const std::string change : {"split", "merged", "appeared", "vanished"}) {
    const std::size_t told = CountOf(text, "\n" + change + " ");
    EXPECT_EQ(CountOf(svg, " " + change + "\""), told) << change;
    EXPECT_EQ(CountOf(dot, "tooltip=\"" + change + "\""), told) << change;
    all += told;
  }
  EXPECT_GT(all, 0u);
  const std::string none = Write("none.txt", "--scenario demo --ticks 300 --since 300");
  EXPECT_NE(none.find("0 split, 0 merged, 0 appeared, 0 vanished"), std::string::npos) << none;
}

TEST_F(Tree, NeedsNoDisplay) {
  outcome = RunShell("env -u DISPLAY " + kProgram + " tree --scenario empty --out " +
                     (folder / "tree.svg").string());
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(XmlFault(ReadText(folder / "tree.svg")), "");
}

TEST_F(Tree, WrongWordsAreToldBeforeAnythingIsDone) {
  const struct {
    const char* words;
    const char* named;
    int exit_code;
  } cases[] = {{"--out tree.png", ".svg", 2},
               {"--out tree", ".svg", 2},
               {"", "--out", 2},
               {"--ticks 5 --since 6 --out t.svg", "--since 6", 2},
               {"--since -1 --out t.svg", "since", 2},
               {"--scenario nowhere --out t.svg", "nowhere", 2},
               {"--load no-such-save --out t.svg", "no-such-save", 2},
               {"--scenario empty --out /proc/none/t.svg", "/proc/none/t.svg", 1}};
  for (const auto& wrong : cases) {
    outcome = RunShell("cd " + folder.Path().string() + " && " + kProgram + " tree " + wrong.words);
    EXPECT_EQ(outcome.exit_code, wrong.exit_code) << wrong.words << "\n" << outcome.err;
    EXPECT_NE(outcome.err.find(wrong.named), std::string::npos) << wrong.words << "\n"
                                                                << outcome.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.Path())) << "something was written";
}

}  // namespace
}  // namespace heliopause::test
