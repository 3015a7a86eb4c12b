// What operators do with long strings within one instruction: comparing two, and reading one as a
// number. Lua is linked statically with --wrap (targets.cmake), so that it calls these functions
// instead of its own and the C library's. They charge for the bytes.
//
// A price depends on the contents alone. Whether two equal strings are one object may differ after
// a load; with which other keys Lua compares the key of a table differs from process to process.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// Comparing fewer bytes costs as much as a few instructions.
constexpr std::size_t kFreelyCompared = 2048;
constexpr std::size_t kComparedPerUnit = 128, kNumeralBytesPerUnit = 8;
constexpr std::size_t kShortNumeral = 200;

// The header of a long string of Lua 5.4 (lobject.h):
//
//   byte 0     8    9     10     11      12    16      24
//        next  tag  mark  extra  unused  hash  length  text
constexpr std::size_t kLengthAt = 16, kTextAt = 24;

std::size_t LengthOf(const void* string) {
  std::size_t length = 0;
  std::memcpy(&length, static_cast<const std::byte*>(string) + kLengthAt, sizeof length);
  return length;
}

const std::byte* TextOf(const void* string) {
  return static_cast<const std::byte*>(string) + kTextAt;
}

std::int64_t PriceOf(std::size_t bytes, std::size_t bytes_per_unit) {
  return static_cast<std::int64_t>(bytes / bytes_per_unit);
}

}  // namespace
}  // namespace heliopause

// The names are the linker's and Lua's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
int __real_luaS_eqlngstr(void* a, void* b);
std::size_t __real_luaO_str2num(const char* text, void* number);
unsigned int luaS_hashlongstr(void* string);
int __wrap_luaS_eqlngstr(void* a, void* b);
std::size_t __wrap_luaO_str2num(const char* text, void* number);
int __wrap_strcoll(const char* a, const char* b);

// Whether two long strings are equal. Different ones cost nothing: their hashes, which Lua keeps
// and their creation has paid for, show that they differ behind a long common beginning.
int __wrap_luaS_eqlngstr(void* a, void* b) {
  using namespace heliopause;  // NOLINT(google-build-using-namespace): of this file
  const std::size_t length = LengthOf(a);
  if (length < kFreelyCompared) return __real_luaS_eqlngstr(a, b);
  if (length != LengthOf(b)) return 0;
  if (a != b) {
    if (std::memcmp(TextOf(a), TextOf(b), kFreelyCompared) != 0) return 0;
    if (luaS_hashlongstr(a) != luaS_hashlongstr(b)) return 0;
    if (std::memcmp(TextOf(a), TextOf(b), length) != 0) return 0;
  }
  ChargeRunning(PriceOf(length, kComparedPerUnit));
  return 1;
}

// The order of two strings by bytes. Called once for each part of a string between zero bytes.
int __wrap_strcoll(const char* a, const char* b) {
  using namespace heliopause;  // NOLINT(google-build-using-namespace): of this file
  constexpr std::size_t kPiece = 1024;
  for (std::int64_t price = 1;; price = PriceOf(kPiece, kComparedPerUnit)) {
    ChargeRunning(price);
    const int order = std::strncmp(a, b, kPiece);
    if (order != 0 || strnlen(a, kPiece) < kPiece) return order;
    a += kPiece;
    b += kPiece;
  }
}

// Reads a numeral in a string, such as the limit of a numeric for.
std::size_t __wrap_luaO_str2num(const char* text, void* number) {
  using namespace heliopause;  // NOLINT(google-build-using-namespace): of this file
  const std::size_t length = std::strlen(text);
  if (length > kShortNumeral) ChargeRunning(PriceOf(length, kNumeralBytesPerUnit));
  return __real_luaO_str2num(text, number);
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
