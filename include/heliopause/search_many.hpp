// Queries and results of SpriteManager::SearchMany.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/search.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <span>
#include <vector>

namespace heliopause {

namespace space {
class ManySearch;
}

inline namespace v0_1 {

/// One search of a batch: the sprites whose center is within `radius` of `point`, as GetSpritesNear
/// finds them.
struct DiscQuery {
  Vec2 point{};             ///< within +-kMaxCoordinate
  double radius = 0;        ///< >= 0, may be infinite
  Kinds kinds = kAllKinds;  ///< a sprite matches when the masks share a bit
};

/// The results of a batch, and the buffers of the search. Keep it for the next batch: with warm
/// buffers a batch does not allocate.
class ManyHits {
 public:
  std::vector<Hit> hits;             ///< of the first query, then of the second, ...
  std::vector<std::size_t> offsets;  ///< the index of each query's first hit, and hits.size() last

  /// The number of queries of the batch.
  std::size_t Count() const { return offsets.empty() ? 0 : offsets.size() - 1; }

  /// The hits of one query, in order of (distance, id). Precondition: query < Count(). Valid until
  /// `hits` changes.
  std::span<const Hit> Of(std::size_t query) const {
    assert(query < Count() && "the batch has a query of this index");
    return std::span(hits).subspan(offsets[query], offsets[query + 1] - offsets[query]);
  }

 private:
  friend class space::ManySearch;

  // The hits that one task finds, in Morton order of its queries.
  struct Part {
    std::vector<Hit> found;
    std::vector<Hit> of_one;
  };

  std::vector<Part> parts_;
  std::vector<space::TaskState> states_;
  std::vector<std::uint64_t> morton_keys_;
  std::vector<std::uint64_t> spare_keys_;
};

}  // namespace v0_1
}  // namespace heliopause
