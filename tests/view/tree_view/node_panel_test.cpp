#include "view/tree_view/node_panel.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class NodePanelTest : public ViewGameTest {
 protected:
  NodePanelTest() {
    GameOptions options;
    options.space.leaf_capacity = 4;
    options.space.merge_threshold = 2;
    game = Game(TheCatalog(), options);
  }
  void Step(int ticks = 1) {
    for (int i = 0; i < ticks; ++i) {
      game.Tick();
      history.AfterTick(game);
    }
  }
  TreeHistory history;
  NodePanel panel;
};

TEST_F(NodePanelTest, AClickSelectsTheLeafAndTheNextItsParent) {
  for (int i = 0; i < 12; ++i) Rock({1000 + i * 300.0, 1000});
  Step();
  const Vec2 at{1010, 1010};
  panel.PickAt(at, history.Tree());
  ASSERT_TRUE(panel.Picked().has_value());
  const NodeView* leaf = history.Tree().Find(*panel.Picked());
  ASSERT_NE(leaf, nullptr);
  EXPECT_TRUE(leaf->leaf);
  for (unsigned depth = leaf->depth; depth > 0; --depth) {
    panel.PickAt(at, history.Tree());
    ASSERT_TRUE(panel.Picked().has_value());
    EXPECT_EQ(history.Tree().Find(*panel.Picked())->depth, depth - 1);
  }
  panel.PickAt(at, history.Tree());
  EXPECT_FALSE(panel.Picked().has_value()) << "the root has no parent";
}

TEST_F(NodePanelTest, AClickElsewhereSelectsAnotherLeafOrNothing) {
  for (int i = 0; i < 12; ++i) Rock({1000 + i * 300.0, 1000});
  Step();
  panel.PickAt({1010, 1010}, history.Tree());
  const NodeKey first = *panel.Picked();
  panel.PickAt({4290, 1010}, history.Tree());
  ASSERT_TRUE(panel.Picked().has_value());
  EXPECT_FALSE(*panel.Picked() == first);
  panel.PickAt({1e9, 0}, history.Tree());
  EXPECT_FALSE(panel.Picked().has_value());
  panel.PickAt({0, 0}, TreeSnapshot{});
  EXPECT_FALSE(panel.Picked().has_value());
}

TEST_F(NodePanelTest, TheHistoryListsTheChangesOfANode) {
  Rock({1000, 1000});
  Step();
  const NodeKey root = NodeKey::Of(history.Tree().nodes.front());
  EXPECT_TRUE(history.Of(root, 9).empty()) << "the first snapshot is no change";
  for (int i = 0; i < 12; ++i) Rock({1000 + i * 300.0, 3000});
  Step();
  const std::uint64_t split_at = game.TickNumber();
  Step(5);
  auto entries = history.Of(root, 9);
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].change, TreeChange::Split);
  EXPECT_EQ(entries[0].tick, split_at);
  std::vector<ObjectId> rocks;
  for (const Asteroid& rock : game.Asteroids()) rocks.push_back(rock.id);
  for (const ObjectId id : rocks) game.Remove(id);
  Step();
  entries = history.Of(root, 9);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].change, TreeChange::Merged) << "newest first";
  EXPECT_EQ(history.Of(root, 1).size(), 1u);
}

TEST_F(NodePanelTest, TheHistoryStaysBounded) {
  Step();
  for (int round = 0; round < 120; ++round) {
    std::vector<ObjectId> rocks;
    for (int i = 0; i < 40; ++i) rocks.push_back(Rock({i % 8 * 900.0, i / 8 * 900.0}));
    Step();
    for (const ObjectId id : rocks) game.Remove(id);
    Step();
  }
  EXPECT_EQ(history.Entries().size(), TreeHistory::kMaxEntries);
}

TEST_F(NodePanelTest, ASeekBackDropsLaterChanges) {
  Rock({1000, 1000});
  Step();
  for (int i = 0; i < 12; ++i) Rock({1000 + i * 300.0, 3000});
  Step(3);
  ASSERT_FALSE(history.Entries().empty());
  Game earlier(TheCatalog(), game.Options());
  earlier.Tick();
  history.AfterTick(earlier);
  EXPECT_TRUE(history.Entries().empty());
  EXPECT_EQ(history.Tree().tick, 1u);
}

TEST_F(NodePanelTest, ContentsCountCentersInTheSquare) {
  Rock({100, 100});
  Rock({200, 50});
  Rock({-5, 100});    // overlaps the square, but its center is outside
  Rock({1024, 100});  // the upper edge belongs to the neighbour
  Ship("hauler", "trader", {0, 0});
  const auto contents = ContentsOf(game, {512, {512, 512}});
  ASSERT_EQ(contents.size(), 2u);
  EXPECT_EQ(contents[0], (std::pair<std::string, std::size_t>("asteroid", 2)));
  EXPECT_EQ(contents[1], (std::pair<std::string, std::size_t>("ship", 1)));
}

}  // namespace
}  // namespace heliopause
