// Rows in and out of leaves, nodes, growth. See quadtree.hpp for the map.
#include "space/tree/quadtree.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace heliopause::space {

namespace {

// See kFollowsLeafCapacity.
std::size_t MergeThresholdFor(std::size_t leaf_capacity) {
  const std::size_t half = leaf_capacity - leaf_capacity / 2;
  return leaf_capacity - std::max(leaf_capacity / 8, std::min<std::size_t>(half, 4));
}

}  // namespace

QuadTree::QuadTree(const SpaceOptions& options)
    : leaf_capacity_(options.leaf_capacity),
      merge_threshold_(options.merge_threshold == kFollowsLeafCapacity
                           ? MergeThresholdFor(options.leaf_capacity)
                           : options.merge_threshold),
      smallest_leaf_radius_(std::max(options.smallest_leaf_radius, kSmallestRadius)),
      canvas_(options.canvas),
      border_(options.canvas == Canvas::Bounded ? options.border : Border::Keep),
      canvas_x_{options.center.x - options.radius, options.center.x + options.radius},
      canvas_y_{options.center.y - options.radius, options.center.y + options.radius},
      quiet_(options.canvas == Canvas::Bounded
                 ? Box{{canvas_x_.low, canvas_y_.low}, {canvas_x_.high, canvas_y_.high}}
                 : Box{{-kMaxCoordinate, -kMaxCoordinate}, {kMaxCoordinate, kMaxCoordinate}}),
      first_root_(SmallestSquareAround(options.center, {canvas_x_.low, canvas_y_.low},
                                       {canvas_x_.high, canvas_y_.high})),
      table_levels_(first_root_.Level()) {
  ReserveNodes();
  MakeFirstRoot();
}

void QuadTree::MakeFirstRoot() {
  [[maybe_unused]] const std::uint32_t outside = nodes_.Take();
  assert(outside == kOutside && "the list of outsiders is the first node of an empty pool");
  nodes_[kOutside].is_square = false;
  root_ = MakeLeaf(first_root_, kNone);
}

// --- rows ---------------------------------------------------------------------------------------

// Behind the last row of a leaf.
std::uint32_t QuadTree::NewPlace(std::uint32_t leaf, Nearby nearby) {
  std::uint32_t& first = nodes_[leaf].inside;
  if (first == kNone || chunks_.Head(first).count == kRowsPerChunk) {
    const std::uint32_t near = nearby == Nearby::Leaf ? ChunkBeside(leaf) : kNone;
    first = chunks_.Take(leaf, first, near);
  }
  return first * kRowsPerChunk + chunks_.Head(first).count++;
}

// A chunk of the leaf, or of a leaf beside it.
std::uint32_t QuadTree::ChunkBeside(std::uint32_t leaf) const {
  if (nodes_[leaf].inside != kNone) return nodes_[leaf].inside;
  const std::uint32_t parent = nodes_[leaf].parent;
  if (parent == kNone) return kNone;
  for (const std::uint32_t child : nodes_[parent].child) {
    if (child != kNone && nodes_[child].leaf && nodes_[child].inside != kNone) {
      return nodes_[child].inside;
    }
  }
  return kNone;
}

void QuadTree::PushRow(std::uint32_t leaf, const Row& row) {
  const std::uint32_t place = NewPlace(leaf, Nearby::Leaf);
  chunks_.Set(place, row, nodes_[leaf].GetScale());
  places_[row.id.slot] = place;
}

// The row at a place, for another leaf: one that split or merged, perhaps before FixOutOfBounds.
void QuadTree::PushCopy(std::uint32_t leaf, std::uint32_t from) {
  const std::uint32_t place = NewPlace(leaf, Nearby::Cache);
  chunks_.CopyInto(place, from, nodes_[leaf].GetScale());
  places_[chunks_.Id(place).slot] = place;
  if (moved_ && !IsHome(leaf, chunks_.Position(place))) {
    chunks_.AddStrays(place / kRowsPerChunk, 1u << place % kRowsPerChunk);
  }
}

