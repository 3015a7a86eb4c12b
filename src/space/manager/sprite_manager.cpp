// SpriteManager: construction, sprites by id, time, diagnostics. Searches are in
// sprite_manager_search.cpp, bulk calls in sprite_manager_many.cpp, saves in
// sprite_manager_save.cpp.
//
// Every change has the same four steps: guard against callbacks (ChangeScope), check the arguments,
// reserve memory, change. In a program with asserts the scope ends with a validation.
#include <algorithm>
#include <cassert>
#include <heliopause/sprite_manager.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/reentrancy_guard.hpp"
#include "base/scratch.hpp"
#include "space/manager/check.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/list_by_kinds.hpp"

namespace heliopause {
namespace {

SpaceOptions Checked(const SpaceOptions& options) {
  space::CheckOptions(options);
  return options;
}

}  // namespace

// --- construction --------------------------------------------------------------------------------

SpriteManager::SpriteManager(const SpaceOptions& options) : impl_(new Impl(Checked(options))) {}

SpriteManager::SpriteManager(SpriteManager&&) noexcept = default;
SpriteManager& SpriteManager::operator=(SpriteManager&&) noexcept = default;
SpriteManager::~SpriteManager() = default;

SpriteManager SpriteManager::Clone() const {
  SpriteManager copy(impl_->options);
  copy.impl_->CopyFrom(*impl_);
  return copy;
}

void SpriteManager::CopyFrom(const SpriteManager& other) {
  if (impl_.get() == nullptr) {  // moved from: this is an assignment, too
    if (&other != this) *this = other.Clone();
    return;
  }
  const Impl::ChangeScope change(*impl_, "SpriteManager::CopyFrom");
  if (&other != this) impl_->CopyFrom(*other.impl_);
}

const SpaceOptions& SpriteManager::Options() const { return impl_->options; }

// --- sprites by id -------------------------------------------------------------------------------

SpriteId SpriteManager::Add(const Sprite& sprite) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::Add");
  impl_->CheckSprite({"SpriteManager::Add", "sprite"}, sprite);
  return impl_->Add(sprite);
}

bool SpriteManager::Remove(SpriteId id) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::Remove");
  return impl_->Remove(id);
}

bool SpriteManager::Contains(SpriteId id) const { return impl_->ids.IsLive(id); }

std::optional<Sprite> SpriteManager::Get(SpriteId id) const {
  if (!Contains(id)) return std::nullopt;
  return impl_->SpriteAt(id.slot);
}

std::optional<Vec2> SpriteManager::GetPosition(SpriteId id) const {
  if (!Contains(id)) return std::nullopt;
  return impl_->tree.PositionOf(id.slot);  // one column; a whole sprite would read three
}

bool SpriteManager::MoveTo(SpriteId id, Vec2 position) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::MoveTo");
  impl_->CheckPosition({"SpriteManager::MoveTo", "position"}, position);
  if (!Contains(id)) return false;
  impl_->tree.EnsureSpareForOne();  // nodes of a new path; from here on nothing throws
  impl_->tree.MoveTo(id.slot, position);
  return true;
}

bool SpriteManager::SetVelocity(SpriteId id, Vec2 velocity) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::SetVelocity");
  CheckFinite({"SpriteManager::SetVelocity", "velocity"}, velocity);
  if (!Contains(id)) return false;
  impl_->tree.SetVelocity(id.slot, velocity);
  return true;
}

bool SpriteManager::SetRadius(SpriteId id, double radius) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::SetRadius");
  CheckFiniteNotNegative({"SpriteManager::SetRadius", "radius"}, radius);
  if (!Contains(id)) return false;
  impl_->tree.SetRadius(id.slot, radius);
  return true;
}

bool SpriteManager::SetKinds(SpriteId id, Kinds kinds) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::SetKinds");
  if (!Contains(id)) return false;
  impl_->tree.SetKinds(id.slot, kinds);
  return true;
}

bool SpriteManager::SetTag(SpriteId id, std::uint64_t tag) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::SetTag");
  if (!Contains(id)) return false;
  impl_->tree.SetTag(id.slot, tag);
  return true;
}

std::size_t SpriteManager::Count() const { return impl_->ids.Count(); }

void SpriteManager::Reserve(std::size_t sprites) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::Reserve");
  if (sprites > space::kMaxSlots) {
    throw std::length_error("SpriteManager::Reserve: sprites = " + std::to_string(sprites) +
                            " (expected at most 2^28)");
  }
  impl_->ids.Reserve(sprites);
  impl_->tree.Reserve(sprites);
  impl_->ReserveForRemovals();
}

void SpriteManager::Clear() {
  const Impl::ChangeScope change(*impl_, "SpriteManager::Clear");
  impl_->ids.Clear();
  impl_->tree.Clear();
  impl_->removed.clear();
  assert(impl_->ids.Count() == 0 && impl_->tree.Count() == 0 && "nothing is left");
}

