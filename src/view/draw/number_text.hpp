// Numbers in the form that players read. HUD, menus and log use these alone, so that one value
// never appears in two notations.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>

namespace heliopause {

// Sets the separator of thousands and the decimal point of the language. Those of English until the
// first call; the examples below show them.
void UseNumberSigns(std::string thousands, std::string point);

std::string Grouped(std::int64_t value);  // 1,234,567
template <std::unsigned_integral Count>
std::string Grouped(Count value) {
  return Grouped(static_cast<std::int64_t>(value));
}
// Rounded to `digits` decimals.
std::string Decimals(double value, int digits);  // 3.25
std::string MeanText(double mean);               // "7.3", "12", "1,234"; not negative
std::string DistanceText(double units);          // "840", "3.4k", "1.2M"
std::string ClockText(double seconds);           // "4:07", "1:02:33"

}  // namespace heliopause
