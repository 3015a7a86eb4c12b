// The last searches as circles over the tree.
#include <algorithm>
#include <cmath>

#include "view/tree_drawing.hpp"
#include "view/tree_view.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kSearchTicks = 12;  // how long a search stays to be seen
constexpr std::size_t kMostCircles = 96;
}  // namespace

// A circle around the whole window, or beyond it, has no rim to draw: both are told apart from the
// box alone, before any triangle is made.
void TreeView::DrawSearches(const Ui& ui, const Game& game, const Camera& camera) const {
  const Box box = camera.Visible();
  // A few newest tell as much as a tick's hundreds, and can be told apart.
  std::vector<const LoggedSearch*> newest;
  for (const LoggedSearch& search : game.Log().Searches()) newest.push_back(&search);
  std::stable_sort(newest.begin(), newest.end(),
                   [](const auto* a, const auto* b) { return a->tick > b->tick; });
  std::size_t drawn = 0;
  for (const LoggedSearch* logged : newest) {
    if (drawn >= kMostCircles) break;
    const LoggedSearch& search = *logged;
    const double age =
        static_cast<double>(game.TickNumber() - std::min(search.tick, game.TickNumber()));
    const double left = 1 - age / kSearchTicks;
    if (left <= 0 || !std::isfinite(search.radius)) continue;
    const double nearest_x = std::clamp(search.point.x, box.min.x, box.max.x) - search.point.x;
    const double nearest_y = std::clamp(search.point.y, box.min.y, box.max.y) - search.point.y;
    const double farthest_x =
        std::max(std::abs(search.point.x - box.min.x), std::abs(search.point.x - box.max.x));
    const double farthest_y =
        std::max(std::abs(search.point.y - box.min.y), std::abs(search.point.y - box.max.y));
    if (std::hypot(nearest_x, nearest_y) > search.radius) continue;  // no part of it on screen
    if (std::hypot(farthest_x, farthest_y) < search.radius)
      continue;  // its rim runs around the screen
    const float radius = camera.ToPixels(search.radius);
    if (radius > 20000) continue;
    ++drawn;
    const Point at = camera.ToScreen(search.point);
    const Rgba color = CallerColor(search.caller);
    ui.shapes.ThinRing(at, std::max(radius, 1.5f), WithAlpha(color, 0.42 * left));
    ui.shapes.Rect({at.x - 1, at.y - 1}, {3, 3}, WithAlpha(color, 0.8 * left));
  }
}

}  // namespace heliopause
