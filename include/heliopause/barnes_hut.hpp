// BarnesHut: gravity among all sprites of a manager, in O(n log n).
//
//   heliopause::BarnesHut gravity;                       // keep it: a warm one does not allocate
//   gravity.Build(space, [](heliopause::SpriteId, const heliopause::Sprite& s) { return 1.0; });
//   gravity.GetPulls({.theta = 0.5, .softening = 10, .constant = 100}, pulls);
//   for (const heliopause::Pull& p : pulls) { ... space.SetVelocity(p.id, ...); }
//
// What it is. The method of J. Barnes and P. Hut, "A hierarchical O(N log N) force-calculation
// algorithm", Nature 324 (1986), 446-449, over the squares of the manager's tree. A node that is
// small compared with its distance acts as one body:
//
//        size                      size <= theta * distance: one pull, from the center of mass
//      +------+     distance       otherwise: its quadrants, and at the leaves its bodies
//      | . *. |  <-----------> o
//      +------+                    size: longer edge of the bounding box of its bodies
//
// A node also acts by its second moments, as in L. Hernquist, "Performance characteristics of tree
// codes", ApJS 64 (1987), 715-734. Neighbours share one walk of the tree, as in J. Barnes, "A
// modified tree code: don't laugh; it runs", J. Comput. Phys. 87 (1990), 161-170; distances are
// measured from the nearest point of their bounding box.
// What it is not. No integrator: the caller turns accelerations into motion. It keeps the state
// that Build copied: after sprites have moved, build again.
//
// Formula. For bodies i and j, with r = position_j - position_i: acceleration_i += constant *
// mass_j * r / d^3 and potential_i -= constant * mass_j / d, where d = sqrt(|r|^2 + softening^2)
// (Plummer's softening). Below d = 2^-80 the pull is zero, so coincident bodies do not pull each
// other.
//
// Error. At theta 0.5, below 1 % of the mean acceleration for every body (tested on uniform and
// clustered sets); at theta 0, rounding alone. Newton's third law holds as exactly as the pulls do.
//
// Units. World units and seconds; masses in a unit of the caller's choice, `constant` to match.
// Deterministic. The answer depends on positions, masses, the options and the manager's options
// alone: not on how its tree is divided, nor on the machine.
// Errors. std::invalid_argument with the value in its text for a mass or an option that is
// negative, not finite or too large (see each); nothing has changed then. When memory runs out,
// `out` is unchanged or empty, and a Build leaves the old bodies or none. std::logic_error for a
// Build inside a callback of the same object.
// Threads. Const calls may run together; Build runs alone.
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

/// Accuracy and physics of a calculation.
struct GravityOptions {
  /// Opening angle, 0 to 2: a node acts as one body when its size is at most theta times its
  /// distance. Larger is faster and less exact: 0 is the exact sum in O(n^2), 0.5 a good start,
  /// more than 1 is for pictures.
  double theta = 0.5;

  /// Softening length in world units, finite, >= 0: closer than about this, the pull no longer
  /// grows. 0 is Newton's law; there, a close encounter within one time step gives an arbitrarily
  /// large velocity.
  double softening = 0;

  /// The constant of gravity, finite, >= 0; times the sum of all masses at most 1e200.
  double constant = 1;
};

/// The effect of all other bodies on one body.
struct Pull {
  SpriteId id{};         ///< the body that is pulled
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
  Vec2 center_of_mass{};  ///< of these bodies
  bool opened = false;    ///< in GetNodesUsed: its bodies acted one by one
};

/// The energy of all bodies together, in mass * (world units / s)^2.
struct Energy {
  double kinetic = 0;    ///< of motion, >= 0
  double potential = 0;  ///< of positions, <= 0; each pair counts once

  /// Constant while nothing but gravity acts.
  double Total() const { return kinetic + potential; }
};

/// The gravity of many bodies; the head of this file is its contract.
class HELIOPAUSE_API BarnesHut {
 public:
  /// The mass of a sprite: finite, >= 0. A sprite of mass 0 pulls no other and is itself pulled
  /// like any other. Called once for each sprite, in order of id; must not change the manager nor
  /// build this object.
  using MassOf = FunctionRef<double(SpriteId, const Sprite&)>;

  /// Copies the positions and velocities of all sprites and builds a tree over them. Valid at any
  /// moment, also between Move and FixOutOfBounds. Throws std::invalid_argument, leaving the old
  /// bodies, for a mass that is negative or not finite, or a sum of masses above 1e200. O(n log n);
  /// allocates only when there are more bodies or nodes than in any Build before. When memory runs
  /// out while it builds the tree, it has no bodies. Throws std::logic_error inside `mass` or a
  /// visitor of ForEachNode of this object; nothing has changed then.
  void Build(const SpriteManager& space, MassOf mass);

