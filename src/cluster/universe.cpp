#include <heliopause/cluster/universe.hpp>
#include <stdexcept>

#include "base/argument_error.hpp"
#include "cluster/agreement.hpp"
#include "cluster/local_search.hpp"
#include "cluster/universe_impl.hpp"

namespace heliopause::cluster {
namespace {

using State = LocalSprites::State;

void CheckKinds(const char* function, Kinds kinds) {
  RequireArgument((kinds & ~kUserKinds) == 0, function, "kinds", kinds,
                  "bits of kUserKinds, the lower 30, only");
}

}  // namespace

// --- construction
// ----------------------------------------------------------------------------------

Universe::Universe(MPI_Comm comm, const UniverseOptions& options,
                   std::unique_ptr<Partition> partition) {
  RunCollective(comm, "Universe", [&] {
    OwnCommunicator own(comm);
    RunTogether(own, "Universe", Impl::Settings(options), [&] { Impl::Check(options); });
    impl_ = std::make_unique<Impl>(std::move(own), options, std::move(partition));
  });
}

Universe::~Universe() = default;
Universe::Universe(Universe&&) noexcept = default;
Universe& Universe::operator=(Universe&&) noexcept = default;

// --- local
// -----------------------------------------------------------------------------------------

int Universe::Rank() const { return impl_->exchange.Rank(); }
int Universe::Ranks() const { return impl_->exchange.Ranks(); }
const UniverseOptions& Universe::Options() const { return impl_->options; }
const SpriteManager& Universe::Space() const { return impl_->sprites.Space(); }
std::size_t Universe::CountOwned() const { return impl_->sprites.CountOwned(); }
std::size_t Universe::CountGhosts() const { return impl_->sprites.CountGhosts(); }
bool Universe::IsOwned(SpriteId id) const { return impl_->sprites.Is(State::Owned, id); }
bool Universe::IsGhost(SpriteId id) const { return impl_->sprites.Is(State::Ghost, id); }
SpriteId Universe::Find(GlobalId id) const { return impl_->sprites.Find(id); }
GlobalId Universe::IdOf(SpriteId id) const { return impl_->sprites.IdOf(id); }
int Universe::OwnerOf(Vec2 place) const { return impl_->partition->OwnerOf(place); }
std::span<const Box> Universe::BoxesOf(int rank) const { return impl_->partition->BoxesOf(rank); }

std::optional<Sprite> Universe::Get(SpriteId id) const {
  std::optional<Sprite> sprite = Space().Get(id);
  if (sprite) sprite->kinds &= kUserKinds;
  return sprite;
}

SpriteId Universe::Add(const Sprite& sprite) {
  CheckKinds("Universe::Add", sprite.kinds);
  if (Find(sprite.tag) != SpriteId{})
    throw std::invalid_argument("Universe::Add: sprite.tag = " + std::to_string(sprite.tag) +
                                " (expected an unused global id)");
  const SpriteId id = impl_->sprites.Add(sprite);
  impl_->unsettled = true;
  return id;
}

bool Universe::Remove(SpriteId owned) {
  if (!IsOwned(owned)) return false;
  impl_->sprites.RemoveMany(std::span(&owned, 1));
  impl_->unsettled = true;
  return true;
}

bool Universe::MoveTo(SpriteId owned, Vec2 position) {
  if (!IsOwned(owned)) return false;
  impl_->sprites.MoveTo(owned, position);
  impl_->unsettled = true;
  return true;
}

bool Universe::SetVelocity(SpriteId owned, Vec2 velocity) {
  if (!IsOwned(owned)) return false;
  impl_->sprites.SetVelocity(owned, velocity);
  return true;
}

bool Universe::SetRadius(SpriteId owned, double radius) {
  if (!IsOwned(owned)) return false;
  impl_->sprites.SetRadius(owned, radius);
  impl_->unsettled = true;
  return true;
}

bool Universe::SetKinds(SpriteId owned, Kinds kinds) {
  CheckKinds("Universe::SetKinds", kinds);
  if (!IsOwned(owned)) return false;
  impl_->sprites.SetKinds(owned, kinds);
  impl_->unsettled = true;
  return true;
}

std::span<const GlobalId> Universe::RemovedAtBorder() const {
  return impl_->sprites.RemovedAtBorder();
}

void Universe::SearchMany(std::span<const DiscQuery> queries, ManyHits& out) const {
  bool any_reserved = false;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const DiscQuery& query = queries[i];
    if (!impl_->OwnsPlace(query.point) || !(query.radius >= 0) ||
        query.radius > impl_->options.largest_local_search)
      impl_->CheckLocal("Universe::SearchMany", "queries[" + std::to_string(i) + "].", query.point,
                        query.radius);
    any_reserved = any_reserved || (query.kinds & ~kUserKinds) != 0;
  }
  if (any_reserved) {
    std::vector<DiscQuery> of_user(queries.begin(), queries.end());
    for (DiscQuery& query : of_user) query.kinds &= kUserKinds;
    Space().SearchMany(of_user, out);
  } else {
    Space().SearchMany(queries, out);
  }
  for (std::size_t q = 0; q < out.Count(); ++q) {
    SortTies(impl_->sprites,
             std::span(out.hits).subspan(out.offsets[q], out.offsets[q + 1] - out.offsets[q]));
  }
}

