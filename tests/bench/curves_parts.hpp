// What the files of curves.hpp share.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "bench/curves.hpp"

namespace heliopause::bench {

/// Stands as "nan" in a table; gnuplot leaves it out.
inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// first, 3 * first, 10 * first, ... up to and with last.
std::vector<std::size_t> CurveSizes(std::size_t first, std::size_t last);

void MeasureGravity(const CurvePlan& plan);

}  // namespace heliopause::bench
