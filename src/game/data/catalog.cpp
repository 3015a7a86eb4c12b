// Look-up of a class by its id. Linear: the lists have some dozens of entries. Objects hold
// indices, so a tick looks up an id only for a command, a message or a script that names one.
#include "game/data/catalog.hpp"

namespace heliopause {
namespace {

template <class T>
std::optional<std::uint16_t> FindId(const std::vector<T>& list, std::string_view id) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].id == id) return static_cast<std::uint16_t>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string DataError::Text() const {
  return file + (line > 0 ? ":" + std::to_string(line) : std::string()) + ": " + reason;
}

std::optional<ShipClassIndex> Catalog::FindShip(std::string_view id) const {
  return FindId(ships_, id);
}
std::optional<WeaponIndex> Catalog::FindWeapon(std::string_view id) const {
  return FindId(weapons_, id);
}
std::optional<FactionIndex> Catalog::FindFaction(std::string_view id) const {
  return FindId(factions_, id);
}
std::optional<RockClassIndex> Catalog::FindRock(std::string_view id) const {
  return FindId(rocks_, id);
}
std::optional<BodyClassIndex> Catalog::FindBody(std::string_view id) const {
  return FindId(bodies_, id);
}
std::optional<ShapeIndex> Catalog::FindShape(std::string_view id) const {
  return FindId(shapes_, id);
}
std::optional<GoodIndex> Catalog::FindGood(std::string_view id) const { return FindId(goods_, id); }
std::optional<OutfitIndex> Catalog::FindOutfit(std::string_view id) const {
  return FindId(outfits_, id);
}

std::optional<SystemIndex> Catalog::FindSystem(std::string_view id) const {
  return FindId(systems_, id);
}

}  // namespace heliopause
