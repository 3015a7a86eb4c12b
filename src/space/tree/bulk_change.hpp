// BulkChange: many sprites are inserted, erased, moved or edited, in steps of independent tasks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <span>

#include "base/buffer.hpp"
#include "base/task_steps.hpp"
#include "space/storage/slot_table.hpp"
#include "space/storage/tree_storage.hpp"
#include "space/tree/leaf_groups.hpp"
#include "space/tree/relocation_block.hpp"

namespace heliopause::space {

/// Each call makes the changes of a loop over single ones, in order, a block at a time. The tree
/// afterwards is the same, chunk for chunk, with one exception: Move leaves the entries of a leaf
/// in another order than a loop does. No result depends on the executor.
///
/// Arguments have been checked. Nothing throws after the reservations that each call names.
class BulkChange {
 public:
  /// Whether there are enough changes for tasks. At the end of a call all inner nodes are visited.
  static bool Pays(const TreeStorage& tree, std::size_t changes);

  /// Makes the scratch memory for this many changes; for Insert, after the tree has its capacity.
  void ReserveForInsert(const TreeStorage& tree, std::size_t changes);
  void ReserveForErase(std::size_t changes);
  void ReserveForMove(TreeStorage& tree, std::size_t changes);  ///< also capacity of the tree
  std::size_t Bytes() const;

  /// Inserts sprites[i] as ids[i], whose slots are not in the tree. Needs the capacity of
  /// TreeStorage::EnsureSpareFor.
  void Insert(TreeStorage& tree, std::span<const Sprite> sprites, std::span<const SpriteId> ids,
              TaskSteps& steps);

  // The calls below ignore ids that are not in the tree, and return how many others there are.

  /// Erases sprites, and frees their slots, in order. Precondition: the tree has no strays.
  std::size_t Erase(TreeStorage& tree, SlotTable& slots, std::span<const SpriteId> ids,
                    TaskSteps& steps);

  /// Gives ids[i] the position positions[i]. Precondition: the tree has no strays.
  std::size_t Move(TreeStorage& tree, std::span<const SpriteId> ids,
                   std::span<const Vec2> positions, TaskSteps& steps);

  /// Set one member, with the memory of ReserveForErase.
  std::size_t SetVelocities(TreeStorage& tree, std::span<const SpriteId> ids,
                            std::span<const Vec2> velocities, TaskSteps& steps);
  std::size_t SetRadii(TreeStorage& tree, std::span<const SpriteId> ids,
                       std::span<const double> radii, TaskSteps& steps);
  std::size_t SetKinds(TreeStorage& tree, std::span<const SpriteId> ids,
                       std::span<const Kinds> kinds, TaskSteps& steps);
  std::size_t SetTags(TreeStorage& tree, std::span<const SpriteId> ids,
                      std::span<const std::uint64_t> tags, TaskSteps& steps);

 private:
  // Where a sprite is when its block begins.
  struct Source {
    std::uint32_t entry;  // kNone: not in the tree
    std::uint32_t leaf;
    std::uint32_t freed;  // a chunk that is empty since its sprite was erased, or kNone
    bool is_erased;
  };
  // Where a sprite goes.
  struct Target {
    std::uint32_t leaf;
    std::uint32_t entry;   // the first one of a chunk while `opener` names its item
    std::uint16_t opener;  // the item whose insertion adds the chunk; kNoOpener: the chunk exists
  };
  static constexpr std::uint16_t kNoOpener = 0xffff;

  template <class Act>
  std::size_t ForEachSource(TreeStorage& tree, std::span<const SpriteId> ids, TaskSteps& steps,
                            const Act& act);
  void FindSources(const TreeStorage& tree, std::span<const SpriteId> ids, TaskSteps& steps);
  std::size_t EraseBlock(TreeStorage& tree, SlotTable& slots, std::span<const SpriteId> ids,
                         TaskSteps& steps);
  std::size_t FreeErased(TreeStorage& tree, SlotTable& slots, std::span<const SpriteId> ids);

  void InsertBlock(TreeStorage& tree, std::span<const Sprite> sprites,
                   std::span<const SpriteId> ids, TaskSteps& steps);
  void FindLeaves(TreeStorage& tree, std::span<const Sprite> sprites, TaskSteps& steps);
  void AssignLanes(TreeStorage& tree, std::span<const Sprite> sprites, TaskSteps& steps);
  void AddChunks(TreeStorage& tree);
  void FillLanes(TreeStorage& tree, std::span<const Sprite> sprites, std::span<const SpriteId> ids,
                 TaskSteps& steps);

  std::size_t MoveBlock(TreeStorage& tree, std::span<const SpriteId> ids,
                        std::span<const Vec2> positions, TaskSteps& steps);
  std::size_t FindTargets(TreeStorage& tree, std::span<const SpriteId> ids,
                          std::span<const Vec2> positions, TaskSteps& steps);
  bool SetInPlace(TreeStorage& tree, std::span<const Vec2> positions, TaskSteps& steps);

  Buffer<Source> sources_;        // of a block
  Buffer<Target> targets_;        // of a block
  Buffer<std::uint16_t> opener_;  // by leaf, valid where the block has one
  LeafGroups groups_;             // of sources_ or targets_
  RelocationBlock relocation_;    // of Move
};

}  // namespace heliopause::space
