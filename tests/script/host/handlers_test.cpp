// Which handlers a file may declare.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using FileHandlers = ScriptTest;

TEST_F(FileHandlers, AreRejectedForUnknownEventsWithTheKnownOnes) {
  const std::string said = Start("return {on_event = {ship_destroid = function() end}}");
  EXPECT_NE(said.find("ship_destroid"), std::string::npos) << said;
  EXPECT_NE(said.find("(expected fired, hit, collision, ship_destroyed, "), std::string::npos)
      << said;
  EXPECT_NE(said.find("scenarios/test.lua"), std::string::npos) << said;
}

TEST_F(FileHandlers, MustBeFunctions) {
  const struct {
    const char *text, *says;
  } cases[] = {
      {"on_event = {hit = 5}", "on_event.hit = number (expected a function)"},
      {"on_event = {hit = 5, bounty = true}", "on_event.bounty = boolean (expected a function)"},
      {"on_event = 'hit'", "on_event = string (expected a function or a table of functions)"},
      {"on_message = 5", "on_message = number (expected a function or a table of functions)"},
      {"on_message = {go = {}}", "on_message.go = table (expected a function)"},
      {"on_message = {function() end}", "on_message: a key of type number (expected a name)"},
      {"on_enter = 5", "on_enter = number (expected a function or a table of functions)"},
      {"on_leave = {port = 5}", "on_leave.port = number (expected a function)"},
      {"timers = function() end", "timers = function (expected a table of functions)"},
      {"timers = {wave = 'x'}", "timers.wave = string (expected a function)"},
      {"timers = {[string.rep('x', 61)] = print}", "timers: a name of 61 bytes (expected at most"},
  };
  for (const auto& one : cases) {
    const std::string said = Start(std::string("return {") + one.text + "}");
    EXPECT_NE(said.find(one.says), std::string::npos) << one.text << " gave: " << said;
  }
}

TEST_F(FileHandlers, OfABrainAreCheckedAsWell) {
  Write("ai/odd", "return {think = function() end, on_event = {undoked = print}}");
  Spawn("odd");
  Step();
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("undoked"), std::string::npos);
}

}  // namespace
}  // namespace heliopause
