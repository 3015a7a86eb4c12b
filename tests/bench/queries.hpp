// The searches that every index runs in a tick, and a hash of their results.
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

struct Queries {
  std::vector<DiscQuery> near;  ///< N / 10, of kNearRadius, around sprites, one kind of four
  Box screen{};                 ///< 1920 x 1080 around a sprite, every kind
  Vec2 radars[kRadars]{};       ///< around sprites, every kind
};

/// Draws the queries of this tick: the same for the same world at the same tick.
void DrawQueries(const World& world, Queries& queries);

/// A hash of results. It is faster than FNV-1a of the bytes, because it is part of the timed code,
/// and its values are compared with those of earlier result files.
class Hash {
 public:
  void Add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9e3779b97f4a7c15u;
    state_ ^= state_ >> 32;
  }
  /// Count, first and last hit: cheap enough for the timed part.
  void AddEnds(std::span<const Hit> hits) {
    Add(hits.size());
    if (!hits.empty()) Add(std::uint64_t{hits.front().id.slot} << 32 | hits.back().id.slot);
  }
  /// All hits, in order.
  void AddAll(const std::vector<Hit>& hits) {
    Add(hits.size());
    for (const Hit& hit : hits) {
      Add(hit.id.slot);
      Add(std::bit_cast<std::uint64_t>(hit.distance));
      Add(std::bit_cast<std::uint64_t>(hit.position.x));
      Add(std::bit_cast<std::uint64_t>(hit.position.y));
    }
  }
  void Add(const SweepHit& hit) {
    Add(hit.id.slot);
    Add(std::bit_cast<std::uint64_t>(hit.fraction));
  }
  void Add(const PairSum& pairs) {
    Add(pairs.count);
    Add(pairs.sum);
  }
  std::uint64_t Value() const { return state_; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325u;
};

/// Repeats a sample of the queries and hashes all of their hits. Not timed.
void HashSample(Index& index, const Queries& queries, std::vector<Hit>& hits, Hash& hash);

}  // namespace heliopause::bench
