// Advice for callers whose searches return or test far more sprites than they need.
#pragma once

#include <cstddef>
#include <string>

#include "insight/search_log.hpp"

namespace heliopause {

enum class Waste : std::uint8_t {
  None,
  WholeList,  // only the length or the first element of a list is used
  TooMuch,    // most results are discarded
  TooOften,   // returns a large share of all sprites in nearly every tick
  NoResult,   // a nearest search that tests most sprites and finds none
};

struct SearchAdvice {
  Waste waste = Waste::None;
  std::string text;  // the finding and the better call; empty for None
};

// Thresholds. Below them a search is cheap, and advice would only distract.
inline constexpr double kManyFound = 32;      // sprites per search
inline constexpr double kLargeShare = 0.25;   // of all sprites
inline constexpr double kNearlyAlways = 0.8;  // of the ticks
inline constexpr double kDiscarded = 8;       // sprites found per sprite kept

// Evaluates the cost of a caller in `ticks` ticks, in a space of `sprites` sprites. Returns the
// first finding in the order of Waste.
SearchAdvice AdviceFor(const SearchCaller& caller, const SearchCost& cost, std::uint64_t ticks,
                       std::size_t sprites);

}  // namespace heliopause
