// Lists of nodes in one order: looking up is a search by halves, comparing a walk along both.
#include "insight/tree_snapshot.hpp"

#include <algorithm>
#include <tuple>

namespace heliopause {

namespace {

auto KeyOf(const NodeKey& place) {
  return std::tuple(-place.radius, place.center.y, place.center.x);
}

bool Holds(const NodeView& node, Vec2 p) {  // low edges belong to it, high ones do not
  return p.x >= node.center.x - node.radius && p.x < node.center.x + node.radius &&
         p.y >= node.center.y - node.radius && p.y < node.center.y + node.radius;
}

}  // namespace

bool NodeKey::operator==(const NodeKey& other) const { return KeyOf(*this) == KeyOf(other); }
bool NodeKey::operator<(const NodeKey& other) const { return KeyOf(*this) < KeyOf(other); }

const NodeView* TreeSnapshot::Find(const NodeKey& place) const {
  const auto found = std::lower_bound(
      nodes.begin(), nodes.end(), place,
      [](const NodeView& node, const NodeKey& p) { return NodeKey::Of(node) < p; });
  return found != nodes.end() && NodeKey::Of(*found) == place ? &*found : nullptr;
}

// It may be any of the four quadrants of its parent; squares of one size do not overlap, so at most
// one of the four parents is there.
const NodeView* TreeSnapshot::ParentOf(const NodeKey& place) const {
  for (const double y : {-place.radius, place.radius}) {
    for (const double x : {-place.radius, place.radius}) {
      const NodeKey above{2 * place.radius, {place.center.x + x, place.center.y + y}};
      if (const NodeView* parent = Find(above)) return parent;
    }
  }
  return nullptr;
}

const NodeView* TreeSnapshot::NodeAt(Vec2 point) const {
  if (nodes.empty() || !Holds(nodes.front(), point)) return nullptr;
  const NodeView* node = &nodes.front();
  while (!node->leaf) {
    const double r = node->radius / 2;
    const NodeView* child = Find({r,
                                  {node->center.x + (point.x >= node->center.x ? r : -r),
                                   node->center.y + (point.y >= node->center.y ? r : -r)}});
    if (child == nullptr) break;  // an empty quadrant
    node = child;
  }
  return node;
}

std::size_t TreeSnapshot::Leaves() const {
  return static_cast<std::size_t>(
      std::count_if(nodes.begin(), nodes.end(), [](const NodeView& node) { return node.leaf; }));
}

void TakeSnapshot(const SpriteManager& space, std::uint64_t tick, TreeSnapshot& out) {
  out.tick = tick;
  out.nodes.clear();
  space.ForEachNode([&](const NodeView& node) { out.nodes.push_back(node); });
  std::sort(out.nodes.begin(), out.nodes.end(),
            [](const NodeView& a, const NodeView& b) { return NodeKey::Of(a) < NodeKey::Of(b); });
}

std::vector<TreeDifference> Compare(const TreeSnapshot& before, const TreeSnapshot& after) {
  std::vector<TreeDifference> out;
  auto was = before.nodes.begin();
  auto is = after.nodes.begin();
  while (was != before.nodes.end() || is != after.nodes.end()) {
    const bool only_was = is == after.nodes.end() ||
                          (was != before.nodes.end() && NodeKey::Of(*was) < NodeKey::Of(*is));
    const bool only_is = was == before.nodes.end() ||
                         (is != after.nodes.end() && NodeKey::Of(*is) < NodeKey::Of(*was));
    if (only_was) {
      out.push_back({TreeChange::Vanished, *was++});
    } else if (only_is) {
      out.push_back({TreeChange::Appeared, *is++});
    } else {
      if (was->leaf != is->leaf)
        out.push_back({was->leaf ? TreeChange::Split : TreeChange::Merged, *is});
      ++was, ++is;
    }
  }
  return out;
}

const char* NameOf(TreeChange change) {
  switch (change) {
    case TreeChange::Split:
      return "split";
    case TreeChange::Merged:
      return "merged";
    case TreeChange::Appeared:
      return "appeared";
    case TreeChange::Vanished:
      return "vanished";
  }
  return "";
}

}  // namespace heliopause
