#include "insight/tree_export.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "game/fixture.hpp"
#include "game/rules/game_drawing.hpp"

namespace heliopause {
namespace {

std::size_t CountOf(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++count;
  return count;
}

GameOptions SmallLeaves() {
  GameOptions options;
  options.scenario = "a < \"b\" & c";
  options.space.leaf_capacity = 4;
  options.space.merge_threshold = 2;
  return options;
}

class TreeExport : public GameTest {
 protected:
  TreeExport() : GameTest(SmallLeaves()) { Crowd({0, 0}, 30); }
  void Crowd(Vec2 at, int count) {
    for (int i = 0; i < count; ++i) SpawnRock("small", {at.x + i * 70.0, at.y + (i % 7) * 90.0});
    Tick();
  }
};

TEST_F(TreeExport, TheFormatIsTheFilesEnding) {
  EXPECT_EQ(TreeFormatOf("a/b.svg"), TreeFormat::Svg);
  EXPECT_EQ(TreeFormatOf("b.dot"), TreeFormat::Dot);
  EXPECT_EQ(TreeFormatOf("b.gv"), TreeFormat::Dot);
  EXPECT_EQ(TreeFormatOf("b.txt"), TreeFormat::Text);
  EXPECT_FALSE(TreeFormatOf("b.png").has_value());
  EXPECT_FALSE(TreeFormatOf("svg").has_value());
}

TEST_F(TreeExport, EveryFormatHasEveryNodeOnce) {
  const TreeDrawing drawing = DrawingOf(game);
  const Statistics now = game.Space().GetStatistics();
  ASSERT_GT(now.leaves, 5u);
  const std::string svg = FormatTree(TreeFormat::Svg, drawing);
  EXPECT_EQ(CountOf(svg, "<rect class=\"leaf\""), now.leaves);
  EXPECT_EQ(CountOf(svg, "<rect class=\"inner\""), now.nodes - now.leaves);
  EXPECT_EQ(CountOf(svg, "<circle"), now.sprites);
  EXPECT_EQ(svg.find("a < \"b\""), std::string::npos) << "names are escaped";
  const std::string dot = FormatTree(TreeFormat::Dot, drawing);
  EXPECT_EQ(CountOf(dot, "shape=box"), now.leaves);
  EXPECT_EQ(CountOf(dot, "shape=ellipse"), now.nodes - now.leaves);
  EXPECT_EQ(CountOf(dot, " -> "), now.nodes - 1);
  const std::string text = FormatTree(TreeFormat::Text, drawing);
  EXPECT_EQ(CountOf(text, "leaf, depth"), now.leaves);
  EXPECT_EQ(CountOf(text, "\n"), now.nodes + 1) << "a title, and a line each";
}

TEST_F(TreeExport, OneIsSingular) {
  TreeDrawing drawing = DrawingOf(game);
  NodeView leaf;
  leaf.radius = 8;
  leaf.count = 1;
  leaf.reach = 5;
  drawing.tree.nodes = {leaf};
  const std::string text = FormatTree(TreeFormat::Text, drawing);
  EXPECT_NE(text.find(": 1 node, 1 leaf\n"), std::string::npos) << text;
  EXPECT_NE(text.find(", 1 sprite, max radius 5\n"), std::string::npos) << text;
  EXPECT_NE(FormatTree(TreeFormat::Dot, drawing).find("label=\"1 sprite\\n"), std::string::npos);
}

TEST_F(TreeExport, TheSameDrawingGivesTheSameBytesAndLeavesTheGameUnchanged) {
  const std::uint64_t hash = game.Hash();
  EXPECT_EQ(FormatTree(TreeFormat::Svg, DrawingOf(game)),
            FormatTree(TreeFormat::Svg, DrawingOf(game)));
  EXPECT_EQ(game.Hash(), hash);
}

TEST_F(TreeExport, ADifferenceIsColouredAndCounted) {
  TreeDrawing drawing = DrawingOf(game);
  const TreeSnapshot before = drawing.tree;
  Crowd({-9000, 400}, 25);
  drawing = DrawingOf(game);
  drawing.before = before;
  const auto changes = Compare(before, drawing.tree);
  ASSERT_FALSE(changes.empty());
  const std::string svg = FormatTree(TreeFormat::Svg, drawing);
  const std::string dot = FormatTree(TreeFormat::Dot, drawing);
  const std::string text = FormatTree(TreeFormat::Text, drawing);
  for (const TreeChange change :
       {TreeChange::Split, TreeChange::Merged, TreeChange::Appeared, TreeChange::Vanished}) {
    const auto expected = static_cast<std::size_t>(std::count_if(
        changes.begin(), changes.end(), [&](const auto& d) { return d.change == change; }));
    const std::string name = NameOf(change);
    EXPECT_EQ(CountOf(svg, "leaf " + name + "\"") + CountOf(svg, "inner " + name + "\""), expected);
    EXPECT_EQ(CountOf(dot, "tooltip=\"" + name + "\""), expected);
    EXPECT_EQ(CountOf(text, "\n" + name + " "), expected);
  }
  EXPECT_NE(text.find("tick 1 to 2: "), std::string::npos) << text;
}

TEST_F(TreeExport, WritesWhereItMayAndSaysWhyNot) {
  const TemporaryFolder folder;
  EXPECT_EQ(WriteTree(folder.Path() / "new" / "tree.svg", "words"), "");
  EXPECT_TRUE(std::filesystem::exists(folder.Path() / "new" / "tree.svg"));
  const std::string why = WriteTree(folder.Path() / "new", "a folder is no file");
  EXPECT_NE(why.find("cannot write"), std::string::npos) << why;
}

}  // namespace
}  // namespace heliopause
