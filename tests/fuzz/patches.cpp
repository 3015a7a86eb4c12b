#include "fuzz/patches.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace heliopause::fuzz {
namespace {

using Bytes = std::vector<std::byte>;

template <class T>
void Put(Bytes& bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, std::min(sizeof value, bytes.size() - at));
}

double Real(Input& input) {
  constexpr double kReals[] = {0,
                               -0.0,
                               1,
                               -1,
                               0.5,
                               1e308,
                               -1e308,
                               0x1p40,
                               -0x1p40,
                               0x1.0000000001p40,
                               5e-324,
                               1e9,
                               std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()};
  return input.OneOf(kReals);
}

std::uint64_t Whole(Input& input) {
  constexpr std::uint64_t kWholes[] = {
      0,           1,           2,          3,          255,        65535, 0x7fffffffu,
      0x80000000u, 0xffffffffu, 1ull << 32, 1ull << 53, ~0ull >> 1, ~0ull};
  return input.OneOf(kWholes);
}

}  // namespace

void Patch(Input& input, Bytes& bytes) {
  const std::uint8_t what = input.Byte();
  const std::size_t place = input.Short();
  if (bytes.empty()) return;
  const std::size_t at = place % bytes.size();
  const auto here = bytes.begin() + static_cast<std::ptrdiff_t>(at);
  switch (what % 10) {
    case 0:
      return Put(bytes, at, input.Byte());
    case 1:
      return Put(bytes, at, Whole(input));
    case 2:
      return Put(bytes, at, static_cast<std::uint32_t>(Whole(input)));
    case 3:
      return Put(bytes, at, static_cast<std::uint16_t>(Whole(input)));
    case 4:
      return Put(bytes, at, Real(input));
    case 5:
      return Put(bytes, at, input.Long());
    case 6:
      bytes.erase(here, here + static_cast<std::ptrdiff_t>(
                                   std::min<std::size_t>(input.Byte(), bytes.size() - at)));
      return;
    case 7:
      bytes.insert(here, input.Byte(), std::byte{input.Byte()});
      return;
    case 8:
      bytes.resize(at);
      return;
    default: {
      const std::size_t from = input.Short() % bytes.size();
      const std::size_t count =
          std::min<std::size_t>(input.Byte(), bytes.size() - std::max(from, at));
      std::memmove(bytes.data() + at, bytes.data() + from, count);
    }
  }
}

}  // namespace heliopause::fuzz
