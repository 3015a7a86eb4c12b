// SpriteManager: an index of moving circles. Contacts, torus, gravity and masks: other headers.
//
//   heliopause::SpriteManager space;
//   heliopause::SpriteId ship = space.Add({.position = {10, 20}, .velocity = {3, 0}, .radius = 8});
//   space.Tick(1.0 / 60);
//   std::vector<heliopause::Hit> near;   // keep it: a warm buffer costs no allocation
//   space.GetSpritesNear({0, 0}, 500, {}, near);
//
// What it is. It holds sprites (circles with position, velocity, radius, kinds and a tag) in a
// sparse quadtree. It moves them, and finds those near a point, in a box, along a segment, the
// nearest ones, and the pairs that overlap. It is exact, deterministic, and does not allocate once
// warm.
// What it is not. It has no collision response, no rotation, no shapes but circles, no graphics.
//
// Ownership. It owns its sprites; ids identify them. Nothing that it returns refers to it, except
// the span of RemovedAtBorder. Managers are independent of each other.
//
// Results. Distances, and so hits, are exact: see search.hpp. No result depends on the shape of the
// tree or on the history of calls, bit for bit, on every machine with IEEE doubles.
//
// When searches are valid. At any moment except between Move and FixOutOfBounds, when sprites may
// have escaped from their leaves: searches throw std::logic_error then. Tick calls both, so with
// Tick there is no such moment.
//
// Errors. A call that throws has changed nothing, neither the manager nor `out` nor the trace; for
// the exceptions see std::bad_alloc.
//   std::invalid_argument  an invalid argument; the message names function, argument and value, as
//                          in "SpriteManager::Add: sprite.radius = -1 (expected ...)". Numbers
//                          must be finite, coordinates within +-kMaxCoordinate, radii and seconds
//                          >= 0, boxes min <= max; a search radius may be infinite. Also an invalid
//                          save.
//   std::logic_error       a search between Move and FixOutOfBounds; a change inside a callback of
//                          the same manager; a search inside a callback into the `out` of the
//                          search that calls back (`out` is then empty); an executor, see below.
//   std::length_error      more than 2^28 sprites, or 2^32 - 1 queries in a batch.
//   std::bad_alloc         no memory. ReBallance may then be half done, which changes no result;
//                          the next call goes on. Tick postpones it instead of throwing. A search
//                          leaves `out` empty, as it does when a callback throws.
// An id that is gone is no error: the result is false, nullopt, or not counted.
//
// Threads. Const calls may run concurrently, each with its own `out`. Any other call must run
// alone.
// Executors. With an executor a call works in tasks, in any number of threads; the empty one means
// none. Ids, sprites, nodes, lists of hits, saves and statistics (bytes apart) are those of the
// call without it, bit for bit. Unspecified orders (of pairs, of hits without a list, of
// GetIdsInLeafOrder) may differ after Tick, FixOutOfBounds or SetPositions with an executor from
// those without one; they are the same for every executor, also for one of a single thread. The
// executor must not change this manager. When it leaves out a task or runs one twice, the call
// throws std::logic_error; what it throws reaches the caller. The call says what holds then.
//
// Cost. For n sprites and h hits: by id O(1); a change O(depth), depth <= 50; Tick O(n) plus
// O(depth) for each sprite that escaped from its leaf; a search O(nodes in range + h log h).
// Sprites outside a bounded canvas are a list: a search filters it by quantized positions, some 0.1
// ns a sprite, and ForEachOverlappingPair does so once for each sprite of the list. A call whose
// comment does not mention memory allocates only when a count (sprites, nodes, hits in `out`)
// exceeds its maximum so far; only ShrinkToFit releases memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/export.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/node_view.hpp>
#include <heliopause/owner.hpp>
#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <heliopause/space_options.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/statistics.hpp>
#include <heliopause/vec2.hpp>
#include <heliopause/version.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heliopause {

namespace internal {
struct ManagerAccess;
}  // namespace internal

