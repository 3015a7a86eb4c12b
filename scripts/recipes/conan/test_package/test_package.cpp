// A first program with the library.
#include <heliopause/sprite_manager.hpp>
#include <iostream>
#include <vector>

int main() {
  heliopause::SpriteManager space;
  const heliopause::SpriteId ship =
      space.Add({.position = {-10, 0}, .velocity = {60, 0}, .radius = 5});
  space.Add({.position = {40, 0}, .radius = 20});
  for (int tick = 0; tick < 30; ++tick) space.Tick(1.0 / 60);
  std::vector<heliopause::Hit> hits;
  space.GetSpritesTouching(*space.GetPosition(ship), 5, {}, hits);
  std::cout << hits.size() << " in touch\n";
  return hits.size() == 2 ? 0 : 1;
}
