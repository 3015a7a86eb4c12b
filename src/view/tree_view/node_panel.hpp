// The panel of one selected node: position, contents and history.
#pragma once

#include <boost/container/deque.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/rules/game.hpp"
#include "insight/tree_snapshot.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// The changes of all nodes for as long as the tree view is open.
class TreeHistory {
 public:
  static constexpr std::size_t kMaxEntries = 4096;

  struct Entry {
    std::uint64_t tick;
    NodeKey key;
    TreeChange change;
  };

  // Compares the tree with the one of the previous call. O(nodes log nodes).
  void AfterTick(const Game& game);
  void Clear();

  const TreeSnapshot& Tree() const { return now_; }  // empty before the first AfterTick
  const boost::container::deque<Entry>& Entries() const { return entries_; }  // oldest first
  // Newest first.
  std::vector<Entry> Of(const NodeKey& key, std::size_t most) const;

 private:
  TreeSnapshot now_, before_;
  boost::container::deque<Entry> entries_;
};

// Number of sprites of each kind with their center in the square, the most frequent first: {"ship",
// 12}.
std::vector<std::pair<std::string, std::size_t>> ContentsOf(const Game& game, const NodeKey& key);

class NodePanel {
 public:
  // Selects the leaf at this world position; where the quadrant is empty, its parent. If the
  // selected node contains the position already, selects its parent instead; after the root, or
  // outside of it, nothing.
  void PickAt(Vec2 point, const TreeSnapshot& tree);
  void Clear() { picked_.reset(); }
  const std::optional<NodeKey>& Picked() const { return picked_; }

  void DrawOverlay(const Ui& ui, const Camera& camera) const;
  // Returns the part of the area that it used; none without a selected node.
  Area Draw(const Ui& ui, const Area& area, const Game& game, const TreeHistory& history);

 private:
  struct Row {
    std::string name, value;
    Rgba color = palette::kText;
  };
  std::vector<Row> Rows(const Game& game, const TreeHistory& history);

  std::optional<NodeKey> picked_;
  // Counting the contents of a large node is a search over it, so the result is kept for some
  // ticks.
  std::vector<std::pair<std::string, std::size_t>> contents_;
  std::optional<NodeKey> counted_;
  std::uint64_t counted_tick_ = 0;
};

}  // namespace heliopause
