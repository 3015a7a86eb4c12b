#include <algorithm>
#include <array>
#include <cmath>
#include <heliopause/barnes_hut.hpp>
#include <stdexcept>
#include <utility>

#include "base/argument_error.hpp"
#include "space/geometry/branchless.hpp"
#include "space/geometry/distance.hpp"
#include "space/geometry/square.hpp"
#include "space/search/fill.hpp"

namespace heliopause {
namespace {

using space::Pair;

// Bodies that share a leaf share the list of what pulls them. Of 4 to 64, 16 was fastest with
// 100,000 bodies: fewer walk the tree more often, more pull one another one by one.
constexpr std::uint32_t kLeafBodies = 16;

// What is this near counts as one spot: 2^-80. Smaller, and the cube of its inverse, times a mass,
// would leave the range of a double.
constexpr double kSpot = 0x1p-80;
constexpr double kLargestMass = 1e200;
constexpr double kLargestTheta = 2;

void Require(bool holds, const char* what, double value, const char* fault) {
  if (!holds) space::ThrowArgumentError("BarnesHut", what, value, fault);
}

Vec2 Gap(Vec2 from, Vec2 to) { return {to.x - from.x, to.y - from.y}; }

Box BoxAround(Vec2 point) { return {point, point}; }

void Widen(Box& box, Vec2 point) {
  box.min = {std::min(box.min.x, point.x), std::min(box.min.y, point.y)};
  box.max = {std::max(box.max.x, point.x), std::max(box.max.y, point.y)};
}

}  // namespace

// --- building ------------------------------------------------------------------------------------

void BarnesHut::Build(const SpriteManager& space, MassOf mass) {
  spare_.members.clear();
  spare_.placed.clear();
  spare_.mass = 0;
  space.ForEachSprite([&](SpriteId id, const Sprite& sprite) {
    const double m = mass(id, sprite);
    Require(std::isfinite(m), "mass", m, "is not finite");
    Require(m >= 0, "mass", m, "is negative");
    spare_.mass += m;
    Require(spare_.mass <= kLargestMass, "sum of masses", spare_.mass, "is beyond 1e200");
    const auto rank = static_cast<std::uint32_t>(spare_.members.size());
    spare_.placed.push_back({sprite.position, m, rank});
    spare_.members.push_back({id, sprite.velocity, m, 0});
  });
  std::swap(bodies_, spare_);
  try {
    Divide(space.Options());
  } catch (...) {  // no memory: better none than half of them
    nodes_.clear();
    bodies_ = {};
    throw;
  }
}

void BarnesHut::Divide(const SpaceOptions& options) {
  spare_.placed.resize(bodies_.placed.size());
  nodes_.clear();
  if (Count() == 0) return;
  AddNode(TopSquare(options), 0, static_cast<std::uint32_t>(Count()));
  for (std::uint32_t place = 0; place < Count(); ++place) {
    bodies_.members[bodies_.placed[place].rank].place = place;
  }
}

BarnesHut::Node BarnesHut::Summary(std::span<const Body> bodies) {
  Node node;
  node.box = BoxAround(bodies.front().position);
  Vec2 sum;  // relative to a corner, where little is lost to rounding
  for (const Body& body : bodies) {
    Widen(node.box, body.position);
    node.mass += body.mass;
  }
  const Vec2 corner = node.box.min;
  for (const Body& body : bodies) {
    sum.x += body.mass * (body.position.x - corner.x);
    sum.y += body.mass * (body.position.y - corner.y);
  }
  node.center_of_mass = space::CenterOf(node.box);
  if (node.mass > 0) {
    node.center_of_mass = {corner.x + sum.x / node.mass, corner.y + sum.y / node.mass};
  }
  for (const Body& body : bodies) {
    const Vec2 d = Gap(node.center_of_mass, body.position);
    node.xx += body.mass * d.x * d.x;
    node.xy += body.mass * d.x * d.y;
    node.yy += body.mass * d.y * d.y;
  }
  const double size = std::max(node.box.max.x - corner.x, node.box.max.y - corner.y);
  node.size = size < kSpot ? 0 : size;
  return node;
}

// The manager's first root, doubled about its center until it holds every body: the squares below
// it are the manager's own, and none depends on how its root has grown.
BarnesHut::Square BarnesHut::TopSquare(const SpaceOptions& options) const {
  const Vec2 c = options.center;
  const double r = options.radius;
  space::Square top = space::SmallestSquareAround(c, {c.x - r, c.y - r}, {c.x + r, c.y + r});
  const auto is_outside = [&](const Body& body) { return !top.Contains(body.position); };
  while (std::any_of(bodies_.placed.begin(), bodies_.placed.end(), is_outside)) top.radius *= 2;
  return {top.center, top.radius, 0};
}

// A square with all its bodies in one quadrant gives way to that quadrant: so the tree is as deep
// as its bodies need, and the same however large the square is that it starts from.
void BarnesHut::AddNode(Square square, std::uint32_t first, std::uint32_t last) {
  const std::size_t index = nodes_.size();
  Node node = Summary(std::span(bodies_.placed).subspan(first, last - first));
  node.first = first;
  node.last = last;
  node.leaf = last - first <= kLeafBodies || node.size == 0;
  for (space::Square whole{square.center, square.radius}; !node.leaf;) {
    const unsigned quadrant = whole.QuadrantOf(node.box.min);
    if (quadrant != whole.QuadrantOf(node.box.max)) break;
    whole = whole.Quadrant(quadrant);
    square = {whole.center, whole.radius, square.depth};
  }
  node.square = square;
  nodes_.push_back(node);
  if (!node.leaf) AddQuadrants(square, first, last);
  nodes_[index].next = static_cast<std::uint32_t>(nodes_.size());
}

// Sorted by quadrant, stably: within a leaf bodies stay in order of id.
void BarnesHut::AddQuadrants(const Square& square, std::uint32_t first, std::uint32_t last) {
  const space::Square whole{square.center, square.radius};
  std::array<std::uint32_t, 5> begin{};
  for (std::uint32_t i = first; i < last; ++i) {
    ++begin[whole.QuadrantOf(bodies_.placed[i].position) + 1];
  }
  for (std::size_t q = 0; q < 4; ++q) begin[q + 1] += begin[q];
  std::array<std::uint32_t, 5> end = begin;
  for (std::uint32_t i = first; i < last; ++i) {
    const Body& body = bodies_.placed[i];
    spare_.placed[first + end[whole.QuadrantOf(body.position)]++] = body;
  }
  std::copy(spare_.placed.begin() + first, spare_.placed.begin() + last,
            bodies_.placed.begin() + first);
  for (unsigned q = 0; q < 4; ++q) {
    if (begin[q] == begin[q + 1]) continue;
    const space::Square part = whole.Quadrant(q);
    AddNode({part.center, part.radius, square.depth + 1}, first + begin[q], first + begin[q + 1]);
  }
}

// --- walking -------------------------------------------------------------------------------------

// Whose pull a leaf feels: `take(node)` for each that pulls as one, `open(leaf)` for each whose
// bodies pull one by one, the leaf itself among them. Distances are from the leaf's box, so what is
// right for it is right for each of its bodies.
template <class Take, class Open>
void BarnesHut::Walk(const Node& leaf, double theta, Take take, Open open) const {
  for (std::uint32_t i = 0; i < nodes_.size();) {
    const Node& node = nodes_[i];
    const bool holds_leaf = node.first <= leaf.first && leaf.last <= node.last;
    const Vec2 gap = Gap(space::ClampInto(leaf.box, node.center_of_mass), node.center_of_mass);
    const double square_of_distance = gap.x * gap.x + gap.y * gap.y;
    const bool is_small = node.size * node.size <= theta * theta * square_of_distance;
    if (node.mass == 0 || (is_small && !holds_leaf)) {
      if (node.mass > 0) take(node);
      i = node.next;
    } else {
      if (node.leaf) open(node);
      ++i;  // of a leaf, this is `next`
    }
  }
}

// What pulls a leaf, each kind in a row: nodes with moments, points (nodes at one spot), and runs
// of bodies that are near.
struct BarnesHut::Sources {
  struct Moments {
    Vec2 center;
    double mass, xx, xy, yy;
  };
  struct Point {
    Vec2 position;
    double mass;
  };
  std::vector<Moments> moments;
  std::vector<Point> points;
  std::vector<std::span<const Body>> runs;  // without the leaf's own
};

void BarnesHut::Gather(const Node& leaf, double theta, Sources& sources) const {
  sources.moments.clear();
  sources.points.clear();
  sources.runs.clear();
  const auto take = [&](const Node& node) {
    if (node.size == 0) {
      sources.points.push_back({node.center_of_mass, node.mass});
    } else {
      sources.moments.push_back({node.center_of_mass, node.mass, node.xx, node.xy, node.yy});
    }
  };
  const auto open = [&](const Node& node) {
    if (&node != &leaf) sources.runs.push_back(BodiesOf(node));
  };
  Walk(leaf, theta, take, open);
}

// --- pulling -------------------------------------------------------------------------------------

// Two bodies side by side in registers. Each adds up what pulls it in the order of the sources, so
// no sum depends on how many fit into one.
struct BarnesHut::Two {
  Pair x, y;
  Pair softening;  // its square
  Pair pull_x{0.0}, pull_y{0.0}, potential{0.0};

