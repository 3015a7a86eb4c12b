// The sky plane of each layer is divided into cells; a hash of the cell gives its stars. Nothing is
// stored or loaded.
#include "view/art/starfield.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "game/maths/integer_hash.hpp"
#include "view/draw/noise.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

namespace {
struct Layer {
  double parallax;  // share of the motion of the camera
  double cell;      // pixels
  int stars;        // per cell
  double size;      // pixels of an average star
  double brightness;
};
constexpr std::array<Layer, kStarLayers> kLayers{
    {{0.012, 118, 3, 1.0, 0.50}, {0.045, 170, 2, 1.4, 0.75}, {0.11, 310, 1, 1.9, 1.0}}};
constexpr double kNebulaParallax = 0.006;
constexpr double kNebulaCell = 80;  // pixels; larger shows the triangles, smaller costs vertices

// The sky zooms only slightly, as a very distant background does.
double SkyZoom(const Camera& camera) {
  return std::clamp(std::pow(camera.Scale() / Camera::kDefaultScale, 0.1), 0.55, 1.35);
}

// From warm over white to blue, as real stars; pure hues would look like lamps.
Rgba StarColor(double temperature, double brightness) {
  const Rgba warm(255, 206, 160), white(236, 240, 255), blue(160, 196, 255);
  const Rgba color =
      temperature < 0.5 ? Mix(warm, white, temperature * 2) : Mix(white, blue, temperature * 2 - 1);
  return WithAlpha(color, brightness);
}

// Lanes of one hash give all properties of a star. The cube makes most of them faint: an even
// distribution would look like noise.
Star MakeStar(const Layer& layer, std::uint64_t hash, Point corner, float zoom) {
  Star star;
  const auto cell = static_cast<float>(layer.cell) * zoom;
  star.position = Point(corner.x + static_cast<float>(HashUnit(hash, 1)) * cell,
                        corner.y + static_cast<float>(HashUnit(hash, 2)) * cell);
  const double magnitude = std::pow(HashUnit(hash, 3), 3);  // many faint, few bright stars
  star.size = static_cast<float>(layer.size * (0.75 + 0.75 * magnitude));
  star.color = StarColor(HashUnit(hash, 4), layer.brightness * (0.28 + 0.72 * magnitude));
  if (magnitude > 0.72) star.glow = star.size * 4.5f;
  return star;
}

// Two noises: one for the density of the nebula, a slower one for its hue. Darker than all objects.
Rgba NebulaColor(double x, double y) {
  const double veil = Fbm3(x, y, 0.5, 4, 11), hue = Fbm3(x * 0.6, y * 0.6, 7.5, 2, 23);
  const double thick = std::clamp((veil - 0.46) * 3.2, 0.0, 1.0);
  const Rgba tint = Mix(Rgba(14, 46, 74), Rgba(62, 22, 70), (hue - 0.3) * 2.5);
  return Mix(palette::kSpace, tint, thick * 0.62);
}
}  // namespace

// The corner of the window in layer pixels is large far from the origin. Its cell is an integer,
// and the remainder within the cell is small.
void GatherStars(const Camera& camera, int index, std::vector<Star>& out) {
  out.clear();
  assert(index >= 0 && index < kStarLayers && "a layer of the sky");
  const Layer& layer = kLayers[static_cast<std::size_t>(index)];
  const double zoom = SkyZoom(camera);
  const double shift = layer.parallax * Camera::kDefaultScale;
  const double x0 = camera.Center().x * shift - camera.Width() / 2 / zoom;
  const double y0 = camera.Center().y * shift - camera.Height() / 2 / zoom;
  const double first_x = std::floor(x0 / layer.cell), first_y = std::floor(y0 / layer.cell);
  const int columns = static_cast<int>(camera.Width() / zoom / layer.cell) + 2;
  const int rows = static_cast<int>(camera.Height() / zoom / layer.cell) + 2;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const double cell_x = first_x + column, cell_y = first_y + row;
      const Point corner(static_cast<float>((cell_x * layer.cell - x0) * zoom),
                         static_cast<float>((cell_y * layer.cell - y0) * zoom));
      for (int i = 0; i < layer.stars; ++i) {
        const std::uint64_t hash =
            IntegerHash(static_cast<std::uint64_t>(static_cast<std::int64_t>(cell_x)),
                        static_cast<std::uint64_t>(static_cast<std::int64_t>(cell_y)),
                        static_cast<std::uint64_t>(index * 16 + i));
        out.push_back(MakeStar(layer, hash, corner, static_cast<float>(zoom)));
      }
    }
  }
}

// The nebula is a grid of coloured corners that moves with its parallax. Colours belong to grid
// points, so they do not crawl. Each row of colours is reused for the next one, because noise is
// the expensive part.
void DrawStarfield(const Camera& camera, Painter& back, Painter& light) {
  const double shift = kNebulaParallax * Camera::kDefaultScale;
  const double x0 = camera.Center().x * shift, y0 = camera.Center().y * shift;
  const double first_x = std::floor(x0 / kNebulaCell), first_y = std::floor(y0 / kNebulaCell);
  const int columns = static_cast<int>(camera.Width() / kNebulaCell) + 2;
  const int rows = static_cast<int>(camera.Height() / kNebulaCell) + 2;
  const auto color_at = [&](int column, int row) {
    // Wrapped at a distance that no flight reaches, because the noise has 32-bit lattice
    // coordinates.
    const double x = std::fmod(first_x + column, 1e6), y = std::fmod(first_y + row, 1e6);
    return NebulaColor(x * 0.17, y * 0.17);
  };
  const auto position = [&](int column, int row) {
    return Point(static_cast<float>((first_x + column) * kNebulaCell - x0),
                 static_cast<float>((first_y + row) * kNebulaCell - y0));
  };
  std::vector<Rgba> above(static_cast<std::size_t>(columns) + 1), below(above.size());
  for (int c = 0; c <= columns; ++c) above[static_cast<std::size_t>(c)] = color_at(c, 0);
  for (int row = 0; row < rows; ++row) {
    for (int c = 0; c <= columns; ++c) below[static_cast<std::size_t>(c)] = color_at(c, row + 1);
    for (int c = 0; c < columns; ++c) {
      const auto i = static_cast<std::size_t>(c);
      back.Quad(position(c, row), position(c + 1, row), position(c + 1, row + 1),
                position(c, row + 1), above[i], above[i + 1], below[i + 1], below[i]);
    }
    above.swap(below);
  }
  std::vector<Star> stars;
  for (int layer = 0; layer < kStarLayers; ++layer) {
    GatherStars(camera, layer, stars);
    for (const Star& star : stars) {
      const float half = star.size / 2;
      light.Rect({star.position.x - half, star.position.y - half}, {star.size, star.size},
                 star.color);
      if (star.glow > 0) {
        light.Glow(star.position, star.glow, WithAlpha(star.color, star.color.a / 255.0 * 0.30));
      }
    }
  }
}

}  // namespace heliopause
