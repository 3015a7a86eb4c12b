// Life cycle, clicks and the overlay. The overlay is drawn in this order: nodes, glowing changes,
// circles of sprites, searches, the selected node. TreePicture draws the nodes.
#include "view/tree_view/tree_view.hpp"

#include <algorithm>
#include <cmath>

namespace heliopause {

// The log makes each search slower, so it runs only while it is shown.
void TreeView::SetOn(bool on, const Game& game) {
  on_ = on;
  game.Log().Enable(on);
  if (!on) game.Log().Clear();
  picture_.Clear();
  history_.Clear();
  searches_.Clear();
  scripts_.Clear();
  if (on) history_.AfterTick(game);  // nodes of a paused game can be selected, too
}

void TreeView::Clear() {
  picture_.Clear();
  time_line_.Clear();
  history_.Clear();
  searches_.Clear();
  scripts_.Clear();
  node_.Clear();
  exported_.reset();
}

bool TreeView::StepSearch(int by) {
  if (!on_) return false;
  page_ = TreePage::Searches;
  searches_.Step(by);
  return true;
}

void TreeView::AfterTick(const Game& game) {
  RecordTick(game);
  if (on_) scripts_.AfterTick(game.GetScriptStatistics());
}

void TreeView::AfterSeek(const Game& game) {
  RecordTick(game);
  if (on_) scripts_.AfterSeek(game.GetScriptStatistics());
}

// Needs a walk over all nodes, so it runs only while the view is on.
void TreeView::RecordTick(const Game& game) {
  time_line_.Add(SampleOf(game));
  if (!on_) return;
  const std::uint64_t tick = game.TickNumber();
  picture_.DropOldChanges(tick);
  history_.AfterTick(game);
  for (const NodeView& node : history_.Tree().nodes) picture_.Record(node, tick);
  searches_.AfterTick(game.Log(), tick);
}

bool TreeView::ClickPanel(Point at) {
  if (!on_) return false;
  if (page_ == TreePage::Searches && searches_.Click(at)) return true;
  return std::any_of(panels_.begin(), panels_.end(),
                     [at](const Area& panel) { return panel.Contains(at); });
}

void TreeView::Pick(Vec2 position) {
  if (on_) node_.PickAt(position, history_.Tree());
}

void TreeView::DrawOverlay(const Ui& ui, const Game& game, const Camera& camera) {
  if (!on_) return;
  const std::size_t capacity = std::max<std::size_t>(1, game.Options().space.leaf_capacity);
  too_small_ = picture_
                   .DrawNodes(ui, camera, game.Space(), {layers_, capacity},
                              [&ui](Point corner, Point size, Rgba color) {
                                ui.shapes.Frame(corner, size, 1, color);
                              })
                   .too_small;
  if (layers_ & kTreeChanges) picture_.DrawChanges(ui, camera, game.TickNumber());
  if (layers_ & kTreeSprites) DrawSprites(ui, game, camera);
  if (layers_ & kTreeSearches) DrawSearches(ui, game, camera);
  node_.DrawOverlay(ui, camera);
}

// A circle below two pixels would show nothing new.
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
