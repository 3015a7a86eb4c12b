// Whole numbers in texts that people write.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace heliopause {

// The number that the text is, in decimal digits alone; nullopt for any other text, also with a
// sign or a space, and for numbers above 2^64 - 1.
inline std::optional<std::uint64_t> ReadWholeNumber(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

// Why the text of an option is no whole number from `low` to `high`; empty if it is one. Then the
// text becomes that number without leading zeros, which some parsers read as octal.
inline std::string CheckWholeNumber(std::string& text, std::uint64_t low, std::uint64_t high) {
  const std::optional<std::uint64_t> value = ReadWholeNumber(text);
  if (!value || *value < low || *value > high)
    return text + " (expected a whole number from " + std::to_string(low) + " to " +
           std::to_string(high) + ")";
  text = std::to_string(*value);
  return {};
}

}  // namespace heliopause
