// Universe: one space of sprites over many MPI processes (ranks), each with a SpriteManager.
//
//   MPI_Init(&argc, &argv);
//   {
//     heliopause::cluster::Universe universe(MPI_COMM_WORLD, {.largest_local_search = 500});
//     if (universe.Rank() == 0) universe.Add({.position = {10, 20}, .tag = 42});
//     universe.Settle();
//     universe.Tick(1.0 / 60);
//   }  // the universe ends before MPI does
//   MPI_Finalize();
//
// What it is. Space is divided into domains, one per rank (partition.hpp). A rank owns the sprites
// whose centers lie in its domain. Beside them its manager holds ghosts: copies of those sprites of
// other ranks that a search around a point of its domain, or an overlap with one of its sprites,
// can reach. After a Settle or Tick every answer is that of one process with all sprites, bit for
// bit, for every number of ranks, every division of space and every history.
// What it is not. It is no way to use the cores of one machine: threads share memory and need no
// ghosts (executors). It does not survive the loss of a rank: MPI then ends all ranks. Save
// checkpoints, and restart from the last one with any number of ranks.
//
// Ids. Sprite::tag is the global id, chosen by the user, unique among all living sprites. A
// SpriteId is local to a rank: valid until a collective call moves the sprite to another rank, or
// replaces the ghost. Find returns the local id of a global one.
//
// Kinds. The bits of kUserKinds, the lower 30, are the user's. kOwnedKind and kGhostKind are
// reserved: Add and SetKinds reject them, searches ignore them.
//
// Local calls communicate nothing and may be called by one rank alone. A change (Add, Remove,
// MoveTo, SetRadius, SetKinds) is seen by the searches of this rank at once, by other ranks after
// the next Settle or Tick. SetVelocity changes no answer before the next Tick, which sends it.
// Collective calls must be called by all ranks of the communicator, in the same order.
//
// Errors of local calls are exceptions of this rank alone, as SpriteManager throws them. Errors of
// collective calls are collective: when one rank rejects a call, every rank throws the same
// exception with the same text, that of the lowest rank with an error; then nothing has changed,
// except by Settle, which says so. Arguments that must be equal on all ranks are compared. Tick,
// Settle, Rebalance and Restore throw std::logic_error on all ranks when one rank calls them inside
// a callback of this universe, such as that of ForEachOwned. A failure of one rank that the others
// cannot undo (no memory in the middle of an exchange, an executor or a Partition that throws), and
// any failed MPI call, ends all ranks by MPI_Abort, with a text on stderr: no rank waits for ever.
// The user's communicator keeps its error handler.
//
// Threads. One thread per rank calls the universe; MPI_THREAD_FUNNELED is enough. Tick, SearchMany
// and pairs take an executor (thread_pool.hpp): one rank a machine and a thread a processor need
// fewer ghosts and messages than a rank a processor. Settle runs in the calling thread alone.
//
// Cost. For n sprites on p ranks: a Tick takes the time of the Tick of a manager with n / p sprites
// and the ghosts, and of a search of the bands along the borders. It sends what is new in these
// bands: 56 bytes for a sprite that enters the band of a neighbour or changes its velocity there, 8
// bytes for one that leaves it, nothing for one that flies on. A rank's ghosts lie within max(
// largest_local_search, largest radius of its own sprites) of its domain. A sprite as large as the
// universe therefore makes its rank hold all others as ghosts: the answers are right, but that rank
// is as slow as one process.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <heliopause/cluster/global_search.hpp>
#include <heliopause/cluster/partition.hpp>
#include <heliopause/executor.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <heliopause/space_options.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/vec2.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace heliopause::cluster {

inline constexpr Kinds kOwnedKind = Kinds{1} << 31;  ///< of a sprite in the manager of its owner
inline constexpr Kinds kGhostKind = Kinds{1} << 30;  ///< of a copy in the manager of another rank
inline constexpr Kinds kUserKinds = kGhostKind - 1;  ///< the kinds that a user may set

/// What a division of space makes even among the ranks. It changes speed alone: no answer, and no
/// checkpoint, depends on it.
enum class Balance : std::uint8_t {
  Sprites,  ///< their number
  Time,  ///< the processor time of the ranks between collective calls: their searches, their pairs
         ///< and the program's own work. A program that waits there for other ranks, in MPI calls
         ///< of its own, spoils the measurement. Space is divided at most once in 16 ticks
};

