#include "view/sound/music_mix.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class MoodTest : public ViewGameTest {
 protected:
  Mood Now() { return MoodOf(game, contacts); }
  std::vector<Contact> contacts;
};

TEST_F(MoodTest, FollowsTheDanger) {
  EXPECT_EQ(Now(), Mood::Calm);
  Ship("hauler", "trader", {300, 0});
  EXPECT_EQ(Now(), Mood::Calm) << "a friend is no danger";
  const ObjectId pirate = Ship("raider", "pirate", {kFightRange + 300, 0});
  EXPECT_EQ(Now(), Mood::Tension);
  game.MoveTo(pirate, {kFightRange - 300, 0}, {});
  EXPECT_EQ(Now(), Mood::Fight);
  game.MoveTo(pirate, {200'000, 0}, {});
  EXPECT_EQ(Now(), Mood::Calm);
  game.Damage(own, 1, pirate);
  EXPECT_EQ(Now(), Mood::Fight) << "a hit from out of sight";
  for (int i = 0; i < 60 * kAttackSeconds; ++i) game.Tick();
  EXPECT_EQ(Now(), Mood::Calm);
  game.Remove(own);
  EXPECT_EQ(Now(), Mood::Calm) << "without a ship";
}

TEST_F(MoodTest, IsThatOfThePortWhileDocked) {
  const ObjectId station = Station({300, 0});
  game.MoveTo(own, {300, 0}, {});
  Order(Command::Type::Dock, 0, station);
  for (int i = 0; i < 5; ++i) game.Tick();
  EXPECT_EQ(Now(), Mood::Port);
}

double SumOfSquares(const std::array<double, kMoods.size()>& gains) {
  double sum = 0;
  for (const double gain : gains) sum += gain * gain;
  return sum;
}

TEST(MusicMix, FadesWithEqualPower) {
  MusicMix mix;
  EXPECT_EQ(mix.Update(Mood::Calm, 0.1)[0], 1);
  for (int i = 0; i < 40; ++i) {
    const auto gains = mix.Update(Mood::Fight, MusicMix::kFadeSeconds / 20);
    EXPECT_NEAR(SumOfSquares(gains), 1, 1e-9);
    if (i == 9) {
      EXPECT_NEAR(gains[3], gains[0], 1e-6) << "half way";
    }
    if (i >= 20) {
      EXPECT_EQ(gains[3], 1);
    }
  }
}

TEST(MusicMix, DangerComesAtOnceAndCalmWaits) {
  MusicMix mix;
  mix.Update(Mood::Fight, 0.1);
  EXPECT_EQ(mix.Current(), Mood::Fight);
  mix.Update(Mood::Calm, MusicMix::kPatience * 0.6);
  EXPECT_EQ(mix.Current(), Mood::Fight);
  mix.Update(Mood::Fight, 0.1);
  mix.Update(Mood::Calm, MusicMix::kPatience * 0.6);
  EXPECT_EQ(mix.Current(), Mood::Fight) << "the calm was interrupted";
  mix.Update(Mood::Calm, MusicMix::kPatience * 0.6);
  EXPECT_EQ(mix.Current(), Mood::Calm);
  mix.Update(Mood::Fight, 0.1);
  mix.Update(Mood::Port, 0.1);
  EXPECT_EQ(mix.Current(), Mood::Port) << "a docked ship is out of danger";
}

}  // namespace
}  // namespace heliopause
