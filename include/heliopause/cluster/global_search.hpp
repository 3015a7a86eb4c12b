// Queries and results of Universe::Search.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <span>
#include <vector>

namespace heliopause::cluster {

/// Identifies a sprite in all ranks, from Add to Remove. The user chooses it; it is Sprite::tag.
using GlobalId = std::uint64_t;

/// One search of a batch: from any place, over any distance.
struct GlobalQuery {
  /// The rule by which a sprite matches; see SpriteManager for near and touching.
  enum class What : std::uint32_t {
    Near,      ///< center within `radius`
    Touching,  ///< edge within `radius`
    Nearest,   ///< the `count` nearest among those near
  };
  What what = What::Near;            ///< the rule
  Kinds kinds = kAllKinds;           ///< a sprite matches when the masks share a bit of kUserKinds
  Vec2 point{};                      ///< within +-kMaxCoordinate
  double radius = 0;                 ///< >= 0, may be infinite
  std::uint64_t count = 1;           ///< of Nearest; 0 finds none
  std::optional<GlobalId> ignore{};  ///< never a hit, wherever it is
};

/// A sprite that a global search found, on whichever rank.
struct GlobalHit {
  GlobalId id = 0;      ///< the sprite
  Vec2 position{};      ///< its center
  double distance = 0;  ///< from the query point to its center
};

/// The results of a batch. Keep it for the next batch: its buffers are used again.
class GlobalHits {
 public:
  std::vector<GlobalHit> hits;       ///< of the first query, then of the second, ...
  std::vector<std::size_t> offsets;  ///< the index of each query's first hit, and hits.size() last

  /// The number of queries of the batch.
  std::size_t Count() const { return offsets.empty() ? 0 : offsets.size() - 1; }

  /// The hits of one query, in order of (distance, global id). Precondition: query < Count().
  std::span<const GlobalHit> Of(std::size_t query) const {
    assert(query < Count() && "the batch has a query of this index");
    return std::span(hits).subspan(offsets[query], offsets[query + 1] - offsets[query]);
  }
};

}  // namespace heliopause::cluster
