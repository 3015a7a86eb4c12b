// Nodes are sorted by key: a look-up is a binary search, a comparison a merge of two sorted lists.
// The key is the square itself, because indices of nodes are reused from tick to tick.
#include "insight/tree_snapshot.hpp"

#include <algorithm>
#include <tuple>

namespace heliopause {

namespace {

// The order of NodeKey: a negative radius puts larger squares, and so parents, first.
auto OrderOf(const NodeKey& key) { return std::tuple(-key.radius, key.center.y, key.center.x); }

bool Contains(const NodeView& node, Vec2 p) {  // low edges are inside, high edges are not
  return p.x >= node.center.x - node.radius && p.x < node.center.x + node.radius &&
         p.y >= node.center.y - node.radius && p.y < node.center.y + node.radius;
}

}  // namespace

bool NodeKey::operator==(const NodeKey& other) const { return OrderOf(*this) == OrderOf(other); }
bool NodeKey::operator<(const NodeKey& other) const { return OrderOf(*this) < OrderOf(other); }

const NodeView* TreeSnapshot::Find(const NodeKey& key) const {
  const auto found = std::lower_bound(
      nodes.begin(), nodes.end(), key,
      [](const NodeView& node, const NodeKey& p) { return NodeKey::Of(node) < p; });
  return found != nodes.end() && NodeKey::Of(*found) == key ? &*found : nullptr;
}

// The square may be any of the four quadrants of its parent. Squares of one size do not overlap, so
// at most one of the four candidates exists.
const NodeView* TreeSnapshot::ParentOf(const NodeKey& key) const {
  for (const double y : {-key.radius, key.radius}) {
    for (const double x : {-key.radius, key.radius}) {
      const NodeKey above{2 * key.radius, {key.center.x + x, key.center.y + y}};
      if (const NodeView* parent = Find(above)) return parent;
    }
  }
  return nullptr;
}

// Descends from the root by looking up the key of the quadrant that contains the point.
const NodeView* TreeSnapshot::NodeAt(Vec2 point) const {
  if (nodes.empty() || !Contains(nodes.front(), point)) return nullptr;
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

// ForEachNode visits in tree order; sorting by key makes snapshots comparable.
void TakeSnapshot(const SpriteManager& space, std::uint64_t tick, TreeSnapshot& out) {
  out.tick = tick;
  out.nodes.clear();
  space.ForEachNode([&](const NodeView& node) { out.nodes.push_back(node); });
  std::sort(out.nodes.begin(), out.nodes.end(),
            [](const NodeView& a, const NodeView& b) { return NodeKey::Of(a) < NodeKey::Of(b); });
}

// Merges the two sorted lists: a key in only one of them is a node that vanished or appeared.
std::vector<TreeDifference> Compare(const TreeSnapshot& before, const TreeSnapshot& after) {
  std::vector<TreeDifference> out;
  auto old = before.nodes.begin();
  auto now = after.nodes.begin();
  while (old != before.nodes.end() || now != after.nodes.end()) {
    const bool only_before = now == after.nodes.end() ||
                             (old != before.nodes.end() && NodeKey::Of(*old) < NodeKey::Of(*now));
    const bool only_after = old == before.nodes.end() ||
                            (now != after.nodes.end() && NodeKey::Of(*now) < NodeKey::Of(*old));
    if (only_before) {
      out.push_back({TreeChange::Vanished, *old++});
    } else if (only_after) {
      out.push_back({TreeChange::Appeared, *now++});
    } else {
      if (old->leaf != now->leaf)
        out.push_back({old->leaf ? TreeChange::Split : TreeChange::Merged, *now});
      ++old;
      ++now;
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
