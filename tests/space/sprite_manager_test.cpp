// Ids, refused input (rule 11), guards (rule 3) and life.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heliopause/sprite_manager.hpp>

namespace heliopause {
namespace {

const double kNan = std::nan("");
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTooFar = kMaxCoordinate * 2;

// The text of the std::invalid_argument that the call throws.
std::string Refusal(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no refusal";
}

std::vector<std::byte> Saved(const SpriteManager& manager) {
  std::vector<std::byte> bytes;
  manager.Save(bytes);
  return bytes;
}

TEST(SpriteManager, GivesBackWhatWasAdded) {
  SpriteManager manager;
  const SpriteId id = manager.Add({{1, 2}, {3, 4}, 5, 6, 7});
  const Sprite s = manager.Get(id).value();
  EXPECT_EQ(s.position.x, 1);
  EXPECT_EQ(s.position.y, 2);
  EXPECT_EQ(s.velocity.x, 3);
  EXPECT_EQ(s.velocity.y, 4);
  EXPECT_EQ(s.radius, 5);
  EXPECT_EQ(s.kinds, 6u);
  EXPECT_EQ(s.tag, 7u);
  EXPECT_EQ(manager.GetPosition(id)->y, 2);
  EXPECT_TRUE(manager.Contains(id));
  EXPECT_EQ(manager.Count(), 1u);
}

TEST(SpriteManager, ChangesWhatItIsTold) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  EXPECT_TRUE(manager.MoveTo(id, {9, 8}) && manager.SetVelocity(id, {7, 6}) &&
              manager.SetRadius(id, 5) && manager.SetKinds(id, 4) && manager.SetTag(id, 3));
  const Sprite s = *manager.Get(id);
  EXPECT_EQ(s.position.x, 9);
  EXPECT_EQ(s.velocity.y, 6);
  EXPECT_EQ(s.radius, 5);
  EXPECT_EQ(s.kinds, 4u);
  EXPECT_EQ(s.tag, 3u);
}

TEST(SpriteManager, AnIdThatIsGoneIsNormalLife) {
  SpriteManager manager;
  const SpriteId gone = manager.Add({});
  EXPECT_TRUE(manager.Remove(gone));
  const SpriteId next = manager.Add({});
  EXPECT_EQ(next.slot, gone.slot);
  for (const SpriteId id : {gone, SpriteId{}, SpriteId{99, 1}, SpriteId{next.slot, 77}}) {
    EXPECT_FALSE(manager.Contains(id));
    EXPECT_FALSE(manager.Get(id));
    EXPECT_FALSE(manager.GetPosition(id));
    EXPECT_FALSE(manager.Remove(id));
    EXPECT_FALSE(manager.MoveTo(id, {}));
    EXPECT_FALSE(manager.SetVelocity(id, {}));
    EXPECT_FALSE(manager.SetRadius(id, 1));
    EXPECT_FALSE(manager.SetKinds(id, 1));
    EXPECT_FALSE(manager.SetTag(id, 1));
    EXPECT_TRUE(manager.GetNearestSprite({}, 1, kAllKinds, id)) << "ignores nobody";
  }
}

TEST(SpriteManager, IdsDoNotDependOnTheShapeOfTheTree) {
  SpaceOptions fine;
  fine.leaf_capacity = 1;
  fine.merge_threshold = 0;
  SpriteManager a;
  SpriteManager b(fine);
  for (int i = 0; i < 50; ++i) {
    a.Add({.position = {1.0 * i, 0}});
    b.Add({.position = {-100.0 * i, 3.0 * i}});
    if (i % 2 == 0) b.Tick(1);
  }
  for (std::uint32_t i = 0; i < 50; i += 3) {
    EXPECT_TRUE(a.Remove({i, 1}) && b.Remove({i, 1}));
    a.ReBallance();
  }
  for (int i = 0; i < 30; ++i) EXPECT_EQ(a.Add({}), b.Add({}));
}

TEST(SpriteManager, VisitsSpritesInOrderOfId) {
  SpriteManager manager;
  for (int i = 0; i < 100; ++i) {
    manager.Add({.position = {-5000.0 * i, 77.0 * i}, .tag = std::uint64_t(i)});
  }
  manager.Remove({5, 1});
  std::vector<SpriteId> seen;
  manager.ForEachSprite([&](SpriteId id, const Sprite& sprite) {
    EXPECT_EQ(sprite.tag, id.slot);
    seen.push_back(id);
  });
  EXPECT_EQ(seen.size(), 99u);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
}

TEST(SpriteManager, ClearKeepsIdsDeadAndGivesOutTheLowestSlotFirst) {
  SpriteManager manager;
  std::vector<SpriteId> old;
  for (int i = 0; i < 100; ++i) old.push_back(manager.Add({.position = {1e9 * i, 0}}));
  manager.Clear();
  EXPECT_EQ(manager.Count(), 0u);
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.GetStatistics().nodes, 1u);
  for (const SpriteId id : old) EXPECT_FALSE(manager.Contains(id));
  EXPECT_EQ(manager.Add({}), (SpriteId{0, 2}));
}

