// Conversion between utf-8 and code points. Each invalid byte becomes one U+FFFD; nothing throws.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heliopause {

// Returns the code point that starts at `at` and advances `at` behind it. Precondition: at <
// text.size().
char32_t NextCodePoint(std::string_view text, std::size_t& at);

// Appends the code point; an invalid one is appended as U+FFFD.
void AppendUtf8(std::string& text, char32_t code_point);

// Returns the number of bytes of the code point at `at`; 0 if it is invalid or a control character
// (C0, DEL, C1, line and paragraph separators, changes of the writing direction). Precondition: at
// < text.size().
std::size_t PlainLength(std::string_view text, std::size_t at);

// Whether the text is valid utf-8 without control characters. An empty one is.
bool IsPlainText(std::string_view text);

// Byte offset of the code point before or after `at`; stays at the ends.
std::size_t PreviousStop(std::string_view text, std::size_t at);
std::size_t NextStop(std::string_view text, std::size_t at);

// Returns the first bytes of the text, at most `most`, up to the end of a code point.
std::string_view FirstOfUtf8(std::string_view text, std::size_t most);

// Cuts the text to at most `most` bytes, between two code points.
void CutUtf8(std::string& text, std::size_t most);

}  // namespace heliopause
