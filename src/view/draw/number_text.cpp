// Formatting of numbers for people.
#include "view/draw/number_text.hpp"

#include <cmath>
#include <cstdio>
#include <utility>

namespace heliopause {

namespace {
struct NumberSigns {
  std::string thousands = ",", point = ".";
};

NumberSigns& UsedSigns() {
  static NumberSigns signs;
  return signs;
}
}  // namespace

void UseNumberSigns(std::string thousands, std::string point) {
  UsedSigns() = {std::move(thousands), std::move(point)};
}

std::string Grouped(std::int64_t value) {
  std::string digits = std::to_string(value);
  const std::size_t sign = value < 0 ? 1 : 0;
  // Insert from the right, so that the remaining positions stay valid.
  for (std::size_t at = digits.size(); at > sign + 3;)
    digits.insert(at -= 3, UsedSigns().thousands);
  return digits;
}

std::string Decimals(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  std::string out = text;
  if (const auto point = out.find('.'); point != std::string::npos)
    out.replace(point, 1, UsedSigns().point);
  return out;
}

std::string MeanText(double mean) {
  return mean < 9.95 ? Decimals(mean, 1) : Grouped(static_cast<std::int64_t>(mean + 0.5));
}

// At most four digits, so that columns keep their width.
std::string DistanceText(double units) {
  const double d = std::abs(units);
  if (d < 1000) return Decimals(d, 0);
  if (d < 1e6) return Decimals(d / 1e3, d < 1e5 ? 1 : 0) + "k";
  if (d < 1e9) return Decimals(d / 1e6, 1) + "M";
  return Decimals(d / 1e9, 1) + "G";
}

std::string ClockText(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  char text[64];
  if (whole >= 3600) {
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60,
                  whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
  }
  return text;
}

}  // namespace heliopause
