// Bodies move from tree to tree as saved bytes: ids, and so whoever is watched, stay.
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

SpaceOptions Sound(SpaceOptions options) {
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

Vec2 Population::WrapInside(const SpaceOptions& options, Vec2 place) {
  const double edge = HasWalls(options) ? options.radius : kMaxCoordinate;
  const Vec2 c = HasWalls(options) ? options.center : Vec2{};
  return {std::clamp(place.x, c.x - edge, c.x + edge), std::clamp(place.y, c.y - edge, c.y + edge)};
}

void Population::Rebuild(const SpaceOptions& options) {
  if (HasWalls(options)) {
    std::vector<std::pair<SpriteId, Vec2>> strays;
    space_.ForEachSprite([&](SpriteId id, const Sprite& body) {
      const Vec2 home = WrapInside(options, body.position);
      if (home.x != body.position.x || home.y != body.position.y) strays.emplace_back(id, home);
    });
    for (const auto& [id, home] : strays) space_.MoveTo(id, home);
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
    body.position = WrapInside(options_, body.position);
    ids_.push_back(space_.Add(body));
  }
}

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
