// A batch on a torus has the results of single searches.
#include <gtest/gtest.h>

#include <heliopause/torus_search.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/executors.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

constexpr double kRadius = 100;

class TorusSearchManyTest : public testing::Test {
 protected:
  TorusSearchManyTest() {
    std::vector<Sprite> sprites;
    for (unsigned i = 0; i < 500; ++i) {
      sprites.push_back(
          {.position = random_.In(kRadius), .radius = 3, .kinds = 1u + i % 2, .tag = i});
    }
    space_.AddMany(sprites, ids_);
    space_.ReBallance();
  }

  // 150 queries: tasks of 64, the last one of fewer. Some lie outside the canvas.
  template <class Query, class Make>
  std::vector<Query> Queries(const Make& make) {
    std::vector<Query> queries(150);
    for (std::size_t i = 0; i < queries.size(); ++i) {
      queries[i] = make(random_.In(2 * kRadius));
      queries[i].kinds = 1u + i % 3;
      queries[i].ignore = ids_[i];
    }
    return queries;
  }

  template <class Query, class Results, class Single>
  void ExpectSingleSearches(const std::vector<Query>& queries, Results many, const Single& single) {
    decltype(many.hits) hits;
    const Executor executors[] = {{}, test::kBackwards, test::kByFourThreads};
    for (const Executor executor : executors) {
      torus_.SearchMany(queries, many, executor);
      ASSERT_EQ(many.Count(), queries.size());
      std::size_t all = 0;
      for (std::size_t i = 0; i < queries.size(); ++i) {
        single(queries[i], SearchOptions{.kinds = queries[i].kinds, .ignore = queries[i].ignore},
               hits);
        const auto found = many.Of(i);
        ASSERT_EQ(found.size(), hits.size()) << "query " << i;
        for (std::size_t h = 0; h < hits.size(); ++h) {
          EXPECT_EQ(found[h].id, hits[h].id) << "query " << i;
          EXPECT_EQ(found[h].tag, hits[h].tag) << "query " << i;
        }
        all += hits.size();
      }
      EXPECT_GT(all, queries.size()) << "there is something to compare";
    }
  }

  test::Random random_{5};
  SpriteManager space_{{.radius = kRadius, .canvas = Canvas::Bounded, .border = Border::Wrap}};
  std::vector<SpriteId> ids_;
  const TorusSearch torus_{space_};
};

TEST_F(TorusSearchManyTest, DiscsGiveTheHitsOfSingleSearches) {
  ExpectSingleSearches(
      Queries<DiscQuery>([](Vec2 at) { return DiscQuery{.point = at, .radius = 30}; }), ManyHits{},
      [&](const auto& q, const auto& options, auto& hits) {
        torus_.GetSpritesNear(q.point, q.radius, options, hits);
      });
}

TEST_F(TorusSearchManyTest, TouchingCirclesGiveTheHitsOfSingleSearches) {
  ExpectSingleSearches(
      Queries<TouchingQuery>([](Vec2 at) { return TouchingQuery{.point = at, .radius = 30}; }),
      ManyHits{}, [&](const auto& q, const auto& options, auto& hits) {
        torus_.GetSpritesTouching(q.point, q.radius, options, hits);
      });
}

TEST_F(TorusSearchManyTest, BoxesGiveTheHitsOfSingleSearches) {
  ExpectSingleSearches(Queries<BoxQuery>([](Vec2 at) {
                         return BoxQuery{.box = {at, {at.x + 40, at.y + 30}}};
                       }),
                       ManyHits{}, [&](const auto& q, const auto& options, auto& hits) {
                         torus_.GetSpritesIn(q.box, options, hits);
                       });
}

TEST_F(TorusSearchManyTest, NearestQueriesGiveTheHitsOfSingleSearches) {
  ExpectSingleSearches(
      Queries<NearestQuery>([](Vec2 at) { return NearestQuery{.point = at, .k = 7}; }), ManyHits{},
      [&](const auto& q, const auto& options, auto& hits) {
        torus_.GetNearestSprites(q.point, q.k, q.max_radius, options, hits);
      });
}

TEST_F(TorusSearchManyTest, SweepsGiveTheHitsOfSingleSearches) {
  ExpectSingleSearches(Queries<SweepQuery>([](Vec2 at) {
                         return SweepQuery{.from = at, .to = {at.x + 90, at.y}, .radius = 5};
                       }),
                       ManySweepHits{}, [&](const auto& q, const auto& options, auto& hits) {
                         torus_.SweepAll(q.from, q.to, q.radius, options, hits);
                       });
}

std::string MessageOf(const auto& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(TorusSearchManyTest, NamesTheInvalidQuery) {
  ManyHits many;
  torus_.SearchMany(std::vector<DiscQuery>(2, {.radius = 9}), many);
  EXPECT_EQ(MessageOf([&] {
              torus_.SearchMany(std::vector<DiscQuery>{{.radius = 1}, {.radius = -1}}, many);
            }).substr(0, 52),
            "TorusSearch::SearchMany: queries[1].radius = -1 (exp");
  EXPECT_EQ(many.Count(), 2u) << "unchanged";
  const std::vector<BoxQuery> wide(70, {.box = {{0, 0}, {1601, 1}}});
  EXPECT_EQ(MessageOf([&] { torus_.SearchMany(wide, many); }).substr(0, 41),
            "TorusSearch::GetSpritesIn: width = 1601 (");
  EXPECT_EQ(many.Count(), 0u);
}

TEST_F(TorusSearchManyTest, TheExecutorMustNotChangeTheManager) {
  ManyHits many;
  const auto changes = [this](std::size_t, auto) { space_.Add({}); };
  EXPECT_THROW(torus_.SearchMany(std::vector<DiscQuery>(2), many, changes), std::logic_error);
  EXPECT_EQ(space_.Count(), 500u);
  space_.Move(1);
  EXPECT_THROW(torus_.SearchMany(std::vector<DiscQuery>(2), many), std::logic_error);
}

}  // namespace
}  // namespace heliopause
