// Brains: when they think, what they remember, what happens when they fail.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Brain = ScriptTest;

TEST_F(Brain, ThinksAndCommandsItsOwnShip) {
  Write("ai/go",
        "return {think = function(self, dt) self.ship:thrust(0.5) self.ship:turn(-1) "
        "self.ship:fire() end}");
  const ObjectId id = Spawn("go");
  Step();
  EXPECT_EQ(ShipOf(id).controls.thrust, 0.5);
  EXPECT_EQ(ShipOf(id).controls.turn, -1);
  EXPECT_TRUE(ShipOf(id).controls.fire_primary);
}

TEST_F(Brain, ThinksAsOftenAsItsFileSaysAndTakesTurns) {
  Write("ai/slow",
        "return {think_every = 10, think = function(self, dt) self.memory.n = (self.memory.n or 0) "
        "+ 1 "
        "print(self.ship:name() .. ' ' .. space.tick() .. ' ' .. string.format('%.3f', dt)) end}");
  Spawn("slow", 0, 0, "patrol", "cutter", "A");
  Spawn("slow", 500, 0, "patrol", "cutter", "B");
  Step(25);
  int a = 0;
  int together = 0;
  for (const std::string& line : printed) {
    a += line[0] == 'A';
    for (const std::string& other : printed)
      together += line[0] == 'A' && other[0] == 'B' && line.substr(1) == other.substr(1);
  }
  EXPECT_GE(a, 2);
  EXPECT_LE(a, 3);
  EXPECT_EQ(together, 0);
  EXPECT_NE(printed.back().find("0.167"), std::string::npos) << printed.back();
}

TEST_F(Brain, MaySayWhenItThinksAgain) {
  Write("ai/nap", "return {think = function(self) print(space.tick()) return 20 end}");
  Spawn("nap");
  Step(45);
  EXPECT_EQ(printed, (std::vector<std::string>{"1", "21", "41"}));
  Write("ai/never", "return {think = function(self) return -1 end}");
  Spawn("never", 900);
  Step();
  EXPECT_NE(Texts(Event::Type::ScriptError).at(0).find("whole number from 1 to 3600"),
            std::string::npos);
}

TEST_F(Brain, MayNotCommandOthersNorChangeTheWorld) {
  Write("ai/thief",
        "return {think = function(self) for _, s in ipairs(space.ships()) do if s ~= self.ship "
        "then s:thrust(1) end end end}");
  const ObjectId thief = Spawn("thief");
  const ObjectId other = Spawn("", 500);
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_EQ(
      Texts(Event::Type::ScriptError)[0],
      "ai/thief.lua:1: bad ship to thrust: a brain commands its own ship (self.ship) only (Vigil)");
  EXPECT_EQ(ShipOf(other).controls.thrust, 0);
  static_cast<void>(thief);
  for (const char* call : {"spawn{}", "remove(self.ship)", "place(self.ship, 0, 0)",
                           "damage(self.ship, 1)", "step()", "hash()", "credits(9)"}) {
    events.clear();
    Write("ai/god", "return {think = function(self) space." + std::string(call) + " end}");
    host->Reload(*game);
    Spawn("god", 2000);
    Step();
    ASSERT_GE(Texts(Event::Type::ScriptError).size(), 1u) << call;
    EXPECT_NE(Texts(Event::Type::ScriptError).back().find("a brain may not change the world"),
              std::string::npos)
        << call;
  }
}

TEST_F(Brain, StopsAloneAndItsShipCoasts) {
  Write("ai/mixed",
        "return {think = function(self) self.ship:thrust(1) self.ship:fire() if self.ship:name() "
        "== 'Bad' and space.tick() > 3 "
        "then local x = nil; x.y = 1 end end}");
  const ObjectId bad = Spawn("mixed", 0, 0, "patrol", "cutter", "Bad");
  const ObjectId good = Spawn("mixed", 900, 0, "patrol", "cutter", "Good");
  Step(3);
  EXPECT_EQ(ShipOf(bad).controls.thrust, 1);
  Step(5);
  EXPECT_EQ(ShipOf(bad).controls.thrust, 0);
  EXPECT_FALSE(ShipOf(bad).controls.fire_primary);
  EXPECT_EQ(ShipOf(good).controls.thrust, 1);
  EXPECT_EQ(
      Texts(Event::Type::ScriptError),
      std::vector<std::string>{"ai/mixed.lua:1: attempt to index a nil value (local 'x') (Bad)"});
}

TEST_F(Brain, EndsAThinkThatLoopsAndLetsTheOthersGoOn) {
  Write("ai/loop", "return {think = function(self) pcall(function() while true do end end) end}");
  Write("ai/hog",
        "return {think = function(self) local t = {} while true do t[#t + 1] = ('x'):rep(200000) "
        ".. #t end end}");
  Write("ai/fine", "return {think = function(self) self.ship:thrust(1) end}");
  Spawn("loop", 0);
  Spawn("hog", 500);
  const ObjectId fine = Spawn("fine", 1000);
  Step(2);  // two such thoughts use up what a tick has: the others are first in the next
  const std::vector<std::string> errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(
      errors[0],
      "ai/loop.lua:1: ai/loop.lua used up its budget of instructions (an endless loop?) (Vigil)");
  EXPECT_EQ(ShipOf(fine).controls.thrust, 1);
}