// The last row of the leaf fills the gap. The others of its chunk, which are near now, nearly
// always tell that the leaf has lost no kinds, so that ReBallance need not look at its chunks: a
// third less time for it.
void QuadTree::DropRow(std::uint32_t place) {
  const std::uint32_t slot = chunks_.Id(place).slot;
  const ChunkHead& its_head = chunks_.Head(place / kRowsPerChunk);
  Node& leaf = nodes_[its_head.owner];
  const std::uint32_t first = leaf.inside;
  ChunkHead& head = chunks_.Head(first);
  const std::uint32_t last = first * kRowsPerChunk + --head.count;
  // Without a branch, and from memory before anything is stored there.
  const Kinds filling = place == last ? 0 : head.kinds[head.count];
  const bool are_all = leaf.AreAll(its_head.KindsWithout(place % kRowsPerChunk) | filling);
  leaf.kinds_fell = leaf.kinds_fell | !are_all;
  places_[chunks_.Id(last).slot] = place;
  places_[slot] = kNone;
  chunks_.Copy(last, place);  // which may be the same one
  head.kinds[head.count] = 0;
  head.strays &= static_cast<std::uint16_t>(head.InUse());
  if (head.count == 0) FreeChunk(first);
}

// The first chunk of a leaf, without rows by now.
void QuadTree::FreeChunk(std::uint32_t index) {
  nodes_[chunks_.Head(index).owner].inside = chunks_.Next(index);
  chunks_.Give(index);
}

bool QuadTree::Has(std::uint32_t slot) const {
  return slot < places_.size() && places_[slot] != kNone;
}

Row QuadTree::Get(std::uint32_t slot) const { return chunks_.Get(places_[slot]); }

void QuadTree::Insert(const Row& row, std::uint32_t guess) {
  assert(!Has(row.id.slot) && "a slot is in the tree once");
  const std::uint32_t leaf = LeafFor(row.position, guess);
  PushRow(leaf, row);
  Percolate(kNone, leaf, row);
}

void QuadTree::Erase(std::uint32_t slot) {
  const std::uint32_t leaf = LeafOf(slot);
  Row row;
  row.radius = chunks_.Radius(places_[slot]);
  DropRow(places_[slot]);
  Percolate(leaf, kNone, row);
}

void QuadTree::MoveTo(std::uint32_t slot, Vec2 position) {
  Relocate(places_[slot], position, LeafAround(position));
}

void QuadTree::SetVelocity(std::uint32_t slot, Vec2 velocity) {
  chunks_.Velocity(places_[slot]) = velocity;
}

void QuadTree::SetRadius(std::uint32_t slot, double radius) {
  const std::uint32_t leaf = LeafOf(slot);
  const double before = std::exchange(chunks_.Radius(places_[slot]), radius);
  for (std::uint32_t n = leaf; n != kNone; n = nodes_[n].parent) {
    nodes_[n].Include(0, radius, false);
  }
  if (radius >= before) return;
  nodes_[leaf].reach_fell = true;
  MarkDirty(leaf);
}

void QuadTree::SetKinds(std::uint32_t slot, Kinds kinds) {
  const std::uint32_t leaf = LeafOf(slot);
  const Kinds before = chunks_.KindsOf(places_[slot]);
  chunks_.SetKinds(places_[slot], kinds);
  for (std::uint32_t n = leaf; n != kNone; n = nodes_[n].parent) {
    nodes_[n].Include(kinds, 0, kinds == 0);
  }
  if ((before & ~kinds) == 0 && (before != 0 || kinds == 0)) return;
  nodes_[leaf].kinds_fell = true;
  MarkDirty(leaf);
}

void QuadTree::Clear() {
  nodes_.Clear();
  tables_.Clear();
  chunks_.Clear();
  std::fill(places_.begin(), places_.end(), kNone);
  inner_at_level_.fill(0);
  leaves_ = 0;
  StartCounting();
  lonely_rebalances_ = 0;
  walk_ = {};
  moved_ = false;
  MakeFirstRoot();
}

// --- nodes --------------------------------------------------------------------------------------

std::uint32_t QuadTree::MakeLeaf(const Square& square, std::uint32_t parent) {
  const std::uint32_t index = nodes_.Take();
  Node& node = nodes_[index];
  node.center = square.center;
  node.level = static_cast<std::uint8_t>(square.Level());
  node.parent = parent;
  node.change = NodeView::Change::Created;
  node.touched_at = moves_;
  Tally(node, +1);
  if (parent != kNone) Paint(index);
  return index;
}

// A leaf without chunks, or a root that goes.
void QuadTree::FreeNode(std::uint32_t index) {
  Tally(nodes_[index], -1);
  nodes_.Give(index);
}

void QuadTree::Tally(const Node& node, int by) {
  if (node.leaf) {
    leaves_ += static_cast<std::size_t>(by);
  } else {
    inner_at_level_[node.level] += static_cast<std::uint32_t>(by);
  }
}

void QuadTree::Become(bool leaf, Node& node) {
  Tally(node, -1);
  node.leaf = leaf;
  Tally(node, +1);
}

