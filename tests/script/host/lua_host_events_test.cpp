// Which events reach which script, and when: none is lost, none comes twice.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class HostEvents : public ScriptTest {
 protected:
  // Steps and saves, loads after each tick: a queue that is not saved would show.
  void StepReloading(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      Step();
      Reload();
    }
  }
  void Report(Event::Type type, ObjectId subject = {}) {
    Event event;
    event.type = type;
    event.subject = subject;
    game->AddEvent(std::move(event));
  }
  std::string Log() { return Do("table.concat(space.memory.log, ' ')"); }
};

const char* const kLogger =
    "local function log(self, e) local list = self.memory.log "
    "list[#list + 1] = e.type .. '@' .. space.tick() end ";

// Data files are read again between two ticks.
TEST_F(HostEvents, AreNotRepeatedWhenTheDataChange) {
  EXPECT_EQ(Start(std::string(kLogger) +
                  "return {setup = function() space.memory.log = {} end, on_event = {message = "
                  "log}}"),
            "");
  Step();
  Report(Event::Type::Message);
  game->UseCatalog(TheCatalog());
  Step(2);
  EXPECT_EQ(Log(), "message@2");
}

TEST_F(HostEvents, OfSetupArriveInTheFirstTick) {
  EXPECT_EQ(Start(std::string(kLogger) +
                  "return {setup = function() space.memory.log = {} space.spawn_pickup{ore = 1, x "
                  "= 0, y = 0} end, on_event = {spawned = log}}"),
            "");
  Reload();
  Step(2);
  EXPECT_EQ(Log(), "spawned@1");
}

TEST_F(HostEvents, OfOnTickArriveInTheNextTick) {
  EXPECT_EQ(
      Start(std::string(kLogger) +
            "return {setup = function() space.memory.log = {} end, on_tick = function() if "
            "space.tick() == 3 then local s = space.spawn{class = 'cutter', faction = 'patrol', x "
            "= 0, y = 0} space.damage(s, 1e6) end end, on_event = log}"),
      "");
  Step(6);
  EXPECT_EQ(Log(), "spawned@4 hit@4 ship_destroyed@4");
}

TEST_F(HostEvents, OfAHandlerArriveInTheNextTickInOrder) {
  EXPECT_EQ(
      Start(std::string(kLogger) +
            "return {setup = function() space.memory.log = {} for i = 1, 3 do space.spawn{class = "
            "'cutter', faction = 'patrol', x = i * 500, y = 0} end end, on_event = {ship_destroyed "
            "= function(self, e) log(self, e) local s = space.ships()[1] if s then space.damage(s, "
            "1e6) end end}, on_tick = function() if space.tick() == 2 then "
            "space.damage(space.ships()[1], 1e6) end end}"),
      "");
  Step(8);
  EXPECT_EQ(Log(), "ship_destroyed@3 ship_destroyed@4 ship_destroyed@5");
}

TEST_F(HostEvents, OfATickArriveInThatTick) {
  EXPECT_EQ(Start(std::string(kLogger) +
                  "return {setup = function() space.memory.log = {} end, on_event = {message = "
                  "log}}"),
            "");
  Write("ai/say", "return {think = function(self) self.ship:say('ho') return 100 end}");
  Spawn("say");
  Step(3);
  EXPECT_EQ(Log(), "message@1");
}

TEST_F(HostEvents, BetweenTwoTicksArriveInTheNext) {
  EXPECT_EQ(Start(std::string(kLogger) +
                  "return {setup = function() space.memory.log = {} end, on_event = log}"),
            "");
  Step();
  const ObjectId ship = Spawn("");
  Reload();
  game->Damage(ship, 1e6);
  Reload();
  Step(3);
  EXPECT_EQ(Log(), "spawned@2 hit@2 ship_destroyed@2");
}

// The console, a script file and the rules between two ticks: each destruction arrives once.
TEST_F(HostEvents, OfTheConsoleAndOfScriptFilesArriveInTheNextTick) {
  EXPECT_EQ(Start("return {setup = function(self) self.memory.log = {} end, on_event = "
                  "{ship_destroyed = function(self, e) local log = self.memory.log log[#log + 1] = "
                  "e.name .. ' ' .. e.faction .. '@' .. space.tick() end}}"),
            "");
  for (const char* name : {"A", "B", "C"}) Spawn("", 0, 0, "patrol", "cutter", name);
  Step();
  EXPECT_EQ(Do("space.damage(space.ships()[1], 1e6)"), "true");
  EXPECT_EQ(RunScript("space.damage(space.ships()[1], 1e6) space.step() "
                      "space.damage(space.ships()[1], 1e6)"),
            "");
  Reload();
  Step(2);
  EXPECT_EQ(Log(), "A patrol@2 B patrol@2 C patrol@3");
}

TEST_F(HostEvents, ThatWaitAreSavedAndHashed) {
  const std::string text =
      std::string(kLogger) +
      "return {setup = function() space.memory.log = {} end, on_event = log, on_tick = function() "
      "if space.tick() % 2 == 0 then space.spawn_asteroid{class = 'large', x = space.tick() * 500, "
      "y = 0} else local r = space.asteroids()[1] if r then space.damage(r, 1e6) end end end}";
  EXPECT_EQ(Start(text), "");
  Step(2);
  const std::uint64_t with = game->Hash();
  Step(18);
  const std::string log = Log();
  const std::uint64_t hash = game->Hash();
  NewGame();
  EXPECT_EQ(Start(text), "");
  StepReloading(2);
  EXPECT_EQ(game->Hash(), with);
  StepReloading(18);
  EXPECT_EQ(game->Hash(), hash);
  EXPECT_EQ(Log(), log);
  EXPECT_NE(log.find("asteroid_broken"), std::string::npos);
}

