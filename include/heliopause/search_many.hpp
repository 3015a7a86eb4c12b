// Many searches at once: what is asked, and what comes back.
#pragma once

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

/// One search of a batch: whose center is within `radius` of `point`, as GetSpritesNear asks.
struct DiscQuery {
  Vec2 point{};             ///< within +-kMaxCoordinate
  double radius = 0;        ///< >= 0, may be infinite
  Kinds kinds = kAllKinds;  ///< who is wanted
};

/// The answers of a batch, and the memory that finding them takes. Keep it for the next batch: a
/// warm one costs no allocation.
class ManyHits {
 public:
  std::vector<Hit> hits;             ///< of the first query, then of the second, ...
  std::vector<std::size_t> offsets;  ///< where each query's begin, and last where all end

  /// How many queries the batch had.
  std::size_t Count() const { return offsets.empty() ? 0 : offsets.size() - 1; }

  /// The hits of one query, nearest first. `query` is below Count().
  std::span<const Hit> Of(std::size_t query) const {
    return std::span(hits).subspan(offsets[query], offsets[query + 1] - offsets[query]);
  }

 private:
  friend class space::ManySearch;

  // What one thread finds, in the order in which the queries take their turns.
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
