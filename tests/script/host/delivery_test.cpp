// The order of handlers within one run: events, visits of regions, messages, timers, then on_tick
// or think.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using HostDelivery = ScriptTest;

const char* const kAll =
    "local function log(self, what) self.memory.log = (self.memory.log or '') .. what .. ' ' end "
    "return {%s on_event = {hit = function(self) log(self, 'event') end}, on_message = "
    "function(self, m) log(self, 'message') end, timers = {t = function(self, t) log(self, "
    "'timer') end}, on_enter = function(self) log(self, 'enter') end, ";

std::string With(const std::string& first, const std::string& rest) {
  std::string text = kAll;
  text.replace(text.find("%s"), 2, first);
  return text + rest;
}

TEST_F(HostDelivery, OfAScenarioIsEventsVisitsMessagesTimersTick) {
  EXPECT_EQ(Start(With("setup = function() space.after(0, 't') space.send('scenario', 'x') "
                       "local s = space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0} "
                       "space.damage(s, 1) space.set_region('r', 0, 0, 50) end,",
                       "on_tick = function(self) log(self, 'tick') end}")),
            "");
  Step();
  EXPECT_EQ(Do("space.memory.log"), "event enter message timer tick ");
}

TEST_F(HostDelivery, OfABrainIsEventsMessagesTimersThink) {
  Write("ai/all", With("",
                       "think = function(self) log(self, 'think') "
                       "if space.tick() == 1 then space.after(0, 't') end "
                       "self.ship:say(self.memory.log) return 1 end}"));
  EXPECT_EQ(Start("return {}"), "");
  const ObjectId ship = Spawn("all");
  Step(2);
  EXPECT_EQ(Texts(Event::Type::Message).back(), "think timer think ");
  game->Damage(ship, 1);
  EXPECT_EQ(Do("space.send(space.ships()[1], 'x')"), "true");
  Step();
  EXPECT_EQ(Texts(Event::Type::Message).back(), "think timer think event message think ")
      << "a message that was sent between two ticks comes in the next";
}

TEST_F(HostDelivery, ToAnIdleBrainDoesNotLetItThink) {
  Write("ai/idle",
        "return {think = function(self) self.memory.n = (self.memory.n or 0) + 1 return 50 end, "
        "on_event = {hit = function(self) self.ship:say(tostring(self.memory.n)) end}}");
  const ObjectId ship = Spawn("idle");
  for (int i = 0; i < 10; ++i) {
    Step();
    game->Damage(ship, 0.1);
  }
  EXPECT_EQ(Texts(Event::Type::Message), std::vector<std::string>(9, "1"));
}

}  // namespace
}  // namespace heliopause
