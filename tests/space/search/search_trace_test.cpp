// The list of visited nodes that a search with a trace reports.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <heliopause/shape_search.hpp>
#include <heliopause/sprite_manager.hpp>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/random.hpp"

namespace heliopause {
namespace {

using NodeSquare = std::tuple<double, double, double>;  // center x, center y, radius

// 3,000 sprites of radius 1 and kinds 1 in small leaves.
SpriteManager SmallLeaves() {
  SpaceOptions options;
  options.radius = 2000;
  options.leaf_capacity = 8;
  options.merge_threshold = 4;
  SpriteManager manager(options);
  test::Random random(11);
  for (int i = 0; i < 3000; ++i) manager.Add({random.In(1900), {}, 1, 1, 0});
  manager.ReBallance();
  return manager;
}

std::size_t CountOf(const std::vector<NodeVisit>& visits, NodeVisit::What what) {
  return static_cast<std::size_t>(
      std::count_if(visits.begin(), visits.end(), [&](auto& visit) { return visit.what == what; }));
}

// The list agrees with the counts, and contains only nodes of the tree, each once.
void ExpectListed(const SpriteManager& manager, const SearchTrace& trace) {
  const std::vector<NodeVisit>& visits = *trace.visits;
  EXPECT_EQ(CountOf(visits, NodeVisit::What::Entered), trace.nodes_entered);
  EXPECT_EQ(CountOf(visits, NodeVisit::What::Skipped), trace.nodes_skipped);
  EXPECT_EQ(CountOf(visits, NodeVisit::What::TakenWhole), trace.nodes_taken_whole);
  std::set<NodeSquare> nodes, seen;
  manager.ForEachNode([&](const NodeView& node) {
    nodes.insert({node.center.x, node.center.y, node.radius});
  });
  for (const NodeVisit& visit : visits) {
    const NodeSquare square{visit.center.x, visit.center.y, visit.radius};
    EXPECT_TRUE(nodes.contains(square));
    EXPECT_TRUE(seen.insert(square).second) << "visited twice";
  }
}

// The list of sprites outside a bounded canvas is filtered by quantized positions, as leaves are.
TEST(SearchTrace, FewSpritesOutsideTheCanvasAreTested) {
  SpriteManager manager({.radius = 64, .canvas = Canvas::Bounded, .border = Border::Keep});
  test::Random random(12);
  for (int i = 0; i < 2000; ++i) {
    manager.Add({{random.Between(65, 500), random.Between(-500, 500)}, {1, 0}, 0.5, 1, 0});
  }
  manager.Tick(1);
  ASSERT_GT(manager.GetStatistics().outside, 1900u);
  std::vector<Hit> hits;
  const auto tested = [&](const auto& search) {
    SearchTrace trace;
    search(SearchOptions{.trace = &trace});
    return trace.sprites_tested;
  };
  EXPECT_LT(tested([&](auto options) { manager.GetSpritesNear({0, 0}, 20, options, hits); }), 1u);
  EXPECT_LT(tested([&](auto options) {
              manager.GetSpritesNear({300, 0}, 20, options, hits);
            }),
            50u);
  EXPECT_LT(tested([&](auto options) {
              manager.GetSpritesTouching({300, 0}, 20, options, hits);
            }),
            50u);
  EXPECT_LT(tested([&](auto options) {
              (void)manager.GetNearestSprite({300, 0}, 1000, options);
            }),
            500u);
}

std::map<NodeSquare, NodeVisit::What> VisitBySquare(const std::vector<NodeVisit>& visits) {
  std::map<NodeSquare, NodeVisit::What> outcomes;
  for (const NodeVisit& visit : visits) {
    outcomes[{visit.center.x, visit.center.y, visit.radius}] = visit.what;
  }
  return outcomes;
}

// The list contains the root and each child of an entered node, and no other node.
void ExpectComplete(const SpriteManager& manager, const std::vector<NodeVisit>& visits) {
  const auto outcomes = VisitBySquare(visits);
  std::vector<bool> is_entered;  // from the root down to the node
  manager.ForEachNode([&](const NodeView& node) {
    is_entered.resize(node.depth);
    const auto found = outcomes.find({node.center.x, node.center.y, node.radius});
    EXPECT_EQ(found != outcomes.end(), node.depth == 0 || is_entered.back());
    is_entered.push_back(found != outcomes.end() && found->second == NodeVisit::What::Entered);
  });
}

// Region searches descend through skip tables, so they pass levels without visiting them. The
// nearest visited ancestor of every visited node was entered, and the last visited node above every
// hit is an entered leaf or a node taken whole.
void ExpectConnected(const SpriteManager& manager, const std::vector<NodeVisit>& visits,
                     const std::vector<Hit>& hits) {
  const auto outcomes = VisitBySquare(visits);
  using Path = std::vector<std::pair<NodeView, NodeVisit::What>>;
  Path path;  // the visited nodes from the root down
  std::size_t covered = 0;
  manager.ForEachNode([&](const NodeView& node) {
    while (!path.empty() && path.back().first.depth >= node.depth) path.pop_back();
    const auto found = outcomes.find({node.center.x, node.center.y, node.radius});
    if (found != outcomes.end()) {
      if (!path.empty()) {
        EXPECT_EQ(path.back().second, NodeVisit::What::Entered);
      }
      path.emplace_back(node, found->second);
    }
    if (!node.leaf) return;
    ASSERT_FALSE(path.empty()) << "the root is always visited";
    const auto& [last, what] = path.back();
    const bool is_covered = what == NodeVisit::What::TakenWhole ||
                            (what == NodeVisit::What::Entered && last.depth == node.depth);
    for (const Hit& hit : hits) {
      const bool is_here = hit.position.x >= node.center.x - node.radius &&
                           hit.position.x < node.center.x + node.radius &&
                           hit.position.y >= node.center.y - node.radius &&
                           hit.position.y < node.center.y + node.radius;
      covered += is_here && is_covered ? 1 : 0;
    }
  });
  EXPECT_EQ(covered, hits.size());
}

TEST(SearchTrace, ListsTheNodesThatItCounts) {
  const SpriteManager manager = SmallLeaves();
  std::vector<NodeVisit> visits;
  SearchTrace trace;
  trace.visits = &visits;
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  const auto check = [&](const char* what, auto&& search) {
    SCOPED_TRACE(what);
    visits.clear();
    search();
    ASSERT_EQ(trace.visits, &visits);
    EXPECT_FALSE(visits.empty());
    ExpectListed(manager, trace);
  };
  const auto check_region = [&](const char* what, auto&& search) {
    hits.clear();
    check(what, search);
    ExpectConnected(manager, visits, hits);
  };
  const auto check_all = [&](const char* what, auto&& search) {
    check(what, search);
    ExpectComplete(manager, visits);
  };
  check_region("near", [&] {
    manager.GetSpritesNear({100, 50}, 700, {.kinds = 1, .trace = &trace}, hits);
  });
  EXPECT_GT(trace.nodes_taken_whole, 0u);
  check_region("touching", [&] {
    manager.GetSpritesTouching({100, 50}, 90, {.kinds = 1, .trace = &trace}, hits);
  });
  check_region("box", [&] {
    manager.GetSpritesIn({{-300, -300}, {500, 100}}, {.kinds = 1, .trace = &trace}, hits);
  });
  check_region("nearest", [&] {
    hits = {*manager.GetNearestSprite({3, 4}, 1e6, {.kinds = 1, .trace = &trace})};
  });
  check_region("few nearest", [&] {
    manager.GetNearestSprites({3, 4}, 20, 1e6, {.kinds = 1, .trace = &trace}, hits);
  });
  check_all("nearest, from outside the tree", [&] {
    (void)manager.GetNearestSprite({9999, 4}, 1e6, {.kinds = 1, .trace = &trace});
  });
  check_region("count", [&] {
    (void)manager.CountSpritesNear({0, 0}, 300, {.kinds = 1, .trace = &trace});
  });
  check_region("any", [&] {
    (void)manager.AnySpriteNear({0, 0}, 300, {.kinds = 1, .trace = &trace});
  });
  check_all("sweep", [&] {
    manager.SweepAll({-900, -900}, {900, 900}, 5, {.kinds = 1, .trace = &trace}, swept);
  });
  check_all("first of a sweep", [&] {
    (void)manager.SweepFirst({-900, 0}, {900, 800}, 5, {.kinds = 1, .trace = &trace});
  });
  check_region("first of a short sweep", [&] {
    (void)manager.SweepFirst({-90, 0}, {90, 40}, 5, {.kinds = 1, .trace = &trace});
  });
}

// The search entered every leaf that is nearer than its last hit, or took it whole.
void ExpectCoveredByDistance(const SpriteManager& manager, Vec2 point, double farthest,
                             const std::vector<NodeVisit>& visits) {
  const auto outcomes = VisitBySquare(visits);
  std::vector<bool> is_whole;  // from the root down to the node
  manager.ForEachNode([&](const NodeView& node) {
    is_whole.resize(node.depth);
    const auto found = outcomes.find({node.center.x, node.center.y, node.radius});
    const bool is_visited = found != outcomes.end();
    is_whole.push_back((node.depth > 0 && is_whole.back()) ||
                       (is_visited && found->second == NodeVisit::What::TakenWhole));
    const double x = std::max(std::abs(point.x - node.center.x) - node.radius, 0.0);
    const double y = std::max(std::abs(point.y - node.center.y) - node.radius, 0.0);
    if (!node.leaf || std::hypot(x, y) > farthest) return;
    EXPECT_TRUE(is_whole.back() || (is_visited && found->second == NodeVisit::What::Entered));
  });
}

TEST(SearchTrace, OfTheNearestCoversEveryNearerLeaf) {
  const SpriteManager manager = SmallLeaves();
  std::vector<NodeVisit> visits;
  SearchTrace trace;
  trace.visits = &visits;
  std::vector<Hit> few;
  test::Random random(5);
  for (int i = 0; i < 30; ++i) {
    const Vec2 point = random.In(3000);
    visits.clear();
    const auto hit = manager.GetNearestSprite(point, 1e6, {.kinds = 1, .trace = &trace});
    ASSERT_TRUE(hit);
    ExpectCoveredByDistance(manager, point, hit->distance, visits);
    visits.clear();
    manager.GetNearestSprites(point, 40, 1e6, {.kinds = 1, .trace = &trace}, few);
    ASSERT_EQ(few.size(), 40u);
    ExpectCoveredByDistance(manager, point, few.back().distance, visits);
  }
}

TEST(SearchTrace, AppendsToTheListAndKeepsItInAnEmptySearch) {
  const SpriteManager manager = SmallLeaves();
  std::vector<NodeVisit> visits;
  SearchTrace trace;
  trace.visits = &visits;
  std::vector<Hit> hits;
  manager.GetSpritesNear({}, 100, {.kinds = 1, .trace = &trace}, hits);
  const std::size_t before = visits.size();
  manager.GetSpritesNear({1e9, 0}, 1, {.kinds = 1, .trace = &trace}, hits);
  ASSERT_EQ(visits.size(), before + 1);
  EXPECT_EQ(visits.back().what, NodeVisit::What::Skipped);
  manager.GetNearestSprites({}, 0, 10, {.kinds = 1, .trace = &trace}, hits);
  EXPECT_EQ(trace.visits, &visits);
}

// A visitor gets hits from 64 gathered entries on, so it cannot end a smaller search; nor may a
// trace, which would then show another walk than that of the search without one.
TEST(SearchTrace, OfASmallSearchIsTheSameWhenTheVisitorEndsItAtOnce) {
  const SpriteManager manager = SmallLeaves();
  std::size_t taken_whole = 0;
  test::Random random(6);
  for (int i = 0; i < 50; ++i) {
    const Vec2 point = random.In(1500);
    SearchTrace all, first;
    manager.ForEachSpriteNear(point, 200, {.trace = &all}, [](const Hit&) { return true; });
    manager.ForEachSpriteNear(point, 200, {.trace = &first}, [](const Hit&) { return false; });
    ASSERT_LT(all.sprites_tested, 64u);
    EXPECT_EQ(first.nodes_entered, all.nodes_entered);
    EXPECT_EQ(first.nodes_skipped, all.nodes_skipped);
    EXPECT_EQ(first.nodes_taken_whole, all.nodes_taken_whole);
    EXPECT_EQ(first.sprites_tested, all.sprites_tested);
    taken_whole += all.nodes_taken_whole;
  }
  EXPECT_GT(taken_whole, 0u);
}

TEST(SearchTrace, IsUnchangedWhenACallbackThrows) {
  const SpriteManager manager = SmallLeaves();
  std::vector<NodeVisit> visits(3);
  SearchTrace trace{.nodes_entered = 7, .sprites_tested = 9, .visits = &visits};
  const auto throws = [](const Hit&) -> bool { throw 42; };
  const SearchOptions options{.kinds = 1, .accept = throws, .trace = &trace};
  const SearchOptions all{.kinds = 1, .trace = &trace};
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  const auto expect_unchanged = [&](const char* name, const auto& search) {
    EXPECT_THROW(search(), int) << name;
    EXPECT_EQ(trace.nodes_entered, 7u) << name;
    EXPECT_EQ(trace.sprites_tested, 9u) << name;
    EXPECT_EQ(trace.nodes_skipped + trace.nodes_taken_whole, 0u) << name;
    EXPECT_EQ(trace.visits, &visits) << name;
    EXPECT_EQ(visits.size(), 3u) << name;
  };
  expect_unchanged("list", [&] { manager.GetSpritesNear({}, 300, options, hits); });
  expect_unchanged("count", [&] { (void)manager.CountSpritesNear({}, 300, options); });
  expect_unchanged("visitor", [&] { manager.ForEachSpriteNear({}, 300, all, throws); });
  expect_unchanged("nearest", [&] { (void)manager.GetNearestSprite({}, 300, options); });
  expect_unchanged("k nearest", [&] { manager.GetNearestSprites({}, 9, 300, options, hits); });
  expect_unchanged("sweep", [&] { manager.SweepAll({}, {900, 0}, 50, options, swept); });
  const TurnedBox box{.half = {300, 300}};
  const Capsule capsule{.to = {900, 0}, .radius = 50};
  expect_unchanged("turned box", [&] { GetSpritesTouching(manager, box, options, hits); });
  expect_unchanged("capsule", [&] { GetSpritesTouching(manager, capsule, options, hits); });
  expect_unchanged("visitor of a capsule",
                   [&] { ForEachSpriteTouching(manager, capsule, all, throws); });
}

TEST(SearchTrace, IsUnchangedWhenACallbackSearchesIntoTheSameList) {
  const SpriteManager manager = SmallLeaves();
  SearchTrace trace{.nodes_entered = 7};
  std::vector<Hit> hits;
  const auto nested = [&](const Hit&) {
    manager.GetSpritesNear({}, 300, {1}, hits);
    return true;
  };
  EXPECT_THROW(
      manager.GetSpritesNear({}, 300, {.kinds = 1, .accept = nested, .trace = &trace}, hits),
      std::logic_error);
  EXPECT_TRUE(hits.empty());
  EXPECT_EQ(trace.nodes_entered, 7u);
}

TEST(SearchTrace, DoesNotChangeTheResultOfTheSearch) {
  const SpriteManager manager = SmallLeaves();
  std::vector<NodeVisit> visits;
  SearchTrace trace;
  trace.visits = &visits;
  std::vector<Hit> with, without;
  for (const double radius : {0.0, 30.0, 250.0, 5000.0}) {
    manager.GetSpritesNear({-400, 70}, radius, {1}, without);
    manager.GetSpritesNear({-400, 70}, radius, {.kinds = 1, .trace = &trace}, with);
    ASSERT_EQ(with.size(), without.size());
    for (std::size_t i = 0; i < with.size(); ++i) EXPECT_EQ(with[i].id, without[i].id);
  }
}

}  // namespace
}  // namespace heliopause
