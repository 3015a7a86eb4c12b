// What searches give back, and what may be handed to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

/// A sprite that a search found.
struct Hit {
  SpriteId id{};        ///< whom it found
  Vec2 position{};      ///< the sprite's center at the time of the search
  double distance = 0;  ///< from the asked point (or the box's center) to the sprite's center
};

/// A sprite that a moving circle touches on its way.
struct SweepHit {
  SpriteId id{};        ///< whom it touches
  double fraction = 0;  ///< of the way, 0 to 1, at first touch; 0 when it starts in touch
  Vec2 point{};         ///< the mover's center there: from + (to - from) * fraction
};

/// The last word of the caller on a sprite: true takes it, false passes it over as if it were not
/// there. Asked only for sprites that pass kinds and distance, in no promised order, at most once
/// each in a search. It may search the same manager, and must not change it (std::logic_error).
/// What it throws ends the search and reaches the caller; `out` is then empty.
using AcceptSprite = FunctionRef<bool(SpriteId, std::uint64_t tag)>;

/// A node that a search looked at, and what it did there.
struct NodeVisit {
  /// What becomes of a node: see SearchTrace.
  enum class What : std::uint8_t {
    Entered,
    Skipped,
    TakenWhole,
  } what = What::Entered;  ///< here
  Vec2 center{};           ///< of its square
  double radius = 0;       ///< half the edge
};

/// What a search did, for tests and for the tree view. A search overwrites its counts when it ends.
/// entered + skipped + taken whole is every node that the search looked at.
struct SearchTrace {
  std::size_t nodes_entered = 0;      ///< in range in part: their children or sprites were tested
  std::size_t nodes_skipped = 0;      ///< out of range, or nothing of the wanted kinds below
  std::size_t nodes_taken_whole = 0;  ///< wholly inside: nothing below was tested for distance
  std::size_t sprites_tested = 0;     ///< put to the distance rule

  /// Not null: every node looked at is appended to it, in order; those below one that is taken
  /// whole are not looked at. Stays as it is. May allocate.
  std::vector<NodeVisit>* visits = nullptr;
};

/// Which sprites a search finds, and what it reports. `{}` finds all; `{kShip}` filters by kinds;
/// `{.kinds = kShip, .ignore = me}` leaves one sprite out.
///
/// `accept` refers to a callable and does not keep it alive. A temporary lambda written inside the
/// call lives until the search returns:
///   space.GetSpritesNear(p, 50, {.accept = [&](SpriteId, std::uint64_t tag) { ... }}, out);
/// In a SearchOptions variable, it would dangle: there, name the lambda first.
struct SearchOptions {
  Kinds kinds = kAllKinds;       ///< a sprite matches when the masks share a bit
  SpriteId ignore{};             ///< never a hit; the default id ignores none
  AcceptSprite accept{};         ///< empty accepts all; see AcceptSprite
  SearchTrace* trace = nullptr;  ///< where the search reports its work; null: nowhere
};

/// What a search for overlapping pairs did. Brute force makes n * (n - 1) / 2 checks.
struct PairTrace {
  std::size_t circles_checked = 0;  ///< pairs of circles compared, however coarsely at first
  std::size_t nodes_compared = 0;   ///< pairs of nodes that were put to the distance rule
};

}  // namespace v0_1
}  // namespace heliopause
