// A rebuild moves the bodies from tree to tree as saved bytes. Save and Restore keep the ids, so
// that the chosen body and the bodies of an answer stay the same.
#include "lab/population.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace heliopause::lab {

std::optional<Border> ParseBorder(std::string_view name) {
  const auto found = std::find(kBorderNames.begin(), kBorderNames.end(), name);
  if (found == kBorderNames.end()) return std::nullopt;
  return static_cast<Border>(found - kBorderNames.begin());
}

// The clamps keep the options within what SpriteManager accepts, so that no slider can throw.
SpaceOptions ClampOptions(SpaceOptions options) {
  options.center = {0, 0};
  options.radius = std::isfinite(options.radius) ? std::clamp(options.radius, 64.0, 1e6) : 2048;
  options.leaf_capacity = std::clamp<std::size_t>(options.leaf_capacity, 1, 4096);
  if (options.merge_threshold != kFollowsLeafCapacity)
    options.merge_threshold = std::min(options.merge_threshold, options.leaf_capacity - 1);
  options.smallest_leaf_radius = std::isfinite(options.smallest_leaf_radius)
                                     ? std::clamp(options.smallest_leaf_radius, 0.01, 1e6)
                                     : 8;
  return options;
}

// Without walls, to the largest coordinate that the library accepts.
Vec2 Population::ClampInside(const SpaceOptions& options, Vec2 point) {
  const double edge = HasWalls(options) ? options.radius : kMaxCoordinate;
  const Vec2 c = HasWalls(options) ? options.center : Vec2{};
  return {std::clamp(point.x, c.x - edge, c.x + edge), std::clamp(point.y, c.y - edge, c.y + edge)};
}

void Population::Rebuild(const SpaceOptions& options) {
  if (HasWalls(options)) {
    // MoveTo during ForEachSprite is not allowed: collect first.
    std::vector<std::pair<SpriteId, Vec2>> outside;
    space_.ForEachSprite([&](SpriteId id, const Sprite& body) {
      const Vec2 inside = ClampInside(options, body.position);
      if (inside.x != body.position.x || inside.y != body.position.y)
        outside.emplace_back(id, inside);
    });
    for (const auto& [id, inside] : outside) space_.MoveTo(id, inside);
  }
  std::vector<std::byte> bytes;
  space_.Save(bytes);
  SpriteManager next(options);
  next.Restore(bytes);
  next.ReBallance();
  space_ = std::move(next);
  options_ = options;
}

void Population::Pour(SmallRandom& random, const Mixture& mixture, const Brush& brush,
                      std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    Sprite body = NextBody(random, mixture, brush);
    body.position = ClampInside(options_, body.position);
    ids_.push_back(space_.Add(body));
  }
}

// Remove is false for a body that vanished at the border: its id is dropped without effect.
void Population::DrainTo(std::size_t count) {
  while (space_.Count() > count && !ids_.empty()) {
    space_.Remove(ids_.back());
    ids_.pop_back();
  }
}

void Population::Tick(double seconds) {
  space_.Tick(seconds);
  if (!space_.RemovedAtBorder().empty())
    std::erase_if(ids_, [this](SpriteId id) { return !space_.Contains(id); });
}

}  // namespace heliopause::lab
