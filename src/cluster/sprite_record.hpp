// A sprite as ranks send it to each other.
#pragma once

#include <cstdint>
#include <heliopause/cluster/universe.hpp>

namespace heliopause::cluster {

/// Sent as it is in memory: 56 bytes without padding.
struct SpriteRecord {
  GlobalId id = 0;
  Vec2 position{};
  Vec2 velocity{};
  double radius = 0;
  Kinds kinds = 0;           // the user's
  std::uint32_t is_new = 0;  // news of a ghost: 1 when the sender had none of it there before

  friend bool operator==(const SpriteRecord& a, const SpriteRecord& b) {
    return a.id == b.id && a.position.x == b.position.x && a.position.y == b.position.y &&
           a.velocity.x == b.velocity.x && a.velocity.y == b.velocity.y && a.radius == b.radius &&
           a.kinds == b.kinds;
  }
};
static_assert(sizeof(SpriteRecord) == 56);

}  // namespace heliopause::cluster
