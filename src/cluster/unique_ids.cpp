// Each id is sent to the rank id % ranks, so equal ids are compared on one rank.
#include "cluster/unique_ids.hpp"

#include <algorithm>
#include <vector>

namespace heliopause::cluster {

std::optional<GlobalId> FindIdOfTwo(const LocalSprites& sprites, Exchange& exchange) {
  const auto ranks = static_cast<GlobalId>(exchange.Ranks());
  sprites.Space().ForEachSprite([&](SpriteId id, const Sprite& sprite) {
    if (sprites.StateOf(id) == LocalSprites::State::Owned)
      // A share of all ids for each rank: no rank needs memory for all.
      exchange.Put(static_cast<int>(sprite.tag % ranks), GlobalId{sprite.tag});
  });
  exchange.Run();
  std::vector<GlobalId> ids;
  exchange.FromAll(ids);
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  return twice == ids.end() ? std::nullopt : std::optional(*twice);
}

}  // namespace heliopause::cluster
