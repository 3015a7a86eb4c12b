// Dialogue and keys, and the answers of the player.
#include "game/state/presentation.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class DialogueLibrary : public ScriptTest {
 protected:
  const Presentation& State() const { return game->GetPresentation(); }
};

TEST_F(DialogueLibrary, ShowsAQuestionAndDeliversTheAnswer) {
  EXPECT_EQ(Start("return {setup = function() space.say('offer', {speaker = 'Vigil', text = "
                  "'Fly for us?', choices = {'Yes', 'No'}, seconds = 10}) end, on_event = {answer "
                  "= function(self, e) space.memory.answer = e.id .. e.amount .. e.text end}}"),
            "");
  ASSERT_EQ(State().dialogue.size(), 1u);
  EXPECT_EQ(State().dialogue[0].ticks, 600u);
  EXPECT_EQ(Do("local l = space.say('offer') return l.speaker, l.shown, l.seconds, l.choices[2]"),
            "Vigil\ttrue\t10.0\tNo");
  EXPECT_EQ(Do("space.answer('other', 1), space.answer('offer', 2)"), "nil\ttrue");
  EXPECT_EQ(Do("space.answer('offer', 0)"),
            "error: console:1: space.answer: choice = 0 (expected whole number from 1 to 2)");
  Step();
  EXPECT_EQ(Do("space.memory.answer"), "offer2No");
  EXPECT_EQ(Do("space.say('offer')"), "nil");
}

TEST_F(DialogueLibrary, LinesWaitInTheirOrderAndCanBeTakenBack) {
  EXPECT_EQ(Do("space.say('a', {text = '1'}) space.say('b', {text = '2'})"), "");
  EXPECT_EQ(Do("space.say('a').shown, space.say('b').shown"), "true\tfalse");
  Step(3);
  EXPECT_EQ(Do("space.say('a', nil)"), "true");
  EXPECT_EQ(Do("space.say('b').shown"), "true");
  EXPECT_EQ(State().dialogue_since, 3u) << "its time begins when it is shown";
  EXPECT_EQ(Do("space.say('b', nil)"), "true");
  EXPECT_TRUE(State().IsEmpty());
  EXPECT_EQ(State().dialogue_since, 0u);
}

TEST_F(DialogueLibrary, WrongLinesAreRejected) {
  const auto expect = [this](const std::string& fields, const std::string& reason) {
    EXPECT_EQ(Do("space.say('a', {" + fields + "})"), "error: console:1: space.say: " + reason);
  };
  expect("", "text = nil (expected string)");
  expect("text = 'x', choices = 'yes'", "choices = \"yes\" (expected list of at most 5 texts)");
  expect("text = 'x', choices = {1}", "choices[1] = 1 (expected string)");
  expect("text = 'x', choices = {'a', '\\27[0m'}",
         "choices[2] = \"\x1b[0m\" (expected utf-8 text without control characters)");
  expect("text = 'x', choices = {yes = 'a'}",
         "choices has other keys than 1 to 0 (expected list of at most 5 texts)");
  expect("text = 'x', choices = {'', '', '', '', '', ''}",
         "choices has 6 texts (expected list of at most 5 texts)");
  expect("text = 'x', seconds = 601", "seconds = 601 (expected number from 0 to 600)");
  EXPECT_TRUE(State().IsEmpty());
}

// The answer to that line robs or repairs a ship.
TEST_F(DialogueLibrary, TheLineOfTheGameIsReadButNotWritten) {
  EXPECT_EQ(Do("space.say('board', {text = 'Come aboard?', choices = {'Yes', 'No'}})"),
            "error: console:1: space.say: id = \"board\" (expected another id: the question "
            "about a disabled ship has it)");
  EXPECT_EQ(Do("space.say('board')"), "nil");
  EXPECT_TRUE(State().IsEmpty());
}

TEST_F(DialogueLibrary, AFullQueueEndsItsOldestLineWithoutChoices) {
  ASSERT_EQ(Start("return {setup = function() end, on_event = {answer = function(self, e) "
                  "space.memory.ended = (space.memory.ended or '') .. e.id .. e.amount end}}"),
            "");
  EXPECT_EQ(Do("space.say('ask', {text = '?', choices = {'Yes'}})"), "");
  EXPECT_EQ(Do("for i = 1, 8 do space.say('l' .. i, {text = ''}) end"), "");
  ASSERT_EQ(State().dialogue.size(), kMaxDialogueLines);
  EXPECT_EQ(State().dialogue[0].id, "ask");
  EXPECT_EQ(State().dialogue[1].id, "l2");
  Step();
  EXPECT_EQ(Do("space.memory.ended"), "l10");
  // Questions wait for their answers: the last one does not fit.
  EXPECT_EQ(Do("for i = 1, 8 do space.say('q' .. i, {text = '?', choices = {'Yes'}}) end"),
            "error: console:1: space.say: there are 8 of them already (space.say(id, nil) removes "
            "one)");
  EXPECT_EQ(State().dialogue.back().id, "q7");
}

TEST_F(DialogueLibrary, BindsKeysAndDeliversPresses) {
  EXPECT_EQ(Start("return {setup = function() space.key('dive', {key = 'U', text = 'dive'}) end, "
                  "on_event = {key = function(self, e) space.memory.pressed = e.id end}}"),
            "");
  EXPECT_EQ(Do("space.key('dive').key, space.key('dive').text, space.press('jump')"),
            "U\tdive\tnil");
  EXPECT_EQ(Do("space.press('dive')"), "true");
  Step();
  EXPECT_EQ(Do("space.memory.pressed"), "dive");
}

TEST_F(DialogueLibrary, AKeyOfTheGameOrOfAnotherIdIsRejected) {
  EXPECT_EQ(Do("space.key('a', {key = 'W'})"),
            "error: console:1: space.key: key = \"W\" (expected F, Q, U, 7, 8, 9, 0, F8, "
            "F10 or Insert)");
  EXPECT_EQ(Do("space.key('a', {text = 'x'})"),
            "error: console:1: space.key: key = nil (expected a key that the game does not use, "
            "like \"F\")");
  EXPECT_EQ(Do("space.key('a', {key = 'F'}) space.key('b', {key = 'F'})"),
            "error: console:1: space.key: key = \"F\" (bound to \"a\" already)");
  EXPECT_EQ(Do("space.key('a', {key = 'F', text = 'the same again'})"), "");
  EXPECT_EQ(Do("space.key('a', nil) space.key('b', {key = 'F'})"), "") << "free again";
}

}  // namespace
}  // namespace heliopause
