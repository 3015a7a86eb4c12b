// Time: sprites fly, those that left their leaf percolate.
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
  const bool at_home_outside = chunk.owner == kOutside;
  const Square leaf = nodes_[chunk.owner].square;
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
      continue;
    }
    const Vec2 position{x.position, y.position};
    const bool at_home = at_home_outside ? IsOutside(position)
                                         : leaf.Contains(position) && !IsOutside(position);
    if (!at_home) strays_.push_back(chunk.slot[row]);
  }
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
