// How a SpriteManager is set up.
#pragma once

#include <cstddef>
#include <heliopause/vec2.hpp>

namespace heliopause {
inline namespace v0_1 {

/// What the root of the tree covers.
enum class Canvas {
  Bounded,   ///< a fixed square; `Border` says what happens at its edge
  Infinite,  ///< the root grows with the sprites, up to +-kMaxCoordinate, and shrinks back
};

/// What a bounded canvas does with a sprite whose center leaves it. Acts inside Move, on each axis
/// by itself. The border is the closed box center +- radius as the options give it, rounded to
/// double: low and high below. An infinite canvas has no border and ignores this.
enum class Border {
  Keep,    ///< nothing: the sprite flies on outside, is still found, and comes home by itself
  Wrap,    ///< comes in at the other side: into [low, high)
  Clamp,   ///< stops on the edge; the velocity that points outward is gone
  Bounce,  ///< is reflected until it is inside; an odd number of reflections turns the velocity
  Remove,  ///< is removed; RemovedAtBorder names it
};

/// As a merge_threshold: 7/8 of leaf_capacity, whatever that is, but 4 less or half of it when it
/// is small. No other value above leaf_capacity is allowed.
inline constexpr std::size_t kFollowsLeafCapacity = ~std::size_t{0};

/// Everything that a manager is told at birth. A value that makes no sense is refused by the
/// constructor with std::invalid_argument, which names the value.
struct SpaceOptions {
  /// The middle of the canvas, world units, within +-kMaxCoordinate.
  Vec2 center{};

  /// Half the edge of the canvas, world units, > 0; center +- radius within +-kMaxCoordinate. The
  /// root is the smallest square with a power of two as radius that covers it. An infinite canvas
  /// starts with this and never shrinks below it: too small costs a few doublings at the start, too
  /// large costs nothing but depth. 65,536 holds a solar system at ten units a ship.
  double radius = 65536;

  Canvas canvas = Canvas::Infinite;  ///< what the root covers
  Border border = Border::Keep;      ///< of a bounded canvas

  /// The most sprites that a leaf holds before ReBallance splits it, >= 1. Larger makes fewer nodes
  /// and longer scans: of 32 to 256, with 100,000 moving sprites, 128 and more tick and search
  /// fastest in clusters, and 64 and more where sprites are spread evenly.
  std::size_t leaf_capacity = 128;

  /// ReBallance turns a node with at most this many sprites below it into a leaf. Must be less than
  /// leaf_capacity; the gap is what keeps a few shots that come and go from splitting and merging
  /// the same node every tick. Much less would let leaves that were too full for a moment stay
  /// split for good: with 64 of 128, 100,000 sprites spread evenly end in three times the leaves
  /// and take twice the time after 10,000 ticks.
  std::size_t merge_threshold = kFollowsLeafCapacity;

  /// A leaf whose halves would have a radius below this is never split, however full it is, world
  /// units, > 0. Nothing is ever split below 2^-8. About the radius of a common sprite is right:
  /// smaller squares separate nothing that does not overlap anyway.
  double smallest_leaf_radius = 8;
};

}  // namespace v0_1
}  // namespace heliopause
