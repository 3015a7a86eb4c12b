// Rows in and out of leaves, nodes, growth. See quadtree.hpp for the map.
#include "space/quadtree.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace heliopause::space {
namespace {

// The most nodes that one sprite can need: a parent for every doubling, and a leaf.
constexpr std::size_t kNodesForOne = kLevels + 1;

}  // namespace

QuadTree::QuadTree(const SpaceOptions& options)
    : leaf_capacity_(options.leaf_capacity),
      merge_threshold_(options.merge_threshold == kHalfOfLeafCapacity ? options.leaf_capacity / 2
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
                                       {canvas_x_.high, canvas_y_.high})) {
  ReserveNodes();
  MakeFirstRoot();
}

void QuadTree::MakeFirstRoot() {
  [[maybe_unused]] const std::uint32_t outside = nodes_.Take();
  assert(outside == kOutside && "the list of outsiders is the first node of an empty pool");
  root_ = MakeLeaf(first_root_, kNone);
}

void QuadTree::ReserveNodes() {
  nodes_.EnsureSpare(kNodesForOne);
  chunks_.EnsureSpare(1);
}

// --- rows ---------------------------------------------------------------------------------------

void QuadTree::EnsureRoomFor(std::uint32_t slot) {
  ReserveNodes();
  if (slot < places_.size()) return;
  if (slot >= places_.capacity()) Reserve(places_.size() + places_.size() / 2 + 64);
  places_.resize(slot + 1, kNone);
}

void QuadTree::Reserve(std::size_t sprites) {
  strays_.reserve(sprites);
  places_.reserve(sprites);
  // As many leaves as there are when they are a quarter full, each with a chunk that is not: more
  // than a crowd makes that moves about, so that nodes and chunks do not allocate before sprites
  // do.
  const std::size_t leaves = std::min(sprites, sprites / (leaf_capacity_ / 4 + 1));
  nodes_.EnsureRoom(2 * leaves);
  chunks_.EnsureRoom(sprites / kRowsPerChunk + leaves);
}

void QuadTree::ReserveAsMuchAs(const QuadTree& other) {
  strays_.reserve(other.strays_.capacity());
  places_.reserve(other.places_.capacity());
  nodes_.ReserveAsMuchAs(other.nodes_);
  chunks_.ReserveAsMuchAs(other.chunks_);
}

QuadTree QuadTree::Packed(const SpaceOptions& options) const {
  QuadTree packed(options);
  std::size_t slots = places_.size();
  while (slots > 0 && places_[slots - 1] == kNone) --slots;
  packed.Reserve(slots);
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    if (!Has(slot)) continue;
    packed.EnsureRoomFor(slot);
    packed.Insert(Get(slot));
  }
  packed.ReBallance();
  packed.StartCounting();
  packed.moved_ = moved_;
  return packed;
}

void QuadTree::PushRow(std::uint32_t leaf, const Row& row) {
  std::uint32_t chunk = nodes_[leaf].first_chunk;
  if (chunk == kNone || chunks_[chunk].count == kRowsPerChunk) {
    const std::uint32_t fresh = chunks_.Take();
    chunks_[fresh].owner = leaf;
    chunks_[fresh].next = chunk;
    nodes_[leaf].first_chunk = chunk = fresh;
  }
  const std::uint32_t place = chunks_[chunk].count++;
  chunks_[chunk].Set(place, row);
  places_[row.slot] = chunk * kRowsPerChunk + place;
}

Row QuadTree::PopRow(std::uint32_t place) {
  Chunk& chunk = chunks_[place / kRowsPerChunk];
  const Row row = chunk.Get(place % kRowsPerChunk);
  Node& leaf = nodes_[chunk.owner];
  const std::uint32_t first = leaf.first_chunk;
  const Row last = chunks_[first].Get(--chunks_[first].count);
  chunk.Set(place % kRowsPerChunk, last);  // which may be the same one
  places_[last.slot] = place;
  if (chunks_[first].count == 0) {
    leaf.first_chunk = chunks_[first].next;
    FreeChunk(first);
  }
  places_[row.slot] = kNone;
  return row;
}

// A free chunk has no rows, so that Move passes over it.
void QuadTree::FreeChunk(std::uint32_t index) {
  chunks_[index].count = 0;
  chunks_.Give(index);
}

std::uint32_t QuadTree::LeafOf(std::uint32_t slot) const { return ChunkOf(slot).owner; }

