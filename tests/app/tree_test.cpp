// The command `tree`, driven from outside: its files are well formed, and all formats show the same
// tree.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

std::size_t CountOf(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++count;
  return count;
}

// Checks the subset of XML that the export uses: elements, attributes in double quotes, text, the
// five predefined entities. No comments, no CDATA.
class XmlReader {
 public:
  explicit XmlReader(const std::string& text) : text_(text) {}

  // Returns the first error; empty if the text is well formed.
  std::string Error() {
    while (error_.empty() && at_ < text_.size()) {
      if (text_[at_] == '<')
        ReadTag();
      else
        ReadCharacter(!open_.empty());
    }
    if (error_.empty() && !open_.empty()) error_ = open_.back() + " is never closed";
    if (error_.empty() && elements_ == 0) error_ = "no element";
    return error_;
  }

 private:
  bool Take(const std::string& word) {
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  void Fail(const std::string& what) {
    if (error_.empty()) error_ = what + " at " + text_.substr(at_, 40);
  }
  void ReadCharacter(bool may_be_text) {
    if (Take("&")) {
      for (const char* entity : {"amp;", "lt;", "gt;", "quot;", "apos;"}) {
        if (Take(entity)) return;
      }
      return Fail("a bare &");
    }
    if (!may_be_text && std::isspace(static_cast<unsigned char>(text_[at_])) == 0)
      Fail("text outside of the root");
    ++at_;
  }
  std::string ReadName() {
    const std::size_t begin = at_;
    const auto in_name = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == ':';
    };
    while (at_ < text_.size() && in_name(text_[at_])) ++at_;
    if (begin == at_) Fail("no name");
    return text_.substr(begin, at_ - begin);
  }
  void ReadAttribute() {
    ReadName();
    if (!Take("=\"")) return Fail("no value in quotes");
    while (error_.empty() && at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '<') return Fail("a < in a value");
      ReadCharacter(true);
    }
    if (!Take("\"")) Fail("a value without an end");
  }
  void ReadTag() {
    Take("<");
    const bool closes = Take("/");
    const std::string name = ReadName();
    while (error_.empty() && Take(" ")) ReadAttribute();
    const bool empty = Take("/");
    if (!Take(">")) return Fail("a tag without an end");
    if (closes) {
      if (open_.empty() || open_.back() != name) return Fail("closes what is not open: " + name);
      open_.pop_back();
      return;
    }
    if (open_.empty() && elements_ > 0) return Fail("a second root");
    ++elements_;
    if (!empty) open_.push_back(name);
  }

  const std::string& text_;
  std::size_t at_ = 0, elements_ = 0;
  std::vector<std::string> open_;
  std::string error_;
};

std::string XmlError(const std::string& text) { return XmlReader(text).Error(); }

// Checks the subset of DOT that the export uses: one statement per line. Returns the first error.
std::string DotError(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  if (line != "digraph tree {") return "first line: " + line;
  const std::string value = "(\"[^\"]*\"|[a-z0-9]+)";
  const std::string attributes = "\\[[a-z]+=" + value + "(, [a-z]+=" + value + ")*\\]";
  const std::string statement =
      "  (label=\"[^\"]*\"|(node|edge|n[0-9]+|n[0-9]+ -> n[0-9]+) " + attributes + ");";
  while (std::getline(lines, line) && line != "}") {
    if (!Matches(line, statement)) return line;
  }
  if (line != "}") return "no closing brace";
  return std::getline(lines, line) ? "text after the end: " + line : "";
}

class Tree : public testing::Test {
 protected:
  // Writes `file` in the folder of this test and returns its content.
  std::string Write(const std::string& file, const std::string& arguments) {
    outcome = RunShell(kProgram + " tree " + arguments + " --out " + (folder / file).string());
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return ReadText(folder / file);
  }
  // "... in N leaves, M nodes" as the program printed it.
  std::pair<std::size_t, std::size_t> PrintedCounts() const {
    std::size_t leaves = 0, nodes = 0;
    const std::size_t at = outcome.out.find(" in ");
    if (at == std::string::npos ||
        std::sscanf(outcome.out.c_str() + at, " in %zu leaves, %zu nodes", &leaves, &nodes) != 2)
      ADD_FAILURE() << outcome.out;
    return {leaves, nodes};
  }
  TemporaryFolder folder;
  Outcome outcome;
};

TEST(XmlError, IsReportedForTextThatIsNotWellFormed) {
  EXPECT_EQ(XmlError("<a b=\"1\"><c/>text &amp; more</a>\n"), "");
  for (const char* wrong : {"", "<a>", "<a></b>", "<a b=1/>", "<a>x & y</a>", "<a/><b/>", "<a/>x",
                            "<a b=\"<\"/>", "<a>1 < 2</a>"})
    EXPECT_NE(XmlError(wrong), "") << wrong;
}

