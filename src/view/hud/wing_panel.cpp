// One row for each escort of the wing, in its order.
#include "view/hud/wing_panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr float kPad = 9, kHead = 17, kRow = 17;  // units
constexpr double kFar = 3000;  // units: farther away, an escort is not in the formation
}  // namespace

// The tolerance is for rounding: a panel that is as high as its rows has place for all of them.
std::size_t WingRows(const Ui& ui, const Area& area, const Game& game) {
  const float free = (area.h - ui.Px(2 * kPad + kHead)) / ui.Px(kRow) + 0.01f;
  return std::min(game.GetPeople().wing.escorts.size(),
                  static_cast<std::size_t>(std::max(0.f, free)));
}

std::string WingOrderText(std::size_t order) {
  static constexpr std::array kKeys = {"order_follow", "order_attack", "order_hold", "order_mine",
                                       "order_dock"};
  static_assert(kKeys.size() == kWingOrders.size());
  return Tr(kKeys.at(order));
}

std::string FormationText(std::size_t formation) {
  static constexpr std::array kKeys = {"formation_wedge", "formation_line", "formation_ring"};
  static_assert(kKeys.size() == kFormations.size());
  return Tr(kKeys.at(formation));
}

// States that keep an escort from flying come first, its order comes last.
std::string EscortState(const Game& game, ObjectId id) {
  const Ship* escort = game.FindShip(id);
  if (escort == nullptr) return Tr("escort_lost");
  if (escort->disabled) return Tr("escort_disabled");
  if (escort->docked_at != ObjectId{}) return Tr("escort_docked");
  if (game.FindShip(escort->target) != nullptr) return Tr("escort_fighting");
  const auto at = game.Space().GetPosition(id);
  const auto leader = game.Space().GetPosition(game.GetPlayer().ship);
  const double away = at && leader ? std::hypot(at->x - leader->x, at->y - leader->y) : 0;
  switch (game.GetPeople().wing.order) {
    case WingOrder::Hold:
      return Tr("escort_holding");
    case WingOrder::Mine:
      return Tr("escort_mining");
    case WingOrder::Dock:
      return Tr("escort_docking");
    default:
      return Tr(away > kFar ? "escort_far" : "escort_following");
  }
}

Area WingPanelArea(const Ui& ui, const Area& available, const Game& game) {
  const std::size_t rows = WingRows(ui, available, game);
  // Without a ship there is no wing to lead; no area, no panel.
  if (rows == 0 || game.FindShip(game.GetPlayer().ship) == nullptr) return {};
  return {available.x, available.y, available.w,
          ui.Px(2 * kPad + kHead + kRow * static_cast<float>(rows))};
}

// A bar behind each name is its hull.
void DrawWingPanel(const Ui& ui, const Area& area, const Game& game) {
  if (area.h <= 0) return;
  DrawPanel(ui, area);
  const Area inner = area.Inset(ui.Px(kPad));
  const Wing& wing = game.GetPeople().wing;
  const unsigned size = ui.FontSize(kSmall);
  const std::string orders = WingOrderText(static_cast<std::size_t>(wing.order)) + ", " +
                             FormationText(static_cast<std::size_t>(wing.formation));
  const float head =
      ui.text.Write(Tr("escorts_title"), {inner.x, inner.y}, size, palette::kDim, Face::Bold);
  ui.text.WriteWithin(orders, {inner.Right(), inner.y}, inner.w - head - ui.Px(8), size,
                      palette::kAccent, Face::Sans, Align::Right);
  float y = inner.y + ui.Px(kHead);
  for (std::size_t i = 0; i < WingRows(ui, area, game); ++i, y += ui.Px(kRow)) {
    const Ship* ship = game.FindShip(wing.escorts[i].ship);
    if (ship == nullptr) continue;
    const double full = game.ClassOf(*ship).hull;
    const auto share = static_cast<float>(std::clamp(ship->hull / full, 0.0, 1.0));
    const Rgba color = ship->disabled ? palette::kWarn
                       : share < 0.3f ? palette::kBad
                                      : palette::kHull;
    ui.shapes.Rect({inner.x, y}, {inner.w, ui.Px(kRow - 2)}, WithAlpha(palette::kFaint, 0.15));
    ui.shapes.Rect({inner.x, y}, {inner.w * share, ui.Px(kRow - 2)}, WithAlpha(color, 0.28));
    const std::string state = EscortState(game, ship->id);
    const float wide =
        ui.text.Write(state, {inner.Right() - ui.Px(4), y + ui.Px(1)}, size,
                      ship->disabled ? palette::kWarn : palette::kText, Face::Sans, Align::Right);
    ui.text.WriteWithin(ship->name, {inner.x + ui.Px(4), y + ui.Px(1)}, inner.w - wide - ui.Px(14),
                        size, palette::kText);
  }
}

}  // namespace heliopause
