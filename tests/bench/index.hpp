// What an index must do to take part. One adapter per index implements this; the workloads know
// nothing else.
#pragma once

#include <functional>
#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/kernels.hpp"
#include "bench/world.hpp"

namespace heliopause::bench {

/// Answers are exact and in order of (distance, slot), as the library's contract says; `Hit::id`
/// holds the world's slot, its generation is free. Sprites are no larger than kLargestRadius.
class Index {
 public:
  virtual ~Index() = default;

  /// Holds these sprites and no others from here on; called once.
  virtual void Build(const World& world) = 0;

  /// Workload S: the same, one sprite after the other where the index can.
  virtual void BuildOneByOne(const World& world) { Build(world); }

  /// One tick, as World::Tick: replaces, moves all, and is ready to be asked.
  virtual void Tick(std::span<const Newcomer> replaced) = 0;

  virtual void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) = 0;
  virtual void In(const Box& box, std::vector<Hit>& out) = 0;  ///< circles, of every kind
  virtual void Touching(Vec2 point, double radius, std::vector<Hit>& out) = 0;

  /// Near for each of these at once, for an index that is asked in batches; otherwise not called.
  virtual void NearMany(std::span<const DiscQuery>, ManyHits&) {}
  virtual bool IsAskedInBatches() const { return false; }

  virtual PairSum Pairs() = 0;

  /// For an index that finds the pairs while it updates: both in one. Otherwise one after the
  /// other.
  virtual PairSum TickAndPairs(std::span<const Newcomer> replaced) {
    Tick(replaced);
    return Pairs();
  }
  virtual bool PairsAreFoundWhileUpdating() const { return false; }

  /// What the adapter keeps to name sprites to the index, as a game would in its own objects: not
  /// counted as the index's memory.
  virtual std::size_t BytesOfNames() const { return 0; }

  /// A setting that depends on the scene, of which the bench tries some and takes the best.
  virtual std::size_t CountSettings(const World&) const { return 1; }
  virtual void UseSetting(const World&, std::size_t) {}
  virtual std::string Setting() const { return {}; }  ///< in words, "" when there is none
};

/// An index by name, with what the bench has to know before it makes one.
struct IndexKind {
  std::string_view name;
  std::string_view what;  ///< in a line, for --help and the tables
  std::function<std::unique_ptr<Index>()> make;
  enum class Role { Ours, Yardstick, Peer, Truth } role = Role::Peer;
  bool keeps_state = true;    ///< what it was before matters: it lives through the first 600 ticks
  bool needs_bounds = false;  ///< sits out the galaxy
  bool only_batches = false;  ///< differs from another one by NearMany alone: sits out all but T
};

/// All that this build has: the library, the grids, brute force, and the peers that were found.
const std::vector<IndexKind>& AllIndexes();
const IndexKind* FindIndex(std::string_view name);

std::unique_ptr<Index> MakeHeliopause();
std::unique_ptr<Index> MakeHeliopauseInBatches();
std::unique_ptr<Index> MakeBrute();
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

/// An index that answers one search in some hundred wrongly, to see that it is caught.
std::unique_ptr<Index> MakeBroken(std::unique_ptr<Index> index);

}  // namespace heliopause::bench
