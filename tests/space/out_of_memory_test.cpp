// Memory that runs out, at the first allocation of a call, at the second, and so on until none is
// left to fail: the call did not happen, the state is sound, and the same call succeeds afterwards.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kMostAllocations = 2000;  // of one call here

constexpr auto kBackwards = [](std::size_t count, FunctionRef<void(std::size_t)> work) {
  while (count > 0) work(--count);
};
constexpr auto kOdd = [](SpriteId, std::uint64_t tag) { return tag % 2 == 1; };

// Answers as text that is equal when they are, bit for bit.
class Words {
 public:
  template <class T>
  Words& operator<<(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    text_.append(bytes, sizeof value);
    return *this;
  }
  Words& operator<<(const Hit& h) { return *this << h.id << h.position << h.distance; }
  Words& operator<<(const SweepHit& h) { return *this << h.id << h.fraction << h.point; }
  template <class T>
  Words& operator<<(const std::optional<T>& value) {
    *this << value.has_value();
    return value ? *this << *value : *this;
  }
  template <class T>
  Words& operator<<(const std::vector<T>& values) {
    for (const T& value : values) *this << value;
    return *this << values.size();
  }
  const std::string& Text() const { return text_; }

 private:
  std::string text_;
};

// What a call works on: a manager, and what callers keep from call to call.
struct Scene {
  explicit Scene(const SpaceOptions& options) : manager(options) {}

  SpriteManager manager;
  std::vector<SpriteId> ids;
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  std::vector<NodeVisit> visits;
  std::vector<SpriteId> order;
  std::vector<std::byte> bytes;
  std::vector<std::byte> saved;  // of another state
  ManyHits many;
  std::string answer;  // of what gives back no vector
};

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

void Fill(Scene& scene, int count) {
  test::Random random(1);
  for (int i = 0; i < count; ++i) {
    const Vec2 p = random.In(i % 2 == 0 ? 1000 : 60);
    scene.ids.push_back(scene.manager.Add({p, random.In(300), random.Between(0, 30),
                                           Kinds(1) << (i % 11), static_cast<std::uint64_t>(i)}));
  }
}

// Tight and cold: no room left to grow into, and as many vectors of the caller's without capacity.
Scene Make(Canvas canvas, Border border, int count = 400) {
  Scene scene(Options(canvas, border));
  Fill(scene, count / 2);
  scene.manager.Save(scene.saved);
  Fill(scene, count - count / 2);
  scene.manager.Tick(0);
  scene.manager.ShrinkToFit();
  return scene;
}
Scene Infinite() { return Make(Canvas::Infinite, Border::Keep); }
Scene Keeping() { return Make(Canvas::Bounded, Border::Keep); }
Scene Removing() { return Make(Canvas::Bounded, Border::Remove); }
Scene Moved() {
  Scene scene = Infinite();
  scene.manager.Move(10);
  return scene;
}
Scene FixedNotBalanced() {
  Scene scene = Infinite();
  scene.manager.Move(1);
  scene.manager.FixOutOfBounds();
  return scene;
}

std::string NodesOf(const SpriteManager& manager) {
  Words words;
  manager.ForEachNode([&](const NodeView& node) {
    words << node.center << node.radius << node.leaf << node.count << node.reach << node.kinds;
  });
  return words.Text();
}

// All that a caller can find out, but the shape of the tree.
std::string StateOf(const Scene& scene) {
  Words words;
  std::vector<std::byte> bytes;
  scene.manager.Save(bytes);
  words << bytes;
  for (const SpriteId id : scene.manager.RemovedAtBorder()) words << id;
  const Statistics s = scene.manager.GetStatistics();
  words << s.sprites << s.strays << s.outside;
  std::vector<Hit> hits;
  std::size_t pairs = 0;
  try {
    scene.manager.GetSpritesTouching({5, 5}, kInfinity, kAllKinds, hits);
    scene.manager.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++pairs; });
  } catch (const std::logic_error&) {
    words << true;  // between Move and FixOutOfBounds
  }
  words << hits << pairs;
  return words.Text();
}

