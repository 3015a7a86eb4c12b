// BarnesHut: building the tree, finding a body in it, and the energy. The pulls are in
// barnes_hut_pull.cpp.
//
// The tree is two arrays. `entries` holds the bodies so that those of a node are consecutive;
// `nodes_` holds the nodes in pre-order. Dividing a node sorts its range of entries by quadrant, as
// a radix sort from the highest digit does:
//
//   entries   | 0 0 | 1 | 2 2 2 | 3 |      node: [first, last)
//               child   child     ...      nodes_: node, child 0, its descendants, child 1, ...
//
// A walk thus goes forwards through `nodes_` alone: ++i enters a node, i = node.next skips it.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <heliopause/barnes_hut.hpp>
#include <stdexcept>
#include <utility>

#include "base/argument_error.hpp"
#include "base/finite.hpp"
#include "base/reentrancy_guard.hpp"
#include "space/geometry/distance.hpp"
#include "space/geometry/square.hpp"
#include "space/gravity/limits.hpp"

namespace heliopause {
namespace {

// Bodies of one leaf share the walk that collects what pulls them. Of 4 to 64 bodies, 16 was
// fastest with 100,000: with fewer, more walks; with more, more pairs of bodies one by one.
constexpr std::uint32_t kLeafBodies = 16;

constexpr double kMaxMass = 1e200;  // the sum; times its inverse square it stays within a double
constexpr double kMaxTheta = 2;

Box BoxAround(Vec2 point) { return {point, point}; }

void Extend(Box& box, Vec2 point) {
  box.min = {std::min(box.min.x, point.x), std::min(box.min.y, point.y)};
  box.max = {std::max(box.max.x, point.x), std::max(box.max.y, point.y)};
}

}  // namespace

void BarnesHut::Build(const SpriteManager& space, MassOf mass) {
  assert(mass && "Build needs a function that returns the mass");
  if (space::ReentrancyGuard::IsInCallbackOf(this)) {
    throw std::logic_error("BarnesHut::Build: called inside a callback of this object");
  }
  const space::ReentrancyGuard guard(this);
  spare_.members.clear();
  spare_.entries.clear();
  spare_.mass = 0;
  space.ForEachSprite([&](SpriteId id, const Sprite& sprite) {
    const double m = mass(id, sprite);
    RequireArgument(std::isfinite(m) && m >= 0, "BarnesHut::Build", "mass", m,
                    "a finite number >= 0");
    spare_.mass += m;
    RequireArgument(spare_.mass <= kMaxMass, "BarnesHut::Build", "sum of masses", spare_.mass,
                    "at most 1e200");
    const auto member = static_cast<std::uint32_t>(spare_.members.size());
    spare_.entries.push_back({sprite.position, m, member});
    spare_.members.push_back({id, sprite.velocity, m, 0});
  });
  std::swap(bodies_, spare_);  // from here on only a lack of memory throws
  try {
    BuildTree(space.Options());
  } catch (...) {  // half a tree would give wrong pulls
    nodes_.clear();
    bodies_ = {};
    throw;
  }
}

void BarnesHut::BuildTree(const SpaceOptions& options) {
  spare_.entries.resize(bodies_.entries.size());   // from here on a buffer for AddQuadrants
  spare_.members.reserve(bodies_.members.size());  // of the next Build
  nodes_.clear();
  if (Count() == 0) return;
  AddNode(TopSquare(options), 0, static_cast<std::uint32_t>(Count()));
  assert(nodes_.front().next == nodes_.size() && "the root's descendants are all nodes");
  for (std::uint32_t entry = 0; entry < Count(); ++entry) {
    bodies_.members[bodies_.entries[entry].member].entry = entry;
  }
}

// Bounding box, mass, center of mass and second moments of one or more bodies.
BarnesHut::Node BarnesHut::Summarize(std::span<const Body> bodies) {
  assert(!bodies.empty() && "a node holds at least one body");
  Node node;
  node.box = BoxAround(bodies.front().position);
  for (const Body& body : bodies) {
    Extend(node.box, body.position);
    node.mass += body.mass;
  }
  // Relative to a corner of the box, so that rounding is relative to the size of the box and not to
  // its distance from the origin.
  const Vec2 corner = node.box.min;
  Vec2 sum;
  for (const Body& body : bodies) {
    sum.x += body.mass * (body.position.x - corner.x);
    sum.y += body.mass * (body.position.y - corner.y);
  }
  node.center_of_mass = space::CenterOf(node.box);
  if (node.mass > 0) {
    node.center_of_mass = {corner.x + sum.x / node.mass, corner.y + sum.y / node.mass};
  }
  for (const Body& body : bodies) {
    const Vec2 d{body.position.x - node.center_of_mass.x, body.position.y - node.center_of_mass.y};
    node.xx += body.mass * d.x * d.x;
    node.xy += body.mass * d.x * d.y;
    node.yy += body.mass * d.y * d.y;
  }
  const double size = std::max(node.box.max.x - corner.x, node.box.max.y - corner.y);
  node.size = size < space::kCoincidenceDistance ? 0 : size;
  return node;
}

// The manager's first root, doubled about its center until it contains every body. Its squares of
// at most half the radius of that root are then squares of the manager's tree, independent of how
// the manager's root has grown.
BarnesHut::Square BarnesHut::TopSquare(const SpaceOptions& options) const {
  const Vec2 c = options.center;
  const double r = options.radius;
  space::Square top = space::SmallestSquareAround(c, {c.x - r, c.y - r}, {c.x + r, c.y + r});
  const auto is_outside = [&](const Body& body) { return !top.Contains(body.position); };
  while (std::any_of(bodies_.entries.begin(), bodies_.entries.end(), is_outside)) top.radius *= 2;
  return {top.center, top.radius, 0};
}

// A square whose bodies all lie in one quadrant is replaced by that quadrant. The tree is then only
// as deep as its bodies need, and the same for any square that it starts from. The recursion ends:
// each step halves the square, and coincident bodies are a leaf.
void BarnesHut::AddNode(Square square, std::uint32_t first, std::uint32_t last) {
  assert(first < last && last <= Count() && "a node holds a non-empty range of the entries");
  const std::size_t index = nodes_.size();
  Node node = Summarize(std::span(bodies_.entries).subspan(first, last - first));
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

// A counting sort by quadrant. It is stable, so the bodies of a leaf stay in order of id: the order
// of summation, and with it every bit of a pull, is fixed.
void BarnesHut::AddQuadrants(const Square& square, std::uint32_t first, std::uint32_t last) {
  const space::Square whole{square.center, square.radius};
  std::array<std::uint32_t, 5> begin{};
  for (std::uint32_t i = first; i < last; ++i) {
    ++begin[whole.QuadrantOf(bodies_.entries[i].position) + 1];
  }
  for (std::size_t q = 0; q < 4; ++q) begin[q + 1] += begin[q];
  std::array<std::uint32_t, 5> end = begin;
  for (std::uint32_t i = first; i < last; ++i) {
    const Body& body = bodies_.entries[i];
    spare_.entries[first + end[whole.QuadrantOf(body.position)]++] = body;
  }
  std::copy(spare_.entries.begin() + first, spare_.entries.begin() + last,
            bodies_.entries.begin() + first);
  for (unsigned q = 0; q < 4; ++q) {
    if (begin[q] == begin[q + 1]) continue;
    const space::Square part = whole.Quadrant(q);
    AddNode({part.center, part.radius, square.depth + 1}, first + begin[q], first + begin[q + 1]);
  }
}

void BarnesHut::ForEachNode(FunctionRef<void(const MassNode&)> visit) const {
  const space::ReentrancyGuard guard(this);
  for (const Node& node : nodes_) visit(View(node));
}

std::optional<std::uint32_t> BarnesHut::EntryOf(SpriteId id) const {
  const auto found = std::lower_bound(bodies_.members.begin(), bodies_.members.end(), id,
                                      [](const Member& m, SpriteId key) { return m.id < key; });
  if (found == bodies_.members.end() || found->id != id) return std::nullopt;
  assert(found->entry < Count() && "a member names its entry");
  return found->entry;
}

const BarnesHut::Node& BarnesHut::LeafOf(std::uint32_t entry) const {
  assert(entry < Count() && "an entry of this Build");
  std::uint32_t i = 0;
  while (true) {
    const Node& node = nodes_[i];
    if (entry >= node.last) {
      i = node.next;
    } else if (node.leaf) {
      assert(entry >= node.first && "nodes are in the order of their entries");
      return node;
    } else {
      ++i;
    }
  }
}

void BarnesHut::CheckOptions(const char* function, const GravityOptions& options) const {
  const auto require = [function](bool holds, const char* name, double value, const char* range) {
    RequireArgument(holds, function, name, value, range);
  };
  // Written so that a NaN is rejected.
  require(options.theta >= 0 && options.theta <= kMaxTheta, "options.theta", options.theta,
          "0 to 2");
  require(IsFiniteNotNegative(options.softening), "options.softening", options.softening,
          "a finite number >= 0");
  require(IsFiniteNotNegative(options.constant), "options.constant", options.constant,
          "a finite number >= 0");
  require(options.constant * bodies_.mass <= kMaxMass, "options.constant", options.constant,
          "at most 1e200 divided by the sum of masses");
}

Energy BarnesHut::GetEnergy(std::span<const Pull> pulls) const {
  RequireArgument(pulls.size() == Count(), "BarnesHut::GetEnergy", "pulls.size()",
                  static_cast<double>(pulls.size()), "one for each body");
  Energy energy;
  for (std::size_t i = 0; i < Count(); ++i) {
    const Member& member = bodies_.members[i];
    if (member.mass == 0) continue;  // 0 times the infinite square of a large velocity is a NaN
    const Vec2 v = member.velocity;
    energy.kinetic += member.mass * (v.x * v.x + v.y * v.y) / 2;
    energy.potential += member.mass * pulls[i].potential / 2;  // each pair is in two pulls
  }
  return energy;
}

}  // namespace heliopause