TEST_F(Brain, StopsTheFileAfterTenFailuresWithinAMinute) {
  Write("ai/bad",
        "return {think = function(self) if self.ship:name() ~= 'Good' then error('no') end "
        "self.ship:thrust(1) end}");
  const ObjectId good = Spawn("bad", 0, 3000, "patrol", "cutter", "Good");
  for (int i = 0; i < 9; ++i) Spawn("bad", i * 100.0);
  Step(2);
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 9u);
  EXPECT_EQ(ShipOf(good).controls.thrust, 1);
  Spawn("bad", 5000);
  Step(2);
  EXPECT_EQ(Texts(Event::Type::ScriptError).back(),
            "ai/bad.lua: stopped after ten failures within 60 s");
  EXPECT_EQ(ShipOf(good).controls.thrust, 0);
  Reload();
  Step(2);
  EXPECT_EQ(ShipOf(good).controls.thrust, 0);
  Write("ai/bad", "return {think = function(self) self.ship:thrust(0.25) end}");
  host->Reload(*game);
  Step(2);
  EXPECT_EQ(ShipOf(good).controls.thrust, 0.25);
}

TEST_F(Brain, FailsByFileWhenItCannotBeLoaded) {
  Write("ai/syntax", "return {\nthink = = 1}");
  Write("ai/number", "return 5");
  Write("ai/empty", "return {}");
  Write("ai/reads", "local n = space.tick() return {think = function() end}");
  Write("ai/draws", "local n = math.random() return {think = function() end}");
  for (const char* name : {"syntax", "number", "empty", "reads", "draws", "missing", "../x"})
    Spawn(name, 0, 0, "patrol", "cutter", name);
  Step();
  const std::vector<std::string> errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 7u);
  EXPECT_EQ(errors[0], "ai/syntax.lua:2: unexpected symbol near '=' (syntax)");
  EXPECT_NE(errors[1].find("a brain file must return { think"), std::string::npos);
  EXPECT_NE(errors[2].find("think is a nil"), std::string::npos);
  EXPECT_NE(errors[3].find("ai/reads.lua:1: space.tick is not there while a file is loaded"),
            std::string::npos);
  EXPECT_NE(errors[4].find("math.random is not there"), std::string::npos);
  EXPECT_NE(errors[5].find("there is no ai/missing.lua"), std::string::npos);
  EXPECT_NE(errors[6].find("a plain name"), std::string::npos);
}

// ---- memory ----

TEST_F(Brain, RemembersAcrossSaveAndLoad) {
  Write("ai/keeper",
        "return {think = function(self, dt) local m = self.memory m.n = (m.n or 0) + 1 "
        "if m.n == 1 then m.friend = self.ship m.list = {1, 2.5, 'x', true, {deep = {er = -1}}} "
        "m.same = m.list m[self.ship] = 'me' m[2.5] = 0 end "
        "if m.n == 3 then local ok = m.friend == self.ship and m[self.ship] == 'me' and m.same == "
        "m.list and m.list[5].deep.er == -1 "
        "and m.list[2] == 2.5 and math.type(m.list[1]) == 'integer' and m[2.5] == 0 "
        "print(tostring(ok)) end end}");
  Spawn("keeper");
  Step(2);
  Reload();
  Step();
  EXPECT_EQ(printed, std::vector<std::string>{"true"});
}

TEST_F(Brain, KnowsTheSameWhetherItRanOnOrWasLoaded) {
  // Everything beside self.memory that a live state would still have is gone at the next think
  // anyway.
  Write("ai/cheat",
        "return {think = function(self) self.memory.seen = self.note ~= nil self.note = 1 "
        "self.memory.t = self.memory.t or {} self.memory.t[#self.memory.t + 1] = math.random(100) "
        "return 3 end}");
  Spawn("cheat");
  Spawn("cheat", 500);
  Step(10);
  ByteWriter writer;
  game->Save(writer);
  Step(20);
  const std::uint64_t straight = game->Hash();
  game = std::make_unique<Game>(TheCatalog(), GameOptions{});
  host = std::make_unique<LuaHost>(ScriptOptions{folder, {}});
  game->Attach(host.get());
  ByteReader reader(writer.Bytes());
  game->Load(reader);
  Step(20);
  EXPECT_EQ(game->Hash(), straight);
}

