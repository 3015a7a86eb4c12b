// Regions: what enters and what leaves, against a search in each tick.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class RegionLibrary : public ScriptTest {
 protected:
  // Ships and asteroids that fly through five regions; on_tick compares them with searches. Sums
  // of enters and leaves are in space.memory.
  std::string StartTraffic() {
    return Start(
        "local function circle(name, ships)\n"
        "  if name == 'all' then return 0, 0, 800 end\n"
        "  if name == 'pirates' then return 200, 0, 900, {kinds = 'ship', faction = 'pirate'} end\n"
        "  if name == 'foes' then return 0, 100, 1200, {hostile_to = ships[2]} end\n"
        "  if name == 'some' then return 0, 0, math.huge, {kinds = {ship = true}, exclude = "
        "{ships[1], ships[3]}} end\n"
        "  local x, y = ships[1]:position() return x, y, 500, {exclude = ships[1]}\n"
        "end\n"
        "local names = {'all', 'pirates', 'foes', 'some', 'wing'}\n"
        "return {setup = function(self)\n"
        "  local m = self.memory m.inside, m.ships, m.enters, m.leaves, m.gone = {}, {}, 0, 0, 0\n"
        "  local factions = {'patrol', 'pirate', 'trader'}\n"
        "  for i = 1, 45 do m.ships[i] = space.spawn{class = 'cutter', faction = factions[i % 3 + "
        "1], x = math.random(-900, 900), y = math.random(-900, 900), vx = math.random(-300, 300), "
        "vy = math.random(-300, 300)} end\n"
        "  for i = 1, 20 do space.spawn_asteroid{class = 'small', x = math.random(-900, 900), y = "
        "math.random(-900, 900), vx = math.random(-200, 200)} end\n"
        "  for _, name in ipairs(names) do\n    m.inside[name] = {}\n"
        "    if name == 'wing' then space.set_region(name, m.ships[1], 500) else "
        "space.set_region(name, circle(name, m.ships)) end\n  end\nend,\n"
        "on_enter = function(self, v)\n"
        "  local m = self.memory assert(not m.inside[v.region][v.object] and v.gone == nil)\n"
        "  m.inside[v.region][v.object] = true m.enters = m.enters + 1\nend,\n"
        "on_leave = function(self, v)\n"
        "  local m = self.memory assert(m.inside[v.region][v.object])\n"
        "  if v.gone then m.gone = m.gone + 1 assert(not v.object:alive()) end\n"
        "  m.inside[v.region][v.object] = nil m.leaves = m.leaves + 1\nend,\n"
        "on_tick = function(self)\n  local m = self.memory\n"
        "  for _, name in ipairs(names) do\n"
        "    local list = space.near(circle(name, m.ships))\n"
        "    local inside, count = space.inside(name), 0\n"
        "    for _ in pairs(m.inside[name]) do count = count + 1 end\n"
        "    assert(count == #list and #inside == #list, name)\n"
        "    for i, h in ipairs(list) do assert(m.inside[name][h] and inside[i] == h, name) end\n"
        "  end\n"
        "  if space.tick() % 20 == 0 then local ship = m.ships[3 + space.tick() // 20] "
        "space.remove(ship) end\nend}");
  }
};

TEST_F(RegionLibrary, ReportWhatASearchInEachTickFinds) {
  ASSERT_EQ(StartTraffic(), "");
  Step(300);
  EXPECT_EQ(Texts(Event::Type::ScriptError), std::vector<std::string>{});
  EXPECT_EQ(Do("space.memory.enters > 100, space.memory.leaves > 60, space.memory.gone > 10"),
            "true\ttrue\ttrue")
      << Do("space.memory.enters, space.memory.leaves, space.memory.gone");
}

TEST_F(RegionLibrary, AreSavedAndHashed) {
  ASSERT_EQ(StartTraffic(), "");
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < 60; ++i) {
    Step();
    hashes.push_back(game->Hash());
  }
  NewGame();
  ASSERT_EQ(StartTraffic(), "");
  for (int i = 0; i < 60; ++i) {
    Step();
    if (i % 3 == 0) Reload();
    ASSERT_EQ(game->Hash(), hashes[static_cast<std::size_t>(i)]) << i;
  }
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
}

// The visits of a region that was not set would have no effect on the hash otherwise.
TEST_F(RegionLibrary, ChangeTheHash) {
  const std::string text = "return {on_enter = {a = print}}";
  ASSERT_EQ(Start(text), "");
  const std::uint64_t without = game->Hash();
  EXPECT_EQ(Do("space.set_region('a', 0, 0, 10)"), "");
  EXPECT_NE(game->Hash(), without);
  EXPECT_EQ(Do("space.remove_region('a'), space.remove_region('a')"), "true\tnil");
  EXPECT_EQ(game->Hash(), without);
}

