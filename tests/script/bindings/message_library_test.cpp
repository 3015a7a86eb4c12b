// Messages between scripts, and timers.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class Messages : public ScriptTest {
 protected:
  void StartFleet() {
    Write("ai/wing",
          "return {think = function(self) return 3600 end, on_message = {attack = function(self, "
          "m) self.memory.foe = m.value.foe space.send(m.from, 'ready', {ship = self.ship, at = "
          "space.tick(), list = {1, 'two', true}}) end}}");
    EXPECT_EQ(Start("return {setup = function(self) self.memory.log = '' self.memory.wings = {} "
                    "for i = 1, 3 do self.memory.wings[i] = space.spawn{class = 'cutter', faction "
                    "= 'patrol', x = i * 300, y = 0, brain = 'wing', name = 'W' .. i} end end, "
                    "on_tick = function(self) if space.tick() == 2 then for _, wing in "
                    "ipairs(self.memory.wings) do assert(space.send(wing, 'attack', {foe = wing})) "
                    "end end end, on_message = function(self, m) self.memory.log = "
                    "self.memory.log .. m.topic .. ' ' .. m.from:name() .. ' ' .. "
                    "m.value.ship:name() .. ' ' .. m.value.at .. '@' .. space.tick() .. ' ' .. "
                    "m.value.list[2] .. '; ' end}"),
              "");
  }
};

TEST_F(Messages, GoBothWaysInOrderOneTickEach) {
  StartFleet();
  Step(6);
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
  EXPECT_EQ(Do("space.memory.log"),
            "ready W1 W1 3@4 two; ready W2 W2 3@4 two; ready W3 W3 3@4 two; ");
}

TEST_F(Messages, ThatWaitAreSavedAndHashed) {
  StartFleet();
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < 6; ++i) {
    Step();
    hashes.push_back(game->Hash());
  }
  NewGame();
  StartFleet();
  for (int i = 0; i < 6; ++i) {
    Step();
    Reload();
    EXPECT_EQ(game->Hash(), hashes[static_cast<std::size_t>(i)]) << i;
  }
}

TEST_F(Messages, ThatCannotArriveSayWhy) {
  Write("ai/deaf", "return {think = function() return 3600 end}");
  Write("ai/picky", "return {think = function() return 3600 end, on_message = {go = print}}");
  Write("ai/bad", "return {think = function() error('no') end, on_message = print}");
  Spawn("");
  Spawn("deaf", 500);
  Spawn("picky", 1000);
  Spawn("bad", 1500);
  EXPECT_EQ(Do("space.send('scenario', 'x')"), "nil\tno scenario runs");
  EXPECT_EQ(Start("return {setup = function() end}"), "");
  Step();
  EXPECT_EQ(Do("a, b, c, d = table.unpack(space.ships())"), "");
  EXPECT_EQ(Do("space.send('scenario', 'x')"), "nil\tits script has no on_message");
  EXPECT_EQ(Do("space.send(a, 'x')"), "nil\tthe ship has no brain");
  EXPECT_EQ(Do("space.send(b, 'x')"), "nil\tits script has no on_message");
  EXPECT_EQ(Do("space.send(c, 'x')"), "nil\tits on_message has no function for the topic");
  EXPECT_EQ(Do("space.send(c, 'go')"), "true");
  EXPECT_EQ(Do("space.send(d, 'x')"), "nil\tits script was stopped by an error");
  EXPECT_EQ(Do("space.remove(a) return space.send(a, 'x')"), "nil\tthe ship no longer exists");
  EXPECT_EQ(Do("local n = 0 while space.send(c, 'go') do n = n + 1 end return n"), "31");
  EXPECT_EQ(Do("space.send(c, 'go')"), "nil\ttoo many messages wait for it");
}

TEST_F(Messages, AreBounded) {
  EXPECT_EQ(Start("return {on_message = print}"), "");
  const struct {
    const char *call, *says;
  } cases[] = {
      {"space.send('station', 'x')",
       "space.send: to = \"station\" (expected handle or \"scenario\")"},
      {"space.send('scenario', {})", "space.send: topic = {} (expected string)"},
      {"space.send('scenario', string.rep('x', 61))", "(expected string of at most 60 bytes)"},
      {"space.send('scenario', 'x', string.rep('y', 2000))", "space.send: value = 20"},
      {"space.send('scenario', 'x', {f = print})",
       "space.send: message.value.f cannot be stored: it is a function"},
  };
  for (const auto& one : cases) {
    const std::string said = Do(one.call);
    EXPECT_NE(said.find(one.says), std::string::npos) << one.call << " gave: " << said;
  }
  EXPECT_EQ(Do("space.send('scenario', 'x', string.rep('y', 1000))"), "true");
}

