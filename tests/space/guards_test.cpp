// The calls that throw std::logic_error between Move and FixOutOfBounds, and in a callback.
#include <gtest/gtest.h>

#include <functional>
#include <heliopause/shape_search.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/torus_search.hpp>
#include <stdexcept>
#include <vector>

namespace heliopause {
namespace {

std::vector<std::byte> Saved(const SpriteManager& manager) {
  std::vector<std::byte> bytes;
  manager.Save(bytes);
  return bytes;
}

TEST(Guard, SearchesBetweenMoveAndFixThrowAndChangeNothing) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  manager.Move(0);
  std::vector<Hit> out(2);
  std::vector<SweepHit> swept(2);
  const auto yes = [](SpriteId, std::uint64_t) { return true; };
  EXPECT_THROW(manager.GetSpritesNear({}, 1, {1}, out), std::logic_error);
  EXPECT_THROW(manager.GetSpritesNear({}, 1, {.kinds = 1, .accept = yes}, out), std::logic_error);
  EXPECT_THROW(manager.GetSpritesTouching({}, 1, {1}, out), std::logic_error);
  EXPECT_THROW(manager.GetSpritesIn({}, {1}, out), std::logic_error);
  EXPECT_THROW((void)manager.GetNearestSprite({}, 1, {1}), std::logic_error);
  EXPECT_THROW(manager.GetNearestSprites({}, 1, 1, {1}, out), std::logic_error);
  EXPECT_THROW((void)manager.SweepFirst({}, {}, 1, {1}), std::logic_error);
  EXPECT_THROW(manager.SweepAll({}, {}, 1, {1}, swept), std::logic_error);
  EXPECT_THROW((void)manager.CountSpritesNear({}, 1, {1}), std::logic_error);
  EXPECT_THROW((void)manager.CountSpritesTouching({}, 1, {1}), std::logic_error);
  EXPECT_THROW((void)manager.AnySpriteNear({}, 1, {1}), std::logic_error);
  EXPECT_THROW((void)manager.AnySpriteTouching({}, 1, {1}), std::logic_error);
  EXPECT_THROW((void)manager.CountSpritesIn({}, {1}), std::logic_error);
  EXPECT_THROW((void)manager.AnySpriteIn({}, {1}), std::logic_error);
  const auto ignore = [](const Hit&) {};
  EXPECT_THROW(manager.ForEachSpriteNear({}, 1, {1}, ignore), std::logic_error);
  EXPECT_THROW(manager.ForEachSpriteTouching({}, 1, {1}, ignore), std::logic_error);
  EXPECT_THROW(manager.ForEachSpriteIn({}, {1}, ignore), std::logic_error);
  EXPECT_THROW(GetSpritesTouching(manager, TurnedBox{}, {1}, out), std::logic_error);
  EXPECT_THROW(GetSpritesTouching(manager, Capsule{}, {1}, out), std::logic_error);
  EXPECT_THROW(ForEachSpriteTouching(manager, TurnedBox{}, {1}, ignore), std::logic_error);
  EXPECT_THROW((void)AnySpriteTouching(manager, Capsule{}, {1}), std::logic_error);
  ManyHits many;
  EXPECT_THROW(manager.SearchMany(std::vector<DiscQuery>(1), many), std::logic_error);
  EXPECT_THROW(manager.ForEachOverlappingPair([](SpriteId, SpriteId) {}), std::logic_error);
  EXPECT_THROW(manager.ForEachOverlappingPair(1, 1, [](SpriteId, SpriteId) {}), std::logic_error);
  EXPECT_EQ(out.size(), 2u);
  EXPECT_EQ(swept.size(), 2u);
  // Calls that need no search work.
  EXPECT_TRUE(manager.Contains(id) && manager.Get(id) && manager.Count() == 1);
  EXPECT_TRUE(manager.MoveTo(id, {5, 5}) && manager.SetRadius(id, 2));
  manager.ForEachSprite([](SpriteId, const Sprite&) {});
  manager.ForEachNode([](const NodeView&) {});
  manager.FixOutOfBounds();
  EXPECT_EQ(manager.CountSpritesNear({5, 5}, 0, {1}), 1u);
}

TEST(Guard, ChangesFromInsideACallbackThrowAndChangeNothing) {
  SpriteManager manager({.radius = 1000, .canvas = Canvas::Bounded, .border = Border::Wrap});
  const SpriteId id = manager.Add({{1, 2}, {3, 4}, 5, 6, 7});
  manager.Add({{2, 2}, {3, 4}, 5, 6, 8});
  const auto before = Saved(manager);
  std::vector<std::byte> shape;
  manager.SaveShape(shape);
  const SpriteManager other;
  const std::vector<SpriteId> ids = {id};
  const std::vector<Kinds> kinds = {1};
  const std::vector<std::function<void()>> changes = {[&] { manager.Add({}); },
                                                      [&] { manager.Remove(id); },
                                                      [&] { manager.Remove({}); },
                                                      [&] { manager.MoveTo(id, {}); },
                                                      [&] { manager.SetPositions({}, {}); },
                                                      [&] { manager.SetVelocity(id, {}); },
                                                      [&] { manager.SetRadius(id, 0); },
                                                      [&] { manager.SetKinds(id, 0); },
                                                      [&] { manager.SetTag(id, 0); },
                                                      [&] { manager.Reserve(5000); },
                                                      [&] { manager.Clear(); },
                                                      [&] { manager.ShrinkToFit(); },
                                                      [&] { manager.Tick(1); },
                                                      [&] { manager.Move(1); },
                                                      [&] { manager.FixOutOfBounds(); },
                                                      [&] { manager.ReBallance(); },
                                                      [&] { manager.Restore(before); },
                                                      [&] { manager.RestoreShape(shape); },
                                                      [&] { manager.CopyFrom(other); },
                                                      [&] { manager.SetKinds(ids, kinds); }};
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
  const auto visit = [&](const Hit&) { try_all(); };
  const TorusSearch torus(manager);
  const Box box{{0, 0}, {9, 9}};
  const TurnedBox turned{.half = {9, 9}};
  const Capsule capsule{.to = {9, 9}, .radius = 9};
  const auto pair = [&](const PairMember&, const PairMember&) { try_all(); };
  const std::vector<std::function<void()>> callers = {
      [&] { manager.ForEachSprite(2 | 4, [&](SpriteId, const Sprite&) { try_all(); }); },
      [&] { manager.ForEachSpriteNear({}, 99, {}, visit); },
      [&] { manager.ForEachSpriteTouching({}, 99, {}, visit); },
      [&] { manager.ForEachSpriteIn(box, {}, visit); },
      [&] { (void)manager.CountSpritesIn(box, {.accept = accept}); },
      [&] { (void)manager.AnySpriteIn(box, {.accept = accept}); },
      [&] { manager.ForEachOverlappingPair(pair); },
      [&] { manager.ForEachOverlappingPair(2, 4, pair); },
      [&] { GetSpritesTouching(manager, turned, {.accept = accept}, out); },
      [&] { GetSpritesTouching(manager, capsule, {.accept = accept}, out); },
      [&] { ForEachSpriteTouching(manager, turned, {}, visit); },
      [&] { ForEachSpriteTouching(manager, capsule, {}, visit); },
      [&] {
        torus.GetSpritesNear({999, 0}, 1200, {.accept = accept}, out);
      },
      [&] { torus.ForEachSpriteNear({}, 99, {}, visit); },
      [&] {
        torus.ForEachSpriteTouching({999, 0}, 1200, {}, visit);
      },
      [&] { torus.ForEachSpriteTouching(turned, {}, visit); },
      [&] { torus.ForEachOverlappingPair(pair); },
      [&] { torus.ForEachOverlappingPair(2, 4, pair); },
      [&] { manager.ForEachSprite([&](SpriteId, const Sprite&) { try_all(); }); },
      [&] { manager.ForEachNode([&](const NodeView&) { try_all(); }); },
      [&] { manager.ForEachOverlappingPair([&](SpriteId, SpriteId) { try_all(); }); },
      [&] { manager.ForEachOverlappingPair(2, 4, [&](SpriteId, SpriteId) { try_all(); }); },
      [&] { manager.GetSpritesNear({}, 99, {.accept = accept}, out); },
      [&] { manager.GetSpritesTouching({}, 99, {.accept = accept}, out); },
      [&] {
        manager.GetSpritesIn({{0, 0}, {9, 9}}, {.accept = accept}, out);
      },
      [&] { (void)manager.GetNearestSprite({}, 99, {.accept = accept}); },
      [&] { manager.GetNearestSprites({}, 5, 99, {.accept = accept}, out); },
      [&] {
        (void)manager.SweepFirst({}, {9, 9}, 9, {.accept = accept});
      },
      [&] {
        manager.SweepAll({}, {9, 9}, 9, {.accept = accept}, swept);
      },
      [&] { (void)manager.CountSpritesNear({}, 99, {.accept = accept}); },
      [&] { (void)manager.CountSpritesTouching({}, 99, {.accept = accept}); },
      [&] { (void)manager.AnySpriteNear({}, 99, {.accept = accept}); },
      [&] { (void)manager.AnySpriteTouching({}, 99, {.accept = accept}); }};
  for (std::size_t i = 0; i < callers.size(); ++i) {
    thrown = 0;
    callers[i]();
    EXPECT_GE(thrown, changes.size()) << "call with a callback " << i;
    EXPECT_EQ(thrown % changes.size(), 0u) << "call with a callback " << i;
    EXPECT_EQ(Saved(manager), before) << "call with a callback " << i;
  }
  EXPECT_TRUE(manager.Remove(id)) << "the guard ends with the callback";
}

TEST(Guard, AllowsNestedSearchesAndChangesOfAnotherManagerInACallback) {
  SpriteManager manager;
  SpriteManager other;
  for (int i = 0; i < 5; ++i) manager.Add({.position = {1.0 * i, 0}});
  std::size_t nested = 0;
  manager.ForEachSprite([&](SpriteId, const Sprite& sprite) {
    other.Add(sprite);
    nested += manager.CountSpritesNear(sprite.position, 1, {.accept = [&](SpriteId, std::uint64_t) {
                                         EXPECT_THROW(manager.Tick(1), std::logic_error);
                                         other.Tick(0);
                                         return true;
                                       }});
    EXPECT_THROW(manager.Clear(), std::logic_error) << "the inner search keeps the outer guard";
    other.ForEachSprite([&](SpriteId, const Sprite&) {
      EXPECT_THROW(manager.Clear(), std::logic_error)
          << "also inside a callback of another manager";
    });
  });
  EXPECT_EQ(nested, 13u);
  EXPECT_EQ(other.Count(), 5u);
}

TEST(Guard, EndsWithACallbackThatThrows) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  std::vector<Hit> out;
  const auto throws = [](SpriteId, std::uint64_t) -> bool { throw 42; };
  EXPECT_THROW(manager.GetSpritesNear({}, 1, {.kinds = 1, .accept = throws}, out), int);
  EXPECT_THROW(manager.ForEachSprite([](SpriteId, const Sprite&) { throw 42; }), int);
  EXPECT_TRUE(manager.Remove(id));
}

}  // namespace
}  // namespace heliopause
