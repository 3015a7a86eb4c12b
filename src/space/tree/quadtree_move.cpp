// Time: sprites fly, those that left their leaf percolate.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <mutex>
#include <optional>

#include "base/parallel_for.hpp"
#include "space/simd/kernels.hpp"
#include "space/tree/quadtree.hpp"

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
                    std::vector<TaskState>& states) {
  Flight flight{seconds, leaving, {}};
  BeginMove();
  std::atomic<std::size_t> strays = 0;
  const auto work = [&](std::size_t piece) {
    const auto first = static_cast<std::uint32_t>(piece * kChunksOfPiece);
    strays += MoveChunks(flight, first, std::min(first + kChunksOfPiece, chunks_.Size()));
  };
  try {
    ParallelFor(executor, PiecesOfMove(), states, work);
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
  std::uint32_t restless = kNone;  // the last leaf that was not quiet: chunks of one lie together
  std::optional<Window> quiet;     // of it
  for (std::uint32_t c = first; c < end; ++c) {
    ChunkHead& head = chunks_.Head(c);
    if (head.count == 0) continue;
    chunks_.Prefetch(std::min(c + ChunkPool::kAhead, end - 1));
    const Node& leaf = nodes_[head.owner];
    RowMask rows = kernels.move(head, chunks_.Bodies()[c], chunks_.Velocities()[c], flight.seconds,
                                leaf.GetScale());
    if (!IsQuiet(leaf)) {
      if (restless != head.owner) quiet = QuietWindow(leaf);
      restless = head.owner;
      rows |= quiet ? ~kernels.within(head, *quiet) : head.InUse();
    }
    head.strays = 0;
    RowMask gone = 0;
    ForEachPlace(c, rows & head.InUse(), [&](std::uint32_t place) {
      gone |= RowMask{HasLeft(leaf, place, flight)} << place % kRowsPerChunk;
    });
    if (gone == 0) continue;
    chunks_.AddStrays(c, gone);
    strays += static_cast<std::size_t>(std::popcount(gone));
  }
  return strays;
}

// Whether nothing can happen to a sprite strictly inside of a leaf: no border, no end of space.
bool QuadTree::IsQuiet(const Node& leaf) const {
  const Box box = leaf.GetSquare().Closed();
  return leaf.is_square && box.min.x >= quiet_.min.x && box.max.x <= quiet_.max.x &&
         box.min.y >= quiet_.min.y && box.max.y <= quiet_.max.y;
}

// Which rows no border, nor the end of space, has anything to do with: those whose outlines are
// strictly between those of the edges. Outlines never decrease, so these rows are inside.
std::optional<Window> QuadTree::QuietWindow(const Node& leaf) const {
  if (!leaf.is_square) return {};
  Window window = leaf.WindowOf(quiet_, 0);
  if (window.low_x + 2 > window.high_x || window.low_y + 2 > window.high_y) return {};
  ++window.low_x;
  ++window.low_y;
  --window.high_x;
  --window.high_y;
  return window;
}

// Whether a sprite that has flown to the edge of its leaf, or beyond, is a stray.
inline bool QuadTree::HasLeft(const Node& leaf, std::uint32_t place, Flight& flight) {
  const Vec2 p = chunks_.Position(place);
  const bool is_quiet =
      p.x > quiet_.min.x && p.x < quiet_.max.x && p.y > quiet_.min.y && p.y < quiet_.max.y;
  return is_quiet && leaf.is_square ? !leaf.GetSquare().Contains(p) : Settle(place, flight);
}

// What is left to do where a border acts, or space ends. Returns whether the sprite is a stray.
bool QuadTree::Settle(std::uint32_t place, Flight& flight) {
  Vec2& velocity = chunks_.Velocity(place);
  Axis x{ClampToFinite(chunks_.Position(place).x), velocity.x};
  Axis y{ClampToFinite(chunks_.Position(place).y), velocity.y};
  const bool stays = ActAtBorder(x, y);
  const Vec2 position{x.position, y.position};
  velocity = {x.velocity, y.velocity};
  const ChunkHead& head = chunks_.Head(place / kRowsPerChunk);
  chunks_.SetPosition(place, position, nodes_[head.owner].GetScale());
  if (!stays) {
    const std::lock_guard lock(flight.leaving_lock);
    flight.leaving.push_back(chunks_.Id(place).slot);
    return false;
  }
  return !IsHome(head.owner, position);
}

bool QuadTree::IsHome(std::uint32_t leaf, Vec2 position) const {
  const bool outside = IsOutside(position);
  return leaf == kOutside ? outside : !outside && nodes_[leaf].GetSquare().Contains(position);
}

// False when the sprite is to be removed.
bool QuadTree::ActAtBorder(Axis& x, Axis& y) const {
  switch (border_) {
    case Border::Keep:
      ClampToMaxCoordinate(x);
      ClampToMaxCoordinate(y);
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

// What strays need lies far apart in memory, so it is asked for while others are put home: by steps
// that each read what the one before asked for.
class QuadTree::StraysAhead {
 public:
  explicit StraysAhead(const QuadTree& tree) : tree_(tree), are_far_(tree.chunks_.AreFar()) {
    for (unsigned i = 0; i < kAhead; ++i) FindChunk();
    for (unsigned i = 0; i < kSteps * kAhead; ++i) Advance();
  }

  /// Where the stray at this place belongs, as in QuadTree::LeafFor. In order of places; kNone for
  /// one that has taken the place of another only just now.
  std::uint32_t LeafFor(std::uint32_t place) {
    while (Next().place < place) Advance();
    if (Next().place != place) return kNone;
    const std::uint32_t leaf = Next().to;
    Advance();
    return leaf;
  }

 private:
  static constexpr unsigned kAhead = 4;  // a stray takes some hundred nanoseconds
  static constexpr unsigned kSteps = 4;

  struct Stray {
    std::uint32_t place = kNone;
    std::uint32_t to = kNone;  // the leaf
    std::uint32_t before = 0;  // how many of its leaf there were before it
  };

  const Stray& Next() const { return ahead_[now_ % ahead_.size()]; }

  void Advance() {
    const auto stray = [this](unsigned step) -> Stray& {
      return ahead_[(now_ - step * kAhead) % ahead_.size()];
    };
    Find(stray(0));
    AskForLeaf(stray(1));
    AskForEnd(stray(2));
    AskForPlaces(stray(3));
    ++now_;
  }

  void Find(Stray& stray) {
    const ChunkPool& chunks = tree_.chunks_;
    stray = {};
    while (rows_ == 0) {
      chunk_ = found_[turn_ % kAhead];
      if (chunk_ == kNone) return;
      FindChunk();
      rows_ = chunks.Head(chunk_).strays;
    }
    stray.place = chunk_ * kRowsPerChunk + static_cast<std::uint32_t>(std::countr_zero(rows_));
    rows_ &= rows_ - 1;
    chunks.PrefetchRow(stray.place);
    const std::uint32_t leaf = LeafOf(stray);
    stray.before = leaf == leaf_ ? ++before_ : before_ = 0;
    leaf_ = leaf;
    tree_.PrefetchNode(leaf);
  }

  void FindChunk() {
    std::uint32_t& found = found_[turn_++ % kAhead];
    found = tree_.chunks_.NextWithStrays(next_);
    next_ = found + 1;
    if (found < tree_.chunks_.Size()) {
      __builtin_prefetch(&tree_.chunks_.Head(found));
    } else {
      found = kNone;
    }
  }

  void AskForLeaf(Stray& stray) const {
    if (stray.place == kNone) return;
    tree_.PrefetchHeadOf(LeafOf(stray));
    stray.to = tree_.LeafAround(tree_.chunks_.Position(stray.place));
    tree_.PrefetchNode(stray.to);
    if (are_far_) tree_.PrefetchPlaceOf(tree_.chunks_.Id(stray.place).slot);
  }

  void AskForEnd(const Stray& stray) const {
    if (stray.place == kNone) return;
    tree_.PrefetchLastOf(LeafOf(stray), std::min(stray.before, 2 * kAhead));
    tree_.PrefetchHeadOf(stray.to);
  }

  // Where the tree notes where the one that fills the gap is only matters if it is far.
  void AskForPlaces(const Stray& stray) const {
    if (stray.place == kNone) return;
    tree_.PrefetchEndOf(stray.to);
    if (are_far_) tree_.PrefetchPlaceOfLastOf(LeafOf(stray), std::min(stray.before, kAhead));
  }

  std::uint32_t LeafOf(const Stray& stray) const {
    return tree_.chunks_.Head(stray.place / kRowsPerChunk).owner;
  }

  const QuadTree& tree_;
  const bool are_far_;
  std::array<Stray, std::size_t{kSteps} * kAhead> ahead_;
  unsigned now_ = 0;
  std::array<std::uint32_t, kAhead> found_;  // the next chunks with strays, kNone after the last
  unsigned turn_ = 0;                        // of which this one is the first
  std::uint32_t next_ = 0;                   // the chunk behind them
  std::uint32_t chunk_ = 0;                  // the one before them
  RowMask rows_ = 0;                         // its strays that have not been found yet
  std::uint32_t leaf_ = kNone;               // of the last one found
  std::uint32_t before_ = 0;                 // how many of that leaf there were before it
};

// In order of chunks.
void QuadTree::FixOutOfBounds() {
  moved_ = moved_ && strays_ != 0;
  if (!moved_) return;
  ReserveToRoam();  // from here on nothing throws
  const Bulk bulk(*this, strays_);
  StraysAhead ahead(*this);
  for (std::uint32_t c = chunks_.NextWithStrays(0); c < chunks_.Size();
       c = chunks_.NextWithStrays(c + 1)) {
    while (chunks_.Head(c).strays != 0) {
      const auto row = static_cast<unsigned>(std::countr_zero(chunks_.Head(c).strays));
      const std::uint32_t place = c * kRowsPerChunk + row;
      Relocate(place, chunks_.Position(place), ahead.LeafFor(place));
    }
  }
  chunks_.ForgetStrays();
  moved_ = false;
}

}  // namespace heliopause::space
