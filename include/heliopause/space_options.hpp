// Options of a SpriteManager.
#pragma once

#include <cstddef>
#include <heliopause/vec2.hpp>

namespace heliopause {
inline namespace v0_1 {

/// The extent of the root of the tree.
enum class Canvas {
  Bounded,   ///< a fixed square; `Border` says what happens at its edge
  Infinite,  ///< the root grows with the sprites, up to +-kMaxCoordinate, and shrinks back
};

/// What a bounded canvas does with a sprite whose center leaves it. It acts inside Move, on each
/// axis separately. The border is the closed box center +- radius of the options, rounded to
/// double: low and high below. An infinite canvas has no border and ignores this.
enum class Border {
  Keep,    ///< nothing: the sprite flies on outside and is still found; it may come back
  Wrap,    ///< enters at the opposite side: into [low, high)
  Clamp,   ///< stops on the edge; the outward velocity becomes 0
  Bounce,  ///< is reflected until it is inside; an odd number of reflections negates the velocity
  Remove,  ///< is removed; RemovedAtBorder lists it
};

/// A merge_threshold that follows leaf_capacity: less by an eighth of it, but by at least 4, or by
/// half of it when that is fewer. No other value of leaf_capacity or above is allowed.
inline constexpr std::size_t kFollowsLeafCapacity = ~std::size_t{0};

/// The options of a manager. Its constructor throws std::invalid_argument, with the value in its
/// text, for a value outside the range given here.
struct SpaceOptions {
  /// The middle of the canvas, world units, within +-kMaxCoordinate.
  Vec2 center{};

  /// Half the edge of the canvas, world units, > 0; center +- radius within +-kMaxCoordinate. The
  /// root is the smallest square that covers it and whose radius is a power of two. An infinite
  /// canvas starts with it and never shrinks below it: too small costs a few doublings at the
  /// start, too large costs depth. The default suits a solar system with ships of ten units.
  double radius = 65536;

  Canvas canvas = Canvas::Infinite;  ///< the extent of the root
  Border border = Border::Keep;      ///< of a bounded canvas

  /// ReBallance splits a leaf with more sprites than this, >= 1. Larger makes fewer nodes and
  /// longer scans. Of 32 to 256, with 100,000 moving sprites, 128 and more were fastest for ticks
  /// and searches in clusters, 64 and more in uniform sets.
  std::size_t leaf_capacity = 128;

  /// ReBallance turns an inner node with at most this many sprites into a leaf. Must be less than
  /// leaf_capacity: the gap keeps a few shots that come and go from splitting and merging the same
  /// node every tick. A much smaller value keeps leaves split after a short peak: with 64 of 128, a
  /// uniform set of 100,000 sprites has three times the leaves after 10,000 ticks and takes twice
  /// the time.
  std::size_t merge_threshold = kFollowsLeafCapacity;

  /// A leaf is not split when its quadrants would have a radius below this, world units, > 0. The
  /// limit is at least 2^-8. Choose about the radius of a common sprite: sprites in smaller squares
  /// overlap anyway.
  double smallest_leaf_radius = 8;
};

}  // namespace v0_1
}  // namespace heliopause
