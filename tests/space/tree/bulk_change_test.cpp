// Each call of BulkChange makes the same tree as a loop over single changes.
#include "space/tree/bulk_change.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "space/tree/percolation.hpp"
#include "space/tree/quadtree.hpp"
#include "space/tree/rebalancer.hpp"
#include "space/tree/validator.hpp"
#include "support/executors.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

constexpr SpaceOptions kInfinite{.radius = 1000, .leaf_capacity = 24, .merge_threshold = 12};
constexpr SpaceOptions kKeeping{.radius = 1000,
                                .canvas = Canvas::Bounded,
                                .border = Border::Keep,
                                .leaf_capacity = 24,
                                .merge_threshold = 12};

// A tree with the slots of its sprites.
struct Scene {
  QuadTree tree;
  SlotTable slots;

  explicit Scene(const SpaceOptions& options) : tree(options) {}
  TreeStorage& Storage() { return tree.MutableStorage(); }

  void InsertOneByOne(const std::vector<Sprite>& sprites, std::vector<SpriteId>& ids) {
    Storage().EnsureSpareFor(slots.EnsureSpare(sprites.size()), sprites.size());
    for (const Sprite& s : sprites) {
      ids.push_back(slots.Allocate());
      tree.Insert({s.position, s.velocity, s.radius, s.kinds, ids.back(), s.tag});
    }
  }
  void InsertMany(const std::vector<Sprite>& sprites, std::vector<SpriteId>& ids,
                  TaskSteps& steps) {
    Storage().EnsureSpareFor(slots.EnsureSpare(sprites.size()), sprites.size());
    const std::size_t first = ids.size();
    for (std::size_t i = 0; i < sprites.size(); ++i) ids.push_back(slots.Allocate());
    tree.Bulk().ReserveForInsert(Storage(), sprites.size());
    tree.Bulk().Insert(Storage(), sprites, std::span(ids).subspan(first), steps);
  }
};

// Every third one lies in a small square, some far out, one in eleven has no kinds.
std::vector<Sprite> Sprites(std::size_t count, std::uint64_t seed, double far) {
  test::Random random(seed);
  std::vector<Sprite> sprites;
  for (std::size_t i = 0; i < count; ++i) {
    const double spread = i % 3 == 0 ? 40 : i % 97 == 0 ? far : 999;
    const Kinds kinds = i % 11 == 0 ? 0 : Kinds{1} << i % 13;
    sprites.push_back({random.In(spread), random.In(5), random.Between(0, 5), kinds, i});
  }
  return sprites;
}

// All that a tree stores: nodes in preorder with marks and aggregates, chunks with their columns.
// `with_order`: also the order of entries in a leaf, the indices of chunks, and the marks that an
// aggregate may be too large. These marks depend on the order of changes: one is set when the
// largest entry leaves before a larger one is added, and is not when it leaves after that.
std::string ContentOf(const TreeStorage& tree, bool with_order) {
  std::string content;
  const auto add = [&](const auto&... values) {
    (content.append(reinterpret_cast<const char*>(&values), sizeof values), ...);
  };
  const auto add_entry = [&](std::uint32_t e) {
    const Entry v = tree.chunks.Get(e);
    const ChunkHeader& header = tree.chunks.Header(e / kEntriesPerChunk);
    const unsigned lane = e % kEntriesPerChunk;
    add(v.position, v.velocity, v.radius, v.kinds, v.id.slot, v.id.generation, v.tag);
    add(header.x[lane], header.y[lane], header.kinds[lane]);
    EXPECT_EQ(tree.entry_of_slot[v.id.slot], e);
  };
  const auto walk = [&](const auto& self, std::uint32_t n) -> void {
    const Node& node = tree.nodes[n];
    add(node.center, node.level, node.max_radius, node.kinds, node.count);
    content.push_back(static_cast<char>(node.leaf | node.dirty << 1 | node.some_kindless << 2 |
                                        tree.nodes.IsTouched(node) << 3));
    if (with_order) add(node.recount_kinds ? 'k' : '-', node.recount_max_radius ? 'r' : '-');
    if (!node.leaf) {
      for (const std::uint32_t child : node.child) {
        content.push_back(child == kNone ? '-' : '+');
        if (child != kNone) self(self, child);
      }
      return;
    }
    std::vector<std::uint32_t> entries;
    for (std::uint32_t c = node.FirstChunk(); c != kNone; c = tree.chunks.Next(c)) {
      if (with_order) add(c);
      ForEachEntry(c, tree.chunks.Header(c).InUse(),
                   [&](std::uint32_t e) { entries.push_back(e); });
    }
    if (!with_order) {
      std::sort(entries.begin(), entries.end(), [&](std::uint32_t a, std::uint32_t b) {
        return tree.chunks.Id(a).slot < tree.chunks.Id(b).slot;
      });
    }
    for (const std::uint32_t e : entries) add_entry(e);
  };
  walk(walk, NodeStore::kOutside);
  walk(walk, tree.nodes.RootIndex());
  return content;
}

