// The deep scanner on the map.
#include <algorithm>

#include "game/state/deep_scan.hpp"
#include "view/draw/number_text.hpp"
#include "view/map/star_map.hpp"
#include "view/objects/deep_marks.hpp"

namespace heliopause {

// The ring, and diamonds where it met something; with names that do not overlap, when zoomed in.
void StarMap::DrawDeepScan(const Ui& ui, const Game& game) const {
  const DeepScan& scan = game.GetDeepScan();
  if (scan.Runs())
    ui.shapes.Ring(camera_.ToScreen(scan.center), camera_.ToPixels(scan.radius), ui.Px(1.6f),
                   WithAlpha(palette::kAccent, 0.8));
  const unsigned size = ui.FontSize(kSmall);
  std::vector<Area> taken = Panels(ui);
  for (const DeepMark& mark : DeepMarks(game)) {
    const Point at = camera_.ToScreen(mark.position);
    const float r = ui.Px(3.5f);
    const Point rim[] = {{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}};
    ui.shapes.Outline(rim, 1.3f, mark.color);
    const std::string text = mark.text + "  " + DistanceText(mark.distance);
    const Area area{at.x + ui.Px(7), at.y - LineHeight(size) / 2, ui.text.Width(text, size),
                    LineHeight(size)};
    if (!ShowsBodies() ||
        std::any_of(taken.begin(), taken.end(), [&](const Area& a) { return a.Overlaps(area); }))
      continue;
    taken.push_back(area);
    ui.text.Write(text, {area.x, area.y}, size, mark.color);
  }
}

}  // namespace heliopause
