// Life, sprites by id, and time. Searches are in sprite_manager_search.cpp, what does many things
// at once in sprite_manager_many.cpp, saves in sprite_manager_save.cpp.
#include <algorithm>
#include <cassert>
#include <heliopause/sprite_manager.hpp>
#include <new>
#include <stdexcept>
#include <utility>

#include "space/manager/check.hpp"
#include "space/manager/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/tree/percolation.hpp"

namespace heliopause {
namespace {

SpaceOptions Checked(const SpaceOptions& options) {
  space::CheckOptions(options);
  return options;
}

}  // namespace

// --- guards --------------------------------------------------------------------------------------

void SpriteManager::Impl::GuardChange() const {
  if (space::ReentrancyGuard::IsInCallbackOf(this)) {
    throw std::logic_error("SpriteManager: changed from inside a callback of its own");
  }
}

void SpriteManager::Impl::RefuseSearch() {
  throw std::logic_error("SpriteManager: searched between Move and FixOutOfBounds");
}

void SpriteManager::Impl::CheckPosition(Vec2 position, space::What what) const {
  space::CheckPoint(what, position);
  if (tree.Admits(position)) return;
  const bool x_out = position.x < options.center.x - options.radius ||
                     position.x > options.center.x + options.radius;
  what.name = x_out ? "position x" : "position y";
  space::Refuse(what, x_out ? position.x : position.y, "is outside the bounded canvas");
}

void SpriteManager::Impl::CheckSprite(const Sprite& sprite, std::size_t entry) const {
  CheckPosition(sprite.position, {"position", entry});
  space::CheckVelocity(sprite.velocity, entry);
  space::CheckSpriteRadius(sprite.radius, entry);
}

void SpriteManager::Impl::MakeRoomFor(std::size_t sprites) {
  const std::size_t slots = ids.EnsureNext(sprites);
  MakeRoomForLeaving();
  tree.EnsureCapacityFor(slots, sprites);
}

SpriteId SpriteManager::Impl::Add(const Sprite& sprite) {
  const SpriteId id = ids.EnsureNext();
  MakeRoomForLeaving();
  tree.EnsureCapacityForSlot(id.slot);  // from here on nothing throws
  return Put(sprite, tree.LeafAround(sprite.position));
}

SpriteId SpriteManager::Impl::Put(const Sprite& sprite, std::uint32_t leaf) {
  assert(tree.Admits(sprite.position) && "CheckSprite comes before Put");
  const SpriteId id = ids.EnsureNext();
  tree.Insert({sprite.position, sprite.velocity, sprite.radius, sprite.kinds, id}, leaf);
  const SpriteId given = ids.Allocate(sprite.tag);
  assert(given == id && tree.Has(id.slot) && "ids and tree agree on the next slot");
  return given;
}

bool SpriteManager::Impl::Remove(SpriteId id) {
  if (!ids.IsLive(id)) return false;
  tree.Erase(id.slot);
  ids.Free(id.slot);
  return true;
}

Sprite SpriteManager::Impl::SpriteAt(std::uint32_t slot) const {
  const space::Entry entry = tree.Get(slot);
  return {entry.position, entry.velocity, entry.radius, entry.kinds, ids.TagOf(slot)};
}

bool SpriteManager::Impl::MayRemove() const {
  return options.canvas == Canvas::Bounded && options.border == Border::Remove;
}

void SpriteManager::Impl::MakeRoomForLeaving() {
  if (!MayRemove()) return;
  leaving.reserve(ids.Capacity());
  removed.reserve(ids.Capacity());
}

void SpriteManager::Impl::TakeOutLeaving() {
  std::sort(leaving.begin(), leaving.end());  // the free list must not know the tree's shape
  const space::BatchScope scope(tree.MutableStorage(), leaving.size());
  for (const std::uint32_t slot : leaving) {
    removed.push_back(ids.IdOf(slot));
    tree.Erase(slot);
    ids.Free(slot);
  }
  leaving.clear();
}

// No answer depends on it: without memory it waits for the next tick.
void SpriteManager::Impl::ReBallanceIfItCan() {
  try {
    tree.ReBallance();
    // NOLINTNEXTLINE(bugprone-empty-catch)
  } catch (const std::bad_alloc&) {
  }
}

std::string SpriteManager::Impl::Validate() const {
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
    : impl_(std::make_unique<Impl>(Checked(options))) {}

SpriteManager::SpriteManager(SpriteManager&&) noexcept = default;
SpriteManager& SpriteManager::operator=(SpriteManager&&) noexcept = default;
SpriteManager::~SpriteManager() = default;

const SpaceOptions& SpriteManager::Options() const { return impl_->options; }

// --- sprites by id -------------------------------------------------------------------------------

SpriteId SpriteManager::Add(const Sprite& sprite) {
  impl_->GuardChange();
  impl_->CheckSprite(sprite);
  return impl_->Add(sprite);
}

bool SpriteManager::Remove(SpriteId id) {
  impl_->GuardChange();
  return impl_->Remove(id);
}

bool SpriteManager::Contains(SpriteId id) const { return impl_->ids.IsLive(id); }

std::optional<Sprite> SpriteManager::Get(SpriteId id) const {
  if (!Contains(id)) return std::nullopt;
  return impl_->SpriteAt(id.slot);
}

std::optional<Vec2> SpriteManager::GetPosition(SpriteId id) const {
  if (!Contains(id)) return std::nullopt;
  return impl_->tree.PositionOf(id.slot);
}

bool SpriteManager::MoveTo(SpriteId id, Vec2 position) {
  impl_->GuardChange();
  impl_->CheckPosition(position);
  if (!Contains(id)) return false;
  impl_->tree.EnsureSpareForOne();  // from here on nothing throws
  impl_->tree.MoveTo(id.slot, position);
  return true;
}

bool SpriteManager::SetVelocity(SpriteId id, Vec2 velocity) {
  impl_->GuardChange();
  space::CheckVelocity(velocity);
  if (!Contains(id)) return false;
  impl_->tree.SetVelocity(id.slot, velocity);
  return true;
}

bool SpriteManager::SetRadius(SpriteId id, double radius) {
  impl_->GuardChange();
  space::CheckSpriteRadius(radius);
  if (!Contains(id)) return false;
  impl_->tree.SetRadius(id.slot, radius);
  return true;
}

bool SpriteManager::SetKinds(SpriteId id, Kinds kinds) {
  impl_->GuardChange();
  if (!Contains(id)) return false;
  impl_->tree.SetKinds(id.slot, kinds);
  return true;
}

bool SpriteManager::SetTag(SpriteId id, std::uint64_t tag) {
  impl_->GuardChange();
  if (!Contains(id)) return false;
  impl_->ids.SetTag(id.slot, tag);
  return true;
}

std::size_t SpriteManager::Count() const { return impl_->ids.Count(); }

void SpriteManager::Reserve(std::size_t sprites) {
  impl_->GuardChange();
  if (sprites > space::kMaxSlots) {
    throw std::length_error("SpriteManager: more than 2^28 sprites");
  }
  impl_->ids.Reserve(sprites);
  impl_->tree.Reserve(sprites);
  impl_->MakeRoomForLeaving();
}

void SpriteManager::Clear() {
  impl_->GuardChange();
  impl_->ids.Clear();
  impl_->tree.Clear();
  impl_->removed.clear();
}

void SpriteManager::ShrinkToFit() {
  impl_->GuardChange();
  space::QuadTree packed = impl_->tree.Packed(impl_->options);
  std::vector<std::uint32_t> leaving;
  std::vector<SpriteId> removed;
  if (impl_->MayRemove()) {
    leaving.reserve(impl_->ids.Size());
    removed.reserve(impl_->ids.Size());
  }
  impl_->tree = std::move(packed);  // from here on nothing throws
  impl_->leaving = std::move(leaving);
  impl_->removed = std::move(removed);
  impl_->ids.ShrinkToFit();
}

void SpriteManager::VisitSprites(FunctionRef<void(SpriteId, const Sprite&)> visit) const {
  const space::ReentrancyGuard mark(impl_.get());
  for (std::uint32_t slot = 0; slot < impl_->ids.Size(); ++slot) {
    if (impl_->ids.IsLive(slot)) visit(impl_->ids.IdOf(slot), impl_->SpriteAt(slot));
  }
}

// --- time ----------------------------------------------------------------------------------------

void SpriteManager::Tick(double seconds) {
  Move(seconds);
  FixOutOfBounds();  // Move has seen to it that there is room
  impl_->ReBallanceIfItCan();
}

void SpriteManager::Tick(double seconds, Executor executor) {
  Move(seconds, executor);
  FixOutOfBounds();
  impl_->ReBallanceIfItCan();
}

void SpriteManager::Move(double seconds) {
  impl_->GuardChange();
  space::CheckSeconds(seconds);
  impl_->tree.ReserveForEscapes();  // from here on nothing throws
  impl_->removed.clear();
  impl_->tree.Move(seconds, impl_->leaving);
  impl_->TakeOutLeaving();
}

void SpriteManager::Move(double seconds, Executor executor) {
  impl_->GuardChange();
  space::CheckSeconds(seconds);
  impl_->tree.ReserveForEscapes();
  impl_->states.reserve(impl_->tree.CountMoveTasks());  // from here on only the executor throws
  impl_->removed.clear();
  try {
    const space::ReentrancyGuard mark(impl_.get());
    impl_->tree.Move(seconds, impl_->leaving, executor, impl_->states);
  } catch (...) {
    impl_->TakeOutLeaving();
    throw;
  }
  impl_->TakeOutLeaving();
}

void SpriteManager::FixOutOfBounds() {
  impl_->GuardChange();
  impl_->tree.FixOutOfBounds();
}

void SpriteManager::ReBallance() {
  impl_->GuardChange();
  impl_->tree.ReBallance();
}

std::span<const SpriteId> SpriteManager::RemovedAtBorder() const { return impl_->removed; }

// --- looking inside ------------------------------------------------------------------------------

void SpriteManager::VisitNodes(FunctionRef<void(const NodeView&)> visit) const {
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.ForEachNode(visit);
}

Statistics SpriteManager::GetStatistics() const {
  Statistics statistics = impl_->tree.GetStatistics();
  statistics.bytes += impl_->ids.Bytes();
  statistics.bytes += impl_->leaving.capacity() * sizeof impl_->leaving[0];
  statistics.bytes += impl_->removed.capacity() * sizeof impl_->removed[0];
  return statistics;
}

std::string SpriteManager::Validate() const { return impl_->Validate(); }

}  // namespace heliopause