void QuadTree::Touch(std::uint32_t index) {
  Node& node = nodes_[index];
  if (node.touched_at == moves_) return;
  node.touched_at = moves_;
  node.change = NodeView::Change::None;
}

void QuadTree::TouchUp(std::uint32_t index) {
  for (; index != kNone && nodes_[index].touched_at != moves_; index = nodes_[index].parent) {
    Touch(index);
  }
}

void QuadTree::MarkDirty(std::uint32_t leaf) {
  if (leaf == kOutside) return;
  for (std::uint32_t n = leaf; n != kNone; n = nodes_[n].parent) {
    if (nodes_[n].dirty && nodes_[n].touched_at == moves_) return;  // so are its ancestors
    Touch(n);
    nodes_[n].dirty = true;
  }
}

// --- where a sprite belongs ----------------------------------------------------------------------

bool QuadTree::IsOutside(Vec2 position) const {
  return canvas_ == Canvas::Bounded &&
         !(canvas_x_.Contains(position.x) && canvas_y_.Contains(position.y));
}

bool QuadTree::Admits(Vec2 position) const {
  return border_ == Border::Keep || !IsOutside(position);
}

// By the tables. Next to an edge it may be another one: places are rounded to grains.
std::uint32_t QuadTree::LeafAround(Vec2 position) const {
  const Node& root = nodes_[root_];
  const Grains at(Pair(root.center) - Pair(RadiusOf(root.level)), Pair(position));
  if (!at.AreWithin(root.level)) return kNone;
  if (root.leaf) return root_;
  std::uint32_t cell = root_;
  for (int shift = table_levels_.ShiftOf(root.level); (cell & Table::kLeaf) == 0;
       shift -= Table::kLevels) {
    cell = tables_[nodes_[cell].inside].cell[at.CellAt(shift)];
  }
  return cell == kNone ? kNone : Table::NodeOf(cell);
}

// Where a sprite at a position belongs: `guess`, which may be kNone, if that is right. Makes the
// quadrant that is missing, as one leaf however large.
std::uint32_t QuadTree::LeafFor(Vec2 position, std::uint32_t guess) {
  if (IsOutside(position)) return kOutside;
  if (guess != kNone && nodes_[guess].GetSquare().Contains(position)) return guess;
  GrowRoot(position);
  std::uint32_t n = root_;
  while (!nodes_[n].leaf) {
    const Square square = nodes_[n].GetSquare();
    const unsigned quadrant = square.QuadrantOf(position);
    if (nodes_[n].child[quadrant] == kNone) {
      const std::uint32_t fresh = MakeLeaf(square.Quadrant(quadrant), n);
      nodes_[n].child[quadrant] = fresh;
    }
    n = nodes_[n].child[quadrant];
  }
  return n;
}

// Percolation: a row that went from one leaf to another counts no more from the one upward, and
// from the other upward, as far as the first node that contains both. kNone is no leaf at all.
void QuadTree::Percolate(std::uint32_t from, std::uint32_t to, const Row& row) {
  if (from != kNone) {
    MarkDirty(from);
    if (row.radius == nodes_[from].reach) nodes_[from].reach_fell = true;
  }
  if (to != kNone) MarkDirty(to);
  if (sums_wait_) {
    if (from != kNone) --nodes_[from].count;
    if (to != kNone) nodes_[to].Take(row);
    return;
  }
  Node* const nodes = &nodes_[0];
  while (from != kNone && to != kNone) {
    if (from == to) return;
    if (nodes[from].level <= nodes[to].level) {
      --nodes[from].count;
      from = nodes[from].parent;
    } else {
      nodes[to].Take(row);
      to = nodes[to].parent;
    }
  }
  for (; from != kNone; from = nodes[from].parent) --nodes[from].count;
  for (; to != kNone; to = nodes[to].parent) nodes[to].Take(row);
}

// With as many rows as inner nodes, adding up what is below each dirty node once costs less than
// percolating each row: a tenth of an update among a million.
QuadTree::Bulk::Bulk(QuadTree& tree, std::size_t rows) : tree_(tree) {
  assert(!tree_.sums_wait_ && "bulks do not nest");
  const std::size_t inner = tree_.nodes_.Used() - 1 - tree_.leaves_;  // without outsiders
  tree_.sums_wait_ = rows >= inner;
}

QuadTree::Bulk::~Bulk() {
  const Node& root = tree_.nodes_[tree_.root_];
  if (std::exchange(tree_.sums_wait_, false) && root.dirty && !root.leaf) tree_.SumUp(tree_.root_);
}

