// SpriteManager: who is near whom, among many moving circles. This header brings the whole library.
//
//   heliopause::SpriteManager space;
//   heliopause::SpriteId ship = space.Add({.position = {10, 20}, .velocity = {3, 0}, .radius = 8});
//   space.Tick(1.0 / 60);
//   std::vector<heliopause::Hit> near;   // keep it: a warm buffer costs no allocation
//   space.GetSpritesNear({0, 0}, 500, {}, near);
//
// What it is. An index over sprites (circles with a position, a velocity, a radius, kinds and a
// tag), kept in a sparse quadtree: it moves them, and answers who is near a point, in a box, along
// a way, nearest, or overlapping. It is exact, deterministic, and free of allocations once warm.
// What it is not. No collision response, no rotation, no shapes but circles, no graphics, no
// scripts.
//
// Ownership. It owns its sprites; ids name them. Nothing handed out points into it but the span of
// RemovedAtBorder. Several managers live side by side and know nothing of each other.
//
// One distance. distance(a, b) = std::sqrt(dx * dx + dy * dy) in double, unfused, from center to
// center; every comparison in every search is made with that value, rounded like that:
//   near        distance <= radius                         the center is within the radius
//   touching    distance <= radius + sprite.radius         the edge is
//   overlapping distance <= sprite.radius + other.radius
//   in a box    distance(center, center clamped into the box) <= sprite.radius
// What the tree prunes, it prunes by bounds that hold for these rounded values. So no answer
// depends on the shape of the tree or on the history of calls, bit for bit, on every x86-64.
//
// When searches are right. At any moment but one: after Add, Remove, MoveTo and Set..., before or
// after FixOutOfBounds and ReBallance. Only between Move and FixOutOfBounds the tree does not know
// where its sprites are: searches there throw std::logic_error. Tick calls all three.
//
// Errors. std::invalid_argument with the value in its text: a coordinate, velocity or duration that
// is not finite; a coordinate beyond +-kMaxCoordinate; a negative or NaN radius; negative seconds;
// a box with min > max; impossible options; a broken save. std::logic_error: a search between Move
// and FixOutOfBounds; a change from inside a callback of the same manager. std::length_error: more
// than 2^28 sprites, or 2^32 - 1 queries in a batch. std::bad_alloc as ever. What throws one of
// these has changed nothing: neither the manager nor `out` nor the trace. Two things are less than
// that when memory runs out: ReBallance is half done then, which no answer shows, and goes on when
// it is called again (the one at the end of Tick is put off, and does not throw); and a search
// whose `out` is not as it was leaves it empty, as it does when a callback throws. An id that is
// gone is normal life: false, nullopt or not counted.
//
// Threads. Const calls may run together, also with callbacks, each with an `out` of its own. Any
// other call runs alone.
//
// Cost. n sprites, h hits: Add, Remove, MoveTo, Set...: O(depth), depth <= 50, in practice near
// constant; by id: O(1). Tick: a pass over all sprites, plus O(depth) for each that left its leaf.
// Searches: O(nodes in range + h log h). Sprites outside a bounded canvas are a list, of which each
// search looks at all, and ForEachOverlappingPair at all pairs. Heap: a call allocates only when a
// count (sprites, nodes, hits in `out`, ...) exceeds its highest so far; only ShrinkToFit gives
// memory back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/export.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/node_view.hpp>
#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <heliopause/space_options.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/statistics.hpp>
#include <heliopause/vec2.hpp>
#include <heliopause/version.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

/// Moves many circles and finds them. The head of this file is its contract: what is exact, who
/// owns what, errors, threads, costs.
class HELIOPAUSE_API SpriteManager {
 public:
  // --- life -----------------------------------------------------------------------------------

  /// An empty space. Throws std::invalid_argument when the options make no sense.
  explicit SpriteManager(const SpaceOptions& options = {});

  /// Moving takes sprites, ids and all; a moved-from manager may only be destroyed or assigned. No
  /// manager may be moved, assigned to or destroyed from inside a callback of its own.
  SpriteManager(SpriteManager&&) noexcept;
  SpriteManager& operator=(SpriteManager&&) noexcept;
  ~SpriteManager();

  /// What it was told at birth, merge_threshold as it was given.
  const SpaceOptions& Options() const;

  // --- sprites by id: O(1) unless said otherwise ----------------------------------------------