TEST_F(RegionLibrary, OfABrainFollowItsShip) {
  Write("ai/guard",
        "return {think = function(self) space.set_region('near', self.ship, 400, {kinds = 'ship'}) "
        "return 30 end, on_enter = {near = function(self, v) self.memory.n = (self.memory.n or 0) "
        "+ 1 self.ship:say(v.object:name() .. ' enters ' .. v.region .. ' ' .. space.tick()) end}, "
        "on_leave = {near = function(self, v) self.ship:say((v.gone and 'gone ' or 'leaves ') .. "
        "space.tick()) end}}");
  Spawn("guard", 0, 0);
  const ObjectId ox = Spawn("", 5000, 0, "trader", "hauler", "Ox");
  Step(3);
  EXPECT_TRUE(Texts(Event::Type::Message).empty());
  EXPECT_EQ(Do("ox = space.ships()[2] space.place(ox, 300, 0)"), "");
  Step(3);
  EXPECT_EQ(Do("space.place(ox, 3000, 0)"), "true");
  Step(3);
  EXPECT_EQ(Do("space.place(ox, 100, 100)"), "true");
  Step(3);
  game->Remove(ox);
  Step(3);
  EXPECT_EQ(
      Texts(Event::Type::Message),
      (std::vector<std::string>{"Ox enters near 5", "leaves 8", "Ox enters near 11", "gone 14"}));
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
}

TEST_F(RegionLibrary, OfABrainThatFailsAreNotSet) {
  Write("ai/fails",
        "return {think = function(self) space.set_region('a', 0, 0, 900) error('no') end, on_enter "
        "= print}");
  Spawn("fails");
  Spawn("");
  const std::uint64_t before = game->Hash();
  Step(3);
  NewGame();
  Write("ai/fails", "return {think = function(self) error('no') end, on_enter = print}");
  Spawn("fails");
  Spawn("");
  EXPECT_EQ(game->Hash(), before);
  Step(3);
  EXPECT_EQ(Texts(Event::Type::ConsoleOutput).size(), 0u);
}

TEST_F(RegionLibrary, EndWithWhatTheyFollow) {
  ASSERT_EQ(Start("return {on_leave = function(self, v) self.memory.left = (self.memory.left or 0) "
                  "+ 1 end}"),
            "");
  const ObjectId ship = Spawn("", 0, 0);
  Spawn("", 100, 0);
  EXPECT_EQ(Do("space.set_region('a', space.ships()[1], 500)"), "");
  Step(2);
  EXPECT_EQ(Do("#space.inside('a')"), "1");
  game->Remove(ship);
  Step(1);
  EXPECT_EQ(Do("space.memory.left"), "1");
  Step(2);
  EXPECT_EQ(Do("space.inside('a')").find("error: console:1: space.inside: name = \"a\" (expected"),
            0u)
      << Do("space.inside('a')");
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
}

TEST_F(RegionLibrary, ThatAreSetAgainReportDifferencesOnly) {
  ASSERT_EQ(Start("return {on_enter = function(self, v) self.memory.n = (self.memory.n or 0) + 1 "
                  "end, on_leave = function(self, v) self.memory.n = self.memory.n + 100 end, "
                  "on_tick = function() space.set_region('a', 0, 0, 500) end}"),
            "");
  for (int i = 0; i < 3; ++i) Spawn("", i * 100.0, 0);
  Step(5);
  EXPECT_EQ(Do("space.memory.n"), "3");
  EXPECT_EQ(Do("space.set_region('a', 0, 0, 150)"), "");
  Step(1);
  EXPECT_EQ(Do("space.memory.n"), "103") << "the ship at 200 has left";
}

TEST_F(RegionLibrary, ThatAreRemovedAndSetAgainGetNoVisitsOfTheFormerOne) {
  EXPECT_EQ(Start("return {setup = function(self) self.memory.log = '' for i = 1, 3 do "
                  "space.spawn{class = 'cutter', faction = 'patrol', x = i * 50, y = 0, name = 'S' "
                  ".. i} end space.set_region('a', 0, 0, 500) end, on_enter = {a = function(self, "
                  "v) self.memory.log = self.memory.log .. v.object:name() .. ' ' "
                  "space.remove_region('a') space.set_region('a', 9000, 0, 10) end}}"),
            "");
  Step(3);
  EXPECT_EQ(Do("space.memory.log"), "S1 ");
  EXPECT_EQ(Do("#space.inside('a')"), "0");
}

