#include "bench/queries.hpp"

#include <algorithm>

namespace heliopause::bench {

namespace {

constexpr double kScreenWidth = 1920, kScreenHeight = 1080;
constexpr std::size_t kSample = 32;

Vec2 SomeSprite(const World& world, Random& random) {
  const std::uint32_t slot = random.Below(static_cast<std::uint32_t>(world.Count()));
  return {world.Sprites().x[slot], world.Sprites().y[slot]};
}

}  // namespace

void DrawQueries(const World& world, Queries& queries) {
  Random random(0x5eed + world.TickNumber());
  queries.near.resize(std::max<std::size_t>(1, world.Count() / 10));
  for (DiscQuery& query : queries.near) {
    query.radius = kNearRadius;
    query.point = SomeSprite(world, random);
    query.kinds = 1u << random.Below(kKindCount);
  }
  const Vec2 eye = SomeSprite(world, random);
  queries.screen = {{eye.x - kScreenWidth / 2, eye.y - kScreenHeight / 2},
                    {eye.x + kScreenWidth / 2, eye.y + kScreenHeight / 2}};
  for (Vec2& radar : queries.radars) radar = SomeSprite(world, random);
}

void HashSample(Index& index, const Queries& queries, std::vector<Hit>& hits, Hash& hash) {
  const std::size_t count = std::min(kSample, queries.near.size());
  for (std::size_t i = 0; i < count; ++i) {
    index.Near(queries.near[i].point, kNearRadius, queries.near[i].kinds, hits);
    hash.AddAll(hits);
  }
  index.In(queries.screen, hits);
  hash.AddAll(hits);
  index.Near(queries.radars[0], kRadarRadius, kEveryKind, hits);
  hash.AddAll(hits);
}

}  // namespace heliopause::bench
