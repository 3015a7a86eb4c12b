#include "view/surface_atlas.hpp"

#include <algorithm>
#include <stdexcept>

namespace heliopause {

namespace {
Point CornerOf(std::size_t slot) {
  return Point(static_cast<float>(slot % SurfaceAtlas::kAcross * SurfaceAtlas::kFace),
               static_cast<float>(slot / SurfaceAtlas::kAcross * SurfaceAtlas::kFace));
}
}  // namespace

SurfaceAtlas::SurfaceAtlas() {
  if (!CreateTexture(texture_, kFace * kAcross, kFace * kAcross)) {
    throw std::runtime_error("no texture of 2048 x 2048 pixels to be had");
  }
  texture_.setSmooth(true);
  // What a new texture holds is undefined, and the margins between faces are never painted.
  const std::vector<std::uint8_t> nothing(
      static_cast<std::size_t>(kFace * kAcross) * kFace * kAcross * 4, 0);
  texture_.update(nothing.data());
}

// A face is known by what it shows, not by whose it is: a load or a restart finds its planets
// painted.
SurfaceAtlas::Face SurfaceAtlas::Find(const SurfaceSpec& spec) {
  ++clock_;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    if (slot.asked == 0 || slot.look != spec.look || slot.color != spec.color ||
        slot.shape != spec.shape) {
      continue;
    }
    slot.asked = clock_;
    return {slot.rows_done == kFace, CornerOf(i)};
  }
  Slot& slot = *std::min_element(slots_.begin(), slots_.end(),
                                 [](const Slot& a, const Slot& b) { return a.asked < b.asked; });
  slot = Slot{std::string(spec.shape), spec.color, spec.look, 0, clock_};
  return {};
}

// In rows, over frames: a face costs a tenth of a second, and no frame has that.
void SurfaceAtlas::Work(int rows) {
  for (std::size_t i = 0; i < slots_.size() && rows > 0; ++i) {
    Slot& slot = slots_[i];
    if (slot.asked == 0 || slot.rows_done == kFace) continue;
    const int now = std::min(rows, kFace - slot.rows_done);
    PaintSurface({slot.shape, slot.color, slot.look}, kFace, slot.rows_done, now, rows_);
    const Point corner = CornerOf(i);
    texture_.update(rows_.data(), kFace, static_cast<unsigned>(now),
                    static_cast<unsigned>(corner.x),
                    static_cast<unsigned>(corner.y) + static_cast<unsigned>(slot.rows_done));
    slot.rows_done += now;
    rows -= now;
    // Without mipmaps a small planet would be sampled every tenth pixel and glitter.
    if (slot.rows_done == kFace) texture_.generateMipmap();
  }
}

}  // namespace heliopause
