// Time: sprites fly, those that left their leaf percolate.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <mutex>

#include "space/kernels.hpp"
#include "space/pieces.hpp"
#include "space/quadtree.hpp"

namespace heliopause::space {
namespace {

constexpr std::uint32_t kChunksOfPiece = 512;  // of a Move by an executor: some 20 microseconds

}  // namespace

// A Move under way, in one thread or many.
struct QuadTree::Flight {
  double seconds;
  std::vector<std::uint32_t>& leaving;  // has room
  std::mutex leaving_lock;
};

void QuadTree::Move(double seconds, std::vector<std::uint32_t>& leaving) {
  Flight flight{seconds, leaving, {}};
  BeginMove();
  strays_ = MoveChunks(flight, 0, chunks_.Size());
}

void QuadTree::Move(double seconds, std::vector<std::uint32_t>& leaving, Executor executor,
                    std::vector<PieceState>& states) {
  Flight flight{seconds, leaving, {}};
  BeginMove();
  std::atomic<std::size_t> strays = 0;
  const auto work = [&](std::size_t piece) {
    const auto first = static_cast<std::uint32_t>(piece * kChunksOfPiece);
    strays += MoveChunks(flight, first, std::min(first + kChunksOfPiece, chunks_.Size()));
  };
  try {
    DoPieces(executor, PiecesOfMove(), states, work);
  } catch (...) {
    strays_ = strays;
    throw;
  }
  strays_ = strays;
}

std::size_t QuadTree::PiecesOfMove() const {
  return (chunks_.Size() + kChunksOfPiece - 1) / kChunksOfPiece;
}

void QuadTree::BeginMove() {
  ++moves_;
  StartCounting();
  moved_ = true;
}

// Returns how many strays there are now among them.
std::size_t QuadTree::MoveChunks(Flight& flight, std::uint32_t first, std::uint32_t end) {
  const Kernels& kernels = ActiveKernels();
  std::size_t strays = 0;
  for (std::uint32_t c = first; c < end; ++c) {
    ChunkHead& head = chunks_.Head(c);
    if (head.count == 0) continue;
    const Node& leaf = nodes_[head.owner];
    RowMask rows = kernels.move(head, chunks_.Bodies()[c], chunks_.Velocities()[c], flight.seconds,
                                leaf.GetScale());
    if (!IsQuiet(leaf)) rows |= Disturbed(c);
    head.strays = 0;
    ForEachPlace(c, rows & head.InUse(), [&](std::uint32_t place) { Settle(place, flight); });
    strays += static_cast<std::size_t>(std::popcount(head.strays));
  }
  return strays;
}

// Whether nothing can happen to a sprite strictly inside of a leaf: no border, no end of space.
bool QuadTree::IsQuiet(const Node& leaf) const {
  const Box box = leaf.GetSquare().Closed();
  return leaf.is_square && box.min.x >= quiet_.min.x && box.max.x <= quiet_.max.x &&
         box.min.y >= quiet_.min.y && box.max.y <= quiet_.max.y;
}

// The rows that a border, or the end of space, may have to do with.
RowMask QuadTree::Disturbed(std::uint32_t chunk) const {
  if (chunks_.Head(chunk).owner == kOutside) return 0xffffu;
  RowMask rows = 0;
  for (unsigned row = 0; row < kRowsPerChunk; ++row) {
    const Vec2 p = chunks_.Bodies()[chunk].at[row].position;
    const bool is_quiet =
        (p.x > quiet_.min.x) & (p.x < quiet_.max.x) & (p.y > quiet_.min.y) & (p.y < quiet_.max.y);
    rows |= (is_quiet ? 0u : 1u) << row;
  }
  return rows;
}

// What is left to do for a sprite that has flown to the edge of its leaf or beyond.
void QuadTree::Settle(std::uint32_t place, Flight& flight) {
  Vec2& velocity = chunks_.Velocity(place);
  Axis x{MadeFinite(chunks_.Position(place).x), velocity.x};
  Axis y{MadeFinite(chunks_.Position(place).y), velocity.y};
  const bool stays = ActAtBorder(x, y);
  const Vec2 position{x.position, y.position};
  velocity = {x.velocity, y.velocity};
  ChunkHead& head = chunks_.Head(place / kRowsPerChunk);
  chunks_.SetPosition(place, position, nodes_[head.owner].GetScale());
  if (!stays) {
    const std::lock_guard lock(flight.leaving_lock);
    flight.leaving.push_back(chunks_.Id(place).slot);
  } else if (!IsHome(head.owner, position)) {
    head.strays |= static_cast<std::uint16_t>(1u << place % kRowsPerChunk);
  }
}

bool QuadTree::IsHome(std::uint32_t leaf, Vec2 position) const {
  const bool outside = IsOutside(position);
  return leaf == kOutside ? outside : !outside && nodes_[leaf].GetSquare().Contains(position);
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

// In order of chunks. What a stray needs lies far apart in memory, so it is asked for some chunks
// ahead, in two steps: measured, a stray among a million takes a sixth less time.
void QuadTree::FixOutOfBounds() {
  constexpr std::uint32_t kFar = 12;
  constexpr std::uint32_t kNear = 4;
  ReserveToRoam();  // from here on nothing throws
  for (std::uint32_t c = 0; strays_ != 0 && c < chunks_.Size(); ++c) {
    ForEachStray(c + kFar, [this](std::uint32_t place) { chunks_.Prefetch(place); });
    ForEachStray(c + kNear, [this](std::uint32_t place) { PrefetchWayOf(place); });
    while (chunks_.Head(c).strays != 0) {
      const auto row = static_cast<unsigned>(std::countr_zero(chunks_.Head(c).strays));
      const std::uint32_t place = c * kRowsPerChunk + row;
      Relocate(place, chunks_.Position(place));
    }
  }
  moved_ = false;
}

template <class F>
void QuadTree::ForEachStray(std::uint32_t c, const F& visit) const {
  if (c < chunks_.Size()) ForEachPlace(c, chunks_.Head(c).strays, visit);
}

// The last row of the leaf that a stray leaves, and the row that it will get.
void QuadTree::PrefetchWayOf(std::uint32_t place) const {
  const Vec2 position = chunks_.Position(place);
  const std::uint32_t leaf = chunks_.Head(place / kRowsPerChunk).owner;
  PrefetchEndOf(leaf);
  std::uint32_t n = FirstAround(leaf, position);
  while (n != kNone && !nodes_[n].leaf) {
    n = nodes_[n].child[nodes_[n].GetSquare().QuadrantOf(position)];
  }
  if (n != kNone) PrefetchEndOf(n);
}

void QuadTree::PrefetchEndOf(std::uint32_t leaf) const {
  const std::uint32_t first = nodes_[leaf].inside;
  if (first == kNone) return;
  chunks_.Prefetch(first * kRowsPerChunk + chunks_.Head(first).count % kRowsPerChunk);
}

}  // namespace heliopause::space