/// Options of a Universe; the same on all ranks.
struct UniverseOptions {
  SpaceOptions space{};  ///< of the manager of every rank

  /// The largest radius of a local search, world units, >= 0 and finite. Larger makes more ghosts:
  /// they fill a band of this width around each domain.
  double largest_local_search = 128;

  /// Space is divided again when the busiest rank has more than this multiple of the mean of what
  /// `balance` names; > 1. Closer to 1 cuts more often, and each cut sends sprites between ranks.
  /// When a cut cannot do better (sprites in one spot), the next one waits for 32 ticks, or until
  /// the ratio is 10 % worse.
  double tolerance = 1.2;

  Balance balance = Balance::Sprites;  ///< what a division makes even
};

/// Time that a phase took: of the wall, and of this process.
struct Phase {
  double wall_s = 0;       ///< seconds
  double processor_s = 0;  ///< seconds
};

/// The work of this rank, summed since the construction or ResetStatistics.
struct UniverseStatistics {
  Phase move;                  ///< Tick of the manager
  Phase migrate;               ///< sprites to their owners
  Phase cut;                   ///< dividing space again, with the migration that it causes
  Phase ghosts;                ///< bringing ghosts up to date
  Phase search;                ///< Search
  Phase talk;                  ///< MPI calls: a part of the phases above
  Phase search_talk;           ///< the part of `talk` that is in `search`
  std::uint64_t bytes = 0;     ///< sent to other ranks
  std::uint64_t messages = 0;  ///< sent to other ranks; collective reductions not counted
  std::uint64_t migrants = 0;  ///< own sprites that went to another rank
  std::uint64_t news = 0;      ///< ghosts sent: new in a band, or changed
  std::uint64_t cuts = 0;      ///< divisions of space
  std::size_t neighbours = 0;  ///< ranks that have ghosts of own sprites, at present
  double imbalance = 1;        ///< busiest rank / mean by UniverseOptions::balance, at the last
                               ///< Settle; 1 while Balance::Time has not measured long enough
};

/// What Restore found beside the sprites.
struct RestoredCheckpoint {
  std::uint64_t step = 0;             ///< as given to Save
  std::vector<std::byte> attachment;  ///< as rank 0 gave it to Save; the same on all ranks
  std::vector<std::string> skipped;   ///< the damage of each newer checkpoint, newest first
};

/// One space of sprites over many processes. The head of this file is part of its contract.
class Universe {
 public:
  // --- construction: collective -----------------------------------------------------------------

  /// An empty universe over a duplicate of `comm`. `partition` divides space; null: Zoltan's
  /// recursive bisection. Collective error std::invalid_argument for invalid options, when options,
  /// library version or byte order differ between ranks, and when some ranks alone give a
  /// partition. Sends some hundred bytes.
  explicit Universe(MPI_Comm comm, const UniverseOptions& options = {},
                    std::unique_ptr<Partition> partition = nullptr);

  /// Collective; before MPI_Finalize.
  ~Universe();

  Universe(Universe&&) noexcept;
  Universe& operator=(Universe&&) noexcept;

  // --- local: this rank -------------------------------------------------------------------------

  int Rank() const;                        ///< of this process, 0 to Ranks() - 1
  int Ranks() const;                       ///< the number of processes
  const UniverseOptions& Options() const;  ///< as given to the constructor

  /// The manager of this rank: own sprites and ghosts, kinds with the reserved bits. For searches
  /// that this class does not have; exact within largest_local_search of the domain.
  const SpriteManager& Space() const;

  std::size_t CountOwned() const;   ///< sprites that this rank owns, O(1)
  std::size_t CountGhosts() const;  ///< copies of sprites of other ranks, O(1)

  bool IsOwned(SpriteId id) const;  ///< false for ghosts and ids that are gone
  bool IsGhost(SpriteId id) const;  ///< false for own sprites and ids that are gone

  /// The local id of a sprite that is here, owned or as a ghost; the null id otherwise. O(1).
  SpriteId Find(GlobalId id) const;

  /// The global id of a sprite that is here. Precondition: Space().Contains(id). O(1).
  GlobalId IdOf(SpriteId id) const;

  /// A copy of a sprite that is here, with the user's kinds; nullopt if it is gone.
  std::optional<Sprite> Get(SpriteId id) const;

  /// The rank that owns a place, and the boxes of its domain (see Partition).
  int OwnerOf(Vec2 place) const;
  std::span<const Box> BoxesOf(int rank) const;

