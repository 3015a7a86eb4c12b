// The bodies of one SpriteManager: pour, drain, tick, rebuild.
#pragma once

#include <cstddef>
#include <heliopause/sprite_manager.hpp>
#include <string>
#include <vector>

#include "lab/pour.hpp"

namespace heliopause::lab {

// What happens at the edge of a bounded canvas. Indices are values of Border.
inline constexpr std::array<const char*, 5> kBorderNames = {"fly", "wrap", "stop", "bounce",
                                                            "vanish"};
std::optional<Border> ParseBorder(std::string_view name);

// Clamps the options to the range of the lab's sliders, and centers the canvas at the origin.
SpaceOptions ClampOptions(SpaceOptions options);

class Population {
 public:
  // `options` must come from ClampOptions.
  explicit Population(const SpaceOptions& options) : options_(options), space_(options) {}

  const SpriteManager& Space() const { return space_; }
  const SpaceOptions& Options() const { return options_; }
  std::size_t Count() const { return space_.Count(); }

  // Rebuilds the tree with other options. Bodies keep their ids. Bodies outside of a canvas with
  // walls move onto its edge. O(n).
  void Rebuild(const SpaceOptions& options);

  // Adds `count` bodies. Bodies that would lie outside of the canvas are placed on its edge.
  void Pour(SmallRandom& random, const Mixture& mixture, const Brush& brush, std::size_t count);

  // Removes the newest bodies until `count` are left.
  void DrainTo(std::size_t count);

  void SetVelocity(SpriteId id, Vec2 velocity) { space_.SetVelocity(id, velocity); }
  void Tick(double seconds);

 private:
  bool HasWalls() const { return HasWalls(options_); }
  static bool HasWalls(const SpaceOptions& options) {
    return options.canvas == Canvas::Bounded && options.border != Border::Keep;
  }
  static Vec2 ClampInside(const SpaceOptions& options, Vec2 point);

  SpaceOptions options_;
  SpriteManager space_;
  std::vector<SpriteId> ids_;  // in order of Add; Border::Remove may have removed some
};

}  // namespace heliopause::lab
