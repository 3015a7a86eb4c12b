// Nodes are drawn in the order of the walk: parents come first and are faint; leaves are drawn over
// their edges and carry the colour. Squares too small to see are counted instead of drawn, so a
// million nodes cost a walk and no triangles.
#include "view/teaching/tree_picture.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "view/teaching/tree_drawing.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kGlowTicks = 30;  // half a second
constexpr float kNumberSquare = 44;       // units: smaller squares cannot hold a number
constexpr float kMarkedEdge = 8;          // pixels: smaller squares have no marks

// Absolute: during a rewind, a change glows on both sides of its tick.
std::uint64_t TicksBetween(std::uint64_t a, std::uint64_t b) { return a < b ? b - a : a - b; }

// Marks of the last tick: a second outline for changed contents, a triangle for a dirty node.
void DrawMarks(const Ui& ui, const Camera& camera, const NodeView& node, const ScreenSquare& square,
               float edge, bool mark_touched) {
  if (mark_touched && node.touched && node.leaf) {
    ui.shapes.Frame({square.corner.x + 2, square.corner.y + 2},
                    {square.size.x - 4, square.size.y - 4}, 1, WithAlpha(palette::kText, 0.22));
  }
  if (node.dirty) {
    // That of `square` is cut to the window: a wedge there would be beside the node's corner.
    const Point at = camera.ToScreen({node.center.x - node.radius, node.center.y - node.radius});
    const Point corner(std::round(at.x), std::round(at.y));
    const float s = std::min(edge * 0.2f, ui.Px(12));
    ui.shapes.Triangle(corner, {corner.x + s, corner.y}, {corner.x, corner.y + s},
                       WithAlpha(palette::kDirty, 0.9));
  }
}

void DrawNode(const Ui& ui, const Camera& camera, const NodeView& node,
              const TreePicture::Style& style, TreePicture::OutlineFunction outline) {
  const ScreenSquare square = ToScreenSquare(ui, camera, node.center, node.radius);
  const double share = static_cast<double>(node.count) / static_cast<double>(style.leaf_capacity);
  const float edge = camera.ToPixels(2 * node.radius);
  const Rgba color = style.tint != nullptr ? *style.tint : FillColor(share);
  // An inner node whose children are too small to draw is filled in their place.
  const bool shows_fill = node.leaf || edge < 2 * kSmallestSquare;
  if ((style.layers & kTreeFill) && shows_fill && node.count > 0) {
    ui.shapes.Rect(square.corner, square.size,
                   WithAlpha(color, 0.07 + 0.12 * std::min(share, 1.0)));
  }
  if ((style.layers & kTreeSquares) && square.size.x > 1 && square.size.y > 1) {
    const Rgba inner = WithAlpha(style.tint != nullptr ? *style.tint : Rgba(150, 170, 200), 0.30);
    outline(square.corner, square.size, node.leaf ? WithAlpha(color, 0.62) : inner);
  }
  if ((style.layers & kTreeChanges) && edge > kMarkedEdge)
    DrawMarks(ui, camera, node, square, edge, style.mark_touched);
  if ((style.layers & kTreeNumbers) && node.leaf && edge > ui.Px(kNumberSquare)) {
    const Point at = camera.ToScreen(node.center);
    ui.text.Write(std::to_string(node.count), {at.x, at.y - ui.Px(8)}, ui.FontSize(kSmall),
                  WithAlpha(color, 0.85), Face::Mono, Align::Center);
  }
}
}  // namespace

void TreePicture::DropOldChanges(std::uint64_t tick) {
  std::erase_if(changes_, [&](const auto& entry) {
    return TicksBetween(entry.second.tick, tick) > kGlowTicks;
  });
}

void TreePicture::Record(const NodeView& node, std::uint64_t tick) {
  if (node.change == NodeView::Change::None || changes_.size() >= kMaxChanges) return;
  changes_[NodeKey::Of(node)] = {node.change, tick};
}

TreePicture::Counts TreePicture::DrawNodes(const Ui& ui, const Camera& camera,
                                           const SpriteManager& space, const Style& style,
                                           OutlineFunction outline) const {
  assert(style.leaf_capacity >= 1 && "the fill level is relative to the leaf capacity");
  Counts counts;
  space.ForEachNode([&](const NodeView& node) {
    const NodeDrawing drawing = DecideNode(node, camera);
    if (drawing == NodeDrawing::TooSmall) ++counts.too_small;
    if (drawing != NodeDrawing::Visible) return;
    ++counts.drawn;
    DrawNode(ui, camera, node, style, outline);
  });
  return counts;
}

// The glow fades linearly with the age.
void TreePicture::DrawChanges(const Ui& ui, const Camera& camera, std::uint64_t tick) const {
  for (const auto& [key, change] : changes_) {
    const double left = 1 - static_cast<double>(TicksBetween(change.tick, tick)) / kGlowTicks;
    if (left <= 0 || camera.ToPixels(2 * key.radius) < kSmallestSquare) continue;
    const ScreenSquare square = ToScreenSquare(ui, camera, key.center, key.radius);
    if (square.size.x <= 0 || square.size.y <= 0) continue;
    const Rgba color = ChangeColor(change.change);
    ui.shapes.Rect(square.corner, square.size, WithAlpha(color, 0.20 * left));
    ui.shapes.Frame(square.corner, square.size, 2, WithAlpha(color, left));
  }
}

}  // namespace heliopause