TEST_F(RegionLibrary, RejectWrongArguments) {
  const auto rejects = [&](const std::string& call, const std::string& reason) {
    EXPECT_EQ(Do(call).find("error: console:1: " + reason), 0u) << call << " gave: " << Do(call);
  };
  rejects("space.set_region('a', 0, 0, 1)", "space.set_region: no scenario runs");
  ASSERT_EQ(Start("return {on_enter = {a = print}, on_leave = {b = print}}"), "");
  rejects("space.set_region('c', 0, 0, 1)",
          "space.set_region: name = \"c\" (expected on_enter or on_leave of the file");
  rejects("space.set_region(5, 0, 0, 1)", "space.set_region: name = 5 (expected string)");
  rejects("space.set_region('a', '0', 0, 1)",
          "space.set_region: x = \"0\" (expected number, or a handle to follow)");
  rejects("space.set_region('a', 0, nil, 1)", "space.set_region: y = nil (expected number)");
  rejects("space.set_region('a', 0, 0, -1)", "space.set_region: radius = -1 (expected number >= 0");
  rejects("space.set_region('a', 0, 0, 1, 5)", "space.set_region: filter = 5 (expected table)");
  rejects("space.set_region('a', 0, 0, 1, {}, 1)", "space.set_region: argument 6 = 1");
  rejects("space.set_region('a', 0, 0, 1, {limit = 1})", "space.set_region: limit = 1 (expected");
  rejects("space.set_region('a', 0, 0, 1, {where = print})", "space.set_region: where = function");
  rejects("space.set_region('a', 0, 0, 1, {into = {}})", "space.set_region: into = {}");
  rejects("space.inside('a')", "space.inside: name = \"a\" (expected the name of a region");
  rejects("space.remove_region()", "space.remove_region: name = nothing (expected string)");
  EXPECT_EQ(Do("space.set_region('b', 0, 0, 1)"), "");
  Spawn("");
  EXPECT_EQ(Do("g = space.ships()[1] space.set_region('a', g, 1)"), "");
  EXPECT_EQ(Do("space.remove(g)"), "true");
  rejects("space.set_region('a', g, 1)",
          "space.set_region: anchor = handle (expected handle of what still exists)");
}

TEST_F(RegionLibrary, AreBounded) {
  ASSERT_EQ(Start("return {on_enter = function(self, v) self.memory.n = (self.memory.n or 0) + 1 "
                  "end}"),
            "");
  EXPECT_EQ(Do("for i = 1, 64 do space.set_region('r' .. i, 0, 0, 1) end"), "");
  EXPECT_EQ(Do("space.set_region('more', 0, 0, 1)"),
            "error: console:1: space.set_region: there are 64 regions already");
  EXPECT_EQ(Do("space.set_region('r7', 0, 0, 9)"), "") << "it replaces one";
  EXPECT_EQ(Do("for i = 1, 64 do space.remove_region('r' .. i) end"), "");
  for (int i = 0; i < 4097; ++i)
    game->SpawnAsteroid(*TheCatalog().FindRock("small"), {i * 50.0, 0}, {});
  EXPECT_EQ(Do("space.set_region('a', 0, 0, math.huge)"),
            "error: console:1: space.set_region: 4097 things of these kinds are within the radius "
            "(expected at most 4096: name kinds, or use a smaller radius)");
  EXPECT_EQ(Do("space.set_region('a', 0, 0, 1e5, {kinds = 'asteroid'})"), "");
  Step(1);
  EXPECT_EQ(Do("space.memory.n"), "1000") << "visits beyond the limit come later";
  Step(3);
  EXPECT_EQ(Do("space.memory.n == #space.inside('a'), space.memory.n == space.count(0, 0, 1e5)"),
            "true\ttrue");
  EXPECT_EQ(Do("space.set_region('b', 2e5, 0, 1e5)"), "");
  for (int i = 0; i < 3000; ++i)
    game->SpawnAsteroid(*TheCatalog().FindRock("small"), {2e5, i * 30.0}, {});
  Step(1);
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find(": region \"b\" ends: "), std::string::npos)
      << Texts(Event::Type::ScriptError)[0];
}

// 64 regions of 2,000 objects each are more than a tick checks: all get their turn.
TEST_F(RegionLibrary, BeyondTheBudgetWaitForTheNextTick) {
  ASSERT_EQ(Start("return {on_enter = function(self, v) local m = self.memory m[v.region] = "
                  "(m[v.region] or 0) + 1 end}"),
            "");
  for (int i = 0; i < 2000; ++i)
    game->SpawnAsteroid(*TheCatalog().FindRock("small"), {i * 40.0, 0}, {});
  const ObjectId ship = Spawn("", 0, 9000);
  EXPECT_EQ(Do("for i = 1, 64 do space.set_region('r' .. i, 0, 0, math.huge, {kinds = "
               "{'asteroid', 'ship'}, faction = 'patrol'}) end"),
            "");
  Step(9);
  EXPECT_EQ(Do("local n = 0 for i = 1, 64 do n = n + (space.memory['r' .. i] or 0) end return n"),
            "64");
  game->Remove(ship);
}

}  // namespace
}  // namespace heliopause
