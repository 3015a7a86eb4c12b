// HUD texts, markers and objectives.
#include "game/state/presentation.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class PresentationLibrary : public ThreeShipsTest {
 protected:
  const Presentation& State() const { return game->GetPresentation(); }
};

TEST_F(PresentationLibrary, ShowsATextAndThenABar) {
  EXPECT_EQ(Do("space.hud('heat', {text = 'Reaktor \xc3\xbc'})"), "");
  ASSERT_EQ(State().hud.size(), 1u);
  EXPECT_EQ(State().hud[0].text, "Reaktor \xc3\xbc");
  EXPECT_FALSE(State().hud[0].has_bar);
  EXPECT_EQ(Do("space.hud('heat', {value = 3, max = 10, color = 'red'})"), "");
  EXPECT_EQ(State().hud[0].text, "Reaktor \xc3\xbc") << "fields that are left out stay";
  EXPECT_TRUE(State().hud[0].has_bar);
  EXPECT_EQ(State().hud[0].max, 10);
  EXPECT_EQ(State().hud[0].color, TextColor::Red);
  EXPECT_EQ(Do("local h = space.hud('heat') return h.text, h.value, h.max, h.color"),
            "Reaktor \xc3\xbc\t3.0\t10.0\tred");
}

TEST_F(PresentationLibrary, RemovesByNil) {
  EXPECT_EQ(Do("space.hud('a', {text = 'x'}) space.marker('a', {x = 0, y = 0}) "
               "space.objective('a', {text = 'x'})"),
            "");
  EXPECT_EQ(Do("space.hud('a', nil), space.marker('a', nil), space.objective('a', nil)"),
            "true\ttrue\ttrue");
  EXPECT_EQ(Do("space.hud('a', nil), space.marker('a'), space.objective('a')"), "nil\tnil\tnil");
  EXPECT_TRUE(State().IsEmpty());
}

TEST_F(PresentationLibrary, ANewItemNeedsItsText) {
  EXPECT_EQ(Do("space.hud('a', {})"), "error: console:1: space.hud: text = nil (expected string)");
  EXPECT_EQ(Do("space.objective('a', {state = 'done'})"),
            "error: console:1: space.objective: text = nil (expected string)");
  EXPECT_EQ(Do("space.hud('a', {text = 'x', max = 0})"),
            "error: console:1: space.hud: max = 0 (expected number from 1e-9 to 1e15)");
  EXPECT_EQ(Do("space.hud('a', {text = 'x', max = 1e300})"),
            "error: console:1: space.hud: max = 1e+300 (expected number from 1e-9 to 1e15)");
  EXPECT_EQ(Do("space.objective('a', {text = 'x', state = 'won'})"),
            "error: console:1: space.objective: state = \"won\" (expected open, done or failed)");
}

TEST_F(PresentationLibrary, MarksPositionsAndThings) {
  EXPECT_EQ(Do("space.marker('gate', {x = 10, y = -20, radius = 300, text = 'Gate', tree = true})"),
            "");
  EXPECT_EQ(Do("space.marker('prey', {thing = k, color = 'red', radar = false})"), "");
  ASSERT_EQ(State().markers.size(), 2u);
  EXPECT_EQ(State().markers[0].position.x, 10);
  EXPECT_EQ(State().markers[0].position.y, -20);
  EXPECT_TRUE(State().markers[0].tree);
  EXPECT_EQ(game->NameOf(State().markers[1].object), "Knife");
  EXPECT_FALSE(State().markers[1].radar);
  EXPECT_EQ(Do("space.marker('prey').thing == k, space.marker('gate').x"), "true\t10.0");
  EXPECT_EQ(Do("space.marker('prey', {x = 1, y = 2}) return space.marker('prey').thing"), "nil");
  EXPECT_EQ(Do("space.marker('prey', {thing = k}) space.remove(k)"), "");
  Step();
  EXPECT_EQ(Do("space.marker('prey')"), "nil") << "it ends with its thing";
}

TEST_F(PresentationLibrary, CountsObjectives) {
  EXPECT_EQ(Do("space.objective('ore', {text = 'Ore', max = 3}) "
               "space.objective('ore', {value = 3, state = 'done'})"),
            "");
  EXPECT_EQ(Do("local o = space.objective('ore') return o.state, o.value, o.max"), "done\t3\t3");
  EXPECT_EQ(Do("space.objective('ore', {value = 0.5})"),
            "error: console:1: space.objective: value = 0.5 (expected whole number from 0 to "
            "1000000000)");
}

TEST_F(PresentationLibrary, TheListsAreBounded) {
  EXPECT_EQ(Do("for i = 1, 9 do space.hud('h' .. i, {text = 'x'}) end"),
            "error: console:1: space.hud: there are 8 of them already (space.hud(id, nil) removes "
            "one)");
  EXPECT_EQ(Do("space.hud('h8', {text = 'changed'})"), "") << "present ones can change";
  Do("for i = 1, 65 do space.marker(tostring(i), {x = 0, y = 0}) end");
  Do("for i = 1, 9 do space.objective(tostring(i), {text = ''}) end");
  EXPECT_EQ(State().markers.size(), kMaxMarkers);
  EXPECT_EQ(State().objectives.size(), kMaxObjectives);
  EXPECT_EQ(PresentationError(State()), "");
}

TEST_F(PresentationLibrary, ABrainMayShowNothing) {
  Write("ai/loud", "return {think = function() space.hud('a', {text = 'me!'}) end}");
  Spawn("loud");
  Step();
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find(
                "space.hud: a brain commands its own ship (self.ship); only the scenario and the "
                "console show things to the player"),
            std::string::npos)
      << Texts(Event::Type::ScriptError)[0];
  EXPECT_TRUE(State().IsEmpty());
}

TEST_F(PresentationLibrary, SurvivesASaveInEachTickWithTheSameHash) {
  const std::string scenario =
      "return {setup = function() space.say('hi', {text = 'Hello', choices = {'a', 'b'}}) "
      "space.key('dive', {key = 'U'}) end, "
      "on_tick = function() local t = space.tick() space.score(t) "
      "space.hud('t', {text = 'tick', value = t, max = 60}) "
      "space.objective('o', {text = 'wait', value = t, max = 50, "
      "state = t >= 50 and 'done' or 'open'}) "
      "space.marker('m', {x = t, y = 0, color = t % 2 == 0 and 'red' or 'blue'}) "
      "if t == 20 then space.press('dive') space.answer('hi', 2) end "
      "if t == 30 then space.camera{x = 5, y = 5, seconds = 0.2} space.pace(0.5, 0.1) end "
      "if t == 55 then space.win('done') end end, "
      "on_event = {key = function() space.objective('k', {text = 'key'}) end, "
      "answer = function(self, e) space.objective('a', {text = e.text}) end}}";
  const auto play = [&](bool reload) {
    GameOptions options;
    options.seed = 7;
    game = std::make_unique<Game>(TheCatalog(), options);
    NewHost();
    EXPECT_EQ(Start(scenario), "");
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 60; ++i) {
      Step();
      if (reload) Reload();
      hashes.push_back(game->Hash());
    }
    return hashes;
  };
  const std::vector<std::uint64_t> plain = play(false);
  EXPECT_EQ(Do("space.objective('k').text, space.objective('a').text, space.outcome()"),
            "key\tb\twon\tdone");
  EXPECT_EQ(play(true), plain);
}

}  // namespace
}  // namespace heliopause