std::string AnswersOf(const Scene& scene) {
  Words words;
  words << scene.hits << scene.swept << scene.order << scene.bytes;
  words << scene.many.hits << scene.many.offsets;
  return words.Text() + scene.answer;
}

struct Case {
  const char* name;
  Scene (*make)();
  void (*call)(Scene&);
  bool is_structural = false;  // ReBallance: half of it may be done
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

// Whether the call failed at the allocation after so many.
bool Fails(const Case& c, Scene& scene, std::size_t successes) {
  const test::FailingAllocator failing(successes);
  try {
    c.call(scene);
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

// In a thread of its own, so that what a thread keeps for its searches is cold, too.
void Try(const Case& c, const std::string& expected, std::size_t successes, bool& failed) {
  Scene scene = c.make();
  const std::string nodes = NodesOf(scene.manager);
  const std::string state = StateOf(scene);
  const std::string answers = AnswersOf(scene);
  std::thread([&] { failed = Fails(c, scene, successes); }).join();
  ASSERT_EQ(scene.manager.Validate(), "");
  if (failed) {
    ASSERT_TRUE(StateOf(scene) == state) << "it has changed something";
    ASSERT_TRUE(c.is_structural || NodesOf(scene.manager) == nodes) << "it has changed the tree";
    ASSERT_TRUE(AnswersOf(scene) == answers) << "it has given half an answer";
    c.call(scene);
    ASSERT_EQ(scene.manager.Validate(), "");
  }
  ASSERT_TRUE(StateOf(scene) + AnswersOf(scene) == expected) << "called again, it does otherwise";
}

class OutOfMemory : public testing::TestWithParam<Case> {};

TEST_P(OutOfMemory, DidNotHappenAndSucceedsWhenCalledAgain) {
  const Case& c = GetParam();
  Scene scene = c.make();
  c.call(scene);
  const std::string expected = StateOf(scene) + AnswersOf(scene);
  const std::string nodes = NodesOf(scene.manager);
  bool failed = true;
  for (std::size_t successes = 0; failed; ++successes) {
    ASSERT_LT(successes, kMostAllocations);
    ASSERT_NO_FATAL_FAILURE(Try(c, expected, successes, failed)) << "allocation " << successes;
  }
}

void Batch(Scene& scene, bool by_executor) {
  std::array<DiscQuery, 150> queries;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    queries[i] = {{1.0 * static_cast<double>(i), 3}, 400, static_cast<Kinds>(i)};
  }
  if (by_executor) {
    scene.manager.SearchMany(queries, scene.many, kBackwards);
  } else {
    scene.manager.SearchMany(queries, scene.many);
  }
}

std::size_t CountPairs(const Scene& scene) {
  std::size_t pairs = 0;
  const auto count = [&](SpriteId, SpriteId) { ++pairs; };
  scene.manager.ForEachOverlappingPair(count, kBackwards);
  scene.manager.ForEachOverlappingPair(3, 6, count, kBackwards);
  return pairs;
}

const Case kChanges[] = {
    {"AddInside", Infinite,
     [](Scene& s) {
       s.manager.Add({.position = {1, 1}});
     }},
    {"AddWhereTheRootGrows", Infinite,
     [](Scene& s) {
       s.manager.Add({.position = {1e9, -1e12}});
     }},
    {"AddOutside", Keeping,
     [](Scene& s) {
       s.manager.Add({.position = {1e9, 0}});
     }},
    {"AddWithBorderRemove", Removing,
     [](Scene& s) {
       s.manager.Add({.position = {7, 0}});
     }},
    {"Remove", Infinite, [](Scene& s) { s.manager.Remove(s.ids[7]); }},
    {"MoveToWhereTheRootGrows", Infinite,
     [](Scene& s) {
       s.manager.MoveTo(s.ids[7], {-1e12, 1e10});
     }},
    {"MoveToOutside", Keeping,
     [](Scene& s) {
       s.manager.MoveTo(s.ids[7], {-1e12, 1e10});
     }},
    {"SetRadius", Infinite, [](Scene& s) { s.manager.SetRadius(s.ids[7], 300); }},
    {"SetKinds", Infinite, [](Scene& s) { s.manager.SetKinds(s.ids[7], 1u << 30); }},
    {"SetVelocity", Infinite,
     [](Scene& s) {
       s.manager.SetVelocity(s.ids[7], {1, 2});
     }},
    {"SetTag", Infinite, [](Scene& s) { s.manager.SetTag(s.ids[7], 9); }},
    {"Reserve", Infinite, [](Scene& s) { s.manager.Reserve(100'000); }},
    {"ReserveWithBorderRemove", Removing, [](Scene& s) { s.manager.Reserve(100'000); }},
    {"Clear", Infinite, [](Scene& s) { s.manager.Clear(); }},
    {"ShrinkToFit", Removing, [](Scene& s) { s.manager.ShrinkToFit(); }},
    {"Restore", Removing, [](Scene& s) { s.manager.Restore(s.saved); }},
    {"SetPositions", Infinite,
     [](Scene& s) {
       std::array<Vec2, 300> positions;
       for (std::size_t i = 0; i < positions.size(); ++i) {
         const auto x = static_cast<double>(i * i * i);
         positions[i] = {i % 5 == 0 ? -x * 1e3 : x, 1000.0 - x};
       }
       s.manager.SetPositions(std::span(s.ids).first(positions.size()), positions);
     }},
    {"Move", Infinite, [](Scene& s) { s.manager.Move(10); }},
    {"MoveWithBorderRemove", Removing, [](Scene& s) { s.manager.Move(10); }},
    {"MoveByAnExecutor", Removing, [](Scene& s) { s.manager.Move(10, kBackwards); }},
    {"FixOutOfBounds", Moved, [](Scene& s) { s.manager.FixOutOfBounds(); }},
    {"ReBallance", FixedNotBalanced, [](Scene& s) { s.manager.ReBallance(); }, true},
    {"Tick", Infinite, [](Scene& s) { s.manager.Tick(100); }},
    {"TickWithBorderRemove", Removing, [](Scene& s) { s.manager.Tick(1); }},
    {"TickByAnExecutor", Keeping, [](Scene& s) { s.manager.Tick(1, kBackwards); }},
};

const Case kQuestions[] = {
    {"Near", Infinite,
     [](Scene& s) { s.manager.GetSpritesNear({}, kInfinity, kAllKinds, s.hits); }},
    {"NearAccepted", Infinite,
     [](Scene& s) { s.manager.GetSpritesNear({}, kInfinity, kAllKinds, s.hits, kOdd); }},
    {"NearTraced", Infinite,
     [](Scene& s) {
       s.visits = {};
       SearchTrace trace{.visits = &s.visits};
       s.manager.GetSpritesNear({}, 300, kAllKinds, s.hits, &trace);
     }},
    {"Touching", Keeping,
     [](Scene& s) { s.manager.GetSpritesTouching({}, 500, kAllKinds, s.hits); }},
    {"TouchingAccepted", Keeping,
     [](Scene& s) { s.manager.GetSpritesTouching({}, 500, kAllKinds, s.hits, kOdd); }},
    {"InABox", Infinite,
     [](Scene& s) {
       s.manager.GetSpritesIn({{-300, -300}, {900, 90}}, kAllKinds, s.hits);
     }},
    {"InABoxAccepted", Infinite,
     [](Scene& s) {
       s.manager.GetSpritesIn({{-300, -300}, {900, 90}}, kAllKinds, s.hits, kOdd);
     }},
    {"NearestOne", Infinite,
     [](Scene& s) {
       SearchTrace trace{.visits = &s.visits};
       s.visits = {};
       s.answer =
           (Words() << s.manager.GetNearestSprite({}, kInfinity, kAllKinds, kOdd, &trace)).Text();
     }},
    {"NearestFew", Infinite,
     [](Scene& s) { s.manager.GetNearestSprites({}, 90, kInfinity, kAllKinds, s.hits); }},
    {"NearestFewAccepted", Infinite,
     [](Scene& s) { s.manager.GetNearestSprites({}, 90, kInfinity, kAllKinds, s.hits, kOdd); }},
    {"SweepFirst", Infinite,
     [](Scene& s) {
       SearchTrace trace{.visits = &s.visits};
       s.visits = {};
       s.answer =
           (Words() << s.manager.SweepFirst({-900, 3}, {900, 9}, 5, kAllKinds, &trace)).Text();
     }},
    {"SweepAll", Infinite,
     [](Scene& s) {
       s.manager.SweepAll({-900, 3}, {900, 9}, 50, kAllKinds, s.swept);
     }},
    {"SweepAllAccepted", Infinite,
     [](Scene& s) {
       s.manager.SweepAll({-900, 3}, {900, 9}, 50, kAllKinds, s.swept, kOdd);
     }},
    {"CountAndAny", Infinite,
     [](Scene& s) {
       const SpriteManager& m = s.manager;
       s.answer =
           (Words() << m.CountSpritesNear({}, 90, 7) << m.CountSpritesTouching({}, 90, 7, kOdd)
                    << m.AnySpriteNear({}, 90, 7) << m.AnySpriteTouching({}, 90, 7, kOdd))
               .Text();
     }},
    {"SearchMany", Infinite, [](Scene& s) { Batch(s, false); }},
    {"SearchManyByAnExecutor", Infinite, [](Scene& s) { Batch(s, true); }},
    {"PairsByAnExecutor", Infinite, [](Scene& s) { s.answer = (Words() << CountPairs(s)).Text(); }},
    {"IdsInLeafOrder", Infinite, [](Scene& s) { s.manager.GetIdsInLeafOrder(s.order); }},
    {"Save", Infinite, [](Scene& s) { s.manager.Save(s.bytes); }},
    {"Validate", Infinite, [](Scene& s) { s.answer = s.manager.Validate(); }},
};

const auto kNameOf = [](const testing::TestParamInfo<Case>& info) { return info.param.name; };
INSTANTIATE_TEST_SUITE_P(Changes, OutOfMemory, testing::ValuesIn(kChanges), kNameOf);
INSTANTIATE_TEST_SUITE_P(Questions, OutOfMemory, testing::ValuesIn(kQuestions), kNameOf);

// `out` may hold the answer of an earlier search, of which nobody shall take a part for the new
// one.
TEST(OutOfMemory, InASearchLeavesOutAsItWasOrEmpty) {
  Scene scene = Infinite();
  std::vector<Hit> before;
  scene.manager.GetSpritesNear({}, 20, kAllKinds, before);
  ASSERT_GT(before.size(), 1u);
  const auto is_before = [&] {
    return (Words() << scene.hits).Text() == (Words() << before).Text();
  };
  for (const Case& c : kQuestions) {
    bool failed = true;
    for (std::size_t successes = 0; failed; ++successes) {
      scene.hits = before;
      scene.hits.shrink_to_fit();
      failed = Fails(c, scene, successes);
      if (failed) {
        EXPECT_TRUE(is_before() || scene.hits.empty()) << c.name;
      }
    }
  }
}

TEST(OutOfMemory, InTheThreadsOfAnExecutorReachesTheCaller) {
  Scene scene = Infinite();
  std::vector<DiscQuery> queries(200, {{}, kInfinity, kAllKinds});
  int failures = 0;
  bool failed = true;
  for (std::size_t successes = 0; failed; ++successes) {
    const auto in_a_thread = [&](std::size_t count, FunctionRef<void(std::size_t)> work) {
      std::thread([&] {
        const test::FailingAllocator failing(successes);
        for (std::size_t i = 0; i < count; ++i) work(i);
      }).join();
    };
    failed = false;
    try {
      ManyHits many;
      scene.manager.SearchMany(queries, many, in_a_thread);
      EXPECT_EQ(many.hits.size(), 200 * scene.manager.Count());
    } catch (const std::bad_alloc&) {
      failed = true;
      ++failures;
    }
  }
  EXPECT_GT(failures, 5);
}

// Triples so close together that each needs a path of its own down to the smallest leaves: more
// nodes than a crowd of that size is given room for, so that memory runs out at every depth of a
// split.
SpriteManager Triples() {
  SpaceOptions options = Options(Canvas::Infinite, Border::Keep);
  options.leaf_capacity = 2;
  options.merge_threshold = 1;
  options.smallest_leaf_radius = 1e-9;
  SpriteManager manager(options);
  test::Random random(6);
  for (std::size_t i = 0; i < 900; ++i) {
    const Vec2 velocity = i % 3 == 0 ? random.In(1e4) : Vec2{};
    const Vec2 p = random.In(900);
    for (int j = 0; j < 3; ++j) manager.Add({p, velocity, 1.0 * j, Kinds(1) << j, 0});
  }
  manager.Move(1);
  manager.FixOutOfBounds();
  return manager;
}

void ExpectSound(const SpriteManager& manager) {
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.CountSpritesTouching({}, kInfinity, 4), 900u);
  EXPECT_EQ(manager.CountSpritesNear({}, kInfinity, kAllKinds), 2700u);
}

TEST(OutOfMemory, InReBallanceGoesOnWhenCalledAgain) {
  bool failed = true;
  std::size_t successes = 0;
  for (; failed; ++successes) {
    ASSERT_LT(successes, 60u);
    SpriteManager manager = Triples();
    failed = false;
    try {
      const test::FailingAllocator failing(successes);
      manager.ReBallance();
    } catch (const std::bad_alloc&) {
      failed = true;
    }
    ASSERT_NO_FATAL_FAILURE(ExpectSound(manager)) << successes;
    manager.ReBallance();
    ASSERT_NO_FATAL_FAILURE(ExpectSound(manager)) << successes;
  }
  EXPECT_GT(successes, 3u);
}

// What a tick could not balance, the next one does.
TEST(OutOfMemory, AtTheEndOfATickPutsBalanceOff) {
  SpriteManager done = Triples();
  done.Tick(0);
  SpriteManager manager = Triples();
  manager.Move(0);  // it has its room from here on
  {
    const test::FailingAllocator failing(0);
    manager.Tick(0);
  }
  ExpectSound(manager);
  EXPECT_LT(manager.GetStatistics().nodes, done.GetStatistics().nodes);
  manager.Tick(0);
  ExpectSound(manager);
  EXPECT_EQ(NodesOf(manager), NodesOf(done));
}

TEST(OutOfMemory, InManyAddsChangesNothingEachTime) {
  SpriteManager manager(Options(Canvas::Bounded, Border::Remove));
  std::vector<std::byte> before;
  std::vector<std::byte> after;
  int failures = 0;
  for (std::size_t i = 0; manager.Count() < 400; ++i) {
    manager.Save(before);
    const std::size_t count = manager.Count();
    try {
      const test::FailingAllocator failing(i % 4);
      manager.Add({.position = {1.0 * static_cast<double>(i % 1000), 5}});
      continue;
    } catch (const std::bad_alloc&) {
      ++failures;
    }
    manager.Save(after);
    ASSERT_EQ(before, after);
    ASSERT_EQ(manager.Count(), count);
    ASSERT_EQ(manager.Validate(), "");
  }
  EXPECT_GT(failures, 8);
}

TEST(OutOfMemory, AtBirthLeavesNothing) {
  bool failed = true;
  std::size_t successes = 0;
  for (; failed; ++successes) {
    failed = false;
    const test::FailingAllocator failing(successes);
    try {
      const SpriteManager manager(Options(Canvas::Infinite, Border::Keep));
    } catch (const std::bad_alloc&) {
      failed = true;
    }
  }
  EXPECT_GT(successes, 3u);
}

}  // namespace
}  // namespace heliopause
