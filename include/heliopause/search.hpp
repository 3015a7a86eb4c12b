// Results, options and callbacks of searches.
//
// Distance. distance(a, b) = std::sqrt(dx * dx + dy * dy) in double, unfused, between centers.
// Every search compares this rounded value:
//   near         distance <= radius                          the center is within the radius
//   touching     distance <= radius + sprite.radius          the edge is within the radius
//   overlapping  distance <= sprite.radius + other.radius
//   in a box     distance(center, center clamped into the box) <= sprite.radius
// A turned box: the rule of a box in its frame, whose axes are rounded unless they are those of
// space. A sweep (a capsule): touching at its start or end, or |cross(way, s)| <= |way| * (radius +
// sprite.radius) between them, where `way` goes from its start to its end and s from its start to
// the sprite's center. So rounding decides where a path only grazes a circle. An image on a torus
// is at the position moved by whole edges, and rounded. The tree is pruned by bounds that hold for
// the rounded values.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <type_traits>
#include <vector>

namespace heliopause {

namespace internal {

/// Calls a visitor. Only a result of false ends the search.
struct CallAndContinue {
  template <class F, class... Arguments>
  bool operator()(F& visit, const Arguments&... arguments) const {
    if constexpr (std::is_invocable_r_v<bool, F&, const Arguments&...>) {
      return static_cast<bool>(visit(arguments...));
    } else {
      visit(arguments...);
      return true;
    }
  }
};

}  // namespace internal

inline namespace v0_1 {

/// A sprite that a search found.
struct Hit {
  SpriteId id{};          ///< the sprite
  Vec2 position{};        ///< its center at the time of the search
  double distance = 0;    ///< from the query point (or the center of the query box) to its center
  std::uint64_t tag = 0;  ///< its tag
};

/// A sprite that a moving circle touches.
struct SweepHit {
  SpriteId id{};        ///< the sprite
  double fraction = 0;  ///< of the segment, 0 to 1, at first touch; 0 when it touches at the start
  Vec2 point{};         ///< the center of the moving circle there: from + (to - from) * fraction
  std::uint64_t tag = 0;  ///< the sprite's tag
  Vec2 position{};        ///< the sprite's center: `point - position` is the contact normal
};

/// One sprite of a pair.
struct PairMember {
  SpriteId id{};          ///< the sprite
  std::uint64_t tag = 0;  ///< its tag
  Vec2 position{};        ///< its center at the time of the search
  double radius = 0;      ///< its radius
};

/// A type that an AcceptSprite can refer to. When it can be called in both ways, it gets the id and
/// the tag.
template <class F>
concept AcceptTarget = !std::derived_from<std::remove_cvref_t<F>, FunctionRef<bool(const Hit&)>> &&
                       (std::is_invocable_r_v<bool, F&, SpriteId, std::uint64_t> ||
                        std::is_invocable_r_v<bool, F&, const Hit&>);

/// A predicate of the caller, bool(SpriteId, std::uint64_t tag) or bool(const Hit&): false excludes
/// the sprite as if it did not exist. Called last, only for sprites that pass kinds, distance and
/// ignore; in no specified order; at most once for each in a search. It may search the same manager
/// and must not change it (std::logic_error). An exception ends the search and reaches the caller;
/// `out` is then empty.
///
/// The hit is the one that the search would report; in a sweep, its distance is from the start of
/// the segment to the center of the sprite. Searches of TorusSearch pass the position of the sprite
/// in the canvas, not that of the image.
class AcceptSprite : public FunctionRef<bool(const Hit&)> {
 public:
  /// Accepts all.
  AcceptSprite() noexcept = default;

  /// The same predicate; the empty one accepts all.
  AcceptSprite(FunctionRef<bool(const Hit&)> accept) noexcept : FunctionRef(accept) {}

  /// Refers to `accept`.
  template <AcceptTarget F>
  AcceptSprite(F&& accept HELIOPAUSE_LIFETIMEBOUND) noexcept : FunctionRef(accept, CallAccept()) {}

 private:
  struct CallAccept {
    template <class F>
    bool operator()(F& accept, const Hit& hit) const {
      if constexpr (std::is_invocable_r_v<bool, F&, SpriteId, std::uint64_t>) {
        return accept(hit.id, hit.tag);
      } else {
        return accept(hit);
      }
    }
  };
};

/// A node that a search examined, and what it did there.
struct NodeVisit {
  /// The outcome: see the counts of SearchTrace.
  enum class What : std::uint8_t {
    Entered,
    Skipped,
    TakenWhole,
  } what = What::Entered;  ///< the outcome
  Vec2 center{};           ///< of its square
  double radius = 0;       ///< half the edge
};

/// A callback that receives the hits of a search one by one; false ends the search.
using VisitHit = FunctionRef<bool(const Hit&)>;

/// A type that a HitVisitor can refer to: what can be called as target(hit).
template <class F>
concept HitTarget =
    !std::derived_from<std::remove_cvref_t<F>, VisitHit> && std::is_invocable_v<F&, const Hit&>;

/// A VisitHit whose callable need not return anything: then the search does not end early. If the
/// callable returns what converts to bool, false ends the search, also a number or pointer that is
/// 0: a lambda with `return n += x;` ends it at the first sum of 0. Leave `return` out there.
class HitVisitor : public VisitHit {
 public:
  /// The same callback.
  HitVisitor(VisitHit visit) noexcept : VisitHit(visit) {}

  /// Refers to `visit`.
  template <HitTarget F>
  HitVisitor(F&& visit HELIOPAUSE_LIFETIMEBOUND) noexcept
      : VisitHit(visit, internal::CallAndContinue()) {}
};

/// A callback that receives pairs of sprites by their ids, or as members; false ends the search.
using VisitPair = FunctionRef<bool(SpriteId, SpriteId)>;
using VisitPairMembers = FunctionRef<bool(const PairMember&, const PairMember&)>;

/// A type that a PairVisitor can refer to. When it can be called in both ways, ids are taken.
template <class F>
concept PairTarget = std::is_invocable_v<F&, SpriteId, SpriteId> ||
    std::is_invocable_v<F&, const PairMember&, const PairMember&>;

/// Either of the two, whose callable need not return anything; what it returns counts as in
/// HitVisitor. For parameters only, as FunctionRef.
struct PairVisitor {
  /// Refers to `pair`.
  template <PairTarget F>
  PairVisitor(F&& pair HELIOPAUSE_LIFETIMEBOUND) noexcept {
    if constexpr (std::is_invocable_v<F&, SpriteId, SpriteId>) {
      by_ids = Continuing<VisitPair>(pair);
    } else {
      by_members = Continuing<VisitPairMembers>(pair);
    }
  }

  VisitPair by_ids;             ///< empty when the callable takes members
  VisitPairMembers by_members;  ///< empty when it takes ids

 private:
  template <class Visit>
  struct Continuing : Visit {
    template <class F>
    explicit Continuing(F& target) noexcept : Visit(target, internal::CallAndContinue()) {}
  };
};

/// The work of a search, for tests and for tree views. The search sets the counts when it ends;
/// each node that it examines is in exactly one of the first three. A nearest search may walk the
/// tree again with a larger radius; the trace has the last walk. A trace changes neither the nodes
/// that are examined nor the answer.
struct SearchTrace {
  std::size_t nodes_entered = 0;      ///< partly in range: their children or sprites were tested
  std::size_t nodes_skipped = 0;      ///< out of range, or without sprites of the wanted kinds
  std::size_t nodes_taken_whole = 0;  ///< wholly inside: every sprite of a wanted kind is a hit
  std::size_t sprites_tested = 0;     ///< of wanted kinds, decided by the exact distance rule

  /// Input: when not null, each node that is examined is appended, in order. Descendants of a node
  /// that is taken whole are not examined. Appending may allocate.
  std::vector<NodeVisit>* visits = nullptr;
};

/// Which sprites a search finds, and what it reports. `{}` finds all; `{kShip}` filters by kinds;
/// `{.kinds = kShip, .ignore = me}` leaves one sprite out.
///
/// `accept` refers to a callable and does not keep it alive. A temporary lambda written inside the
/// call lives until the search returns:
///   space.GetSpritesNear(p, 50, {.accept = [&](SpriteId, std::uint64_t tag) { ... }}, out);
///   space.GetSpritesNear(p, 50, {.accept = [&](const Hit& hit) { ... }}, out);
/// In a SearchOptions variable, it would dangle: there, name the lambda first.
struct SearchOptions {
  Kinds kinds = kAllKinds;       ///< a sprite matches when the masks share a bit
  SpriteId ignore{};             ///< never a hit; the default id ignores none
  AcceptSprite accept{};         ///< empty accepts all; see AcceptSprite
  SearchTrace* trace = nullptr;  ///< where the search reports its work; null: nowhere
};

/// The work of a search for overlapping pairs. Brute force checks n * (n - 1) / 2 pairs of circles.
struct PairTrace {
  std::size_t circles_checked = 0;  ///< pairs of circles compared, exactly or by a coarser bound
  std::size_t nodes_compared = 0;   ///< pairs of nodes whose distance was tested
};

}  // namespace v0_1
}  // namespace heliopause
