// Mask: pixel-exact hit tests of pictures, by their outline instead of a bounding circle.
//
//   heliopause::Mask rock(width, height, alpha);           // a byte a pixel, row by row
//   heliopause::MaskPlace there{.position = {40, 25}, .heading = {cos(a), sin(a)}, .scale = 0.5};
//   if (rock.Touches(there, point, 3)) ...                 // a circle of radius 3 around `point`
//   if (rock.Touches(there, ship, ship_place)) ...         // another mask at another angle
//
// What it is. A region quadtree of the pixels whose alpha is at least a threshold: a square that is
// solid throughout, or empty throughout, is one node, so uniform areas cost neither memory nor
// tests.
//
//      +-------+---+---+
//      |       | . | # |    A solid pixel is a closed square of one unit, in pixels, y down. The
//      |   #   +---+---+    middle of the picture is at the position of its MaskPlace.
//      |       | # | # |
//      +-------+---+---+    In its own frame, pixel (x, y) is the unit square whose low corner is
//                           (x - width / 2, y - height / 2); then scaled, and turned by `heading`.
//
// What it is not. No index: let a SpriteManager find the candidates (with Radius() * scale as the
// sprite's radius), then test their masks. It reads and draws no picture, and computes no sine: the
// caller gives `heading` as a vector, so answers are the same, bit for bit, on every machine.
//
// Touching. Shapes are closed: sharing one point is touching. A circle touches a mask when the
// distance from its center to some solid pixel is at most its radius.
// Units. Lengths and positions are world units; `scale` is world units a pixel.
// Errors. std::invalid_argument with the value in its text; nothing has changed then.
// Threads. Const calls may run together. Ownership: it copies what it needs of the picture; a
// moved-from mask may only be destroyed or assigned to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/export.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <span>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

/// Where a mask is. Every query throws std::invalid_argument for one that breaks a rule below.
struct MaskPlace {
  Vec2 position{};     ///< of the picture's middle; finite
  Vec2 heading{1, 0};  ///< the direction of the picture's x axis: (cos, sin) of its angle; of
                       ///< length 1 within 1e-6
  double scale = 1;    ///< world units a pixel; finite, > 0
};

/// A leaf of the tree, for drawing: pixels [x, x + size) by [y, y + size).
struct MaskSquare {
  unsigned x = 0;      ///< its left edge
  unsigned y = 0;      ///< its upper edge
  unsigned size = 0;   ///< the length of an edge
  unsigned level = 0;  ///< its depth in the tree; the root has 0
  bool solid = false;  ///< all of its pixels are solid, or none is
};

/// Size and error of a mask whose tree is cut off at some level.
struct MaskLoss {
  std::size_t nodes = 0;         ///< of the tree that remains
  std::size_t bytes = 0;         ///< of memory for these nodes
  std::size_t wrong_pixels = 0;  ///< that change between solid and empty
};

/// The solid part of a picture; the head of this file is its contract.
class HELIOPAUSE_API Mask {
 public:
  /// The largest width and height, in pixels. More would be a map, not a sprite.
  static constexpr unsigned kLargestEdge = 8192;

  /// Builds the mask of a picture's alpha, row by row; pixels of at least `threshold` are solid.
  /// Throws std::invalid_argument unless width and height are 1 to kLargestEdge and `alpha` has one
  /// byte for each pixel. O(pixels), allocates.
  Mask(unsigned width, unsigned height, std::span<const std::uint8_t> alpha,
       std::uint8_t threshold = 128);

  /// The size of the picture, in pixels.
  unsigned Width() const { return width_; }
  unsigned Height() const { return height_; }

  /// Whether the pixel is solid; false outside the picture. O(levels).
  bool IsSolid(int x, int y) const;

  /// The distance from the picture's middle to the farthest point of a solid pixel, in pixels; 0
  /// for an empty mask. Times scale, it is the radius of a circle that contains the shape at any
  /// heading.
  double Radius() const { return radius_; }

