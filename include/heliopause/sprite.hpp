// What lives in space: sprites, the ids that name them, the kinds that searches filter by.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <heliopause/vec2.hpp>

namespace heliopause {
inline namespace v0_1 {

/// A mask that says what a sprite is (ship, projectile, planet, ...). The bits mean what the user
/// says. A search finds a sprite when the two masks share a bit, so a sprite with kinds 0 is never
/// found by any search that filters, and always by id, ForEachSprite and ForEachOverlappingPair
/// without kinds.
using Kinds = std::uint32_t;
inline constexpr Kinds kAllKinds = ~Kinds{0};

/// Names a sprite for as long as it lives, and nobody afterwards.
///
/// A slot is used again after Remove, with the next generation, so an old id never names the new
/// sprite. A slot whose generation has run through all 2^32 - 1 values is retired: no id is ever
/// given twice. The default id is nobody. Ids are ordered by (slot, generation) and hashable; they
/// are plain values that may be stored, saved and sent.
struct SpriteId {
  std::uint32_t slot = 0;        ///< a small number, used again after Remove
  std::uint32_t generation = 0;  ///< never 0 in an id that was given out

  /// In order of slot, then generation.
  friend constexpr bool operator==(const SpriteId&, const SpriteId&) = default;
  friend constexpr auto operator<=>(const SpriteId&, const SpriteId&) = default;
};

/// A moving circle. A plain value: changing a copy changes nothing in a manager.
struct Sprite {
  Vec2 position{};        ///< its center, each coordinate within +-kMaxCoordinate
  Vec2 velocity{};        ///< world units a second, any finite value
  double radius = 0;      ///< finite, >= 0, of any size; 0 is a point
  Kinds kinds = 1;        ///< what it is; see Kinds
  std::uint64_t tag = 0;  ///< the owner's own: an index, a handle, a pointer. Never read here
};

}  // namespace v0_1
}  // namespace heliopause

/// Spreads slots and generations over 64 bits; the same value in every build and run.
template <>
struct std::hash<heliopause::SpriteId> {
  /// Never throws.
  std::size_t operator()(const heliopause::SpriteId& id) const noexcept {
    std::uint64_t mixed = (std::uint64_t{id.generation} << 32) | id.slot;
    mixed ^= mixed >> 31;
    mixed *= 0x9e3779b97f4a7c15u;
    mixed ^= mixed >> 32;
    return static_cast<std::size_t>(mixed);
  }
};
