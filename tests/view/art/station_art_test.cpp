// The drawing of a station covers exactly the parts that the rules hit.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "game/data/shapes.hpp"
#include "view/art/body_art.hpp"

namespace heliopause {
namespace {

constexpr float kRadius = 240;  // pixels
const Point kMiddle(250, 250);

double Cross(Point a, Point b, Point p) {
  return static_cast<double>((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
}

bool IsOn(Point a, Point b, Point c, Point p) {
  const double u = Cross(a, b, p), v = Cross(b, c, p), w = Cross(c, a, p);
  return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

// A grid of positions, and whether the drawing covers them.
class Drawn {
 public:
  Drawn(const std::string& shape, std::uint32_t appearance_seed, double seconds) {
    Painter solid, light;
    DrawStation({solid, light, seconds}, {kMiddle, kRadius, {shape, Rgba::White, appearance_seed}},
                Rgba::Red);
    const auto vertices = solid.Vertices();
    for (std::size_t i = 0; i + 2 < vertices.size(); i += 3)
      Cover(vertices[i].position, vertices[i + 1].position, vertices[i + 2].position);
  }
  static Point At(int x, int y) {
    return {static_cast<float>(kStep * x) + 0.5f, static_cast<float>(kStep * y) + 0.5f};
  }
  bool Has(int x, int y) const {
    return x >= 0 && y >= 0 && x < kEdge && y < kEdge &&
           covered_[static_cast<std::size_t>(y * kEdge + x)];
  }
  bool HasNear(int x, int y) const {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (Has(x + dx, y + dy)) return true;
      }
    }
    return false;
  }
  static constexpr int kStep = 2, kEdge = 250;

 private:
  void Cover(Point a, Point b, Point c) {
    const auto cell = [](float pixel) {
      return std::clamp(static_cast<int>(pixel / kStep), 0, kEdge - 1);
    };
    const int right = cell(std::max({a.x, b.x, c.x})), below = cell(std::max({a.y, b.y, c.y}));
    for (int y = cell(std::min({a.y, b.y, c.y})); y <= below; ++y) {
      for (int x = cell(std::min({a.x, b.x, c.x})); x <= right; ++x) {
        if (IsOn(a, b, c, At(x, y))) covered_[static_cast<std::size_t>(y * kEdge + x)] = true;
      }
    }
  }

  std::vector<bool> covered_ = std::vector<bool>(std::size_t{kEdge} * kEdge);
};

class Struck {
 public:
  Struck(const std::string& shape, std::uint32_t appearance_seed, double seconds) {
    shapes_.StationParts(FormOfStation(shape), appearance_seed, seconds, parts_);
  }
  bool Touches(Point p, double radius) const {
    const Vec2 at{static_cast<double>(p.x - kMiddle.x), static_cast<double>(p.y - kMiddle.y)};
    for (const ShapePart& part : parts_) {
      const Vec2 middle{part.offset.x * double{kRadius}, part.offset.y * double{kRadius}};
      const MaskPlace position{middle, maths::FromAngle(part.angle),
                               2.0 * double{kRadius} / part.edge};
      if (part.mask->Touches(position, at, radius)) return true;
    }
    return false;
  }

 private:
  Shapes shapes_;
  std::vector<ShapePart> parts_;
};

void ExpectTheSame(const std::string& shape, double seconds) {
  constexpr double kRim = 2.6;  // pixels: dark rims and feathered edges are drawn, but not hit
  const Drawn drawn(shape, 9, seconds);
  const Struck struck(shape, 9, seconds);
  int solid = 0, nothing = 0;
  for (int y = 0; y < Drawn::kEdge; ++y) {
    for (int x = 0; x < Drawn::kEdge; ++x) {
      const Point at = Drawn::At(x, y);
      const bool hit = struck.Touches(at, 0);
      const bool seen = drawn.Has(x, y);
      ASSERT_TRUE(!seen || hit || struck.Touches(at, kRim))
          << shape << " is seen at " << at.x << " " << at.y;
      ASSERT_TRUE(!hit || drawn.HasNear(x, y)) << shape << " is hit at " << at.x << " " << at.y;
      solid += hit;
      nothing += !hit;
    }
  }
  EXPECT_GT(solid, 8000) << shape;
  EXPECT_GT(nothing, 8000) << shape;
}

TEST(StationArt, OfAnOutpostMatchesTheRules) {
  ExpectTheSame("outpost", 0);
  ExpectTheSame("outpost", 41.7);
}

TEST(StationArt, OfAShipyardMatchesTheRules) {
  ExpectTheSame("shipyard", 0);
  ExpectTheSame("shipyard", 41.7);
}

TEST(StationArt, IsADiamondWhenSmall) {
  Painter solid, light;
  DrawStation({solid, light, 0}, {kMiddle, 5, {"outpost", Rgba::White, 9}}, Rgba::Red);
  EXPECT_EQ(solid.VertexCount(), 12u);
}

}  // namespace
}  // namespace heliopause
