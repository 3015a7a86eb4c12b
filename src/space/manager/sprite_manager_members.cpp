// SpriteManager: one member of many sprites at once, in the order of a list of ids. Each call
// checks all of its arguments before it changes anything.
#include <cassert>
#include <heliopause/sprite_manager.hpp>
#include <string>

#include "base/argument_error.hpp"
#include "space/manager/check.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/tree/percolation.hpp"

namespace heliopause {
namespace {

// One value for each id.
void CheckSizes(const char* function, const char* name, std::size_t ids, std::size_t values) {
  if (ids == values) return;  // before any text is built: a warm call does not allocate
  ThrowInvalidArgument(function, name, static_cast<double>(values),
                       std::to_string(ids) + ", the number of ids");
}

}  // namespace

template <class Use>
std::size_t SpriteManager::Impl::ForEachLive(std::span<const SpriteId> wanted,
                                             const Use& use) const {
  std::size_t found = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!ids.IsLive(wanted[i])) continue;
    use(i);
    ++found;
  }
  return found;
}

// --- positions -----------------------------------------------------------------------------------

std::size_t SpriteManager::GetPositions(std::span<const SpriteId> ids, std::span<Vec2> out) const {
  CheckSizes("SpriteManager::GetPositions", "out.size()", ids.size(), out.size());
  return impl_->ForEachLive(ids,
                            [&](std::size_t i) { out[i] = impl_->tree.PositionOf(ids[i].slot); });
}

std::size_t SpriteManager::SetPositions(std::span<const SpriteId> ids,
                                        std::span<const Vec2> positions, Executor executor) {
  if (!impl_->tree.IsMoved() && ids.size() == positions.size() &&
      impl_->PaysInTasks(executor, ids.size())) {
    return impl_->SetPositionsInTasks(ids, positions, executor);
  }
  constexpr char kFunction[] = "SpriteManager::SetPositions";
  const Impl::ChangeScope change(*impl_, kFunction);
  CheckSizes(kFunction, "positions.size()", ids.size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    impl_->CheckPosition({kFunction, "positions", i}, positions[i]);
  }
  impl_->tree.EnsureSpareForMoves(0, ids.size());  // from here on nothing throws
  const space::BatchScope scope(impl_->tree.MutableStorage(), ids.size());
  return impl_->ForEachLive(ids,
                            [&](std::size_t i) { impl_->tree.MoveTo(ids[i].slot, positions[i]); });
}

// --- velocities, radii, tags ---------------------------------------------------------------------

std::size_t SpriteManager::GetVelocities(std::span<const SpriteId> ids, std::span<Vec2> out) const {
  CheckSizes("SpriteManager::GetVelocities", "out.size()", ids.size(), out.size());
  return impl_->ForEachLive(ids,
                            [&](std::size_t i) { out[i] = impl_->tree.VelocityOf(ids[i].slot); });
}

std::size_t SpriteManager::SetVelocities(std::span<const SpriteId> ids,
                                         std::span<const Vec2> velocities, Executor executor) {
  if (ids.size() == velocities.size() && impl_->PaysInTasks(executor, ids.size())) {
    return impl_->SetVelocitiesInTasks(ids, velocities, executor);
  }
  constexpr char kFunction[] = "SpriteManager::SetVelocities";
  const Impl::ChangeScope change(*impl_, kFunction);
  CheckSizes(kFunction, "velocities.size()", ids.size(), velocities.size());
  for (std::size_t i = 0; i < velocities.size(); ++i) {
    CheckFinite({kFunction, "velocities", i}, velocities[i]);
  }
  return impl_->ForEachLive(
      ids, [&](std::size_t i) { impl_->tree.SetVelocity(ids[i].slot, velocities[i]); });
}

std::size_t SpriteManager::GetRadii(std::span<const SpriteId> ids, std::span<double> out) const {
  CheckSizes("SpriteManager::GetRadii", "out.size()", ids.size(), out.size());
  return impl_->ForEachLive(
      ids, [&](std::size_t i) { out[i] = impl_->tree.SpriteRadiusOf(ids[i].slot); });
}

std::size_t SpriteManager::SetRadii(std::span<const SpriteId> ids, std::span<const double> radii,
                                    Executor executor) {
  if (ids.size() == radii.size() && impl_->PaysInTasks(executor, ids.size())) {
    return impl_->SetRadiiInTasks(ids, radii, executor);
  }
  constexpr char kFunction[] = "SpriteManager::SetRadii";
  const Impl::ChangeScope change(*impl_, kFunction);
  CheckSizes(kFunction, "radii.size()", ids.size(), radii.size());
  for (std::size_t i = 0; i < radii.size(); ++i) {
    CheckFiniteNotNegative({kFunction, "radii", i}, radii[i]);
  }
  return impl_->ForEachLive(ids,
                            [&](std::size_t i) { impl_->tree.SetRadius(ids[i].slot, radii[i]); });
}

std::size_t SpriteManager::GetKinds(std::span<const SpriteId> ids, std::span<Kinds> out) const {
  CheckSizes("SpriteManager::GetKinds", "out.size()", ids.size(), out.size());
  return impl_->ForEachLive(ids, [&](std::size_t i) { out[i] = impl_->tree.KindsOf(ids[i].slot); });
}

std::size_t SpriteManager::SetKinds(std::span<const SpriteId> ids, std::span<const Kinds> kinds,
                                    Executor executor) {
  if (ids.size() == kinds.size() && impl_->PaysInTasks(executor, ids.size())) {
    return impl_->SetKindsInTasks(ids, kinds, executor);
  }
  constexpr char kFunction[] = "SpriteManager::SetKinds";
  const Impl::ChangeScope change(*impl_, kFunction);
  CheckSizes(kFunction, "kinds.size()", ids.size(), kinds.size());
  return impl_->ForEachLive(ids,
                            [&](std::size_t i) { impl_->tree.SetKinds(ids[i].slot, kinds[i]); });
}

std::size_t SpriteManager::GetTags(std::span<const SpriteId> ids,
                                   std::span<std::uint64_t> out) const {
  CheckSizes("SpriteManager::GetTags", "out.size()", ids.size(), out.size());
  return impl_->ForEachLive(ids, [&](std::size_t i) { out[i] = impl_->tree.TagOf(ids[i].slot); });
}

std::size_t SpriteManager::SetTags(std::span<const SpriteId> ids,
                                   std::span<const std::uint64_t> tags, Executor executor) {
  if (ids.size() == tags.size() && impl_->PaysInTasks(executor, ids.size())) {
    return impl_->SetTagsInTasks(ids, tags, executor);
  }
  constexpr char kFunction[] = "SpriteManager::SetTags";
  const Impl::ChangeScope change(*impl_, kFunction);
  CheckSizes(kFunction, "tags.size()", ids.size(), tags.size());
  return impl_->ForEachLive(ids, [&](std::size_t i) { impl_->tree.SetTag(ids[i].slot, tags[i]); });
}

void SpriteManager::GetIdsInLeafOrder(std::vector<SpriteId>& out) const {
  // Chunks in the order of the pool: the repacker keeps it close to the order of the leaves.
  const space::ChunkPool& chunks = impl_->tree.Storage().chunks;
  out.reserve(Count());
  out.clear();  // from here on nothing throws
  for (std::uint32_t c = 0; c < chunks.Size(); ++c) {
    for (std::uint32_t lane = 0; lane < chunks.Header(c).count; ++lane) {
      out.push_back(chunks.Id(c * space::kEntriesPerChunk + lane));
    }
  }
  assert(out.size() == Count() && "each sprite is in one chunk");
}

}  // namespace heliopause