// A dirty node with children.
void QuadTree::SumUp(std::uint32_t index) {
  Node* const nodes = &nodes_[0];
  Node& node = nodes[index];
  Node sums;
  for (const std::uint32_t child : node.child) {
    if (child == kNone) continue;
    const Node& below = nodes[child];
    if ((unsigned{below.dirty} & unsigned{!below.leaf}) != 0) SumUp(child);
    sums.count += below.count;
    sums.Include(below.kinds, below.reach, below.some_kindless);
  }
  node.count = sums.count;
  node.Include(sums.kinds, sums.reach, sums.some_kindless);
}

// A sprite is at another position now. Of its leaf there, `guess` is as in LeafFor.
void QuadTree::Relocate(std::uint32_t place, Vec2 position, std::uint32_t guess) {
  ChunkHead& head = chunks_.Head(place / kRowsPerChunk);
  const std::uint32_t leaf = head.owner;
  head.strays &= static_cast<std::uint16_t>(~(1u << place % kRowsPerChunk));
  const std::uint32_t to = LeafFor(position, guess);
  if (to == leaf) {
    chunks_.SetPosition(place, position, nodes_[leaf].GetScale());
    return;
  }
  Row row = chunks_.Get(place);
  row.position = position;
  DropRow(place);
  PushRow(to, row);
  Percolate(leaf, to, row);
}

// --- growth --------------------------------------------------------------------------------------

void QuadTree::GrowRoot(Vec2 target) {
  while (!nodes_[root_].GetSquare().Contains(target)) {
    assert(canvas_ == Canvas::Infinite && "the root of a bounded canvas covers all of it");
    GrowRootOnce(target);
  }
}

// A root that is a leaf becomes a larger leaf: what it holds stays where it is.
void QuadTree::GrowRootOnce(Vec2 target) {
  Node& old = nodes_[root_];
  const Square grown = old.GetSquare().Grown(target);
  assert(grown.radius <= kLargestRadius && "2^42 covers all of space");
  if (old.leaf) {
    Tally(old, -1);
    old.center = grown.center;
    ++old.level;
    Tally(old, +1);
    OutlineRoot();
    MarkDirty(root_);
    return;
  }
  const std::uint32_t child = std::exchange(root_, MakeLeaf(grown, kNone));
  Node& parent = nodes_[root_];
  Become(false, parent);
  parent.dirty = true;
  parent.child[grown.QuadrantOf(nodes_[child].center)] = child;
  parent.count = nodes_[child].count;
  parent.kinds = nodes_[child].kinds;
  parent.reach = nodes_[child].reach;
  parent.some_kindless = nodes_[child].some_kindless;
  nodes_[child].parent = root_;
  if (!WantsTable(child)) GiveTable(child);
  MakeTable(root_);
}

// A root that is a leaf has another square now.
void QuadTree::OutlineRoot() {
  const Scale scale = nodes_[root_].GetScale();
  for (std::uint32_t c = nodes_[root_].inside; c != kNone; c = chunks_.Next(c)) {
    chunks_.Outline(c, scale);
  }
}

// --- looking inside -----------------------------------------------------------------------------

void QuadTree::ForEachNode(FunctionRef<void(const NodeView&)> visit) const {
  const auto walk = [&](const auto& self, std::uint32_t index, unsigned depth) -> void {
    const Node& node = nodes_[index];
    const bool touched = node.touched_at == moves_;
    visit({node.center, RadiusOf(node.level), depth, node.leaf, node.dirty, node.count, node.reach,
           node.kinds, touched ? node.change : NodeView::Change::None, touched});
    for (const std::uint32_t child : node.child) {
      if (child != kNone) self(self, child, depth + 1);
    }
  };
  walk(walk, root_, 0);
}

void QuadTree::ForgetTouches() {
  ++moves_;
  StartCounting();
}

void QuadTree::StartCounting() { splits_ = merges_ = strays_ = dirty_visited_ = 0; }

Statistics QuadTree::GetStatistics() const {
  const auto top = std::size_t{nodes_[root_].level};
  std::size_t deepest = 0;  // of those with children
  while (deepest <= top && inner_at_level_[deepest] == 0) ++deepest;
  return {.sprites = Count(),
          .nodes = nodes_.Used() - 1,  // without the list of outsiders
          .leaves = leaves_,
          .depth = top + 1 - deepest,
          .splits = splits_,
          .merges = merges_,
          .strays = strays_,
          .dirty_visited = dirty_visited_,
          .outside = nodes_[kOutside].count,
          .bytes = nodes_.Bytes() + tables_.Bytes() + chunks_.Bytes() +
                   places_.capacity() * sizeof places_[0]};
}

}  // namespace heliopause::space
