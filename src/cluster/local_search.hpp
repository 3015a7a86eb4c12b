// Searches of one rank's manager in order of (distance, global id).
#pragma once

#include <heliopause/cluster/universe.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heliopause::cluster {

/// Puts hits of equal distance into order of global id, their tag. The manager orders them by local
/// id, which depends on history.
void SortTies(std::span<Hit> hits);

/// The `k` nearest sprites that pass `options`; of those at the k-th distance the ones with the
/// lowest global ids.
void FindNearest(const SpriteManager& space, Vec2 point, std::size_t k, double max_radius,
                 const SearchOptions& options, std::vector<Hit>& out);

/// Throws std::invalid_argument as SpriteManager does for a query; `prefix` stands before the names
/// of its members: "queries[7].".
void CheckQuery(std::string_view function, const std::string& prefix, Vec2 point, double radius);

}  // namespace heliopause::cluster
