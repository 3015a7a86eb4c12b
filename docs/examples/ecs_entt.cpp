// An entity component system: EnTT holds the entities, the index holds where they are. The entity
// is the tag of its sprite, the id of the sprite is a component of the entity. Mines explode where
// ships touch them; the explosion damages all ships around.
//
//   g++ -std=c++20 -O2 -I entt/single_include $(pkg-config --cflags heliopause) ecs_entt.cpp
//     $(pkg-config --libs heliopause) -o ecs_entt
#include <cstdio>
#include <entt/entt.hpp>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace {

using namespace heliopause;

constexpr Kinds kShip = 1, kMine = 2;

struct Hull {  // a component
  int points = 100;
};

std::uint64_t TagOf(entt::entity entity) { return entt::to_integral(entity); }
entt::entity EntityOf(std::uint64_t tag) { return static_cast<entt::entity>(tag); }

// Called for every entity that loses its SpriteId, by registry.destroy too.
void RemoveSprite(SpriteManager& space, entt::registry& registry, entt::entity entity) {
  space.Remove(registry.get<SpriteId>(entity));
}

entt::entity Create(entt::registry& registry, SpriteManager& space, Sprite sprite) {
  const entt::entity entity = registry.create();
  sprite.tag = TagOf(entity);
  registry.emplace<SpriteId>(entity, space.Add(sprite));
  if (sprite.kinds == kShip) registry.emplace<Hull>(entity);
  return entity;
}

// A system of components alone decides; the index moves. Damaged ships fly home.
void Steer(const entt::registry& registry, SpriteManager& space) {
  for (const auto [entity, id, hull] : registry.view<const SpriteId, const Hull>().each()) {
    const Vec2 at = *space.GetPosition(id);
    if (hull.points < 100) space.SetVelocity(id, {-at.x / 10, -at.y / 10});
  }
}

// From pairs to entities. A callback must not change the manager, and destroying an entity does:
// so it lists them. A mine that touches two ships is listed twice, hence valid() below.
std::vector<entt::entity> TouchedMines(const SpriteManager& space) {
  std::vector<entt::entity> mines;
  space.ForEachOverlappingPair(kMine, kShip, [&](const PairMember& mine, const PairMember&) {
    mines.push_back(EntityOf(mine.tag));
  });
  return mines;
}

// From hits to entities.
void Explode(entt::registry& registry, const SpriteManager& space, Vec2 at) {
  std::vector<entt::entity> lost;
  space.ForEachSpriteTouching(at, 150, {kShip}, [&](const Hit& hit) {
    Hull& hull = registry.get<Hull>(EntityOf(hit.tag));
    hull.points -= 40;
    if (hull.points <= 0) lost.push_back(EntityOf(hit.tag));
  });
  registry.destroy(lost.begin(), lost.end());
}

}  // namespace

int main() {
  SpriteManager space;
  entt::registry registry;
  registry.on_destroy<SpriteId>().connect<&RemoveSprite>(space);
  for (int i = 0; i < 400; ++i) {
    const double x = (i * 397) % 4000 - 2000, y = (i * 631) % 4000 - 2000;
    Create(registry, space, {.position = {x, y}, .velocity = {-y / 20, x / 20}, .radius = 12});
    Create(registry, space, {.position = {y, -x}, .radius = 6, .kinds = kMine});
  }
  for (int tick = 0; tick < 1200; ++tick) {
    Steer(registry, space);
    space.Tick(1.0 / 60);
    for (const entt::entity mine : TouchedMines(space)) {
      if (!registry.valid(mine)) continue;
      const Vec2 at = *space.GetPosition(registry.get<SpriteId>(mine));
      registry.destroy(mine);
      Explode(registry, space, at);
    }
  }
  std::size_t ships = 0, wrong = 0;
  for (const auto [entity, id] : registry.view<const SpriteId>().each()) {
    ships += registry.all_of<Hull>(entity);
    wrong += space.Get(id)->tag != TagOf(entity);
  }
  std::printf("%zu of 400 ships and %zu of 400 mines are left\n", ships, space.Count() - ships);
  const bool as_many = registry.view<SpriteId>().size() == space.Count();
  return wrong == 0 && as_many && ships < 400 ? 0 : 1;
}