TEST(SpriteManager, MovesWithItsSpritesAndIds) {
  SpriteManager a;
  const SpriteId id = a.Add({.position = {1, 1}});
  SpriteManager b = std::move(a);
  EXPECT_TRUE(b.Contains(id));
  a = SpriteManager();  // a moved-from manager may be assigned
  EXPECT_EQ(a.Count(), 0u);
  a = std::move(b);
  EXPECT_EQ(a.CountSpritesNear({}, 5, kAllKinds), 1u);
  static_assert(!std::is_copy_constructible_v<SpriteManager>);
  static_assert(std::is_nothrow_move_constructible_v<SpriteManager>);
}

TEST(SpriteManager, ShrinkToFitKeepsAnswersIdsAndTheGuard) {
  SpriteManager manager;
  std::vector<SpriteId> ids;
  for (int i = 0; i < 3000; ++i) ids.push_back(manager.Add({{i * 7.0, i * -3.0}, {1, 1}, 2, 1, 5}));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (i % 10 != 0) manager.Remove(ids[i]);
  }
  const auto before = Saved(manager);
  manager.ShrinkToFit();
  EXPECT_EQ(Saved(manager), before);
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.CountSpritesNear({}, kInfinity, kAllKinds), 300u);
  manager.Move(1);
  manager.ShrinkToFit();
  EXPECT_THROW(manager.CountSpritesNear({}, 1, kAllKinds), std::logic_error);
  manager.FixOutOfBounds();
  EXPECT_EQ(manager.CountSpritesNear({}, kInfinity, kAllKinds), 300u);
}

TEST(Refusal, NamesTheValueAndChangesNothing) {
  SpriteManager manager;
  const SpriteId id = manager.Add({{1, 2}, {3, 4}, 5, 6, 7});
  const auto before = Saved(manager);
  EXPECT_NE(Refusal([&] { manager.Add({.position = {-2e12, 0}}); }).find("-2e+12"), std::string::npos);
  EXPECT_NE(Refusal([&] { manager.Add({.radius = -3.5}); }).find("-3.5"), std::string::npos);
  EXPECT_NE(Refusal([&] { manager.Tick(-0.25); }).find("-0.25"), std::string::npos);
  EXPECT_NE(Refusal([&] { manager.SetVelocity(id, {kNan, 0}); }).find("nan"), std::string::npos);
  for (const double bad : {kNan, kInfinity, -kInfinity, kTooFar, -kTooFar,
                           std::nextafter(kMaxCoordinate, kInfinity)}) {
    EXPECT_NE(Refusal([&] { manager.Add({.position = {bad, 0}}); }), "no refusal");
    EXPECT_NE(Refusal([&] { manager.Add({.position = {0, bad}}); }), "no refusal");
    EXPECT_NE(Refusal([&] { manager.MoveTo(id, {bad, 0}); }), "no refusal");
    EXPECT_NE(Refusal([&] { manager.MoveTo(id, {0, bad}); }), "no refusal");
    EXPECT_NE(Refusal([&] { manager.MoveTo(SpriteId{}, {0, bad}); }), "no refusal");
  }
  for (const double bad : {kNan, kInfinity, -kInfinity}) {
    EXPECT_NE(Refusal([&] { manager.Add({.velocity = {bad, 0}}); }), "no refusal");
    EXPECT_NE(Refusal([&] { manager.SetVelocity(id, {0, bad}); }), "no refusal");
    EXPECT_NE(Refusal([&] { manager.Add({.radius = bad}); }), "no refusal");
    EXPECT_NE(Refusal([&] { manager.SetRadius(id, bad); }), "no refusal");
  }
  EXPECT_NE(Refusal([&] { manager.SetRadius(id, -5e-324); }), "no refusal");
  EXPECT_EQ(Saved(manager), before);
  EXPECT_EQ(manager.Validate(), "");
  manager.Add({.position = {kMaxCoordinate, -kMaxCoordinate}, .radius = 1.7e308});  // just fine
}

