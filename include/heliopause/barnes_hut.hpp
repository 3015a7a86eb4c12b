// Gravity among all sprites of a manager, in O(n log n): what is far away pulls as one.
//
//   heliopause::BarnesHut gravity;                       // keep it: a warm one does not allocate
//   gravity.Build(space, [](heliopause::SpriteId, const heliopause::Sprite& s) { return 1.0; });
//   gravity.GetPulls({.theta = 0.5, .softening = 10, .constant = 100}, pulls);
//   for (const heliopause::Pull& p : pulls) { ... space.SetVelocity(p.id, ...); }
//
// What it is. The method of J. Barnes and P. Hut, "A hierarchical O(N log N) force-calculation
// algorithm", Nature 324 (1986), 446-449, over the squares of the manager's tree. A node pulls as
// one when it is small beside its distance:
//
//        size                      size <= theta * distance: one pull, from the center of mass
//      +------+     distance       otherwise its quadrants are asked, and at the end bodies
//      | . *. |  <-----------> o
//      +------+                    size: longer edge of the box of its bodies
//
// To the pull of the center of mass comes that of the second moments, as in L. Hernquist,
// "Performance characteristics of tree codes", ApJS 64 (1987), 715-734; and neighbours are asked
// for together, by the nearest point of their box, as in J. Barnes, "A modified tree code: don't
// laugh; it runs", J. Comput. Phys. 87 (1990), 161-170. What it is not. No integrator: what to do
// with an acceleration is the caller's affair. It is a picture of the moment of Build: who moves
// sprites builds anew.
//
// The law. Bodies i and j, with r = position_j - position_i: acceleration_i += constant * mass_j *
// r / d^3 and potential_i -= constant * mass_j / d, where d = sqrt(|r|^2 + softening^2) (Plummer's
// softening), at least 2^-80. So bodies at one spot do not pull each other.
//
// Error. At theta 0.5, below 1 % of the mean acceleration for every body (tested on uniform and
// clustered sets); at theta 0, rounding alone. Newton's third law holds as exactly as the pulls do.
//
// Units. World units and seconds; masses in what unit you like, `constant` with it.
// Same every time. The answer depends on positions, masses, the options and the square of the
// tree's root alone; not on how the tree is divided, nor on the machine. Errors.
// std::invalid_argument with the value in its text for a mass or an option that is negative, not
// finite or too large (see each); nothing has changed then. Whatever else ends a call (no memory,
// say) leaves `out` as it was or empty. Threads. Const calls may run together;
// Build runs alone, also as for the manager.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <heliopause/export.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <span>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

/// What GetPulls and its kin are told.
struct GravityOptions {
  /// How large beside its distance a node may be that pulls as one, 0 to 2. Larger is faster and
  /// less exact: 0 is the exact sum in O(n^2), 0.5 a good start, beyond 1 is for pretty pictures.
  double theta = 0.5;

  /// World units, >= 0: closer than about this, bodies no longer pull harder. 0 is Newton's law,
  /// under which two that nearly meet are flung apart by whatever the time step lets through.
  double softening = 0;

  /// The constant of gravity, >= 0; times the sum of all masses at most 1e200.
  double constant = 1;
};

/// What pulls one body.
struct Pull {
  SpriteId id{};         ///< whom it pulls
  Vec2 acceleration{};   ///< world units / s^2
  double potential = 0;  ///< per unit of its mass, <= 0; 0 infinitely far away
};

/// A node of the gravity tree, for drawing.
struct MassNode {
  Vec2 center{};          ///< of its square
  double radius = 0;      ///< half the edge of its square
  unsigned depth = 0;     ///< the topmost has 0
  std::size_t count = 0;  ///< bodies in it and below
  double mass = 0;        ///< of these bodies together
  Vec2 center_of_mass{};  ///< theirs
  bool opened = false;    ///< of a node that was used: its bodies pulled one by one
};

/// Of all bodies together.
struct Energy {
  double kinetic = 0;    ///< of motion, >= 0
  double potential = 0;  ///< of places, <= 0; each pair counts once

  /// What stays the same while nothing but gravity acts.
  double Total() const { return kinetic + potential; }
};

/// The gravity of many bodies; the head of this file is its contract.
class HELIOPAUSE_API BarnesHut {
 public:
  /// The mass of a sprite: finite, >= 0. Without mass it pulls nobody and is pulled as any other.
  /// Asked once for each sprite, in order of id; must not change the manager.
  using MassOf = FunctionRef<double(SpriteId, const Sprite&)>;