void Universe::GetSpritesNear(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) const {
  impl_->CheckLocal("Universe::GetSpritesNear", "", point, radius);
  Space().GetSpritesNear(point, radius, {kinds & kUserKinds}, out);
  SortTies(impl_->sprites, out);
}

void Universe::GetSpritesTouching(Vec2 point, double radius, Kinds kinds,
                                  std::vector<Hit>& out) const {
  impl_->CheckLocal("Universe::GetSpritesTouching", "", point, radius);
  Space().GetSpritesTouching(point, radius, {kinds & kUserKinds}, out);
  SortTies(impl_->sprites, out);
}

void Universe::GetNearestSprites(Vec2 point, std::size_t k, double max_radius, Kinds kinds,
                                 std::vector<Hit>& out) const {
  impl_->CheckLocal("Universe::GetNearestSprites", "", point, max_radius);
  FindNearest(impl_->sprites, point, k, max_radius, {kinds & kUserKinds}, out);
}

void Universe::VisitPairs(FunctionRef<void(SpriteId, SpriteId)> visit) const {
  const LocalSprites& sprites = impl_->sprites;
  // All pairs, and the ghosts among themselves left out: two searches by kind take longer.
  Space().ForEachOverlappingPair([&](SpriteId a, SpriteId b) {
    const bool own_a = sprites.StateOf(a) == State::Owned;
    const bool own_b = sprites.StateOf(b) == State::Owned;
    if (!own_a && !own_b) return;
    const bool a_first = own_a && (!own_b || sprites.IdOf(a) < sprites.IdOf(b));
    if (a_first) {
      visit(a, b);
    } else {
      visit(b, a);
    }
  });
}

UniverseStatistics Universe::Statistics() const {
  UniverseStatistics statistics = impl_->statistics;
  statistics.neighbours = impl_->ghosts.CountNeighbours();
  return statistics;
}

void Universe::ResetStatistics() {
  const double imbalance = impl_->statistics.imbalance;
  impl_->statistics = {};
  impl_->statistics.imbalance = imbalance;
}

// --- collective
// ------------------------------------------------------------------------------------

void Universe::Tick(double seconds) {
  RunCollective(impl_->comm, "Universe::Tick", [&] {
    impl_->CheckTogether(seconds);
    impl_->Move(seconds);  // work of this rank, which the meter measures
    impl_->Settle();
  });
}

void Universe::Settle() {
  RunCollective(impl_->comm, "Universe::Settle", [&] { impl_->Settle(); });
}

void Universe::Rebalance() {
  const WorkMeter::Pause pause(impl_->work);
  RunCollective(impl_->comm, "Universe::Rebalance", [&] {
    impl_->Cut();
    impl_->Settle();
  });
}

void Universe::Search(std::span<const GlobalQuery> queries, GlobalHits& out) {
  const WorkMeter::Pause pause(impl_->work);
  RunCollective(impl_->comm, "Universe::Search", [&] { impl_->Search(queries, out); });
}

std::size_t Universe::CountAll() const {
  const WorkMeter::Pause pause(impl_->work);
  std::uint64_t count = CountOwned();
  MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_UINT64_T, MPI_SUM, impl_->comm);
  return count;
}

}  // namespace heliopause::cluster
