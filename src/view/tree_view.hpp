// The living quadtree, laid over the picture: F3.
//
// It reads the tree through ForEachNode and creates nothing in it. Only squares on screen are
// drawn; those below kSmallestSquare pixels are counted instead. What changed in a tick glows for
// half a second.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "view/hud_layout.hpp"
#include "view/tree_layers.hpp"

namespace heliopause {

// Costs nothing while it is off. While it is on: one walk over all nodes per tick and per frame.
class TreeView {
 public:
  bool IsOn() const { return on_; }
  // Turns the game's log of searches on and off with it: nobody else reads that.
  void Turn(bool on, const Game& game);
  TreeLayers Layers() const { return layers_; }
  void SetLayers(TreeLayers layers) { layers_ = layers; }
  void Clear() { flashes_.clear(); }  // another game

  void AfterTick(const Game& game);  // remembers what split, merged and came; only when on

  // The squares and circles, over the picture and under the instruments.
  void DrawOverlay(const Ui& ui, const Game& game, const Camera& camera);
  // Statistics and legend. After DrawOverlay: it tells how many squares were left out.
  void DrawPanels(const Ui& ui, const HudLayout& layout, const Game& game) const;

 private:
  struct Place {  // a node is known by where it is
    double x, y, radius;
    auto operator<=>(const Place&) const = default;
  };
  struct Row {  // of the statistics
    const char* name;
    std::string value;
    Rgba color = palette::kText;
  };
  std::vector<Row> Rows(const Game& game) const;
  struct Flash {
    NodeView::Change change;
    std::uint64_t tick;
  };
  void DrawNode(const Ui& ui, const Camera& camera, const NodeView& node, std::size_t capacity);
  void DrawFlashes(const Ui& ui, const Game& game, const Camera& camera) const;
  void DrawSearches(const Ui& ui, const Game& game, const Camera& camera) const;
  void DrawSprites(const Ui& ui, const Game& game, const Camera& camera);
  void DrawLegend(const Ui& ui, const Area& area, const Game& game) const;

  bool on_ = false;
  TreeLayers layers_ = kAllTreeLayers;
  std::map<Place, Flash> flashes_;
  std::size_t drawn_ = 0, too_small_ = 0;
  std::vector<Hit> hits_;  // reused
};

}  // namespace heliopause
