// SpriteManager: bulk calls by an executor. The forms without one are in sprite_manager_many.cpp
// and sprite_manager_members.cpp; they also run where tasks do not pay.
//
// Arguments are checked in tasks before anything changes, then all memory is reserved, then the
// change runs to its end whatever the executor does (base/task_steps.hpp).
#include <algorithm>
#include <cassert>
#include <heliopause/sprite_manager.hpp>

#include "base/parallel_for.hpp"
#include "space/manager/check.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/tree/bulk_change.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kChecksPerTask = 4096;  // some 10 microseconds

}  // namespace

bool SpriteManager::Impl::PaysInTasks(Executor executor, std::size_t changes) const {
  return executor && space::BulkChange::Pays(tree.Storage(), changes);
}

void SpriteManager::Impl::RunBulk(const char* function, Executor executor, std::size_t count,
                                  FunctionRef<void(std::size_t)> check,
                                  FunctionRef<void(space::TaskSteps&)> change) {
  assert(executor && "PaysInTasks is false without an executor");
  RunSteps(function, executor, [&](space::TaskSteps& steps) {
    const std::size_t tasks = (count + kChecksPerTask - 1) / kChecksPerTask;
    space::ParallelFor(function, executor, tasks, states, [&](std::size_t task) {
      const std::size_t end = std::min((task + 1) * kChecksPerTask, count);
      for (std::size_t i = task * kChecksPerTask; i < end; ++i) check(i);
    });
    change(steps);
  });
}

// --- add and remove ------------------------------------------------------------------------------

void SpriteManager::Impl::AddInTasks(std::span<const Sprite> sprites, std::vector<SpriteId>& out,
                                     Executor executor) {
  constexpr char kFunction[] = "SpriteManager::AddMany";
  const auto check = [&](std::size_t i) { CheckSprite({kFunction, "sprites", i}, sprites[i]); };
  RunBulk(kFunction, executor, sprites.size(), check, [&](space::TaskSteps& steps) {
    out.reserve(sprites.size());
    EnsureSpareFor(sprites.size());
    tree.Bulk().ReserveForInsert(tree.Storage(), sprites.size());
    out.clear();  // from here on nothing throws
    while (out.size() < sprites.size()) out.push_back(ids.Allocate());
    tree.Bulk().Insert(tree.MutableStorage(), sprites, out, steps);
    assert(ids.Count() == tree.Count() && "each live slot has an entry in the tree");
  });
}

std::size_t SpriteManager::Impl::RemoveInTasks(std::span<const SpriteId> wanted,
                                               Executor executor) {
  std::size_t erased = 0;
  RunSteps("SpriteManager::RemoveMany", executor, [&](space::TaskSteps& steps) {
    tree.Bulk().ReserveForErase(wanted.size());  // from here on nothing throws
    erased = tree.Bulk().Erase(tree.MutableStorage(), ids, wanted, steps);
    assert(erased <= wanted.size() && ids.Count() == tree.Count() &&
           "slots and entries go together");
  });
  return erased;
}

// --- members -------------------------------------------------------------------------------------

std::size_t SpriteManager::Impl::SetPositionsInTasks(std::span<const SpriteId> wanted,
                                                     std::span<const Vec2> positions,
                                                     Executor executor) {
  assert(wanted.size() == positions.size() && "SetPositions rejects unequal lengths");
  constexpr char kFunction[] = "SpriteManager::SetPositions";
  const auto check = [&](std::size_t i) {
    CheckPosition({kFunction, "positions", i}, positions[i]);
  };
  std::size_t found = 0;
  RunBulk(kFunction, executor, wanted.size(), check, [&](space::TaskSteps& steps) {
    tree.Bulk().ReserveForMove(tree.MutableStorage(),
                               wanted.size());  // from here on nothing throws
    found = tree.Bulk().Move(tree.MutableStorage(), wanted, positions, steps);
  });
  return found;
}

template <auto kSet, class T>
std::size_t SpriteManager::Impl::SetInTasks(const char* function, std::span<const SpriteId> wanted,
                                            std::span<const T> values, Executor executor,
                                            FunctionRef<void(std::size_t)> check) {
  assert(wanted.size() == values.size() && "the public calls reject unequal lengths");
  std::size_t found = 0;
  RunBulk(function, executor, wanted.size(), check, [&](space::TaskSteps& steps) {
    tree.Bulk().ReserveForErase(wanted.size());  // from here on nothing throws
    found = (tree.Bulk().*kSet)(tree.MutableStorage(), wanted, values, steps);
  });
  return found;
}

std::size_t SpriteManager::Impl::SetVelocitiesInTasks(std::span<const SpriteId> wanted,
                                                      std::span<const Vec2> velocities,
                                                      Executor executor) {
  constexpr char kFunction[] = "SpriteManager::SetVelocities";
  const auto check = [&](std::size_t i) {
    CheckFinite({kFunction, "velocities", i}, velocities[i]);
  };
  return SetInTasks<&space::BulkChange::SetVelocities>(kFunction, wanted, velocities, executor,
                                                       check);
}

std::size_t SpriteManager::Impl::SetRadiiInTasks(std::span<const SpriteId> wanted,
                                                 std::span<const double> radii, Executor executor) {
  constexpr char kFunction[] = "SpriteManager::SetRadii";
  const auto check = [&](std::size_t i) {
    CheckFiniteNotNegative({kFunction, "radii", i}, radii[i]);
  };
  return SetInTasks<&space::BulkChange::SetRadii>(kFunction, wanted, radii, executor, check);
}

std::size_t SpriteManager::Impl::SetKindsInTasks(std::span<const SpriteId> wanted,
                                                 std::span<const Kinds> kinds, Executor executor) {
  return SetInTasks<&space::BulkChange::SetKinds>("SpriteManager::SetKinds", wanted, kinds,
                                                  executor, [](std::size_t) {});
}

std::size_t SpriteManager::Impl::SetTagsInTasks(std::span<const SpriteId> wanted,
                                                std::span<const std::uint64_t> tags,
                                                Executor executor) {
  return SetInTasks<&space::BulkChange::SetTags>("SpriteManager::SetTags", wanted, tags, executor,
                                                 [](std::size_t) {});
}

}  // namespace heliopause
