// Parses the argument of --size.
#include "app/picture_size.hpp"

#include <charconv>
#include <system_error>

namespace heliopause {

std::string ReadSize(std::string_view text, unsigned& width, unsigned& height) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  unsigned w = 0, h = 0;
  const auto first = std::from_chars(begin, end, w);
  const bool has_x = first.ec == std::errc() && first.ptr != end && *first.ptr == 'x';
  const auto second = has_x ? std::from_chars(first.ptr + 1, end, h) : first;
  if (!has_x || second.ec != std::errc() || second.ptr != end)
    return "'" + std::string(text) + "' (expected WIDTHxHEIGHT, as in 1280x720)";
  for (const unsigned edge : {w, h}) {
    if (edge < kSmallestPicture || edge > kLargestPicture)
      return "'" + std::string(text) + "' (expected edges of " + std::to_string(kSmallestPicture) +
             " to " + std::to_string(kLargestPicture) + " pixels)";
  }
  width = w;
  height = h;
  return {};
}

}  // namespace heliopause
