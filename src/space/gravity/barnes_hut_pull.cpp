// BarnesHut: the pulls.
//
// All bodies of a leaf share one walk of the tree. Gather turns it into three lists (Sources):
// nodes with second moments, points, and ranges of bodies near by. The bodies of the leaf are then
// computed in pairs, one in each lane of a register, against the lists and against each
// other. Each body adds up the lists in the same order, so a pull does not depend on the body it
// shares a register with: GetPull returns the same bits as GetPulls.
#include <algorithm>
#include <array>
#include <cassert>
#include <heliopause/barnes_hut.hpp>

#include "base/scratch.hpp"
#include "space/geometry/branchless.hpp"
#include "space/geometry/distance.hpp"
#include "space/gravity/limits.hpp"
#include "space/search/fill.hpp"

namespace heliopause {

using space::Packed2;

// Calls use_whole(node) for each node that acts as one body on this leaf, and open_leaf(leaf) for
// each leaf whose bodies act one by one, this leaf included. Distances are from the nearest point
// of the leaf's bounding box, so a node that is far enough for the box is so for each of its
// bodies. A node that contains the leaf is always opened: no body may be part of what pulls it.
template <class UseWhole, class OpenLeaf>
void BarnesHut::Walk(const Node& leaf, double theta, UseWhole use_whole, OpenLeaf open_leaf) const {
  assert(leaf.leaf && "pulls are computed leaf by leaf");
  for (std::uint32_t i = 0; i < nodes_.size();) {
    const Node& node = nodes_[i];
    const bool holds_leaf = node.first <= leaf.first && leaf.last <= node.last;
    const double square_of_distance = space::SquareOfDistance(
        node.center_of_mass, space::ClampInto(leaf.box, node.center_of_mass));
    const bool is_small = node.size * node.size <= theta * theta * square_of_distance;
    if (node.mass == 0 || (is_small && !holds_leaf)) {
      if (node.mass > 0) use_whole(node);
      i = node.next;
    } else {
      if (node.leaf) open_leaf(node);
      ++i;  // a leaf has no descendants: the next index is its `next`
    }
  }
}

struct BarnesHut::Sources {
  struct Moments {
    Vec2 center;
    double mass, xx, xy, yy;
  };
  struct Point {
    Vec2 position;
    double mass;
  };
  Scratch<Moments> moments;
  Scratch<Point> points;                // nodes whose bodies coincide have no moments
  Scratch<std::span<const Body>> runs;  // of leaves near by, without the leaf's own
};

void BarnesHut::Gather(const Node& leaf, double theta, Sources& sources) const {
  sources.moments.values.clear();
  sources.points.values.clear();
  sources.runs.values.clear();
  const auto use_whole = [&](const Node& node) {
    if (node.size == 0) {
      sources.points.values.push_back({node.center_of_mass, node.mass});
    } else {
      sources.moments.values.push_back({node.center_of_mass, node.mass, node.xx, node.xy, node.yy});
    }
  };
  const auto open_leaf = [&](const Node& node) {
    if (&node != &leaf) sources.runs.values.push_back(BodiesOf(node));
  };
  Walk(leaf, theta, use_whole, open_leaf);
}

// Two bodies, one in each lane.
struct BarnesHut::BodyPair {
  Packed2 x, y;
  Packed2 softening;  // squared
  Packed2 pull_x{0.0}, pull_y{0.0}, potential{0.0};

  BodyPair(Vec2 a, Vec2 b, double softening_length)
      : x(Vec2{a.x, b.x}), y(Vec2{a.y, b.y}), softening(softening_length * softening_length) {}

  // 1 / softened distance; 0 for coincident bodies.
  Packed2 Inverse(Packed2 dx, Packed2 dy) const {
    constexpr double kSquare = space::kCoincidenceDistance * space::kCoincidenceDistance;
    const Packed2 square = dx * dx + dy * dy + softening;
    const vec::Double2 inverse = vec::Div(vec::Broadcast(1), vec::Sqrt(square.v));
    return Packed2(vec::ZeroWhereLess(inverse, square.v, vec::Broadcast(kSquare)));
  }

  // A point with a mass for each lane.
  void PullTo(Vec2 point, Packed2 mass) {
    const Packed2 dx = Packed2(point.x) - x;
    const Packed2 dy = Packed2(point.y) - y;
    const Packed2 inverse = Inverse(dx, dy);
    const Packed2 weight = mass * inverse;
    const Packed2 strength = weight * (inverse * inverse);
    potential = potential - weight;
    pull_x = pull_x + strength * dx;
    pull_y = pull_y + strength * dy;
  }

