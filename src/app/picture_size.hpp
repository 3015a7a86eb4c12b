// The argument of --size.
#pragma once

#include <string>
#include <string_view>

namespace heliopause {

// Edges of a picture in pixels. More than 8192 exceeds the textures of common graphics cards.
inline constexpr unsigned kLargestPicture = 8192, kSmallestPicture = 64;

// Parses `WxH`, pixels. Returns the error, empty on success.
std::string ReadSize(std::string_view text, unsigned& width, unsigned& height);

}  // namespace heliopause
