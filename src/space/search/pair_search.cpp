// The traversal: a node with itself, then each pair of its children. Two nodes farther apart than
// their largest radii are not compared. leaf_pairs.hpp compares leaves.
#include "space/search/pair_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <iterator>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/parallel_for.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause::space {
namespace {

/// A part of the search: a node with itself, two nodes, or (kOutside) the outside list with
/// everything.
struct PairTask {
  std::uint32_t a;
  std::uint32_t b = kNone;
};

class PairSearch {
 public:
  PairSearch(const TreeStorage& tree, const KindsFilter& first, const KindsFilter& second,
             VisitPair pair)
      : nodes_(tree.nodes),
        chunks_(tree.chunks),
        first_(first),
        second_(second),
        is_one_filter_(first == second),
        leaves_(tree, first, second, pair) {
    assert(tree.IsSearchable() && "a search runs on a tree without strays");
  }

  PairTrace Run() {
    try {
      Do({nodes_.RootIndex()});
      Do({NodeStore::kOutside});
      // NOLINTNEXTLINE(bugprone-empty-catch): the visitor has returned false
    } catch (const EndOfPairs&) {
    }
    return {leaves_.CirclesChecked(), nodes_compared_};
  }

  /// Lists the whole search as tasks on nodes with at most `most` sprites, in the order of Run.
  std::vector<PairTask> ListTasks(std::size_t most) const;
  void Do(const PairTask& task);

 private:
  template <class Use>
  void ForEachTask(std::uint32_t index, std::size_t most, const Use& use) const;
  void Between(const Node& a, const Node& b);
  void Outside();
  template <class F>
  void ForEachInRange(std::uint32_t entry, const Node& list, const KindsFilter& filter,
                      const F& visit);
  template <class F>
  void ForEachNear(std::uint32_t entry, const Node& node, const KindsFilter& filter,
                   const F& visit);
  template <class F>
  void ForEachAccepted(const Node& leaf, const KindsFilter& filter, const F& visit);

