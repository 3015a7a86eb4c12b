// QuadTree: the sparse quadtree of moving circles beneath SpriteManager.
//
//   root (center, radius)     Every sprite is in exactly one leaf, by its center. A leaf that is
//   +-------+-------+         too full becomes a node, a node with too little in it becomes a
//   | leaf  | .   . |         leaf, and a quadrant without sprites does not exist.
//   |  . .  +---+---+
//   |   .   |   | . |         Where to read on:
//   +-------+---+---+           quadtree.cpp            insert, erase, relocate, grow
//   |       |                   quadtree_move.cpp       Move, FixOutOfBounds
//   |       |                   quadtree_rebalance.cpp  split, merge, drop, shrink
//   +-------+                   quadtree_repack.cpp     chunks in the order of their leaves
//                               quadtree_table.cpp      three levels in one step, for searches
//                               quadtree_room.cpp       room for what is to come
//                               quadtree_search.cpp     near, touching, in a box
//                               quadtree_nearest.cpp, _sweep.cpp, _pairs.cpp
//                               quadtree_shape.cpp      the squares as bytes, and back
//                               quadtree_validate.cpp   whether all of it fits together
//                               many_search.cpp         batches of searches
//                               kernels.cpp             what is done to whole chunks, by SIMD
//
// Nodes and chunks of rows lie in two pools and name each other by 32-bit indices. A node is dirty
// when its contents or those below changed since the last ReBallance; the ancestors of a dirty node
// are dirty. Sprites outside a bounded canvas with Border::Keep lie in the chunks of node 0, which
// is not part of the tree and never dirty.
//
// It finds sprites by the slots of their ids, small numbers that its owner hands out; it checks
// nothing that comes in (the owner did), and asserts what must hold.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/node_view.hpp>
#include <heliopause/search.hpp>
#include <heliopause/space_options.hpp>
#include <heliopause/statistics.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "space/geometry/border.hpp"
#include "space/search/query.hpp"
#include "space/storage/chunk.hpp"
#include "space/storage/node.hpp"

namespace heliopause::space {

class QuadTree {
 public:
  /// `options` have passed CheckOptions.
  explicit QuadTree(const SpaceOptions& options);

  // --- sprites by slot --------------------------------------------------------------------------

  /// Room for a row of this slot and for whatever nodes it may need. After it, Insert does not
  /// throw.
  void EnsureRoomFor(std::uint32_t slot);

  /// The same for so many rows, of slots below `slots`.
  void EnsureRoomFor(std::size_t slots, std::size_t rows);

  /// `guess` is the leaf that LeafAround told at some time since the last ReBallance, or kNone.
  void Insert(const Row& row, std::uint32_t guess);
  void Insert(const Row& row) { Insert(row, LeafAround(row.position)); }
  void Erase(std::uint32_t slot);
  Row Get(std::uint32_t slot) const;
  Vec2 PositionOf(std::uint32_t slot) const { return chunks_.Position(places_[slot]); }
  bool Has(std::uint32_t slot) const;
  void MoveTo(std::uint32_t slot, Vec2 position);
  void SetVelocity(std::uint32_t slot, Vec2 velocity);
  void SetRadius(std::uint32_t slot, double radius);
  void SetKinds(std::uint32_t slot, Kinds kinds);

  /// While it lives about so many rows come, go or move, and nobody asks for anything but rows:
  /// what inner nodes tell of those below them may wait for its end.
  class Bulk {
   public:
    Bulk(QuadTree& tree, std::size_t rows);
    ~Bulk();
    Bulk(const Bulk&) = delete;
    Bulk& operator=(const Bulk&) = delete;

   private:
    QuadTree& tree_;
  };

  std::size_t Count() const { return nodes_[root_].count + nodes_[kOutside].count; }
  void Reserve(std::size_t sprites);

  /// Room for the nodes and the chunk that one row can need: after it, one MoveTo does not throw.
  void ReserveNodes();

  /// Room for whatever nodes and chunks these sprites can need, wherever they go, until the next
  /// ReBallance or Insert: after it MoveTo, Move and FixOutOfBounds do not throw. When there are to
  /// be more calls of MoveTo than sprites, it has to know how many. O(1) when there is.
  void ReserveToRoam(std::size_t newcomers = 0, std::size_t moves = 0);
  void ReserveAsMuchAs(const QuadTree& other);

