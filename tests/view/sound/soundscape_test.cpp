#include "view/sound/soundscape.hpp"

#include "view/fixture.hpp"
#include "view/sound/fake_audio.hpp"
#include "view/sound/sound_reader.hpp"

namespace heliopause {
namespace {

class SoundscapeTest : public ViewGameTest {
 protected:
  SoundscapeTest() {
    frame.volumes = {100, 100, 100, false};
    NextFrame();
  }
  void NextFrame(double seconds = 0.1) { scape.Frame(game, frame, seconds); }
  static std::shared_ptr<const SoundSet> Sounds() {
    static const auto set = std::make_shared<const SoundSet>(
        LoadSounds(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data", {}, TheCatalog()));
    return set;
  }
  int Started(const Event& event) {
    game.AddEvent(event);
    const int before = audio->started;
    scape.AfterTick(game);
    game.Tick();
    return audio->started - before;
  }
  // The loops of effects that play.
  int Loops() const {
    int count = 0;
    for (const auto& [number, voice] : audio->voices)
      count += number < Mixer::kVoices && voice.loop && voice.plays ? 1 : 0;
    return count;
  }

  std::shared_ptr<FakeAudio> audio = std::make_shared<FakeAudio>();
  Soundscape scape{Sounds(), HELIOPAUSE_SOURCE_DIR "/build/none", audio};
  SoundFrame frame;
};

Event Explosion(Vec2 at) {
  Event event;
  event.type = Event::Type::ShipDestroyed;
  event.radius = 40;
  event.position = at;
  return event;
}

TEST(HearFrom, FadesWithDistanceAndPansToTheSide) {
  const Listener listener{{100, 0}, 500};
  EXPECT_DOUBLE_EQ(HearFrom(listener, {100, 0}, 1000).gain, 1);
  EXPECT_DOUBLE_EQ(HearFrom(listener, {600, 0}, 1000).gain, 0.25);
  EXPECT_DOUBLE_EQ(HearFrom(listener, {1200, 0}, 1000).gain, 0);
  EXPECT_DOUBLE_EQ(HearFrom(listener, {100, 900}, 1000).pan, 0);
  EXPECT_DOUBLE_EQ(HearFrom(listener, {350, 0}, 1000).pan, 0.5);
  EXPECT_DOUBLE_EQ(HearFrom(listener, {-900, 0}, 1000).pan, -1);
}

TEST_F(SoundscapeTest, FarEventsAreNotHeard) {
  EXPECT_EQ(Started(Explosion({300, 0})), 1);
  EXPECT_EQ(Started(Explosion({60'000, 0})), 0);
  frame.listener.position = {60'000, 0};
  NextFrame();
  EXPECT_EQ(Started(Explosion({60'000, 0})), 1) << "the camera hears, not the ship";
}

TEST_F(SoundscapeTest, FastTimeIsSilent) {
  frame.speed = 8;
  NextFrame();
  EXPECT_EQ(Started(Explosion({300, 0})), 0);
  frame.speed = 1;
  NextFrame();
  EXPECT_EQ(Started(Explosion({300, 0})), 1);
}

TEST_F(SoundscapeTest, TheClickOfAnOptionHasTheVolumeThatWasChosen) {
  frame.volumes.mute = true;
  NextFrame();
  const int before = audio->started;
  frame.volumes.mute = false;
  scape.SetVolumes(frame.volumes);
  scape.Play(Trigger::Click);
  EXPECT_EQ(audio->started, before + 1) << "before the next frame";
}

TEST_F(SoundscapeTest, TheEngineSoundsWithThrustUnlessPaused) {
  NextFrame();
  EXPECT_EQ(Loops(), 0);
  Order(Command::Type::Thrust, 1);
  game.Tick();
  NextFrame();
  EXPECT_EQ(Loops(), 1);
  frame.paused = true;
  NextFrame();
  NextFrame();
  EXPECT_EQ(Loops(), 0);
}

TEST_F(SoundscapeTest, AMissileThatFollowsThePlayerWarns) {
  const ObjectId pirate = Ship("marauder", "pirate", {900, 0});
  game.Post({Command::Type::Target, pirate, 0, own, {}});
  game.Post({Command::Type::FireSecondary, pirate, 1, {}, {}});
  for (int i = 0; i < 60 && game.Shots().empty(); ++i) game.Tick();
  ASSERT_FALSE(game.Shots().empty());
  NextFrame();
  EXPECT_EQ(Loops(), 1);
}

TEST_F(SoundscapeTest, ALowHullWarnsOnce) {
  const double hull = game.FindShip(own)->hull;
  scape.AfterTick(game);
  ObjectChange change;
  change.hull = hull * (kLowHull - 0.05);
  game.Change(own, change);
  const int before = audio->started;
  game.Tick();
  scape.AfterTick(game);
  EXPECT_EQ(audio->started - before, 1);
  NextFrame();
  game.Tick();
  scape.AfterTick(game);
  EXPECT_EQ(audio->started - before, 1);
}

TEST_F(SoundscapeTest, TimeThatRunsBackIsHeard) {
  game.Tick();
  NextFrame();
  EXPECT_EQ(Loops(), 0);
  Game earlier(TheCatalog(), {});
  scape.Frame(earlier, frame, 0.02);
  EXPECT_EQ(Loops(), 1);
  scape.Frame(earlier, frame, 0.2);
  EXPECT_EQ(Loops(), 0);
}

TEST_F(SoundscapeTest, AnUnknownNameOfAScriptIsReportedOnce) {
  Event event;
  event.type = Event::Type::Sound;
  event.id = "no/such";
  game.AddEvent(event);
  const std::vector<std::string> warnings = scape.AfterTick(game);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].find("space.sound: name = 'no/such' (expected "), 0u);
  EXPECT_TRUE(scape.AfterTick(game).empty());
}

TEST_F(SoundscapeTest, MusicFollowsTheMood) {
  EXPECT_TRUE(audio->IsPlaying(Mixer::kVoices)) << "calm";
  Ship("raider", "pirate", {500, 0});
  for (int i = 0; i < 40; ++i) NextFrame(0.2);
  EXPECT_FALSE(audio->IsPlaying(Mixer::kVoices));
  EXPECT_TRUE(audio->IsPlaying(Mixer::kVoices + 3)) << "fight";
}

TEST_F(SoundscapeTest, NothingThatItDoesChangesTheGame) {
  Ship("raider", "pirate", {500, 0});
  game.Tick();
  const std::uint64_t hash = game.Hash();
  scape.AfterTick(game);
  NextFrame();
  EXPECT_EQ(game.Hash(), hash);
}

}  // namespace
}  // namespace heliopause
