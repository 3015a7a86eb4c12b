// scripts/game/api/complete.lua: completion in the console that follows types.
#include "script/api/shipped_scripts.hpp"

namespace heliopause {
namespace {

class CompleteTest : public ShippedScriptsTest {
 protected:
  bool Offers(const std::string& line, const std::string& word) const {
    const std::vector<std::string> words = host->Complete(line);
    return std::find(words.begin(), words.end(), word) != words.end();
  }
};

TEST_F(CompleteTest, FollowsTheResultOfACall) {
  EXPECT_EQ(Complete("space.player():ve"), ":velocity");
  EXPECT_EQ(Complete("space.player():target():na"), ":name");
  EXPECT_EQ(Complete("space.ships()[1]:na"), ":name");
  EXPECT_EQ(Complete("print(space.nearest(0, 0, 100, {kinds = 'ship'}):fac"), ":faction");
  EXPECT_EQ(Complete("space.contacts(space.player()):be"), ":bearing");
  EXPECT_EQ(Complete("space.stats().sp"), ".splits .sprites");
  EXPECT_EQ(Complete("space.events()[1].te"), ".text");
  EXPECT_EQ(Complete("space.player():name():up"), ":upper");
  EXPECT_EQ(Complete("('x'):re"), ":rep :reverse");
}

TEST_F(CompleteTest, FollowsTheVariablesOfFiles) {
  EXPECT_EQ(Complete("self."), "self.memory self.ship");
  EXPECT_EQ(Complete("self.ship:thr"), "self.ship:thrust");
  EXPECT_EQ(Complete("if event.ra"), "event.radius");
  EXPECT_EQ(Complete("event.subject:ki"), "event.subject:kind");
}

TEST_F(CompleteTest, OffersTheKeysOfATableOfArguments) {
  EXPECT_EQ(Complete("space.near(0, 0, 5, {ki"), "kinds");
  EXPECT_EQ(Complete("space.nearest(0, 0, {exclude = p, li"), "limit");
  EXPECT_EQ(Complete("space.ships{hos"), "hostile_to");
  EXPECT_EQ(Complete("p = space.spawn{cla"), "class");
  EXPECT_TRUE(Offers("space.near(0, 0, 5, {where = tos", "tostring")) << "a value";
}

TEST_F(CompleteTest, OffersTheTextsThatAreAllowed) {
  EXPECT_EQ(Complete("space.near(0, 0, 5, {kinds = \"as"), "asteroid");
  EXPECT_EQ(Complete("space.near(0, 0, 5, {kinds = {'ship', 'pl"), "planet");
  EXPECT_EQ(Complete("space.player():weapon('se"), "secondary");
  EXPECT_EQ(Complete("help('nearest"), "nearest");
  EXPECT_EQ(Complete("help('ship_de"), "ship_destroyed");
  EXPECT_TRUE(Offers("help('", "Filter"));
  EXPECT_EQ(Complete("print('space.ne"), "") << "any text";
}

TEST_F(CompleteTest, UsesTheValuesOfVariables) {
  EXPECT_EQ(Do("ship = space.player() mine = {inner = {leaf = 1}} all = {ship}"), "");
  EXPECT_EQ(Complete("ship:vel"), "ship:velocity");
  EXPECT_EQ(Complete("mine.inner.l"), "mine.inner.leaf");
  EXPECT_EQ(Complete("all[1]:vel"), ":velocity");
  EXPECT_EQ(Do("space.memory.wave = {size = 3}"), "");
  EXPECT_EQ(Complete("space.memory.wave.s"), "space.memory.wave.size");
}

TEST_F(CompleteTest, LeavesWordsToTheConsole) {
  EXPECT_TRUE(Offers("spa", "space"));
  EXPECT_TRUE(Offers("wh", "while"));
  EXPECT_TRUE(Offers("space.ne", "space.near"));
  EXPECT_TRUE(Offers("math.s", "math.sin"));
  EXPECT_TRUE(Offers("unknown:pos", "unknown:position")) << "methods of handles";
}

// Whatever is typed, completion returns and leaves the console usable.
TEST_F(CompleteTest, SurvivesIncompleteLines) {
  for (const char* line : {"(",
                           ")",
                           "{",
                           "}",
                           "[",
                           "]",
                           "x[",
                           "x]",
                           "x)",
                           "x):",
                           "():",
                           "{}:",
                           "[[",
                           "\"",
                           "'",
                           "\\",
                           "'\\",
                           "a.",
                           "a:",
                           ".",
                           ":",
                           "..",
                           "::",
                           "a..b",
                           "1.",
                           "1:",
                           "space.",
                           "f(,,,{",
                           "f({{{{",
                           "x = = {",
                           "space.near({ki",
                           "space.near(0,0,0,{kinds = {{'s",
                           "\t",
                           "-- it's",
                           "self..",
                           "help(\"",
                           "((((((((((((((((((((((((((((((((((("})
    host->Complete(line);
  EXPECT_EQ(Complete(std::string(900, '(') + "self."), "self.memory self.ship");
  EXPECT_EQ(Do("1 + 1"), "2");
}

TEST_F(CompleteTest, ChangesNothing) {
  const std::uint64_t hash = game->Hash();
  EXPECT_EQ(Do("space.memory.x = 1"), "");
  const std::uint64_t with_memory = game->Hash();
  EXPECT_NE(with_memory, hash);
  Complete("space.player():ve");
  Complete("space.memory.");
  EXPECT_EQ(game->Hash(), with_memory);
}

}  // namespace
}  // namespace heliopause