// Everything new is built before anything old goes: without memory the manager is unchanged.
void SpriteManager::ShrinkToFit() {
  const Impl::ChangeScope change(*impl_, "SpriteManager::ShrinkToFit");
  space::QuadTree shrunk = impl_->tree.ShrunkToFit(impl_->options);
  assert(shrunk.Count() == Count() && "the new tree has every sprite");
  std::vector<std::uint32_t> leaving;
  std::vector<SpriteId> removed;
  if (impl_->RemovesAtBorder()) {
    leaving.reserve(impl_->ids.Size());
    removed.reserve(impl_->ids.Size());
  }
  impl_->tree = std::move(shrunk);  // from here on nothing throws
  impl_->leaving = std::move(leaving);
  impl_->removed = std::move(removed);
  impl_->next_removed = std::vector<SpriteId>();  // `= {}` would keep its memory
  impl_->states = std::vector<space::TaskState>();
  impl_->ids.ShrinkToFit();
}

// By slot, which is the order of ids: one live sprite for each slot.
void SpriteManager::ForEachSprite(FunctionRef<void(SpriteId, const Sprite&)> visit) const {
  const space::ReentrancyGuard guard(impl_.get());
  for (std::uint32_t slot = 0; slot < impl_->ids.Size(); ++slot) {
    if (impl_->ids.IsLive(slot)) visit(impl_->ids.IdOf(slot), impl_->SpriteAt(slot));
  }
}

// The list is in scratch memory while `visit` runs, which may come here again.
void SpriteManager::ForEachSprite(Kinds kinds,
                                  FunctionRef<void(SpriteId, const Sprite&)> visit) const {
  const space::ReentrancyGuard guard(impl_.get());
  Scratch<std::uint32_t> slots;
  space::ListByKinds(impl_->tree.Storage(), kinds, slots.values);
  for (const std::uint32_t slot : slots.values) visit(impl_->ids.IdOf(slot), impl_->SpriteAt(slot));
}

// --- time ----------------------------------------------------------------------------------------

void SpriteManager::Tick(double seconds, Executor executor) {
  constexpr char kFunction[] = "SpriteManager::Tick";
  impl_->Move(kFunction, seconds, executor);
  impl_->FixOutOfBounds(kFunction, executor);  // without an executor Move has reserved its memory
  impl_->RunSteps(kFunction, executor,
                  [this](space::TaskSteps& steps) { impl_->ReBallanceOrPostpone(steps); });
}

void SpriteManager::Move(double seconds, Executor executor) {
  impl_->Move("SpriteManager::Move", seconds, executor);
}

// A throwing executor may leave out tasks. Some sprites have moved then and others have not, but
// the tree is sound: FixOutOfBounds handles the strays that were found.
void SpriteManager::Impl::Move(const char* function, double seconds, Executor executor) {
  const ChangeScope change(*this, function);
  space::CheckSeconds(function, seconds);
  tree.EnsureSpareForMoves();
  if (executor) {
    tree.ReserveForTasks();
    states.reserve(std::max(tree.CountMoveTasks(), space::TaskSteps::kMostTasks));
  }
  // from here on only the executor throws
  ForgetRemoved();
  try {
    const space::ReentrancyGuard guard(this);
    tree.Move(seconds, leaving, function, executor, states);
  } catch (...) {
    RemoveLeaving();  // the tasks that have ended may have found some
    throw;
  }
  RemoveLeaving();
}

void SpriteManager::FixOutOfBounds(Executor executor) {
  impl_->FixOutOfBounds("SpriteManager::FixOutOfBounds", executor);
}

void SpriteManager::Impl::FixOutOfBounds(const char* function, Executor executor) {
  RunSteps(function, executor, [&](space::TaskSteps& steps) {
    if (executor) tree.ReserveForTasks();
    tree.FixOutOfBounds(steps);
  });
  assert(!tree.IsMoved() && "after FixOutOfBounds every sprite is in its leaf");
}

void SpriteManager::ReBallance(Executor executor) {
  impl_->RunSteps("SpriteManager::ReBallance", executor,
                  [this](space::TaskSteps& steps) { impl_->tree.ReBallance(steps); });
  assert(impl_->tree.Count() == Count() && "ReBallance keeps every sprite");
}

std::span<const SpriteId> SpriteManager::RemovedAtBorder() const { return impl_->removed; }

// --- diagnostics ---------------------------------------------------------------------------------

void SpriteManager::ForEachNode(FunctionRef<void(const NodeView&)> visit) const {
  const space::ReentrancyGuard guard(impl_.get());
  impl_->tree.ForEachNode(visit);
}

Statistics SpriteManager::GetStatistics() const {
  Statistics statistics = impl_->tree.GetStatistics();
  statistics.bytes += impl_->ids.Bytes();
  statistics.bytes += impl_->states.capacity() * sizeof impl_->states[0];
  statistics.bytes += impl_->leaving.capacity() * sizeof impl_->leaving[0];
  statistics.bytes +=
      (impl_->removed.capacity() + impl_->next_removed.capacity()) * sizeof impl_->removed[0];
  return statistics;
}

std::string SpriteManager::Validate() const { return impl_->Validate(); }

}  // namespace heliopause