  /// The number of bodies at the last Build.
  std::size_t Count() const { return bodies_.members.size(); }

  /// Computes the pull on every body; replaces the content of `out`, in order of id. Throws
  /// std::invalid_argument for invalid options. About O(n log n) for theta above 0, O(n^2) for 0;
  /// coincident bodies act as one.
  void GetPulls(const GravityOptions& options, std::vector<Pull>& out) const;

  /// The pull on one body, the same bits as in GetPulls; nullopt if the id was not present at
  /// Build. Errors as GetPulls. About O(log n) for theta above 0, O(n) for 0.
  std::optional<Pull> GetPull(SpriteId id, const GravityOptions& options) const;

  /// Lists the nodes that make up that pull: together they hold every body with mass once.
  /// Replaces the content of `out`, in no order of distance. Returns false and clears `out` if the
  /// id was not present at Build. Errors as GetPulls.
  bool GetNodesUsed(SpriteId id, const GravityOptions& options, std::vector<MassNode>& out) const;

  /// The energy, from the pulls that GetPulls returned for this Build and the velocities at Build.
  /// Throws std::invalid_argument unless pulls.size() is Count(). O(n).
  Energy GetEnergy(std::span<const Pull> pulls) const;

  /// Calls visit(const MassNode&) for every node, parents before their children. `visit` may
  /// compute pulls but must not build this object. O(nodes).
  void ForEachNode(FunctionRef<void(const MassNode&)> visit) const;

 private:
  struct Body {
    Vec2 position{};
    double mass = 0;
    std::uint32_t member = 0;  // its index in members
  };
  struct Member {
    SpriteId id{};
    Vec2 velocity{};
    double mass = 0;
    std::uint32_t entry = 0;  // its index in entries
  };
  struct Bodies {
    std::vector<Body> entries;    // in the order of the leaves: those of a node are consecutive
    std::vector<Member> members;  // in order of id
    double mass = 0;              // sum
  };
  struct Square {
    Vec2 center{};
    double radius = 0;
    unsigned depth = 0;
  };
  // Nodes are in pre-order: a node is followed by its descendants, and `next` is the index behind
  // the last of them.
  struct Node {
    Vec2 center_of_mass{};
    double mass = 0;
    double xx = 0, xy = 0, yy = 0;  // second moments of mass about the center of mass
    double size = 0;                // longer edge of `box`; 0: all bodies coincide
    Box box{};                      // bounding box of its bodies
    std::uint32_t first = 0;        // its bodies: entries[first] to entries[last - 1]
    std::uint32_t last = 0;
    std::uint32_t next = 0;
    bool leaf = true;
    Square square{};
  };
  struct Sources;
  struct BodyPair;

  static MassNode View(const Node& node) {
    return {node.square.center,     node.square.radius, node.square.depth,
            node.last - node.first, node.mass,          node.center_of_mass};
  }
  void BuildTree(const SpaceOptions& options);
  static Node Summarize(std::span<const Body> bodies);
  Square TopSquare(const SpaceOptions& options) const;
  void AddNode(Square square, std::uint32_t first, std::uint32_t last);
  void AddQuadrants(const Square& square, std::uint32_t first, std::uint32_t last);
  void CheckOptions(const char* function, const GravityOptions& options) const;
  std::optional<std::uint32_t> EntryOf(SpriteId id) const;
  const Node& LeafOf(std::uint32_t entry) const;
  template <class UseWhole, class OpenLeaf>
  void Walk(const Node& leaf, double theta, UseWhole use_whole, OpenLeaf open_leaf) const;
  void Gather(const Node& leaf, double theta, Sources& sources) const;
  void PullLeaf(const Node& leaf, const GravityOptions& options, Sources& sources,
                std::vector<Pull>& out) const;
  std::array<Pull, 2> PullPair(const Node& leaf, std::uint32_t first, const GravityOptions& options,
                               const Sources& sources) const;
  std::span<const Body> BodiesOf(const Node& node) const {
    return std::span(bodies_.entries).subspan(node.first, node.last - node.first);
  }

  Bodies bodies_;
  std::vector<Node> nodes_;
  Bodies spare_;  // the next bodies while a Build may fail; a buffer for sorting afterwards
};

}  // namespace v0_1
}  // namespace heliopause
