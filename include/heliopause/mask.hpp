// Pixel-exact hits between pictures: who touches the ragged shape, not the circle around it.
//
//   heliopause::Mask rock(width, height, alpha);           // a byte a pixel, row by row
//   heliopause::MaskPlace there{.position = {40, 25}, .heading = {cos(a), sin(a)}, .scale = 0.5};
//   if (rock.Touches(there, point, 3)) ...                 // a circle of radius 3 around `point`
//   if (rock.Touches(there, ship, ship_place)) ...         // another mask, turned otherwise
//
// What it is. A region quadtree of the pixels whose alpha reaches a threshold: a square that is
// solid throughout, or empty throughout, is one node, so that large plain parts cost nothing, in
// memory or in a test.
//
//      +-------+---+---+    A solid pixel is a closed square of one unit, in pixels, y down as in a
//      |       | . | # |    picture. The picture's middle is where a MaskPlace puts it; pixel (x,
//      y) |   #   +---+---+    then covers (x - width / 2, y - height / 2) to one more of each,
//      times |       | # | # |    `scale`, turned by `heading`.
//      +-------+---+---+
//
// What it is not. No index: ask a SpriteManager who is near (with Radius() as the sprite's radius),
// then the masks of those. No picture is read or drawn, no angle is turned into a sine: `heading`
// comes from the caller, and so answers are the same, bit for bit, wherever that is.
//
// Touching. Shapes are closed: what shares a point touches. So a circle touches a mask when the
// distance of its center to some solid pixel is at most its radius.
// Units. Lengths and places are world units; `scale` is world units a pixel.
// Errors. std::invalid_argument with the value in its text, and nothing has changed.
// Threads. Const calls may run together. Ownership: it keeps no reference to what it is made from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <span>
#include <vector>

namespace heliopause {

/// Where a mask is. Every question refuses one whose position or heading is not finite, whose
/// heading is not of length 1 within 1e-6, or whose scale is not above 0 and finite.
struct MaskPlace {
  Vec2 position{};     ///< of the picture's middle
  Vec2 heading{1, 0};  ///< where the picture's right side points: (cos, sin) of its angle
  double scale = 1;    ///< world units a pixel
};

/// A node without quadrants, for drawing: pixels [x, x + size) by [y, y + size).
struct MaskSquare {
  unsigned x = 0, y = 0, size = 0;
  unsigned level = 0;  ///< of the tree; 0 is the whole
  bool solid = false;
};

/// What is left of a mask, and what is wrong with it, when its tree ends at some level.
struct MaskLoss {
  std::size_t nodes = 0;
  std::size_t bytes = 0;
  std::size_t wrong_pixels = 0;  ///< solid where they were not, or the other way round
};

class Mask {
 public:
  /// The largest width and height, in pixels. More would be a map, not a sprite.
  static constexpr unsigned kLargestEdge = 8192;

  /// Of a picture's alpha, row by row; solid is what reaches `threshold`. Throws
  /// std::invalid_argument for an edge that is 0 or above kLargestEdge, or when there are not as
  /// many bytes as pixels. O(pixels), allocates.
  Mask(unsigned width, unsigned height, std::span<const std::uint8_t> alpha,
       std::uint8_t threshold = 128);

  unsigned Width() const { return width_; }
  unsigned Height() const { return height_; }

  /// Whether there is a solid pixel at that place; none is outside the picture. O(levels).
  bool IsSolid(int x, int y) const;

  /// From the picture's middle to the farthest point of a solid pixel, in pixels; 0 when there is
  /// none. Times scale, this is the radius of a circle that holds the shape however it is turned.
  double Radius() const { return radius_; }

  // --- questions: O(levels + squares of the tree near the place of touching) --------------------

  /// Whether a point is in the shape.
  bool Contains(const MaskPlace& place, Vec2 point) const { return Touches(place, point, 0); }

  /// Whether a circle touches it. `radius` is finite and >= 0.
  bool Touches(const MaskPlace& place, Vec2 point, double radius) const;

  /// Whether another mask does. Both ways round, it is the same but for rounding.
  bool Touches(const MaskPlace& place, const Mask& other, const MaskPlace& other_place) const;

  /// When a circle that goes straight from `from` to `to` first touches the shape, as a fraction of
  /// its way: 0 when it does at the start, nothing when it never does. The mask stands still: give
  /// a way relative to it when it moves.
  std::optional<double> Sweep(const MaskPlace& place, Vec2 from, Vec2 to, double radius) const;

  // --- looking inside ---------------------------------------------------------------------------

  std::size_t CountSolid() const { return solid_; }  ///< pixels
  std::size_t CountNodes() const { return 1 + quadrants_.size(); }
  std::size_t Bytes() const { return CountNodes() * sizeof(Node); }  ///< of the tree

  /// Of the picture's alpha, a byte a pixel, to the tree: 8 means an eighth of the memory.
  double CompressionRatio() const {
    return static_cast<double>(width_) * static_cast<double>(height_) /
           static_cast<double>(Bytes());
  }

  /// The level of single pixels: edges of 2^Levels() hold the picture.
  unsigned Levels() const { return levels_; }

  /// The same with a tree that ends at `level`: a square there that is mixed becomes solid when at
  /// least half of it is, else empty (so it may become solid beyond the picture's edge). From
  /// Levels() on, it is the mask itself.
  Mask AtLevel(unsigned level) const;

  /// What AtLevel keeps and loses.
  MaskLoss LossAt(unsigned level) const;

  /// visit(const MaskSquare&) for every node without quadrants, solid and empty: together they
  /// cover the square of edge 2^Levels() whose first corner is the picture's.
  template <class F>
  void ForEachSquare(F&& visit) const {
    VisitSquares(visit);
  }

  friend bool operator==(const Mask&, const Mask&) = default;

 private:
  using Node = std::uint32_t;  // empty, solid, or two more than where its quadrants begin
  struct Part;                 // a node with its square
  class Meeting;
  class Sweeper;

  Mask(unsigned width, unsigned height);  // empty so far
  Node Build(std::span<const std::uint8_t> alpha, std::uint8_t threshold, const Part& part);
  Node Simplify(const Mask& from, const Part& part, unsigned levels, std::size_t& wrong);
  Node Join(const Node (&parts)[4]);
  void Measure();
  Part Whole() const;
  Part Quadrant(const Part& part, unsigned quadrant) const;
  std::size_t CountSolid(const Part& part) const;
  bool Reaches(const Part& part, Vec2 point, double square_of_radius) const;
  void VisitSquares(FunctionRef<void(const MaskSquare&)> visit) const;

  unsigned width_ = 0, height_ = 0;
  unsigned levels_ = 0;
  Node root_ = 0;
  std::vector<Node> quadrants_;  // in fours, those below before those above
  std::size_t solid_ = 0;
  double radius_ = 0;
};

}  // namespace heliopause
