// The quadtree itself, and what the running script may still use.
#include "script/bindings/brute_force_search.hpp"

namespace heliopause {
namespace {

class TreeLibrary : public BruteForceSearch {
 protected:
  TreeLibrary() {
    for (int i = 0; i < 1000; ++i)
      game->SpawnAsteroid(*TheCatalog().FindRock("small"), random.InDisc({0, 0}, 3000), {});
  }
};

TEST_F(TreeLibrary, NodesAreThoseOfTheTreeThatMeetTheCircle) {
  Step(1);
  std::size_t all = 0, meet = 0;
  game->Space().ForEachNode([&](const NodeView& node) {
    ++all;
    const double dx = std::max(std::abs(100 - node.center.x) - node.radius, 0.0);
    const double dy = std::max(std::abs(50 - node.center.y) - node.radius, 0.0);
    meet += std::hypot(dx, dy) <= 700 ? 1 : 0;
  });
  EXPECT_EQ(Do("#space.nodes(0, 0, math.huge), #space.nodes(100, 50, 700)"),
            std::to_string(all) + "\t" + std::to_string(meet));
  EXPECT_GT(meet, 4u);
  EXPECT_LT(meet, all);
  EXPECT_EQ(
      Do("local sum, root = 0 for i, n in ipairs(space.nodes(0, 0, math.huge)) do if n.leaf then "
         "sum = sum + n.count end if n.depth == 0 then root = i end assert(n.radius > 0 and not "
         "n.dirty and n.max_radius <= 60) end return sum, root"),
      "1120\t1");
  EXPECT_EQ(
      Do("space.spawn_asteroid{class = 'small', x = 5, y = 5} local dirty = 0 for _, n in "
         "ipairs(space.nodes(5, 5, 0)) do if n.dirty then dirty = dirty + 1 end end return dirty "
         "> 0"),
      "true");
}

// After a load the tree may have another shape: nothing that is saved may depend on it.
TEST_F(TreeLibrary, ItsShapeIsNotForBrainsAndScenarios) {
  const std::string check =
      "local s = space.stats() assert(s.sprites > 1000 and s.asteroids > 1000 and s.nodes == nil "
      "and s.splits == nil) space.nodes(0, 0, 1) ";
  Write("ai/looker", "return { think = function(self) " + check + "end }");
  Spawn("looker");
  EXPECT_NE(Start("return { setup = function(self) " + check + "end }")
                .find("space.nodes: not for brains and scenarios"),
            std::string::npos);
  Step(1);
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("space.nodes: not for brains and scenarios"),
            std::string::npos);
  EXPECT_EQ(Do("space.stats().nodes > 10"), "true");
}

TEST_F(TreeLibrary, CostsAreThoseOfEachFile) {
  Write("ai/asker",
        "return { think = function(self) for i = 1, 5 do space.near(0, 0, 9) end end }");
  Write("ai/reader", "return { think = function(self) space.costs() end }");
  Spawn("asker");
  Spawn("reader", 900);
  Step(4);
  EXPECT_EQ(Do("local by = {} for _, c in ipairs(space.costs()) do by[c.file] = c end "
               "local a, r = by['ai/asker'], by['ai/reader'] return a.runs, a.searches, a.errors, "
               "a.instructions > 100, a.microseconds > 0, a.memory > 1000, r.errors, r.stopped"),
            "5\t20\t0\ttrue\ttrue\ttrue\t1\tfalse");
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("space.costs: not for brains"),
            std::string::npos);
}

TEST_F(TreeLibrary, UsageIsThatOfTheRunningCall) {
  EXPECT_EQ(
      Do("local u = space.usage() return u.budget, u.used < 2000, u.left == u.budget - u.used, "
         "u.memory > 0, u.memory < u.memory_limit"),
      "2000000\ttrue\ttrue\ttrue\ttrue");
  Write("ai/counter",
        "return { think = function(self)\n"
        "  local u = space.usage()\n"
        "  assert(u.budget == 200000 and u.left > 199000 and u.memory == nil)\n"
        "  for i = 1, 50 do space.near(0, 0, 1000) end\n"
        "  assert(space.usage().used > 50 * 40)\n"
        "  assert((u.stored > 0) == (self.memory.again == true) and u.stored_limit == 65536)\n"
        "  self.memory.again = true\n"
        "  self.memory.used = space.usage().used\n"
        "end }");
  Spawn("counter");
  Step(3);
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty()) << Texts(Event::Type::ScriptError)[0];
}

// A brain may decide by it: a load between two thinks changes nothing.
TEST_F(TreeLibrary, UsageIsTheSameAfterALoad) {
  Write("ai/counter",
        "return { think = function(self)\n"
        "  local list = space.near(0, 0, 2000, {limit = 9, faction = 'pirate'})\n"
        "  space.positions(list)\n"
        "  self.memory.used = (self.memory.used or 0) + space.usage().used\n"
        "end }");
  for (int i = 0; i < 5; ++i) Spawn("counter", i * 100.0, 50);
  ByteWriter start;
  game->Save(start);
  Step(20);
  const std::uint64_t straight = game->Hash();
  game = std::make_unique<Game>(TheCatalog(), GameOptions{});
  NewHost();
  ByteReader reader(start.Bytes());
  game->Load(reader);
  for (int i = 0; i < 20; ++i) {
    Step(1);
    Reload();
  }
  EXPECT_EQ(game->Hash(), straight);
}

}  // namespace
}  // namespace heliopause
