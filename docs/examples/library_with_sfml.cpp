// The library with SFML 2.5: a thousand balls. Balls that overlap another one are red; the balls
// that a search around the mouse finds have a yellow center.
//
//   g++ -std=c++20 -O2 library_with_sfml.cpp $(pkg-config --cflags --libs heliopause sfml-graphics)
//
// With a number as argument it closes after that many frames.
#include <SFML/Graphics.hpp>
#include <cstdio>
#include <cstdlib>
#include <heliopause/sprite_manager.hpp>
#include <unordered_set>
#include <vector>

namespace {

using namespace heliopause;

constexpr float kEdge = 800;

void AddBalls(SpriteManager& space) {
  for (int i = 0; i < 1000; ++i) {
    space.Add({.position = {(i * 397) % 800 + 0.5, (i * 631) % 797 + 0.5},
               .velocity = {(i * 53) % 121 - 60.0, (i * 71) % 127 - 63.0},
               .radius = 2.0 + i % 5});
  }
}

void DrawBall(sf::RenderWindow& window, Vec2 center, double radius, sf::Color color) {
  const auto r = static_cast<float>(radius);
  sf::CircleShape circle(r, 16);
  circle.setPosition({static_cast<float>(center.x) - r, static_cast<float>(center.y) - r});
  circle.setFillColor(color);
  window.draw(circle);
}

void Draw(sf::RenderWindow& window, const SpriteManager& space, Vec2 mouse) {
  std::unordered_set<SpriteId> overlapping;
  space.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { overlapping.insert({a, b}); });
  window.clear(sf::Color(10, 14, 24));
  space.ForEachSprite([&](SpriteId id, const Sprite& ball) {
    const bool red = overlapping.count(id) != 0;
    DrawBall(window, ball.position, ball.radius, red ? sf::Color::Red : sf::Color(90, 170, 255));
  });
  std::vector<Hit> hits;
  space.GetSpritesNear(mouse, 80, {}, hits);
  for (const Hit& hit : hits) DrawBall(window, hit.position, 2, sf::Color::Yellow);
  window.display();
}

}  // namespace

int main(int argc, char** argv) {
  const int frames = argc > 1 ? std::atoi(argv[1]) : 0;
  SpriteManager space({.center = {kEdge / 2, kEdge / 2},
                       .radius = kEdge / 2,
                       .canvas = Canvas::Bounded,
                       .border = Border::Bounce});
  AddBalls(space);
  sf::RenderWindow window(sf::VideoMode(800, 800), "Heliopause: a thousand balls");
  window.setFramerateLimit(60);
  int drawn = 0;
  while (window.isOpen() && (frames == 0 || drawn < frames)) {
    sf::Event event;
    while (window.pollEvent(event))
      if (event.type == sf::Event::Closed) window.close();
    const sf::Vector2i mouse = sf::Mouse::getPosition(window);
    space.Tick(1.0 / 60);
    Draw(window, space, {static_cast<double>(mouse.x), static_cast<double>(mouse.y)});
    ++drawn;
  }
  std::printf("%d frames, %zu balls, none lost\n", drawn, space.Count());
  return space.Count() == 1000 ? 0 : 1;
}
