// Missions of scripts: what a running one sees, its end, its errors, saving and reloading.
#include "base/utf8.hpp"
#include "game/replay/replay_history.hpp"
#include "script/host/missions_fixture.hpp"

namespace heliopause {
namespace {

const char* const kCounter =
    "return {title = 'Count', offer = function(port) return {to = port, pay = 70, memory = {n = "
    "0}} end, accept = function(self) self.memory.accepted = space.tick() end, "
    "on_tick = function(self) self.memory.n = self.memory.n + 1 "
    "space.objective('goal', {text = 'at ' .. self.memory.n}) "
    "if self.memory.n == 5 then space.complete('five') end end, "
    "done = function(self, reason) space.message(reason .. ' ' .. self.memory.n .. ' ' .. "
    "self.pay) end}";

TEST_F(HostMissions, APortOffersThemToADockedShip) {
  Write("missions/count", kCounter);
  Begin();
  ASSERT_EQ(State().offers.size(), 1u);
  EXPECT_EQ(State().offers[0].terms.title, "Count");
  EXPECT_EQ(State().offers[0].terms.pay, 70);
  EXPECT_EQ(Do("space.offers()[1].mission"), "count");
}

TEST_F(HostMissions, NoneWithoutTheKeyOfTheScenario) {
  Write("missions/count", kCounter);
  ASSERT_EQ(Start("return {setup = function() local home = space.spawn_body{class = 'outpost', x = "
                  "0, y = 0} local me = space.spawn{class = 'courier', faction = 'player', x = "
                  "home:radius() + 60, y = 0, player = true} me:dock(home) end}"),
            "");
  Step(3);
  EXPECT_TRUE(State().IsEmpty());
}

TEST_F(HostMissions, UsageHasTheMemoryOfTheOneThatRuns) {
  Write("missions/usage",
        "return {title = 'Usage', offer = function(port) assert(space.usage().stored == 0) "
        "return {to = port} end, "
        "accept = function(self) self.memory.text = string.rep('x', 500) end, "
        "on_tick = function(self) print(space.usage().stored > 500) end}");
  Begin();
  Accept();
  Step();
  EXPECT_EQ(printed, List{"true"});
}

TEST_F(HostMissions, OneRunsFromItsAcceptanceToItsEnd) {
  Write("missions/count", kCounter);
  Begin();
  Accept();
  const std::int64_t credits = game->GetPlayer().credits;
  Step(6);
  EXPECT_EQ(Ends(), List{"done: five"});
  EXPECT_EQ(game->GetPlayer().credits, credits + 70);
  EXPECT_TRUE(State().running.empty());
  EXPECT_TRUE(game->GetPresentation().objectives.empty());
  const auto messages = Texts(Event::Type::Message);
  EXPECT_EQ(messages.back(), "five 5 70");
  EXPECT_EQ(messages.front(), "at 1") << "a new objective is a line of the log";
}

TEST_F(HostMissions, TheStateSurvivesALoadInEachTick) {
  Write("missions/count", kCounter);
  Begin();
  Accept();
  for (int i = 0; i < 6; ++i) {
    const std::uint64_t before = game->Hash();
    Reload();
    EXPECT_EQ(game->Hash(), before) << i;
    Step();
  }
  EXPECT_EQ(Ends(), List{"done: five"});
}

TEST_F(HostMissions, ARewindRunsThroughAcceptanceAndEndToTheSameStates) {
  Write("missions/count", kCounter);
  Begin();
  ReplayHistory history;
  CommandLog log;
  history.Begin(*game);
  std::vector<std::uint64_t> hashes{game->Hash()};
  const double id = static_cast<double>(State().offers.at(0).id);
  for (int step = 0; step < 14; ++step) {
    std::vector<Command> commands;
    if (step == 3) commands.push_back({Command::Type::AcceptMission, {}, id, {}, {}});
    log.Add(std::move(commands));
    history.Advance(*game, log);
    hashes.push_back(game->Hash());
  }
  EXPECT_EQ(RecordOf(State(), "count").done, 1u);
  for (const std::uint64_t step : {5u, 2u, 9u, 4u, 0u, 14u}) {
    history.Seek(*game, log, step);
    EXPECT_EQ(game->Hash(), hashes.at(step)) << "at step " << step;
  }
}

const char* const kSecond =
    "return {title = 'Second', offer = function(port) if space.mission_record('first') > 0 "
    "then return {} end end}";

TEST_F(HostMissions, OneThatEndsAtADockLeadsToAnotherThere) {
  Write("missions/first",
        "return {title = 'First', once = true, offer = function(port) return {to = "
        "space.stations()[2]} end, on_event = {docked = function(self, e) if e.object == self.to "
        "then space.complete('there') end end}}");
  Write("missions/second", kSecond);
  Begin();
  ASSERT_EQ(State().offers.size(), 1u);
  Accept();
  Visit("2");
  EXPECT_EQ(Ends(), List{"done: there"});
  ASSERT_EQ(State().offers.size(), 1u);
  EXPECT_EQ(State().offers[0].terms.title, "Second");
}

TEST_F(HostMissions, AStoryThatEndsInFlightLeadsToAnotherAtTheSameDock) {
  Write("missions/first",
        "return {title = 'First', once = true, story = true, offer = function(port) return {} end, "
        "on_tick = function() if not space.player():docked_at() then space.complete() end end}");
  Write("missions/second", kSecond);
  Begin();
  Accept();
  Visit("1");
  EXPECT_EQ(State().offers.at(0).terms.title, "Second");
}

TEST_F(HostMissions, EventsReachThemAndAnswersTheirOwn) {
  const std::string text =
      "return {title = 'Ask', offers = 2, "
      "offer = function(port) return {title = 'Ask ' .. math.random(1000000)} end, "
      "accept = function(self) space.say('q', {text = 'Well?', choices = {'Yes', 'No'}}) end, "
      "on_event = {answer = function(self, e) space.complete(e.id .. e.amount) end}}";
  Write("missions/ask", text);
  Begin();
  Accept();
  Accept();
  ASSERT_EQ(State().running.size(), 2u);
  const std::uint64_t first = State().running[0].id;
  Do("space.answer('" + std::to_string(first) + ":q', 2)");
  Step(2);
  EXPECT_EQ(Ends(), List{"done: q2"});
  ASSERT_EQ(State().running.size(), 1u);
  EXPECT_NE(State().running[0].id, first);
}

TEST_F(HostMissions, LinesThatWaitEndNoMission) {
  Write("missions/say",
        "return {title = 'Say', offer = function(port) return {} end, accept = function(self) "
        "space.say('hello', {text = 'There you are.'}) end, on_tick = function(self) "
        "space.complete('said') end}");
  Begin();
  Do("for i = 1, 8 do space.say('last' .. i, {text = 'Farewell.'}) end");
  Accept();
  Step(2);
  EXPECT_EQ(Ends(), List{"done: said"});
}

TEST_F(HostMissions, MarkersOfOthersEndNoMission) {
  Write("missions/mark",
        "return {title = 'Mark', offer = function(port) return {to = port} end, "
        "accept = function(self) space.marker('goal', nil) space.marker('goal', {x = 1, y = 2}) "
        "space.marker('more', {thing = self.to, text = 'More'}) end, "
        "on_tick = function(self) space.complete('marked') end}");
  Begin();
  EXPECT_EQ(Do("for i = 1, 64 do space.marker('m' .. i, {x = i, y = 0}) end"), "");
  EXPECT_NE(Do("space.marker('m65', {x = 0, y = 0})").find("there are 64 of them already"),
            std::string::npos);
  Accept();
  Step(2);
  EXPECT_EQ(Ends(), List{"done: marked"});
  EXPECT_EQ(game->GetPresentation().markers.size(), kMaxMarkers);
}

TEST_F(HostMissions, AnErrorEndsThatMissionWithFileAndLine) {
  Write("missions/bad",
        "return {title = 'Bad', offer = function(port) return {} end,\n"
        "on_tick = function(self)\n self.memory.x.y = 1 end}");
  Write("missions/count", kCounter);
  Begin();
  Accept(0);
  Accept(0);
  Step(8);
  const auto errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(errors[0].starts_with("missions/bad.lua:3: ")) << errors[0];
  ASSERT_EQ(Ends().size(), 2u);
  EXPECT_TRUE(Ends()[0].starts_with("failed: missions/bad.lua:3: ")) << Ends()[0];
  EXPECT_EQ(Ends()[1], "done: five");
}

// Errors cut the values that they name at 40 bytes, which may be in the middle of a character.
TEST_F(HostMissions, TheReasonOfAnErrorIsPlainText) {
  Write("missions/long",
        "return {title = 'Long', offers = 2, "
        "offer = function(port) return {title = 'Long ' .. math.random(1000000)} end, "
        "on_tick = function(self) "
        "error(self.id % 2 == 0 and ('\\u{fc}'):rep(300) or 'x\\xff\\ny') end}");
  Begin();
  Accept();
  Accept();
  Step(2);
  ASSERT_EQ(Ends().size(), 2u);
  for (const std::string& end : Ends()) {
    EXPECT_TRUE(end.starts_with("failed: missions/long.lua:1: ")) << end;
    EXPECT_TRUE(IsPlainText(end)) << end;
  }
}

TEST_F(HostMissions, AnEndlessLoopEndsItsMissionOnly) {
  Write("missions/loop",
        "return {title = 'Loop', offer = function(port) return {} end, "
        "on_tick = function(self) while true do end end}");
  Begin();
  Accept();
  Step(3);
  ASSERT_EQ(Ends().size(), 1u);
  EXPECT_NE(Ends()[0].find("used up its budget"), std::string::npos) << Ends()[0];
}

TEST_F(HostMissions, WrongTermsAreNamedWithTheLineOfOffer) {
  Write("missions/wrong",
        "return {title = 'Wrong',\noffer = function(port) return {pay = -1} end}");
  Write("missions/zodd",
        "return {title = 'Odd',\n\noffer = function(port) return {price = 1} end}");
  Begin();
  const auto errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0],
            "missions/wrong.lua:2: offer: pay = -1 (expected whole number from 0 to "
            "1000000)");
  EXPECT_TRUE(errors[1].starts_with(
      "missions/zodd.lua:3: offer: unknown field \"price\" (expected title, text, "))
      << errors[1];
  EXPECT_TRUE(State().offers.empty());
}

