// One node of the tree, picked by click: where it is, what is in it, what happened to it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/rules/game.hpp"
#include "insight/tree_snapshot.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// What happened to which node, of all nodes, for as long as the tree view has been open.
class TreeHistory {
 public:
  static constexpr std::size_t kKept = 4096;

  struct Entry {
    std::uint64_t tick;
    NodeKey place;
    TreeChange change;
  };

  // Compares with the tree of the call before. O(nodes log nodes).
  void AfterTick(const Game& game);
  void Clear();

  const TreeSnapshot& Tree() const { return now_; }              // empty before the first AfterTick
  const std::deque<Entry>& Entries() const { return entries_; }  // oldest first
  // Newest first.
  std::vector<Entry> Of(const NodeKey& place, std::size_t most) const;

 private:
  TreeSnapshot now_, before_;
  std::deque<Entry> entries_;
};

// How many of each kind have their centers in the square, the most frequent first: {"ship", 12}.
std::vector<std::pair<std::string, std::size_t>> ContentsOf(const Game& game, const NodeKey& place);

class NodePanel {
 public:
  // Picks the leaf at this point of space (where a quadrant is empty, the node that it would be
  // of); the picked one's parent when it is picked already, and nobody after the root or outside of
  // it.
  void PickAt(Vec2 point, const TreeSnapshot& tree);
  void Clear() { picked_.reset(); }
  const std::optional<NodeKey>& Picked() const { return picked_; }

  void DrawOverlay(const Ui& ui, const Camera& camera) const;
  void Draw(const Ui& ui, const Area& area, const Game& game, const TreeHistory& history);

 private:
  struct Row {
    std::string name, value;
    Rgba color = palette::kText;
  };
  std::vector<Row> Rows(const Game& game, const TreeHistory& history);

  std::optional<NodeKey> picked_;
  // Counting what is in a large node is a search over it: done a few times a second there.
  std::vector<std::pair<std::string, std::size_t>> contents_;
  std::optional<NodeKey> counted_;
  std::uint64_t counted_tick_ = 0;
};

}  // namespace heliopause
