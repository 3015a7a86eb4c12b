#include <bit>
#include <heliopause/cluster/universe.hpp>
#include <stdexcept>
#include <unordered_set>

#include "base/argument_error.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "cluster/agreement.hpp"
#include "cluster/local_search.hpp"
#include "cluster/universe_impl.hpp"

namespace heliopause::cluster {
namespace {

using State = LocalSprites::State;

// The upper two bits mark own sprites and ghosts in the manager.
void CheckKinds(const char* function, const std::string& name, Kinds kinds) {
  RequireArgument((kinds & ~kUserKinds) == 0, function, name, kinds,
                  "bits of kUserKinds, the lower 30, only");
}

[[noreturn]] void ThrowUsedId(const std::string& name, GlobalId id) {
  throw std::invalid_argument(name + " = " + std::to_string(id) +
                              " (expected an unused global id)");
}

// Hashes all members by their bits. The reserved kinds are not part of it: they differ from rank to
// rank.
std::uint64_t HashOf(const Sprite& sprite) {
  Fnv1a hash;
  hash.AddWord(sprite.tag);
  hash.AddWord(sprite.kinds);
  for (const double v :
       {sprite.position.x, sprite.position.y, sprite.velocity.x, sprite.velocity.y, sprite.radius})
    hash.AddWord(std::bit_cast<std::uint64_t>(v));
  return SplitMix64::Mix(hash.Value());
}

}  // namespace

// --- construction --------------------------------------------------------------------------------

Universe::Universe(MPI_Comm comm, const UniverseOptions& options,
                   std::unique_ptr<Partition> partition) {
  RunCollective(comm, "Universe", [&] {
    OwnCommunicator own(comm);
    // A rank with an invalid or a different option ends the constructor on all ranks, before any of
    // them waits for the others.
    std::vector<std::string> lines = Impl::Settings(options);
    // Zoltan's is made by all ranks together.
    lines.push_back(std::string("partition = ") + (partition ? "given" : "null"));
    RunTogether(own, "Universe", lines, [&] { Impl::Check(options); });
    impl_ = std::make_unique<Impl>(std::move(own), options, std::move(partition));
  });
}

Universe::~Universe() = default;
Universe::Universe(Universe&&) noexcept = default;
Universe& Universe::operator=(Universe&&) noexcept = default;

// --- local ---------------------------------------------------------------------------------------

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
  // The kinds as the user has set them.
  if (sprite) sprite->kinds &= kUserKinds;
  return sprite;
}

SpriteId Universe::Add(const Sprite& sprite) {
  CheckKinds("Universe::Add", "sprite.kinds", sprite.kinds);
  if (Find(sprite.tag) != SpriteId{}) ThrowUsedId("Universe::Add: sprite.tag", sprite.tag);
  // Checks the sprites of this rank alone. A second sprite with this id on another rank is found
  // when the two meet: see ThrowIfIdsMet.
  const SpriteId id = impl_->sprites.Add(sprite);
  impl_->unsettled = true;
  return id;
}

void Universe::AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out) {
  // All checks before the first change: an error adds none. The set finds an id that occurs twice
  // in the list; it is never iterated, so its order does not matter.
  std::unordered_set<GlobalId> ids;
  ids.reserve(sprites.size());
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    const std::string name = "sprites[" + std::to_string(i) + "].";
    CheckKinds("Universe::AddMany", name + "kinds", sprites[i].kinds);
    const GlobalId id = sprites[i].tag;
    if (Find(id) != SpriteId{} || !ids.insert(id).second)
      ThrowUsedId("Universe::AddMany: " + name + "tag", id);
  }
  impl_->sprites.AddMany(sprites, out);
  impl_->unsettled = true;
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

// Leaves the universe settled, as SetVelocities: searches do not depend on velocities, and the
// next Settle sends the changed ones.
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
  CheckKinds("Universe::SetKinds", "kinds", kinds);
  if (!IsOwned(owned)) return false;
  impl_->sprites.SetKinds(owned, kinds);
  impl_->unsettled = true;
  return true;
}

std::size_t Universe::SetVelocities(std::span<const SpriteId> owned,
                                    std::span<const Vec2> velocities) {
  return impl_->sprites.SetVelocities(owned, velocities);
}

std::span<const GlobalId> Universe::RemovedAtBorder() const {
  return impl_->sprites.RemovedAtBorder();
}