std::string SlotsOf(const SlotTable& slots) {
  std::string content;
  for (std::uint32_t slot = 0; slot < slots.Size(); ++slot) {
    content += std::to_string(static_cast<int>(slots.StateOf(slot))) + " " +
               std::to_string(slots.GenerationOf(slot)) + "\n";
  }
  for (const std::uint32_t slot : slots.FreeList()) content += std::to_string(slot) + " ";
  return content;
}

// In this thread, backwards, by four threads, by executors that fail.
std::vector<Executor> Executors() {
  static const auto runs_one = [](std::size_t, FunctionRef<void(std::size_t)> task) { task(0); };
  static const auto runs_twice = [](std::size_t count, FunctionRef<void(std::size_t)> task) {
    for (std::size_t i = 0; i < 2 * count; ++i) task(i % count);
  };
  return {Executor(), test::kBackwards, test::kByFourThreads, runs_one, runs_twice};
}

// The steps of one change by each executor.
template <class F>
void ForEachExecutor(const F& change) {
  std::vector<TaskState> states;
  states.reserve(TaskSteps::kMostTasks);
  for (const Executor executor : Executors()) {
    TaskSteps steps = executor ? TaskSteps("Call", executor, states) : TaskSteps();
    change(steps);
  }
}

class BulkChangeOn : public testing::TestWithParam<SpaceOptions> {};