  // What Insert and Erase need, asked for ahead: each of these reads what the one before asked for.
  [[gnu::always_inline]] void PrefetchPlaceOf(std::uint32_t slot) const {
    __builtin_prefetch(&places_[slot], 1);
  }
  std::uint32_t PlaceOf(std::uint32_t slot) const { return places_[slot]; }
  void PrefetchRow(std::uint32_t place) const;  ///< which may be kNone, as in all of the next
  std::uint32_t LeafAt(std::uint32_t place) const;
  std::uint32_t LeafOf(std::uint32_t slot) const { return LeafAt(places_[slot]); }
  std::uint32_t LeafAround(Vec2 position) const;  ///< kNone where there is none yet
  void PrefetchNode(std::uint32_t index) const;
  void PrefetchHeadOf(std::uint32_t leaf) const;
  void PrefetchEndOf(std::uint32_t leaf) const;  ///< where the next one goes

  // The last row of a leaf, once so many others have left it, and where the tree notes its place.
  void PrefetchLastOf(std::uint32_t leaf, std::uint32_t leaving = 0) const;
  void PrefetchPlaceOfLastOf(std::uint32_t leaf, std::uint32_t leaving) const;

  /// A tree of the same rows, balanced, with no more room than they need.
  QuadTree Packed(const SpaceOptions& options) const;
  void Clear();

  /// What is there however the rows came to lie: squares and who is dirty, the root first, then its
  /// quadrants in order, each with what is below it.
  struct Shape {
    Vec2 center{};            // of the root
    std::uint8_t level = 0;   // of the root
    std::uint8_t lonely = 0;  // ReBallances in a row at which the root had one occupied quadrant
    std::vector<std::uint8_t> nodes;  // bits 0 to 3: its quadrants; 4: a leaf; 5: dirty

    bool operator==(const Shape& other) const {
      return center.x == other.center.x && center.y == other.center.y && level == other.level &&
             lonely == other.lonely && nodes == other.nodes;
    }
  };
  Shape GetShape() const;

  /// A tree of the same rows in this shape; nothing when it cannot have been theirs.
  std::optional<QuadTree> Shaped(const SpaceOptions& options, const Shape& shape) const;

  /// Whether a position may be given to a sprite: inside the canvas, or the canvas keeps what is
  /// not.
  bool Admits(Vec2 position) const;

  // --- time -------------------------------------------------------------------------------------

  /// Appends the slots that Border::Remove takes out to `leaving`, which has room; they are still
  /// in the tree until Erase. ReserveToRoam comes before, so that FixOutOfBounds comes after.
  void Move(double seconds, std::vector<std::uint32_t>& leaving);

  /// The same, bit for bit, by an executor. When that throws or leaves work out, this throws, and
  /// some sprites have not moved.
  void Move(double seconds, std::vector<std::uint32_t>& leaving, Executor executor,
            std::vector<TaskState>& states);
  std::size_t PiecesOfMove() const;
  void FixOutOfBounds();
  void ReBallance();
  bool IsMoved() const { return moved_; }  ///< between Move and FixOutOfBounds

  // --- searches: everything below reads only -----------------------------------------------------

  void FindNear(const Query& query, Vec2 point, double radius, std::vector<Hit>& out) const;
  void FindTouching(const Query& query, Vec2 point, double radius, std::vector<Hit>& out) const;
  void FindIn(const Query& query, const Box& box, std::vector<Hit>& out) const;
  std::size_t CountNear(const Query& query, Vec2 point, double radius) const;
  std::size_t CountTouching(const Query& query, Vec2 point, double radius) const;
  bool AnyNear(const Query& query, Vec2 point, double radius) const;
  bool AnyTouching(const Query& query, Vec2 point, double radius) const;
  std::optional<Hit> FindNearest(const Query& query, Vec2 point, double max_radius) const;
  void FindNearest(const Query& query, Vec2 point, std::size_t k, double max_radius,
                   std::vector<Hit>& out) const;
  std::optional<SweepHit> SweepFirst(const Query& query, const Segment& segment) const;
  void SweepAll(const Query& query, const Segment& segment, std::vector<SweepHit>& out) const;
  PairTrace ForEachOverlappingPair(FunctionRef<void(SpriteId, SpriteId)> pair) const;
  void ForEachOverlappingPair(Kinds first, Kinds second,
                              FunctionRef<void(SpriteId, SpriteId)> pair) const;

