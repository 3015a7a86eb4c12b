// SpriteManager::Impl: guards, checks against the canvas, and the single changes that both the slot
// table and the tree take part in.
#include "space/manager/sprite_manager_impl.hpp"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <new>
#include <stdexcept>
#include <utility>

#include "base/argument_error.hpp"
#include "base/finite.hpp"
#include "base/reentrancy_guard.hpp"
#include "space/manager/debug_validation.hpp"
#include "space/tree/percolation.hpp"

namespace heliopause {

// --- guards and checks ---------------------------------------------------------------------------

SpriteManager::Impl::ChangeScope::ChangeScope(const Impl& impl, const char* function)
    : impl_(impl) {
  if (space::ReentrancyGuard::IsInCallbackOf(&impl)) {
    throw std::logic_error(std::string(function) + ": called inside a callback of this manager");
  }
}

void SpriteManager::Impl::ChangeScope::AssertValid() const {
  const space::DebugValidation scope;
  const std::string error = impl_.Validate();
  if (error.empty()) return;
  std::fprintf(stderr, "SpriteManager::Validate: %s\n", error.c_str());
  assert(false && "a change of a SpriteManager broke an invariant");
}

void SpriteManager::Impl::RejectSearch(const char* function) {
  throw std::logic_error(std::string(function) + ": called between Move and FixOutOfBounds");
}

void SpriteManager::Impl::CheckPosition(const Argument& argument, Vec2 position) const {
  if (!space::IsInSpace(position)) space::RejectPoint(argument, position);
  if (tree.Admits(position)) return;
  const auto range = [&](double center) {
    return FormatNumber(center - options.radius) + " to " + FormatNumber(center + options.radius) +
           ", the bounded canvas";
  };
  const bool x_is_outside = position.x < options.center.x - options.radius ||
                            position.x > options.center.x + options.radius;
  if (x_is_outside) argument.Reject(".x", position.x, range(options.center.x));
  argument.Reject(".y", position.y, range(options.center.y));
}

void SpriteManager::Impl::CheckSprite(const Argument& argument, const Sprite& sprite) const {
  CheckPosition(argument.Member(".position"), sprite.position);
  CheckFinite(argument.Member(".velocity"), sprite.velocity);
  CheckFiniteNotNegative(argument.Member(".radius"), sprite.radius);
}

// --- sprites -------------------------------------------------------------------------------------

void SpriteManager::Impl::EnsureSpareFor(std::size_t sprites) {
  const std::size_t slots = ids.EnsureSpare(sprites);
  ReserveForRemovals();
  tree.EnsureSpareFor(slots, sprites);
}

SpriteId SpriteManager::Impl::Add(const Sprite& sprite) {
  const SpriteId id = ids.EnsureSpareForOne();
  ReserveForRemovals();
  tree.EnsureSpareForSlot(id.slot);  // from here on nothing throws
  return Insert(sprite, tree.LeafAround(sprite.position));
}

SpriteId SpriteManager::Impl::Insert(const Sprite& sprite, std::uint32_t leaf) {
  assert(space::IsInSpace(sprite.position) && IsFiniteNotNegative(sprite.radius) &&
         "the sprite has been checked");
  const SpriteId id = ids.EnsureSpareForOne();
  assert(!tree.Has(id.slot) && "a slot that is not live has no entry in the tree");
  tree.Insert({sprite.position, sprite.velocity, sprite.radius, sprite.kinds, id, sprite.tag},
              leaf);
  const SpriteId allocated = ids.Allocate();
  assert(allocated == id && "the slot table allocates the id that it has announced");
  return allocated;
}

bool SpriteManager::Impl::Remove(SpriteId id) {
  if (!ids.IsLive(id)) return false;
  assert(tree.Has(id.slot) && "a live slot has an entry in the tree");
  tree.Erase(id.slot);
  ids.Free(id.slot);
  return true;
}

Sprite SpriteManager::Impl::SpriteAt(std::uint32_t slot) const {
  assert(ids.IsLive(slot) && "only a live slot has a sprite");
  const space::Entry entry = tree.Get(slot);
  assert(entry.id == ids.IdOf(slot) && "the tree and the slot table agree on the id");
  return {entry.position, entry.velocity, entry.radius, entry.kinds, entry.tag};
}

// All memory comes first; assignments within a capacity do not throw.
void SpriteManager::Impl::CopyFrom(const Impl& other) {
  tree.ReserveAsMuchAs(other.tree);
  ids.Reserve(other.ids.Capacity());
  leaving.reserve(other.leaving.capacity());
  removed.reserve(other.leaving.capacity());  // both have an entry for each slot
  options = other.options;                    // from here on nothing throws
  ids = other.ids;
  tree.CopyFrom(other.tree);
  leaving = other.leaving;
  removed = other.removed;
}

// --- removal at the border -----------------------------------------------------------------------

bool SpriteManager::Impl::RemovesAtBorder() const {
  return options.canvas == Canvas::Bounded && options.border == Border::Remove;
}

void SpriteManager::Impl::ReserveForRemovals() {
  if (!RemovesAtBorder()) return;
  leaving.reserve(ids.Capacity());
  if (removed.capacity() >= ids.Capacity()) return;
  (removed.empty() ? removed : next_removed).reserve(ids.Capacity());
}

void SpriteManager::Impl::ForgetRemoved() {
  removed.clear();
  if (next_removed.capacity() <= removed.capacity()) return;
  removed = std::exchange(next_removed, {});
}

void SpriteManager::Impl::RemoveLeaving() {
  assert((leaving.empty() || RemovesAtBorder()) && "only Border::Remove removes sprites");
  assert(removed.capacity() >= removed.size() + leaving.size() && "Move has reserved the memory");
  // By slot: the order of the free list is part of a save and must not depend on the tree's shape.
  std::sort(leaving.begin(), leaving.end());
  const space::BatchScope scope(tree.MutableStorage(), leaving.size());
  for (const std::uint32_t slot : leaving) {
    removed.push_back(ids.IdOf(slot));
    tree.Erase(slot);
    ids.Free(slot);
  }
  leaving.clear();
}

void SpriteManager::Impl::ReBallanceOrPostpone(space::TaskSteps& steps) {
  try {
    tree.ReBallance(steps);
    // NOLINTNEXTLINE(bugprone-empty-catch)
  } catch (const std::bad_alloc&) {
  }
}

void SpriteManager::Impl::RunSteps(const char* function, Executor executor,
                                   FunctionRef<void(space::TaskSteps&)> change) {
  const ChangeScope scope(*this, function);
  space::TaskSteps steps(function, executor, states);
  if (!executor) {
    change(steps);
    return;
  }
  states.reserve(space::TaskSteps::kMostTasks);
  {
    const space::ReentrancyGuard guard(this);
    change(steps);
  }
  steps.ThrowError();
}

// --- validation ----------------------------------------------------------------------------------

// First each of the two on its own, then that they agree: a live slot is in the tree, another one
// is not.
std::string SpriteManager::Impl::Validate() const {
  if (const char* error = ids.Validate()) return error;
  if (std::string error = tree.Validate(); !error.empty()) return error;
  for (std::uint32_t slot = 0; slot < ids.Size(); ++slot) {
    if (ids.IsLive(slot) == tree.Has(slot)) continue;
    return "slot " + std::to_string(slot) +
           (ids.IsLive(slot) ? ": live, but not in the tree" : ": in the tree, but not live");
  }
  if (ids.Count() != tree.Count()) {
    return "slot table: " + std::to_string(ids.Count()) + " live slots, but " +
           std::to_string(tree.Count()) + " sprites in the tree";
  }
  return {};
}

}  // namespace heliopause
