// What is behind SpriteManager's pointer: the tree, the ids, and the guards between them and the
// caller.
#pragma once

#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <span>
#include <string>
#include <vector>

#include "space/manager/check.hpp"
#include "space/search/query.hpp"
#include "space/storage/slot_table.hpp"
#include "space/tree/quadtree.hpp"

namespace heliopause {

struct SpriteManager::Impl {
  explicit Impl(const SpaceOptions& checked) : options(checked), tree(checked) {}

  /// Throws std::logic_error from inside a callback of this manager. First in every change.
  void GuardChange() const;

  /// Throws std::logic_error between Move and FixOutOfBounds. Part of every search.
  void GuardSearch() const {
    if (tree.IsMoved()) [[unlikely]]
      RefuseSearch();
  }
  [[noreturn]] static void RefuseSearch();

  /// Runs search(const space::Query&), a search of the tree, for what is wanted.
  template <class Search>
  auto Run(const SearchOptions& wanted, const Search& search) const;

  /// Throws std::invalid_argument for what must not be in this space.
  void CheckSprite(const Sprite& sprite, std::size_t entry = space::What::kAlone) const;
  void CheckPosition(Vec2 position, space::What what = "position") const;

  Sprite SpriteAt(std::uint32_t slot) const;

  /// Add and Remove, of what has been checked. Add is MakeRoomFor one and Put, which does not
  /// throw and takes a guess at the leaf, see QuadTree::Insert.
  SpriteId Add(const Sprite& sprite);
  void MakeRoomFor(std::size_t sprites);
  SpriteId Put(const Sprite& sprite, std::uint32_t leaf);
  bool Remove(SpriteId id);

  /// Whether the border takes sprites out.
  bool MayRemove() const;

  /// So that Move, with Border::Remove, does not allocate.
  void MakeRoomForLeaving();

  /// What a tick ends with.
  void ReBallanceIfItCan();

  /// What is left to do after Move.
  void TakeOutLeaving();

  std::string Validate() const;
  void Save(std::vector<std::byte>& bytes) const;
  void Restore(std::span<const std::byte> bytes);

  SpaceOptions options;
  space::SlotTable ids;
  space::QuadTree tree;
  std::vector<std::uint32_t> leaving;    // slots that Border::Remove takes out; empty outside Move
  std::vector<space::TaskState> states;  // of the pieces of Move
  std::vector<SpriteId> removed;         // their ids, until the next Move
};

}  // namespace heliopause
