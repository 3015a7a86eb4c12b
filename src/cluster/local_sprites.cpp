#include "cluster/local_sprites.hpp"

#include <algorithm>
#include <cassert>

namespace heliopause::cluster {
namespace {

Kinds ReservedKind(LocalSprites::State state) {
  return state == LocalSprites::State::Owned ? kOwnedKind : kGhostKind;
}

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

double LocalSprites::LargestRadius() const {
  return large_ones_.empty() ? largest_small_ : large_ones_.rbegin()->first;
}

void LocalSprites::Enter(SpriteId id, const SpriteRecord& record, State state) {
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
  if (record.radius > large_) {
    large_ones_.insert({record.radius, id.slot});
  } else {
    largest_small_ = std::max(largest_small_, record.radius);
  }
}

// Precondition: the manager need not have the sprite any more.
void LocalSprites::Leave(SpriteId id) {
  if (state_[id.slot] == State::Owned) {
    --owned_;
    const auto of_slot = [&](const auto& large) { return large.second == id.slot; };
    const auto large = std::find_if(large_ones_.begin(), large_ones_.end(), of_slot);
    if (large != large_ones_.end()) large_ones_.erase(large);
  }
  state_[id.slot] = State::None;
  ids_.erase(global_[id.slot]);
}

void LocalSprites::MakeUnused(GlobalId id, State state) {
  const auto found = ids_.find(id);
  if (found == ids_.end()) return;
  const SpriteId old = found->second;
  if (state_[old.slot] == State::Ghost && state == State::Owned) {
    Leave(old);
    space_.Remove(old);
    return;
  }
  throw IdOfTwoSprites(id);
}

void LocalSprites::AddMany(std::span<const SpriteRecord> records, State state) {
  std::vector<Sprite> sprites;
  sprites.reserve(records.size());
  std::vector<GlobalId> ids;
  ids.reserve(records.size());
  for (const SpriteRecord& record : records) ids.push_back(record.id);
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) throw IdOfTwoSprites(*twice);
  for (const SpriteRecord& record : records) {
    MakeUnused(record.id, state);
    sprites.push_back(SpriteOf(record, state));
  }
  std::vector<SpriteId> added;
  space_.AddMany(sprites, added);
  for (std::size_t i = 0; i < added.size(); ++i) Enter(added[i], records[i], state);
}

SpriteId LocalSprites::Add(const Sprite& sprite) {
  Sprite own = sprite;
  own.kinds |= kOwnedKind;
  const SpriteId id = space_.Add(own);
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
  for (const SpriteId id : ids) Leave(id);
  space_.RemoveMany(ids);
}

void LocalSprites::Update(SpriteId ghost, const SpriteRecord& record) {
  space_.MoveTo(ghost, record.position);
  space_.SetVelocity(ghost, record.velocity);
  const Sprite old = *space_.Get(ghost);
  if (old.radius != record.radius) space_.SetRadius(ghost, record.radius);
  if (old.kinds != (record.kinds | kGhostKind)) space_.SetKinds(ghost, record.kinds | kGhostKind);
}

void LocalSprites::Move(double seconds, Executor executor) {
  space_.Tick(seconds, executor);
  removed_at_border_.clear();
  for (const SpriteId id : space_.RemovedAtBorder()) {
    if (state_[id.slot] == State::Owned) removed_at_border_.push_back(global_[id.slot]);
    Leave(id);
  }
}

void LocalSprites::MarkChanged(SpriteId id) {
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
    if (!Is(State::Owned, id)) id = {};
  }
  const std::size_t count = space_.SetVelocities(own, velocities);
  for (const SpriteId id : own) {
    if (id != SpriteId{}) MarkChanged(id);
  }
  return count;
}

void LocalSprites::SetRadius(SpriteId id, double radius) {
  const double old = space_.Get(id)->radius;
  space_.SetRadius(id, radius);
  MarkChanged(id);
  if (old > large_) large_ones_.erase({old, id.slot});
  if (radius > large_) {
    large_ones_.insert({radius, id.slot});
  } else {
    largest_small_ = std::max(largest_small_, radius);
  }
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