  /// Takes over where all sprites are, now: any moment is right, also between Move and
  /// FixOutOfBounds. Throws std::invalid_argument for a mass that is negative or not finite, or a
  /// sum of masses beyond 1e200. O(n log n); allocates when there are more bodies or nodes than
  /// ever, and is left without bodies when memory runs out while it divides them.
  void Build(const SpriteManager& space, MassOf mass);

  /// How many bodies there were at Build.
  std::size_t Count() const { return bodies_.members.size(); }

  /// The pull on every body; `out` is cleared, then filled in order of id. About O(n log n) for
  /// theta above 0, O(n^2) for 0. Any number of bodies at one spot count as one.
  void GetPulls(const GravityOptions& options, std::vector<Pull>& out) const;

  /// The pull on one body, the same bits as in GetPulls; nullopt for who was not there at Build.
  std::optional<Pull> GetPull(SpriteId id, const GravityOptions& options) const;

  /// Which nodes made up that pull: together they hold every body with mass once. `out` is cleared,
  /// then filled, near ones not first. False, and none, for who was not there at Build.
  bool GetNodesUsed(SpriteId id, const GravityOptions& options, std::vector<MassNode>& out) const;

  /// By the pulls that GetPulls gave for this Build, and the velocities at Build. Throws
  /// std::invalid_argument when there are not as many pulls as bodies. O(n).
  Energy GetEnergy(std::span<const Pull> pulls) const;

  /// visit(const MassNode&) for every node, parents before their children.
  template <class F>
  void ForEachNode(F&& visit) const {
    for (const Node& node : nodes_) visit(View(node));
  }

 private:
  struct Body {
    Vec2 position{};
    double mass = 0;
    std::uint32_t rank = 0;  // in order of id
  };
  struct Member {  // by rank
    SpriteId id{};
    Vec2 velocity{};
    double mass = 0;
    std::uint32_t place = 0;  // among bodies_
  };
  struct Bodies {
    std::vector<Body> placed;  // in the order of the leaves
    std::vector<Member> members;
    double mass = 0;
  };
  struct Square {
    Vec2 center{};
    double radius = 0;
    unsigned depth = 0;
  };
  // Laid out parents first: behind a node come those below it, and at `next` those that are not.
  struct Node {
    Vec2 center_of_mass{};
    double mass = 0;
    double xx = 0, xy = 0, yy = 0;  // second moments of mass about the center of mass
    double size = 0;                // 0: all at one spot
    Box box{};                      // of its bodies
    std::uint32_t first = 0;        // its bodies: placed[first] to placed[last - 1]
    std::uint32_t last = 0;
    std::uint32_t next = 0;
    bool leaf = true;
    Square square{};
  };
  struct Sources;
  struct Two;

  static MassNode View(const Node& node) {
    return {node.square.center,     node.square.radius, node.square.depth,
            node.last - node.first, node.mass,          node.center_of_mass};
  }
  void Divide(const SpaceOptions& options);
  static Node Summary(std::span<const Body> bodies);
  Square TopSquare(const SpaceOptions& options) const;
  void AddNode(Square square, std::uint32_t first, std::uint32_t last);
  void AddQuadrants(const Square& square, std::uint32_t first, std::uint32_t last);
  void CheckOptions(const GravityOptions& options) const;
  std::optional<std::uint32_t> PlaceOf(SpriteId id) const;
  const Node& LeafAt(std::uint32_t place) const;
  template <class Take, class Open>
  void Walk(const Node& leaf, double theta, Take take, Open open) const;
  void Gather(const Node& leaf, double theta, Sources& sources) const;
  void PullLeaf(const Node& leaf, const GravityOptions& options, std::vector<Pull>& out) const;
  std::array<Pull, 2> PullTwo(const Node& leaf, std::uint32_t first, const GravityOptions& options,
                              const Sources& sources) const;
  std::span<const Body> BodiesOf(const Node& node) const {
    return std::span(bodies_.placed).subspan(node.first, node.last - node.first);
  }

  Bodies bodies_;
  std::vector<Node> nodes_;
  Bodies spare_;  // of a Build that may yet fail; room to sort in
};

}  // namespace v0_1
}  // namespace heliopause
