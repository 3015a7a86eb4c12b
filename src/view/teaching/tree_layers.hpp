// What the tree view can show, and how a node is coloured: decisions without drawing.
#pragma once

#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "view/draw/camera.hpp"

namespace heliopause {

// One bit a layer.
enum TreeLayer : std::uint32_t {
  kTreeSquares = 1u << 0,   // the rims of nodes
  kTreeFill = 1u << 1,      // how full leaves are
  kTreeChanges = 1u << 2,   // dirty, touched, split, merged, created
  kTreeSearches = 1u << 3,  // the last searches as circles
  kTreeSprites = 1u << 4,   // the circles of sprites
  kTreeNumbers = 1u << 5,   // sprites in a leaf
};
using TreeLayerMask = std::uint32_t;
inline constexpr TreeLayerMask kAllTreeLayers = (1u << 6) - 1;

// F4: all, then squares with each of the others alone, then all again.
TreeLayerMask NextTreeLayers(TreeLayerMask layers);

// "all", "squares, fill": for the panel.
std::string TreeLayersText(TreeLayerMask layers);

// Names as TreeLayersText writes them, comma separated; empty: all. nullopt for a name that is
// none.
std::optional<TreeLayerMask> ParseTreeLayers(std::string_view text);

// From blue (nearly empty) over green and amber to red (full: `share` 1 and more).
Rgba FillColor(double share);

enum class NodeDrawing { OffScreen, TooSmall, Square };
// A square whose edge is below this on screen is left out, and counted, in pixels.
inline constexpr double kSmallestSquare = 3;
NodeDrawing DecideNode(const NodeView& node, const Camera& camera);

// Nodes of the full tree of this depth: (4^(depth+1) - 1) / 3, as a double: it has no bound.
double FullTreeNodes(std::size_t depth);

}  // namespace heliopause