TEST_F(Brain, RefusesWhatItCannotRememberByPath) {
  const struct {
    const char* set;
    const char* says;
  } cases[] = {
      {"m.a = {b = print}",
       "self.memory.a.b cannot be remembered: it is a function (booleans, numbers, strings, "
       "handles and tables are kept)"},
      {"m.a = {1, {}} m.a[2].x = m", "self.memory.a[2].x cannot be remembered: it contains itself"},
      {"m.c = coroutine.create(print)", "self.memory.c cannot be remembered: it is a thread"},
      {"m.o = setmetatable({}, {})", "self.memory.o cannot be remembered: it has a metatable"},
      {"m[print] = 1", "self.memory cannot be remembered: a key is neither"},
      {"m.k = {[{}] = 1}", "self.memory.k cannot be remembered: a key is neither"},
      {"m.v = space.contacts(self.ship)", "self.memory.v cannot be remembered: it is a userdata"},
      {"m.s = ('x'):rep(70000)",
       "self.memory.s cannot be remembered: the memory is larger than 64 KiB"},
      {"for i = 1, 9000 do m[i] = i end", "cannot be remembered: the memory is larger than 64 KiB"},
      {"local t = m for i = 1, 70 do t.n = {} t = t.n end",
       "cannot be remembered: nested deeper than 64 tables"},
      {"self.memory = 5", "self.memory cannot be remembered: it is no table"},
  };
  for (const auto& c : cases) {
    events.clear();
    Write("ai/memo",
          "return {think = function(self) local m = self.memory " + std::string(c.set) + " end}");
    host->Reload(*game);
    const ObjectId id = Spawn("memo");
    Step();
    ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u) << c.set;
    EXPECT_NE(Texts(Event::Type::ScriptError)[0].find(c.says), std::string::npos)
        << Texts(Event::Type::ScriptError)[0];
    game->Remove(id);
  }
}

TEST_F(Brain, StartsWithTheMemoryThatASpawnGivesIt) {
  Write("ai/told",
        "return {think = function(self) print(self.memory.word, self.memory.home:name()) end}");
  EXPECT_EQ(Do("local h = space.spawn{class = 'cutter', faction = 'patrol', x = 900, y = 0, name = "
               "'Home'} "
               "space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, brain = 'told', "
               "memory = {word = 'go', home = h}}"),
            "");
  Step();
  EXPECT_EQ(printed, std::vector<std::string>{"go\tHome"});
  EXPECT_NE(
      Do("space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, memory = {f = print}}")
          .find("memory.f cannot be remembered"),
      std::string::npos);
}

// Where exactly a budget ends may depend on what a state has allocated before: nothing of that
// think may count.
TEST_F(Brain, LeavesNoTraceOfAThinkThatFails) {
  Write("ai/draws",
        "return {think = function(self) self.ship:dock() self.memory.x = 1 while true do "
        "math.random() end end}");
  Spawn("draws");
  const std::array<std::uint64_t, 4> before = game->ScriptRandom().State();
  Step();
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_EQ(game->ScriptRandom().State(), before);
  EXPECT_EQ(Texts(Event::Type::DockRejected).size(), 0u);
}

TEST_F(Brain, SpeaksForItself) {
  Write("ai/talk", "return {think = function(self) self.ship:say('Hello!') return 100 end}");
  const ObjectId id = Spawn("talk");
  Step();
  ASSERT_EQ(Texts(Event::Type::Message), std::vector<std::string>{"Hello!"});
  EXPECT_EQ(events.back().type == Event::Type::Message ? events.back().subject : id, id);
}

TEST_F(Brain, IsHeardByThePlayerWithinRadioRange) {
  Write("ai/talk",
        "return {think = function(self) self.ship:say(self.ship:name()) return 100 end}");
  EXPECT_NE(Do("space.spawn{class = 'courier', faction = 'player', x = 0, y = 0, player = true}"),
            "");
  Spawn("talk", 5900, 0, "patrol", "cutter", "Near");
  Spawn("talk", 6100, 0, "patrol", "cutter", "Far");
  Step();
  EXPECT_EQ(Texts(Event::Type::Message), std::vector<std::string>{"Near"});
}

TEST_F(Brain, StopsCleanlyForOddErrors) {
  Write("ai/odd",
        "return {think = function(self) local n = self.ship:name() if n == 'nil' then error() "
        "elseif n == 'table' then error({1}) "
        "elseif n == 'tostring' then error(setmetatable({}, {__tostring = function() "
        "error('again') end})) "
        "elseif n == 'deep' then local function f() return 1 + f() end f() else error(n, 0) end "
        "end}");
  for (const char* name : {"nil", "table", "tostring", "deep", "plain"})
    Spawn("odd", 0, 0, "patrol", "cutter", name);
  Step();
  const std::vector<std::string> errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 5u);
  for (const std::string& error : errors) EXPECT_EQ(error.find("ai/odd.lua:1: "), 0u) << error;
  EXPECT_EQ(errors[4], "ai/odd.lua:1: plain (plain)");
}

}  // namespace
}  // namespace heliopause
