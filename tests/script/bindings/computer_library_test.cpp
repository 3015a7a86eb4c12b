// The flight computer for scenarios, the console and script files.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class ComputerLibrary : public ScriptTest {
 protected:
  void Fly(const std::string& outfits) {
    EXPECT_EQ(Do("me = space.spawn{class = 'courier', faction = 'player', x = 0, y = 0, player = "
                 "true, outfits = {" +
                 outfits + "}}"),
              "");
  }
};

TEST_F(ComputerLibrary, ReportsWhatTheShipHas) {
  EXPECT_EQ(Do("space.computer()"), "nil");
  Fly("");
  EXPECT_EQ(Do("space.computer()"), "nil");
  NewGame();
  Fly("'computer_1'");
  EXPECT_EQ(
      Do("local c = space.computer() print(c.budget, c.node_energy, c.on, c.program, c.left)"),
      "120\t0.012\tfalse\tnil\tnil");
}

TEST_F(ComputerLibrary, LoadsAndSwitchesPrograms) {
  Fly("'computer_1'");
  std::filesystem::create_directories(folder / "programs");
  Write("programs/drift", "return {think = function(self) self.ship:thrust(0.1) end}");
  EXPECT_EQ(Do("space.load_program('drift')"), "");
  Step();
  EXPECT_EQ(Do("space.program()"), "nil");
  EXPECT_EQ(Do("space.computer().program"), "drift");
  Do("space.program(true)");
  Step(2);
  EXPECT_EQ(Do("space.program()"), "drift");
  EXPECT_EQ(Do("me:alive()"), "true");
  EXPECT_EQ(ShipOf(game->GetPlayer().ship).controls.thrust, 0.1);
  Do("space.load_program('mine', 'return {think = function(self) self.ship:thrust(0.9) end}')");
  Step();
  EXPECT_EQ(Do("space.program()"), "nil") << "another program waits for its start";
}

TEST_F(ComputerLibrary, RejectsWrongArguments) {
  Fly("'computer_1'");
  EXPECT_NE(Do("space.load_program()").find("space.load_program: name = nothing"),
            std::string::npos);
  EXPECT_NE(Do("space.load_program('nothing')").find("has no programs/nothing.lua"),
            std::string::npos);
  EXPECT_NE(Do("space.load_program('a b', 'x')").find("the name of a program"), std::string::npos);
  EXPECT_NE(Do("space.load_program('a', '')").find("the program a is empty"), std::string::npos);
  EXPECT_NE(Do("space.program(1)").find("space.program: on = 1"), std::string::npos);
  EXPECT_NE(Do("space.computer(1)").find("expected no argument"), std::string::npos);
}

}  // namespace
}  // namespace heliopause
