// Checks of the arguments of TorusSearch. The shapes have theirs in shape_images.hpp.
#pragma once

#include <heliopause/vec2.hpp>

#include "base/argument_error.hpp"
#include "space/manager/check.hpp"
#include "space/torus/wrapped_canvas.hpp"

namespace heliopause::torus {

// Rejects a position that is not finite; any other is valid.
inline void CheckPlace(const char* function, const char* name, Vec2 place) {
  CheckFinite({function, name}, place);
}

inline void CheckDisc(const char* function, Vec2 point, double radius,
                      const char* radius_name = "radius") {
  CheckPlace(function, "point", point);
  space::CheckSearchRadius(function, radius_name, radius);
}

inline void CheckLength(const char* function, const char* argument, double length, double edge) {
  if (length >= 0 && length <= kMostEdges * edge) return;  // before any text is built
  ThrowInvalidArgument(function, argument, length,
                       "0 to 8 edges of the canvas, " + FormatNumber(kMostEdges * edge));
}

}  // namespace heliopause::torus
