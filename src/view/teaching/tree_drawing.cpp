// Colours by event and by caller; squares are rounded to whole pixels, so that their edges are
// crisp.
#include "view/teaching/tree_drawing.hpp"

#include <algorithm>
#include <cmath>

namespace heliopause {

Rgba ChangeColor(NodeView::Change change) {
  switch (change) {
    case NodeView::Change::Split:
      return palette::kSplit;
    case NodeView::Change::Merged:
      return palette::kMerge;
    default:
      return palette::kCreated;
  }
}

// Red and green look alike without red or green cones.
Rgba VisitColor(NodeVisit::What what) {
  const bool safe = UsedColorScheme() == ColorScheme::Safe;
  switch (what) {
    case NodeVisit::What::Entered:
      return safe ? palette::kGood : palette::kEntered;
    case NodeVisit::What::Skipped:
      return safe ? palette::kBad : palette::kSkipped;
    default:
      return safe ? palette::kWarn : palette::kWhole;
  }
}

// The colour follows from the name, so it is the same in every session and in the table, the time
// line and the picture. Two callers may share a colour.
Rgba CallerColor(std::string_view caller) {
  static const Rgba kColors[] = {Rgba(110, 190, 255), Rgba(255, 130, 170), Rgba(150, 236, 150),
                                 Rgba(240, 200, 110), Rgba(190, 150, 255), Rgba(110, 230, 220)};
  std::size_t sum = 0;
  for (const char c : caller) sum = sum * 31 + static_cast<unsigned char>(c);
  return kColors[sum % std::size(kColors)];
}

// Clipped to a little more than the window: an edge outside stays invisible, and a root of 2^42
// units stays within the range of a float.
ScreenSquare ToScreenSquare(const Ui& ui, const Camera& camera, Vec2 center, double radius) {
  const Point a = camera.ToScreen({center.x - radius, center.y - radius});
  const Point b = camera.ToScreen({center.x + radius, center.y + radius});
  const float left = std::max(std::round(a.x), -4.f), top = std::max(std::round(a.y), -4.f);
  const float right = std::min(std::round(b.x), ui.width + 4),
              bottom = std::min(std::round(b.y), ui.height + 4);
  return {{left, top}, {std::max(0.f, right - left), std::max(0.f, bottom - top)}};
}

}  // namespace heliopause
