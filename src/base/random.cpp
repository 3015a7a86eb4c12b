// xoshiro256**. The distributions are templates in the header.
#include "base/random.hpp"

#include <bit>

namespace heliopause {

// The state of xoshiro must not be all zero. SplitMix64 permutes 64-bit values, so that four
// consecutive zeros cannot occur, whatever the seed.
Xoshiro256::Xoshiro256(std::uint64_t seed) {
  SplitMix64 words(seed);
  for (std::uint64_t& word : state_) word = words.Next();
}

// The multiplications scramble the output; the shifts and exclusive ors are the linear step, which
// visits every state but zero.
std::uint64_t Xoshiro256::Next() {
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

}  // namespace heliopause
