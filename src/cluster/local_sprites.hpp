// LocalSprites: the sprites of one rank. A SpriteManager with own sprites and ghosts, and the
// global id and state of each.
#pragma once

#include <cstdint>
#include <heliopause/cluster/universe.hpp>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cluster/sprite_record.hpp"

namespace heliopause::cluster {

/// Thrown for a global id that two living sprites have.
class DuplicateGlobalId : public std::logic_error {
 public:
  explicit DuplicateGlobalId(GlobalId id)
      : std::logic_error("global id = " + std::to_string(id) + " of two sprites"), id_(id) {}
  GlobalId Id() const { return id_; }

 private:
  GlobalId id_;
};

class LocalSprites {
 public:
  enum class State : std::uint8_t { None, Owned, Ghost };

  /// Own sprites with a radius above `large` are listed, so that LargestRadius shrinks again when
  /// they are gone.
  LocalSprites(const SpaceOptions& options, double large);

  const SpriteManager& Space() const { return space_; }
  std::size_t CountOwned() const { return owned_; }
  std::size_t CountGhosts() const { return ids_.size() - owned_; }
  bool Is(State state, SpriteId id) const {
    return id.slot < state_.size() && state_[id.slot] == state && space_.Contains(id);
  }
  /// Precondition: the id exists.
  State StateOf(SpriteId id) const { return state_[id.slot]; }
  GlobalId IdOf(SpriteId id) const { return global_[id.slot]; }
  SpriteId Find(GlobalId id) const;
  SpriteRecord RecordOf(SpriteId id) const;

  /// An upper bound of the radius of own sprites, exact when above `large`.
  double LargestRadius() const;

  /// Adds sprites. A ghost whose id becomes an own sprite is replaced by it. Throws
  /// DuplicateGlobalId when a global id is in use otherwise; none is added then, but ghosts may be
  /// gone.
  void AddMany(std::span<const SpriteRecord> records, State state);

  /// Adds one own sprite, its bits of reserved kinds unset. Throws as SpriteManager::Add; then
  /// nothing has changed. Precondition: the global id is unused.
  SpriteId Add(const Sprite& sprite);

  /// Adds own sprites, as SpriteManager::AddMany. Precondition: the global ids are unused.
  void AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out);

  /// Throws as SpriteManager::RemoveMany; then nothing has changed. Precondition: all are here.
  void RemoveMany(std::span<const SpriteId> ids);

  /// Throws std::logic_error, "FUNCTION: called inside a callback ...", when this thread is in a
  /// callback of the manager.
  void RejectInCallback(const char* function);

  /// Overwrites a ghost.
  void Update(SpriteId ghost, const SpriteRecord& record);

  void Move(double seconds, Executor executor = {});  // Tick of the manager
  std::span<const GlobalId> RemovedAtBorder() const { return removed_at_border_; }
  void ReBallance() { space_.ReBallance(); }

  // Changes of own sprites.
  void MoveTo(SpriteId id, Vec2 position);
  void SetVelocity(SpriteId id, Vec2 velocity);
  /// Ignores ids that are not of own sprites; returns the number of the others.
  std::size_t SetVelocities(std::span<const SpriteId> ids, std::span<const Vec2> velocities);
  void SetRadius(SpriteId id, double radius);
  void SetKinds(SpriteId id, Kinds kinds);

  /// Whether an own sprite is new or was changed by a call above since ClearChanges.
  bool HasChanged(SpriteId id) const { return changed_[id.slot]; }
  void ClearChanges();

  std::size_t Bytes() const;

 private:
  void Enter(SpriteId id, const SpriteRecord& record, State state);
  void Leave(SpriteId id);
  void EnterRadius(std::uint32_t slot, double radius);
  void LeaveRadius(std::uint32_t slot);
  void MarkChanged(SpriteId id);
  void MakeUnused(GlobalId id, State state);

  SpriteManager space_;
  double large_;
  std::size_t owned_ = 0;
  double largest_small_ = 0;  // radius of any own sprite so far that is at most large_
  // Own sprites with a radius above large_. A tree, because they may be all: when large_ is 0.
  std::set<std::pair<double, std::uint32_t>> large_ones_;     // radius, slot
  std::unordered_map<std::uint32_t, double> radii_of_large_;  // by slot; never iterated
  std::vector<GlobalId> global_;                              // by slot
  std::vector<State> state_;                                  // by slot
  std::vector<bool> changed_;                                 // by slot
  std::vector<std::uint32_t> changed_slots_;
  std::unordered_map<GlobalId, SpriteId> ids_;  // of all that are here; never iterated
  std::vector<GlobalId> removed_at_border_;
};

}  // namespace heliopause::cluster
