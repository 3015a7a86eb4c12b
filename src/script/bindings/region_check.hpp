// The check of one region against the world: what has entered and what has left since the last one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "insight/search_log.hpp"
#include "script/bindings/filter.hpp"
#include "script/state/region.hpp"

namespace heliopause {

class Game;

// The filter of a region. Factions that are not in the catalog match nothing.
Filter FilterOf(const Region& region, const Game& game);

// Sets the fields of the region from a filter without limit, into and where. May throw.
void SetFilter(Region& region, const Filter& filter, const Game& game);

// Where the circle is now; nullopt if the object that it follows no longer exists.
std::optional<Vec2> CenterOf(const Region& region, const Game& game);

// The number of objects of the kinds within, without the anchor. One search that counts.
std::size_t CountWithin(const Game& game, Vec2 center, double radius, Kinds kinds, ObjectId anchor);

// Sets `out` to the ids of all objects that belong to the region, ascending. One search; no sort by
// distance.
void FindMembers(const Region& region, Vec2 center, const Game& game, const SearchSite& site,
                 std::vector<ObjectId>& out);

}  // namespace heliopause