bool QuadTree::Has(std::uint32_t slot) const {
  return slot < places_.size() && places_[slot] != kNone;
}

Row QuadTree::Get(std::uint32_t slot) const { return ChunkOf(slot).Get(RowOf(slot)); }

void QuadTree::Insert(const Row& row) {
  assert(!Has(row.slot) && "a slot is in the tree once");
  PutHome(kNone, row);
}

void QuadTree::Erase(std::uint32_t slot) {
  const std::uint32_t leaf = LeafOf(slot);
  PopRow(places_[slot]);
  TakeOut(leaf, kNone);
}

void QuadTree::MoveTo(std::uint32_t slot, Vec2 position) {
  ReserveNodes();
  Relocate(slot, position);
}

void QuadTree::SetVelocity(std::uint32_t slot, Vec2 velocity) {
  Chunk& chunk = ChunkOf(slot);
  chunk.vx[RowOf(slot)] = velocity.x;
  chunk.vy[RowOf(slot)] = velocity.y;
}

void QuadTree::SetRadius(std::uint32_t slot, double radius) {
  Chunk& chunk = ChunkOf(slot);
  const double before = std::exchange(chunk.radius[RowOf(slot)], radius);
  for (std::uint32_t n = chunk.owner; n != kNone; n = nodes_[n].parent) {
    nodes_[n].Include(0, radius, false);
  }
  if (radius < before) MarkDirty(chunk.owner);  // the reach may be less now
}

void QuadTree::SetKinds(std::uint32_t slot, Kinds kinds) {
  Chunk& chunk = ChunkOf(slot);
  const Kinds before = std::exchange(chunk.kinds[RowOf(slot)], kinds);
  for (std::uint32_t n = chunk.owner; n != kNone; n = nodes_[n].parent) {
    nodes_[n].Include(kinds, 0, kinds == 0);
  }
  if ((before & ~kinds) != 0 || (before == 0 && kinds != 0)) MarkDirty(chunk.owner);
}

void QuadTree::Clear() {
  nodes_.Clear();
  chunks_.Clear();
  std::fill(places_.begin(), places_.end(), kNone);
  nodes_at_level_.fill(0);
  strays_.clear();
  leaves_ = 0;
  StartCounting();
  lonely_rebalances_ = 0;
  moved_ = false;
  MakeFirstRoot();
}

// --- nodes --------------------------------------------------------------------------------------

std::uint32_t QuadTree::MakeLeaf(const Square& square, std::uint32_t parent) {
  const std::uint32_t index = nodes_.Take();
  Node& node = nodes_[index];
  node.square = square;
  node.parent = parent;
  node.change = NodeView::Change::Created;
  node.touched_at = moves_;
  Tally(node, +1);
  return index;
}

void QuadTree::FreeNode(std::uint32_t index) {
  Tally(nodes_[index], -1);
  nodes_.Give(index);
}

void QuadTree::Tally(const Node& node, int by) {
  nodes_at_level_[static_cast<std::size_t>(node.square.Level())] += static_cast<std::uint32_t>(by);
  if (node.leaf) leaves_ += static_cast<std::size_t>(by);
}

