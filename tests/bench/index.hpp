// The interface of an index under test. One adapter per index implements it, and the workloads use
// nothing else.
#pragma once

#include <functional>
#include <heliopause/function_ref.hpp>
#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/kernels.hpp"
#include "bench/world.hpp"

namespace heliopause::bench {

/// The radius of all sweeps.
inline constexpr double kSweepRadius = 4;

/// Results are exact and ordered by (distance, slot), as in the library's contract. `Hit::id` holds
/// the world's slot; its generation is unused. No sprite is larger than kLargestRadius.
class Index {
 public:
  virtual ~Index() = default;

  /// Inserts the sprites of the world into an empty index; called once.
  virtual void Build(const World& world) = 0;

  /// Workload S: the same, one sprite after the other where the index supports it.
  virtual void BuildOneByOne(const World& world) { Build(world); }

  /// One tick, as World::Tick: replaces, moves all sprites, and is ready for searches.
  virtual void Tick(std::span<const Newcomer> replaced) = 0;

  virtual void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) = 0;
  virtual void In(const Box& box, std::vector<Hit>& out) = 0;  ///< circles, of every kind
  virtual void Touching(Vec2 point, double radius, std::vector<Hit>& out) = 0;

  // Workload Q, of every kind. Without a call of its own for one of these, an index answers as a
  // program does by hand: see index.cpp.

  /// The k nearest.
  virtual void Nearest(Vec2 point, std::size_t k, std::vector<Hit>& out);
  virtual std::size_t CountNear(Vec2 point, double radius);
  virtual bool AnyNear(Vec2 point, double radius);

  /// All that a moving circle touches, in order of (fraction, slot).
  virtual void Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out);
  virtual std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius);

  /// Calls visit(slot, center) for every sprite in the box, in any order, and perhaps for others.
  virtual void VisitIn(const Box& box, FunctionRef<void(std::uint32_t, Vec2)> visit);

  /// A radius around a point that has about k sprites; where there is no better guess, as if they
  /// were spread evenly.
  virtual double GuessRadius(Vec2 point, std::size_t k) const;

  /// What the searches by hand need of the world: after Build and each Tick, for workload Q alone.
  void Describe(const World& world) {
    world_size_ = world.Frame().size;
    count_ = world.Count();
    radii_ = world.Sprites().radius.data();
    PrepareSweeps();
  }

  /// Near for all of these queries in one call. Called only when SearchesInBatches() is true.
  virtual void NearMany(std::span<const DiscQuery>, ManyHits&) {}
  virtual bool SearchesInBatches() const { return false; }

  virtual PairSum Pairs() = 0;

  /// Update and pairs in one step, for an index that finds the pairs while it updates; otherwise
  /// one after the other.
  virtual PairSum TickAndPairs(std::span<const Newcomer> replaced) {
    Tick(replaced);
    return Pairs();
  }
  virtual bool PairsAreFoundWhileUpdating() const { return false; }

  /// The adapter's table of handles (slot -> id or proxy). A game keeps these in its own objects,
  /// so they do not count as memory of the index.
  virtual std::size_t BytesOfHandles() const { return 0; }

  /// A setting that depends on the scene, such as the cell size. The benchmark tries all of them
  /// and uses the fastest.
  virtual std::size_t CountSettings(const World&) const { return 1; }
  virtual void UseSetting(const World&, std::size_t) {}
  virtual std::string Setting() const { return {}; }  ///< as text, "" without a setting

 protected:
  /// The path of a moving circle. The exact test of the library decides.
  struct Path {
    Vec2 from, to;
    double radius;
    std::optional<SweepHit> HitOf(std::uint32_t slot, Vec2 center, double radius_of_slot) const;
  };
  double RadiusOfSlot(std::uint32_t slot) const { return radii_[slot]; }

  /// Enlarges what the index stores by kSweepRadius, if its ray has no radius.
  virtual void PrepareSweeps() {}

 private:
  template <class F>
  void SweepInSteps(const Path& path, F&& is_done) const;

  double world_size_ = 0;
  std::size_t count_ = 0;
  const double* radii_ = nullptr;
  std::vector<Hit> by_hand_;
};

/// An index by name, with the properties that decide in which scenes it is measured.
struct IndexKind {
  std::string_view name;
  std::string_view what;  ///< one line for --help
  std::function<std::unique_ptr<Index>()> make;
  enum class Role { Library, Baseline, Peer, Reference } role = Role::Peer;
  bool keeps_state = true;    ///< its speed depends on its history: it runs the warm-up ticks
  bool needs_bounds = false;  ///< not measured in the galaxy
  bool only_batches = false;  ///< differs from another index by NearMany only: measured in T only
};

/// All indexes of this build: the library, the grids, brute force, and the peers that CMake found.
const std::vector<IndexKind>& AllIndexes();
const IndexKind* FindIndex(std::string_view name);

std::unique_ptr<Index> MakeHeliopause();
std::unique_ptr<Index> MakeHeliopauseInBatches();
std::unique_ptr<Index> MakeHeliopauseByHand();
std::unique_ptr<Index> MakeBrute();
std::unique_ptr<Index> MakeScan();
std::unique_ptr<Index> MakeTunedGrid();
std::unique_ptr<Index> MakeGridInBatches();
std::unique_ptr<Index> MakeGrid256();
std::unique_ptr<Index> MakeOrderedGrid();
std::unique_ptr<Index> MakeBoostPacked();
std::unique_ptr<Index> MakeBoostInsert();
std::unique_ptr<Index> MakeBox2d();
std::unique_ptr<Index> MakeChipmunkTree();
std::unique_ptr<Index> MakeChipmunkHash();
std::unique_ptr<Index> MakeNanoflann();

/// An index that drops a hit in one of 97 searches: the checks must report it.
std::unique_ptr<Index> MakeBroken(std::unique_ptr<Index> index);

}  // namespace heliopause::bench
