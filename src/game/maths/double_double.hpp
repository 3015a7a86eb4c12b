// Numbers in two doubles, with some 106 bits ("double-double"): for maths.cpp and maths_power.cpp.
#pragma once

namespace heliopause::maths {

// The unevaluated sum high + low: low holds the rounding error of high.
struct DoubleDouble {
  double high = 0, low = 0;
};

}  // namespace heliopause::maths
