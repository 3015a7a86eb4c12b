// Repack: chunks come to lie in the order of their leaves, some leaves at a time.
//
// Leaves that are near each other are looked at together, so memory answers sooner when their
// chunks are near each other, too: in Z order, the order of quadrants of quadrants. A leaf takes a
// chunk that is free nearby, if there is one (ChunkPool::Take). What that leaves in disorder a walk
// through the leaves puts right, which goes on where it stopped and begins anew at the end.
#include <algorithm>
#include <limits>

#include "space/tree/quadtree.hpp"

namespace heliopause::space {
namespace {

// The walk takes so many ReBallances. Of 32, 64 and 128 none was faster than the others.
constexpr std::size_t kTicksOfWalk = 128;

// So many other chunks may lie between those of two leaves and among the second one's: moving them
// gains less than it costs.
constexpr std::uint32_t kMostGaps = 3;

constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();

}  // namespace

QuadTree::Walk::Walk() : next{kNowhere, kNowhere} {}

void QuadTree::Repack() {
  const bool goes_on = nodes_[root_].GetSquare().Contains(walk_.next);
  if (!goes_on) walk_ = {};
  walk_.budget = leaves_ / kTicksOfWalk + 1;
  if (RepackBelow(root_, goes_on)) walk_ = {};
}

// From walk_.next on, when the node contains it. False when the rest has to wait.
bool QuadTree::RepackBelow(std::uint32_t index, bool contains_next) {
  const Node& node = nodes_[index];
  if (node.leaf) {
    if (walk_.budget == 0) {
      walk_.next = node.center;
      return false;
    }
    --walk_.budget;
    RepackLeaf(index);
    return true;
  }
  const unsigned first = contains_next ? node.GetSquare().QuadrantOf(walk_.next) : 0;
  for (unsigned quadrant = first; quadrant < 4; ++quadrant) {
    const std::uint32_t child = node.child[quadrant];
    if (child != kNone && !RepackBelow(child, contains_next && quadrant == first)) return false;
  }
  return true;
}

void QuadTree::RepackLeaf(std::uint32_t leaf) {
  if (!MayRepack(leaf)) return;
  std::uint32_t count = 0;
  std::uint32_t low = kNone;
  std::uint32_t high = 0;
  for (std::uint32_t c = nodes_[leaf].inside; c != kNone; c = chunks_.Next(c)) {
    ++count;
    low = std::min(low, c);
    high = std::max(high, c);
  }
  if (count == 0) return;
  if (low >= walk_.place && high < walk_.place + count + kMostGaps) {
    walk_.place = high + 1;
    return;
  }
  const std::uint32_t begin = walk_.place;
  std::uint32_t end = begin + count;
  for (; walk_.place < std::min(end, chunks_.Size()); ++walk_.place) {
    const std::uint32_t owner = chunks_.Head(walk_.place).owner;
    if (owner == leaf) continue;
    if (owner != kNone && !MayRepack(owner)) {
      ++end;
      continue;
    }
    std::uint32_t* link = &nodes_[leaf].inside;
    while (*link != kNone && *link >= begin && *link < end) link = &chunks_.Next(*link);
    if (*link == kNone) return;  // all that are left lie there already
    SwapChunks(*link, walk_.place);
  }
}

// Not where it takes long to find who names a chunk: a pile, or the list of outsiders.
bool QuadTree::MayRepack(std::uint32_t leaf) const {
  return leaf != kOutside && nodes_[leaf].count <= 2 * leaf_capacity_;
}

// What is in a chunk, named by this link, and what is at a place of another leaf, or of none.
void QuadTree::SwapChunks(std::uint32_t& link, std::uint32_t place) {
  const std::uint32_t chunk = link;
  const std::uint32_t owner = chunks_.Head(place).owner;
  std::uint32_t* other = owner == kNone ? nullptr : &nodes_[owner].inside;
  while (other != nullptr && *other != place) other = &chunks_.Next(*other);
  chunks_.Swap(chunk, place);
  link = place;
  NotePlaces(place);
  if (other == nullptr) return;
  *other = chunk;
  NotePlaces(chunk);
}

void QuadTree::NotePlaces(std::uint32_t chunk) {
  const std::uint32_t first = chunk * kRowsPerChunk;
  for (std::uint32_t place = first; place < first + chunks_.Head(chunk).count; ++place) {
    places_[chunks_.Id(place).slot] = place;
  }
}

}  // namespace heliopause::space
