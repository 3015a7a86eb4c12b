// The project has its own decoder, because the standard library has none that is independent of the
// locale and tolerates invalid bytes.
#include "base/utf8.hpp"

#include <cassert>

namespace heliopause {

namespace {
constexpr char32_t kReplacement = 0xFFFD;

// Continuation bytes are 10xxxxxx.
bool IsTail(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// Number of continuation bytes after this lead byte; -1 for an invalid one. 0xC0, 0xC1 and from
// 0xF5 on never start a valid sequence.
int TailLength(unsigned char lead) {
  if (lead < 0x80) return 0;
  if (lead >= 0xC2 && lead < 0xE0) return 1;
  if (lead >= 0xE0 && lead < 0xF0) return 2;
  if (lead >= 0xF0 && lead < 0xF5) return 3;
  return -1;
}

bool IsCodePoint(char32_t c) { return c < 0xD800 || (c > 0xDFFF && c <= 0x10FFFF); }

// Characters that have no glyph of their own, or that change how the text around them is shown.
bool IsControl(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}
}  // namespace

char32_t NextCodePoint(std::string_view text, std::size_t& at) {
  assert(at < text.size() && "there is no code point at the end of the text");
  // Smallest code point for each length: longer encodings of smaller values are invalid.
  static constexpr char32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
  const auto lead = static_cast<unsigned char>(text[at++]);
  const int tail = TailLength(lead);
  if (tail <= 0) return tail == 0 ? lead : kReplacement;
  char32_t value = lead & (0x3Fu >> tail);
  std::size_t position = at;
  for (int i = 0; i < tail; ++i, ++position) {
    if (position >= text.size() || !IsTail(text[position])) return kReplacement;
    value = (value << 6) | (static_cast<unsigned char>(text[position]) & 0x3Fu);
  }
  if (value < kLeast[tail] || !IsCodePoint(value)) return kReplacement;
  at = position;
  return value;
}

void AppendUtf8(std::string& text, char32_t c) {
  if (!IsCodePoint(c)) c = kReplacement;
  const auto put = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

// The decoder gives U+FFFD for an invalid byte; the valid encoding of U+FFFD has three.
std::size_t PlainLength(std::string_view text, std::size_t at) {
  const std::size_t begin = at;
  const char32_t c = NextCodePoint(text, at);
  const std::size_t length = at - begin;
  return IsControl(c) || (c == kReplacement && length == 1) ? 0 : length;
}

bool IsPlainText(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = PlainLength(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::size_t PreviousStop(std::string_view text, std::size_t at) {
  if (at == 0) return 0;
  --at;
  while (at > 0 && IsTail(text[at])) --at;
  return at;
}

std::size_t NextStop(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  ++at;
  while (at < text.size() && IsTail(text[at])) ++at;
  return at;
}

std::string_view FirstOfUtf8(std::string_view text, std::size_t most) {
  return text.size() > most ? text.substr(0, PreviousStop(text, most + 1)) : text;
}

void CutUtf8(std::string& text, std::size_t most) { text.resize(FirstOfUtf8(text, most).size()); }

}  // namespace heliopause
