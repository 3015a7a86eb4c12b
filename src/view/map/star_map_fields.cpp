// Fields of asteroids on the map: the radar shows rocks only from near.
#include "view/map/map_places.hpp"
#include "view/map/star_map.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr float kNamedFrom = 22;  // units: radius from which a field has its name

}  // namespace

// From the zoom on at which planets and ports are shown.
void StarMap::DrawFields(const Ui& ui, const Game& game) const {
  if (!game.GetSystems().placed.empty() && !ShowsBodies()) return;
  const unsigned size = ui.FontSize(kSmall);
  for (const MapField& field : FieldsOf(game)) {
    const Point at = camera_.ToScreen(field.center);
    const float radius = camera_.ToPixels(field.radius);
    if (at.x + radius < 0 || at.x - radius > ui.width || at.y + radius < 0 ||
        at.y - radius > ui.height)
      continue;
    ui.shapes.Disc(at, radius, WithAlpha(palette::kRock, 0.1));
    ui.shapes.Ring(at, radius, ui.Px(1), WithAlpha(palette::kRock, 0.5));
    if (radius >= ui.Px(kNamedFrom))
      ui.text.Write(Tr("map_asteroids"), {at.x, at.y - LineHeight(size) / 2}, size, palette::kRock,
                    Face::Sans, Align::Center);
  }
}

}  // namespace heliopause
