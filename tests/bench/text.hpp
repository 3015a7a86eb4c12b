// Numbers into text.
#pragma once

#include <cstdio>
#include <string>

namespace heliopause::bench {

/// printf into a string of at most 255 characters.
template <class... Values>
std::string Format(const char* format, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

}  // namespace heliopause::bench
