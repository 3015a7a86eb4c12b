// The state behind SpriteManager's pointer: the slot table, the tree, and what Move leaves behind.
//
// The slot table owns ids, the tree owns positions, velocities, radii, kinds and tags. Both are
// indexed by slot, and each change updates both: a live slot has exactly one entry in the tree.
//
// How a change stays atomic: first it checks its arguments, then it reserves all memory that it may
// need, and only then it changes anything. From that point on nothing throws.
#pragma once

#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <span>
#include <string>
#include <vector>

#include "base/parallel_for.hpp"
#include "space/manager/check.hpp"
#include "space/search/search_filter.hpp"
#include "space/storage/slot_table.hpp"
#include "space/tree/quadtree.hpp"

namespace heliopause {

namespace space {
struct KindsFilter;
}

struct SpriteManager::Impl {
  /// `checked` has passed CheckOptions.
  explicit Impl(const SpaceOptions& checked) : options(checked), tree(checked) {}

  class ChangeScope;

  /// Throws std::logic_error between Move and FixOutOfBounds. Part of every search.
  void GuardSearch(const char* function) const {
    if (tree.IsMoved()) [[unlikely]]
      RejectSearch(function);
  }
  [[noreturn]] static void RejectSearch(const char* function);

  /// Returns search(const space::TreeStorage&, const space::SearchFilter&) for these options.
  /// Guards against changes of this manager while `accept` is called.
  template <class Search>
  auto Run(const char* function, const SearchOptions& wanted, const Search& search) const;
  template <class Search>
  auto RunGuarded(const space::SearchFilter& filter, const Search& search) const;

  /// Calls search(const space::TreeStorage&, const space::SearchFilter&, std::vector<T>& answer),
  /// where `answer` is `out`, or takes its memory while `accept` is called (see FillAnswer).
  template <class T, class Search>
  void RunInto(const char* function, const SearchOptions& wanted, std::vector<T>& out,
               const Search& search) const;

  /// Calls visit(hit) for each hit in a region.
  template <class Region>
  void VisitRegion(const char* function, const SearchOptions& wanted, const Region& region,
                   VisitHit visit) const;

  /// A batch of searches of one shape, by tasks of an executor if there is one.
  template <class Query, class Results>
  void RunMany(std::span<const Query> queries, Results& out, Executor executor) const;

  /// Calls `pair` for the overlapping pairs of two sides, by an executor if there is one.
  void VisitPairs(const char* function, const space::KindsFilter& first,
                  const space::KindsFilter& second, PairVisitor pair, Executor executor) const;

  /// Calls search(visit), where visit(a, b) calls `pair` with ids or members, whichever it takes.
  template <class Search>
  void RunPairs(const char* function, PairVisitor pair, const Search& search) const;

  /// Calls use(i) for each wanted[i] that is live. Returns how many there are.
  template <class Use>
  std::size_t ForEachLive(std::span<const SpriteId> wanted, const Use& use) const;

  /// Throw std::invalid_argument for a sprite or a position that this space cannot hold.
  void CheckSprite(const Argument& argument, const Sprite& sprite) const;
  void CheckPosition(const Argument& argument, Vec2 position) const;

  /// A copy of the sprite. Precondition: the slot is live.
  Sprite SpriteAt(std::uint32_t slot) const;
  PairMember MemberAt(SpriteId id) const;

  /// Add without checks: EnsureSpareFor one sprite, then Insert.
  SpriteId Add(const Sprite& sprite);

  /// Reserves memory for `sprites` more, so that as many calls of Insert do not throw. Throws
  /// std::length_error when there would be more than kMaxSlots.
  void EnsureSpareFor(std::size_t sprites);

  /// `leaf` is a hint, see QuadTree::Insert.
  SpriteId Insert(const Sprite& sprite, std::uint32_t leaf);

  /// Remove without checks; false when the id is gone.
  bool Remove(SpriteId id);

  /// Whether Move may remove sprites.
  bool RemovesAtBorder() const;

  /// Reserves memory for the lists below, so that Move does not throw. Ids in `removed` stay where
  /// they are: the span of RemovedAtBorder refers to them.
  void ReserveForRemovals();

  /// The start of Move: empties `removed`, which takes the memory that was reserved for it.
  void ForgetRemoved();

  /// The end of Move: removes the sprites in `leaving`, and lists their ids in `removed`.
  void RemoveLeaving();

