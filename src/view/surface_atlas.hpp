// The painted faces of the planets that are or were on screen, in one texture.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "view/planet_surface.hpp"

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

  // The face of this look, for drawing now: upper left corner of its square in the texture, or
  // nothing while it is still being painted. The one that was not asked for the longest makes room.
  struct Face {
    bool ready = false;
    Point corner;
  };
  Face Find(const SurfaceSpec& spec);

  // Paints on: at most `rows` rows of what was asked for. Call once a frame.
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
  std::array<Slot, kFaces> slots_;
  sf::Texture texture_;
  std::uint64_t clock_ = 0;
  std::vector<std::uint8_t> rows_;  // reused
};

}  // namespace heliopause