TEST_P(BulkChangeOn, InsertLeavesTheChunksOfALoop) {
  for (const std::size_t count : {3u, 1500u, 40'000u}) {
    for (const bool is_balanced : {false, true}) {
      const double far = 200'000;
      Scene expected(GetParam());
      std::vector<SpriteId> expected_ids;
      expected.InsertOneByOne(Sprites(5000, 1, 900), expected_ids);
      if (is_balanced) RebalanceDirty(expected.Storage());
      Scene before = expected;
      const std::vector<SpriteId> ids_before = expected_ids;
      expected.InsertOneByOne(Sprites(count, 2, far), expected_ids);
      ASSERT_EQ(ValidateTree(expected.Storage()), "");
      ForEachExecutor([&](TaskSteps& steps) {
        Scene scene = before;
        scene.Storage().CopyFrom(before.Storage());
        std::vector<SpriteId> ids = ids_before;
        scene.InsertMany(Sprites(count, 2, far), ids, steps);
        ASSERT_EQ(ValidateTree(scene.Storage()), "");
        EXPECT_EQ(ids, expected_ids);
        EXPECT_EQ(ContentOf(scene.Storage(), true), ContentOf(expected.Storage(), true));
      });
    }
  }
}

TEST_P(BulkChangeOn, InsertFillsAnEmptyTree) {
  Scene expected(GetParam());
  std::vector<SpriteId> expected_ids;
  expected.InsertOneByOne(Sprites(50'000, 3, 5000), expected_ids);
  ForEachExecutor([&](TaskSteps& steps) {
    Scene scene(GetParam());
    std::vector<SpriteId> ids;
    scene.InsertMany(Sprites(50'000, 3, 5000), ids, steps);
    ASSERT_EQ(ValidateTree(scene.Storage()), "");
    EXPECT_EQ(ContentOf(scene.Storage(), true), ContentOf(expected.Storage(), true));
  });
}

TEST_P(BulkChangeOn, EraseLeavesTheChunksAndTheFreeListOfALoop) {
  Scene before(GetParam());
  std::vector<SpriteId> ids;
  before.InsertOneByOne(Sprites(60'000, 1, 2000), ids);
  RebalanceDirty(before.Storage());
  test::Random random(3);
  std::vector<SpriteId> wanted;
  for (int i = 0; i < 40'000; ++i) wanted.push_back(ids[random.Below(ids.size())]);  // some twice
  wanted.push_back({7, 99});
  wanted.push_back({1u << 30, 1});
  Scene expected = before;
  expected.Storage().CopyFrom(before.Storage());
  std::size_t erased = 0;
  for (const SpriteId id : wanted) {
    if (!expected.slots.IsLive(id)) continue;
    expected.tree.Erase(id.slot);
    expected.slots.Free(id.slot);
    ++erased;
  }
  ASSERT_LT(erased, wanted.size());
  ForEachExecutor([&](TaskSteps& steps) {
    Scene scene = before;
    scene.Storage().CopyFrom(before.Storage());
    scene.tree.Bulk().ReserveForErase(wanted.size());
    EXPECT_EQ(scene.tree.Bulk().Erase(scene.Storage(), scene.slots, wanted, steps), erased);
    ASSERT_EQ(ValidateTree(scene.Storage()), "");
    EXPECT_EQ(ContentOf(scene.Storage(), true), ContentOf(expected.Storage(), true));
    EXPECT_EQ(SlotsOf(scene.slots), SlotsOf(expected.slots));
    // The next chunk comes from the same place: the pool remembers which one was freed last.
    std::vector<SpriteId> more, expected_more;
    Scene copy = expected;
    copy.Storage().CopyFrom(expected.Storage());
    copy.InsertOneByOne(Sprites(3000, 5, 900), expected_more);
    scene.InsertOneByOne(Sprites(3000, 5, 900), more);
    EXPECT_EQ(more, expected_more);
    EXPECT_EQ(ContentOf(scene.Storage(), true), ContentOf(copy.Storage(), true));
  });
}

// Positions of ids, some of them twice: near where they are, anywhere, and far out.
TEST_P(BulkChangeOn, MoveLeavesTheNodesAndEntriesOfALoop) {
  for (const bool moves_far : {false, true}) {
    Scene before(GetParam());
    std::vector<SpriteId> ids;
    before.InsertOneByOne(Sprites(30'000, 1, 2000), ids);
    RebalanceDirty(before.Storage());
    test::Random random(4);
    std::vector<SpriteId> wanted;
    std::vector<Vec2> positions;
    for (int i = 0; i < 40'000; ++i) {
      const SpriteId id = ids[random.Below(ids.size())];
      const Vec2 by = random.In(i % 5 == 0 ? 400 : 2);
      const Vec2 old = before.tree.PositionOf(id.slot);
      wanted.push_back(id);
      positions.push_back({old.x + by.x, old.y + by.y});
      if (moves_far && i % 999 == 0) positions.back() = random.In(1e6);
    }
    wanted.push_back({7, 99});
    positions.push_back({1, 1});
    Scene expected = before;
    expected.Storage().CopyFrom(before.Storage());
    expected.tree.EnsureSpareForMoves(0, wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (expected.slots.IsLive(wanted[i])) expected.tree.MoveTo(wanted[i].slot, positions[i]);
    }
    std::string in_this_thread;
    ForEachExecutor([&](TaskSteps& steps) {
      Scene scene = before;
      scene.Storage().CopyFrom(before.Storage());
      scene.tree.Bulk().ReserveForMove(scene.Storage(), wanted.size());
      EXPECT_EQ(scene.tree.Bulk().Move(scene.Storage(), wanted, positions, steps), 40'000u);
      ASSERT_EQ(ValidateTree(scene.Storage()), "");
      EXPECT_EQ(ContentOf(scene.Storage(), false), ContentOf(expected.Storage(), false));
      const std::string content = ContentOf(scene.Storage(), true);
      if (in_this_thread.empty()) in_this_thread = content;
      EXPECT_EQ(content, in_this_thread) << "the same chunks for any number of threads";
    });
  }
}

TEST_P(BulkChangeOn, SettersLeaveTheTreeOfALoop) {
  Scene before(GetParam());
  std::vector<SpriteId> ids;
  before.InsertOneByOne(Sprites(20'000, 1, 2000), ids);
  RebalanceDirty(before.Storage());
  test::Random random(5);
  std::vector<SpriteId> wanted;
  std::vector<Vec2> velocities;
  std::vector<double> radii;
  std::vector<std::uint64_t> tags;
  for (int i = 0; i < 30'000; ++i) {
    wanted.push_back(ids[random.Below(ids.size())]);
    velocities.push_back(random.In(9));
    radii.push_back(random.Between(0, i % 50 == 0 ? 30 : 4));
    tags.push_back(random.Bits());
  }
  wanted[5] = {1u << 30, 1};
  Scene expected = before;
  expected.Storage().CopyFrom(before.Storage());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!expected.slots.IsLive(wanted[i])) continue;
    expected.tree.SetVelocity(wanted[i].slot, velocities[i]);
    expected.tree.SetRadius(wanted[i].slot, radii[i]);
    expected.tree.SetTag(wanted[i].slot, tags[i]);
  }
  ForEachExecutor([&](TaskSteps& steps) {
    Scene scene = before;
    scene.Storage().CopyFrom(before.Storage());
    BulkChange& bulk = scene.tree.Bulk();
    bulk.ReserveForErase(wanted.size());
    EXPECT_EQ(bulk.SetVelocities(scene.Storage(), wanted, velocities, steps), 29'999u);
    EXPECT_EQ(bulk.SetRadii(scene.Storage(), wanted, radii, steps), 29'999u);
    EXPECT_EQ(bulk.SetTags(scene.Storage(), wanted, tags, steps), 29'999u);
    ASSERT_EQ(ValidateTree(scene.Storage()), "");
    EXPECT_EQ(ContentOf(scene.Storage(), true), ContentOf(expected.Storage(), true));
  });
}

INSTANTIATE_TEST_SUITE_P(Canvases, BulkChangeOn, testing::Values(kInfinite, kKeeping),
                         [](const auto& canvas) {
                           return canvas.param.canvas == Canvas::Infinite ? "Infinite" : "Bounded";
                         });

TEST(BulkChange, PaysForAsManyChangesAsAQuarterOfTheInnerNodes) {
  SpaceOptions options = kInfinite;
  options.leaf_capacity = 3;
  options.merge_threshold = 1;
  options.smallest_leaf_radius = 0.25;
  Scene scene(options);
  std::vector<SpriteId> ids;
  EXPECT_FALSE(BulkChange::Pays(scene.Storage(), 2047));
  EXPECT_TRUE(BulkChange::Pays(scene.Storage(), 2048));
  scene.InsertOneByOne(Sprites(100'000, 1, 900), ids);
  RebalanceDirty(scene.Storage());
  const std::size_t quarter = scene.Storage().nodes.CountInner() / 4;
  ASSERT_GT(quarter, 2048u);
  EXPECT_FALSE(BulkChange::Pays(scene.Storage(), quarter - 1));
  EXPECT_TRUE(BulkChange::Pays(scene.Storage(), quarter));
}

}  // namespace
}  // namespace heliopause::space
