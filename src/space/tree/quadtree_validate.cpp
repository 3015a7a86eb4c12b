// Every invariant of the tree, in words. Nothing here trusts a link before it has been checked.
#include <algorithm>
#include <cmath>
#include <sstream>
#include <vector>

#include "space/tree/quadtree.hpp"

namespace heliopause::space {

class TreeCheck {
 public:
  explicit TreeCheck(const QuadTree& tree)
      : tree_(tree),
        node_seen_(tree.nodes_.Size()),
        table_seen_(tree.tables_.Size()),
        chunk_seen_(tree.chunks_.Size()) {}

  std::string FirstFault() {
    CheckRoot();
    if (fault_.empty()) CheckNode(tree_.root_, kNone);
    if (fault_.empty()) CheckOutside();
    if (fault_.empty()) CheckPools();
    if (fault_.empty()) CheckTallies();
    return fault_;
  }

 private:
  struct Below {  // what a node is found to hold
    std::size_t count = 0;
    Kinds kinds = 0;
    double reach = 0;
    bool some_kindless = false;
  };

  // Notes the first fault; returns whether there is none yet.
  template <class... Words>
  bool Require(bool holds, const Words&... words) {
    if (holds || !fault_.empty()) return fault_.empty();
    std::ostringstream text;
    text.precision(17);
    (text << ... << words);
    fault_ = text.str();
    return false;
  }

  void CheckRoot() {
    if (!Require(tree_.root_ < tree_.nodes_.Size(), "root: no such node")) return;
    const Node& node = tree_.nodes_[tree_.root_];
    if (!Require(node.level < kLevels, "root: level ", int{node.level}, " is none")) return;
    const Square root = node.GetSquare();
    for (const double c : {root.center.x, root.center.y}) {
      Require(std::abs(c) <= kLargestRadius && std::fmod(c, kSmallestRadius) == 0, "root: center ",
              c, " is not a multiple of 2^-8");
    }
    Require(root.radius >= tree_.first_root_.radius, "root: radius ", root.radius,
            " is below the options' radius");
    Require(tree_.canvas_ == Canvas::Infinite || (root.radius == tree_.first_root_.radius &&
                                                  root.center.x == tree_.first_root_.center.x &&
                                                  root.center.y == tree_.first_root_.center.y),
            "root: the root of a bounded canvas has changed");
  }

  Below CheckNode(std::uint32_t index, std::uint32_t parent) {
    const Node& node = tree_.nodes_[index];
    Below below;
    if (!Require(!node_seen_[index], "node ", index, ": is reached twice")) return below;
    node_seen_[index] = true;
    Require(node.parent == parent, "node ", index, ": does not name its parent");
    Require(parent == kNone || !node.dirty || tree_.nodes_[parent].dirty, "node ", index,
            ": is dirty below a clean parent");
    ++nodes_;
    leaves_ += node.leaf ? 1 : 0;
    inner_[node.level] += node.leaf ? 0 : 1;
    below = node.leaf ? CheckLeaf(index) : CheckInner(index);
    CheckAggregates(index, below);
    return below;
  }

  void CheckAggregates(std::uint32_t index, const Below& below) {
    const Node& node = tree_.nodes_[index];
    Require(node.count == below.count, "node ", index, ": count ", node.count, " but ", below.count,
            " sprites in it");
    Require((below.kinds & ~node.kinds) == 0 && (node.some_kindless || !below.some_kindless),
            "node ", index, ": kinds ", node.kinds, " miss some of ", below.kinds);
    Require(node.reach >= below.reach, "node ", index, ": reach ", node.reach,
            " is less than a radius in it, ", below.reach);
    if (node.dirty) return;
    Require(node.count > 0 || index == tree_.root_, "node ", index, ": is clean and empty");
    Require(node.kinds == below.kinds && node.some_kindless == below.some_kindless, "node ", index,
            ": is clean and its kinds ", node.kinds, " are more than ", below.kinds);
    Require(node.reach == below.reach, "node ", index, ": is clean and its reach ", node.reach,
            " is more than ", below.reach);
    Require(!node.kinds_fell && !node.reach_fell, "node ", index, ": is clean and to be recounted");
  }

