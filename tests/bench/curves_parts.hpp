// Shared by the sources that measure the curves.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "bench/curves.hpp"

namespace heliopause::bench {

/// Written as "nan"; gnuplot skips it.
inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// first, 3 * first, 10 * first, ... up to and with last.
std::vector<std::size_t> CurveSizes(std::size_t first, std::size_t last);

void MeasureGravity(const CurvePlan& plan);

}  // namespace heliopause::bench
