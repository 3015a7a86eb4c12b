// One walk over the nodes from the root, which marks every node, table and chunk that it meets.
// Then the pools: what was not met must be free, and what is free must not have been met.
//
//   CheckRoot     its square fits the options
//   CheckNode     links, marks, aggregates against a recount; tables; entries of leaves
//   CheckOutside  the list outside a bounded canvas
//   CheckPools    nothing lost, nothing twice, as many slots as entries
//   CheckTallies  the counts that the statistics read
//
// The checks test every link before they follow it: a broken tree must not crash them. Skip tables
// are compared with cells that are computed in another way than NodeStore does. Only the first
// error is reported: a broken link causes many others.
#include "space/tree/validator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <vector>

#include "base/finite.hpp"
#include "space/tree/splitter.hpp"

namespace heliopause::space {

class Validator {
 public:
  explicit Validator(const TreeStorage& tree)
      : tree_(tree),
        nodes_(tree.nodes),
        chunks_(tree.chunks),
        node_seen_(tree.nodes.nodes_.Size()),
        table_seen_(tree.nodes.tables_.Size()),
        chunk_seen_(tree.chunks.Size()) {}

  std::string FirstError() {
    CheckRoot();
    if (error_.empty()) CheckNode(nodes_.RootIndex(), kNone);
    if (error_.empty()) CheckOutside();
    if (error_.empty()) CheckPools();
    if (error_.empty()) CheckTallies();
    return error_;
  }

 private:
  struct Aggregates {  // recounted from entries and children
    std::size_t count = 0;
    Kinds kinds = 0;
    double max_radius = 0;
    bool some_kindless = false;

    void Include(const Aggregates& other) {
      count += other.count;
      kinds |= other.kinds;
      max_radius = std::max(max_radius, other.max_radius);
      some_kindless = some_kindless || other.some_kindless;
    }
  };

  // Records the first error. Returns whether there is none so far.
  template <class... Words>
  bool Require(bool holds, const Words&... words) {
    if (holds || !error_.empty()) return error_.empty();
    std::ostringstream text;
    text.precision(17);
    (text << ... << words);
    error_ = text.str();
    return false;
  }

  void CheckRoot();
  Aggregates CheckNode(std::uint32_t index, std::uint32_t parent);
  void CheckAggregates(std::uint32_t index, const Aggregates& found);
  Aggregates CheckInner(std::uint32_t index);
  bool CheckSquareOfChild(std::uint32_t child, const Square& expected);
  void CheckTable(std::uint32_t index);
  SkipTable ExpectedTable(const Node& node) const;
  Aggregates CheckLeaf(std::uint32_t index);
  Aggregates CheckEntries(std::uint32_t index);
  // `name`: what the message calls the node.
  template <class... Words>
  void CheckCovers(const Node& node, const Aggregates& found, const Words&... name) {
    Require(node.count == found.count, name..., ": count ", node.count, " (expected ", found.count,
            ")");
    Require((found.kinds & ~node.kinds) == 0 && (node.some_kindless || !found.some_kindless),
            name..., ": kinds ", node.kinds, " do not include all of ", found.kinds);
    Require(node.max_radius >= found.max_radius, name..., ": max_radius ", node.max_radius,
            " is below a sprite's radius, ", found.max_radius);
  }
  void CheckUnusedLanes(std::uint32_t chunk);
  void CheckEntry(std::uint32_t index, std::uint32_t entry);
  void CheckQuantized(std::uint32_t index, std::uint32_t entry, const Entry& value);
  void CheckOutside();
  void CheckPools();
  void CheckFree(std::vector<bool>& seen, std::uint32_t index, const char* what);
  void CheckNoneLost(const std::vector<bool>& seen, const char* what);
  void CheckTallies();

  bool IsStray(std::uint32_t entry) const {
    return chunks_.Header(ChunkOf(entry)).IsStray(LaneOf(entry));
  }

