// Nearest searches by a walk from node to node, the nearest first: for any distribution of sprites,
// however sparse. nearest_search.cpp uses it where its discs fail.
#pragma once

#include <cstddef>
#include <heliopause/search.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <vector>

#include "space/search/search_filter.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// As FindNearest.
std::optional<Hit> WalkToNearest(const TreeStorage& tree, const SearchFilter& filter, Vec2 point,
                                 double max_radius);

/// As FindNearest, for k > 0: appends.
void WalkToNearest(const TreeStorage& tree, const SearchFilter& filter, Vec2 point, std::size_t k,
                   double max_radius, std::vector<Hit>& out);

}  // namespace heliopause::space
