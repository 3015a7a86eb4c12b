// QuadTree: the sparse quadtree of moving circles behind SpriteManager.
//
//   root (center, radius)     Every sprite is in exactly one leaf, chosen by its center. ReBallance
//   +-------+-------+         turns an overfull leaf into an inner node and a nearly empty one
//   | leaf  | .   . |         into a leaf. A quadrant without sprites does not exist.
//   |  . .  +---+---+
//   |   .   |   | . |         Where to read on:
//   +-------+---+---+           storage/tree_storage.hpp   what the tree is made of
//   |       |                   growth.hpp                 the leaf for a position; the root grows
//   |       |                   percolation.hpp            insert, erase, relocate, FixOutOfBounds
//   +-------+                   mover.hpp                  Move
//                               rebalancer.hpp, splitter.hpp   ReBallance
//                               repacker.hpp               the order of chunks in memory
//                               tree_shape.hpp             the squares as bytes, and back
//                               validator.hpp              every invariant
//                               ../search/                 searches, on TreeStorage alone
//
// The tree finds sprites by the slots of their ids. It checks no argument, because SpriteManager
// has; it asserts its invariants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/node_view.hpp>
#include <heliopause/space_options.hpp>
#include <heliopause/statistics.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/task_steps.hpp"
#include "space/storage/tree_storage.hpp"
#include "space/tree/bulk_change.hpp"
#include "space/tree/relocation.hpp"
#include "space/tree/repacker.hpp"
#include "space/tree/tree_shape.hpp"

namespace heliopause::space {

class QuadTree {
 public:
  /// `options` have passed CheckOptions.
  explicit QuadTree(const SpaceOptions& options) : storage_(options) {}

  /// What the searches read.
  const TreeStorage& Storage() const { return storage_; }

  // --- sprites by slot --------------------------------------------------------------------------

  std::size_t Count() const { return storage_.Count(); }
  bool Has(std::uint32_t slot) const { return storage_.Has(slot); }
  Entry Get(std::uint32_t slot) const { return storage_.chunks.Get(storage_.EntryOf(slot)); }
  Vec2 PositionOf(std::uint32_t slot) const {
    return storage_.chunks.Position(storage_.EntryOf(slot));
  }
  Vec2 VelocityOf(std::uint32_t slot) const {
    return storage_.chunks.Velocity(storage_.EntryOf(slot));
  }
  double SpriteRadiusOf(std::uint32_t slot) const {
    return storage_.chunks.Radius(storage_.EntryOf(slot));
  }
  Kinds KindsOf(std::uint32_t slot) const {
    return storage_.chunks.KindsOf(storage_.EntryOf(slot));
  }
  std::uint64_t TagOf(std::uint32_t slot) const {
    return storage_.chunks.Tag(storage_.EntryOf(slot));
  }
  bool Admits(Vec2 position) const { return storage_.options.Admits(position); }

  /// Insert needs the capacity of EnsureSpareForSlot, or of EnsureSpareFor before many; then
  /// it does not throw. `guess` is a leaf that LeafAround returned since the last ReBallance, or
  /// kNone.
  void Insert(const Entry& entry, std::uint32_t guess);
  void Insert(const Entry& entry) { Insert(entry, LeafAround(entry.position)); }
  void Erase(std::uint32_t slot);
  std::uint32_t LeafAround(Vec2 position) const { return storage_.nodes.LeafAround(position); }

  /// MoveTo needs the capacity of EnsureSpareForOne, or of EnsureSpareForMoves before many.
  void MoveTo(std::uint32_t slot, Vec2 position);
  void SetVelocity(std::uint32_t slot, Vec2 velocity);
  void SetRadius(std::uint32_t slot, double radius);
  void SetKinds(std::uint32_t slot, Kinds kinds);
  void SetTag(std::uint32_t slot, std::uint64_t tag) {
    storage_.chunks.Tag(storage_.EntryOf(slot)) = tag;
  }

  /// Capacity before a change: see TreeStorage.
  void EnsureSpareForOne() { storage_.EnsureSpareForOne(); }
  void EnsureSpareForSlot(std::uint32_t slot) { storage_.EnsureSpareForSlot(slot); }
  void EnsureSpareFor(std::size_t slots, std::size_t entries) {
    storage_.EnsureSpareFor(slots, entries);
  }
  void EnsureSpareForMoves(std::size_t newcomers = 0, std::size_t moves = 0) {
    storage_.EnsureSpareForMoves(newcomers, moves);
  }
  void ReserveForTasks() { relocation_.Reserve(storage_); }  ///< of FixOutOfBounds
  void Reserve(std::size_t sprites) { storage_.Reserve(sprites, sprites); }
  void ReserveAsMuchAs(const QuadTree& other) { storage_.ReserveAsMuchAs(other.storage_); }

  /// For BatchScope, Prefetcher and BulkChange: many changes.
  TreeStorage& MutableStorage() { return storage_; }
  BulkChange& Bulk() { return bulk_; }

  /// Makes this tree a copy of another one, node for node and chunk for chunk. Needs the capacity
  /// of ReserveAsMuchAs; then it does not throw.
  void CopyFrom(const QuadTree& other);

  /// Takes over the scratch memory of a tree that this one is going to replace. Does not throw.
  void TakeScratchOf(QuadTree& old) {
    std::swap(relocation_, old.relocation_);
    std::swap(bulk_, old.bulk_);
  }

  /// Returns a balanced tree of the same entries, with no more capacity than they need.
  QuadTree ShrunkToFit(const SpaceOptions& options) const;
  void Clear();

  // --- time -------------------------------------------------------------------------------------

  /// See MoveEntries. EnsureSpareForMoves comes before, so that FixOutOfBounds does not throw.
  void Move(double seconds, std::vector<std::uint32_t>& leaving);
  void Move(double seconds, std::vector<std::uint32_t>& leaving, const char* function,
            Executor executor, std::vector<TaskState>& states);
  std::size_t CountMoveTasks() const;
  void FixOutOfBounds(TaskSteps& steps);
  void ReBallance(TaskSteps& steps);
  void FixOutOfBounds() {
    TaskSteps in_this_thread;
    FixOutOfBounds(in_this_thread);
  }
  void ReBallance() {
    TaskSteps in_this_thread;
    ReBallance(in_this_thread);
  }
  bool IsMoved() const { return storage_.moved; }  ///< between Move and FixOutOfBounds

  // --- diagnostics -------------------------------------------------------------------------------

  void ForEachNode(FunctionRef<void(const NodeView&)> visit) const;
  Statistics GetStatistics() const;
  std::size_t CountNodes() const { return storage_.nodes.Count(); }
  void ResetTickStatistics();  ///< no node is touched; counters are 0
  std::string Validate() const;

  TreeShape GetShape() const;

  /// Returns a tree of the same entries in this shape; nothing when it cannot have been theirs.
  std::optional<QuadTree> WithShape(const SpaceOptions& options, const TreeShape& shape) const;

 private:
  friend class TreeBreaker;  // tests/support: breaks invariants on purpose

  explicit QuadTree(TreeStorage&& storage) : storage_(std::move(storage)) {}

  TreeStorage storage_;
  Relocation relocation_;  // scratch memory
  BulkChange bulk_;        // scratch memory
  Repacker repacker_;
  unsigned single_child_ticks_ = 0;  // see ShrinkRoot
};

}  // namespace heliopause::space