inline namespace v0_1 {

/// An index of moving circles. The head of this file is part of its contract: distance, ownership,
/// errors, threads, costs.
class HELIOPAUSE_API SpriteManager {
 public:
  // --- construction ---------------------------------------------------------------------------

  /// Constructs an empty manager. Throws std::invalid_argument for invalid options. O(1).
  explicit SpriteManager(const SpaceOptions& options = {});

  /// Moving transfers all sprites; their ids stay valid. A moved-from manager may only be destroyed
  /// or assigned to, by CopyFrom as well. Precondition: no callback of either manager is running.
  /// O(1), or O(n) to destroy the old content.
  SpriteManager(SpriteManager&&) noexcept;
  SpriteManager& operator=(SpriteManager&&) noexcept;
  ~SpriteManager();

  /// A copy with the same ids, sprites, tree and options: equal calls have equal results in both.
  /// Allowed at any moment, also between Move and FixOutOfBounds. O(n), a copy of memory.
  [[nodiscard]] SpriteManager Clone() const;

  /// Makes this manager equal to `other`, options included, as Clone does; does not allocate when
  /// its memory suffices. When it runs out of memory it is unchanged. Throws std::logic_error in a
  /// callback of this manager. O(n of both).
  void CopyFrom(const SpriteManager& other);

  /// The options given to the constructor, unchanged.
  [[nodiscard]] const SpaceOptions& Options() const;

  // --- sprites by id: O(1) unless said otherwise ----------------------------------------------

  /// Adds a sprite and returns its id. Throws std::invalid_argument when a member is outside its
  /// range (see Sprite), or the position is outside a bounded canvas whose border is not Keep.
  /// O(depth). It uses the slot that was freed last, else a new one; so ids depend on the sequence
  /// of Adds and Removes alone.
  SpriteId Add(const Sprite& sprite);

  /// Removes the sprite. Returns false if it is gone. O(depth), also among coincident sprites.
  bool Remove(SpriteId id);

  /// Whether the id identifies a sprite.
  [[nodiscard]] bool Contains(SpriteId id) const;

  /// A copy of the sprite, or of its position; nullopt if it is gone.
  [[nodiscard]] std::optional<Sprite> Get(SpriteId id) const;
  [[nodiscard]] std::optional<Vec2> GetPosition(SpriteId id) const;

  /// Sets the position, at any distance; searches find the sprite there at once. Returns false if
  /// it is gone. Throws std::invalid_argument for a position that Add would reject. O(depth).
  bool MoveTo(SpriteId id, Vec2 position);

  /// Set one member. Return false if the sprite is gone; throw std::invalid_argument for a value
  /// that Add would reject. SetRadius and SetKinds are O(depth).
  bool SetVelocity(SpriteId id, Vec2 velocity);
  bool SetRadius(SpriteId id, double radius);
  bool SetKinds(SpriteId id, Kinds kinds);
  bool SetTag(SpriteId id, std::uint64_t tag);

  /// The number of sprites, those outside the canvas included. O(1).
  [[nodiscard]] std::size_t Count() const;

  /// Reserves memory for `sprites` in all, so that Add up to there does not allocate, unless
  /// sprites lie so far apart that leaves have less than a quarter of leaf_capacity: these need
  /// more nodes and chunks. Throws std::length_error above 2^28.
  void Reserve(std::size_t sprites);

  /// Removes all sprites and resets the tree to its initial root. No old id becomes valid
  /// again; the next Add uses the lowest slot. Keeps its memory. Empties RemovedAtBorder. O(n).
  void Clear();

  /// Releases memory that the present sprites do not need, by building a new tree. Ids, results and
  /// the order in which slots are used stay. Empties RemovedAtBorder. O(n log n), allocates.
  void ShrinkToFit();

  /// Calls visit(SpriteId, const Sprite&) for every sprite, in order of id. The sprite is a copy
  /// that is valid during the call. `visit` may search this manager and must not change it. What it
  /// returns has no effect. O(slots).
  void ForEachSprite(FunctionRef<void(SpriteId, const Sprite&)> visit) const;

  /// The same for the sprites that match `kinds`, for example all shots, in order of id. Skips
  /// leaves without them. O(leaves with such sprites + m log m) for m of them.
  void ForEachSprite(Kinds kinds, FunctionRef<void(SpriteId, const Sprite&)> visit) const;

  // --- many sprites at once --------------------------------------------------------------------
  // Fewer than 2,048 changes, or than a quarter of the inner nodes, are made in this thread. A call
  // that throws because of its executor has changed nothing or all.

  /// Adds all sprites, in order; out[i] becomes the id of sprites[i]. Throws std::invalid_argument,
  /// with the index, when Add would reject one of them; then none is added. Faster than single Adds
  /// where the tree is larger than the caches, because it prefetches.
  void AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out, Executor executor = {});

  /// Removes all sprites, in order. Ignores ids that are gone. Returns the number removed.
  std::size_t RemoveMany(std::span<const SpriteId> ids, Executor executor = {});

  /// Sets out[i] to the position of ids[i]; leaves it unchanged if that sprite is gone. Returns the
  /// number of sprites found. Throws std::invalid_argument unless out.size() is ids.size(). O(ids).
  std::size_t GetPositions(std::span<const SpriteId> ids, std::span<Vec2> out) const;

  /// Moves ids[i] to positions[i], in order, as MoveTo does. Ignores ids that are gone. Returns the
  /// number moved. Throws std::invalid_argument, having moved none, when the lengths differ or Add
  /// would reject any of the positions, those of ids that are gone included.
  std::size_t SetPositions(std::span<const SpriteId> ids, std::span<const Vec2> positions,
                           Executor executor = {});

  /// The same for another member: out[i] of ids[i], or ids[i] receives values[i]. Ids that are gone
  /// are ignored. Return the number of sprites found; throw std::invalid_argument, having changed
  /// none, when the lengths differ or Add would reject any of the values.
  std::size_t GetVelocities(std::span<const SpriteId> ids, std::span<Vec2> out) const;
  std::size_t SetVelocities(std::span<const SpriteId> ids, std::span<const Vec2> velocities,
                            Executor executor = {});
  std::size_t GetRadii(std::span<const SpriteId> ids, std::span<double> out) const;
  std::size_t SetRadii(std::span<const SpriteId> ids, std::span<const double> radii,
                       Executor executor = {});
  std::size_t GetTags(std::span<const SpriteId> ids, std::span<std::uint64_t> out) const;
  std::size_t GetKinds(std::span<const SpriteId> ids, std::span<Kinds> out) const;
  std::size_t SetKinds(std::span<const SpriteId> ids, std::span<const Kinds> kinds,
                       Executor executor = {});
  std::size_t SetTags(std::span<const SpriteId> ids, std::span<const std::uint64_t> tags,
                      Executor executor = {});

  /// Replaces the content of `out` by all ids in memory order: with ids in this order, GetPositions
  /// and SetPositions are fastest. The order depends on the shape and history of the tree. It
  /// becomes outdated as sprites move, which costs speed only. O(n).
  void GetIdsInLeafOrder(std::vector<SpriteId>& out) const;

  // --- time -----------------------------------------------------------------------------------

  /// One step of the simulation: Move, FixOutOfBounds, ReBallance. Throws std::invalid_argument
  /// when `seconds` is negative or not finite. O(n).
  void Tick(double seconds, Executor executor = {});

  /// Adds velocity * seconds to every position; then the border acts. A coordinate that reaches
  /// +-kMaxCoordinate stays there, and its outward velocity becomes 0. (A velocity * seconds beyond
  /// the range of a double counts as the largest double.) Resets the counters of GetStatistics and
  /// the list of RemovedAtBorder. From here on until FixOutOfBounds searches throw; changes by id,
  /// Save and another Move do not. Throws std::invalid_argument as Tick does. When the executor
  /// throws, some sprites have moved and others have not; the manager stays valid, in the state
  /// between Move and FixOutOfBounds. O(n).
  void Move(double seconds, Executor executor = {});

  /// Percolation: moves every sprite that escaped from its leaf (a stray) up to the first node that
  /// contains it and down to a leaf; lets the root of an infinite canvas grow where needed. Tasks
  /// that an executor leaves out run in this thread: when the call throws, every sprite is in its
  /// leaf. O(depth) for each stray.
  void FixOutOfBounds(Executor executor = {});

  /// Turns overfull leaves into inner nodes and nearly empty inner nodes into leaves, removes empty
  /// quadrants, and shrinks a root that has had one occupied quadrant for 60 calls. It visits only
  /// subtrees that changed since the last call. Results of searches are the same before and after.
  /// The tree is the same with an executor; tasks that it leaves out run in this thread.
  void ReBallance(Executor executor = {});

  /// The ids of the sprites that Border::Remove removed in the last Move, in order of id. They are
  /// gone already. The span is valid until the next Move, Tick, Clear, CopyFrom, Restore or
  /// ShrinkToFit; Add does not invalidate it.
  [[nodiscard]] std::span<const SpriteId> RemovedAtBorder() const;

  // --- searches -------------------------------------------------------------------------------
  //
  // Each finds the sprites that match its shape and pass `options`: kinds first, then the distance
  // rule, then ignore and accept. Points, boxes and both ends of a sweep lie within
  // +-kMaxCoordinate; a radius is >= 0 and may be infinite. Throws std::invalid_argument otherwise,
  // and std::logic_error between Move and FixOutOfBounds. List forms replace the content of `out`,
  // in order of (distance, id), sweeps in order of (fraction, id), and reuse its capacity; `out` is
  // empty when `accept` throws.

  /// The sprites whose center is within `radius` of `point`.
  void GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                      std::vector<Hit>& out) const;

  /// The sprites whose edge is within `radius` of `point`: those that a circle there touches.
  /// Radius 0 finds the sprites that cover the point.
  void GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                          std::vector<Hit>& out) const;

  /// The sprites whose circle overlaps the box. Hit::distance, and so the order, is from the box's
  /// center, ((min.x + max.x) / 2, (min.y + max.y) / 2).
  void GetSpritesIn(const Box& box, const SearchOptions& options, std::vector<Hit>& out) const;

  /// The same sprites, in no order and without a list: calls visit(const Hit&) for each. When
  /// `visit` returns what converts to bool, false ends the search. Faster than a list where order
  /// does not matter. `visit` may search this manager and must not change it (std::logic_error); an
  /// exception ends the search and reaches the caller. A search reads up to 64 sprites ahead of
  /// `visit`, and more where many are in one leaf.
  void ForEachSpriteNear(Vec2 point, double radius, const SearchOptions& options,
                         HitVisitor visit) const;
  void ForEachSpriteTouching(Vec2 point, double radius, const SearchOptions& options,
                             HitVisitor visit) const;
  void ForEachSpriteIn(const Box& box, const SearchOptions& options, HitVisitor visit) const;

  /// The sprite with the smallest (distance, id) whose center is within `max_radius`; nullopt when
  /// there is none. `accept` is called only for sprites nearer than the best one so far.
  [[nodiscard]] std::optional<Hit> GetNearestSprite(Vec2 point, double max_radius,
                                                    const SearchOptions& options = {}) const;

  /// The `k` nearest, or as many as there are, whose centers are within `max_radius`.
  void GetNearestSprites(Vec2 point, std::size_t k, double max_radius, const SearchOptions& options,
                         std::vector<Hit>& out) const;

  /// The sprite that a circle of `radius` touches first on the segment from `from` to `to` while
  /// the sprites stand still: the smallest (fraction, id). Touching at the start is fraction 0;
  /// touching at the end counts. Radius 0 is a ray of finite length. With `accept`, the first
  /// accepted one: rejecting the owner of a shot does not hide the sprite behind it.
  [[nodiscard]] std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius,
                                                   const SearchOptions& options = {}) const;

  /// All sprites that it touches on that segment.
  void SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                std::vector<SweepHit>& out) const;

  /// The number of sprites that GetSpritesNear, GetSpritesTouching or GetSpritesIn would find. A
  /// node wholly inside the shape is counted without a visit when neither ignore nor accept is set.
  [[nodiscard]] std::size_t CountSpritesNear(Vec2 point, double radius,
                                             const SearchOptions& options = {}) const;
  [[nodiscard]] std::size_t CountSpritesTouching(Vec2 point, double radius,
                                                 const SearchOptions& options = {}) const;
  [[nodiscard]] std::size_t CountSpritesIn(const Box& box, const SearchOptions& options = {}) const;

  /// Whether they would find any; ends at the first hit.
  [[nodiscard]] bool AnySpriteNear(Vec2 point, double radius,
                                   const SearchOptions& options = {}) const;
  [[nodiscard]] bool AnySpriteTouching(Vec2 point, double radius,
                                       const SearchOptions& options = {}) const;
  [[nodiscard]] bool AnySpriteIn(const Box& box, const SearchOptions& options = {}) const;

  /// A batch of searches of one shape: for each query the result of the single call that its type
  /// names, with its kinds and its ignored id, in the same order; the results are in the order of
  /// the queries. Where the tree is larger than the caches, they run in Morton order. Throws
  /// std::invalid_argument for the first invalid query, with its index: "SpriteManager::SearchMany:
  /// queries[7].radius = -1 (expected ...)". With an executor it allocates in each thread's first
  /// search and for each task that finds more than any before. When the executor throws, `out` is
  /// empty.
  void SearchMany(std::span<const DiscQuery> queries, ManyHits& out, Executor executor = {}) const;
  void SearchMany(std::span<const TouchingQuery> queries, ManyHits& out,
                  Executor executor = {}) const;
  void SearchMany(std::span<const BoxQuery> queries, ManyHits& out, Executor executor = {}) const;
  void SearchMany(std::span<const NearestQuery> queries, ManyHits& out,
                  Executor executor = {}) const;
  void SearchMany(std::span<const SweepQuery> queries, ManySweepHits& out,
                  Executor executor = {}) const;

  /// Calls pair(SpriteId first, SpriteId second) with first < second, once for each two sprites
  /// that overlap, of any kinds; or pair(const PairMember&, const PairMember&). When `pair` returns
  /// what converts to bool, false ends the search (see HitVisitor). The order of pairs is
  /// unspecified: sort before acting on it. `pair` may search this manager and must not change it.
  /// m coincident sprites have m * (m - 1) / 2 pairs. With an executor the order is the same:
  /// `pair` is called in this thread, after each task that runs here and after the last one. Each
  /// such call allocates: for its tasks, and 16 bytes for each pair that is not reported yet. When
  /// the executor leaves out a task, the pairs of that task and of all after it are not reported.
  void ForEachOverlappingPair(PairVisitor pair, Executor executor = {}) const;

  /// The same for two groups, for example shots against ships: calls pair(a, b), where a matches
  /// `first` and b matches `second`. Two sprites that fit both ways come once, the smaller id
  /// first. Nodes without sprites of one group are skipped: the smaller group decides the cost.
  void ForEachOverlappingPair(Kinds first, Kinds second, PairVisitor pair,
                              Executor executor = {}) const;

  /// All pairs, in this thread; when the search ends, `trace` receives the work done, unless it is
  /// null.
  void ForEachOverlappingPair(PairVisitor pair, PairTrace* trace) const;

  // --- diagnostics ------------------------------------------------------------------------------

  /// Calls visit(const NodeView&) for every node, parents before their children. `visit` may search
  /// this manager and must not change it. Sprites outside a bounded canvas are in no node.
  /// O(nodes).
  void ForEachNode(FunctionRef<void(const NodeView&)> visit) const;

  [[nodiscard]] Statistics GetStatistics() const;  ///< O(1)

  /// Checks every invariant of tree, ids and aggregates. Returns "" when all hold, else a text that
  /// names the first broken one with its node or slot and the values. They hold after every call,
  /// also between Move and FixOutOfBounds. O(n), allocates. With asserts, the library validates a
  /// manager of at most 64 sprites and 256 nodes after each change by itself.
  [[nodiscard]] std::string Validate() const;

  // --- saves ------------------------------------------------------------------------------------

  /// Replaces the content of `bytes` by the state: ids, generations, free list, sprites. Options
  /// and the shape of the tree are not included: equal states give equal bytes. Little endian, with
  /// a version and a checksum; 57 bytes a sprite. O(n), allocates as Hash does.
  void Save(std::vector<std::byte>& bytes) const;

  /// The hash of that state: the last 8 bytes of a save as a number. Machines compare it to see
  /// whether they agree; it is not cryptographic. O(n), allocates for the list of free slots alone.
  [[nodiscard]] std::uint64_t Hash() const;

  /// Replaces the state by a saved one. Saved ids are valid again, and the next Add returns the id
  /// that it would have returned then. The options stay. Throws std::invalid_argument,
  /// "invalid save: ..." with the reason, when the bytes are not a complete save or contain a
  /// sprite that Add would reject here. The memory that it reserves is bounded by the size of
  /// `bytes`. O(n log n), allocates.
  void Restore(std::span<const std::byte> bytes);

  /// Replaces the content of `bytes` by the shape of the tree: its squares, and which are dirty;
  /// one byte a node. No result depends on it. It serves a program that draws the tree and seeks in
  /// a recording: a tree after Restore is valid, but may differ in squares that were dirty or
  /// waited for a merge. O(nodes), allocates. Throws std::logic_error between Move and
  /// FixOutOfBounds.
  void SaveShape(std::vector<std::byte>& bytes) const;

  /// Gives the tree a saved shape. The sprites must be in the state of that moment. No node counts
  /// as touched. Throws std::invalid_argument when the bytes are not the shape of a valid tree of
  /// these sprites, std::logic_error as SaveShape does. O(n), allocates.
  void RestoreShape(std::span<const std::byte> bytes);

 private:
  friend struct internal::ManagerAccess;  // the library's other classes, and its tests

  struct HELIOPAUSE_LOCAL Impl;  // the tree and the slot table
  internal::Owner<Impl> impl_;   // null when moved from
};

}  // namespace v0_1
}  // namespace heliopause