TEST_F(Tree, AnSvgIsXmlWithEveryLeaf) {
  const std::string svg = Write("tree.svg", "--scenario demo --ticks 90");
  EXPECT_EQ(XmlError(svg), "");
  const auto [leaves, nodes] = PrintedCounts();
  ASSERT_GT(leaves, 10u) << outcome.out;
  EXPECT_EQ(CountOf(svg, "<rect class=\"leaf\""), leaves);
  EXPECT_EQ(CountOf(svg, "<rect class=\"inner\""), nodes - leaves);
}

TEST_F(Tree, ADotFileHasEveryNodeAndItsEdge) {
  const std::string dot = Write("tree.dot", "--scenario demo --ticks 90");
  EXPECT_EQ(DotError(dot), "");
  const auto [leaves, nodes] = PrintedCounts();
  EXPECT_EQ(CountOf(dot, "shape=box"), leaves);
  EXPECT_EQ(CountOf(dot, " -> "), nodes - 1);
  if (RunShell("command -v dot").exit_code != 0) return;  // Graphviz is optional
  EXPECT_EQ(RunShell("dot -Tsvg " + (folder / "tree.dot").string() + " -o /dev/null").exit_code, 0);
}

TEST_F(Tree, EveryFormatShowsTheSameTree) {
  Write("tree.svg", "--scenario siege --seed 3 --ticks 60");
  const auto from_svg = PrintedCounts();
  const std::string text = Write("tree.txt", "--scenario siege --seed 3 --ticks 60");
  EXPECT_EQ(PrintedCounts(), from_svg);
  EXPECT_EQ(CountOf(text, "leaf, depth"), from_svg.first);
  Write("tree.gv", "--scenario siege --seed 3 --ticks 60");
  EXPECT_EQ(PrintedCounts(), from_svg);
}

TEST_F(Tree, ADifferenceIsTheSameInSvgDotAndText) {
  const std::string arguments = "--scenario demo --ticks 300 --since 100";
  const std::string svg = Write("diff.svg", arguments);
  EXPECT_EQ(XmlError(svg), "");
  EXPECT_NE(outcome.out.find("tick 100 to 300: "), std::string::npos) << outcome.out;
  const std::string dot = Write("diff.dot", arguments);
  EXPECT_EQ(DotError(dot), "");
  const std::string text = Write("diff.txt", arguments);
  std::size_t all = 0;
  for (const std::string change : {"split", "merged", "appeared", "vanished"}) {
    const std::size_t listed = CountOf(text, "\n" + change + " ");
    EXPECT_EQ(CountOf(svg, " " + change + "\""), listed) << change;
    EXPECT_EQ(CountOf(dot, "tooltip=\"" + change + "\""), listed) << change;
    all += listed;
  }
  EXPECT_GT(all, 0u);
  const std::string none = Write("none.txt", "--scenario demo --ticks 300 --since 300");
  EXPECT_NE(none.find("0 split, 0 merged, 0 appeared, 0 vanished"), std::string::npos) << none;
}

TEST_F(Tree, NeedsNoDisplay) {
  outcome = RunShell("env -u DISPLAY " + kProgram + " tree --scenario empty --out " +
                     (folder / "tree.svg").string());
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(XmlError(ReadText(folder / "tree.svg")), "");
}

TEST_F(Tree, InvalidArgumentsAreReportedBeforeAnythingIsWritten) {
  const struct {
    const char* arguments;
    const char* named;
    int exit_code;
  } cases[] = {
      {"--out tree.png", "--out = tree.png (expected .svg", 2},
      {"--out tree", ".svg", 2},
      {"", "--out", 2},
      {"--ticks 5 --since 6 --out t.svg", "--since = 6 (expected at most 5, that of --ticks)", 2},
      {"--since -1 --out t.svg", "since", 2},
      {"--scenario nowhere --out t.svg", "nowhere", 2},
      {"--load no-such-save --out t.svg", "no-such-save", 2},
      {"--scenario empty --out /proc/none/t.svg", "/proc/none/t.svg", 1},
      // Before the scenario begins.
      {"--scenario nowhere --out /dev/null/a/t.svg", "/dev/null/a: cannot be written", 1}};
  for (const auto& wrong : cases) {
    outcome =
        RunShell("cd " + folder.Path().string() + " && " + kProgram + " tree " + wrong.arguments);
    EXPECT_EQ(outcome.exit_code, wrong.exit_code) << wrong.arguments << "\n" << outcome.err;
    EXPECT_NE(outcome.err.find(wrong.named), std::string::npos) << wrong.arguments << "\n"
                                                                << outcome.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.Path())) << "something was written";
}

}  // namespace
}  // namespace heliopause::test
