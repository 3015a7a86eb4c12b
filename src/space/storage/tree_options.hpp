// TreeOptions: the options of a SpriteManager with all that its tree derives from them.
#pragma once

#include <cstddef>
#include <heliopause/space_options.hpp>

#include "space/geometry/border.hpp"
#include "space/geometry/square.hpp"

namespace heliopause::space {

struct TreeOptions {
  /// `options` have passed CheckOptions.
  explicit TreeOptions(const SpaceOptions& options);

  std::size_t leaf_capacity;
  std::size_t merge_threshold;
  double smallest_leaf_radius;
  Canvas canvas;
  Border border;      // Keep for an infinite canvas
  Interval canvas_x;  // of a bounded canvas
  Interval canvas_y;
  Box interior;       // strictly inside it no border acts and space does not end
  Square first_root;  // the smallest square that covers the canvas of the options

  /// Whether a position is outside a bounded canvas.
  bool IsOutside(Vec2 position) const {
    return canvas == Canvas::Bounded &&
           !(canvas_x.Contains(position.x) && canvas_y.Contains(position.y));
  }

  /// Whether a sprite may be put at a position: inside the canvas, or anywhere if the border keeps
  /// it.
  bool Admits(Vec2 position) const { return border == Border::Keep || !IsOutside(position); }
};

}  // namespace heliopause::space
