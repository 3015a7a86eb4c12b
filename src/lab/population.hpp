// The bodies of one SpriteManager, and what the lab does with them: pour, drain, tick, rebuild.
#pragma once

#include <cstddef>
#include <heliopause/sprite_manager.hpp>
#include <string>
#include <vector>

#include "lab/pour.hpp"

namespace heliopause::lab {

// What happens at the edge of a bounded canvas, in the order of Border.
inline constexpr std::array<const char*, 5> kBorderNames = {"fly", "wrap", "stop", "bounce",
                                                            "vanish"};
std::optional<Border> ParseBorder(std::string_view name);

// Options that the lab's sliders can reach. Sound makes the best of any: no value is refused.
SpaceOptions Sound(SpaceOptions options);

class Population {
 public:
  // `options` as Sound gives them.
  explicit Population(const SpaceOptions& options) : options_(options), space_(options) {}

  const SpriteManager& Space() const { return space_; }
  const SpaceOptions& Options() const { return options_; }
  std::size_t Count() const { return space_.Count(); }

  // The same bodies with the same ids in a tree of other options. Who is outside a canvas that it
  // must not leave is put onto its edge. O(n).
  void Rebuild(const SpaceOptions& options);

  // Pours `count` bodies; what would lie outside the canvas is put onto its edge.
  void Pour(SmallRandom& random, const Mixture& mixture, const Brush& brush, std::size_t count);

  // Removes the newest until so many are left.
  void DrainTo(std::size_t count);

  void SetVelocity(SpriteId id, Vec2 velocity) { space_.SetVelocity(id, velocity); }
  void Tick(double seconds);

 private:
  bool HasWalls() const { return HasWalls(options_); }
  static bool HasWalls(const SpaceOptions& options) {
    return options.canvas == Canvas::Bounded && options.border != Border::Keep;
  }
  static Vec2 WrapInside(const SpaceOptions& options, Vec2 place);

  SpaceOptions options_;
  SpriteManager space_;
  std::vector<SpriteId> ids_;  // as they came; some may be gone by Border::Remove
};

}  // namespace heliopause::lab
