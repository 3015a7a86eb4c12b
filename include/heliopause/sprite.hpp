// Sprites, the ids that identify them, and the kinds that searches filter by.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>
#include <optional>  // for std::hash, with less than <functional>

namespace heliopause {
inline namespace v0_1 {

/// A category mask (ship, projectile, planet, ...); the user defines the bits. A search finds a
/// sprite when the two masks share a bit. So no search finds a sprite with kinds 0: it is reached
/// only by its id, by ForEachSprite and by ForEachOverlappingPair, both without kinds.
using Kinds = std::uint32_t;
inline constexpr Kinds kAllKinds = ~Kinds{0};

/// Identifies a sprite until it is removed.
///
/// A slot is reused after Remove, with the next generation, so an old id never identifies the new
/// sprite. A slot whose generation has run through all 2^32 - 1 values is retired: a manager uses
/// no id twice. Other managers use the same ids, and so does a manager that goes back by Restore or
/// CopyFrom. The default id is the null id, which identifies no sprite. Ids are ordered by (slot,
/// generation) and hashable; they are plain values that may be stored, saved and sent.
struct SpriteId {
  std::uint32_t slot = 0;        ///< a small number, reused after Remove
  std::uint32_t generation = 0;  ///< 0 in the null id alone

  /// False for the null id alone; says nothing about whether the sprite still exists.
  constexpr explicit operator bool() const { return generation != 0; }

  /// The id as one number and back, for network messages, files and other languages: the slot in
  /// the upper half. Numbers are in the order of ids; the null id is 0.
  constexpr std::uint64_t ToNumber() const { return std::uint64_t{slot} << 32 | generation; }
  static constexpr SpriteId FromNumber(std::uint64_t number) {
    return {static_cast<std::uint32_t>(number >> 32), static_cast<std::uint32_t>(number)};
  }

  /// In order of slot, then generation.
  friend constexpr bool operator==(const SpriteId&, const SpriteId&) = default;
  friend constexpr auto operator<=>(const SpriteId&, const SpriteId&) = default;
};

/// A moving circle. A plain value: changing a copy changes nothing in a manager.
struct Sprite {
  Vec2 position{};    ///< its center, each coordinate within +-kMaxCoordinate
  Vec2 velocity{};    ///< world units / s, any finite value
  double radius = 0;  ///< world units, finite, >= 0, of any size; 0 is a point
  Kinds kinds = 1;    ///< its category mask
  std::uint64_t tag =
      0;  ///< for the user: an index, a handle, a pointer. The library never uses it
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
