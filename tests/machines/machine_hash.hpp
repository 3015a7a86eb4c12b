// What the program of machine_hash.cpp hashes, and random numbers that are the same everywhere.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <heliopause/contact_tracker.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/torus_search.hpp>
#include <optional>
#include <span>
#include <vector>

// Not heliopause, which has a class Random.
namespace machine_hash {

using namespace heliopause;

class Hash {
 public:
  void Take(std::uint64_t value) { hash_ = (hash_ ^ value) * 0x9e3779b97f4a7c15u + (hash_ >> 29); }
  void Take(double value) { Take(std::bit_cast<std::uint64_t>(value)); }
  void Take(Vec2 v) { Take(v.x), Take(v.y); }
  void Take(SpriteId id) { Take(id.ToNumber()); }
  void Take(const PairMember& member) { Take(member.id), Take(member.tag); }
  void Take(const Hit& hit) { Take(hit.id), Take(hit.position), Take(hit.distance), Take(hit.tag); }
  void Take(const SweepHit& hit) {
    Take(hit.id), Take(hit.fraction), Take(hit.point), Take(hit.tag);
  }
  void Take(const ContactMember& member) { Take(member.id), Take(member.tag); }
  void Take(const Contact& contact) { Take(contact.first), Take(contact.second); }
  void Take(const SeamPair& pair) { Take(pair.first), Take(pair.second); }
  void Take(std::byte byte) { Take(std::uint64_t{std::to_integer<unsigned char>(byte)}); }
  template <class T>
  void Take(std::span<const T> list) {
    Take(std::uint64_t{list.size()});
    for (const T& item : list) Take(item);
  }
  template <class T>
  void Take(const std::vector<T>& list) {
    Take(std::span<const T>(list));
  }
  template <class T>
  void Take(const ManyResults<T>& results) {
    Take(results.hits);
    for (const std::size_t offset : results.offsets) Take(std::uint64_t{offset});
  }
  template <class T>
  void Take(const std::optional<T>& maybe) {
    if (maybe) Take(*maybe);
  }

  // Items in any order: a sum does not depend on it.
  template <class... Items>
  void TakeUnordered(const Items&... items) {
    Hash hash;
    (hash.Take(items), ...);
    sum_ += hash.hash_;
  }
  std::uint64_t Print(const char* part) const {
    std::printf("%s %016llx\n", part, static_cast<unsigned long long>(hash_ + sum_));
    return hash_ + sum_;
  }

 private:
  std::uint64_t hash_ = 1, sum_ = 0;
};

// SplitMix64. Doubles are multiples of 2^-53 of the range, by operations that IEEE defines.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t Bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  double Between(double low, double high) {
    return low + (high - low) * (static_cast<double>(Bits() >> 11) * 0x1p-53);
  }
  Vec2 In(double half) {
    const double x = Between(-half, half);
    return {x, Between(-half, half)};
  }

 private:
  std::uint64_t state_;
};

inline constexpr double kHalf = 4000;

inline Sprite AnySprite(Random& random) {
  Sprite sprite;
  // A third in a cluster, so that leaves of all sizes appear.
  const Vec2 at = random.In(random.Bits() % 3 == 0 ? kHalf / 20 : kHalf);
  sprite.position = at;
  sprite.velocity = random.In(900);
  sprite.radius = random.Bits() % 50 == 0 ? random.Between(50, 300) : random.Between(0, 12);
  sprite.kinds = Kinds{1} << random.Bits() % 12;
  sprite.tag = random.Bits();
  return sprite;
}

inline std::vector<Sprite> Wave(Random& random, std::size_t sprites) {
  std::vector<Sprite> wave;
  for (std::size_t i = 0; i < sprites; ++i) wave.push_back(AnySprite(random));
  for (Sprite& sprite : wave) {
    sprite.position.x *= 0.99;
    sprite.position.y *= 0.99;
  }
  return wave;
}

inline SearchOptions Some(SpriteId ignore = {}) { return {.kinds = 0x1b7, .ignore = ignore}; }

inline Box AnyBox(Random& random) {
  const Vec2 point = random.In(kHalf);
  return {{point.x - 300, point.y - 90}, {point.x + 300, point.y + 90}};
}

}  // namespace machine_hash