  /// Puts a sprite into space and names it. Throws std::invalid_argument when the sprite breaks a
  /// rule of Sprite, or lies outside a bounded canvas whose border is not Keep. O(depth). The slot
  /// is the one freed last, or a new one: which, depends on Adds and Removes alone.
  SpriteId Add(const Sprite& sprite);

  /// Takes the sprite out. False when it is gone already. O(depth), also in a pile of a million.
  bool Remove(SpriteId id);

  /// Whether it is there still.
  bool Contains(SpriteId id) const;

  /// A copy of the sprite as it is now; nullopt when it is gone.
  std::optional<Sprite> Get(SpriteId id) const;
  std::optional<Vec2> GetPosition(SpriteId id) const;

  /// Puts the sprite elsewhere, at once and for every search, however far. False when it is gone.
  /// Throws std::invalid_argument for a position that Add would refuse. O(depth).
  bool MoveTo(SpriteId id, Vec2 position);

  /// These change what they name, for every search from now on. False when the sprite is gone;
  /// throw std::invalid_argument for a value that Add would refuse. SetRadius and SetKinds are
  /// O(depth).
  bool SetVelocity(SpriteId id, Vec2 velocity);
  bool SetRadius(SpriteId id, double radius);
  bool SetKinds(SpriteId id, Kinds kinds);
  bool SetTag(SpriteId id, std::uint64_t tag);

  /// How many sprites there are, those outside the canvas included. Changed by Add, Remove, Clear,
  /// Restore and Border::Remove alone.
  std::size_t Count() const;

  /// Makes room for this many sprites in all, so that Add up to there does not allocate.
  void Reserve(std::size_t sprites);

  /// Removes every sprite (their ids are gone for good) and sets the tree back to its first root.
  /// Keeps memory. Slots are given out again from the lowest on. O(n).
  void Clear();

  /// Gives back what memory the present sprites do not need, by building the tree anew. Ids,
  /// answers and the order in which slots are given out stay. O(n log n), allocates.
  void ShrinkToFit();

  /// visit(SpriteId, const Sprite&) for every sprite, in order of id. The sprite is a copy for the
  /// length of the call. `visit` may search and must not change this manager. O(slots).
  template <class F>
  void ForEachSprite(F&& visit) const {
    VisitSprites(visit);
  }

  // --- many sprites at once --------------------------------------------------------------------