TEST(Refusal, OfAQuestionLeavesAnswerAndTraceAlone) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  std::vector<Hit> out(3);
  std::vector<SweepHit> swept(2);
  SearchTrace trace{1, 2, 3, 4};
  const std::vector<std::function<void()>> questions = {
      [&] { manager.GetSpritesNear({kNan, 0}, 1, 1, out, &trace); },
      [&] { manager.GetSpritesNear({kTooFar, 0}, 1, 1, out, &trace); },
      [&] { manager.GetSpritesNear({}, -1, 1, out, &trace); },
      [&] { manager.GetSpritesNear({}, kNan, 1, out, &trace); },
      [&] { manager.GetSpritesTouching({0, kInfinity}, 1, 1, out, &trace); },
      [&] { manager.GetSpritesTouching({}, -0.5, 1, out, &trace); },
      [&] { manager.GetSpritesIn({{1, 0}, {0, 0}}, 1, out, &trace); },
      [&] { manager.GetSpritesIn({{0, 1}, {0, 0}}, 1, out, &trace); },
      [&] { manager.GetSpritesIn({{0, kNan}, {0, 0}}, 1, out, &trace); },
      [&] { manager.GetSpritesIn({{0, 0}, {0, kTooFar}}, 1, out, &trace); },
      [&] { (void)manager.GetNearestSprite({}, kNan, 1, &trace); },
      [&] { (void)manager.GetNearestSprite({0, -kTooFar}, 1, 1, id, &trace); },
      [&] { manager.GetNearestSprites({}, 1, -2, 1, out, &trace); },
      [&] { (void)manager.SweepFirst({kNan, 0}, {}, 1, 1, &trace); },
      [&] { (void)manager.SweepFirst({}, {0, kTooFar}, 1, 1, &trace); },
      [&] { manager.SweepAll({}, {}, -1, 1, swept, &trace); },
      [&] { (void)manager.CountSpritesNear({}, -1, 1, &trace); },
      [&] { (void)manager.CountSpritesTouching({kNan, 0}, 1, 1, &trace); },
      [&] { (void)manager.AnySpriteNear({}, kNan, 1, id, &trace); },
      [&] { (void)manager.AnySpriteTouching({kTooFar, 0}, 1, 1, &trace); }};
  for (std::size_t i = 0; i < questions.size(); ++i) {
    EXPECT_NE(Refusal(questions[i]), "no refusal") << "question " << i;
    EXPECT_EQ(out.size(), 3u);
    EXPECT_EQ(swept.size(), 2u);
    EXPECT_EQ(trace.sprites_tested, 4u);
  }
  EXPECT_EQ(manager.CountSpritesNear({}, kInfinity, 1), 1u) << "an infinite radius is fair";
}

