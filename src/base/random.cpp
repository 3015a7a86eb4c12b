// xoshiro256**, seeded by SplitMix64: small, fast, and the same bits everywhere. Numbers in a range
// are made by hand because the distributions of std:: differ between libraries.
#include "base/random.hpp"

#include <bit>

namespace heliopause {

Random::Random(std::uint64_t seed) {
  SplitMix64 words(seed);  // never gives four zeros in a row
  for (std::uint64_t& word : state_) word = words.Next();
}

// xoshiro256**: the multiplications scramble, the shifts and exclusive ors walk through all states
// but zero.
std::uint64_t Random::Next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

double Random::Unit() { return static_cast<double>(Next() >> 11) * 0x1p-53; }

double Random::Between(double low, double high) {
  const double value = low + (high - low) * Unit();
  return value < high ? value : low;  // the sum may round up to `high`
}

std::uint64_t Random::Below(std::uint64_t count) {
  if (count == 0) return 0;
  const std::uint64_t uneven = (0 - count) % count;  // 2^64 mod count: so many would come too often
  std::uint64_t bits = Next();
  while (bits < uneven) bits = Next();
  return bits % count;
}

bool Random::Chance(double probability) { return Unit() < probability; }

// By rejection: no root and no angle, and the same even spread.
Vec2 Random::InDisc(Vec2 center, double radius) {
  double x = 0;
  double y = 0;
  do {
    x = Between(-1, 1);
    y = Between(-1, 1);
  } while (x * x + y * y > 1);
  return {center.x + x * radius, center.y + y * radius};
}

}  // namespace heliopause
