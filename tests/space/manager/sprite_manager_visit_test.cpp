// Searches that call a visitor for each hit, ForEachSprite by kinds, and searches at the end of a
// program.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <heliopause/shape_search.hpp>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "space/geometry/distance.hpp"
#include "space/simd/kernels.hpp"
#include "support/counting_allocator.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

SpriteManager Scattered(int count) {
  SpriteManager manager({.radius = 1000, .leaf_capacity = 16});
  test::Random random(1);
  for (int i = 0; i < count; ++i) {
    manager.Add({random.In(1000), {}, 3, Kinds{1} << i % 12, 1000u + static_cast<unsigned>(i)});
  }
  manager.ReBallance();
  return manager;
}

TEST(ForEachSpriteNear, VisitsTheHitsOfTheList) {
  const SpriteManager manager = Scattered(5000);
  std::vector<Hit> list;
  std::vector<Hit> visited;
  const auto visit = [&](const Hit& hit) { visited.push_back(hit); };
  const auto expect_equal = [&](const char* what) {
    ASSERT_GT(list.size(), 20u) << what;
    std::sort(visited.begin(), visited.end(), space::IsBefore);
    ASSERT_EQ(visited.size(), list.size()) << what;
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_EQ(visited[i].id, list[i].id);
      EXPECT_EQ(visited[i].distance, list[i].distance);
      EXPECT_EQ(visited[i].position.x, list[i].position.x);
      EXPECT_EQ(visited[i].tag, manager.Get(list[i].id)->tag);
    }
    visited.clear();
  };
  const SearchOptions options{.kinds = 0x10f};
  for (const double radius : {150.0, 600.0, test::kInfinity}) {
    manager.GetSpritesNear({10, 20}, radius, options, list);
    manager.ForEachSpriteNear({10, 20}, radius, options, visit);
    expect_equal("near");
    manager.GetSpritesTouching({10, 20}, radius, options, list);
    manager.ForEachSpriteTouching({10, 20}, radius, options, visit);
    expect_equal("touching");
  }
  const Box box{{-500, -100}, {300, 900}};
  manager.GetSpritesIn(box, options, list);
  manager.ForEachSpriteIn(box, options, visit);
  expect_equal("box");
}

TEST(ForEachSpriteNear, EndsWhenTheVisitorReturnsFalse) {
  const SpriteManager manager = Scattered(5000);
  SearchTrace trace;
  int visits = 0;
  const auto third = [&](const Hit&) { return ++visits < 3; };
  manager.ForEachSpriteNear({}, 900, {.trace = &trace}, third);
  EXPECT_EQ(visits, 3);
  EXPECT_LT(trace.sprites_tested, 200u) << "the rest of the search is left out";
  visits = 0;
  manager.ForEachSpriteTouching({}, 900, {}, third);
  EXPECT_EQ(visits, 3);
  visits = 0;
  manager.ForEachSpriteIn({{-900, -900}, {900, 900}}, {}, third);
  EXPECT_EQ(visits, 3);
}

// A callable by its name, one behind a FunctionRef, and results that only convert to bool.
std::size_t visited_by_name = 0;
void CountByName(const Hit& /*hit*/) { ++visited_by_name; }

TEST(ForEachSpriteNear, TakesEachKindOfCallable) {
  const SpriteManager manager = Scattered(500);
  const std::size_t all = manager.CountSpritesNear({}, 1e6);
  visited_by_name = 0;
  manager.ForEachSpriteNear({}, 1e6, {}, CountByName);
  EXPECT_EQ(visited_by_name, all);

  std::size_t visited = 0;
  const auto until_two = [&](const Hit&) { return ++visited < 2; };
  VisitHit two = until_two;
  manager.ForEachSpriteNear({}, 1e6, {}, two);
  EXPECT_EQ(visited, 2u);
  const HitVisitor same = two;
  visited = 0;
  manager.ForEachSpriteTouching({}, 1e6, {}, same);
  EXPECT_EQ(visited, 2u);

  visited = 0;
  manager.ForEachSpriteIn({{-1e6, -1e6}, {1e6, 1e6}}, {}, [&](const Hit&) -> int {
    ++visited;
    return visited < 3 ? 7 : 0;
  });
  EXPECT_EQ(visited, 3u);
  static_assert(sizeof(HitVisitor) == sizeof(VisitHit), "one call for each hit");
}

TEST(ForEachSpriteNear, HonoursIgnoreAndAccept) {
  const SpriteManager manager = Scattered(300);
  std::vector<Hit> all;
  manager.GetSpritesNear({}, test::kInfinity, {}, all);
  const SpriteId ignored = all.front().id;
  std::size_t visits = 0;
  const auto odd = [](SpriteId, std::uint64_t tag) { return tag % 2 == 1; };
  manager.ForEachSpriteNear({}, test::kInfinity, {.ignore = ignored, .accept = odd},
                            [&](const Hit& hit) {
                              EXPECT_NE(hit.id, ignored);
                              EXPECT_EQ(hit.tag % 2, 1u);
                              ++visits;
                            });
  EXPECT_EQ(visits, 150u - all.front().tag % 2);
}

// The visitor searches in the same thread, and so does the visitor of that search.
TEST(ForEachSpriteNear, AllowsSearchesInTheVisitor) {
  const SpriteManager manager = Scattered(400);
  std::size_t outer = 0, middle = 0, inner = 0;
  std::vector<Hit> near;
  manager.ForEachSpriteNear({}, test::kInfinity, {}, [&](const Hit& a) {
    ++outer;
    manager.GetSpritesNear(a.position, 100, {}, near);
    std::size_t found = 0;
    manager.ForEachSpriteNear(a.position, 100, {}, [&](const Hit& b) {
      ++found;
      inner += manager.CountSpritesNear(b.position, 1);
    });
    EXPECT_EQ(found, near.size());
    middle += found;
  });
  EXPECT_EQ(outer, 400u);
  EXPECT_GE(inner, middle);
}

