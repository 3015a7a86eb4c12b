// An infinite canvas is handled as one that ends at +-2^40 on both axes and keeps what reaches its
// end; center and radius of the options give the first root only.
#include "space/storage/tree_options.hpp"

#include <algorithm>
#include <cassert>

namespace heliopause::space {
namespace {

// See kFollowsLeafCapacity.
std::size_t MergeThresholdFor(std::size_t leaf_capacity) {
  assert(leaf_capacity >= 1 && "CheckOptions rejects a capacity of 0");
  const std::size_t half = leaf_capacity - leaf_capacity / 2;
  return leaf_capacity - std::max(leaf_capacity / 8, std::min<std::size_t>(half, 4));
}

}  // namespace

TreeOptions::TreeOptions(const SpaceOptions& options)
    : leaf_capacity(options.leaf_capacity),
      merge_threshold(options.merge_threshold == kFollowsLeafCapacity
                          ? MergeThresholdFor(options.leaf_capacity)
                          : options.merge_threshold),
      smallest_leaf_radius(std::max(options.smallest_leaf_radius, kSmallestRadius)),
      canvas(options.canvas),
      border(options.canvas == Canvas::Bounded ? options.border : Border::Keep),
      canvas_x{options.center.x - options.radius, options.center.x + options.radius},
      canvas_y{options.center.y - options.radius, options.center.y + options.radius},
      interior(options.canvas == Canvas::Bounded
                   ? Box{{canvas_x.low, canvas_y.low}, {canvas_x.high, canvas_y.high}}
                   : Box{{-kMaxCoordinate, -kMaxCoordinate}, {kMaxCoordinate, kMaxCoordinate}}),
      first_root(SmallestSquareAround(options.center, {canvas_x.low, canvas_y.low},
                                      {canvas_x.high, canvas_y.high})) {}

}  // namespace heliopause::space