  Two(Vec2 a, Vec2 b, double softening_length)
      : x(Vec2{a.x, b.x}), y(Vec2{a.y, b.y}), softening(softening_length * softening_length) {}

  // 1 / distance; 0 where that is none.
  Pair Inverse(Pair dx, Pair dy) const {
    const Pair square = dx * dx + dy * dy + softening;
    const __m128d none = _mm_cmplt_pd(square.v, _mm_set1_pd(kSpot * kSpot));
    return Pair(_mm_andnot_pd(none, _mm_div_pd(_mm_set1_pd(1), _mm_sqrt_pd(square.v))));
  }

  void PullTo(Vec2 point, Pair mass) {
    const Pair dx = Pair(point.x) - x;
    const Pair dy = Pair(point.y) - y;
    const Pair inverse = Inverse(dx, dy);
    const Pair weight = mass * inverse;
    const Pair strength = weight * (inverse * inverse);
    potential = potential - weight;
    pull_x = pull_x + strength * dx;
    pull_y = pull_y + strength * dy;
  }

  // With d from a body to the center of mass, S the second moments and r the softened distance, the
  // potential is -(M / r + (3 dSd / r^5 - tr S / r^3) / 2): the series of the sum of m / r, whose
  // first-order term is zero about the center of mass. The pull is minus its gradient.
  void PullTo(const Sources::Moments& node) {
    const Pair dx = Pair(node.center.x) - x;
    const Pair dy = Pair(node.center.y) - y;
    const Pair inverse = Inverse(dx, dy);
    const Pair inverse_2 = inverse * inverse;
    const Pair inverse_3 = inverse * inverse_2;
    const Pair inverse_5 = inverse_3 * inverse_2;
    const Pair sx = Pair(3 * node.xx) * dx + Pair(3 * node.xy) * dy;
    const Pair sy = Pair(3 * node.xy) * dx + Pair(3 * node.yy) * dy;
    const Pair half_dsd = Pair(0.5) * (dx * sx + dy * sy);
    const Pair half_trace(0.5 * (node.xx + node.yy));
    const Pair mass(node.mass);
    potential = potential - (mass * inverse + half_dsd * inverse_5 - half_trace * inverse_3);
    const Pair moments = Pair(5.0) * half_dsd * inverse_2 - Pair(3.0) * half_trace;
    const Pair along = mass * inverse_3 + moments * inverse_5;
    pull_x = pull_x + (along * dx - sx * inverse_5);
    pull_y = pull_y + (along * dy - sy * inverse_5);
  }
};

// Two bodies of a leaf, from `first` on; the same one twice at the end of an odd number. A body
// does not pull itself: in its own lane it has no mass, and a pile has so much less.
std::array<Pull, 2> BarnesHut::PullTwo(const Node& leaf, std::uint32_t first,
                                       const GravityOptions& options,
                                       const Sources& sources) const {
  const std::uint32_t at[2] = {first, std::min(first + 1, leaf.last - 1)};
  const Body& a = bodies_.placed[at[0]];
  const Body& b = bodies_.placed[at[1]];
  Two two(a.position, b.position, options.softening);
  for (const Sources::Moments& node : sources.moments) two.PullTo(node);
  for (const Sources::Point& point : sources.points) two.PullTo(point.position, Pair(point.mass));
  for (const std::span<const Body> run : sources.runs) {
    for (const Body& body : run) two.PullTo(body.position, Pair(body.mass));
  }
  if (leaf.size == 0) {
    two.PullTo(leaf.center_of_mass, Pair(Vec2{leaf.mass - a.mass, leaf.mass - b.mass}));
  } else {
    for (std::uint32_t place = leaf.first; place < leaf.last; ++place) {
      const Body& body = bodies_.placed[place];
      const double m = body.mass;
      two.PullTo(body.position, Pair(Vec2{place == at[0] ? 0 : m, place == at[1] ? 0 : m}));
    }
  }
  const Pair constant(options.constant);
  const Vec2 x = (two.pull_x * constant).ToVec2();
  const Vec2 y = (two.pull_y * constant).ToVec2();
  const Vec2 potential = (two.potential * constant).ToVec2();
  return {Pull{bodies_.members[a.rank].id, {x.x, y.x}, potential.x},
          Pull{bodies_.members[b.rank].id, {x.y, y.y}, potential.y}};
}

// --- answers -------------------------------------------------------------------------------------

void BarnesHut::CheckOptions(const GravityOptions& options) const {
  Require(std::isfinite(options.theta), "theta", options.theta, "is not finite");
  Require(options.theta >= 0, "theta", options.theta, "is negative");
  Require(options.theta <= kLargestTheta, "theta", options.theta, "is beyond 2");
  Require(std::isfinite(options.softening), "softening", options.softening, "is not finite");
  Require(options.softening >= 0, "softening", options.softening, "is negative");
  Require(std::isfinite(options.constant), "constant", options.constant, "is not finite");
  Require(options.constant >= 0, "constant", options.constant, "is negative");
  Require(options.constant * bodies_.mass <= kLargestMass, "constant", options.constant,
          "times the sum of masses is beyond 1e200");
}

std::optional<std::uint32_t> BarnesHut::PlaceOf(SpriteId id) const {
  const auto found = std::lower_bound(bodies_.members.begin(), bodies_.members.end(), id,
                                      [](const Member& m, SpriteId key) { return m.id < key; });
  if (found == bodies_.members.end() || found->id != id) return std::nullopt;
  return found->place;
}

const BarnesHut::Node& BarnesHut::LeafAt(std::uint32_t place) const {
  std::uint32_t i = 0;
  while (true) {
    if (place >= nodes_[i].last) {
      i = nodes_[i].next;
    } else if (nodes_[i].leaf) {
      return nodes_[i];
    } else {
      ++i;
    }
  }
}

void BarnesHut::GetPulls(const GravityOptions& options, std::vector<Pull>& out) const {
  CheckOptions(options);
  space::FillAllOrNothing(out, [&] {
    out.resize(Count());
    for (const Node& leaf : nodes_) {
      if (leaf.leaf) PullLeaf(leaf, options, out);
    }
  });
}

void BarnesHut::PullLeaf(const Node& leaf, const GravityOptions& options,
                         std::vector<Pull>& out) const {
  static thread_local Sources sources;
  Gather(leaf, options.theta, sources);
  for (std::uint32_t first = leaf.first; first < leaf.last; first += 2) {
    const std::array<Pull, 2> pulls = PullTwo(leaf, first, options, sources);
    out[bodies_.placed[first].rank] = pulls[0];
    if (first + 1 < leaf.last) out[bodies_.placed[first + 1].rank] = pulls[1];
  }
}

std::optional<Pull> BarnesHut::GetPull(SpriteId id, const GravityOptions& options) const {
  CheckOptions(options);
  const std::optional<std::uint32_t> place = PlaceOf(id);
  if (!place) return std::nullopt;
  static thread_local Sources sources;
  const Node& leaf = LeafAt(*place);
  Gather(leaf, options.theta, sources);
  return PullTwo(leaf, *place, options, sources)[0];
}

bool BarnesHut::GetNodesUsed(SpriteId id, const GravityOptions& options,
                             std::vector<MassNode>& out) const {
  CheckOptions(options);
  out.clear();
  const std::optional<std::uint32_t> place = PlaceOf(id);
  if (!place) return false;
  const auto add = [&out](const Node& node) -> MassNode& { return out.emplace_back(View(node)); };
  const auto open = [&](const Node& node) { add(node).opened = true; };
  space::FillAllOrNothing(out, [&] { Walk(LeafAt(*place), options.theta, add, open); });
  return true;
}

Energy BarnesHut::GetEnergy(std::span<const Pull> pulls) const {
  Require(pulls.size() == Count(), "pulls", static_cast<double>(pulls.size()),
          "are not as many as bodies");
  Energy energy;
  for (std::size_t rank = 0; rank < Count(); ++rank) {
    const Member& member = bodies_.members[rank];
    const Vec2 v = member.velocity;
    energy.kinetic += member.mass * (v.x * v.x + v.y * v.y) / 2;
    energy.potential += member.mass * pulls[rank].potential / 2;
  }
  return energy;
}

}  // namespace heliopause
