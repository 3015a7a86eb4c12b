// TreeView::DrawSearches: recent searches over the tree.
#include <algorithm>
#include <cmath>

#include "view/teaching/tree_drawing.hpp"
#include "view/tree_view/tree_view.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kSearchTicks = 12;  // a search stays visible for this long
constexpr std::size_t kMaxOutlines = 96;

// Whether the rim of the search area crosses the window: a circle around the whole window, or
// beyond it, has nothing to draw. Decided from the box alone, before any triangle is made.
bool RimIsOnScreen(const SearchQuery& query, const Box& box) {
  if (query.type == SearchType::Sweep || query.type == SearchType::Box) return true;
  if (!std::isfinite(query.radius)) return false;
  const double nearest_x = std::clamp(query.point.x, box.min.x, box.max.x) - query.point.x;
  const double nearest_y = std::clamp(query.point.y, box.min.y, box.max.y) - query.point.y;
  const double farthest_x =
      std::max(std::abs(query.point.x - box.min.x), std::abs(query.point.x - box.max.x));
  const double farthest_y =
      std::max(std::abs(query.point.y - box.min.y), std::abs(query.point.y - box.max.y));
  return std::hypot(nearest_x, nearest_y) <= query.radius &&
         std::hypot(farthest_x, farthest_y) >= query.radius;
}
}  // namespace

// Recent searches as outlines; the selected one with its nodes.
void TreeView::DrawSearches(const Ui& ui, const Game& game, const Camera& camera) const {
  const Box box = camera.Visible();
  for (const LoggedSearch* search : game.Log().Last(kMaxOutlines)) {
    const std::uint64_t now = std::max(game.TickNumber(), search->tick);
    const double left = 1 - static_cast<double>(now - search->tick) / kSearchTicks;
    if (left <= 0 || !RimIsOnScreen(search->query, box)) continue;
    const Rgba color = CallerColor(game.Log().Callers()[search->caller].Label());
    DrawSearchShape(ui, camera, search->query, WithAlpha(color, 0.42 * left));
  }
  if (page_ != TreePage::Searches) return;
  if (const LoggedSearch* chosen = searches_.Chosen()) DrawSearchNodes(ui, camera, *chosen);
}

}  // namespace heliopause
