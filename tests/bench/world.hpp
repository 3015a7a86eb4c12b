// The world of the benchmark: one seeded generator, the same sprites in the same slots for every
// index, moved by the documented rule of Border::Bounce.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "bench/random.hpp"

namespace heliopause::bench {

inline constexpr double kHalfSize = 65536;  ///< of the canvas, world units
inline constexpr double kSmallestRadius = 8;
inline constexpr double kLargestRadius = 40;
inline constexpr unsigned kKindCount = 4;
inline constexpr Kinds kEveryKind = (1u << kKindCount) - 1;

enum class Distribution {
  Uniform,   ///< "U"
  Clusters,  ///< "C": 90 % in 12 clusters with a deviation of 1,500
  Patch,     ///< "patch": half of all in 1/1000 of the area
  Fleet,     ///< "fleet": all sprites fly in one direction, in formation
  Galaxy,    ///< "galaxy": log-uniform distances up to 2^36 on an infinite canvas
};
inline constexpr Distribution kDistributions[] = {Distribution::Uniform, Distribution::Clusters,
                                                  Distribution::Patch, Distribution::Fleet,
                                                  Distribution::Galaxy};
std::string_view NameOf(Distribution distribution);

/// Sprites as columns, by slot. The world has one, and so does each index that does not move
/// sprites itself.
struct Columns {
  std::vector<double> x, y, vx, vy, radius;
  std::vector<Kinds> kinds;

  std::size_t Size() const { return x.size(); }
  void Resize(std::size_t size);
  void Set(std::size_t slot, const Sprite& sprite);
  Sprite Get(std::size_t slot) const;  ///< its tag is the slot

  /// One tick: position + velocity; a bounded canvas reflects.
  void Move(bool is_bounded);
};

/// A new sprite and the slot of the destroyed sprite that it replaces.
struct Newcomer {
  std::uint32_t slot = 0;
  Sprite sprite{};
};

/// The square of a bounded world and the largest radius: a grid needs both in advance.
struct Extent {
  double low = -kHalfSize;
  double size = 2 * kHalfSize;
  double largest_radius = kLargestRadius;
};

class World {
 public:
  /// `count` bodies of radius 16 at rest in 800 by 600: workload S.
  static World Pile(std::size_t count, std::uint64_t seed = 42);

  World(Distribution distribution, std::size_t count, std::uint64_t seed = 42);

  /// One tick: 1 % of the sprites are replaced in their slots, then all move.
  void Tick();

  /// The new sprites of the last Tick, before they moved.
  std::span<const Newcomer> Replaced() const { return replaced_; }

  const Columns& Sprites() const { return sprites_; }
  std::size_t Count() const { return sprites_.Size(); }
  const Extent& Frame() const { return frame_; }
  Distribution Kind() const { return distribution_; }
  bool IsBounded() const { return distribution_ != Distribution::Galaxy; }
  std::size_t TickNumber() const { return tick_; }

 private:
  Sprite Create(std::uint32_t slot);
  Vec2 RandomPosition();
  Vec2 InClusters();
  Vec2 InPatch();
  Vec2 InGalaxy();
  void JoinFleet(Sprite& sprite);

  Distribution distribution_;
  Random random_;
  Columns sprites_;
  std::vector<Newcomer> replaced_;
  std::vector<Vec2> clusters_;
  Vec2 patch_{};
  Extent frame_{};
  std::size_t tick_ = 0;
};

}  // namespace heliopause::bench
