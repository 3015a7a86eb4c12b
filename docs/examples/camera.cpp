// What a camera sees: a world of moving boxes, drawn layer by layer, back to front. A sprite is the
// circle around a box, its kind is the layer, and its tag the index of the box.
//
//   g++ -std=c++20 -O2 camera.cpp $(pkg-config --cflags --libs heliopause) -o camera
//   ./camera [boxes] [frames]
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <heliopause/sprite_manager.hpp>
#include <random>
#include <vector>

namespace {

using namespace heliopause;

constexpr double kHalfEdge = 65536, kStep = 1.0 / 60;
constexpr Kinds kBackground = 1, kThing = 2, kEffect = 4;
constexpr Kinds kLayers[] = {kBackground, kThing, kEffect};

struct Picture {
  float half_width, half_height, brightness;
};
struct Vertex {
  float x, y, brightness;
};
struct Camera {
  Vec2 at, half;
  Box View() const { return {{at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}}; }
};

class World {
 public:
  explicit World(int boxes) {
    std::vector<Sprite> sprites;
    for (int i = 0; i < boxes; ++i) {
      const double width = Between(4, 40), height = Between(4, 40);
      pictures_.push_back({static_cast<float>(width), static_cast<float>(height),
                           static_cast<float>(Between(0.2, 1))});
      const Vec2 position = Point(kHalfEdge);
      sprites.push_back({.position = position,
                         .velocity = i % 2 == 0 ? Vec2{} : Point(200),
                         .radius = std::hypot(width, height),
                         .kinds = kLayers[i % 3],
                         .tag = static_cast<std::uint64_t>(i)});
    }
    std::vector<SpriteId> ids;
    space_.AddMany(sprites, ids);
  }

  // ForEachSpriteIn finds the circles that overlap the view; it sorts nothing and makes no list.
  const std::vector<Vertex>& Draw(const Camera& camera) {
    vertices_.clear();
    for (const Kinds layer : kLayers) {
      space_.ForEachSpriteIn(camera.View(), {layer}, [&](const Hit& hit) { DrawOne(camera, hit); });
    }
    return vertices_;
  }

  void Tick() { space_.Tick(kStep); }

  // How many pictures a loop over all sprites would draw.
  std::size_t CountByLoop(const Camera& camera) const {
    std::size_t count = 0;
    space_.ForEachSprite([&](SpriteId, const Sprite& sprite) {
      count += IsSeen(camera, pictures_[sprite.tag], sprite.position);
    });
    return count;
  }

 private:
  double Between(double low, double high) {
    return low + (high - low) * (static_cast<double>(random_()) * 0x1p-32);
  }
  Vec2 Point(double most) {
    const double x = Between(-most, most);
    return {x, Between(-most, most)};
  }

  // Relative to the camera, so that floats suffice far from the origin.
  static bool IsSeen(const Camera& camera, const Picture& picture, Vec2 at) {
    return std::abs(at.x - camera.at.x) <= camera.half.x + picture.half_width &&
           std::abs(at.y - camera.at.y) <= camera.half.y + picture.half_height;
  }
  void DrawOne(const Camera& camera, const Hit& hit) {
    const Picture& picture = pictures_[hit.tag];
    if (!IsSeen(camera, picture, hit.position)) return;
    vertices_.push_back({static_cast<float>(hit.position.x - camera.at.x),
                         static_cast<float>(hit.position.y - camera.at.y), picture.brightness});
  }

  SpriteManager space_{{.radius = kHalfEdge, .canvas = Canvas::Bounded, .border = Border::Wrap}};
  std::vector<Picture> pictures_;  // by tag
  std::vector<Vertex> vertices_;
  std::mt19937 random_{9};
};

}  // namespace

int main(int argc, char** argv) {
  const int boxes = argc > 1 ? std::atoi(argv[1]) : 200000;
  const int frames = argc > 2 ? std::atoi(argv[2]) : 100;
  World world(boxes);
  bool is_exact = true;
  for (const double zoom : {1.0, 4.0, 16.0, 64.0}) {
    std::size_t drawn = 0;
    std::chrono::duration<double, std::milli> time{};
    for (int frame = 0; frame < frames; ++frame) {
      world.Tick();
      const Camera camera{{200.0 * frame, -100.0 * frame}, {960 * zoom, 540 * zoom}};
      const auto start = std::chrono::steady_clock::now();
      const std::size_t count = world.Draw(camera).size();
      time += std::chrono::steady_clock::now() - start;
      drawn += count;
      if (frame == 0) is_exact = is_exact && count == world.CountByLoop(camera);
    }
    std::printf("zoom %2.0f: %zu boxes in %d frames\n", zoom, drawn, frames);
    std::fprintf(stderr, "%.4f ms per frame\n", time.count() / frames);
  }
  return is_exact ? 0 : 1;
}
