// Which callers ask the index for far too much, and what they had better call.
#pragma once

#include <cstddef>
#include <string>

#include "insight/search_log.hpp"

namespace heliopause {

enum class Waste : std::uint8_t {
  None,
  WholeList,  // a list of which only the length, or the first, is used
  TooMuch,    // most of what is found is thrown away
  TooOften,   // a large part of all sprites, tick after tick
  NoResult,   // a nearest search that tests most of space and finds nobody
};

struct SearchAdvice {
  Waste waste = Waste::None;
  std::string text;  // what is wrong and what to call instead; empty for None
};

// Below these a search is cheap whatever it asks for, and no word is worth its place.
inline constexpr double kManyFound = 32;      // sprites a search
inline constexpr double kLargeShare = 0.25;   // of all sprites
inline constexpr double kNearlyAlways = 0.8;  // of the ticks
inline constexpr double kThrownAway = 8;      // found for one that is kept

// Judges what a caller asked in `ticks` ticks, in a space of so many sprites. The first that holds,
// in the order of Waste.
SearchAdvice AdviceFor(const SearchCaller& caller, const SearchCost& cost, std::uint64_t ticks,
                       std::size_t sprites);

}  // namespace heliopause