  const TreeStorage& tree_;
  const NodeStore& nodes_;
  const ChunkPool& chunks_;
  std::vector<bool> node_seen_;
  std::vector<bool> table_seen_;
  std::vector<bool> chunk_seen_;
  std::array<std::uint32_t, kLevels> inner_at_level_{};
  std::size_t node_count_ = 0;
  std::size_t leaf_count_ = 0;
  std::string error_;
};

void Validator::CheckRoot() {
  if (!Require(nodes_.RootIndex() < node_seen_.size(), "root: no such node")) return;
  const Node& node = nodes_.Root();
  if (!Require(node.level < kLevels, "root: level ", int{node.level}, " (expected 0 to 50)"))
    return;
  const Square root = node.GetSquare();
  const Square& first = tree_.options.first_root;
  for (const double c : {root.center.x, root.center.y}) {
    Require(std::abs(c) <= kLargestRadius && std::fmod(c, kSmallestRadius) == 0, "root: center ", c,
            " (expected a multiple of 2^-8)");
  }
  Require(root.radius >= first.radius, "root: radius ", root.radius, " (expected at least ",
          first.radius, ", from the options)");
  Require(tree_.options.canvas == Canvas::Infinite || root == first,
          "root: the root of a bounded canvas has another square than at the start");
}

Validator::Aggregates Validator::CheckNode(std::uint32_t index, std::uint32_t parent) {
  if (!Require(!node_seen_[index], "node ", index, ": linked twice")) return {};
  node_seen_[index] = true;
  const Node& node = nodes_[index];
  Require(node.parent == parent, "node ", index, ": wrong parent link");
  Require(parent == kNone || !node.dirty || nodes_[parent].dirty, "node ", index,
          ": dirty below a clean parent");
  ++node_count_;
  leaf_count_ += node.leaf ? 1 : 0;
  inner_at_level_[node.level] += node.leaf ? 0 : 1;
  const Aggregates found = node.leaf ? CheckLeaf(index) : CheckInner(index);
  CheckAggregates(index, found);
  return found;
}

// Counts are exact in every node. Kinds and radii are never too small, and exact in a clean node.
void Validator::CheckAggregates(std::uint32_t index, const Aggregates& found) {
  const Node& node = nodes_[index];
  CheckCovers(node, found, "node ", index);
  if (node.dirty) return;
  Require(node.count > 0 || index == nodes_.RootIndex(), "node ", index, ": clean and empty");
  Require(node.kinds == found.kinds && node.some_kindless == found.some_kindless, "node ", index,
          ": clean, but kinds ", node.kinds, " are more than ", found.kinds);
  Require(node.max_radius == found.max_radius, "node ", index, ": clean, but max_radius ",
          node.max_radius, " is above ", found.max_radius);
  Require(!node.recount_kinds && !node.recount_max_radius, "node ", index,
          ": clean, but marked for a recount");
}

Validator::Aggregates Validator::CheckInner(std::uint32_t index) {
  const Node& node = nodes_[index];
  Aggregates found;
  unsigned children = 0;
  for (unsigned quadrant = 0; quadrant < 4 && error_.empty(); ++quadrant) {
    const std::uint32_t child = node.child[quadrant];
    if (child == kNone) continue;
    ++children;
    if (!Require(child < node_seen_.size(), "node ", index,
                 ": links to a node that does not exist"))
      break;
    if (!CheckSquareOfChild(child, node.GetSquare().Quadrant(quadrant))) break;
    found.Include(CheckNode(child, index));
  }
  Require(children > 0, "node ", index, ": an inner node without children");
  Require(node.dirty || node.count > tree_.options.merge_threshold, "node ", index, ": clean with ",
          node.count, " sprites (expected a leaf)");
  if (error_.empty()) CheckTable(index);
  return found;
}

bool Validator::CheckSquareOfChild(std::uint32_t child, const Square& expected) {
  return Require(nodes_[child].GetSquare() == expected, "node ", child,
                 ": not a quadrant of its parent");
}

// A node has a table exactly at the levels of tables and at the root, and no two nodes share one.
void Validator::CheckTable(std::uint32_t index) {
  const Node& node = nodes_[index];
  const std::uint32_t table = node.SkipTableIndex();
  if (!nodes_.WantsTable(index)) {
    Require(table == kNone, "node ", index, ": has a skip table at a level without");
    return;
  }
  if (!Require(table < table_seen_.size() && !table_seen_[table], "node ", index,
               ": has no skip table of its own")) {
    return;
  }
  table_seen_[table] = true;
  const SkipTable expected = ExpectedTable(node);
  for (std::size_t i = 0; i < expected.cell.size(); ++i) {
    const std::uint32_t cell = nodes_.TableOf(node).cell[i];
    Require(cell == expected.cell[i], "node ", index, ": cell ", i, " of its skip table is ", cell,
            " (expected ", expected.cell[i], ")");
  }
}

// Finds the node of each cell by descending to the cell's center.
SkipTable Validator::ExpectedTable(const Node& node) const {
  SkipTable table;
  const int cell_level = nodes_.Levels().CellLevelOf(node.level);
  const double radius = RadiusOf(cell_level);
  const Vec2 low = node.GetSquare().Closed().min;
  const unsigned edge = 1u << (node.level - cell_level);
  for (unsigned y = 0; y < edge; ++y) {
    for (unsigned x = 0; x < edge; ++x) {
      const Vec2 middle{low.x + (2 * x + 1) * radius, low.y + (2 * y + 1) * radius};
      const Node* at = &node;
      std::uint32_t found = kNone;
      do {
        found = at->child[at->GetSquare().QuadrantOf(middle)];
        if (found >= node_seen_.size()) break;
        at = &nodes_[found];
      } while (!at->leaf && at->level > cell_level);
      if (found != kNone && at->leaf) found |= SkipTable::kLeaf;
      table.cell[y * SkipTable::kEdge + x] = found;
    }
  }
  return table;
}

Validator::Aggregates Validator::CheckLeaf(std::uint32_t index) {
  const Node& node = nodes_[index];
  for (const std::uint32_t child : node.child) {
    Require(child == kNone, "node ", index, ": a leaf with a child");
  }
  Require(node.dirty || !MustSplit(tree_, node), "node ", index, ": a clean leaf with ", node.count,
          " sprites (expected to be split)");
  return CheckEntries(index);
}

Validator::Aggregates Validator::CheckEntries(std::uint32_t index) {
  const Node& leaf = nodes_[index];
  Aggregates found;
  for (std::uint32_t c = leaf.FirstChunk(); c != kNone && error_.empty(); c = chunks_.Next(c)) {
    if (!Require(c < chunk_seen_.size() && !chunk_seen_[c], "node ", index,
                 ": broken list of chunks")) {
      break;
    }
    chunk_seen_[c] = true;
    const ChunkHeader& header = chunks_.Header(c);
    Require(header.owner == index, "chunk ", c, ": owner ", header.owner, " (expected node ", index,
            ")");
    const bool is_first = c == leaf.FirstChunk();
    Require(header.count == kEntriesPerChunk || (is_first && header.count > 0), "chunk ", c,
            ": has free lanes and is not the first of its leaf");
    CheckUnusedLanes(c);
    for (unsigned lane = 0; lane < header.count && error_.empty(); ++lane) {
      const std::uint32_t entry = c * kEntriesPerChunk + lane;
      CheckEntry(index, entry);
      const Entry value = chunks_.Get(entry);
      found.Include({1, value.kinds, value.radius, value.kinds == 0});
    }
  }
  return found;
}

void Validator::CheckUnusedLanes(std::uint32_t chunk) {
  const ChunkHeader& header = chunks_.Header(chunk);
  for (unsigned lane = header.count; lane < kEntriesPerChunk; ++lane) {
    Require(header.kinds[lane] == 0, "chunk ", chunk, ": unused lane ", lane, " has kinds");
  }
  Require((header.strays & ~header.InUse()) == 0, "chunk ", chunk, ": an unused lane is a stray");
  Require(tree_.moved || header.strays == 0, "chunk ", chunk, ": strays after FixOutOfBounds");
  Require(header.strays == 0 || chunks_.NextWithStrays(chunk) == chunk, "chunk ", chunk,
          ": strays that FixOutOfBounds would not find");
}

// The limits are those of the checks at the border of the library: no change may leave them.
void Validator::CheckEntry(std::uint32_t index, std::uint32_t entry) {
  const Entry value = chunks_.Get(entry);
  const std::uint32_t slot = value.id.slot;
  Require(tree_.Has(slot) && tree_.entry_of_slot[slot] == entry, "slot ", slot,
          ": does not name its entry");
  for (const double x : {value.position.x, value.position.y}) {
    Require(std::abs(x) <= kMaxCoordinate, "slot ", slot, ": coordinate ", x,
            " (expected within +-2^40)");
  }
  Require(IsFinite(value.velocity), "slot ", slot, ": velocity is not finite");
  Require(IsFiniteNotNegative(value.radius), "slot ", slot, ": radius ", value.radius,
          " (expected finite, >= 0)");
  Require(tree_.BelongsTo(index, value.position) || IsStray(entry), "slot ", slot, ": position (",
          value.position.x, ", ", value.position.y, ") is not in its leaf, node ", index);
  CheckQuantized(index, entry, value);
}

// The quantized position of a stray is never read: it may be far away.
void Validator::CheckQuantized(std::uint32_t index, std::uint32_t entry, const Entry& value) {
  const ChunkHeader& header = chunks_.Header(ChunkOf(entry));
  const unsigned lane = LaneOf(entry);
  Require(header.kinds[lane] == Mask8(value.kinds), "slot ", value.id.slot,
          ": wrong kinds in the header");
  if (IsStray(entry) || !IsFinite(value.position)) return;
  const IVec2 expected = nodes_[index].GetQuantizer().Quantize(value.position);
  Require(header.x[lane] == expected.x && header.y[lane] == expected.y, "slot ", value.id.slot,
          ": wrong quantized position");
}

void Validator::CheckOutside() {
  node_seen_[NodeStore::kOutside] = true;
  const Node& outside = nodes_[NodeStore::kOutside];
  const Aggregates found = CheckEntries(NodeStore::kOutside);
  CheckCovers(outside, found, "outside");
  Require(found.count == 0 || tree_.options.border == Border::Keep, "outside: ", found.count,
          " sprites on a canvas whose border keeps none");
}

// Every item of a pool is either linked or free, and free once. The walk has marked the linked
// ones; this marks the free ones.
void Validator::CheckPools() {
  for (const std::uint32_t index : nodes_.nodes_.FreeList()) CheckFree(node_seen_, index, "node");
  for (const std::uint32_t index : nodes_.tables_.FreeList())
    CheckFree(table_seen_, index, "table");
  chunks_.FreeChunks().ForEach([&](std::uint32_t index) {
    CheckFree(chunk_seen_, index, "chunk");
    Require(chunks_.Header(index).count == 0, "chunk ", index, ": free, but has entries");
    CheckUnusedLanes(index);
  });
  CheckNoneLost(node_seen_, "node");
  CheckNoneLost(table_seen_, "table");
  CheckNoneLost(chunk_seen_, "chunk");
  const auto in_tree =
      static_cast<std::size_t>(std::count_if(tree_.entry_of_slot.begin(), tree_.entry_of_slot.end(),
                                             [](std::uint32_t entry) { return entry != kNone; }));
  Require(in_tree == tree_.Count(), "slots: ", in_tree, " have an entry (expected ", tree_.Count(),
          ")");
}

void Validator::CheckFree(std::vector<bool>& seen, std::uint32_t index, const char* what) {
  if (!Require(index < seen.size(), what, " ", index, ": free, but does not exist")) return;
  Require(!seen[index], what, " ", index, ": in use and free");
  seen[index] = true;
}

void Validator::CheckNoneLost(const std::vector<bool>& seen, const char* what) {
  for (std::size_t i = 0; i < seen.size(); ++i) {
    Require(seen[i], what, " ", i, ": lost, neither linked nor free");
  }
}

void Validator::CheckTallies() {
  Require(leaf_count_ == nodes_.CountLeaves(), "tally: ", nodes_.CountLeaves(),
          " leaves (expected ", leaf_count_, ")");
  Require(node_count_ == nodes_.Count(), "tally: ", nodes_.Count(), " nodes (expected ",
          node_count_, ")");
  for (std::size_t level = 0; level < inner_at_level_.size(); ++level) {
    Require(inner_at_level_[level] == nodes_.inner_at_level_[level],
            "tally: ", nodes_.inner_at_level_[level], " inner nodes at level ", level,
            " (expected ", inner_at_level_[level], ")");
  }
}

std::string ValidateTree(const TreeStorage& tree) { return Validator(tree).FirstError(); }

}  // namespace heliopause::space
