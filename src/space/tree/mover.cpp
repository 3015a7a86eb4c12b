// A chunk at a time: a kernel moves 16 entries and quantizes them again. Then a few lanes are
// tested exactly, one by one:
//
//   leaf inside the interior   lanes at an edge of the quantized range, 0 or 255: no other lane can
//                              have left the leaf (quantizer.hpp)
//   other leaves               also the lanes that are not strictly between the quantized edges of
//                              the interior: there a border, or the end of space, may act
//   the outside list           all lanes: each may have come back into the canvas
//
// A lane that is no longer in its leaf's square becomes a stray of its chunk. Nodes do not change:
// FixOutOfBounds moves the strays.
#include "space/tree/mover.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cmath>
#include <mutex>
#include <optional>

#include "base/finite.hpp"
#include "space/geometry/border.hpp"
#include "space/simd/kernels.hpp"

namespace heliopause::space {
namespace {

constexpr std::uint32_t kChunksPerTask = 512;  // some 20 microseconds of work
static_assert(kChunksPerTask % 64 == 0, "two tasks never write the same word in AddStrays");

// One Move, in one thread or many. Its threads share `leaving` alone.
class MoveTask {
 public:
  MoveTask(TreeStorage& tree, double seconds, std::vector<std::uint32_t>& leaving)
      : tree_(tree), seconds_(seconds), leaving_(leaving), kernels_(ActiveKernels()) {
    assert(!tree_.deferred_aggregates && "Move is no part of a BatchScope");
    assert(IsFiniteNotNegative(seconds_) && "CheckSeconds rejects other times");
    tree_.nodes.ClearTouched();
    tree_.counters = {};
    tree_.moved = true;
  }

  /// Moves the chunks from `first` to before `end`. Returns how many entries of them are strays
  /// now.
  std::size_t MoveChunks(std::uint32_t first, std::uint32_t end);

 private:
  bool IsInterior(const Node& leaf) const;
  std::optional<QuantizedBounds> InteriorBounds(const Node& leaf) const;
  bool ActAndTest(const Node& leaf, std::uint32_t entry);
  bool ActOnEntry(std::uint32_t entry);
  bool ActAtBorder(Axis& x, Axis& y) const;

