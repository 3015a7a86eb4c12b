// The painted faces of the planets that are or were on screen, in one texture.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/art/planet_surface.hpp"

namespace heliopause {

// Sixteen faces of 512 x 512 pixels: 16 MiB of texture, and more planets than one ever sees at
// once. A planet beyond that takes the place of the one that was asked for the longest ago. Needs a
// GL context.
class SurfaceAtlas {
 public:
  static constexpr int kFace = 512;  // pixels of a face's edge
  static constexpr int kAcross = 4;  // faces in a row: 2048 pixels, which every GPU has
  static constexpr int kFaces = kAcross * kAcross;

  SurfaceAtlas();  // throws std::runtime_error without a texture

  // Where the face of this look lies in the texture: the upper left corner of its square. It can be
  // drawn now: a face that is asked for the first time is painted roughly at once, which takes some
  // milliseconds, in the place of the one that was not asked for the longest. nullopt when every
  // place is taken in this frame.
  std::optional<Point> Find(const SurfaceSpec& spec);

  // Paints on, finely: at most `rows` rows of what was asked for, the last asked first. Call once a
  // frame, when all faces of it were asked for.
  void Work(int rows);

  const sf::Texture& Texture() const { return texture_; }

 private:
  struct Slot {
    std::string shape;
    Rgba color;
    std::uint32_t look = 0;
    int rows_done = 0;
    std::uint64_t asked = 0;  // 0: empty
  };
  void PaintRows(Slot& slot, Point corner, int rows);

  std::array<Slot, kFaces> slots_;
  sf::Texture texture_;
  std::uint64_t clock_ = 0, frame_began_ = 0;
  std::vector<std::uint8_t> pixels_;  // reused
};

}  // namespace heliopause
