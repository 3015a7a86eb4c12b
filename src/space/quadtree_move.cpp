// Time: sprites fly, those that left their leaf percolate.
#include <algorithm>
#include <cassert>

#include "space/quadtree.hpp"

namespace heliopause::space {

void QuadTree::Move(double seconds, std::vector<std::uint32_t>& leaving) {
  ++moves_;
  StartCounting();
  strays_.clear();
  moved_ = true;
  for (std::uint32_t c = 0; c < chunks_.Size(); ++c) {
    if (chunks_[c].count != 0) MoveChunk(chunks_[c], seconds, leaving);
  }
  stray_count_ = strays_.size();
}

void QuadTree::MoveChunk(Chunk& chunk, double seconds, std::vector<std::uint32_t>& leaving) {
  if (chunk.owner != kOutside && MoveQuietly(chunk, seconds)) return;
  for (unsigned row = 0; row < chunk.count; ++row) {
    Axis x{chunk.x[row], chunk.vx[row]};
    Axis y{chunk.y[row], chunk.vy[row]};
    x.position = Advance(x, seconds);
    y.position = Advance(y, seconds);
    const bool stays = ActAtBorder(x, y);
    chunk.x[row] = x.position;
    chunk.y[row] = y.position;
    chunk.vx[row] = x.velocity;
    chunk.vy[row] = y.velocity;
    if (!stays) {
      leaving.push_back(chunk.slot[row]);
    } else if (!IsHome(chunk.owner, {x.position, y.position})) {
      strays_.push_back(chunk.slot[row]);
    }
  }
}

// What nearly always happens, in a loop that vectorises: everybody stays well inside the leaf and
// the canvas. False, having done nothing, when anybody does not.
bool QuadTree::MoveQuietly(Chunk& chunk, double seconds) const {
  const Box leaf = nodes_[chunk.owner].square.Closed();
  const Box quiet{{std::max(leaf.min.x, quiet_.min.x), std::max(leaf.min.y, quiet_.min.y)},
                  {std::min(leaf.max.x, quiet_.max.x), std::min(leaf.max.y, quiet_.max.y)}};
  double x[kRowsPerChunk];
  double y[kRowsPerChunk];
  unsigned strangers = 0;
  for (unsigned row = 0; row < chunk.count; ++row) {
    x[row] = chunk.x[row] + chunk.vx[row] * seconds;
    y[row] = chunk.y[row] + chunk.vy[row] * seconds;
    const bool is_inside = (x[row] > quiet.min.x) & (x[row] < quiet.max.x) &
                           (y[row] > quiet.min.y) & (y[row] < quiet.max.y);
    strangers += is_inside ? 0 : 1;
  }
  if (strangers != 0) return false;
  std::copy_n(x, chunk.count, chunk.x);
  std::copy_n(y, chunk.count, chunk.y);
  return true;
}

bool QuadTree::IsHome(std::uint32_t leaf, Vec2 position) const {
  const bool outside = IsOutside(position);
  return leaf == kOutside ? outside : !outside && nodes_[leaf].square.Contains(position);
}

// False when the sprite is to be removed.
bool QuadTree::ActAtBorder(Axis& x, Axis& y) const {
  switch (border_) {
    case Border::Keep:
      StopAtTheEndOfSpace(x);
      StopAtTheEndOfSpace(y);
      return true;
    case Border::Wrap:
      Wrap(x, canvas_x_);
      Wrap(y, canvas_y_);
      return true;
    case Border::Clamp:
      Clamp(x, canvas_x_);
      Clamp(y, canvas_y_);
      return true;
    case Border::Bounce:
      Bounce(x, canvas_x_);
      Bounce(y, canvas_y_);
      return true;
    case Border::Remove:
      return canvas_x_.Contains(x.position) && canvas_y_.Contains(y.position);
  }
  assert(false && "a border that is none");
  return true;
}

void QuadTree::FixOutOfBounds() {
  // From the back, so that memory that runs out half way leaves exactly the rest to do.
  while (!strays_.empty()) {
    const std::uint32_t slot = strays_.back();
    if (Has(slot)) {
      ReserveNodes();
      Relocate(slot, ChunkOf(slot).Position(RowOf(slot)));
    }
    strays_.pop_back();
  }
  moved_ = false;
}

}  // namespace heliopause::space