  /// The same pairs in the same order, found by an executor; `pair` is called in this thread.
  void ForEachOverlappingPair(FunctionRef<void(SpriteId, SpriteId)> pair, Executor executor) const;
  void ForEachOverlappingPair(Kinds first, Kinds second, FunctionRef<void(SpriteId, SpriteId)> pair,
                              Executor executor) const;

  // --- looking inside ---------------------------------------------------------------------------

  void ForEachNode(FunctionRef<void(const NodeView&)> visit) const;
  Statistics GetStatistics() const;
  void StartCounting();  ///< sets what counts since the last Move to zero
  void ForgetTouches();  ///< the same, and no node has been touched since
  std::string Validate() const;

  /// The anatomy, for the searches: the node that holds sprites outside the canvas, and the tree.
  static constexpr std::uint32_t kOutside = 0;
  std::uint32_t Root() const { return root_; }
  const Node& NodeAt(std::uint32_t index) const { return nodes_[index]; }
  const Node& NodeIn(std::uint32_t cell) const { return nodes_[Table::NodeOf(cell)]; }
  /// Whether the folds of kinds tell as much as the kinds: nobody uses more than the low eight.
  bool KindsFoldExactly() const { return (nodes_[root_].kinds | nodes_[kOutside].kinds) < 256; }
  const Table& TableAt(std::uint32_t index) const { return tables_[index]; }
  const TableLevels& Levels() const { return table_levels_; }
  const ChunkPool& Chunks() const { return chunks_; }

 private:
  friend class TreeCheck;    // quadtree_validate.cpp
  friend class TreeBreaker;  // tests/support: breaks invariants on purpose

  // quadtree.cpp: rows
  enum class Nearby { Leaf, Cache };  // where a chunk is to lie that a leaf takes
  std::uint32_t NewPlace(std::uint32_t leaf, Nearby nearby);
  std::uint32_t ChunkBeside(std::uint32_t leaf) const;
  void PushRow(std::uint32_t leaf, const Row& row);
  void PushCopy(std::uint32_t leaf, std::uint32_t from);
  void DropRow(std::uint32_t place);
  void FreeChunk(std::uint32_t index);

  // quadtree.cpp: nodes
  void MakeFirstRoot();
  std::uint32_t MakeLeaf(const Square& square, std::uint32_t parent);
  void FreeNode(std::uint32_t index);
  void Tally(const Node& node, int by);
  void Become(bool leaf, Node& node);
  void Touch(std::uint32_t index);
  void TouchUp(std::uint32_t index);
  void MarkDirty(std::uint32_t leaf);
  bool IsOutside(Vec2 position) const;
  std::uint32_t LeafFor(Vec2 position, std::uint32_t guess);
  void Percolate(std::uint32_t from, std::uint32_t to, const Row& row);
  void SumUp(std::uint32_t index);
  void GrowRoot(Vec2 target);
  void GrowRootOnce(Vec2 target);
  void OutlineRoot();
  void Relocate(std::uint32_t place, Vec2 position, std::uint32_t guess);

  // quadtree_move.cpp
  bool ActAtBorder(Axis& x, Axis& y) const;
  bool IsQuiet(const Node& leaf) const;
  std::optional<Window> QuietWindow(const Node& leaf) const;
  struct Flight;
  void BeginMove();
  std::size_t MoveChunks(Flight& flight, std::uint32_t first, std::uint32_t end);
  bool HasLeft(const Node& leaf, std::uint32_t place, Flight& flight);
  bool Settle(std::uint32_t place, Flight& flight);
  bool IsHome(std::uint32_t leaf, Vec2 position) const;
  class StraysAhead;