  // --- queries: O(levels + nodes near the point of contact) -------------------------------------
  //
  // Coordinates are finite world units of any size. No allocation. Each throws
  // std::invalid_argument for an invalid MaskPlace, a coordinate that is not finite, or a radius
  // that is negative or not finite.

  /// Whether a point is in the shape, its edge included.
  bool Contains(const MaskPlace& place, Vec2 point) const { return Touches(place, point, 0); }

  /// Whether a circle of `radius` around `point` touches the shape.
  bool Touches(const MaskPlace& place, Vec2 point, double radius) const;

  /// Whether another mask touches it. Symmetric but for rounding.
  bool Touches(const MaskPlace& place, const Mask& other, const MaskPlace& other_place) const;

  /// Where a circle that moves from `from` to `to` first touches the shape, as a fraction of that
  /// segment: 0 when it touches at the start, nullopt when it never does. The mask stands still;
  /// for a moving one, pass the relative motion.
  std::optional<double> Sweep(const MaskPlace& place, Vec2 from, Vec2 to, double radius) const;

  // --- looking inside ---------------------------------------------------------------------------

  std::size_t CountSolid() const { return solid_; }  ///< the number of solid pixels

  /// The number of nodes of the tree, the root included, and their memory.
  std::size_t CountNodes() const { return 1 + quadrants_.size(); }
  std::size_t Bytes() const { return CountNodes() * sizeof(Node); }

  /// Bytes of the picture's alpha, one for each pixel, divided by Bytes().
  double CompressionRatio() const {
    return static_cast<double>(width_) * static_cast<double>(height_) /
           static_cast<double>(Bytes());
  }

  /// The level of single pixels: the root's square has an edge of 2^Levels() pixels.
  unsigned Levels() const { return levels_; }

  /// A copy whose tree is cut off at `level`: a mixed square there becomes solid when at least half
  /// of it is, else empty (so pixels beyond the picture's edge may become solid). From Levels() on,
  /// it equals this mask. O(nodes), allocates.
  Mask AtLevel(unsigned level) const;

  /// Size and error of AtLevel(level). O(nodes), allocates.
  MaskLoss LossAt(unsigned level) const;

  /// Calls visit(const MaskSquare&) for every leaf, solid and empty: together they tile the root's
  /// square, whose upper left corner is the picture's. O(nodes).
  template <class F>
  void ForEachSquare(F&& visit) const {
    VisitSquares(visit);
  }

  /// Whether they have the same size and the same solid pixels.
  friend bool operator==(const Mask&, const Mask&) = default;

 private:
  using Node = std::uint32_t;  // kEmpty, kSolid or a group of quadrants: see mask_cell.hpp
  struct Cell;                 // a node with its square
  class HELIOPAUSE_LOCAL OverlapTest;
  class HELIOPAUSE_LOCAL SweepSearch;

  Mask(unsigned width, unsigned height);  // an empty mask, to be built
  Node Build(std::span<const std::uint8_t> alpha, std::uint8_t threshold, const Cell& cell);
  Node Simplify(const Mask& from, const Cell& cell, unsigned levels, std::size_t& wrong);
  Node Join(const Node (&quadrants)[4]);
  void Measure();
  Cell Root() const;
  Cell Quadrant(const Cell& cell, unsigned quadrant) const;
  std::size_t CountSolid(const Cell& cell) const;
  bool CellTouches(const Cell& cell, Vec2 point, double square_of_radius) const;
  void VisitSquares(FunctionRef<void(const MaskSquare&)> visit) const;

  unsigned width_ = 0, height_ = 0;
  unsigned levels_ = 0;
  Node root_ = 0;
  std::vector<Node> quadrants_;  // groups of four, descendants before their ancestors
  std::size_t solid_ = 0;
  double radius_ = 0;
};

}  // namespace v0_1
}  // namespace heliopause