  Below CheckInner(std::uint32_t index) {
    const Node& node = tree_.nodes_[index];
    Below below;
    unsigned children = 0;
    for (unsigned quadrant = 0; quadrant < 4 && fault_.empty(); ++quadrant) {
      const std::uint32_t child = node.child[quadrant];
      if (child == kNone) continue;
      ++children;
      const bool is_node = child < tree_.nodes_.Size();
      if (!Require(is_node, "node ", index, ": has a child that is none")) break;
      const Square expected = node.GetSquare().Quadrant(quadrant);
      const Square found = tree_.nodes_[child].GetSquare();
      if (!Require(found.radius == expected.radius && found.center.x == expected.center.x &&
                       found.center.y == expected.center.y,
                   "node ", child, ": is not the quadrant ", quadrant, " of its parent")) {
        break;
      }
      const Below part = CheckNode(child, index);
      below.count += part.count;
      below.kinds |= part.kinds;
      below.reach = std::max(below.reach, part.reach);
      below.some_kindless = below.some_kindless || part.some_kindless;
    }
    Require(children > 0, "node ", index, ": is neither a leaf nor has children");
    Require(node.dirty || node.count > tree_.merge_threshold_, "node ", index, ": is clean with ",
            node.count, " sprites and should be a leaf");
    if (fault_.empty()) CheckTable(index);
    return below;
  }

  void CheckTable(std::uint32_t index) {
    const Node& node = tree_.nodes_[index];
    if (!tree_.WantsTable(index)) {
      Require(node.inside == kNone, "node ", index, ": has a table at a level without");
      return;
    }
    if (!Require(node.inside < tree_.tables_.Size() && !table_seen_[node.inside], "node ", index,
                 ": has no table of its own")) {
      return;
    }
    table_seen_[node.inside] = true;
    Table expected;
    ExpectCells(expected, tree_.table_levels_.CellsOf(node.level), node,
                node.GetSquare().Closed().min);
    for (std::size_t i = 0; i < expected.cell.size(); ++i) {
      const std::uint32_t cell = tree_.tables_[node.inside].cell[i];
      Require(cell == expected.cell[i], "node ", index, ": cell ", i, " of its table says ", cell,
              " and not ", expected.cell[i]);
    }
  }

  // By the center of each cell, so by other means than the tree keeps them.
  void ExpectCells(Table& table, int cell_level, const Node& node, Vec2 low) {
    const double radius = RadiusOf(cell_level);
    const unsigned edge = 1u << (node.level - cell_level);
    for (unsigned y = 0; y < edge; ++y) {
      for (unsigned x = 0; x < edge; ++x) {
        const Vec2 middle{low.x + (2 * x + 1) * radius, low.y + (2 * y + 1) * radius};
        const Node* at = &node;
        std::uint32_t found = kNone;
        do {
          found = at->child[at->GetSquare().QuadrantOf(middle)];
          if (found >= tree_.nodes_.Size()) break;
          at = &tree_.nodes_[found];
        } while (!at->leaf && at->level > cell_level);
        if (found != kNone && at->leaf) found |= Table::kLeaf;
        table.cell[y * Table::kEdge + x] = found;
      }
    }
  }

  Below CheckLeaf(std::uint32_t index) {
    const Node& node = tree_.nodes_[index];
    for (const std::uint32_t child : node.child) {
      Require(child == kNone, "node ", index, ": is a leaf and has a child");
    }
    Require(node.dirty || !tree_.MayBeSplit(node), "node ", index, ": is a clean leaf with ",
            node.count, " sprites and should be split");
    return CheckRows(index);
  }

  Below CheckRows(std::uint32_t index) {
    const Node& node = tree_.nodes_[index];
    Below below;
    for (std::uint32_t c = node.inside; c != kNone && fault_.empty(); c = tree_.chunks_.Next(c)) {
      if (!Require(c < tree_.chunks_.Size() && !chunk_seen_[c], "node ", index,
                   ": its list of chunks is broken")) {
        break;
      }
      chunk_seen_[c] = true;
      const ChunkHead& head = tree_.chunks_.Head(c);
      Require(head.owner == index, "chunk ", c, ": does not name its leaf ", index);
      Require(head.count == kRowsPerChunk || (c == node.inside && head.count > 0), "chunk ", c,
              ": has room and is not the first of its leaf");
      CheckUnused(c);
      for (unsigned row = 0; row < head.count && fault_.empty(); ++row) {
        const Row sprite = tree_.chunks_.Get(c * kRowsPerChunk + row);
        CheckRow(index, c, row, sprite);
        ++below.count;
        below.kinds |= sprite.kinds;
        below.reach = std::max(below.reach, sprite.radius);
        below.some_kindless = below.some_kindless || sprite.kinds == 0;
      }
    }
    return below;
  }

  void CheckUnused(std::uint32_t c) {
    const ChunkHead& head = tree_.chunks_.Head(c);
    for (unsigned row = head.count; row < kRowsPerChunk; ++row) {
      Require(head.kinds[row] == 0, "chunk ", c, ": row ", row, " is not in use and has kinds");
    }
    Require((head.strays & ~head.InUse()) == 0, "chunk ", c, ": a row not in use is a stray");
    Require(tree_.moved_ || head.strays == 0, "chunk ", c,
            ": some are strays after FixOutOfBounds");
    Require(head.strays == 0 || tree_.chunks_.NextWithStrays(c) == c, "chunk ", c,
            ": has strays that nobody would find");
  }

