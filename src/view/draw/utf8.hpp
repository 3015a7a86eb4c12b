// Code points in and out of utf-8. Broken bytes become U+FFFD one by one; nothing throws.
#pragma once

#include <string>
#include <string_view>

namespace heliopause {

// The code point that starts at `at`, and moves `at` behind it. Precondition: at < text.size().
char32_t NextCodePoint(std::string_view text, std::size_t& at);

// Appends it; what is no code point is appended as U+FFFD.
void AppendUtf8(std::string& text, char32_t code_point);

// Byte offset of the code point before / after `at`; stays at the ends.
std::size_t PreviousStop(std::string_view text, std::size_t at);
std::size_t NextStop(std::string_view text, std::size_t at);

}  // namespace heliopause
