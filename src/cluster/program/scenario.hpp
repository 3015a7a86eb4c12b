// Scenario: the sprites of heliopause-cluster, and the rules of its small game: ships that search
// and steer, rocks that drift, both bounce off each other, some are replaced. Every number is a
// function of seed, id and tick, so one process and many compute the same.
#pragma once

#include <array>
#include <cstdint>
#include <heliopause/cluster/universe.hpp>
#include <string>
#include <vector>

namespace heliopause::cluster {

inline constexpr double kSecondsOfTick = 1.0 / 64;  // exact
inline constexpr double kLargestSearch = 128;       // world units
inline constexpr Kinds kShip = 1;
inline constexpr Kinds kRock = 2;

struct Scenario {
  enum class Kind { Uniform, Clusters, Giant, Pile };

  Kind kind = Kind::Uniform;
  std::uint64_t sprites = 1'000'000;
  std::uint64_t seed = 1;
  bool infinite = false;
  Border border = Border::Bounce;
  std::uint64_t global_searches = 12;  // a tick, of all ranks together

  static const std::vector<std::string>& Names();    // in order of Kind
  static const std::vector<std::string>& Borders();  // in order of Border, then "infinite"

  /// Half the edge of the world: a power of two, about 55 units from one sprite to the next.
  double Radius() const;
  SpaceOptions Space() const;
  std::string Name() const;
  std::string BorderName() const;

  /// The sprite of an id. Ids from 0 to sprites - 1 are those at the start; a sprite that is
  /// replaced comes back with an id that is larger by `sprites`.
  Sprite At(GlobalId id) const;

  /// Whether a sprite searches in this tick (each tenth), and how.
  bool Searches(GlobalId id, std::uint64_t tick) const { return id % 10 == tick % 10; }
  DiscQuery QueryOf(GlobalId id, Vec2 position) const;
  /// The velocity of a ship that has found a sprite at `other` nearest.
  static Vec2 Steered(Vec2 velocity, Vec2 position, Vec2 other);
  /// Whether a sprite is replaced after this tick.
  bool IsReplaced(GlobalId id, std::uint64_t tick) const;
  /// A global search of this tick; `number` < global_searches.
  GlobalQuery GlobalQueryOf(std::uint64_t tick, std::uint64_t number) const;

 private:
  Vec2 ClusterPlace(GlobalId id, Sprite& sprite) const;
  std::uint64_t Hash(std::uint64_t a, std::uint64_t b) const;
  double Unit(std::uint64_t a, std::uint64_t b) const;
};

/// Sums of hashes, so that they do not depend on which rank found what, nor in which order.
struct Digest {
  std::uint64_t state = 0;    // of all sprites, at the end
  std::uint64_t answers = 0;  // of local searches, over all ticks
  std::uint64_t pairs = 0;
  std::uint64_t global = 0;
  std::uint64_t hits = 0;  // numbers
  std::uint64_t pair_count = 0;
  std::uint64_t sprites = 0;

  void AddAnswer(GlobalId searcher, std::uint64_t hash_of_hits, std::size_t count);
  void AddPair(GlobalId a, GlobalId b);
  void AddGlobalAnswer(std::uint64_t tick, std::uint64_t number, std::span<const GlobalHit> found);
  void AddState(const Sprite& sprite);
  /// Adds one hit to the hash of an answer; the order counts.
  static std::uint64_t AddHit(std::uint64_t hash, GlobalId id, double distance);

  std::uint64_t Hash() const;  // of all members
};
static_assert(sizeof(Digest) == 7 * sizeof(std::uint64_t));

}  // namespace heliopause::cluster
