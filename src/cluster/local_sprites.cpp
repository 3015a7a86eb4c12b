#include "cluster/local_sprites.hpp"

#include <algorithm>
#include <cassert>

namespace heliopause::cluster {
namespace {

// Own sprites and ghosts have a kind each, so a search filters by it without reading state_.
Kinds ReservedKind(LocalSprites::State state) {
  return state == LocalSprites::State::Owned ? kOwnedKind : kGhostKind;
}

// The tag is the global id: each hit has it, so no table is needed.
Sprite SpriteOf(const SpriteRecord& record, LocalSprites::State state) {
  return {record.position, record.velocity, record.radius,
          (record.kinds & kUserKinds) | ReservedKind(state), record.id};
}

}  // namespace

LocalSprites::LocalSprites(const SpaceOptions& options, double large)
    : space_(options), large_(large) {}

SpriteId LocalSprites::Find(GlobalId id) const {
  const auto found = ids_.find(id);
  return found == ids_.end() ? SpriteId{} : found->second;
}

SpriteRecord LocalSprites::RecordOf(SpriteId id) const {
  const auto sprite = space_.Get(id);
  assert(sprite && "the sprite exists");
  return {sprite->tag,    sprite->position,           sprite->velocity,
          sprite->radius, sprite->kinds & kUserKinds, 0};
}

// largest_small_ never shrinks, but stays at most `large_`, the largest local search: a band is
// never wider for it.
double LocalSprites::LargestRadius() const {
  return large_ones_.empty() ? largest_small_ : large_ones_.rbegin()->first;
}

void LocalSprites::Enter(SpriteId id, const SpriteRecord& record, State state) {
  assert(id != SpriteId{} && "only a sprite that exists has an entry");
  assert(global_.size() == state_.size() && state_.size() == changed_.size() && "parallel arrays");
  // The arrays follow the slots of the manager, which reuses them: they grow to the highest count.
  const std::size_t slot = id.slot;
  if (slot >= state_.size()) {
    global_.resize(slot + 1);
    state_.resize(slot + 1, State::None);
    changed_.resize(slot + 1);
  }
  global_[slot] = record.id;
  state_[slot] = state;
  changed_[slot] = false;
  ids_[record.id] = id;
  if (state != State::Owned) return;
  ++owned_;
  EnterRadius(id.slot, record.radius);
}

// Only the large ones are listed: with usual radii the set is empty, and a change costs nothing.
void LocalSprites::EnterRadius(std::uint32_t slot, double radius) {
  if (radius > large_) {
    large_ones_.insert({radius, slot});
    radii_of_large_[slot] = radius;
  } else {
    largest_small_ = std::max(largest_small_, radius);
  }
}

// Uses the table and not the radius of the sprite, because the manager may no longer have the
// sprite.
void LocalSprites::LeaveRadius(std::uint32_t slot) {
  const auto large = radii_of_large_.find(slot);
  if (large == radii_of_large_.end()) return;
  large_ones_.erase({large->second, slot});
  radii_of_large_.erase(large);
}

// Precondition: the manager need not have the sprite any more.
void LocalSprites::Leave(SpriteId id) {
  assert(state_[id.slot] != State::None && "only a sprite that is here leaves");
  if (state_[id.slot] == State::Owned) {
    assert(owned_ > 0 && "an own sprite has been counted");
    --owned_;
    LeaveRadius(id.slot);
  }
  state_[id.slot] = State::None;
  ids_.erase(global_[id.slot]);
}

// A ghost gives way to its original: the sprite has migrated to this rank. Any other pair of equal
// ids is an error of the program.
void LocalSprites::MakeUnused(GlobalId id, State state) {
  const auto found = ids_.find(id);
  if (found == ids_.end()) return;
  const SpriteId old = found->second;
  if (state_[old.slot] == State::Ghost && state == State::Owned) {
    Leave(old);
    space_.Remove(old);
    return;
  }
  throw DuplicateGlobalId(id);
}

void LocalSprites::AddMany(std::span<const SpriteRecord> records, State state) {
  assert(state != State::None && "a sprite is owned or a ghost");
  // Step 1: ids that occur twice in the message itself.
  std::vector<Sprite> sprites;
  sprites.reserve(records.size());
  std::vector<GlobalId> ids;
  ids.reserve(records.size());
  for (const SpriteRecord& record : records) ids.push_back(record.id);
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) throw DuplicateGlobalId(*twice);
  // Step 2: ids that are in use here.
  for (const SpriteRecord& record : records) {
    MakeUnused(record.id, state);
    sprites.push_back(SpriteOf(record, state));
  }
  // Step 3: one call of the manager, which adds all or none.
  std::vector<SpriteId> added;
  space_.AddMany(sprites, added);
  assert(added.size() == records.size() && "each record has become a sprite");
  for (std::size_t i = 0; i < added.size(); ++i) {
    Enter(added[i], records[i], state);
    // Other ranks may have a ghost of a removed sprite of this rank with the same global id.
    if (state == State::Owned) MarkChanged(added[i]);
  }
}

