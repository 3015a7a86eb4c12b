// Each search honours each of its options.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <string>
#include <vector>

#include "support/numbers.hpp"

namespace heliopause {
namespace {

constexpr Kinds kShip = 1;
constexpr Kinds kRock = 2;

using Ids = std::vector<SpriteId>;

template <class Hits>
Ids IdsOf(const Hits& hits) {
  Ids ids;
  for (const auto& hit : hits) ids.push_back(hit.id);
  return ids;
}

// Every search over the three sprites of the test. A list search returns what it found, another one
// as much of that as it reports: a first hit, or `all` cut to its count.
struct Search {
  std::string name;
  bool is_list;
  std::function<std::size_t(const SpriteManager&, const SearchOptions&)> count;
};

std::vector<Search> AllSearches() {
  const auto of = [](const auto& found) { return found ? std::size_t{1} : std::size_t{0}; };
  static std::vector<Hit> hits;
  static std::vector<SweepHit> sweep;
  return {
      {"GetSpritesNear", true,
       [](const auto& m, const auto& o) { return m.GetSpritesNear({}, 50, o, hits), hits.size(); }},
      {"GetSpritesTouching", true,
       [](const auto& m, const auto& o) {
         return m.GetSpritesTouching({}, 50, o, hits), hits.size();
       }},
      {"GetSpritesIn", true,
       [](const auto& m, const auto& o) {
         return m.GetSpritesIn({{-50, -50}, {50, 50}}, o, hits), hits.size();
       }},
      {"GetNearestSprites", true,
       [](const auto& m, const auto& o) {
         return m.GetNearestSprites({}, 9, test::kInfinity, o, hits), hits.size();
       }},
      {"SweepAll", true,
       [](const auto& m, const auto& o) {
         return m.SweepAll({-50, 0}, {50, 0}, 1, o, sweep), sweep.size();
       }},
      {"CountSpritesNear", true,
       [](const auto& m, const auto& o) { return m.CountSpritesNear({}, 50, o); }},
      {"CountSpritesTouching", true,
       [](const auto& m, const auto& o) { return m.CountSpritesTouching({}, 50, o); }},
      {"GetNearestSprite", false,
       [of](const auto& m, const auto& o) {
         return of(m.GetNearestSprite({}, test::kInfinity, o));
       }},
      {"SweepFirst", false,
       [of](const auto& m, const auto& o) {
         return of(m.SweepFirst({-50, 0}, {50, 0}, 1, o));
       }},
      {"AnySpriteNear", false,
       [of](const auto& m, const auto& o) { return of(m.AnySpriteNear({}, 50, o)); }},
      {"AnySpriteTouching", false,
       [of](const auto& m, const auto& o) { return of(m.AnySpriteTouching({}, 50, o)); }},
  };
}

class SearchOptionsTest : public testing::Test {
 protected:
  // How many a search finds when `lists` match: a search for one finds at most one.
  static void ExpectEach(const SpriteManager& manager, const SearchOptions& options,
                         std::size_t matches) {
    for (const Search& search : AllSearches()) {
      const std::size_t expected = search.is_list ? matches : std::min<std::size_t>(matches, 1);
      EXPECT_EQ(search.count(manager, options), expected) << search.name;
    }
  }