TEST(ForEachSpriteNear, RejectsChangesAndEndsWithAnException) {
  SpriteManager manager = Scattered(100);
  manager.ForEachSpriteNear({}, test::kInfinity, {}, [&](const Hit& hit) {
    EXPECT_THROW(manager.Remove(hit.id), std::logic_error);
    return false;
  });
  const auto throws = [](const Hit&) { throw 42; };
  EXPECT_THROW(manager.ForEachSpriteIn({{-9e3, -9e3}, {9e3, 9e3}}, {}, throws), int);
  std::vector<Hit> all;
  manager.GetSpritesNear({}, test::kInfinity, {}, all);
  EXPECT_EQ(all.size(), 100u) << "the buffer of the thread is free again";
  EXPECT_TRUE(manager.Remove(all.front().id));
  manager.Move(0);
  EXPECT_THROW(manager.ForEachSpriteNear({}, 1, {}, throws), std::logic_error);
  manager.FixOutOfBounds();
  EXPECT_THROW(manager.ForEachSpriteNear({}, -1, {}, throws), std::invalid_argument);
  EXPECT_THROW(manager.ForEachSpriteIn({{1, 1}, {0, 0}}, {}, throws), std::invalid_argument);
}

TEST(ForEachSpriteNear, DoesNotAllocateOnceWarm) {
  const SpriteManager manager = Scattered(3000);
  std::size_t visits = 0;
  const auto run = [&] {
    manager.ForEachSpriteNear({}, 700, {}, [&](const Hit& hit) {
      visits += manager.AnySpriteNear(hit.position, 1) ? 1 : 0;
    });
    manager.ForEachSprite(8, [&](SpriteId, const Sprite&) { ++visits; });
  };
  run();
  const test::AllocationCount warm;
  run();
  EXPECT_EQ(warm.Calls(), 0u);
  EXPECT_GT(visits, 1000u);
}

// 10,000 in one leaf, far more than a batch.
TEST(ForEachSpriteNear, VisitsAllOfAPile) {
  SpriteManager manager;
  for (int i = 0; i < 10'000; ++i) manager.Add({.position = {5, 5}});
  manager.ReBallance();
  const space::Kernels& usual = space::ActiveKernels();
  for (const space::Kernels* kernels : space::AvailableKernels()) {
    space::UseKernels(*kernels);
    std::size_t visits = 0;
    manager.ForEachSpriteNear({5, 6}, 1, {}, [&](const Hit&) { ++visits; });
    EXPECT_EQ(visits, 10'000u) << kernels->name;
  }
  space::UseKernels(usual);
}

TEST(ForEachSprite, ByKindsVisitsThemInTheOrderOfIds) {
  SpriteManager manager = Scattered(2000);
  for (const Kinds kinds : {Kinds{1}, Kinds{0x300}, Kinds{0xf0}, kAllKinds, Kinds{1} << 20}) {
    std::vector<SpriteId> expected, visited;
    manager.ForEachSprite([&](SpriteId id, const Sprite& sprite) {
      if ((sprite.kinds & kinds) != 0) expected.push_back(id);
    });
    const auto visit = [&](SpriteId id, const Sprite& sprite) {
      EXPECT_EQ(sprite.tag, manager.Get(id)->tag);
      visited.push_back(id);
    };
    manager.ForEachSprite(kinds, visit);
    EXPECT_EQ(visited, expected) << kinds;
  }
}

TEST(ForEachSprite, ByKindsWorksAtAnyMomentAndWithinItself) {
  SpriteManager manager({.radius = 100, .canvas = Canvas::Bounded, .leaf_capacity = 4});
  for (int i = 0; i < 200; ++i) {
    manager.Add({.position = {i - 100.0, 0}, .velocity = {50, 3}, .kinds = 1u << i % 3});
  }
  manager.Tick(1);  // a quarter of them is outside the canvas now
  manager.Move(1);
  std::size_t pairs = 0;
  manager.ForEachSprite(2, [&](SpriteId, const Sprite&) {
    manager.ForEachSprite(4, [&](SpriteId, const Sprite&) { ++pairs; });
    EXPECT_THROW(manager.Clear(), std::logic_error);
  });
  EXPECT_EQ(pairs, 67u * 66u);
}

// A static object is destroyed after the thread's own objects, to which the memory of searches
// belongs.
struct SearchesWhenDestroyed {
  SpriteManager space = Scattered(300);

  ~SearchesWhenDestroyed() { Search(); }
  void Search() const {
    std::vector<Hit> near, touching;
    space.GetSpritesNear({}, 2000, {}, near);
    GetSpritesTouching(space, Capsule{.to = {1, 0}, .radius = 2000}, {}, touching);
    std::size_t visited = 0;
    space.ForEachSprite(kAllKinds, [&](SpriteId, const Sprite&) { ++visited; });
    if (near.size() != 300 || touching.size() != 300 || visited != 300) std::_Exit(1);
  }
};

[[noreturn]] void SearchTwice() {
  static const SearchesWhenDestroyed object;
  object.Search();
  std::exit(0);
}

TEST(Searches, RunInTheDestructorOfAStaticObject) {
  EXPECT_EXIT(SearchTwice(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace heliopause