  TreeStorage& tree_;
  const double seconds_;
  std::vector<std::uint32_t>& leaving_;  // guarded by the lock
  std::mutex leaving_lock_;
  const Kernels& kernels_;
};

std::size_t MoveTask::MoveChunks(std::uint32_t first, std::uint32_t end) {
  assert(first <= end && end <= tree_.chunks.Size() && "a task moves existing chunks");
  ChunkPool& chunks = tree_.chunks;
  std::size_t strays = 0;
  std::uint32_t border_leaf = kNone;        // the last leaf that was not interior
  std::optional<QuantizedBounds> interior;  // of it: its chunks mostly follow each other
  for (std::uint32_t c = first; c < end; ++c) {
    ChunkHeader& header = chunks.Header(c);
    if (header.count == 0) continue;
    chunks.PrefetchChunk(std::min(c + ChunkPool::kChunkPrefetchDistance, end - 1));
    assert(header.owner != kNone && "a chunk with entries has an owner");
    const Node& leaf = tree_.nodes[header.owner];
    LaneMask lanes = kernels_.move(header, chunks.HotColumn()[c], chunks.Velocities()[c], seconds_,
                                   leaf.GetQuantizer());
    if (!IsInterior(leaf)) {
      if (border_leaf != header.owner) interior = InteriorBounds(leaf);
      border_leaf = header.owner;
      lanes |= interior ? ~kernels_.within(header, *interior) : header.InUse();
    }
    header.strays = 0;
    LaneMask left = 0;
    ForEachEntry(c, lanes & header.InUse(), [&](std::uint32_t entry) {
      left |= LaneMask{ActAndTest(leaf, entry)} << LaneOf(entry);
    });
    if (left == 0) continue;
    chunks.AddStrays(c, left);
    strays += static_cast<std::size_t>(std::popcount(left));
  }
  return strays;
}

// Whether no border, and not the end of space, can act on a sprite inside the leaf.
bool MoveTask::IsInterior(const Node& leaf) const {
  const Box box = leaf.GetSquare().Closed();
  const Box& interior = tree_.options.interior;
  return leaf.is_square && box.min.x >= interior.min.x && box.max.x <= interior.max.x &&
         box.min.y >= interior.min.y && box.max.y <= interior.max.y;
}

// Returns the quantized positions strictly between those of the interior's edges. Quantizing is
// monotonic, so an entry there is strictly inside the interior. Returns nothing when no such
// position exists, or the leaf is the outside list: then every lane is tested.
std::optional<QuantizedBounds> MoveTask::InteriorBounds(const Node& leaf) const {
  if (!leaf.is_square) return {};
  QuantizedBounds bounds = leaf.Quantize(tree_.options.interior, 0);
  if (bounds.low_x + 2 > bounds.high_x || bounds.low_y + 2 > bounds.high_y) return {};
  ++bounds.low_x;
  ++bounds.low_y;
  --bounds.high_x;
  --bounds.high_y;
  return bounds;
}

// Lets the border act on an entry that lies where one can act. Returns whether the entry is a stray
// then, by the exact test.
inline bool MoveTask::ActAndTest(const Node& leaf, std::uint32_t entry) {
  const Vec2 p = tree_.chunks.Position(entry);
  const Box& interior = tree_.options.interior;
  const bool is_interior =
      p.x > interior.min.x && p.x < interior.max.x && p.y > interior.min.y && p.y < interior.max.y;
  return is_interior && leaf.is_square ? !leaf.GetSquare().Contains(p) : ActOnEntry(entry);
}

// Lets the border, or the end of space, act on an entry. Returns whether it is a stray.
bool MoveTask::ActOnEntry(std::uint32_t entry) {
  ChunkPool& chunks = tree_.chunks;
  Vec2& velocity = chunks.Velocity(entry);
  Axis x{ClampToFinite(chunks.Position(entry).x), velocity.x};
  Axis y{ClampToFinite(chunks.Position(entry).y), velocity.y};
  const bool stays = ActAtBorder(x, y);
  const Vec2 position{x.position, y.position};
  assert((!stays ||
          (std::abs(x.position) <= kMaxCoordinate && std::abs(y.position) <= kMaxCoordinate)) &&
         "borders keep positions within +-2^40");
  velocity = {x.velocity, y.velocity};
  const std::uint32_t leaf = tree_.LeafOf(entry);
  chunks.SetPosition(entry, position, tree_.nodes[leaf].GetQuantizer());
  if (!stays) {
    const std::lock_guard lock(leaving_lock_);
    assert(leaving_.size() < leaving_.capacity() && "the caller has reserved the list");
    leaving_.push_back(chunks.Id(entry).slot);
    return false;
  }
  return !tree_.BelongsTo(leaf, position);
}

// Returns false when the sprite is to be removed.
bool MoveTask::ActAtBorder(Axis& x, Axis& y) const {
  const TreeOptions& options = tree_.options;
  switch (options.border) {
    case Border::Keep:
      ClampToMaxCoordinate(x);
      ClampToMaxCoordinate(y);
      return true;
    case Border::Wrap:
      Wrap(x, options.canvas_x);
      Wrap(y, options.canvas_y);
      return true;
    case Border::Clamp:
      Clamp(x, options.canvas_x);
      Clamp(y, options.canvas_y);
      return true;
    case Border::Bounce:
      Bounce(x, options.canvas_x);
      Bounce(y, options.canvas_y);
      return true;
    case Border::Remove:
      return options.canvas_x.Contains(x.position) && options.canvas_y.Contains(y.position);
  }
  assert(false && "CheckOptions rejects other borders");
  return true;
}

// By the marks, so it includes the strays of an earlier Move in chunks that no task has reached.
std::size_t CountStrays(const ChunkPool& chunks) {
  std::size_t strays = 0;
  for (std::uint32_t c = chunks.NextWithStrays(0); c < chunks.Size();
       c = chunks.NextWithStrays(c + 1)) {
    strays += static_cast<std::size_t>(std::popcount(chunks.Header(c).strays));
  }
  return strays;
}

}  // namespace

void MoveEntries(TreeStorage& tree, double seconds, std::vector<std::uint32_t>& leaving) {
  MoveTask task(tree, seconds, leaving);
  tree.counters.strays = task.MoveChunks(0, tree.chunks.Size());
}

void MoveEntries(TreeStorage& tree, double seconds, std::vector<std::uint32_t>& leaving,
                 const char* function, Executor executor, std::vector<TaskState>& states) {
  if (!executor) {
    MoveEntries(tree, seconds, leaving);
    return;
  }
  MoveTask task(tree, seconds, leaving);
  std::atomic<std::size_t> strays = 0;
  const auto work = [&](std::size_t index) {
    const auto first = static_cast<std::uint32_t>(index * kChunksPerTask);
    strays += task.MoveChunks(first, std::min(first + kChunksPerTask, tree.chunks.Size()));
  };
  try {
    ParallelFor(function, executor, CountMoveTasks(tree), states, work);
  } catch (...) {
    tree.counters.strays = CountStrays(tree.chunks);
    throw;
  }
  tree.counters.strays = strays;
}

std::size_t CountMoveTasks(const TreeStorage& tree) {
  return (tree.chunks.Size() + kChunksPerTask - 1) / kChunksPerTask;
}

}  // namespace heliopause::space
