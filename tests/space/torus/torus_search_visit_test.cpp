// Visits, counts and questions of a torus against its lists; nested searches; memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <heliopause/torus_search.hpp>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

constexpr double kRadius = 100;

class TorusVisitTest : public testing::Test {
 protected:
  TorusVisitTest() {
    for (unsigned i = 0; i < 400; ++i) {
      space_.Add({.position = random_.In(kRadius),
                  .radius = random_.Between(0, i % 40 == 0 ? 30 : 5),
                  .kinds = Kinds{1} << i % 3,
                  .tag = i});
    }
    space_.ReBallance();
  }

  static void Sort(std::vector<Hit>& hits) {
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
      return std::tuple(a.distance, a.id, a.position.x, a.position.y) <
             std::tuple(b.distance, b.id, b.position.x, b.position.y);
    });
  }

  // `list`, `visit`, `count` and `any` take what is left of the arguments.
  template <class List, class Visit, class Count, class Any>
  void ExpectAgreement(const List& list, const Visit& visit, const Count& count, const Any& any) {
    for (const SearchOptions& options : {SearchOptions{}, SearchOptions{.kinds = 2},
                                         SearchOptions{.kinds = 3, .ignore = SpriteId{7, 1}}}) {
      std::vector<Hit> listed, visited;
      list(options, listed);
      visit(options, [&](const Hit& hit) { visited.push_back(hit); });
      Sort(listed);
      Sort(visited);
      ASSERT_EQ(visited.size(), listed.size());
      for (std::size_t i = 0; i < listed.size(); ++i) {
        ASSERT_EQ(visited[i].id, listed[i].id) << i;
        ASSERT_EQ(visited[i].position, listed[i].position) << i;
        ASSERT_EQ(visited[i].tag, listed[i].tag) << i;
      }
      EXPECT_EQ(count(options), listed.size());
      EXPECT_EQ(any(options), !listed.empty());
      std::size_t calls = 0;
      visit(options, [&](const Hit&) { return ++calls < 3; });
      EXPECT_EQ(calls, std::min<std::size_t>(listed.size(), 3)) << "false ends it";
      found_ += listed.size();
    }
  }

  test::Random random_{9};
  SpriteManager space_{{.radius = kRadius,
                        .canvas = Canvas::Bounded,
                        .border = Border::Wrap,
                        .leaf_capacity = 8,
                        .smallest_leaf_radius = 1}};
  const TorusSearch torus_{space_};
  std::size_t found_ = 0;
};

TEST_F(TorusVisitTest, TheFormsOfADiscAgree) {
  for (int i = 0; i < 150; ++i) {
    const Vec2 p = random_.In(i % 2 == 0 ? 300 : 60);
    const double r = random_.Between(0, i % 5 == 0 ? 150 : 20);
    ExpectAgreement([&](const auto& o, auto& out) { torus_.GetSpritesNear(p, r, o, out); },
                    [&](const auto& o, auto visit) { torus_.ForEachSpriteNear(p, r, o, visit); },
                    [&](const auto& o) { return torus_.CountSpritesNear(p, r, o); },
                    [&](const auto& o) { return torus_.AnySpriteNear(p, r, o); });
    ExpectAgreement(
        [&](const auto& o, auto& out) { torus_.GetSpritesTouching(p, r, o, out); },
        [&](const auto& o, auto visit) { torus_.ForEachSpriteTouching(p, r, o, visit); },
        [&](const auto& o) { return torus_.CountSpritesTouching(p, r, o); },
        [&](const auto& o) { return torus_.AnySpriteTouching(p, r, o); });
  }
  EXPECT_GT(found_, 5000u);
}

TEST_F(TorusVisitTest, TheFormsOfAShapeAgree) {
  const auto touching = [&](const auto& shape) {
    ExpectAgreement(
        [&](const auto& o, auto& out) { torus_.GetSpritesTouching(shape, o, out); },
        [&](const auto& o, auto visit) { torus_.ForEachSpriteTouching(shape, o, visit); },
        [&](const auto& o) { return torus_.CountSpritesTouching(shape, o); },
        [&](const auto& o) { return torus_.AnySpriteTouching(shape, o); });
  };
  for (int i = 0; i < 100; ++i) {
    const Vec2 p = random_.In(300), q = random_.In(60);
    touching(TurnedBox{.center = p,
                       .half = {random_.Between(0, 90), random_.Between(0, 20)},
                       .axis = {q.x + 100, q.y}});
    touching(Capsule{p, {p.x + q.x, p.y + q.y}, random_.Between(0, 20)});
    const Box box{p, {p.x + random_.Between(0, 300), p.y + random_.Between(0, 40)}};
    ExpectAgreement([&](const auto& o, auto& out) { torus_.GetSpritesIn(box, o, out); },
                    [&](const auto& o, auto visit) { torus_.ForEachSpriteIn(box, o, visit); },
                    [&](const auto& o) { return torus_.CountSpritesIn(box, o); },
                    [&](const auto& o) { return torus_.AnySpriteIn(box, o); });
  }
  EXPECT_GT(found_, 5000u);
}

