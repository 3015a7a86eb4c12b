// A region is one search of the index; its hits, sorted by id, are the members of this moment.
#include "script/bindings/region_check.hpp"

#include <algorithm>

#include "game/rules/game.hpp"

namespace heliopause {

Filter FilterOf(const Region& region, const Game& game) {
  Filter filter;
  filter.kinds = region.kinds;
  for (const std::string& id : region.factions) {
    const auto faction = game.GetCatalog().FindFaction(id);
    if (faction && *faction < 64) filter.factions |= std::uint64_t{1} << *faction;
  }
  filter.matches_nothing = !region.factions.empty() && filter.factions == 0;
  filter.hostile_to = region.hostile_to;
  if (region.hostile_to.generation != 0)
    filter.matches_nothing |= game.KindOf(region.hostile_to) == 0;
  for (const ObjectId id : region.excluded) filter.excluded[filter.excluded_count++] = id;
  return filter;
}

// Factions by id: the indices may change when data files are reloaded.
void SetFilter(Region& region, const Filter& filter, const Game& game) {
  region.kinds = filter.kinds;
  region.factions.clear();
  const auto& factions = game.GetCatalog().Factions();
  for (std::size_t i = 0; i < factions.size() && i < 64; ++i)
    if ((filter.factions >> i & 1) != 0) region.factions.push_back(factions[i].id);
  region.hostile_to = filter.hostile_to;
  region.excluded.assign(filter.excluded, filter.excluded + filter.excluded_count);
}

std::optional<Vec2> CenterOf(const Region& region, const Game& game) {
  if (region.anchor == ObjectId{}) return region.center;
  if (game.KindOf(region.anchor) == 0) return std::nullopt;
  return game.Space().GetPosition(region.anchor);
}

std::size_t CountWithin(const Game& game, Vec2 center, double radius, Kinds kinds,
                        ObjectId anchor) {
  return game.Space().CountSpritesNear(center, radius, {.kinds = kinds, .ignore = anchor});
}

// `accept` collects and rejects: the index then has nothing to sort.
void FindMembers(const Region& region, Vec2 center, const Game& game, const SearchSite& site,
                 std::vector<ObjectId>& out) {
  out.clear();
  const Filter filter = FilterOf(region, game);
  if (filter.matches_nothing) return;
  std::vector<Hit> none;
  const auto collect = [&](SpriteId id, std::uint64_t) {
    if (filter.Passes(game, id)) out.push_back(id);
    return false;
  };
  const SearchQuery query{SearchType::Near, center, region.radius};
  LogSearch(game.Log(), site, query, [&](SearchTrace* trace) {
    out.clear();  // the log runs a search twice, to measure it
    game.Space().GetSpritesNear(
        center, region.radius,
        {.kinds = region.kinds, .ignore = region.anchor, .accept = collect, .trace = trace}, none);
    return out.size();
  });
  std::sort(out.begin(), out.end());
}

}  // namespace heliopause