TEST(Refusal, OfOptionsThatMakeNoSense) {
  const auto refused = [](const std::function<void(SpaceOptions&)>& spoil) {
    SpaceOptions options;
    spoil(options);
    return Refusal([&] { SpriteManager manager(options); });
  };
  EXPECT_EQ(refused([](SpaceOptions&) {}), "no refusal");
  using O = SpaceOptions;
  const std::vector<std::function<void(O&)>> spoilers = {
      [](O& o) { o.center.x = kNan; },        [](O& o) { o.center.y = kTooFar; },
      [](O& o) { o.radius = 0; },             [](O& o) { o.radius = -1; },
      [](O& o) { o.radius = kNan; },          [](O& o) { o.radius = kInfinity; },
      [](O& o) { o.radius = kTooFar; },       [](O& o) { o.leaf_capacity = 0; },
      [](O& o) { o.merge_threshold = 64; },   [](O& o) { o.smallest_leaf_radius = 0; },
      [](O& o) { o.smallest_leaf_radius = -1; },
      [](O& o) { o.smallest_leaf_radius = kNan; },
      [](O& o) { o.smallest_leaf_radius = kInfinity; },
      [](O& o) { o.center.x = kMaxCoordinate; },
      [](O& o) { o.canvas = Canvas::Bounded; o.center.x = 1e9; o.radius = 1e-9; },
      [](O& o) { o.border = static_cast<Border>(17); },
      [](O& o) { o.canvas = static_cast<Canvas>(5); }};
  for (std::size_t i = 0; i < spoilers.size(); ++i) {
    EXPECT_NE(refused(spoilers[i]), "no refusal") << "spoiler " << i;
  }
  EXPECT_NE(refused([](O& o) { o.radius = -12.5; }).find("-12.5"), std::string::npos);
  EXPECT_EQ(refused([](O& o) { o.radius = kMaxCoordinate; }), "no refusal") << "all of space";
  EXPECT_EQ(refused([](O& o) { o.radius = 1e-300; }), "no refusal");
}

TEST(Guard, SearchesBetweenMoveAndFixThrowAndChangeNothing) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  manager.Move(0);
  std::vector<Hit> out(2);
  std::vector<SweepHit> swept(2);
  const auto yes = [](SpriteId, std::uint64_t) { return true; };
  EXPECT_THROW(manager.GetSpritesNear({}, 1, 1, out), std::logic_error);
  EXPECT_THROW(manager.GetSpritesNear({}, 1, 1, out, yes), std::logic_error);
  EXPECT_THROW(manager.GetSpritesTouching({}, 1, 1, out), std::logic_error);
  EXPECT_THROW(manager.GetSpritesIn({}, 1, out), std::logic_error);
  EXPECT_THROW((void)manager.GetNearestSprite({}, 1, 1), std::logic_error);
  EXPECT_THROW(manager.GetNearestSprites({}, 1, 1, 1, out), std::logic_error);
  EXPECT_THROW((void)manager.SweepFirst({}, {}, 1, 1), std::logic_error);
  EXPECT_THROW(manager.SweepAll({}, {}, 1, 1, swept), std::logic_error);
  EXPECT_THROW((void)manager.CountSpritesNear({}, 1, 1), std::logic_error);
  EXPECT_THROW((void)manager.CountSpritesTouching({}, 1, 1), std::logic_error);
  EXPECT_THROW((void)manager.AnySpriteNear({}, 1, 1), std::logic_error);
  EXPECT_THROW((void)manager.AnySpriteTouching({}, 1, 1), std::logic_error);
  EXPECT_THROW(manager.ForEachOverlappingPair([](SpriteId, SpriteId) {}), std::logic_error);
  EXPECT_EQ(out.size(), 2u);
  EXPECT_EQ(swept.size(), 2u);
  // What does not ask where sprites are is answered.
  EXPECT_TRUE(manager.Contains(id) && manager.Get(id) && manager.Count() == 1);
  EXPECT_TRUE(manager.MoveTo(id, {5, 5}) && manager.SetRadius(id, 2));
  manager.ForEachSprite([](SpriteId, const Sprite&) {});
  manager.ForEachNode([](const NodeView&) {});
  manager.FixOutOfBounds();
  EXPECT_EQ(manager.CountSpritesNear({5, 5}, 0, 1), 1u);
}

