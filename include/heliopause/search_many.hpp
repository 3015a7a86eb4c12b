// Queries and results of SpriteManager::SearchMany.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/search.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <limits>
#include <span>
#include <vector>

namespace heliopause {

namespace internal {
template <class Query>
class ManySearch;
}  // namespace internal

inline namespace v0_1 {

/// One search of a batch: the sprites whose center is within `radius` of `point`, as GetSpritesNear
/// finds them.
struct DiscQuery {
  Vec2 point{};             ///< within +-kMaxCoordinate
  double radius = 0;        ///< >= 0, may be infinite
  Kinds kinds = kAllKinds;  ///< a sprite matches when the masks share a bit
  SpriteId ignore{};        ///< never a hit; the default id ignores none
};

/// The sprites that a circle touches, as GetSpritesTouching finds them.
struct TouchingQuery {
  Vec2 point{};             ///< the center of the circle
  double radius = 0;        ///< >= 0, may be infinite
  Kinds kinds = kAllKinds;  ///< as in DiscQuery
  SpriteId ignore{};        ///< as in DiscQuery
};

/// The sprites whose circle overlaps a box, as GetSpritesIn finds them.
struct BoxQuery {
  Box box{};                ///< min <= max on both axes
  Kinds kinds = kAllKinds;  ///< as in DiscQuery
  SpriteId ignore{};        ///< as in DiscQuery
};

/// The `k` nearest sprites, as GetNearestSprites finds them.
struct NearestQuery {
  Vec2 point{};                                                 ///< within +-kMaxCoordinate
  std::size_t k = 1;                                            ///< 0 finds none
  double max_radius = std::numeric_limits<double>::infinity();  ///< >= 0
  Kinds kinds = kAllKinds;                                      ///< as in DiscQuery
  SpriteId ignore{};                                            ///< as in DiscQuery
};

/// All sprites that a moving circle touches, as SweepAll finds them.
struct SweepQuery {
  Vec2 from{};              ///< within +-kMaxCoordinate
  Vec2 to{};                ///< within +-kMaxCoordinate
  double radius = 0;        ///< of the moving circle, >= 0; 0 is a ray of finite length
  Kinds kinds = kAllKinds;  ///< as in DiscQuery
  SpriteId ignore{};        ///< as in DiscQuery
};

/// The results of a batch, and the buffers of the search. Keep it for the next batch: with warm
/// buffers a batch does not allocate. `T` is Hit or SweepHit.
template <class T>
class ManyResults {
 public:
  std::vector<T> hits;               ///< of the first query, then of the second, ...
  std::vector<std::size_t> offsets;  ///< the index of each query's first hit, and hits.size() last

  /// The number of queries of the batch.
  std::size_t Count() const { return offsets.empty() ? 0 : offsets.size() - 1; }

  /// The hits of one query, in the order of the single search. Precondition: query < Count(). Valid
  /// until `hits` changes.
  std::span<const T> Of(std::size_t query) const {
    assert(query < Count() && "the batch has a query of this index");
    return std::span(hits).subspan(offsets[query], offsets[query + 1] - offsets[query]);
  }

 private:
  template <class Query>
  friend class internal::ManySearch;

  std::vector<std::vector<T>> parts_;  // what each task finds, in Morton order of its queries
  std::vector<internal::TaskState> states_;
  std::vector<std::uint64_t> morton_keys_;
  std::vector<std::uint64_t> spare_keys_;
};

using ManyHits = ManyResults<Hit>;            ///< of every query but sweeps
using ManySweepHits = ManyResults<SweepHit>;  ///< of sweeps, in order of (fraction, id)

}  // namespace v0_1
}  // namespace heliopause
