// scripts/game/api/help.lua: the console's help().
#include "script/api/shipped_scripts.hpp"
#include "script/bindings/event_types.hpp"

namespace heliopause {
namespace {

class HelpTest : public ShippedScriptsTest {
 protected:
  void ExpectHelp(const std::string& name, const std::vector<std::string>& parts) {
    const std::string text = Do("help('" + name + "')");
    for (const std::string& part : parts)
      EXPECT_NE(text.find(part), std::string::npos) << part << "\n is not in: " << text;
  }
};

TEST_F(HelpTest, ShowsCallsWithAnExample) {
  for (const char* name : {"near", "space.near"})
    ExpectHelp(name, {"space.near(x, y, radius [, filter]) returns Handle[]",
                      "radius: number, math.huge is allowed", "\n  > "});
  ExpectHelp("kind", {"handle:kind()", "contacts:kind(i)"});
  ExpectHelp("steer.arrive", {"steer.arrive(ship, x, y, near, speed) returns boolean"});
}

TEST_F(HelpTest, ShowsTypesWithTheirFields) {
  ExpectHelp("Filter", {"type Filter", "kinds?: KindName|KindName[]", "where?: fun("});
  ExpectHelp("filters", {"type Filter"});
  ExpectHelp("kinds", {"type KindName", "\"asteroid\""});
  ExpectHelp("Brain", {"type Brain", "think: fun(self: Thought, dt: number): integer?"});
  ExpectHelp("self", {"type Thought", "ship: Handle", "memory: table"});
  ExpectHelp("Scenario", {"setup?: fun(", "on_event?"});
}

TEST_F(HelpTest, ShowsEvents) {
  ExpectHelp("events", {"fired", "ship_destroyed", "player_died", "type Event", "subject?"});
  ExpectHelp("ship_destroyed", {"event ship_destroyed\n", "function(self, event)"});
}

TEST_F(HelpTest, ShowsEachEventWithSubjectObjectAndFields) {
  for (const EventTypeInfo& info : EventTypes()) {
    const std::string name = info.name;
    ExpectHelp("events", {name});
    ExpectHelp(name, {"event " + name + "\n  " + info.about, "> on_event = {" + name + " = "});
    if (info.subject != nullptr) ExpectHelp(name, {std::string("\n    subject: ") + info.subject});
    if (info.object != nullptr) ExpectHelp(name, {std::string("\n    object: ") + info.object});
    for (std::size_t i = 0; i < info.FieldCount(); ++i)
      ExpectHelp(name, {std::string("\n    ") + info.fields[i].name + ": " + info.fields[i].about});
  }
}

TEST_F(HelpTest, ListsAllNames) {
  ExpectHelp("calls", {"space.near", "handle:hull", "contacts:get", "lead.aim", "include"});
  ExpectHelp("types", {"Brain", "Filter", "Event", "Handle"});
  EXPECT_NE(Do("help()").find("help(\"types\")"), std::string::npos);
}

TEST_F(HelpTest, OffersNamesThatBeginLikeAnUnknownOne) {
  ExpectHelp("nera", {"no entry is named 'nera'", "space.near", "space.nearest"});
  ExpectHelp("zzz", {"no entry is named 'zzz'", "help(\"calls\")"});
  EXPECT_NE(Do("help(5)").find("help: name = 5 (expected string)"), std::string::npos);
}

}  // namespace
}  // namespace heliopause