  /// Calls visit(SpriteId, const Sprite&) for every sprite that this rank owns, in order of local
  /// id, which differs between divisions of space. Kinds are the user's. O(slots).
  template <class F>
  void ForEachOwned(F&& visit) const {
    Space().ForEachSprite([&](SpriteId id, const Sprite& sprite) {
      if (!IsOwned(id)) return;
      Sprite own = sprite;
      own.kinds &= kUserKinds;
      visit(id, std::as_const(own));
    });
  }

  /// Adds a sprite anywhere in space; sprite.tag is its global id. It goes to the owner of its
  /// place with the next Settle or Tick, which counts it among the own sprites of this rank until
  /// then. Throws std::invalid_argument as SpriteManager::Add does, for reserved kinds, and for a
  /// global id that is in use on this rank. (One in use elsewhere: see Settle.)
  SpriteId Add(const Sprite& sprite);

  /// Adds many, as Add does each; out[i] becomes the local id of sprites[i]. Throws, with the
  /// index, when Add would reject one of them; then none is added.
  void AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out);

  /// Change a sprite that this rank owns; false if the id is gone or of a ghost. They throw as
  /// those of SpriteManager.
  bool Remove(SpriteId owned);
  bool MoveTo(SpriteId owned, Vec2 position);
  bool SetVelocity(SpriteId owned, Vec2 velocity);
  bool SetRadius(SpriteId owned, double radius);
  bool SetKinds(SpriteId owned, Kinds kinds);

  /// The same for many: owned[i] receives velocities[i]. Returns the number of those that this rank
  /// owns. Throws as SpriteManager::SetVelocities; then none has changed.
  std::size_t SetVelocities(std::span<const SpriteId> owned, std::span<const Vec2> velocities);

  /// Global ids of the own sprites that Border::Remove removed in the last Tick, in order of local
  /// id. Valid until the next collective call.
  std::span<const GlobalId> RemovedAtBorder() const;

  // Local searches answer as one process would, hits in order of (distance, global id). Hit::tag is
  // the global id; Hit::id, and `ignore` of a query, are local ids, of an own sprite or a ghost:
  // Find has that of a global id. Points lie in the domain of this rank, radii within
  // largest_local_search, boxes within largest_local_search of the domain: std::invalid_argument
  // otherwise, besides what SpriteManager throws. They are exact from a Settle or Tick to the next
  // change by any rank, and send nothing.

  /// A batch, as SpriteManager::SearchMany; by an executor, if there is one, with the same hits.
  void SearchMany(std::span<const DiscQuery> queries, ManyHits& out, Executor executor = {}) const;
  void SearchMany(std::span<const TouchingQuery> queries, ManyHits& out,
                  Executor executor = {}) const;
  void SearchMany(std::span<const BoxQuery> queries, ManyHits& out, Executor executor = {}) const;
  /// As SpriteManager::GetSpritesNear.
  void GetSpritesNear(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) const;
  /// As SpriteManager::GetSpritesTouching.
  void GetSpritesTouching(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) const;
  /// As SpriteManager::GetNearestSprites; of equally distant ones those with the lowest global ids.
  void GetNearestSprites(Vec2 point, std::size_t k, double max_radius, Kinds kinds,
                         std::vector<Hit>& out) const;

  /// Calls pair(SpriteId own, SpriteId other) once for each two sprites that overlap and of which
  /// this rank owns at least one. When it owns both, `own` has the lower global id. A pair across a
  /// border is found on both ranks: to count each pair once, count it where `own` has the lower
  /// global id. The order is unspecified. `pair` is called in this thread, also with an executor:
  /// see SpriteManager.
  template <class F>
  void ForEachOverlappingPair(F&& pair, Executor executor = {}) const {
    const auto visit = [&pair](SpriteId own, SpriteId other) {
      pair(own, other);
      return true;
    };
    VisitPairs(visit, executor);
  }

  UniverseStatistics Statistics() const;  ///< of this rank, O(ranks)
  void ResetStatistics();                 ///< sets times and counts to 0

  // --- collective -------------------------------------------------------------------------------

  /// Moves all sprites, as SpriteManager::Tick, then Settle. `seconds` is the same on all ranks.
  /// An executor of this rank, if there is one, moves the sprites in its threads; the state, and so
  /// all answers, are those without it, and other ranks need not have one. Sends what Settle sends.
  void Tick(double seconds, Executor executor = {});

  /// Sends sprites to the owners of their places; divides space again when the tolerance is
  /// exceeded, and before the first sprites settle; brings ghosts up to date. Sends: sprites that
  /// left, 56 bytes each; news of ghosts; one reduction of 24 bytes, two exchanges of 8 bytes
  /// between all ranks, one of 40.
  /// Collective error std::logic_error when two living sprites with the same global id meet on one
  /// rank, as own sprites or as ghosts, now or in the previous Settle; its text names id and rank.
  /// Sprites have moved between ranks by then: the universe is of no further use, except for
  /// Restore.
  void Settle();

  /// Divides space again, whatever the tolerance, and settles: no answer changes. Sends: what the
  /// Partition sends (Zoltan: log2(ranks) rounds of reductions), sprites that have another owner
  /// now, 56 bytes each, all ghosts again, 56 bytes each, and what Settle sends.
  void Rebalance();

  /// Searches of all sprites: each rank passes its own queries, any number, and receives their
  /// answers, exactly what one process would find, in order of (distance, global id). Near and
  /// Touching go to the ranks whose domains they reach. Nearest goes to the nearest domains first,
  /// to 1, 2, 4, ... ranks, until no other domain can hold a nearer sprite. Sends 64 bytes a query
  /// and rank, 16 an answer, 32 a hit; two reductions, of 24 and of 4 bytes; and for each round (1,
  /// or up to log2(ranks) + 1 for Nearest) two exchanges of 8 bytes between all ranks and another
  /// reduction of 4. Collective errors: std::invalid_argument for an invalid query,
  /// std::logic_error when a rank has called Add, AddMany, Remove, MoveTo, SetRadius or SetKinds
  /// since the last Settle or Tick.
  void Search(std::span<const GlobalQuery> queries, GlobalHits& out);

  /// The number of sprites on all ranks. Sends a reduction of 8 bytes.
  std::size_t CountAll() const;

  /// The hash of all sprites: ids, positions, velocities, radii, kinds. The same for every number
  /// of ranks, every division of space and every history; machines compare it to see whether they
  /// agree. It is not cryptographic, and not that of SpriteManager. Sends a reduction of 8 bytes.
  std::uint64_t Hash() const;

  /// Writes a checkpoint into FOLDER/step-N, N = `step`: a file of own sprites per rank, 52 bytes a
  /// sprite, `attachment` of rank 0, and a table with checksums. It is written beside the last one,
  /// flushed, and renamed when complete; then those of lower steps are deleted, except the highest
  /// of them. Those of higher steps stay, and Restore would take them: begin another run in another
  /// folder. Once there is a complete checkpoint, there is one whenever a process dies, also while
  /// one of the same step is being replaced. `folder` is on a file system that all ranks share; it
  /// is created. Sends: three reductions of 24 bytes, and 16 bytes of each rank to all. Collective
  /// error std::runtime_error when a rank cannot write, or FOLDER/step-N exists and contains other
  /// files than a checkpoint: such folders are never deleted. An older checkpoint that cannot be
  /// deleted is no error: it stays, and the next Save tries again.
  void Save(const std::string& folder, std::uint64_t step,
            std::span<const std::byte> attachment = {}) const;

  /// Replaces all sprites by those of the newest checkpoint in `folder`, that of the highest step,
  /// that is neither incomplete nor damaged, or of `folder` if it is a checkpoint itself, whatever
  /// the number of ranks that wrote it; then settles. Each file is read by one rank. Sends: the
  /// table to all ranks, each global id to one of them (8 bytes), and what Settle sends when all
  /// sprites are new. Collective errors leave the sprites as before: std::runtime_error when there
  /// is no such checkpoint, with file and reason of the newest one; std::invalid_argument when
  /// center, radius, canvas or border of the space are not those of the checkpoint. Three errors
  /// end the search, so that no older checkpoint is taken: std::runtime_error for one that a newer
  /// version has written, std::runtime_error for a file that a rank may not open, and
  /// std::bad_alloc when a rank has no memory for the sprites of its files.
  RestoredCheckpoint Restore(const std::string& folder);

  /// Checks all that must hold after Settle: the managers, sprites at their owners, ghosts equal to
  /// their originals and complete, global ids unique. Returns "" or the first violation, the same
  /// text on all ranks. Sends all ghosts and ids.
  std::string Validate() const;

 private:
  void VisitPairs(VisitPair visit, Executor executor) const;

  struct Impl;
  std::unique_ptr<Impl> impl_;  // null when moved from
};

}  // namespace heliopause::cluster
