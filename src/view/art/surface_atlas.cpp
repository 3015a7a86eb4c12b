// Who gets which square of the texture, and how its picture gets there without a frame that waits.
#include "view/art/surface_atlas.hpp"

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
std::optional<Point> SurfaceAtlas::Find(const SurfaceSpec& spec) {
  ++clock_;
  const auto known = std::find_if(slots_.begin(), slots_.end(), [&](const Slot& slot) {
    return slot.asked != 0 && slot.look == spec.look && slot.color == spec.color &&
           slot.shape == spec.shape;
  });
  const auto longest_ago = std::min_element(
      slots_.begin(), slots_.end(), [](const Slot& a, const Slot& b) { return a.asked < b.asked; });
  Slot& slot = known != slots_.end() ? *known : *longest_ago;
  const Point corner = CornerOf(static_cast<std::size_t>(&slot - slots_.data()));
  if (known == slots_.end() && slot.asked > frame_began_) return std::nullopt;
  if (known == slots_.end()) {
    slot = Slot{std::string(spec.shape), spec.color, spec.look, 0, 0};
    PaintRoughly(spec, kFace, pixels_);
    texture_.update(pixels_.data(), kFace, kFace, static_cast<unsigned>(corner.x),
                    static_cast<unsigned>(corner.y));
  }
  slot.asked = clock_;
  return corner;
}

// In rows, over frames: a face costs a tenth of a second, and no frame has that.
void SurfaceAtlas::Work(int rows) {
  frame_began_ = clock_;
  const auto wanted = [](const Slot& slot) { return slot.rows_done < kFace ? slot.asked : 0; };
  while (rows > 0) {
    const auto next =
        std::max_element(slots_.begin(), slots_.end(),
                         [&](const Slot& a, const Slot& b) { return wanted(a) < wanted(b); });
    if (wanted(*next) == 0) return;
    const int now = std::min(rows, kFace - next->rows_done);
    PaintRows(*next, CornerOf(static_cast<std::size_t>(next - slots_.begin())), now);
    rows -= now;
  }
}

void SurfaceAtlas::PaintRows(Slot& slot, Point corner, int rows) {
  PaintSurface({slot.shape, slot.color, slot.look}, kFace, slot.rows_done, rows, pixels_);
  texture_.update(pixels_.data(), kFace, static_cast<unsigned>(rows),
                  static_cast<unsigned>(corner.x),
                  static_cast<unsigned>(corner.y) + static_cast<unsigned>(slot.rows_done));
  slot.rows_done += rows;
  // Without mipmaps a small planet would be sampled every tenth pixel and glitter.
  if (slot.rows_done == kFace) texture_.generateMipmap();
}

}  // namespace heliopause
