// The map by good: what the ports pay, as far as the player has seen it.
#include <algorithm>
#include <cstddef>
#include <string>

#include "view/draw/number_text.hpp"
#include "view/map/seen_prices.hpp"
#include "view/map/star_map.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

void StarMap::StepGood(const Game& game, bool back) {
  // `count` stands for no good.
  const std::size_t count = game.GetCatalog().Goods().size();
  const std::size_t at = std::min(good_.value_or(count), count);
  const std::size_t next = (at + (back ? count : 1)) % (count + 1);
  good_.reset();
  if (next < count) good_ = next;
}

std::string StarMap::PriceAt(const Game& game, const MapPlace& place) const {
  if (!good_ || !place.known) return {};
  if (place.kind == PlaceKind::Port || place.kind == PlaceKind::Lair) {
    if (game.FindMarket(place.id) == nullptr) return {};
    if (!WasSeen(game, place.id)) return "?";
    const int price = SeenPrice(game, place.id, *good_);
    return price > 0 ? Grouped(price) : std::string();
  }
  // From near, each port has its own.
  if (place.kind != PlaceKind::System || place.system == nullptr || ShowsBodies()) return {};
  int low = 0, high = 0;
  for (const MapPlace& port : places_) {
    if (port.system != place.system || port.kind == PlaceKind::System) continue;
    const int price = SeenPrice(game, port.id, *good_);
    if (price <= 0) continue;
    low = low == 0 ? price : std::min(low, price);
    high = std::max(high, price);
  }
  if (high == 0) return {};
  return low == high ? Grouped(low) : Grouped(low) + "-" + Grouped(high);
}

// Below the line of the quadtree, which F3 shows.
void StarMap::DrawGood(const Ui& ui, const Game& game) const {
  const auto& goods = game.GetCatalog().Goods();
  if (!good_ || *good_ >= goods.size()) return;
  ui.text.WriteWithin(Tr("map_good", {Translated(goods[*good_].name)}), {ui.Px(16), ui.Px(62)},
                      ui.Px(250), ui.FontSize(kNormal), palette::kOre);
}

}  // namespace heliopause
