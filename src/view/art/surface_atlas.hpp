// The painted faces of planets, in one texture.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/art/planet_surface.hpp"

namespace heliopause {

// Sixteen faces of 512 x 512 pixels: 16 MiB of texture, and more planets than are ever on screen
// together. A further planet replaces the least recently used one. Needs a GL context.
class SurfaceAtlas {
 public:
  static constexpr int kFace = 512;  // pixels of the edge of a face
  static constexpr int kAcross = 4;  // faces per row: 2048 pixels, which every GPU supports
  static constexpr int kFaces = kAcross * kAcross;

  SurfaceAtlas();  // throws std::runtime_error when the texture cannot be created

  // Returns the upper left corner of the face in the texture. The face can be drawn at once: a new
  // one gets a preview immediately, which takes some milliseconds, in the slot of the least
  // recently used face. nullopt when all slots are used by the current frame.
  std::optional<Point> Find(const SurfaceSpec& spec);

  // Continues painting in full detail: at most `rows` rows, the latest request first. Call once per
  // frame, after all calls of Find.
  void PaintPending(int rows);

  const sf::Texture& Texture() const { return texture_; }

 private:
  struct Slot {
    std::string shape;
    Rgba color;
    std::uint32_t appearance_seed = 0;
    int rows_done = 0;
    std::uint64_t last_use = 0;  // clock value of the last Find; 0: empty
  };
  void PaintRows(Slot& slot, Point corner, int rows);

  std::array<Slot, kFaces> slots_;
  sf::Texture texture_;
  std::uint64_t clock_ = 0, frame_start_ = 0;
  std::vector<std::uint8_t> pixels_;  // reused
};

}  // namespace heliopause