TEST_F(HostMissions, AnOfferMayOnlyRead) {
  Write("missions/rich",
        "return {title = 'Rich', offer = function(port) space.credits(5000) return {} end}");
  Write("missions/war",
        "return {title = 'War', offer = function(port) space.spawn{class = "
        "'raider', faction = 'pirate', x = 0, y = 0} end}");
  Begin();
  const auto errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 2u);
  for (const std::string& error : errors)
    EXPECT_NE(error.find("offer may only read the game"), std::string::npos) << error;
}

TEST_F(HostMissions, AMissionFileIsCheckedWhenItIsLoaded) {
  const auto error = [&](const std::string& text) {
    Write("missions/x", text);
    NewHost();
    return host->CheckScript("missions/x");
  };
  EXPECT_EQ(error(kCounter), "");
  EXPECT_NE(error("return 5").find("a mission file must return"), std::string::npos);
  EXPECT_NE(error("return {title = 'x'}").find("offer is a nil"), std::string::npos);
  EXPECT_NE(error("return {offer = function() end}").find("a mission file: title = nil"),
            std::string::npos);
  EXPECT_NE(error("return {title = 'x', offer = function() end, think = 1}")
                .find("unknown key \"think\""),
            std::string::npos);
  EXPECT_NE(error("return {title = 'x', offer = function() end, offers = 9}")
                .find("offers = 9 (expected whole number from 1 to 4)"),
            std::string::npos);
}

TEST_F(HostMissions, AChangedFileContinuesWithItsMemory) {
  Write("missions/slow",
        "return {title = 'Slow', offer = function(port) return {memory = {n = 0}} end, "
        "on_tick = function(self) self.memory.n = self.memory.n + 1 end}");
  Begin();
  Accept();
  Step(3);
  Write("missions/slow",
        "return {title = 'Slow', offer = function(port) return {memory = {n = 0}} end, "
        "on_tick = function(self) space.complete('' .. self.memory.n) end}");
  EXPECT_EQ(host->ReloadChanged().files, List{"missions/slow.lua"});
  Step();
  EXPECT_EQ(Ends(), List{"done: 3"});
}

}  // namespace
}  // namespace heliopause
