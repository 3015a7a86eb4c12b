#include "game/maths/integer_hash.hpp"

namespace heliopause {
namespace {

std::uint64_t MixBits(std::uint64_t x) {  // the finalizer of SplitMix64
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace

std::uint64_t IntegerHash(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  return MixBits(MixBits(MixBits(a + 0x9e3779b97f4a7c15u) ^ (b + 0x632be59bd9b4e019u)) ^
                 (c + 0xd1342543de82ef95u));
}

double HashUnit(std::uint64_t hash, int lane) {
  const std::uint64_t bits = lane == 0 ? hash : MixBits(hash + static_cast<std::uint64_t>(lane));
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

}  // namespace heliopause