// A disabled ship whose brain is replaced has no state until it thinks again.
TEST_F(Messages, ToABrainWithoutAStateKeepTheMemoryOfTheSender) {
  Write("ai/hears", "return {think = function() return 3600 end, on_message = print}");
  Write("ai/sends",
        "return {think = function(self) local memory = self.memory memory.n = (memory.n or 0) + 1 "
        "local wrecks = space.ships{where = function(ship) return ship:disabled() end} "
        "assert(space.send(wrecks[1], 'x', memory.n)) print(memory.n) end}");
  bool any = false;
  for (int i = 0; i < 20; ++i) {
    const ObjectId ship = Spawn("hears", 2000.0 + 200 * i, 0, "trader", "freighter", "Wreck");
    game->Damage(ship, 90 + 160 * 0.9);
    any |= ShipOf(ship).disabled;
  }
  ASSERT_TRUE(any);
  Spawn("sends");
  Step(3);
  EXPECT_EQ(printed, (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
}

TEST_F(Messages, OfABrainThatFailsAreNotSent) {
  Write("ai/fails", "return {think = function() space.send('scenario', 'x') error('no') end}");
  Write("ai/many",
        "return {think = function() for i = 1, 20 do space.send('scenario', 'x') end end}");
  EXPECT_EQ(Start("return {setup = function(self) self.memory.n = 0 end, on_message = "
                  "function(self) self.memory.n = self.memory.n + 1 end}"),
            "");
  Spawn("fails");
  Spawn("many", 500);
  Step(3);
  EXPECT_EQ(Do("space.memory.n"), "0");
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 2u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[1].find("more than 16 messages in one think"),
            std::string::npos);
}

// ---- timers ----

TEST_F(Messages, TimersRunOnceOrAgainUntilCancelled) {
  EXPECT_EQ(
      Start("return {setup = function(self) self.memory.log = '' space.after(0.1, 'once', "
            "{word = 'w'}) self.memory.beat = space.every(0.05, 'beat') end, timers = {once = "
            "function(self, t) self.memory.log = self.memory.log .. t.name .. t.value.word "
            ".. t.id .. '@' .. space.tick() .. ' ' assert(t.every == nil and t.count == 1) "
            "end, beat = function(self, t) self.memory.log = self.memory.log .. t.count .. "
            "'@' .. space.tick() .. ' ' assert(t.every == 0.05) if t.count == 4 then "
            "assert(space.cancel(t.id)) assert(space.cancel(t.id) == nil) end end}}"),
      "");
  Step(30);
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
  EXPECT_EQ(Do("space.memory.log"), "1@3 oncew1@6 2@6 3@9 4@12 ");
}

TEST_F(Messages, TimersAreSavedAndHashed) {
  const std::string text =
      "return {setup = function(self) self.memory.n = 0 space.every(0.1, 'beat', {by = 2}) end, "
      "timers = {beat = function(self, t) self.memory.n = self.memory.n + t.value.by + "
      "math.random() space.after(0.05, 'late') end, late = function(self) self.memory.n = "
      "self.memory.n * 2 end}}";
  EXPECT_EQ(Start(text), "");
  Step(40);
  const std::uint64_t hash = game->Hash();
  NewGame();
  EXPECT_EQ(Start(text), "");
  for (int i = 0; i < 40; ++i) {
    Step();
    Reload();
  }
  EXPECT_EQ(game->Hash(), hash);
}

TEST_F(Messages, TimersOfABrainBelongToItsShip) {
  Write("ai/timed",
        "return {think = function(self) space.after(0.1, 'done', self.ship:name()) return 3600 "
        "end, timers = {done = function(self, t) self.ship:say(t.value .. space.tick()) end}}");
  Spawn("timed", 0, 0, "patrol", "cutter", "A");
  const ObjectId second = Spawn("timed", 500, 0, "patrol", "cutter", "B");
  Step(3);
  game->Remove(second);
  Step(10);
  EXPECT_EQ(Texts(Event::Type::Message), std::vector<std::string>{"A7"});
}

TEST_F(Messages, TimersNeedAHandler) {
  EXPECT_EQ(
      Do("space.after(1, 'x')"),
      "error: console:1: space.after: no scenario runs (a timer calls a function of its table "
      "timers)");
  EXPECT_EQ(Start("return {timers = {wave = print, done = print}}"), "");
  EXPECT_EQ(
      Do("space.after(1, 'wav')"),
      "error: console:1: space.after: name = \"wav\" (expected a function in the table timers "
      "of the file: done, wave)");
  EXPECT_EQ(Do("space.after(-1, 'wave')"),
            "error: console:1: space.after: seconds = -1 (expected number from 0 to 1e6)");
  EXPECT_EQ(
      Do("space.every(1, 'wave', {f = print})"),
      "error: console:1: timer.value.f cannot be stored: it is a function (booleans, numbers, "
      "strings, handles and tables are kept)");
  EXPECT_EQ(Do("for i = 1, 256 do space.after(i, 'wave') end"), "");
  EXPECT_EQ(Do("space.after(1, 'wave')"), "error: console:1: space.after: 256 timers run already");
}

}  // namespace
}  // namespace heliopause
