// What is asked of every index in a tick, and how answers are boiled down to a number.
#pragma once

#include <bit>
#include <cstdint>
#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <span>
#include <vector>

#include "bench/index.hpp"

namespace heliopause::bench {

inline constexpr double kNearRadius = 250;
inline constexpr double kRadarRadius = 5000;
inline constexpr std::size_t kRadars = 4;

struct Questions {
  std::vector<DiscQuery> near;  ///< N / 10, of kNearRadius, around sprites, one kind of four
  Box screen{};                 ///< 1920 x 1080 around a sprite, every kind
  Vec2 radars[kRadars]{};       ///< around sprites, every kind
};

/// Draws the questions of this tick: the same for the same world at the same tick.
void Draw(const World& world, Questions& questions);

class Hash {
 public:
  void Add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9e3779b97f4a7c15u;
    state_ ^= state_ >> 32;
  }
  /// Count, first and last: cheap enough to stand in the timed part, the same for all.
  void AddEnds(std::span<const Hit> hits) {
    Add(hits.size());
    if (!hits.empty()) Add(std::uint64_t{hits.front().id.slot} << 32 | hits.back().id.slot);
  }
  /// Everything, in order.
  void AddAll(const std::vector<Hit>& hits) {
    Add(hits.size());
    for (const Hit& hit : hits) {
      Add(hit.id.slot);
      Add(std::bit_cast<std::uint64_t>(hit.distance));
      Add(std::bit_cast<std::uint64_t>(hit.position.x));
      Add(std::bit_cast<std::uint64_t>(hit.position.y));
    }
  }
  void Add(const PairSum& pairs) {
    Add(pairs.count);
    Add(pairs.sum);
  }
  std::uint64_t Value() const { return state_; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325u;
};

/// A sample of the questions once more, answers hashed whole. Not timed.
void HashSample(Index& index, const Questions& questions, std::vector<Hit>& hits, Hash& hash);

}  // namespace heliopause::bench
