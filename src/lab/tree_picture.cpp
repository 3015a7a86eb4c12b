// One tree as squares. The teaching view decides which nodes are large enough and how fill is
// coloured. Nodes that split, merged or appeared flash for half a second.
#include <algorithm>
#include <cmath>

#include "lab/picture.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause::lab {
namespace {

constexpr std::uint64_t kFlashTicks = 30;  // half a second
constexpr std::size_t kMaxFlashes = 20000;
constexpr float kNumberSquare = 40;  // px; a number does not fit into smaller squares

// Draws one node. Parents come first and are faint; leaves cover their edges.
class NodePainter {
 public:
  NodePainter(const Ui& ui, Frames& frames, const Camera& camera, TreeLayerMask layers,
              std::size_t capacity, const Rgba* tint)
      : ui_(ui),
        frames_(frames),
        camera_(camera),
        layers_(layers),
        capacity_(capacity),
        tint_(tint) {}

  void Draw(const NodeView& node) const {
    const ScreenSquare square = ToScreenSquare(ui_, camera_, node.center, node.radius);
    if (square.size.x < 1 || square.size.y < 1) return;
    const double share =
        static_cast<double>(node.count) / static_cast<double>(std::max<std::size_t>(1, capacity_));
    const Rgba color = tint_ != nullptr ? *tint_ : FillColor(share);
    const float edge = camera_.ToPixels(2 * node.radius);
    const bool fills = node.leaf || edge < 2 * kSmallestSquare;
    if ((layers_ & kTreeFill) && fills && node.count > 0)
      ui_.shapes.Rect(square.corner, square.size,
                      WithAlpha(color, 0.06 + 0.12 * std::min(share, 1.0)));
    // With a tint the colour shows the manager instead of the fill.
    const Rgba inner = tint_ != nullptr ? WithAlpha(*tint_, 0.35) : Rgba(150, 170, 200, 60);
    frames_.Add(square.corner, square.size,
                node.leaf ? WithAlpha(color, tint_ != nullptr ? 0.7 : 0.55) : inner);
    if ((layers_ & kTreeChanges) && node.dirty && edge > 8) DrawDirty(square, edge);
    if ((layers_ & kTreeNumbers) && node.leaf && edge > kNumberSquare)
      ui_.text.Write(std::to_string(node.count), CenterOf(node), 12, WithAlpha(color, 0.9),
                     Face::Mono, Align::Center);
  }

 private:
  Point CenterOf(const NodeView& node) const {
    const Point at = camera_.ToScreen(node.center);
    return {at.x, at.y - 8};
  }
  // A triangle in the corner: a fill would hide the fill of the leaf.
  void DrawDirty(const ScreenSquare& square, float edge) const {
    const float s = std::min(edge * 0.2f, 12.f);
    ui_.shapes.Triangle(square.corner, {square.corner.x + s, square.corner.y},
                        {square.corner.x, square.corner.y + s}, WithAlpha(palette::kDirty, 0.9));
  }

  const Ui& ui_;
  Frames& frames_;
  const Camera& camera_;
  TreeLayerMask layers_;
  std::size_t capacity_;
  const Rgba* tint_;
};

}  // namespace

// By square, because a node that merged exists no longer but still flashes. A std::map: insertions
// into a flat_map of up to kMaxFlashes would move it each time.
void TreePicture::AfterTick(const SpriteManager& space, std::uint64_t tick) {
  std::erase_if(flashes_, [&](const auto& flash) {
    return flash.second.tick + kFlashTicks < tick || flash.second.tick > tick;
  });
  space.ForEachNode([&](const NodeView& node) {
    if (node.change != NodeView::Change::None && flashes_.size() < kMaxFlashes)
      flashes_[{node.center.x, node.center.y, node.radius}] = {node.change, tick};
  });
}

void TreePicture::Draw(const Ui& ui, Frames& frames, const Camera& camera,
                       const Population& population, TreeLayerMask layers, std::uint64_t tick,
                       const Rgba* tint) {
  const NodePainter painter(ui, frames, camera, layers, population.Options().leaf_capacity, tint);
  population.Space().ForEachNode([&](const NodeView& node) {
    if (DecideNode(node, camera) == NodeDrawing::Visible) painter.Draw(node);
  });
  if (layers & kTreeChanges) DrawFlashes(ui, camera, tick);
}

void TreePicture::DrawFlashes(const Ui& ui, const Camera& camera, std::uint64_t tick) const {
  for (const auto& [place, flash] : flashes_) {
    // From 1 at the change to 0 after kFlashTicks.
    const double left = 1 - static_cast<double>(tick - std::min(flash.tick, tick)) / kFlashTicks;
    if (left <= 0 || camera.ToPixels(2 * place.radius) < kSmallestSquare) continue;
    const ScreenSquare square = ToScreenSquare(ui, camera, {place.x, place.y}, place.radius);
    if (square.size.x <= 0 || square.size.y <= 0) continue;
    const Rgba color = ChangeColor(flash.change);
    ui.shapes.Rect(square.corner, square.size, WithAlpha(color, 0.18 * left));
    ui.shapes.Frame(square.corner, square.size, 2, WithAlpha(color, left));
  }
}

}  // namespace heliopause::lab