void QuadTree::Touch(std::uint32_t index) {
  Node& node = nodes_[index];
  if (node.touched_at == moves_) return;
  node.touched_at = moves_;
  node.change = NodeView::Change::None;
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

// Puts a row into the leaf where it belongs. `from` is a node that contains it, whose aggregates
// and count speak for it already; kNone when no node does.
void QuadTree::PutHome(std::uint32_t from, const Row& row) {
  if (IsOutside(row.position)) {
    PushRow(kOutside, row);
    ++nodes_[kOutside].count;
    return;
  }
  if (from == kNone) {
    GrowRoot(row.position);
    from = root_;
    ++nodes_[root_].count;
    nodes_[root_].Include(row.kinds, row.radius, row.kinds == 0);
  }
  assert(nodes_[from].square.Contains(row.position) && "a descent starts around the position");
  const std::uint32_t leaf = LeafFor(from, row.position);
  PushRow(leaf, row);
  for (std::uint32_t n = leaf; n != from; n = nodes_[n].parent) {
    ++nodes_[n].count;
    nodes_[n].Include(row.kinds, row.radius, row.kinds == 0);
  }
  MarkDirty(leaf);
}

// The leaf for a position below a node that contains it; makes the quadrant that is missing, as one
// leaf however large.
std::uint32_t QuadTree::LeafFor(std::uint32_t from, Vec2 position) {
  std::uint32_t n = from;
  while (!nodes_[n].leaf) {
    const unsigned quadrant = nodes_[n].square.QuadrantOf(position);
    if (nodes_[n].child[quadrant] == kNone) {
      const std::uint32_t fresh = MakeLeaf(nodes_[n].square.Quadrant(quadrant), n);
      nodes_[n].child[quadrant] = fresh;
    }
    n = nodes_[n].child[quadrant];
  }
  return n;
}

// Takes one sprite off the counts from a leaf, which it left, up to and without `stop`.
void QuadTree::TakeOut(std::uint32_t leaf, std::uint32_t stop) {
  MarkDirty(leaf);
  for (std::uint32_t n = leaf; n != stop; n = nodes_[n].parent) --nodes_[n].count;
}

// Percolation: up to the first node that contains the position, and down again.
void QuadTree::Relocate(std::uint32_t slot, Vec2 position) {
  const std::uint32_t leaf = LeafOf(slot);
  if (IsHome(leaf, position)) {
    Chunk& chunk = ChunkOf(slot);
    chunk.x[RowOf(slot)] = position.x;
    chunk.y[RowOf(slot)] = position.y;
    return;
  }
  std::uint32_t common = kNone;
  if (leaf != kOutside && !IsOutside(position)) {
    common = nodes_[leaf].parent;
    while (common != kNone && !nodes_[common].square.Contains(position)) {
      common = nodes_[common].parent;
    }
  }
  Row row = PopRow(places_[slot]);
  TakeOut(leaf, common);
  row.position = position;
  PutHome(common, row);
}

// --- growth --------------------------------------------------------------------------------------

void QuadTree::GrowRoot(Vec2 target) {
  while (!nodes_[root_].square.Contains(target)) {
    assert(canvas_ == Canvas::Infinite && "the root of a bounded canvas covers all of it");
    GrowRootOnce(target);
  }
}

// A root that is a leaf becomes a larger leaf: what it holds stays where it is.
void QuadTree::GrowRootOnce(Vec2 target) {
  Node& old = nodes_[root_];
  const Square grown = old.square.Grown(target);
  assert(grown.radius <= kLargestRadius && "2^42 covers all of space");
  if (old.leaf) {
    Tally(old, -1);
    old.square = grown;
    Tally(old, +1);
    MarkDirty(root_);
    return;
  }
  const std::uint32_t index = MakeLeaf(grown, kNone);
  Node& parent = nodes_[index];
  const Node& child = nodes_[root_];
  --leaves_;
  parent.leaf = false;
  parent.dirty = true;
  parent.child[grown.QuadrantOf(child.square.center)] = root_;
  parent.count = child.count;
  parent.kinds = child.kinds;
  parent.reach = child.reach;
  parent.some_kindless = child.some_kindless;
  nodes_[root_].parent = index;
  root_ = index;
}

// --- looking inside -----------------------------------------------------------------------------

void QuadTree::ForEachNode(FunctionRef<void(const NodeView&)> visit) const {
  const auto walk = [&](const auto& self, std::uint32_t index, unsigned depth) -> void {
    const Node& node = nodes_[index];
    const bool touched = node.touched_at == moves_;
    visit({node.square.center, node.square.radius, depth, node.leaf, node.dirty, node.count,
           node.reach, node.kinds, touched ? node.change : NodeView::Change::None, touched});
    for (const std::uint32_t child : node.child) {
      if (child != kNone) self(self, child, depth + 1);
    }
  };
  walk(walk, root_, 0);
}

void QuadTree::StartCounting() { splits_ = merges_ = stray_count_ = dirty_visited_ = 0; }

Statistics QuadTree::GetStatistics() const {
  std::size_t deepest = 0;
  while (nodes_at_level_[deepest] == 0) ++deepest;
  const auto top = static_cast<std::size_t>(nodes_[root_].square.Level());
  return {.sprites = Count(),
          .nodes = nodes_.Used() - 1,  // without the list of outsiders
          .leaves = leaves_,
          .depth = top - deepest,
          .splits = splits_,
          .merges = merges_,
          .strays = stray_count_,
          .dirty_visited = dirty_visited_,
          .outside = nodes_[kOutside].count};
}

}  // namespace heliopause::space