  const NodeStore& nodes_;
  const ChunkPool& chunks_;
  const KindsFilter first_;
  const KindsFilter second_;
  const bool is_one_filter_;
  const Kernels& kernels_ = ActiveKernels();
  LeafPairs leaves_;
  std::size_t nodes_compared_ = 0;
};

void PairSearch::Do(const PairTask& task) {
  const Node& node = nodes_[task.a];
  assert(task.a != task.b && "a node with itself has one index");
  if (task.a == NodeStore::kOutside) {
    if (node.count != 0) Outside();
  } else if (task.b != kNone) {
    Between(node, nodes_[task.b]);
  } else if (node.leaf) {
    leaves_.Within(node);
  } else if (node.count != 0) {
    ForEachTask(task.a, 0, [this](const PairTask& part) { Do(part); });
  }
}

std::vector<PairTask> PairSearch::ListTasks(std::size_t most) const {
  std::vector<PairTask> tasks;
  ForEachTask(nodes_.RootIndex(), most, [&tasks](const PairTask& task) { tasks.push_back(task); });
  tasks.push_back({NodeStore::kOutside});
  return tasks;
}

// A node with itself, as leaves, nodes with at most `most` sprites, and pairs of nodes. An empty
// node keeps its kinds until ReBallance.
template <class Use>
void PairSearch::ForEachTask(std::uint32_t index, std::size_t most, const Use& use) const {
  const Node& node = nodes_[index];
  if (node.count == 0 || !first_.Accepts(node.kinds) || !second_.Accepts(node.kinds)) return;
  if (node.leaf || node.count <= most) {
    use({index});
    return;
  }
  for (unsigned a = 0; a < 4; ++a) {
    if (node.child[a] == kNone) continue;
    ForEachTask(node.child[a], most, use);
    for (unsigned b = a + 1; b < 4; ++b) {
      if (node.child[b] == kNone) continue;
      use({node.child[a], node.child[b]});
      if (!is_one_filter_) use({node.child[b], node.child[a]});
    }
  }
}

// The gap between two squares on each axis: exact, because their edges are.
Vec2 GapBetween(const Node& a, const Node& b) {
  const Packed2 between_centers = Abs(Packed2(a.center) - Packed2(b.center));
  return Max(between_centers - Packed2(RadiusOf(a.level) + RadiusOf(b.level)), Packed2(0.0))
      .ToVec2();
}

// The first filter in `a` with the second in `b`, two nodes without a common sprite. The larger
// inner node is divided.
void PairSearch::Between(const Node& a, const Node& b) {
  assert(&a != &b && "two nodes without a common sprite are compared");
  if (!first_.Accepts(a.kinds) || !second_.Accepts(b.kinds)) return;
  ++nodes_compared_;
  if (!IsWithin(GapBetween(a, b), {}, a.max_radius + b.max_radius)) return;
  if (a.leaf && b.leaf) {
    leaves_.Between(a, b);
  } else if (b.leaf || (!a.leaf && a.level >= b.level)) {
    for (const std::uint32_t child : a.child) {
      if (child != kNone) Between(nodes_[child], b);
    }
  } else {
    for (const std::uint32_t child : b.child) {
      if (child != kNone) Between(a, nodes_[child]);
    }
  }
}

// --- sprites outside a bounded canvas ------------------------------------------------------------

// They are a list, so each of them is compared with those of the list and with the leaves that are
// in range of it.
void PairSearch::Outside() {
  const Node& outside = nodes_[NodeStore::kOutside];
  const Node& root = nodes_.Root();
  ForEachAccepted(outside, first_, [&](std::uint32_t entry) {
    ForEachInRange(entry, outside, second_, [&](std::uint32_t other) {
      if (!is_one_filter_ || other < entry) leaves_.Test(entry, other);
    });
    ForEachNear(entry, root, second_, [&](std::uint32_t other) { leaves_.Test(entry, other); });
  });
  if (is_one_filter_) return;
  ForEachAccepted(outside, second_, [&](std::uint32_t entry) {
    ForEachNear(entry, root, first_, [&](std::uint32_t other) { leaves_.Test(other, entry); });
  });
}

// Visits the entries of a list that may touch one entry, by their quantized positions.
template <class F>
void PairSearch::ForEachInRange(std::uint32_t entry, const Node& list, const KindsFilter& filter,
                                const F& visit) {
  const Vec2 position = chunks_.Position(entry);
  const QuantizedBounds bounds = list.Quantize(
      Grown({position, position}, chunks_.Radius(entry) + list.max_radius), kAllKinds);
  for (std::uint32_t c = list.FirstChunk(); c != kNone; c = chunks_.Next(c)) {
    const ChunkHeader& header = chunks_.Header(c);
    ForEachEntry(c, kernels_.within(header, bounds) & header.InUse(), [&](std::uint32_t other) {
      if (filter.Accepts(chunks_.KindsOf(other))) visit(other);
    });
  }
}

// Visits the entries of the leaves within reach of one entry outside the tree.
template <class F>
void PairSearch::ForEachNear(std::uint32_t entry, const Node& node, const KindsFilter& filter,
                             const F& visit) {
  if (!filter.Accepts(node.kinds)) return;
  const Vec2 position = chunks_.Position(entry);
  const double radii = chunks_.Radius(entry) + node.max_radius;
  if (!IsWithin(position, node.GetSquare().NearestTo(position), radii)) return;
  if (node.leaf) {
    ForEachAccepted(node, filter, visit);
    return;
  }
  for (const std::uint32_t child : node.child) {
    if (child != kNone) ForEachNear(entry, nodes_[child], filter, visit);
  }
}

template <class F>
void PairSearch::ForEachAccepted(const Node& leaf, const KindsFilter& filter, const F& visit) {
  for (std::uint32_t c = leaf.FirstChunk(); c != kNone; c = chunks_.Next(c)) {
    ForEachEntry(c, chunks_.Header(c).InUse(), [&](std::uint32_t entry) {
      if (filter.Accepts(chunks_.KindsOf(entry))) visit(entry);
    });
  }
}

}  // namespace

PairTrace FindPairs(const TreeStorage& tree, const KindsFilter& first, const KindsFilter& second,
                    VisitPair pair) {
  return PairSearch(tree, first, second, pair).Run();
}

namespace {

// Holds the pairs that tasks have found until they are reported. One thread reports them in the
// order of the tasks, which is that of a search without tasks: those of a task once all tasks
// before it have ended.
//
// Pairs are stored in blocks of 64 KB, which are reused: of ten million pairs only few are stored
// at a time.
class PairReport {
 public:
  struct PairBlock {
    std::array<std::pair<SpriteId, SpriteId>, 4096> pairs;
    std::size_t count = 0;
  };
  using Blocks = std::vector<std::unique_ptr<PairBlock>>;

