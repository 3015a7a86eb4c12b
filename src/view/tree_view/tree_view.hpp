// The living quadtree, laid over the picture: F3.
//
// It reads the tree through ForEachNode and creates nothing in it. Only squares on screen are
// drawn; those below kSmallestSquare pixels are counted instead. What changed in a tick glows for
// half a second. Around it stand statistics or searches (F6), the node that was picked by click,
// and the last ten seconds. docs/teaching_view.md tells how to read it all.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "insight/tree_snapshot.hpp"
#include "view/hud/hud_layout.hpp"
#include "view/teaching/search_panel.hpp"
#include "view/teaching/tree_layers.hpp"
#include "view/tree_view/game_phases.hpp"
#include "view/tree_view/node_panel.hpp"

namespace heliopause {

enum class TreePage { Statistics, Searches };

// While it is off it keeps the time line, a small copy a tick, and nothing else. While it is on:
// one walk over all nodes per tick and per frame, and the game's log of searches.
class TreeView {
 public:
  bool IsOn() const { return on_; }
  // Turns the game's log of searches on and off with it: nobody else reads that.
  void Turn(bool on, const Game& game);
  TreeLayerMask Layers() const { return layers_; }
  void SetLayers(TreeLayerMask layers) { layers_ = layers; }
  TreePage Page() const { return page_; }
  void SetPage(TreePage page) { page_ = page; }
  void NextPage() {
    page_ = page_ == TreePage::Statistics ? TreePage::Searches : TreePage::Statistics;
  }
  void StepSearch(int by);  // turns to the page of searches, too
  void Clear();             // another game

  void AfterTick(const Game& game);  // remembers what split, merged and came

  // A click at a pixel, over this point of space. True when a panel of the view took it.
  bool Click(Point at, Vec2 place);
  const NodePanel& Node() const { return node_; }
  const SearchPanel& Searches() const { return searches_; }

  // F7: writes the tree as SVG and DOT into the folder; from the second time on what changed since
  // the last, too (SVG and words). Returns a line for the log.
  std::string Keep(const Game& game, const std::filesystem::path& folder);

  // The squares and circles, over the picture and under the instruments.
  void DrawOverlay(const Ui& ui, const Game& game, const Camera& camera);
  // Statistics or searches, node or legend, time line. After DrawOverlay: it tells how many squares
  // were left out.
  void DrawPanels(const Ui& ui, const HudLayout& layout, const Game& game);

 private:
  struct Row {  // of the statistics
    const char* name;
    std::string value;
    Rgba color = palette::kText;
  };
  struct Flash {
    NodeView::Change change;
    std::uint64_t tick;
  };
  // tree_view.cpp
  void DrawNode(const Ui& ui, const Camera& camera, const NodeView& node,
                std::size_t capacity) const;
  void DrawFlashes(const Ui& ui, const Game& game, const Camera& camera) const;
  void DrawSprites(const Ui& ui, const Game& game, const Camera& camera);
  // tree_searches.cpp
  void DrawSearches(const Ui& ui, const Game& game, const Camera& camera) const;
  // tree_panels.cpp
  std::vector<Row> Rows(const Game& game) const;
  Area DrawStatistics(const Ui& ui, const Area& place, const Game& game) const;
  void DrawLegend(const Ui& ui, const Area& place, const Game& game) const;

  bool on_ = false;
  TreeLayerMask layers_ = kAllTreeLayers;
  TreePage page_ = TreePage::Statistics;
  std::map<NodeKey, Flash> flashes_;
  std::size_t drawn_ = 0, too_small_ = 0;
  std::vector<Hit> hits_;  // reused
  TimeLine time_line_{GamePhases()};
  TreeHistory history_;
  NodePanel node_;
  SearchPanel searches_;
  std::optional<TreeSnapshot> kept_;  // by the last F7
  std::array<Area, 3> panels_{};      // what a click does not go through
};

}  // namespace heliopause