TEST_F(HostEvents, ThatNothingHandlesLeaveTheHashAlone) {
  EXPECT_EQ(Start("return {on_event = {docked = function() end}}"), "");
  const std::uint64_t before = game->Hash();
  Report(Event::Type::Alert);
  EXPECT_EQ(game->Hash(), before);
  Report(Event::Type::Docked);
  EXPECT_NE(game->Hash(), before);
}

TEST_F(HostEvents, AfterAnErrorTheRestIsHandledInTheNextTick) {
  EXPECT_EQ(Start(std::string(kLogger) +
                  "return {setup = function() space.memory.log = {} for i = 1, 3 do "
                  "space.message(tostring(i)) end end, on_event = {message = function(self, e) if "
                  "e.text == '2' then error('two') end log(self, e) end}}"),
            "");
  Step(4);
  EXPECT_EQ(Log(), "message@1 message@2");
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
}

TEST_F(HostEvents, BeyondHalfOfTheBudgetFollowInTheNextTicks) {
  EXPECT_EQ(Start("return {setup = function() space.memory.n = 0 for i = 1, 20 do "
                  "space.message('x') end end, on_event = {message = function(self) self.memory.n "
                  "= self.memory.n + 1 for i = 1, 20000 do end end}, on_tick = function(self) "
                  "self.memory.ticks = space.tick() end}"),
            "");
  Step();
  const int first = std::stoi(Do("space.memory.n"));
  EXPECT_GT(first, 3);
  EXPECT_LT(first, 20);
  EXPECT_EQ(Do("space.memory.ticks"), "1");
  Step(9);
  EXPECT_EQ(Do("space.memory.n"), "20");
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
}

// ---- brains ----

const char* const kHearing =
    "return {think = function(self) return 3600 end, on_event = function(self, e) if e.type == "
    "'message' then return end local log = self.memory.log or {} self.memory.log = log log[#log + "
    "1] = e.type "
    "self.ship:say(table.concat(log, ' ')) end}";

TEST_F(HostEvents, OfItsShipReachABrainInTheNextTick) {
  Write("ai/hears", kHearing);
  const ObjectId ship = Spawn("hears", 0, 0);
  const ObjectId other = Spawn("", 500, 0, "pirate", "raider", "Knife");
  game->Damage(ship, 5, other);
  Step();
  EXPECT_EQ(Texts(Event::Type::Message), std::vector<std::string>({"spawned", "spawned hit"}));
  events.clear();
  game->Damage(other, 5, ship);  // it is the object
  Step();
  EXPECT_EQ(Texts(Event::Type::Message), std::vector<std::string>{"spawned hit hit"});
  events.clear();
  Reload();
  game->Damage(other, 5);  // it has no part in that
  Step(3);
  EXPECT_TRUE(Texts(Event::Type::Message).empty());
}

TEST_F(HostEvents, AMissileWarnsTheBrainOfItsTarget) {
  Write("ai/hears",
        "return {think = function() return 3600 end, on_event = {fired = function(self, e) if "
        "e.target == self.ship then self.ship:say(e.weapon) end end}}");
  const ObjectId ship = Spawn("hears", 0, 0);
  const ObjectId other = Spawn("", 900, 0, "pirate", "courier", "Knife");
  game->Order({Command::Type::Target, other, 0, ship, {}});
  game->Order({Command::Type::FireSecondary, other, 1, {}, {}});
  Step(3);
  EXPECT_EQ(Texts(Event::Type::Message), std::vector<std::string>{"seeker"});
}

TEST_F(HostEvents, AFailingHandlerStopsTheBrainAndHasNoEffect) {
  Write("ai/fails",
        "return {think = function(self) self.memory.n = (self.memory.n or 0) + 1 end, on_event = "
        "{hit = function(self) self.ship:thrust(1) self.ship:say('ouch') error('no') end}}");
  const ObjectId ship = Spawn("fails");
  Step();
  game->Damage(ship, 1);
  Step(3);
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("ai/fails.lua:1: no (Vigil)"),
            std::string::npos);
  EXPECT_EQ(ShipOf(ship).controls.thrust, 0);
  const std::uint64_t hash = game->Hash();
  Report(Event::Type::Hit, ship);
  EXPECT_EQ(game->Hash(), hash) << "events do not gather for a brain that was stopped";
}

TEST_F(HostEvents, BeyondTheLimitOfABrainAreReported) {
  Write("ai/hears", "return {think = function() return 3600 end, on_event = {hit = print}}");
  const ObjectId ship = Spawn("hears");
  for (int i = 0; i < 70; ++i) Report(Event::Type::Hit, ship);
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_EQ(Texts(Event::Type::ScriptError)[0],
            "ai/hears.lua: 64 events wait, 6 more were dropped");
}

}  // namespace
}  // namespace heliopause
