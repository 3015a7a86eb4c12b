// Life, sprites by id, and time. Searches are in sprite_manager_search.cpp, what does many things
// at once in sprite_manager_many.cpp, saves in sprite_manager_save.cpp.
#include <algorithm>
#include <heliopause/sprite_manager.hpp>
#include <new>
#include <stdexcept>
#include <utility>

#include "space/check.hpp"
#include "space/manager_inside.hpp"
#include "space/running.hpp"

namespace heliopause {
namespace {

SpaceOptions Checked(const SpaceOptions& options) {
  space::CheckOptions(options);
  return options;
}

}  // namespace

// --- guards --------------------------------------------------------------------------------------

void SpriteManager::Inside::GuardChange() const {
  if (space::Running::IsInCallbackOf(this)) {
    throw std::logic_error("SpriteManager: changed from inside a callback of its own");
  }
}

void SpriteManager::Inside::RefuseSearch() {
  throw std::logic_error("SpriteManager: searched between Move and FixOutOfBounds");
}

void SpriteManager::Inside::CheckPosition(Vec2 position, space::What what) const {
  space::CheckPoint(what, position);
  if (tree.Admits(position)) return;
  const bool x_out = position.x < options.center.x - options.radius ||
                     position.x > options.center.x + options.radius;
  what.name = x_out ? "position x" : "position y";
  space::Refuse(what, x_out ? position.x : position.y, "is outside the bounded canvas");
}

void SpriteManager::Inside::CheckSprite(const Sprite& sprite, std::size_t entry) const {
  CheckPosition(sprite.position, {"position", entry});
  space::CheckVelocity(sprite.velocity, entry);
  space::CheckSpriteRadius(sprite.radius, entry);
}

void SpriteManager::Inside::MakeRoomFor(std::size_t sprites) {
  const std::size_t slots = ids.EnsureNext(sprites);
  MakeRoomForLeaving();
  tree.EnsureRoomFor(slots, sprites);
}

SpriteId SpriteManager::Inside::Add(const Sprite& sprite) {
  const SpriteId id = ids.EnsureNext();
  MakeRoomForLeaving();
  tree.EnsureRoomFor(id.slot);  // from here on nothing throws
  return Put(sprite, tree.LeafAround(sprite.position));
}

SpriteId SpriteManager::Inside::Put(const Sprite& sprite, std::uint32_t leaf) {
  const SpriteId id = ids.EnsureNext();
  tree.Insert({sprite.position, sprite.velocity, sprite.radius, sprite.kinds, id}, leaf);
  return ids.Take(sprite.tag);
}

bool SpriteManager::Inside::Remove(SpriteId id) {
  if (!ids.IsLive(id)) return false;
  tree.Erase(id.slot);
  ids.Free(id.slot);
  return true;
}

Sprite SpriteManager::Inside::SpriteAt(std::uint32_t slot) const {
  const space::Row row = tree.Get(slot);
  return {row.position, row.velocity, row.radius, row.kinds, ids.TagOf(slot)};
}

bool SpriteManager::Inside::MayRemove() const {
  return options.canvas == Canvas::Bounded && options.border == Border::Remove;
}

void SpriteManager::Inside::MakeRoomForLeaving() {
  if (!MayRemove()) return;
  leaving.reserve(ids.Capacity());
  removed.reserve(ids.Capacity());
}

void SpriteManager::Inside::TakeOutLeaving() {
  std::sort(leaving.begin(), leaving.end());  // the free list must not know the tree's shape
  const space::QuadTree::Bulk bulk(tree, leaving.size());
  for (const std::uint32_t slot : leaving) {
    removed.push_back(ids.IdOf(slot));
    tree.Erase(slot);
    ids.Free(slot);
  }
  leaving.clear();
}

// No answer depends on it: without memory it waits for the next tick.
void SpriteManager::Inside::ReBallanceIfItCan() {
  try {
    tree.ReBallance();
    // NOLINTNEXTLINE(bugprone-empty-catch)
  } catch (const std::bad_alloc&) {
  }
}

std::string SpriteManager::Inside::Validate() const {
  if (const char* fault = ids.Validate()) return fault;
  if (std::string fault = tree.Validate(); !fault.empty()) return fault;
  for (std::uint32_t slot = 0; slot < ids.Size(); ++slot) {
    if (ids.IsLive(slot) != tree.Has(slot)) {
      return "slot " + std::to_string(slot) + ": is live without a sprite, or the other way round";
    }
  }
  if (ids.Count() != tree.Count()) return "slots: as many live ones as sprites there are not";
  return {};
}

// --- life ----------------------------------------------------------------------------------------

SpriteManager::SpriteManager(const SpaceOptions& options)
    : inside_(std::make_unique<Inside>(Checked(options))) {}

SpriteManager::SpriteManager(SpriteManager&&) noexcept = default;
SpriteManager& SpriteManager::operator=(SpriteManager&&) noexcept = default;
SpriteManager::~SpriteManager() = default;

const SpaceOptions& SpriteManager::Options() const { return inside_->options; }

// --- sprites by id -------------------------------------------------------------------------------

SpriteId SpriteManager::Add(const Sprite& sprite) {
  inside_->GuardChange();
  inside_->CheckSprite(sprite);
  return inside_->Add(sprite);
}

bool SpriteManager::Remove(SpriteId id) {
  inside_->GuardChange();
  return inside_->Remove(id);
}

bool SpriteManager::Contains(SpriteId id) const { return inside_->ids.IsLive(id); }

std::optional<Sprite> SpriteManager::Get(SpriteId id) const {
  if (!Contains(id)) return std::nullopt;
  return inside_->SpriteAt(id.slot);
}

std::optional<Vec2> SpriteManager::GetPosition(SpriteId id) const {
  if (!Contains(id)) return std::nullopt;
  return inside_->tree.PositionOf(id.slot);
}

bool SpriteManager::MoveTo(SpriteId id, Vec2 position) {
  inside_->GuardChange();
  inside_->CheckPosition(position);
  if (!Contains(id)) return false;
  inside_->tree.ReserveNodes();  // from here on nothing throws
  inside_->tree.MoveTo(id.slot, position);
  return true;
}

bool SpriteManager::SetVelocity(SpriteId id, Vec2 velocity) {
  inside_->GuardChange();
  space::CheckVelocity(velocity);
  if (!Contains(id)) return false;
  inside_->tree.SetVelocity(id.slot, velocity);
  return true;
}

bool SpriteManager::SetRadius(SpriteId id, double radius) {
  inside_->GuardChange();
  space::CheckSpriteRadius(radius);
  if (!Contains(id)) return false;
  inside_->tree.SetRadius(id.slot, radius);
  return true;
}

bool SpriteManager::SetKinds(SpriteId id, Kinds kinds) {
  inside_->GuardChange();
  if (!Contains(id)) return false;
  inside_->tree.SetKinds(id.slot, kinds);
  return true;
}

bool SpriteManager::SetTag(SpriteId id, std::uint64_t tag) {
  inside_->GuardChange();
  if (!Contains(id)) return false;
  inside_->ids.SetTag(id.slot, tag);
  return true;
}

std::size_t SpriteManager::Count() const { return inside_->ids.Count(); }

void SpriteManager::Reserve(std::size_t sprites) {
  inside_->GuardChange();
  if (sprites > space::kMaxSlots) {
    throw std::length_error("SpriteManager: more than 2^28 sprites");
  }
  inside_->ids.Reserve(sprites);
  inside_->tree.Reserve(sprites);
  inside_->MakeRoomForLeaving();
}

void SpriteManager::Clear() {
  inside_->GuardChange();
  inside_->ids.Clear();
  inside_->tree.Clear();
  inside_->removed.clear();
}

void SpriteManager::ShrinkToFit() {
  inside_->GuardChange();
  space::QuadTree packed = inside_->tree.Packed(inside_->options);
  std::vector<std::uint32_t> leaving;
  std::vector<SpriteId> removed;
  if (inside_->MayRemove()) {
    leaving.reserve(inside_->ids.Size());
    removed.reserve(inside_->ids.Size());
  }
  inside_->tree = std::move(packed);  // from here on nothing throws
  inside_->leaving = std::move(leaving);
  inside_->removed = std::move(removed);
  inside_->ids.ShrinkToFit();
}

void SpriteManager::VisitSprites(FunctionRef<void(SpriteId, const Sprite&)> visit) const {
  const space::Running mark(inside_.get());
  for (std::uint32_t slot = 0; slot < inside_->ids.Size(); ++slot) {
    if (inside_->ids.IsLive(slot)) visit(inside_->ids.IdOf(slot), inside_->SpriteAt(slot));
  }
}

// --- time ----------------------------------------------------------------------------------------

void SpriteManager::Tick(double seconds) {
  Move(seconds);
  FixOutOfBounds();  // Move has seen to it that there is room
  inside_->ReBallanceIfItCan();
}

void SpriteManager::Tick(double seconds, Executor executor) {
  Move(seconds, executor);
  FixOutOfBounds();
  inside_->ReBallanceIfItCan();
}

void SpriteManager::Move(double seconds) {
  inside_->GuardChange();
  space::CheckSeconds(seconds);
  inside_->tree.ReserveToRoam();  // from here on nothing throws
  inside_->removed.clear();
  inside_->tree.Move(seconds, inside_->leaving);
  inside_->TakeOutLeaving();
}

void SpriteManager::Move(double seconds, Executor executor) {
  inside_->GuardChange();
  space::CheckSeconds(seconds);
  inside_->tree.ReserveToRoam();
  inside_->states.reserve(inside_->tree.PiecesOfMove());  // from here on only the executor throws
  inside_->removed.clear();
  try {
    const space::Running mark(inside_.get());
    inside_->tree.Move(seconds, inside_->leaving, executor, inside_->states);
  } catch (...) {
    inside_->TakeOutLeaving();
    throw;
  }
  inside_->TakeOutLeaving();
}

void SpriteManager::FixOutOfBounds() {
  inside_->GuardChange();
  inside_->tree.FixOutOfBounds();
}

void SpriteManager::ReBallance() {
  inside_->GuardChange();
  inside_->tree.ReBallance();
}

std::span<const SpriteId> SpriteManager::RemovedAtBorder() const { return inside_->removed; }

// --- looking inside ------------------------------------------------------------------------------

void SpriteManager::VisitNodes(FunctionRef<void(const NodeView&)> visit) const {
  const space::Running mark(inside_.get());
  inside_->tree.ForEachNode(visit);
}

Statistics SpriteManager::GetStatistics() const {
  Statistics statistics = inside_->tree.GetStatistics();
  statistics.bytes += inside_->ids.Bytes();
  statistics.bytes += inside_->leaving.capacity() * sizeof inside_->leaving[0];
  statistics.bytes += inside_->removed.capacity() * sizeof inside_->removed[0];
  return statistics;
}

std::string SpriteManager::Validate() const { return inside_->Validate(); }

}  // namespace heliopause
