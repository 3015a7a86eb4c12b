#include "view/screens/program_screen.hpp"

#include "game/state/computer.hpp"
#include "view/fixture.hpp"

namespace heliopause {
namespace {

class ProgramScreenTest : public ViewGameTest {
 protected:
  ProgramScreenTest() {
    screen.SetPrograms({{"dodger", "-- Evades.\n\nreturn 1\n", false, "programs/dodger.lua"},
                        {"mine", "-- My first\n-- program.\nreturn 2\n", true, "/home/mine.lua"}},
                       "/home");
    screen.Open();
  }
  void Press(Key key, bool repeated = false) {
    InputEvent event;
    event.type = InputEvent::Type::KeyDown;
    event.key = key;
    screen.HandleKey(event, repeated, game, commands);
  }
  void Serve() {
    for (Command& command : std::exchange(commands, {})) game.Post(std::move(command));
    game.Tick();
  }
  ProgramScreen screen;
  std::vector<Command> commands;
};

TEST_F(ProgramScreenTest, LoadsAndRunsTheSelectedProgram) {
  ASSERT_EQ(game.FitOutfit(own, *TheCatalog().FindOutfit("computer_1")), "");
  Press(Key::Down);
  Press(kEnterKey);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::LoadProgram);
  EXPECT_EQ(commands[0].text, "mine\n-- My first\n-- program.\nreturn 2\n");
  Serve();
  EXPECT_TRUE(game.GetComputer().on);
  EXPECT_EQ(screen.Page(game).rows[1].cells[3], "runs");
  Press(kEnterKey);  // the first that is possible
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::SwitchProgram);
  EXPECT_EQ(commands[0].value, 0);
  Serve();
  EXPECT_EQ(screen.Page(game).rows[1].cells[3], "loaded");
}

TEST_F(ProgramScreenTest, WithoutAComputerItSaysWhatIsMissing) {
  const ListPage page = screen.Page(game);
  EXPECT_FALSE(page.detail.actions[0].enabled);
  EXPECT_NE(page.detail.actions[0].why.find("no flight computer"), std::string::npos);
  Press(kEnterKey);
  EXPECT_TRUE(commands.empty());
}

TEST_F(ProgramScreenTest, ShowsWhatAProgramIsAboutAndItsSource) {
  Press(Key::Down);
  const ListPage page = screen.Page(game);
  EXPECT_EQ(page.detail.text, "My first program.");
  EXPECT_EQ(page.detail.heading, "/home/mine.lua");
  ASSERT_EQ(page.detail.more.size(), 1u);
  EXPECT_EQ(page.detail.more[0].label, "return 2");
  EXPECT_EQ(page.rows[0].cells[1], "the game");
  EXPECT_EQ(page.rows[1].cells[1], "yours");
}

TEST_F(ProgramScreenTest, ASourceThatIsShownInPartSaysSo) {
  std::string text = "-- Long.\n";
  for (int i = 0; i < 60; ++i) text += "x()\n";
  screen.SetPrograms({{"long", text, true, ""}}, "/home");
  EXPECT_EQ(screen.Page(game).detail.more.size(), 60u);
  EXPECT_EQ(screen.Page(game).detail.more.back().label, "x()");
  screen.SetPrograms({{"long", text + "x()\nx()\n", true, ""}}, "/home");
  EXPECT_EQ(screen.Page(game).detail.more.size(), 61u);
  EXPECT_EQ(screen.Page(game).detail.more.back().label, "...");
}

// The line of the log lies behind the page, where it is cut.
TEST_F(ProgramScreenTest, ShowsWhyAProgramWasStoppedUntilItStartsAgain) {
  ASSERT_EQ(game.FitOutfit(own, *TheCatalog().FindOutfit("computer_1")), "");
  Press(Key::Down);
  Press(kEnterKey);
  Serve();
  game.StopProgram("programs/mine.lua:3: no such field");
  screen.AfterTick(game);
  ListPage page = screen.Page(game);
  EXPECT_EQ(page.rows[1].cells[3], "error");
  EXPECT_EQ(page.rows[0].cells[3], "-");
  ASSERT_FALSE(page.detail.rows.empty());
  EXPECT_EQ(page.detail.rows[0].value, "programs/mine.lua:3: no such field");
  Press(kEnterKey);
  Serve();
  screen.AfterTick(game);
  page = screen.Page(game);
  EXPECT_EQ(page.rows[1].cells[3], "runs");
  EXPECT_EQ(page.detail.rows[0].label, "nodes per tick");
  game.StopProgram("programs/mine.lua:3: no such field");
  screen.AfterTick(game);
  screen.Reset();
  EXPECT_FALSE(screen.IsOpen());
  EXPECT_EQ(screen.Page(game).rows[1].cells[3], "loaded") << "of another game";
}

TEST_F(ProgramScreenTest, KeepsTheSelectionWhenTheListChangesAndClosesByEsc) {
  Press(Key::Down);
  screen.SetPrograms({{"a", "x\n", true, ""}, {"b", "x\n", true, ""}, {"mine", "x\n", true, ""}},
                     "");
  EXPECT_EQ(screen.Selected(), 2u);
  Press(Key::Escape);
  EXPECT_FALSE(screen.IsOpen());
}

}  // namespace
}  // namespace heliopause
