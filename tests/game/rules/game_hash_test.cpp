#include "game/fixture.hpp"

namespace heliopause {
namespace {

class GameHash : public GameTest {
 protected:
  GameHash() : player(SpawnPlayer({0, 0})) {}
  // The parts that `change` changes.
  template <class F>
  std::string Changed(F&& change) {
    const StateHash before = game.HashByPart();
    change();
    return DifferingParts(before, game.HashByPart());
  }
  ObjectId player;
};

TEST_F(GameHash, TheWholeIsTheHashOfTheGame) {
  Tick(5);
  EXPECT_EQ(game.HashByPart().whole, game.Hash());
  EXPECT_EQ(game.HashByPart().tick, 5u);
  EXPECT_EQ(Changed([] {}), "");
}

TEST_F(GameHash, AChangeIsFoundInItsPart) {
  EXPECT_EQ(Changed([&] { game.PlayerForScenario().credits = 5; }), "player");
  EXPECT_EQ(Changed([&] { game.ScriptRandom().Next(); }), "random");
  EXPECT_EQ(Changed([&] { Post(Command::Type::Brake, player, 1); }), "commands");
  EXPECT_EQ(Changed([&] { SpawnRock("big", {500, 0}); }), "random, space, asteroids");
  EXPECT_EQ(Changed([&] { SpawnBase("trader", {900, 900}); }), "random, space, bodies");
  EXPECT_EQ(Changed([&] { game.SpawnPickup(3, {50, 90}, {}); }), "space, pickups");
}

TEST_F(GameHash, TheDigestSeesWhatFliesAndWhatIsDrawn) {
  const std::uint16_t before = game.Digest();
  EXPECT_EQ(game.Digest(), before);
  game.ScriptRandom().Next();
  const std::uint16_t drawn = game.Digest();
  EXPECT_NE(drawn, before);
  SpawnRock("big", {500, 0});
  EXPECT_NE(game.Digest(), drawn);
  const std::uint16_t spawned = game.Digest();
  game.Damage(player, 1);
  EXPECT_NE(game.Digest(), spawned);
}

}  // namespace
}  // namespace heliopause