  /// Add for each of them, in order: out[i] becomes the id of sprites[i]. All are checked before
  /// the first one is added: one that Add would refuse throws std::invalid_argument, with the index
  /// in its text. Faster than Add after Add where the tree is too large for caches, since what a
  /// sprite needs is asked for ahead.
  void AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out);

  /// Remove for each of them, in order, as fast. Returns how many were removed; an id that is gone
  /// is passed over.
  std::size_t RemoveMany(std::span<const SpriteId> ids);

  /// out[i] becomes the position of ids[i], or stays as it is when that sprite is gone. Returns how
  /// many are not gone. Throws std::invalid_argument when there are not as many ids as places in
  /// `out`. O(ids).
  std::size_t GetPositions(std::span<const SpriteId> ids, std::span<Vec2> out) const;

  /// MoveTo for each of them, in order: ids[i] goes to positions[i]. Velocities stay. Returns how
  /// many were moved; an id that is gone is passed over. All positions are checked before anybody
  /// moves, those for ids that are gone as well: one that Add would refuse, or unequal lengths,
  /// throws std::invalid_argument, with the index in its text.
  std::size_t SetPositions(std::span<const SpriteId> ids, std::span<const Vec2> positions);

  /// Every sprite's id, in the order in which they lie in memory: GetPositions and SetPositions are
  /// fastest with ids in this order. It goes out of date by itself, and costs speed alone then; how
  /// it looks depends on the tree's shape and history. `out` is cleared, then filled. O(n).
  void GetIdsInLeafOrder(std::vector<SpriteId>& out) const;

  // --- time -----------------------------------------------------------------------------------

  /// One step of the world: Move, FixOutOfBounds, ReBallance. Throws std::invalid_argument for
  /// seconds that are negative or not finite.
  void Tick(double seconds);

  /// The same, bit for bit, with Move by `executor`: see below. The other two run in this thread.
  void Tick(double seconds, Executor executor);

  /// Adds velocity * seconds to every position and lets the border act. A coordinate that reaches
  /// +-kMaxCoordinate stays there, its outward velocity gone. (velocity * seconds beyond the range
  /// of a double counts as the largest double.) Starts the counters of GetStatistics and
  /// RemovedAtBorder anew. Searches throw from here on until FixOutOfBounds; Add, Remove, MoveTo,
  /// Set... and Save do not, nor does another Move.
  void Move(double seconds);

  /// The same, bit for bit, by `executor`, which must not change this manager, in as many threads
  /// as it likes. When it throws, or leaves out some of the work, which throws std::logic_error,
  /// some sprites have moved and others have not; the manager is sound, between Move and
  /// FixOutOfBounds.
  void Move(double seconds, Executor executor);

  /// Percolation: moves every sprite that left its leaf up to the first node that contains it and
  /// down again; lets the root of an infinite canvas grow where one flew out of it. O(depth) a
  /// stray.
  void FixOutOfBounds();

  /// Turns overfull leaves into nodes and nearly empty nodes into leaves, drops empty quadrants,
  /// and shrinks a root that has had one occupied quadrant for 60 calls. Visits only what was
  /// touched since the last call. Answers are the same before and after.
  void ReBallance();

  /// Who was taken out by Border::Remove since the last Move, in order of id. The ids are gone
  /// already. The span is good until the next Move, Tick, Clear, Restore or ShrinkToFit.
  std::span<const SpriteId> RemovedAtBorder() const;

  // --- searches -------------------------------------------------------------------------------
  //
  // Each finds the sprites that match its shape and pass `options`: kinds first, then the distance
  // rule, then ignore and accept. Points, boxes and both ends of a sweep lie within
  // +-kMaxCoordinate; a radius is >= 0 and may be infinite. Throws std::invalid_argument otherwise,
  // and std::logic_error between Move and FixOutOfBounds. List forms replace the content of `out`,
  // in order of (distance, id), sweeps in order of (fraction, id), and reuse its capacity; `out` is
  // empty when `accept` throws. With a trace, a search does what it does without one.

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

  /// The sprite with the smallest (distance, id) whose center is within `max_radius`; nullopt when
  /// there is none. `accept` is called only for sprites nearer than the best one so far.
  std::optional<Hit> GetNearestSprite(Vec2 point, double max_radius,
                                      const SearchOptions& options = {}) const;

  /// The `k` nearest (or as many as there are) whose centers are within `max_radius`. k = 0 finds
  /// none.
  void GetNearestSprites(Vec2 point, std::size_t k, double max_radius, const SearchOptions& options,
                         std::vector<Hit>& out) const;

  /// The sprite that a circle of `radius` touches first on the segment from `from` to `to` while
  /// the sprites stand still: the smallest (fraction, id). Touching at the start is fraction 0;
  /// touching at the end counts. Radius 0 is a ray of finite length. With `accept`, the first
  /// accepted one: rejecting the owner of a shot does not hide the sprite behind it.
  std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius,
                                     const SearchOptions& options = {}) const;

  /// All sprites that it touches on that segment.
  void SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                std::vector<SweepHit>& out) const;

  /// The number of sprites that GetSpritesNear or GetSpritesTouching would find. A node wholly
  /// inside the radius is counted as one when neither ignore nor accept is set.
  std::size_t CountSpritesNear(Vec2 point, double radius, const SearchOptions& options = {}) const;
  std::size_t CountSpritesTouching(Vec2 point, double radius,
                                   const SearchOptions& options = {}) const;

  /// Whether they would find any; ends at the first hit.
  bool AnySpriteNear(Vec2 point, double radius, const SearchOptions& options = {}) const;
  bool AnySpriteTouching(Vec2 point, double radius, const SearchOptions& options = {}) const;

  /// A batch of searches: for each query what GetSpritesNear would find, in its order; the answers
  /// stand in the order of the queries, all in one buffer. Where the tree is too large for caches,
  /// they are worked off in the order in which its leaves lie. One query that is refused refuses
  /// them all, and the text says which ("entry 7"). Has no other forms but the next one.
  void SearchMany(std::span<const DiscQuery> queries, ManyHits& out) const;

  /// The same by `executor`, bit for bit, in as many threads as it likes. No callback of others
  /// runs in those threads, and `executor` must not change this manager. A thread that searches for
  /// the first time allocates, and so does a part of the batch that finds more than ever before.
  /// Throws std::logic_error when the executor has left out some of the work; `out` is then
  /// empty, as it is when the executor throws.
  void SearchMany(std::span<const DiscQuery> queries, ManyHits& out, Executor executor) const;

  /// pair(SpriteId first, SpriteId second), first < second, once for each two sprites that overlap,
  /// of any kinds. In no promised order: sort before acting on them. `pair` may search and must not
  /// change this manager. A pile of m sprites has m * (m - 1) / 2 pairs.
  /// A trace, where there is one, tells what it cost.
  template <class F>
  void ForEachOverlappingPair(F&& pair, PairTrace* trace = nullptr) const {
    VisitOverlappingPairs(pair, trace);
  }

  /// The same for one side against another, shots against ships say: pair(a, b) once for each two
  /// sprites that overlap, a of a kind in `first` and b of one in `second`. Where both readings
  /// hold, a < b; where one does, the ids may be in any order. Kinds 0 is on no side. Squares
  /// without one of the sides are passed over, so this costs what the smaller side has near it.
  template <class F>
  void ForEachOverlappingPair(Kinds first, Kinds second, F&& pair) const {
    VisitOverlappingPairs(first, second, pair);
  }

  /// The same two, found by `executor`, in as many threads as it likes: the same pairs in the same
  /// order. `pair` is called in this thread when all are found, so they take memory, 16 bytes each.
  /// Throws std::logic_error when the executor has left out some of the work, before any call.
  template <class F>
  void ForEachOverlappingPair(F&& pair, Executor executor) const {
    VisitOverlappingPairs(pair, executor);
  }
  template <class F>
  void ForEachOverlappingPair(Kinds first, Kinds second, F&& pair, Executor executor) const {
    VisitOverlappingPairs(first, second, pair, executor);
  }

  // --- looking inside ---------------------------------------------------------------------------

  /// visit(const NodeView&) for every node, parents before their children. Creates nothing. `visit`
  /// may search and must not change this manager. Sprites outside a bounded canvas are in no node.
  template <class F>
  void ForEachNode(F&& visit) const {
    VisitNodes(visit);
  }

  Statistics GetStatistics() const;  ///< O(1)

  /// Checks every invariant of tree, ids and aggregates. Empty when sound, else the first one that
  /// is broken, in words, with the node or slot and the values. Sound after every call, between
  /// Move and FixOutOfBounds too. O(n), allocates.
  std::string Validate() const;

  // --- save -----------------------------------------------------------------------------------

  /// Replaces the content of `bytes` by the state: ids, generations, free list, sprites. The bytes
  /// depend on that state alone: equal states give equal bytes, whatever their trees look like.
  /// Little endian, with a version and a checksum; some 64 bytes a sprite. Options are not in it.
  void Save(std::vector<std::byte>& bytes) const;

  /// Replaces the state by a saved one. Ids mean what they meant when it was saved, and the next
  /// Add gives the id that it would have given then. The options stay this manager's own. Throws
  /// std::invalid_argument with the reason, having changed nothing and reserved no more than the
  /// bytes account for, when they are not a whole save or hold a sprite that Add would refuse here.
  void Restore(std::span<const std::byte> bytes);

  /// Replaces the content of `bytes` by the shape of the tree: its squares, and which are dirty. A
  /// byte a node, and no part of the state: no answer depends on it. It is for who shows the tree
  /// and goes back in time: after a Restore the tree is sound, but made anew, and squares that
  /// waited to be merged, or dirty ones, may differ.
  void SaveShape(std::vector<std::byte>& bytes) const;

  /// Gives the tree of the same sprites, as they were when it was saved, that shape again; nothing
  /// counts as touched. Throws std::invalid_argument, having changed nothing, when the bytes are no
  /// shape or not that of a sound tree of these sprites. O(n), allocates.
  void RestoreShape(std::span<const std::byte> bytes);

 private:
  // The templates above are thin: what they call is compiled once.
  void VisitSprites(FunctionRef<void(SpriteId, const Sprite&)> visit) const;
  void VisitOverlappingPairs(FunctionRef<void(SpriteId, SpriteId)> visit, PairTrace* trace) const;
  void VisitOverlappingPairs(Kinds first, Kinds second,
                             FunctionRef<void(SpriteId, SpriteId)> visit) const;
  void VisitOverlappingPairs(FunctionRef<void(SpriteId, SpriteId)> visit, Executor executor) const;
  void VisitOverlappingPairs(Kinds first, Kinds second, FunctionRef<void(SpriteId, SpriteId)> visit,
                             Executor executor) const;
  void VisitNodes(FunctionRef<void(const NodeView&)> visit) const;

  struct HELIOPAUSE_LOCAL Impl;  // the tree and the ids; hidden, so that they can change
  std::unique_ptr<Impl> impl_;   // null only when moved from
};

}  // namespace v0_1
}  // namespace heliopause
