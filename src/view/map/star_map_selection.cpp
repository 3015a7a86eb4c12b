// The panel of the selected place, and what all panels cover.
#include <algorithm>
#include <cmath>

#include "game/rules/routes.hpp"
#include "view/draw/number_text.hpp"
#include "view/map/seen_prices.hpp"
#include "view/map/star_map.hpp"
#include "view/objects/about_texts.hpp"
#include "view/objects/danger_text.hpp"
#include "view/objects/object_colors.hpp"
#include "view/objects/object_names.hpp"
#include "view/screens/list_detail.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

using Rows = std::vector<ListDetailRow>;

// The standing with the owner, which decides on docking.
void AddStanding(const Game& game, FactionIndex owner, Rows& rows) {
  const std::vector<double>& standing = game.GetPlayer().standing;
  // kNone, the owner of a body without one, is larger than any index. The player has no standing
  // with himself.
  if (owner >= standing.size() || game.GetCatalog().Factions()[owner].id == "player") return;
  const double points = std::floor(standing[owner]);
  rows.push_back({Tr("map_standing"), (points > 0 ? "+" : "") + Decimals(points, 0),
                  StandingColor(standing[owner])});
}

// Rows from the general to the particular: where, whose, what to do there, how far, what it trades.
Rows RowsOf(const Game& game, const MapPlace& place) {
  Rows rows;
  if (place.system != nullptr && place.kind != PlaceKind::System)
    rows.push_back({Tr("map_system"), place.system->name});
  // A system that is not named shows nothing else either.
  if (place.system != nullptr && place.named) {
    rows.push_back({Tr("map_region"), place.system->region});
    const int danger = place.system->danger;
    rows.push_back({Tr("map_danger"), DangerText(danger), DangerColor(danger)});
  }
  const FactionIndex owner = game.FactionOf(place.id);
  if (owner != kNone)
    rows.push_back({Tr("map_owner"), FactionName(game, owner), FactionColor(game, owner)});
  AddStanding(game, owner, rows);
  for (const std::string& job : place.jobs) rows.push_back({Tr("map_job"), job, palette::kOre});
  if (place.system != nullptr && place.kind == PlaceKind::System && place.known)
    rows.push_back({Tr("map_ports"), std::to_string(place.system->ports.size())});
  if (!place.known) rows.push_back({Tr("map_unvisited"), ""});
  // The way for the ship as it would fly: through gates if that is shorter.
  if (const auto here = game.Space().GetPosition(game.GetPlayer().ship)) {
    const Route way = FindRoute(game, *here, place.position);
    rows.push_back({Tr("map_way"), DistanceText(way.length)});
    rows.push_back({Tr("map_gates"), std::to_string(way.gates.size())});
  }
  for (const auto& of_port : {SoldThere(game, place.id), SeenPrices(game, place.id)})
    for (const PriceRow& row : of_port) rows.push_back({row.label, row.value, row.color});
  return rows;
}

}  // namespace

std::vector<Area> StarMap::Panels(const Ui& ui) const {
  return {{0, -ui.height, ui.width, ui.height + ui.Px(40)},
          {0, help_.y, ui.width, ui.height},
          selection_};
}

// At the right end below the cross, or at the left end below the lines at the upper end where it
// would cover the place and its name. As high as its rows, and never over the help at the lower
// end.
Area StarMap::DrawSelection(const Ui& ui, const Game& game) const {
  const MapPlace& place = places_[*selected_];
  // The panel ends above the help: see DrawPanels.
  const float width = ui.Px(246), pad = ui.Px(10);
  const float bottom = std::min(ui.height * 0.86f, help_.y - pad - ui.Px(4));
  const std::string name = place.named ? place.name : Tr("map_unknown");
  const float right = ui.width - width - ui.Px(12);
  const float half = ui.text.Width(name, ui.FontSize(kNormal), Face::Bold) / 2 + pad;
  const bool covers = camera_.ToScreen(place.position).x + half > right;
  const Area inner{(covers ? ui.Px(12) : right) + pad, ui.Px(covers ? 84 : 38) + pad,
                   width - 2 * pad, bottom};
  const unsigned title = ui.FontSize(kLarge), small = ui.FontSize(kSmall);
  ui.text.WriteWithin(name, {inner.x, inner.y}, inner.w, title, palette::kText, Face::Bold);
  float y = inner.y + LineHeight(title) + ui.Px(2);
  // The description comes from the data, so it is shown only for places that the player may know.
  const bool described = place.named && place.kind != PlaceKind::Mark;
  const std::string about = described ? Translated(AboutPlace(game, place.id)) : "";
  for (const std::string& line : ui.text.Wrap(about, inner.w, small)) {
    if (y + LineHeight(small) > bottom) break;
    ui.text.Write(line, {inner.x, y}, small, palette::kDim);
    y += LineHeight(small);
  }
  if (!about.empty()) y = std::min(y + ui.Px(5), bottom);
  y = DrawDetailRows(ui, inner, y, bottom, RowsOf(game, place));
  // Shapes lie below texts, whatever comes first.
  const Area panel{inner.x - pad, inner.y - pad, width, y - inner.y + 2 * pad};
  DrawPanel(ui, panel);
  return panel;
}

}  // namespace heliopause
