// The quadtree of the game, drawn over the picture (F3).
//
// Reads the tree through ForEachNode and changes nothing in it. Only squares on screen are drawn;
// those below kSmallestSquare pixels are counted instead. Changes of a tick glow for half a second.
// Panels around the picture show statistics, searches or scripts (F6), the selected node, and the
// last ten seconds. docs/teaching_view.md explains how to read it.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "insight/tree_snapshot.hpp"
#include "view/hud/hud_layout.hpp"
#include "view/teaching/search_panel.hpp"
#include "view/teaching/tree_layers.hpp"
#include "view/teaching/tree_picture.hpp"
#include "view/tree_view/game_phases.hpp"
#include "view/tree_view/node_panel.hpp"
#include "view/tree_view/script_panel.hpp"

namespace heliopause {

enum class TreePage { Statistics, Searches, Scripts };

// While it is off, it only records the time line, a small copy per tick. While it is on, it costs
// one walk over all nodes per tick and per frame, and the search log of the game.
class TreeView {
 public:
  bool IsOn() const { return on_; }
  // Switches the game's search log on and off as well: it has no other reader.
  void SetOn(bool on, const Game& game);
  TreeLayerMask Layers() const { return layers_; }
  void SetLayers(TreeLayerMask layers) { layers_ = layers; }
  TreePage Page() const { return page_; }
  void NextPage() { page_ = static_cast<TreePage>((static_cast<int>(page_) + 1) % 3); }
  bool StepSearch(int by);  // also opens the page of searches; false while the view is off
  // The names of the keys that step through the searches, for the hint above them.
  void SetKeys(const std::string& previous, const std::string& next);
  const std::string& SearchKeys() const { return search_keys_; }
  void Clear();  // call for another game

  void AfterTick(const Game& game);  // records splits, merges and new nodes
  void AfterSeek(const Game& game);  // the same; several ticks may have run in the seek

  // A click at a pixel. Returns true when a panel of the view took it.
  bool ClickPanel(Point at);
  // Selects the node at a position of the world, while the view is on.
  void Pick(Vec2 position);
  const NodePanel& Node() const { return node_; }
  const SearchPanel& Searches() const { return searches_; }

  // F7: writes the tree as SVG and DOT into the folder; from the second time on, also the changes
  // since the previous export (SVG and text). Returns a line for the message log.
  std::string Export(const Game& game, const std::filesystem::path& folder);

  // Draws squares and circles, over the picture and under the instruments.
  void DrawOverlay(const Ui& ui, const Game& game, const Camera& camera);
  // Draws statistics or searches, node or legend, and the time line. Call after DrawOverlay, which
  // counts the squares that were left out.
  void DrawPanels(const Ui& ui, const HudLayout& layout, const Game& game);

 private:
  struct Row {        // row of the statistics
    const char* key;  // of the text of its name
    std::string value;
    Rgba color = palette::kText;
  };
  // tree_view.cpp
  void RecordTick(const Game& game);
  void DrawSprites(const Ui& ui, const Game& game, const Camera& camera);
  // tree_searches.cpp
  void DrawSearches(const Ui& ui, const Game& game, const Camera& camera) const;
  // tree_panels.cpp
  std::vector<Row> Rows(const Game& game) const;
  Area DrawStatistics(const Ui& ui, const Area& available, const Game& game) const;
  void DrawLegend(const Ui& ui, const Area& available, const Game& game) const;

  bool on_ = false;
  TreeLayerMask layers_ = kAllTreeLayers;
  TreePage page_ = TreePage::Statistics;
  TreePicture picture_;
  std::size_t too_small_ = 0;  // squares left out by the last DrawOverlay
  std::vector<Hit> hits_;      // reused
  TimeLine time_line_{GamePhases()};
  TreeHistory history_;
  NodePanel node_;
  SearchPanel searches_;
  std::string search_keys_;  // as the hint names them
  ScriptPanel scripts_;
  std::optional<TreeSnapshot> exported_;  // by the previous export
  std::array<Area, 3> panels_{};          // areas that take clicks
};

}  // namespace heliopause
