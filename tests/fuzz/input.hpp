// The bytes of one input, read from front to back as the values that a target needs. Past the end
// every byte is 0, so that any input is valid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace heliopause::fuzz {

class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  bool Empty() const { return rest_.empty(); }

  std::uint8_t Byte() { return static_cast<std::uint8_t>(Take(1)); }
  std::uint16_t Short() { return static_cast<std::uint16_t>(Take(2)); }
  std::uint64_t Long() { return Take(8); }
  std::size_t Below(std::size_t limit) { return (limit <= 256 ? Byte() : Short()) % limit; }

  template <class List>
  const auto& OneOf(const List& list) {
    return list[Below(std::size(list))];
  }

  /// The text up to the next `end`, which is dropped; without one, the whole rest.
  std::string_view Until(char end) {
    const std::size_t at = rest_.find(end);
    const std::string_view text = rest_.substr(0, at);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + 1);
    return text;
  }
  std::string_view Rest() const { return rest_; }

 private:
  std::uint64_t Take(std::size_t bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes && !rest_.empty(); ++i) {
      value |= std::uint64_t{static_cast<std::uint8_t>(rest_.front())} << (8 * i);
      rest_.remove_prefix(1);
    }
    return value;
  }

  std::string_view rest_;
};

/// Aborts, which the fuzzer reports as a finding.
[[noreturn]] inline void Fail(const std::string& what) {
  std::fprintf(stderr, "wrong: %s\n", what.c_str());
  std::abort();
}
inline void Require(bool holds, const char* what) {
  if (!holds) Fail(what);
}

}  // namespace heliopause::fuzz