  SpriteManager manager_;
  SpriteId ship_ = manager_.Add({.position = {0, 0}, .radius = 5, .kinds = kShip, .tag = 10});
  SpriteId rock_ = manager_.Add({.position = {20, 0}, .radius = 5, .kinds = kRock, .tag = 11});
  SpriteId wreck_ =
      manager_.Add({.position = {-20, 0}, .radius = 5, .kinds = kShip | kRock, .tag = 12});
};

TEST_F(SearchOptionsTest, EmptyOptionsFindEverySprite) { ExpectEach(manager_, {}, 3); }

TEST_F(SearchOptionsTest, KindsFilterEverySearch) {
  ExpectEach(manager_, {kShip}, 2);
  ExpectEach(manager_, {kShip | kRock}, 3);
  ExpectEach(manager_, {4}, 0);
  ExpectEach(manager_, {0}, 0);
}

TEST_F(SearchOptionsTest, TheIgnoredSpriteIsNeverAHit) {
  ExpectEach(manager_, {.ignore = ship_}, 2);
  ExpectEach(manager_, {.kinds = kShip, .ignore = ship_}, 1);
  ExpectEach(manager_, {.kinds = kShip, .ignore = rock_}, 2);
  manager_.Remove(rock_);
  manager_.Remove(wreck_);
  ExpectEach(manager_, {.ignore = ship_}, 0);
  ExpectEach(manager_, {.ignore = wreck_}, 1);
}

TEST_F(SearchOptionsTest, AcceptDecidesLast) {
  ExpectEach(manager_, {.accept = [](SpriteId, std::uint64_t tag) { return tag >= 11; }}, 2);
  ExpectEach(manager_, {.accept = [](SpriteId, std::uint64_t) { return false; }}, 0);
  for (const Search& search : AllSearches()) {
    Ids offered;
    const auto accept = [&](SpriteId id, std::uint64_t tag) {
      EXPECT_EQ(manager_.Get(id)->tag, tag);
      offered.push_back(id);
      return false;
    };
    search.count(manager_, {.kinds = kRock, .ignore = wreck_, .accept = accept});
    EXPECT_EQ(offered, Ids{rock_}) << search.name << " offers only what passes kinds and ignore";
  }
}

// A sweep measures from its start, all other searches of the test from the origin.
TEST_F(SearchOptionsTest, AcceptMayTakeTheHit) {
  manager_.MoveTo(rock_, {20, 3});
  for (const Search& search : AllSearches()) {
    std::vector<Hit> offered;
    const auto accept = [&](const Hit& hit) {
      offered.push_back(hit);
      return hit.position.x < 0;
    };
    const bool is_sweep = search.name.starts_with("Sweep");
    EXPECT_EQ(search.count(manager_, {.ignore = ship_, .accept = accept}), 1u) << search.name;
    for (const Hit& hit : offered) {
      const Vec2 at = *manager_.GetPosition(hit.id);
      EXPECT_EQ(hit.position.x, at.x) << search.name;
      EXPECT_EQ(hit.position.y, at.y) << search.name;
      EXPECT_EQ(hit.distance, std::sqrt(is_sweep ? (at.x + 50) * (at.x + 50) + at.y * at.y
                                                 : at.x * at.x + at.y * at.y))
          << search.name;
      EXPECT_EQ(hit.tag, hit.id == rock_ ? 11u : 12u) << search.name;
    }
    EXPECT_TRUE(std::any_of(offered.begin(), offered.end(), [&](const Hit& hit) {
      return hit.id == wreck_;
    })) << search.name;
    EXPECT_EQ(
        search.count(manager_, {.ignore = ship_,
                                .accept = [](const Hit& hit) { return hit.position.x == 1; }}),
        0u)
        << search.name;
  }
}

TEST_F(SearchOptionsTest, ASweepReportsTheTagsOfWhatItAccepts) {
  std::vector<SweepHit> swept;
  manager_.SweepAll({-50, 0}, {50, 0}, 1,
                    {.accept = [this](const Hit& hit) { return hit.id != ship_; }}, swept);
  ASSERT_EQ(swept.size(), 2u);
  EXPECT_EQ(swept[0].tag, 12u);
  EXPECT_EQ(swept[1].tag, 11u);
}

TEST_F(SearchOptionsTest, ATraceReportsTheSearchAndChangesNoAnswer) {
  for (const Search& search : AllSearches()) {
    SearchTrace trace;
    trace.sprites_tested = 99;
    const std::size_t traced =
        search.count(manager_, {.kinds = kShip, .ignore = ship_, .trace = &trace});
    EXPECT_EQ(traced, search.count(manager_, {.kinds = kShip, .ignore = ship_})) << search.name;
    EXPECT_GE(trace.nodes_entered + trace.nodes_taken_whole, 1u) << search.name;
    EXPECT_NE(trace.sprites_tested, 99u) << search.name;
  }
}

TEST_F(SearchOptionsTest, AFunctionRefOfAHitIsAcceptedAsItIs) {
  const auto is_ship = [this](const Hit& hit) { return hit.id == ship_; };
  const FunctionRef<bool(const Hit&)> given = is_ship, none;
  ExpectEach(manager_, {.accept = given}, 1);
  ExpectEach(manager_, {.accept = none}, 3);
}

TEST_F(SearchOptionsTest, ATemporaryLambdaLivesAsLongAsTheCall) {
  SearchTrace trace;
  std::vector<Hit> hits;
  const std::vector<std::uint64_t> wanted{12};
  manager_.GetSpritesNear(
      {}, 50,
      {.kinds = kShip,
       .accept = [wanted](SpriteId, std::uint64_t tag) { return tag == wanted.front(); },
       .trace = &trace},
      hits);
  EXPECT_EQ(IdsOf(hits), Ids{wreck_});
}

}  // namespace
}  // namespace heliopause
