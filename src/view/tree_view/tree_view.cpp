// Walks the tree and draws it. Squares too small to see are counted and not drawn, so that a
// million nodes cost a walk and no triangles.
#include "view/tree_view/tree_view.hpp"

#include <algorithm>
#include <cmath>

#include "view/teaching/tree_drawing.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kFlashTicks = 30;  // half a second
std::uint64_t TicksBetween(std::uint64_t a, std::uint64_t b) { return a < b ? b - a : a - b; }
constexpr float kNumberSquare = 44;  // px: smaller squares have no room for a number
}  // namespace

// The log costs the game a little with every search, so it runs only while somebody looks.
void TreeView::Turn(bool on, const Game& game) {
  on_ = on;
  game.Log().Enable(on);
  if (!on) game.Log().Clear();
  flashes_.clear();
  history_.Clear();
  searches_.Clear();
  if (on) history_.AfterTick(game);  // so that a paused game's nodes can be picked
}

void TreeView::Clear() {
  flashes_.clear();
  time_line_.Clear();
  history_.Clear();
  searches_.Clear();
  node_.Clear();
  kept_.reset();
}

void TreeView::StepSearch(int by) {
  if (!on_) return;
  page_ = TreePage::Searches;
  searches_.Step(by);
}

// A change lasts one tick in the tree and half a second here: nobody sees a sixtieth of a second.
// The whole tree is walked for it, only while the view is on.
void TreeView::AfterTick(const Game& game) {
  time_line_.Add(SampleOf(game));
  if (!on_) return;
  const std::uint64_t tick = game.TickNumber();
  // Whoever goes back in time sees a split before it happened: it glows on both sides.
  std::erase_if(flashes_, [&](const auto& entry) {
    return TicksBetween(entry.second.tick, tick) > kFlashTicks;
  });
  history_.AfterTick(game);
  for (const NodeView& node : history_.Tree().nodes) {
    if (node.change != NodeView::Change::None) flashes_[NodeKey::Of(node)] = {node.change, tick};
  }
  searches_.AfterTick(game.Log(), tick);
}

// Panels before the picture; a node that is picked does not keep a ship from being targeted.
bool TreeView::Click(Point at, Vec2 place) {
  if (!on_) return false;
  if (page_ == TreePage::Searches && searches_.Click(at)) return true;
  for (const Area& panel : panels_) {
    if (panel.Contains(at)) return true;
  }
  node_.PickAt(place, history_.Tree());
  return false;
}

void TreeView::DrawOverlay(const Ui& ui, const Game& game, const Camera& camera) {
  if (!on_) return;
  drawn_ = too_small_ = 0;
  const std::size_t capacity = std::max<std::size_t>(1, game.Options().space.leaf_capacity);
  game.Space().ForEachNode([&](const NodeView& node) {
    const NodeDrawing drawing = DecideNode(node, camera);
    if (drawing == NodeDrawing::TooSmall) ++too_small_;
    if (drawing != NodeDrawing::Square) return;
    ++drawn_;
    DrawNode(ui, camera, node, capacity);
  });
  if (layers_ & kTreeChanges) DrawFlashes(ui, game, camera);
  if (layers_ & kTreeSprites) DrawSprites(ui, game, camera);
  if (layers_ & kTreeSearches) DrawSearches(ui, game, camera);
  node_.DrawOverlay(ui, camera);
}

// Parents come first and are faint; leaves are drawn over their edges and carry the colour.
void TreeView::DrawNode(const Ui& ui, const Camera& camera, const NodeView& node,
                        std::size_t capacity) const {
  const Square square = OnScreen(ui, camera, node.center, node.radius);
  const double share = static_cast<double>(node.count) / static_cast<double>(capacity);
  const float edge = camera.ToPixels(2 * node.radius);
  const Rgba color = FillColor(share);
  // An inner node whose children are too small to draw stands for them.
  const bool shows_fill = node.leaf || edge < 2 * kSmallestSquare;
  if ((layers_ & kTreeFill) && shows_fill && node.count > 0) {
    ui.shapes.Rect(square.corner, square.size,
                   WithAlpha(color, 0.07 + 0.12 * std::min(share, 1.0)));
  }
  if (layers_ & kTreeSquares) {
    const Rgba rim = node.leaf ? WithAlpha(color, 0.62) : WithAlpha(Rgba(150, 170, 200), 0.30);
    if (square.size.x > 1 && square.size.y > 1) ui.shapes.Frame(square.corner, square.size, 1, rim);
  }
  if ((layers_ & kTreeChanges) && edge > 8) {
    if (node.touched && node.leaf) {
      ui.shapes.Frame({square.corner.x + 2, square.corner.y + 2},
                      {square.size.x - 4, square.size.y - 4}, 1, WithAlpha(palette::kText, 0.22));
    }
    if (node.dirty) {  // a wedge in the upper left corner
      const float s = std::min(edge * 0.2f, ui.Px(12));
      ui.shapes.Triangle(square.corner, {square.corner.x + s, square.corner.y},
                         {square.corner.x, square.corner.y + s}, WithAlpha(palette::kDirty, 0.9));
    }
  }
  if ((layers_ & kTreeNumbers) && node.leaf && edge > ui.Px(kNumberSquare)) {
    const Point at = camera.ToScreen(node.center);
    ui.text.Write(std::to_string(node.count), {at.x, at.y - ui.Px(8)}, ui.Letter(kSmall),
                  WithAlpha(color, 0.85), Face::Mono, Align::Center);
  }
}

// By place, not by node: a node that merged away is still worth showing where it was.
void TreeView::DrawFlashes(const Ui& ui, const Game& game, const Camera& camera) const {
  for (const auto& [place, flash] : flashes_) {
    const auto age = static_cast<double>(TicksBetween(flash.tick, game.TickNumber()));
    const double left = 1 - age / kFlashTicks;
    if (left <= 0 || camera.ToPixels(2 * place.radius) < kSmallestSquare) continue;
    const Square square = OnScreen(ui, camera, place.center, place.radius);
    if (square.size.x <= 0 || square.size.y <= 0) continue;
    const Rgba color = ChangeColor(flash.change);
    ui.shapes.Rect(square.corner, square.size, WithAlpha(color, 0.20 * left));
    ui.shapes.Frame(square.corner, square.size, 2, WithAlpha(color, left));
  }
}

// Below two pixels a circle says nothing that the picture does not show already.
void TreeView::DrawSprites(const Ui& ui, const Game& game, const Camera& camera) {
  game.Space().GetSpritesIn(camera.Visible(), {}, hits_);
  for (const Hit& hit : hits_) {
    const auto sprite = game.Space().Get(hit.id);
    const float radius = sprite ? camera.ToPixels(sprite->radius) : 0;
    const Point at = camera.ToScreen(hit.position);
    if (radius >= 2) ui.shapes.ThinRing(at, radius, Rgba(255, 255, 255, 90));
  }
}

}  // namespace heliopause
