// The forms that do many things at once.
#include <array>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>

#include "space/manager/check.hpp"
#include "space/manager/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/many_search.hpp"

namespace heliopause {
namespace {

void CheckSizes(std::size_t ids, std::size_t positions) {
  if (ids == positions) return;
  throw std::invalid_argument("SpriteManager: " + std::to_string(ids) + " ids, but " +
                              std::to_string(positions) + " positions");
}

// How many items a step is ahead of the next one: a few dozen nanoseconds each.
constexpr std::size_t kAhead = 4;

// Every step for items 0 to count - 1, in order of the items: a step asks memory for what the next
// one reads, and comes to an item kAhead items before that does. The last one does the work; for a
// few items it and the first one are all there is.
template <class... Steps>
void InSteps(std::size_t count, const Steps&... steps) {
  if (count <= kAhead) {
    const auto all = std::tie(steps...);
    for (std::size_t i = 0; i < count; ++i) {
      std::get<0>(all)(i);
      std::get<sizeof...(steps) - 1>(all)(i);
    }
    return;
  }
  for (std::size_t i = 0; i < count + (sizeof...(steps) - 1) * kAhead; ++i) {
    std::size_t late = 0;
    ((i - late < count ? steps(i - late) : void(), late += kAhead), ...);  // below 0 is huge
  }
}

void CheckQueries(std::span<const DiscQuery> queries) {
  if (queries.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw std::length_error("SpriteManager: more than 2^32 - 1 queries at once");
  }
  for (std::size_t i = 0; i < queries.size(); ++i) {
    space::CheckPoint({"point", i}, queries[i].point);
    space::CheckSearchRadius({"search radius", i}, queries[i].radius);
  }
}

}  // namespace

// --- life ----------------------------------------------------------------------------------------

void SpriteManager::AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out) {
  impl_->GuardChange();
  for (std::size_t i = 0; i < sprites.size(); ++i) impl_->CheckSprite(sprites[i], i);
  out.reserve(sprites.size());
  impl_->MakeRoomFor(sprites.size());
  out.clear();  // from here on nothing throws
  space::QuadTree& tree = impl_->tree;
  const space::QuadTree::Bulk bulk(tree, sprites.size());
  std::array<std::uint32_t, 5 * kAhead> leaves;  // of the next ones, as things are
  const auto leaf = [&](std::size_t i) -> std::uint32_t& { return leaves[i % leaves.size()]; };
  InSteps(
      sprites.size(),
      [&](std::size_t i) { tree.PrefetchNode(leaf(i) = tree.LeafAround(sprites[i].position)); },
      [&](std::size_t i) { tree.PrefetchHeadOf(leaf(i)); },
      [&](std::size_t i) { tree.PrefetchEndOf(leaf(i)); },
      [&](std::size_t i) { out.push_back(impl_->Put(sprites[i], leaf(i))); });
}

std::size_t SpriteManager::RemoveMany(std::span<const SpriteId> ids) {
  impl_->GuardChange();
  space::QuadTree& tree = impl_->tree;
  const space::QuadTree::Bulk bulk(tree, ids.size());
  struct Found {
    std::uint32_t place, leaf;
  };
  std::array<Found, 6 * kAhead> found;  // of the next ones, as things are
  const auto at = [&](std::size_t i) -> Found& { return found[i % found.size()]; };
  std::size_t removed = 0;
  InSteps(
      ids.size(), [&](std::size_t i) { impl_->ids.Prefetch(ids[i].slot); },
      [&](std::size_t i) {
        if (impl_->ids.IsLive(ids[i])) tree.PrefetchPlaceOf(ids[i].slot);
      },
      [&](std::size_t i) {
        at(i).place = impl_->ids.IsLive(ids[i]) ? tree.PlaceOf(ids[i].slot) : space::kNone;
        tree.PrefetchRow(at(i).place);
      },
      [&](std::size_t i) { tree.PrefetchNode(at(i).leaf = tree.LeafAt(at(i).place)); },
      [&](std::size_t i) { tree.PrefetchHeadOf(at(i).leaf); },
      [&](std::size_t i) { tree.PrefetchLastOf(at(i).leaf); },
      [&](std::size_t i) { removed += impl_->Remove(ids[i]) ? 1u : 0u; });
  return removed;
}

// --- positions -----------------------------------------------------------------------------------

std::size_t SpriteManager::GetPositions(std::span<const SpriteId> ids, std::span<Vec2> out) const {
  CheckSizes(ids.size(), out.size());
  std::size_t found = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!Contains(ids[i])) continue;
    out[i] = impl_->tree.PositionOf(ids[i].slot);
    ++found;
  }
  return found;
}

std::size_t SpriteManager::SetPositions(std::span<const SpriteId> ids,
                                        std::span<const Vec2> positions) {
  impl_->GuardChange();
  CheckSizes(ids.size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    impl_->CheckPosition(positions[i], {"position", i});
  }
  impl_->tree.ReserveToRoam(0, ids.size());  // from here on nothing throws
  const space::QuadTree::Bulk bulk(impl_->tree, ids.size());
  std::size_t moved = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!Contains(ids[i])) continue;
    impl_->tree.MoveTo(ids[i].slot, positions[i]);
    ++moved;
  }
  return moved;
}

void SpriteManager::GetIdsInLeafOrder(std::vector<SpriteId>& out) const {
  const space::ChunkPool& chunks = impl_->tree.Chunks();
  out.reserve(Count());
  out.clear();  // from here on nothing throws
  for (std::uint32_t c = 0; c < chunks.Size(); ++c) {
    for (std::uint32_t row = 0; row < chunks.Head(c).count; ++row) {
      out.push_back(chunks.Id(c * space::kRowsPerChunk + row));
    }
  }
}

// --- searches ------------------------------------------------------------------------------------

void SpriteManager::SearchMany(std::span<const DiscQuery> queries, ManyHits& out) const {
  CheckQueries(queries);
  impl_->GuardSearch();
  space::ManySearch(impl_->tree, impl_->ids, queries, out).Run();
}

void SpriteManager::SearchMany(std::span<const DiscQuery> queries, ManyHits& out,
                               Executor executor) const {
  CheckQueries(queries);
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  space::ManySearch(impl_->tree, impl_->ids, queries, out).Run(executor);
}

void SpriteManager::VisitOverlappingPairs(FunctionRef<void(SpriteId, SpriteId)> visit,
                                          Executor executor) const {
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.ForEachOverlappingPair(visit, executor);
}

void SpriteManager::VisitOverlappingPairs(Kinds first, Kinds second,
                                          FunctionRef<void(SpriteId, SpriteId)> visit,
                                          Executor executor) const {
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.ForEachOverlappingPair(first, second, visit, executor);
}

}  // namespace heliopause
