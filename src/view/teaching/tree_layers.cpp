// Names, order and colours of the layers. F4 steps through kCycle; `heliopause shot` takes the
// names. The colour ramp of the fill level is the same in the legend.
#include "view/teaching/tree_layers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

namespace {
struct Named {
  TreeLayer layer;
  const char* name;
};
constexpr std::array<Named, 6> kNames{{{kTreeSquares, "squares"},
                                       {kTreeFill, "fill"},
                                       {kTreeChanges, "changes"},
                                       {kTreeSearches, "searches"},
                                       {kTreeSprites, "sprites"},
                                       {kTreeNumbers, "numbers"}}};
constexpr std::array<TreeLayerMask, 6> kCycle{kAllTreeLayers,
                                              kTreeSquares | kTreeFill,
                                              kTreeSquares | kTreeChanges,
                                              kTreeSquares | kTreeSearches,
                                              kTreeSquares | kTreeSprites,
                                              kTreeSquares | kTreeNumbers};
}  // namespace

TreeLayerMask NextTreeLayers(TreeLayerMask layers) {
  // A mask outside of the cycle (from `shot`) continues with the first one.
  const auto at = std::find(kCycle.begin(), kCycle.end(), layers);
  return at == kCycle.end() || at + 1 == kCycle.end() ? kCycle.front() : *(at + 1);
}

std::optional<TreeLayerMask> ParseTreeLayers(std::string_view text) {
  TreeLayerMask layers = 0;
  while (!text.empty()) {
    const auto comma = text.find(',');
    std::string_view name = text.substr(0, comma);
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
    if (name == "all") {
      layers = kAllTreeLayers;
      continue;
    }
    const auto found =
        std::find_if(kNames.begin(), kNames.end(), [&](const Named& n) { return n.name == name; });
    if (found == kNames.end()) return std::nullopt;
    layers |= found->layer;
  }
  return layers == 0 ? kAllTreeLayers : layers;
}

// Five colours at equal distances, interpolated in between. The safe ones have no green: without
// green cones it looks like the yellow that follows.
Rgba FillColor(double share) {
  static const std::array<Rgba, 5> kStandard{Rgba(40, 96, 190), Rgba(36, 170, 190),
                                             Rgba(96, 200, 96), Rgba(246, 190, 66),
                                             Rgba(250, 76, 60)};
  static const std::array<Rgba, 5> kSafe{Rgba(0, 90, 178), Rgba(86, 180, 233), Rgba(225, 225, 225),
                                         Rgba(240, 228, 66), Rgba(213, 94, 0)};
  const std::array<Rgba, 5>& ramp = UsedColorScheme() == ColorScheme::Safe ? kSafe : kStandard;
  const double at = std::clamp(share, 0.0, 1.0) * (ramp.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(at), ramp.size() - 2);
  return Mix(ramp[low], ramp[low + 1], at - static_cast<double>(low));
}

NodeDrawing DecideNode(const NodeView& node, const Camera& camera) {
  // Two pixels of margin: the outline of a node may touch the window from outside.
  const Box box = camera.Visible(2);
  if (node.center.x + node.radius < box.min.x || node.center.x - node.radius > box.max.x ||
      node.center.y + node.radius < box.min.y || node.center.y - node.radius > box.max.y) {
    return NodeDrawing::OffScreen;
  }
  return 2 * node.radius * camera.Scale() < kSmallestSquare ? NodeDrawing::TooSmall
                                                            : NodeDrawing::Visible;
}

// The sum of a geometric series.
double FullTreeNodes(std::size_t depth) {
  return (std::pow(4.0, static_cast<double>(depth) + 1) - 1) / 3;
}

// A root that has grown to all coordinates may be 50 levels above its leaves; DistanceText would
// write that number with 22 digits.
std::string FullTreeText(std::size_t depth) {
  const double nodes = FullTreeNodes(depth);
  if (nodes < 1e7) return Grouped(static_cast<std::int64_t>(nodes));
  if (nodes < 1e12) return DistanceText(nodes);
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", nodes);
  return text;
}

}  // namespace heliopause