TEST(Guard, ChangesFromInsideACallbackThrowAndChangeNothing) {
  SpriteManager manager;
  const SpriteId id = manager.Add({{1, 2}, {3, 4}, 5, 6, 7});
  manager.Add({{2, 2}, {3, 4}, 5, 6, 8});
  const auto before = Saved(manager);
  const std::vector<std::function<void()>> changes = {
      [&] { manager.Add({}); },          [&] { manager.Remove(id); },
      [&] { manager.Remove({}); },       [&] { manager.MoveTo(id, {}); },
      [&] { manager.SetVelocity(id, {}); }, [&] { manager.SetRadius(id, 0); },
      [&] { manager.SetKinds(id, 0); },  [&] { manager.SetTag(id, 0); },
      [&] { manager.Reserve(5000); },    [&] { manager.Clear(); },
      [&] { manager.ShrinkToFit(); },    [&] { manager.Tick(1); },
      [&] { manager.Move(1); },          [&] { manager.FixOutOfBounds(); },
      [&] { manager.ReBallance(); },     [&] { manager.Restore(before); }};
  std::size_t thrown = 0;
  const auto try_all = [&] {
    for (const auto& change : changes) {
      try {
        change();
      } catch (const std::logic_error&) {
        ++thrown;
      }
    }
    return true;
  };
  const auto accept = [&](SpriteId, std::uint64_t) { return try_all(); };
  std::vector<Hit> out;
  std::vector<SweepHit> swept;
  const std::vector<std::function<void()>> callers = {
      [&] { manager.ForEachSprite([&](SpriteId, const Sprite&) { try_all(); }); },
      [&] { manager.ForEachNode([&](const NodeView&) { try_all(); }); },
      [&] { manager.ForEachOverlappingPair([&](SpriteId, SpriteId) { try_all(); }); },
      [&] { manager.GetSpritesNear({}, 99, kAllKinds, out, accept); },
      [&] { manager.GetSpritesTouching({}, 99, kAllKinds, out, accept); },
      [&] { manager.GetSpritesIn({{0, 0}, {9, 9}}, kAllKinds, out, accept); },
      [&] { (void)manager.GetNearestSprite({}, 99, kAllKinds, accept); },
      [&] { manager.GetNearestSprites({}, 5, 99, kAllKinds, out, accept); },
      [&] { (void)manager.SweepFirst({}, {9, 9}, 9, kAllKinds, accept); },
      [&] { manager.SweepAll({}, {9, 9}, 9, kAllKinds, swept, accept); },
      [&] { (void)manager.CountSpritesNear({}, 99, kAllKinds, accept); },
      [&] { (void)manager.CountSpritesTouching({}, 99, kAllKinds, accept); },
      [&] { (void)manager.AnySpriteNear({}, 99, kAllKinds, accept); },
      [&] { (void)manager.AnySpriteTouching({}, 99, kAllKinds, accept); }};
  for (std::size_t i = 0; i < callers.size(); ++i) {
    thrown = 0;
    callers[i]();
    EXPECT_GE(thrown, changes.size()) << "caller " << i;
    EXPECT_EQ(thrown % changes.size(), 0u) << "caller " << i;
    EXPECT_EQ(Saved(manager), before) << "caller " << i;
  }
  EXPECT_TRUE(manager.Remove(id)) << "and the guard is gone afterwards";
}

TEST(Guard, LetsACallbackSearchNestedAndChangeAnotherManager) {
  SpriteManager manager;
  SpriteManager other;
  for (int i = 0; i < 5; ++i) manager.Add({.position = {1.0 * i, 0}});
  std::size_t nested = 0;
  manager.ForEachSprite([&](SpriteId, const Sprite& sprite) {
    other.Add(sprite);
    nested += manager.CountSpritesNear(sprite.position, 1, kAllKinds, [&](SpriteId, std::uint64_t) {
      EXPECT_THROW(manager.Tick(1), std::logic_error);
      other.Tick(0);
      return true;
    });
    EXPECT_THROW(manager.Clear(), std::logic_error) << "the outer mark outlives the inner one";
  });
  EXPECT_EQ(nested, 13u);
  EXPECT_EQ(other.Count(), 5u);
}

TEST(Guard, EndsWithACallbackThatThrows) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  std::vector<Hit> out;
  const auto throws = [](SpriteId, std::uint64_t) -> bool { throw 42; };
  EXPECT_THROW(manager.GetSpritesNear({}, 1, 1, out, throws), int);
  EXPECT_THROW(manager.ForEachSprite([](SpriteId, const Sprite&) { throw 42; }), int);
  EXPECT_TRUE(manager.Remove(id));
}

TEST(Reserve, RefusesWhatCannotBe) {
  SpriteManager manager;
  EXPECT_THROW(manager.Reserve(~std::size_t{0}), std::length_error);
  manager.Reserve(0);
  EXPECT_EQ(manager.Add({}), (SpriteId{0, 1}));
}

}  // namespace
}  // namespace heliopause
