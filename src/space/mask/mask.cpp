// Mask: building the tree, reading it, and cutting it off at a level. Queries against circles,
// segments and other masks are in mask_touch.cpp.
//
// The tree is pointerless: one 32-bit value for each node, see mask_cell.hpp. A node's square is
// computed on the way down. Build goes down to single pixels and joins four equal quadrants on the
// way up, so a uniform square never stores its quadrants.
#include <algorithm>
#include <bit>
#include <cassert>
#include <heliopause/mask.hpp>

#include "base/argument_error.hpp"
#include "space/geometry/distance.hpp"
#include "space/mask/mask_cell.hpp"

namespace heliopause {

using space::kEmpty;
using space::kFirstGroup;
using space::kSolid;

Mask::Mask(unsigned width, unsigned height) : width_(width), height_(height) {
  const auto check = [](const char* name, unsigned edge) {
    RequireArgument(edge >= 1 && edge <= kLargestEdge, "Mask", name, edge, "1 to 8192");
  };
  check("width", width);
  check("height", height);
  levels_ = static_cast<unsigned>(std::bit_width(std::max(width, height) - 1));
}

Mask::Mask(unsigned width, unsigned height, std::span<const std::uint8_t> alpha,
           std::uint8_t threshold)
    : Mask(width, height) {
  RequireArgument(alpha.size() == std::size_t{width} * height, "Mask", "alpha.size()",
                  static_cast<double>(alpha.size()), "width * height");
  root_ = Build(alpha, threshold, Root());
  quadrants_.shrink_to_fit();
  Measure();
}

// Recursion depth is at most 13, the levels of the largest picture.
Mask::Node Mask::Build(std::span<const std::uint8_t> alpha, std::uint8_t threshold,
                       const Cell& cell) {
  assert(std::has_single_bit(cell.size) && "a node covers a square of 2^n pixels");
  if (cell.x >= width_ || cell.y >= height_) return kEmpty;  // beyond the picture's edge
  if (cell.size == 1) {
    return alpha[std::size_t{cell.y} * width_ + cell.x] >= threshold ? kSolid : kEmpty;
  }
  Node quadrants[4];
  for (unsigned q = 0; q < 4; ++q) quadrants[q] = Build(alpha, threshold, cell.Child(q, kEmpty));
  return Join(quadrants);
}

// One node for four quadrants: their common value when they are uniform and equal, else a new
// group.
Mask::Node Mask::Join(const Node (&quadrants)[4]) {
  const Node first = quadrants[0];
  const bool is_uniform =
      first <= kSolid && quadrants[1] == first && quadrants[2] == first && quadrants[3] == first;
  if (is_uniform) return first;
  const auto begin = static_cast<Node>(quadrants_.size());
  quadrants_.insert(quadrants_.end(), std::begin(quadrants), std::end(quadrants));
  return begin + kFirstGroup;
}

// Counts the solid pixels and computes the radius.
void Mask::Measure() {
  solid_ = 0;
  radius_ = 0;
  const Vec2 middle{width_ / 2.0, height_ / 2.0};
  VisitSquares([&](const MaskSquare& square) {
    if (!square.solid) return;
    solid_ += std::size_t{square.size} * square.size;
    const Box box = space::PixelBox(square.x, square.y, square.size);
    const Vec2 farthest{std::max(middle.x - box.min.x, box.max.x - middle.x),
                        std::max(middle.y - box.min.y, box.max.y - middle.y)};
    radius_ = std::max(radius_, space::Distance(farthest, {0, 0}));
  });
}

Mask::Cell Mask::Root() const { return {root_, 0, 0, 1u << levels_}; }

Mask::Cell Mask::Quadrant(const Cell& cell, unsigned quadrant) const {
  assert(cell.IsMixed() && "a uniform node has no quadrants");
  assert(quadrant < 4 && cell.node - kFirstGroup + quadrant < quadrants_.size() &&
         "a mixed node names a group of four");
  return cell.Child(quadrant, quadrants_[cell.node - kFirstGroup + quadrant]);
}

bool Mask::IsSolid(int x, int y) const {
  if (x < 0 || y < 0 || x >= static_cast<int>(width_) || y >= static_cast<int>(height_))
    return false;
  Cell cell = Root();
  while (cell.IsMixed()) {
    const unsigned half = cell.size / 2;
    const bool right = static_cast<unsigned>(x) >= cell.x + half;
    const bool down = static_cast<unsigned>(y) >= cell.y + half;
    cell = Quadrant(cell, (right ? 1u : 0u) | (down ? 2u : 0u));
  }
  assert(cell.x <= static_cast<unsigned>(x) && static_cast<unsigned>(x) - cell.x < cell.size &&
         cell.y <= static_cast<unsigned>(y) && static_cast<unsigned>(y) - cell.y < cell.size &&
         "the walk ends at the square that contains the pixel");
  return cell.node == kSolid;
}

std::size_t Mask::CountSolid(const Cell& cell) const {
  if (!cell.IsMixed()) return cell.node == kSolid ? std::size_t{cell.size} * cell.size : 0;
  std::size_t sum = 0;
  for (unsigned q = 0; q < 4; ++q) sum += CountSolid(Quadrant(cell, q));
  return sum;
}

// Copies the subtree of `cell` of another mask, with at most `levels` levels below it. A square
// that is cut off takes the value of the majority of its pixels; adds the minority to `wrong`.
Mask::Node Mask::Simplify(const Mask& from, const Cell& cell, unsigned levels, std::size_t& wrong) {
  if (!cell.IsMixed()) return cell.node;
  if (levels == 0) {
    const std::size_t all = std::size_t{cell.size} * cell.size;
    const std::size_t solid = from.CountSolid(cell);
    assert(0 < solid && solid < all && "a mixed square has solid and empty pixels");
    wrong += std::min(solid, all - solid);
    return 2 * solid >= all ? kSolid : kEmpty;
  }
  Node quadrants[4];
  for (unsigned q = 0; q < 4; ++q) {
    quadrants[q] = Simplify(from, from.Quadrant(cell, q), levels - 1, wrong);
  }
  return Join(quadrants);
}

Mask Mask::AtLevel(unsigned level) const {
  Mask cut(width_, height_);
  std::size_t wrong = 0;
  cut.root_ = cut.Simplify(*this, Root(), level, wrong);
  cut.Measure();
  assert(cut.CountNodes() <= CountNodes() && "a simpler mask has no more nodes");
  return cut;
}

MaskLoss Mask::LossAt(unsigned level) const {
  Mask cut(width_, height_);
  std::size_t wrong = 0;
  cut.root_ = cut.Simplify(*this, Root(), level, wrong);
  return {cut.CountNodes(), cut.Bytes(), wrong};
}

void Mask::VisitSquares(FunctionRef<void(const MaskSquare&)> visit) const {
  const auto walk = [&](const auto& self, const Cell& cell, unsigned level) -> void {
    if (!cell.IsMixed()) {
      visit({cell.x, cell.y, cell.size, level, cell.node == kSolid});
      return;
    }
    for (unsigned q = 0; q < 4; ++q) self(self, Quadrant(cell, q), level + 1);
  };
  walk(walk, Root(), 0);
}

}  // namespace heliopause