  /// The steps of a tick, for a public function.
  void Move(const char* function, double seconds, Executor executor);
  void FixOutOfBounds(const char* function, Executor executor);

  /// The end of a tick. Without memory, ReBallance is postponed: no answer depends on it.
  void ReBallanceOrPostpone(space::TaskSteps& steps);

  /// Calls change(TaskSteps&) for the steps of one change, by an executor if there is one, which
  /// must not change this manager. Throws what the executor throws, when the change has ended.
  void RunSteps(const char* function, Executor executor,
                FunctionRef<void(space::TaskSteps&)> change);

  // --- bulk calls in tasks: sprite_manager_bulk.cpp ----------------------------------------------

  /// Whether there are an executor and enough changes for it.
  bool PaysInTasks(Executor executor, std::size_t changes) const;

  /// Calls check(i) for `count` arguments, which throws for an invalid one, then
  /// change(TaskSteps&). Throws what the first invalid argument throws.
  void RunBulk(const char* function, Executor executor, std::size_t count,
               FunctionRef<void(std::size_t)> check, FunctionRef<void(space::TaskSteps&)> change);

  void AddInTasks(std::span<const Sprite> sprites, std::vector<SpriteId>& out, Executor executor);

  // Not between Move and FixOutOfBounds: erasing moves entries, and the marks of strays with them.
  std::size_t RemoveInTasks(std::span<const SpriteId> wanted, Executor executor);
  std::size_t SetPositionsInTasks(std::span<const SpriteId> wanted, std::span<const Vec2> positions,
                                  Executor executor);

  std::size_t SetVelocitiesInTasks(std::span<const SpriteId> wanted,
                                   std::span<const Vec2> velocities, Executor executor);
  std::size_t SetRadiiInTasks(std::span<const SpriteId> wanted, std::span<const double> radii,
                              Executor executor);
  std::size_t SetKindsInTasks(std::span<const SpriteId> wanted, std::span<const Kinds> kinds,
                              Executor executor);
  std::size_t SetTagsInTasks(std::span<const SpriteId> wanted, std::span<const std::uint64_t> tags,
                             Executor executor);

  /// Gives each of `wanted` that is live its value by a function of BulkChange.
  template <auto kSet, class T>
  std::size_t SetInTasks(const char* function, std::span<const SpriteId> wanted,
                         std::span<const T> values, Executor executor,
                         FunctionRef<void(std::size_t)> check);

  /// Makes this state equal to another one, options included. Without memory, nothing changes.
  void CopyFrom(const Impl& other);

  std::string Validate() const;

  void Save(std::vector<std::byte>& bytes) const;
  std::uint64_t Hash() const;
  void Restore(std::span<const std::byte> bytes);

  SpaceOptions options;
  space::SlotTable ids;
  space::QuadTree tree;
  std::vector<std::uint32_t> leaving;    // slots that Border::Remove removes; empty outside Move
  std::vector<space::TaskState> states;  // of the tasks of an executor
  std::vector<SpriteId> removed;         // the ids of `leaving`, until the next Move
  std::vector<SpriteId> next_removed;    // empty memory for it, when more is needed
};

/// A change of the manager, from the first line of the function that makes it to its end. Its
/// constructor throws std::logic_error inside a callback of the manager. In a program with asserts,
/// its destructor ends the program when an invariant is broken, if the manager is small: Validate
/// is O(sprites + nodes), and within these limits it costs some microseconds. A manager that was
/// emptied keeps its nodes until ReBallance.
class SpriteManager::Impl::ChangeScope {
 public:
  static constexpr std::size_t kMaxValidatedSprites = 64;
  static constexpr std::size_t kMaxValidatedNodes = 256;

  ChangeScope(const Impl& impl, const char* function);
  ~ChangeScope() {
#ifndef NDEBUG
    if (impl_.ids.Count() <= kMaxValidatedSprites && impl_.tree.CountNodes() <= kMaxValidatedNodes)
      AssertValid();
#endif
  }
  ChangeScope(const ChangeScope&) = delete;
  ChangeScope& operator=(const ChangeScope&) = delete;

 private:
  void AssertValid() const;

  const Impl& impl_;
};

namespace internal {

/// What is behind a manager, for the other classes of the library.
struct ManagerAccess {
  using Impl = SpriteManager::Impl;

  static const Impl& ImplOf(const SpriteManager& manager) { return *manager.impl_; }
  static Impl& ImplOf(SpriteManager& manager) { return *manager.impl_; }
};

}  // namespace internal
}  // namespace heliopause
