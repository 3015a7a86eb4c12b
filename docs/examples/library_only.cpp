// The library alone: a gun fires at drifting rocks. Shots are swept, so none of them tunnels. Rocks
// turn back at the border; shots that reach it are removed.
//
//   g++ -std=c++20 -O2 library_only.cpp $(pkg-config --cflags --libs heliopause) -o library_only
#include <cstdio>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace {

using namespace heliopause;

constexpr Kinds kRock = 1, kShot = 2;
constexpr double kStep = 1.0 / 60, kShotSpeed = 3000;

void AddRocks(SpriteManager& space) {
  for (int i = 0; i < 40; ++i) {
    const double x = (i * 397) % 1800 - 900, y = (i * 631) % 1800 - 900;
    space.Add({.position = {x, y},
               .velocity = {(i * 53) % 120 - 60.0, (i * 71) % 120 - 60.0},
               .radius = 10.0 + i % 20,
               .kinds = kRock});
  }
}

void Fire(SpriteManager& space, int tick) {
  const double side = tick % 40 < 20 ? 1 : -1;
  space.Add({.position = {0, 0},
             .velocity = {kShotSpeed * 0.6 * side, kShotSpeed * (0.8 - 0.04 * (tick % 40))},
             .radius = 1,
             .kinds = kShot});
}

// Removes each shot that touches a rock during the coming tick, and the rock. (The motion of a rock
// within 1/60 s is less than two units and is ignored here.) Returns the number of rocks.
int HitRocks(SpriteManager& space) {
  std::vector<SpriteId> gone;
  space.ForEachSprite([&](SpriteId id, const Sprite& sprite) {
    if (sprite.kinds != kShot) return;
    const Vec2 from = sprite.position;
    const Vec2 to{from.x + sprite.velocity.x * kStep, from.y + sprite.velocity.y * kStep};
    if (const auto hit = space.SweepFirst(from, to, sprite.radius, {kRock})) {
      gone.push_back(id);
      gone.push_back(hit->id);
    }
  });
  int rocks = 0;
  for (const SpriteId id : gone) {
    const auto sprite = space.Get(id);  // null if two shots hit one rock
    rocks += sprite && sprite->kinds == kRock;
    space.Remove(id);
  }
  return rocks;
}

// Sprites beyond the border: rocks turn back, shots are removed.
void GuardBorder(SpriteManager& space, double edge) {
  std::vector<SpriteId> out;
  space.ForEachSprite([&](SpriteId id, const Sprite& sprite) {
    const Vec2 at = sprite.position;
    if (at.x < -edge || at.x > edge || at.y < -edge || at.y > edge) out.push_back(id);
  });
  for (const SpriteId id : out) {
    const Sprite sprite = *space.Get(id);
    if (sprite.kinds == kShot)
      space.Remove(id);
    else
      space.SetVelocity(id, {-sprite.position.x / 20, -sprite.position.y / 20});
  }
}

}  // namespace

int main() {
  SpriteManager space;
  AddRocks(space);
  int rocks = 40;
  for (int tick = 0; tick < 1800 && rocks > 20; ++tick) {
    if (tick % 3 == 0) Fire(space, tick);
    rocks -= HitRocks(space);
    space.Tick(kStep);
    GuardBorder(space, 1000);
    if (tick % 60 == 0) {
      const Statistics now = space.GetStatistics();
      std::printf("%4.0f s: %2d rocks, %3zu sprites in the quadtree\n", tick * kStep, rocks,
                  now.sprites);
    }
  }
  std::printf("%d rocks are left\n", rocks);
  return rocks <= 20 ? 0 : 1;
}