  PairReport(std::size_t tasks, VisitPair pair) : parts_(tasks), pair_(pair) {}

  /// Whether the visitor has returned false or thrown. Any thread.
  bool HasEnded() const { return has_ended_.load(std::memory_order_relaxed); }

  /// Adds a pair to those of a task. Any thread, each with `blocks` of its own.
  void Add(Blocks& blocks, SpriteId a, SpriteId b) {
    if (blocks.empty() || blocks.back()->count == blocks.back()->pairs.size()) {
      blocks.push_back(TakeBlock());
    }
    PairBlock& block = *blocks.back();
    block.pairs[block.count++] = {a, b};
  }

  /// Takes what task `i` has found. Any thread.
  void Complete(std::size_t i, Blocks&& found) {
    parts_[i].found = std::move(found);
    parts_[i].is_complete.store(true, std::memory_order_release);
  }

  /// Reports all pairs that can be reported now. Called by the thread of the caller alone, which
  /// may be in a task. Does nothing after `pair` has thrown or returned false, nor inside `pair`:
  /// that may search by an executor which also runs tasks of this search while it waits.
  void Report() {
    if (is_reporting_) return;
    is_reporting_ = true;
    while (!HasEnded() && next_ < parts_.size() &&
           parts_[next_].is_complete.load(std::memory_order_acquire)) {
      Blocks found = std::move(parts_[next_++].found);
      try {
        if (!ReportAll(found)) has_ended_ = true;
      } catch (...) {
        has_ended_ = true;
        throw;
      }
      const std::lock_guard lock(spare_lock_);
      std::move(found.begin(), found.end(), std::back_inserter(spare_));
    }
    is_reporting_ = false;
  }

 private:
  struct Part {
    Blocks found;
    std::atomic<bool> is_complete = false;
  };

  // Returns false when the visitor has.
  bool ReportAll(const Blocks& found) const {
    for (const auto& block : found) {
      for (std::size_t i = 0; i < block->count; ++i) {
        if (!pair_(block->pairs[i].first, block->pairs[i].second)) return false;
      }
    }
    return true;
  }

  std::unique_ptr<PairBlock> TakeBlock() {
    {
      const std::lock_guard lock(spare_lock_);
      if (!spare_.empty()) {
        std::unique_ptr<PairBlock> block = std::move(spare_.back());
        spare_.pop_back();
        block->count = 0;
        return block;
      }
    }
    // Not make_unique, which writes zeros first; libc++ has make_unique_for_overwrite since 16.
    return std::unique_ptr<PairBlock>(new PairBlock);
  }

  std::vector<Part> parts_;  // by task
  std::mutex spare_lock_;
  Blocks spare_;  // guarded by the lock
  VisitPair pair_;
  std::size_t next_ = 0;
  bool is_reporting_ = false;            // of the thread of the caller; stays when `pair` throws
  std::atomic<bool> has_ended_ = false;  // written by the thread of the caller
};

}  // namespace

// The thread of the caller reports pairs after each task that it runs, while others search on. So
// reporting, which is serial, adds no elapsed time unless it takes longer than the search.
void FindPairs(const char* function, const TreeStorage& tree, const KindsFilter& first,
               const KindsFilter& second, VisitPair pair, Executor executor) {
  if (!executor) {
    FindPairs(tree, first, second, pair);
    return;
  }
  constexpr std::size_t kLeastTask = 2000;  // sprites: some 50 microseconds
  const std::vector<PairTask> tasks =
      PairSearch(tree, first, second, pair).ListTasks(std::max(tree.Count() / 64, kLeastTask));
  PairReport report(tasks.size(), pair);
  std::vector<TaskState> states;
  const std::thread::id caller = std::this_thread::get_id();
  ParallelFor(function, executor, tasks.size(), states, [&](std::size_t i) {
    if (report.HasEnded()) return;
    PairReport::Blocks found;
    const auto collect = [&](SpriteId a, SpriteId b) {
      report.Add(found, a, b);
      return true;
    };
    PairSearch(tree, first, second, collect).Do(tasks[i]);
    report.Complete(i, std::move(found));
    if (std::this_thread::get_id() == caller) report.Report();
  });
  report.Report();
}

}  // namespace heliopause::space