TEST_F(TorusVisitTest, RejectsANestedSearchIntoTheSameList) {
  for (const Vec2 p : {Vec2{0, 0}, Vec2{kRadius, kRadius}}) {  // one image, four
    const Box box{{p.x - 30, p.y - 30}, {p.x + 30, p.y + 30}};
    std::vector<Hit> out(3);
    std::vector<SweepHit> swept;
    const auto near = [&](const Hit&) { return torus_.GetSpritesNear(p, 9, {}, out), true; };
    EXPECT_THROW(torus_.GetSpritesNear(p, 40, {.accept = near}, out), std::logic_error);
    EXPECT_TRUE(out.empty());
    EXPECT_THROW(torus_.GetSpritesIn(box, {.accept = near}, out), std::logic_error);
    EXPECT_THROW(torus_.GetNearestSprites(p, 9, 99, {.accept = near}, out), std::logic_error);
    EXPECT_THROW(torus_.GetSpritesTouching(Capsule{p, p, 50}, {.accept = near}, out),
                 std::logic_error);
    const auto sweep = [&](const Hit&) { return torus_.SweepAll(p, p, 30, {}, swept), true; };
    EXPECT_THROW(torus_.SweepAll(p, p, 40, {.accept = sweep}, swept), std::logic_error);
    const auto throws = [](const Hit&) -> bool { throw 42; };
    EXPECT_THROW(torus_.GetSpritesNear(p, 40, {.accept = throws}, out), int);
    EXPECT_TRUE(out.empty());
  }
}

TEST_F(TorusVisitTest, DoesNotAllocateWhenWarmAcrossTheSeam) {
  std::vector<Hit> out;
  std::vector<SweepHit> swept;
  std::vector<SeamPair> pairs;
  ManyHits many;
  const std::vector<DiscQuery> queries(10, {.point = {kRadius, 0}, .radius = 40});
  const auto odd = [](SpriteId, std::uint64_t tag) { return tag % 2 == 1; };
  std::size_t found = 0;
  const auto search = [&] {
    const Vec2 p{kRadius, -kRadius};
    torus_.GetSpritesNear(p, 40, {}, out);
    torus_.GetSpritesTouching(p, 40, {.accept = odd}, out);
    torus_.GetSpritesTouching(TurnedBox{.center = p, .half = {40, 5}, .axis = {1, 1}}, {}, out);
    torus_.GetSpritesTouching(Capsule{p, {0, 0}, 9}, {}, out);
    torus_.GetSpritesIn({p, {p.x + 50, p.y + 50}}, {}, out);
    torus_.GetNearestSprites(p, 20, 99, {}, out);
    torus_.SweepAll(p, {p.x + 90, p.y}, 5, {}, swept);
    torus_.ForEachSpriteNear(p, 40, {}, [&](const Hit&) { ++found; });
    found += torus_.CountSpritesIn({p, {p.x + 50, p.y + 50}});
    torus_.GetPairsAcrossSeam(1, 2, pairs);
    torus_.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++found; });
    torus_.SearchMany(queries, many);
  };
  search();
  const test::AllocationCount count;
  search();
  EXPECT_EQ(count.Calls(), 0u);
  EXPECT_GT(found, 100u);
}

TEST_F(TorusVisitTest, MessagesNameTheCall) {
  const auto message = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const std::exception& error) {
      return error.what();
    }
    return "no error";
  };
  const auto ignore = [](const Hit&) {};
  std::vector<SweepHit> swept;
  EXPECT_EQ(message([&] {
              torus_.ForEachSpriteTouching({0, 0}, -1, {}, ignore);
            }).substr(0, 43),
            "TorusSearch::ForEachSpriteTouching: radius ");
  EXPECT_EQ(message([&] {
              torus_.SweepAll({0, 0}, {1, 0}, -1, {}, swept);
            }).substr(0, 30),
            "TorusSearch::SweepAll: radius ");
  EXPECT_EQ(message([&] {
              (void)torus_.AnySpriteTouching(TurnedBox{.half = {-1, 0}});
            }).substr(0, 54),
            "TorusSearch::AnySpriteTouching(TurnedBox): box.half.x ");
  space_.Move(0);
  EXPECT_EQ(message([&] { (void)torus_.CountSpritesIn({}); }).substr(0, 28),
            "TorusSearch::CountSpritesIn:");
  EXPECT_EQ(
      message([&] { torus_.ForEachOverlappingPair([](SpriteId, SpriteId) {}); }).substr(0, 36),
      "TorusSearch::ForEachOverlappingPair:");
}

}  // namespace
}  // namespace heliopause