  // With d from a body to the center of mass, S the second moments and r the softened distance, the
  // potential is -(M / r + (3 dSd / r^5 - tr S / r^3) / 2): the series of the sum of m / r, whose
  // first-order term is zero about the center of mass. The pull is minus its gradient.
  void PullTo(const Sources::Moments& node) {
    const Packed2 dx = Packed2(node.center.x) - x;
    const Packed2 dy = Packed2(node.center.y) - y;
    const Packed2 inverse = Inverse(dx, dy);
    const Packed2 inverse_2 = inverse * inverse;
    const Packed2 inverse_3 = inverse * inverse_2;
    const Packed2 inverse_5 = inverse_3 * inverse_2;
    const Packed2 sx = Packed2(3 * node.xx) * dx + Packed2(3 * node.xy) * dy;
    const Packed2 sy = Packed2(3 * node.xy) * dx + Packed2(3 * node.yy) * dy;
    const Packed2 half_dsd = Packed2(0.5) * (dx * sx + dy * sy);
    const Packed2 half_trace(0.5 * (node.xx + node.yy));
    const Packed2 mass(node.mass);
    potential = potential - (mass * inverse + half_dsd * inverse_5 - half_trace * inverse_3);
    const Packed2 moments = Packed2(5.0) * half_dsd * inverse_2 - Packed2(3.0) * half_trace;
    const Packed2 along = mass * inverse_3 + moments * inverse_5;
    pull_x = pull_x + (along * dx - sx * inverse_5);
    pull_y = pull_y + (along * dy - sy * inverse_5);
  }
};

// The pulls on entries `first` and first + 1 of a leaf; at the odd end, both are the last entry. A
// body does not pull itself: its mass is 0 in its own lane, and a leaf of coincident bodies acts
// with its mass less the body's own.
std::array<Pull, 2> BarnesHut::PullPair(const Node& leaf, std::uint32_t first,
                                        const GravityOptions& options,
                                        const Sources& sources) const {
  assert(leaf.first <= first && first < leaf.last && "the pair starts in the leaf");
  const std::uint32_t at[2] = {first, std::min(first + 1, leaf.last - 1)};
  const Body& a = bodies_.entries[at[0]];
  const Body& b = bodies_.entries[at[1]];
  BodyPair pair(a.position, b.position, options.softening);
  for (const Sources::Moments& node : sources.moments.values) pair.PullTo(node);
  for (const Sources::Point& point : sources.points.values)
    pair.PullTo(point.position, Packed2(point.mass));
  for (const std::span<const Body> run : sources.runs.values) {
    for (const Body& body : run) pair.PullTo(body.position, Packed2(body.mass));
  }
  if (leaf.size == 0) {
    pair.PullTo(leaf.center_of_mass, Packed2(Vec2{leaf.mass - a.mass, leaf.mass - b.mass}));
  } else {
    for (std::uint32_t entry = leaf.first; entry < leaf.last; ++entry) {
      const Body& body = bodies_.entries[entry];
      const double m = body.mass;
      pair.PullTo(body.position, Packed2(Vec2{entry == at[0] ? 0 : m, entry == at[1] ? 0 : m}));
    }
  }
  const Packed2 constant(options.constant);
  const Vec2 x = (pair.pull_x * constant).ToVec2();
  const Vec2 y = (pair.pull_y * constant).ToVec2();
  const Vec2 potential = (pair.potential * constant).ToVec2();
  return {Pull{bodies_.members[a.member].id, {x.x, y.x}, potential.x},
          Pull{bodies_.members[b.member].id, {x.y, y.y}, potential.y}};
}

void BarnesHut::GetPulls(const GravityOptions& options, std::vector<Pull>& out) const {
  CheckOptions("BarnesHut::GetPulls", options);
  space::FillAllOrNothing(out, [&] {
    out.resize(Count());
    Sources sources;
    for (const Node& leaf : nodes_) {
      if (leaf.leaf) PullLeaf(leaf, options, sources, out);
    }
  });
}

void BarnesHut::PullLeaf(const Node& leaf, const GravityOptions& options, Sources& sources,
                         std::vector<Pull>& out) const {
  Gather(leaf, options.theta, sources);
  for (std::uint32_t first = leaf.first; first < leaf.last; first += 2) {
    const std::array<Pull, 2> pulls = PullPair(leaf, first, options, sources);
    out[bodies_.entries[first].member] = pulls[0];
    if (first + 1 < leaf.last) out[bodies_.entries[first + 1].member] = pulls[1];
  }
}

std::optional<Pull> BarnesHut::GetPull(SpriteId id, const GravityOptions& options) const {
  CheckOptions("BarnesHut::GetPull", options);
  const std::optional<std::uint32_t> entry = EntryOf(id);
  if (!entry) return std::nullopt;
  Sources sources;
  const Node& leaf = LeafOf(*entry);
  Gather(leaf, options.theta, sources);
  return PullPair(leaf, *entry, options, sources)[0];
}

bool BarnesHut::GetNodesUsed(SpriteId id, const GravityOptions& options,
                             std::vector<MassNode>& out) const {
  CheckOptions("BarnesHut::GetNodesUsed", options);
  out.clear();
  const std::optional<std::uint32_t> entry = EntryOf(id);
  if (!entry) return false;
  const auto add = [&out](const Node& node) -> MassNode& { return out.emplace_back(View(node)); };
  const auto open_leaf = [&](const Node& node) { add(node).opened = true; };
  space::FillAllOrNothing(out, [&] { Walk(LeafOf(*entry), options.theta, add, open_leaf); });
  return true;
}

}  // namespace heliopause
