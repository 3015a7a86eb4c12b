// The layers of the tree view and the colouring of nodes: decisions without drawing.
#pragma once

#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "view/draw/camera.hpp"

namespace heliopause {

// One bit per layer.
enum TreeLayer : std::uint32_t {
  kTreeSquares = 1u << 0,   // outlines of the nodes
  kTreeFill = 1u << 1,      // fill level of the leaves
  kTreeChanges = 1u << 2,   // dirty, touched, split, merged, created
  kTreeSearches = 1u << 3,  // recent searches as circles
  kTreeSprites = 1u << 4,   // the circles of sprites
  kTreeNumbers = 1u << 5,   // sprites in a leaf
};
using TreeLayerMask = std::uint32_t;
inline constexpr TreeLayerMask kAllTreeLayers = (1u << 6) - 1;

// The cycle of the F4 key: all layers, then squares with each other layer alone.
TreeLayerMask NextTreeLayers(TreeLayerMask layers);

// Parses English names, separated by commas: "squares, fill"; "all" or empty: all layers. nullopt
// for an unknown name.
std::optional<TreeLayerMask> ParseTreeLayers(std::string_view text);

// From blue (nearly empty) over green and amber to red (full: `share` >= 1).
Rgba FillColor(double share);

enum class NodeDrawing { OffScreen, TooSmall, Visible };
// Pixels. Squares with a shorter edge are counted instead of drawn.
inline constexpr double kSmallestSquare = 3;
NodeDrawing DecideNode(const NodeView& node, const Camera& camera);

// Number of nodes of the complete tree of this depth: (4^(depth+1) - 1) / 3. A double, because it
// has no bound.
double FullTreeNodes(std::size_t depth);

// That number for a panel, in at most nine letters: "21,845", "89.5M", "1.7e+30".
std::string FullTreeText(std::size_t depth);

}  // namespace heliopause
