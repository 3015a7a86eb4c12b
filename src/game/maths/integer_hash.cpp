// Three rounds of the SplitMix64 output function, each with its own additive constant, so that
// permuted arguments give different hashes.
#include "game/maths/integer_hash.hpp"

#include "base/random.hpp"

namespace heliopause {

std::uint64_t IntegerHash(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  const std::uint64_t first = SplitMix64::Mix(a + 0x9e3779b97f4a7c15u);
  const std::uint64_t second = SplitMix64::Mix(first ^ (b + 0x632be59bd9b4e019u));
  return SplitMix64::Mix(second ^ (c + 0xd1342543de82ef95u));
}

double HashUnit(std::uint64_t hash, int lane) {
  return ToUnitInterval(lane == 0 ? hash
                                  : SplitMix64::Mix(hash + static_cast<std::uint64_t>(lane)));
}

}  // namespace heliopause
