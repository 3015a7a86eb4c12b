// Nearest searches: one sprite, or the k nearest.
#pragma once

#include <cstddef>
#include <heliopause/search.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <vector>

#include "space/search/search_filter.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Returns the sprite with the smallest (distance, id) whose center is within `max_radius`, if any.
std::optional<Hit> FindNearest(const TreeStorage& tree, const SearchFilter& filter, Vec2 point,
                               double max_radius);

/// Appends the k smallest to `out`, sorted. Leaves `out` as it was when a callback throws.
void FindNearest(const TreeStorage& tree, const SearchFilter& filter, Vec2 point, std::size_t k,
                 double max_radius, std::vector<Hit>& out);

}  // namespace heliopause::space
