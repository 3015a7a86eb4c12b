// The last searches over the tree.
#include <algorithm>
#include <cmath>

#include "view/teaching/tree_drawing.hpp"
#include "view/tree_view/tree_view.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kSearchTicks = 12;  // how long a search stays to be seen
constexpr std::size_t kMostOutlines = 96;

// A circle around the whole window, or beyond it, has no rim to draw: both are told apart from the
// box alone, before any triangle is made.
bool RimIsOnScreen(const SearchQuery& asked, const Box& box) {
  if (asked.type == SearchType::Sweep || asked.type == SearchType::Box) return true;
  if (!std::isfinite(asked.radius)) return false;
  const double nearest_x = std::clamp(asked.point.x, box.min.x, box.max.x) - asked.point.x;
  const double nearest_y = std::clamp(asked.point.y, box.min.y, box.max.y) - asked.point.y;
  const double farthest_x =
      std::max(std::abs(asked.point.x - box.min.x), std::abs(asked.point.x - box.max.x));
  const double farthest_y =
      std::max(std::abs(asked.point.y - box.min.y), std::abs(asked.point.y - box.max.y));
  return std::hypot(nearest_x, nearest_y) <= asked.radius &&
         std::hypot(farthest_x, farthest_y) >= asked.radius;
}
}  // namespace

// All of the last moments as outlines; of the chosen one the nodes as well.
void TreeView::DrawSearches(const Ui& ui, const Game& game, const Camera& camera) const {
  const Box box = camera.Visible();
  for (const LoggedSearch* search : game.Log().Last(kMostOutlines)) {
    const std::uint64_t now = std::max(game.TickNumber(), search->tick);
    const double left = 1 - static_cast<double>(now - search->tick) / kSearchTicks;
    if (left <= 0 || !RimIsOnScreen(search->query, box)) continue;
    const Rgba color = CallerColor(game.Log().Callers()[search->caller].Label());
    DrawQuestion(ui, camera, search->query, WithAlpha(color, 0.42 * left));
  }
  if (page_ != TreePage::Searches) return;
  if (const LoggedSearch* chosen = searches_.Chosen()) DrawSearchNodes(ui, camera, *chosen);
}

}  // namespace heliopause
