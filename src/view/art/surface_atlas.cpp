// Assigns squares of the texture to faces, and paints them in slices of rows, so that no frame
// waits.
#include "view/art/surface_atlas.hpp"

#include <algorithm>
#include <cassert>
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
    throw std::runtime_error("cannot create a texture of 2048 x 2048 pixels");
  }
  texture_.setSmooth(true);
  // The content of a new texture is undefined, and the margins between faces are never painted.
  const std::vector<std::uint8_t> nothing(
      static_cast<std::size_t>(kFace * kAcross) * kFace * kAcross * 4, 0);
  texture_.update(nothing.data());
}

// The key of a face is its appearance, not its planet: after a load or a restart, planets are
// already painted.
std::optional<Point> SurfaceAtlas::Find(const SurfaceSpec& spec) {
  ++clock_;
  const auto known = std::find_if(slots_.begin(), slots_.end(), [&](const Slot& slot) {
    return slot.last_use != 0 && slot.appearance_seed == spec.appearance_seed &&
           slot.color == spec.color && slot.shape == spec.shape;
  });
  const auto oldest =
      std::min_element(slots_.begin(), slots_.end(),
                       [](const Slot& a, const Slot& b) { return a.last_use < b.last_use; });
  Slot& slot = known != slots_.end() ? *known : *oldest;
  const Point corner = CornerOf(static_cast<std::size_t>(&slot - slots_.data()));
  if (known == slots_.end() && slot.last_use > frame_start_) return std::nullopt;
  if (known == slots_.end()) {
    slot = Slot{std::string(spec.shape), spec.color, spec.appearance_seed, 0, 0};
    PaintPreview(spec, kFace, pixels_);
    texture_.update(pixels_.data(), kFace, kFace, static_cast<unsigned>(corner.x),
                    static_cast<unsigned>(corner.y));
  }
  slot.last_use = clock_;
  return corner;
}

// A face takes a tenth of a second, which no frame can spare.
void SurfaceAtlas::PaintPending(int rows) {
  frame_start_ = clock_;
  const auto pending_use = [](const Slot& slot) {
    return slot.rows_done < kFace ? slot.last_use : 0;
  };
  while (rows > 0) {
    const auto next = std::max_element(
        slots_.begin(), slots_.end(),
        [&](const Slot& a, const Slot& b) { return pending_use(a) < pending_use(b); });
    if (pending_use(*next) == 0) return;
    const int now = std::min(rows, kFace - next->rows_done);
    PaintRows(*next, CornerOf(static_cast<std::size_t>(next - slots_.begin())), now);
    rows -= now;
  }
}

void SurfaceAtlas::PaintRows(Slot& slot, Point corner, int rows) {
  assert(slot.rows_done + rows <= kFace && "a face has kFace rows");
  PaintSurface({slot.shape, slot.color, slot.appearance_seed}, kFace, slot.rows_done, rows,
               pixels_);
  texture_.update(pixels_.data(), kFace, static_cast<unsigned>(rows),
                  static_cast<unsigned>(corner.x),
                  static_cast<unsigned>(corner.y) + static_cast<unsigned>(slot.rows_done));
  slot.rows_done += rows;
  // Without mipmaps, a small planet would sample every tenth pixel and glitter.
  if (slot.rows_done == kFace) texture_.generateMipmap();
}

}  // namespace heliopause