void Universe::SearchMany(std::span<const DiscQuery> queries, ManyHits& out,
                          Executor executor) const {
  impl_->SearchMany(queries, out, executor);
}
void Universe::SearchMany(std::span<const TouchingQuery> queries, ManyHits& out,
                          Executor executor) const {
  impl_->SearchMany(queries, out, executor);
}
void Universe::SearchMany(std::span<const BoxQuery> queries, ManyHits& out,
                          Executor executor) const {
  impl_->SearchMany(queries, out, executor);
}

void Universe::GetSpritesNear(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) const {
  impl_->CheckLocal("Universe::GetSpritesNear", "", point, radius);
  Space().GetSpritesNear(point, radius, {kinds & kUserKinds}, out);
  SortTies(out);
}

void Universe::GetSpritesTouching(Vec2 point, double radius, Kinds kinds,
                                  std::vector<Hit>& out) const {
  impl_->CheckLocal("Universe::GetSpritesTouching", "", point, radius);
  Space().GetSpritesTouching(point, radius, {kinds & kUserKinds}, out);
  SortTies(out);
}

void Universe::GetNearestSprites(Vec2 point, std::size_t k, double max_radius, Kinds kinds,
                                 std::vector<Hit>& out) const {
  impl_->CheckLocal("Universe::GetNearestSprites", "", point, max_radius);
  FindNearest(Space(), point, k, max_radius, {kinds & kUserKinds}, out);
}

void Universe::VisitPairs(VisitPair visit, Executor executor) const {
  const LocalSprites& sprites = impl_->sprites;
  // Searches all pairs and drops those of two ghosts: two searches by kind take longer.
  const auto visit_own = [&](const PairMember& a, const PairMember& b) {
    const bool own_a = sprites.StateOf(a.id) == State::Owned;
    const bool own_b = sprites.StateOf(b.id) == State::Owned;
    if (!own_a && !own_b) return;
    if (own_a && (!own_b || a.tag < b.tag)) {
      visit(a.id, b.id);
    } else {
      visit(b.id, a.id);
    }
  };
  Space().ForEachOverlappingPair(visit_own, executor);
}

// The number of neighbours is a state, not a sum, so it is read when it is wanted.
UniverseStatistics Universe::Statistics() const {
  UniverseStatistics statistics = impl_->statistics;
  statistics.neighbours = impl_->ghosts.CountNeighbours();
  return statistics;
}

// As the neighbours: the imbalance is that of the last Settle, and stays.
void Universe::ResetStatistics() {
  const double imbalance = impl_->statistics.imbalance;
  impl_->statistics = {};
  impl_->statistics.imbalance = imbalance;
}

// --- collective ----------------------------------------------------------------------------------

void Universe::Tick(double seconds, Executor executor) {
  RunCollective(impl_->comm, "Universe::Tick", [&] {
    impl_->CheckTogether(seconds);
    impl_->Move(seconds, executor);  // work of this rank, which the meter measures
    impl_->Settle();
  });
}

void Universe::Settle() {
  RunCollective(impl_->comm, "Universe::Settle", [&] {
    impl_->RejectInCallback("Universe::Settle");
    impl_->Settle();
  });
}

void Universe::Rebalance() {
  const WorkMeter::Pause pause(impl_->work);
  RunCollective(impl_->comm, "Universe::Rebalance", [&] {
    impl_->RejectInCallback("Universe::Rebalance");
    // Cuts whatever the imbalance. Settle may cut again, and updates the ghosts.
    impl_->Cut();
    impl_->Settle();
  });
}

void Universe::Search(std::span<const GlobalQuery> queries, GlobalHits& out) {
  const WorkMeter::Pause pause(impl_->work);
  RunCollective(impl_->comm, "Universe::Search", [&] { impl_->Search(queries, out); });
}

std::uint64_t Universe::Hash() const {
  const WorkMeter::Pause pause(impl_->work);
  std::uint64_t sum = 0;
  // A sum, which does not depend on which rank owns which sprite.
  ForEachOwned([&](SpriteId, const Sprite& sprite) { sum += HashOf(sprite); });
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_UINT64_T, MPI_SUM, impl_->comm);
  return sum;
}

std::size_t Universe::CountAll() const {
  const WorkMeter::Pause pause(impl_->work);
  std::uint64_t count = CountOwned();
  MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_UINT64_T, MPI_SUM, impl_->comm);
  return count;
}

}  // namespace heliopause::cluster