  // quadtree_room.cpp
  std::uint32_t LastOf(std::uint32_t leaf, std::uint32_t leaving) const;
  void EnsurePlaces(std::size_t slots);

  // quadtree_table.cpp
  void MakeTable(std::uint32_t index);
  void GiveTable(std::uint32_t index);
  bool WantsTable(std::uint32_t index) const;
  void ChooseTableLevels();
  void MakeTablesAnew(std::uint32_t index);
  std::uint32_t CellOf(std::uint32_t index) const;
  void Paint(std::uint32_t index);
  void Unpaint(std::uint32_t index);
  void FillCellsAbove(std::uint32_t index, std::uint32_t value);
  void PaintBelow(std::uint32_t owner, std::uint32_t index);
  void FillCells(std::uint32_t owner, std::uint32_t index, std::uint32_t value);

  // quadtree_shape.cpp
  bool MayBeRoot(const Square& root) const;
  void ReshapeRoot(const Square& square);
  bool Branch(std::uint32_t index, std::span<const std::uint8_t>& nodes);
  void MarkAs(std::uint32_t index, std::span<const std::uint8_t>& nodes);

  // quadtree_rebalance.cpp
  void Fit(std::uint32_t index);
  void FitLeaf(std::uint32_t index);
  void RecountKinds(Node& leaf) const;
  void RecountReach(Node& leaf) const;
  void FitInner(std::uint32_t index);
  struct Sorting;
  void Split(std::uint32_t index);
  void Sort(std::uint32_t chunk, Sorting& sorting);
  unsigned LevelsOfSplit(const Node& leaf) const;
  unsigned LevelsTogether(const Node& leaf) const;
  void Sink(std::uint32_t index, unsigned levels);
  void MakeQuadrants(std::uint32_t index, Sorting& sorting, unsigned first, unsigned edge);
  void MakeQuadrant(std::uint32_t parent, unsigned quadrant, Sorting& sorting, unsigned first,
                    unsigned edge);
  void DealOut(std::uint32_t chunk, const Sorting& sorting);
  void Merge(std::uint32_t index);
  bool MayBeSplit(const Node& node) const;
  void ShrinkRoot();
  bool HasOneOccupiedQuadrant(unsigned& quadrant) const;
  void ShrinkRootTo(unsigned quadrant);

  // quadtree_repack.cpp
  void Repack();
  bool RepackBelow(std::uint32_t index, bool contains_next);
  void RepackLeaf(std::uint32_t leaf);
  bool MayRepack(std::uint32_t leaf) const;
  void SwapChunks(std::uint32_t& link, std::uint32_t place);
  void NotePlaces(std::uint32_t chunk);

  // Where Repack is.
  struct Walk {
    Walk();

    Vec2 next;                // in the leaf that is next; or nowhere, to begin with
    std::uint32_t place = 0;  // the chunks before it are those of the leaves that were visited
    std::size_t budget = 0;   // leaves
  };

  // Set at birth.
  std::size_t leaf_capacity_;
  std::size_t merge_threshold_;
  double smallest_leaf_radius_;
  Canvas canvas_;
  Border border_;
  Interval canvas_x_;
  Interval canvas_y_;
  Box quiet_;  // strictly inside of it no border acts, and space does not end
  Square first_root_;
  TableLevels table_levels_;

  Pool<Node, 256> nodes_;  // [0] is kOutside
  Pool<Table, 64> tables_;
  ChunkPool chunks_;
  std::vector<std::uint32_t> places_;  // slot -> chunk * 16 + row; kNone when not in the tree
  std::uint32_t root_ = kNone;
  std::size_t leaves_ = 0;
  std::array<std::uint32_t, kLevels> inner_at_level_{};  // nodes that are no leaves

  Walk walk_;
  bool moved_ = false;
  bool sums_wait_ = false;          // of inner nodes, see Bulk
  unsigned lonely_rebalances_ = 0;  // in a row, with one occupied quadrant

  std::uint32_t moves_ = 1;  // stamps touched_at
  std::size_t splits_ = 0;   // these four since the last Move
  std::size_t merges_ = 0;
  std::size_t strays_ = 0;
  std::size_t dirty_visited_ = 0;
};

}  // namespace heliopause::space