  void CheckRow(std::uint32_t index, std::uint32_t c, unsigned row, const Row& r) {
    const std::uint32_t slot = r.id.slot;
    Require(slot < tree_.places_.size() && tree_.places_[slot] == c * kRowsPerChunk + row, "slot ",
            slot, ": does not know its place");
    for (const double x : {r.position.x, r.position.y}) {
      Require(std::abs(x) <= kMaxCoordinate, "slot ", slot, ": coordinate ", x,
              " is outside of space");
    }
    Require(std::isfinite(r.velocity.x) && std::isfinite(r.velocity.y), "slot ", slot,
            ": velocity is not finite");
    Require(std::isfinite(r.radius) && r.radius >= 0, "slot ", slot, ": radius ", r.radius);
    const bool is_stray = (tree_.chunks_.Head(c).strays >> row & 1u) != 0;
    Require(tree_.IsHome(index, r.position) || is_stray, "slot ", slot, ": its position (",
            r.position.x, ", ", r.position.y, ") is not in its leaf, node ", index);
    CheckOutline(index, c, row, r, is_stray);
  }

  // That of a stray, which may be far away, nobody looks at.
  void CheckOutline(std::uint32_t index, std::uint32_t c, unsigned row, const Row& r,
                    bool is_stray) {
    const ChunkHead& head = tree_.chunks_.Head(c);
    const Scale scale = tree_.nodes_[index].GetScale();
    Require(head.kinds[row] == Fold(r.kinds), "slot ", r.id.slot, ": its outline has other kinds");
    if (is_stray || !std::isfinite(r.position.x) || !std::isfinite(r.position.y)) return;
    const IVec2 outline = scale.Outline(r.position);
    Require(head.x[row] == outline.x && head.y[row] == outline.y, "slot ", r.id.slot,
            ": its outline is elsewhere");
  }

  void CheckOutside() {
    node_seen_[QuadTree::kOutside] = true;
    const Node& outside = tree_.nodes_[QuadTree::kOutside];
    const Below below = CheckRows(QuadTree::kOutside);
    Require(outside.count == below.count, "outside: count ", outside.count, " but ", below.count,
            " sprites in the list");
    Require(below.count == 0 || tree_.border_ == Border::Keep, "outside: holds ", below.count,
            " sprites of a canvas that keeps none");
  }

  // Whatever the tree does not reach is free, once, and the other way round.
  void CheckPools() {
    for (const std::uint32_t index : tree_.nodes_.Free()) {
      Require(!node_seen_[index], "node ", index, ": is in use and free");
      node_seen_[index] = true;
    }
    tree_.chunks_.Free().ForEach([&](std::uint32_t index) {
      Require(!chunk_seen_[index], "chunk ", index, ": is in use and free");
      Require(tree_.chunks_.Head(index).count == 0, "chunk ", index, ": is free and holds sprites");
      CheckUnused(index);
      chunk_seen_[index] = true;
    });
    for (const std::uint32_t index : tree_.tables_.Free()) {
      Require(!table_seen_[index], "table ", index, ": is in use and free");
      table_seen_[index] = true;
    }
    for (std::size_t i = 0; i < node_seen_.size(); ++i) {
      Require(node_seen_[i], "node ", i, ": is lost, neither in the tree nor free");
    }
    for (std::size_t i = 0; i < table_seen_.size(); ++i) {
      Require(table_seen_[i], "table ", i, ": is lost, neither in the tree nor free");
    }
    for (std::size_t i = 0; i < chunk_seen_.size(); ++i) {
      Require(chunk_seen_[i], "chunk ", i, ": is lost, neither in a leaf nor free");
    }
    std::size_t placed = 0;
    for (const std::uint32_t place : tree_.places_) placed += place != kNone ? 1 : 0;
    Require(placed == tree_.Count(), "places: ", placed, " slots have one but ", tree_.Count(),
            " sprites are in the tree");
  }

  void CheckTallies() {
    Require(leaves_ == tree_.leaves_, "tally: ", tree_.leaves_, " leaves but there are ", leaves_);
    Require(nodes_ + 1 == tree_.nodes_.Used(), "tally: nodes");
    for (std::size_t level = 0; level < inner_.size(); ++level) {
      Require(inner_[level] == tree_.inner_at_level_[level],
              "tally: ", tree_.inner_at_level_[level], " inner nodes at level ", level,
              " but there are ", inner_[level]);
    }
  }

  const QuadTree& tree_;
  std::vector<bool> node_seen_;
  std::vector<bool> table_seen_;
  std::vector<bool> chunk_seen_;
  std::array<std::uint32_t, kLevels> inner_{};
  std::size_t nodes_ = 0;
  std::size_t leaves_ = 0;
  std::string fault_;
};

std::string QuadTree::Validate() const { return TreeCheck(*this).FirstFault(); }

}  // namespace heliopause::space