SpriteId LocalSprites::Add(const Sprite& sprite) {
  Sprite own = sprite;
  own.kinds |= kOwnedKind;
  const SpriteId id = space_.Add(own);
  // Enter reads id and radius of a record.
  Enter(id, {sprite.tag, {}, {}, sprite.radius, 0, 0}, State::Owned);
  MarkChanged(id);
  return id;
}

void LocalSprites::AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out) {
  std::vector<Sprite> own(sprites.begin(), sprites.end());
  for (Sprite& sprite : own) sprite.kinds |= kOwnedKind;
  space_.AddMany(own, out);
  for (std::size_t i = 0; i < own.size(); ++i) {
    Enter(out[i], {own[i].tag, {}, {}, own[i].radius, 0, 0}, State::Owned);
    MarkChanged(out[i]);
  }
}

void LocalSprites::RemoveMany(std::span<const SpriteId> ids) {
  // The manager comes first: it throws inside a callback, and then nothing has changed here either.
  space_.RemoveMany(ids);
  for (const SpriteId id : ids) Leave(id);
}

// The manager rejects every change in a callback, also the removal of no sprite.
void LocalSprites::RejectInCallback(const char* function) {
  try {
    space_.RemoveMany({});
  } catch (const std::logic_error&) {
    throw std::logic_error(std::string(function) + ": called inside a callback of this universe");
  }
}

void LocalSprites::Update(SpriteId ghost, const SpriteRecord& record) {
  assert(Is(State::Ghost, ghost) && "only a ghost is overwritten");
  space_.MoveTo(ghost, record.position);
  space_.SetVelocity(ghost, record.velocity);
  // Radius and kinds change the sums of all nodes above the sprite, and seldom change: compare
  // first.
  const Sprite old = *space_.Get(ghost);
  if (old.radius != record.radius) space_.SetRadius(ghost, record.radius);
  if (old.kinds != (record.kinds | kGhostKind)) space_.SetKinds(ghost, record.kinds | kGhostKind);
}

void LocalSprites::Move(double seconds, Executor executor) {
  space_.Tick(seconds, executor);
  // Ghosts are removed at the border on this rank, as their originals are on theirs. Only the owner
  // reports that.
  removed_at_border_.clear();
  for (const SpriteId id : space_.RemovedAtBorder()) {
    if (state_[id.slot] == State::Owned) removed_at_border_.push_back(global_[id.slot]);
    Leave(id);
  }
}

void LocalSprites::MarkChanged(SpriteId id) {
  assert(id.slot < changed_.size() && "only a sprite that is here changes");
  // The list makes ClearChanges as cheap as the number of changes.
  if (!changed_[id.slot]) changed_slots_.push_back(id.slot);
  changed_[id.slot] = true;
}

void LocalSprites::ClearChanges() {
  for (const std::uint32_t slot : changed_slots_) changed_[slot] = false;
  changed_slots_.clear();
}

void LocalSprites::MoveTo(SpriteId id, Vec2 position) {
  space_.MoveTo(id, position);
  MarkChanged(id);
}

void LocalSprites::SetVelocity(SpriteId id, Vec2 velocity) {
  space_.SetVelocity(id, velocity);
  MarkChanged(id);
}

std::size_t LocalSprites::SetVelocities(std::span<const SpriteId> ids,
                                        std::span<const Vec2> velocities) {
  std::vector<SpriteId> own(ids.begin(), ids.end());
  for (SpriteId& id : own) {
    // The manager ignores the null id, so the two lists stay parallel.
    if (!Is(State::Owned, id)) id = {};
  }
  const std::size_t count = space_.SetVelocities(own, velocities);
  for (const SpriteId id : own) {
    if (id != SpriteId{}) MarkChanged(id);
  }
  return count;
}

void LocalSprites::SetRadius(SpriteId id, double radius) {
  assert(Is(State::Owned, id) && "only its owner changes a sprite");
  space_.SetRadius(id, radius);
  MarkChanged(id);
  LeaveRadius(id.slot);
  EnterRadius(id.slot, radius);
}

void LocalSprites::SetKinds(SpriteId id, Kinds kinds) {
  space_.SetKinds(id, kinds | kOwnedKind);
  MarkChanged(id);
}

std::size_t LocalSprites::Bytes() const {
  constexpr std::size_t kBytesOfEntry = 48;  // of the table by global id, with its bucket
  return space_.GetStatistics().bytes + global_.capacity() * sizeof(GlobalId) + state_.capacity() +
         changed_.capacity() / 8 + ids_.size() * kBytesOfEntry;
}

}  // namespace heliopause::cluster
