#include "view/hud/computer_meter.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class ComputerMeterTest : public ViewGameTest {
 protected:
  void Start() {
    ASSERT_EQ(game.FitOutfit(own, *TheCatalog().FindOutfit("computer_1")), "");
    game.Post({Command::Type::LoadProgram, {}, 1, {}, "turret\nreturn 1"});
    Tick();
  }
  void Tick(std::uint64_t nodes = 0) {
    game.Tick();
    if (nodes > 0) game.ChargeProgram(nodes);
    meter.AfterTick(game);
  }
  ComputerMeter meter;
};

TEST_F(ComputerMeterTest, SumsTheLastSecond) {
  Tick();
  EXPECT_EQ(ComputerText(meter, game), "");
  Start();
  for (int i = 0; i < 100; ++i) Tick(i % 10 == 0 ? 30 : 0);
  const ProgramLoad load = meter.Load();
  EXPECT_EQ(load.ticks, 60u);
  EXPECT_EQ(load.busy_ticks, 6u);
  EXPECT_EQ(load.nodes, 180u);
  EXPECT_EQ(load.most_nodes, 30u);
  EXPECT_EQ(load.budget, 120u);
  EXPECT_NEAR(load.energy, 180 * 0.012, 1e-9);
  EXPECT_NEAR(load.energy_regen, 9, 1e-9);
  EXPECT_EQ(ComputerText(meter, game), "PROGRAM turret");
}

TEST_F(ComputerMeterTest, SaysWhyTheSearchesFindNothing) {
  Start();
  Tick(121);
  EXPECT_EQ(ComputerText(meter, game), "PROGRAM turret  out of nodes");
  meter.Clear();
  game.Tick();
  ObjectChange change;
  change.energy = 0.1;
  game.Change(own, change);
  game.ChargeProgram(50);
  meter.AfterTick(game);
  EXPECT_EQ(ComputerText(meter, game), "PROGRAM turret  out of energy");
}

}  // namespace
}  // namespace heliopause
