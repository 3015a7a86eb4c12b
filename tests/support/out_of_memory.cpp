#include "support/out_of_memory.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <new>
#include <stdexcept>
#include <thread>

#include "support/counting_allocator.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause::test {
namespace {

constexpr std::size_t kMostAllocations = 2000;  // above any call of these tests: ends the loop

void Fill(Scene& scene, int count) {
  Random random(1);
  for (int i = 0; i < count; ++i) {
    const Vec2 p = random.In(i % 2 == 0 ? 1000 : 60);
    scene.ids.push_back(scene.manager.Add({p, random.In(300), random.Between(0, 30),
                                           Kinds(1) << (i % 11), static_cast<std::uint64_t>(i)}));
  }
}

std::string AnswersOf(const Scene& scene) {
  ResultText results;
  results << scene.hits << scene.swept << scene.order << scene.bytes;
  results << scene.many.hits << scene.many.offsets;
  return results.Text() + scene.answer;
}

// Runs the call in a new thread, because a search keeps its buffers per thread.
void Try(const Case& c, const std::string& expected, std::size_t successes, bool& failed) {
  Scene scene = c.make();
  const std::string nodes = NodesOf(scene.manager);
  const std::string state = StateOf(scene);
  const std::string answers = AnswersOf(scene);
  std::thread([&] { failed = Fails(c, scene, successes); }).join();
  ASSERT_EQ(scene.manager.Validate(), "");
  if (failed) {
    ASSERT_TRUE(StateOf(scene) == state) << "the failed call changed the state";
    ASSERT_TRUE(c.is_structural || NodesOf(scene.manager) == nodes)
        << "the failed call changed the tree";
    ASSERT_TRUE(AnswersOf(scene) == answers) << "the failed call left a partial result";
    c.call(scene);
    ASSERT_EQ(scene.manager.Validate(), "");
  }
  ASSERT_TRUE(StateOf(scene) + AnswersOf(scene) == expected)
      << "the repeated call has another result";
}

}  // namespace

SpaceOptions Options(Canvas canvas, Border border) {
  SpaceOptions options;
  options.radius = 1024;
  options.canvas = canvas;
  options.border = border;
  options.leaf_capacity = 4;
  options.merge_threshold = 2;
  options.smallest_leaf_radius = 1;
  return options;
}

Scene Make(Canvas canvas, Border border, int count) {
  Scene scene(Options(canvas, border));
  Fill(scene, count / 2);
  scene.manager.Save(scene.saved);
  Fill(scene, count - count / 2);
  scene.manager.Tick(0);
  scene.manager.ShrinkToFit();
  return scene;
}

std::string NodesOf(const SpriteManager& manager) {
  ResultText results;
  manager.ForEachNode([&](const NodeView& node) {
    results << node.center << node.radius << node.leaf << node.count << node.reach << node.kinds;
  });
  return results.Text();
}

std::string StateOf(const Scene& scene) {
  ResultText results;
  std::vector<std::byte> bytes;
  scene.manager.Save(bytes);
  results << bytes;
  for (const SpriteId id : scene.manager.RemovedAtBorder()) results << id;
  const Statistics s = scene.manager.GetStatistics();
  results << s.sprites << s.strays << s.outside;
  std::vector<Hit> hits;
  std::size_t pairs = 0;
  try {
    scene.manager.GetSpritesTouching({5, 5}, kInfinity, {}, hits);
    scene.manager.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++pairs; });
  } catch (const std::logic_error&) {
    results << true;  // between Move and FixOutOfBounds
  }
  results << hits << pairs;
  return results.Text();
}

bool Fails(const Case& c, Scene& scene, std::size_t successes) {
  const FailingAllocator failing(successes);
  try {
    c.call(scene);
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

void FailAtEveryAllocation(const Case& c) {
  Scene scene = c.make();
  c.call(scene);
  const std::string expected = StateOf(scene) + AnswersOf(scene);
  bool failed = true;
  for (std::size_t successes = 0; failed; ++successes) {
    ASSERT_LT(successes, kMostAllocations);
    ASSERT_NO_FATAL_FAILURE(Try(c, expected, successes, failed)) << "allocation " << successes;
  }
}

}  // namespace heliopause::test
