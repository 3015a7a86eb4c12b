#include "view/sound/sound_events.hpp"

#include <algorithm>

#include "view/fixture.hpp"
#include "view/sound/sound_reader.hpp"

namespace heliopause {
namespace {

class SoundEventsTest : public ViewGameTest {
 protected:
  static const SoundSet& Sounds() {
    static const SoundSet set =
        LoadSounds(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data", {}, TheCatalog());
    return set;
  }
  // The ids of the cues of one event.
  std::string CueOf(Event event) {
    game.Tick();
    game.AddEvent(std::move(event));
    std::vector<SoundCue> cues;
    unknown.clear();
    AddCues(game, Sounds(), cues, unknown);
    std::string ids;
    placed = false;
    for (const SoundCue& cue : cues) {
      ids += (ids.empty() ? "" : " ") + Sounds().sounds[cue.sound].id;
      placed = placed || cue.position.has_value();
      gain = cue.gain;
    }
    return ids;
  }
  static Event Of(Event::Type type, ObjectId subject = {}, ObjectId object = {}) {
    Event event;
    event.type = type;
    event.subject = subject;
    event.object = object;
    return event;
  }
  std::vector<std::string> unknown;
  bool placed = false;
  double gain = 0;
};

TEST_F(SoundEventsTest, GunsSoundByTheirKind) {
  const auto of = [&](const char* weapon) {
    return Sounds()
        .sounds[*FindShotSound(Sounds(), TheCatalog().Weapons()[*TheCatalog().FindWeapon(weapon)])]
        .id;
  };
  EXPECT_EQ(of("blaster"), "blaster");
  EXPECT_EQ(of("cannon"), "cannon");
  EXPECT_EQ(of("light_turret"), "gun") << "none names it";
  EXPECT_EQ(of("seeker"), "missile");
  WeaponClass modded;
  modded.id = "of_a_mod";
  EXPECT_EQ(Sounds().sounds[*FindShotSound(Sounds(), modded)].id, "gun");
}

TEST_F(SoundEventsTest, AShotThatHitsInItsFirstTickIsHeard) {
  const double radius = game.Space().Get(own)->radius;
  const double of_rock = game.Space().Get(Rock({0, 5000}))->radius;
  Rock({radius + of_rock + 2, 0});
  Order(Command::Type::FirePrimary, 1);
  const auto hit = [this] {
    const auto events = game.Events();
    return std::any_of(events.begin(), events.end(),
                       [](const Event& event) { return event.type == Event::Type::Hit; });
  };
  for (int i = 0; i < 30 && !hit(); ++i) game.Tick();
  ASSERT_TRUE(hit());
  ASSERT_TRUE(game.Shots().empty());
  std::vector<SoundCue> cues;
  AddCues(game, Sounds(), cues, unknown);
  EXPECT_TRUE(std::any_of(cues.begin(), cues.end(), [](const SoundCue& cue) {
    return Sounds().sounds[cue.sound].id == "blaster";
  }));
}

TEST_F(SoundEventsTest, AShotOfTheGameIsHeard) {
  Order(Command::Type::FirePrimary, 1);
  std::vector<SoundCue> cues;
  for (int i = 0; i < 30 && cues.empty(); ++i) {
    game.Tick();
    AddCues(game, Sounds(), cues, unknown);
  }
  ASSERT_FALSE(cues.empty());
  EXPECT_EQ(Sounds().sounds[cues[0].sound].id, "blaster");
  EXPECT_TRUE(cues[0].position);
}

TEST_F(SoundEventsTest, HitsSoundByWhatTheyMeet) {
  const ObjectId ship = Ship("raider", "pirate", {500, 0}), rock = Rock({900, 0});
  Event hit = Of(Event::Type::Hit, ship, own);
  hit.shield = true;
  EXPECT_EQ(CueOf(hit), "hit_shield");
  hit.shield = false;
  EXPECT_EQ(CueOf(hit), "hit_hull");
  EXPECT_TRUE(placed);
  EXPECT_EQ(CueOf(Of(Event::Type::Hit, rock, own)), "mining");
}

TEST_F(SoundEventsTest, ExplosionsSoundBySize) {
  Event lost = Of(Event::Type::ShipDestroyed);
  lost.radius = 12;
  EXPECT_EQ(CueOf(lost), "explosion_small");
  lost.radius = 16;
  EXPECT_EQ(CueOf(lost), "explosion") << "the lower limit belongs to the larger one";
  lost.radius = 38;
  EXPECT_EQ(CueOf(lost), "explosion_large");
  Event broken = Of(Event::Type::AsteroidBroken);
  broken.radius = 60;
  EXPECT_EQ(CueOf(broken), "rock_breaks");
}

TEST_F(SoundEventsTest, DockingAndTradeAreHeardOfThePlayerAlone) {
  const ObjectId other = Ship("hauler", "trader", {500, 0}), port = Station({2000, 0});
  using Type = Event::Type;
  const std::vector<std::pair<Type, std::string>> own_sounds = {
      {Type::Docked, "dock"},           {Type::Undocked, "undock"},
      {Type::DockRejected, "rejected"}, {Type::TradeRejected, "rejected"},
      {Type::Traded, "coins"},          {Type::Refitted, "coins"},
      {Type::PickedUp, "pickup"},       {Type::TargetChanged, "target"},
      {Type::Rejected, "rejected"}};
  for (const auto& [type, id] : own_sounds) {
    EXPECT_EQ(CueOf(Of(type, own, port)), id);
    EXPECT_FALSE(placed) << id;
    EXPECT_EQ(CueOf(Of(type, other, port)), "") << id;
  }
  EXPECT_EQ(CueOf(Of(Type::TargetChanged, own)), "") << "a target that is dropped";
  EXPECT_EQ(CueOf(Of(Type::Bounty, other, own)), "coins");
  EXPECT_EQ(CueOf(Of(Type::Alert)), "alert");
  EXPECT_EQ(CueOf(Of(Type::PlayerDied, own)), "death");
  EXPECT_EQ(CueOf(Of(Type::Message)), "message");
  EXPECT_EQ(CueOf(Of(Type::Message, other)), "") << "chatter";
  EXPECT_EQ(CueOf(Of(Type::GatePassed, other)), "gate");
}

TEST_F(SoundEventsTest, JobsAndEscortsAreHeard) {
  using Type = Event::Type;
  EXPECT_EQ(CueOf(Of(Type::MissionAccepted, own)), "accept");
  EXPECT_EQ(CueOf(Of(Type::MissionDone, own)), "coins") << "it pays";
  EXPECT_EQ(CueOf(Of(Type::MissionFailed)), "alert") << "lost with the ship";
  Event wing = Of(Type::WingChanged, Ship("courier", "player", {500, 0}));
  wing.id = "hired";
  EXPECT_EQ(CueOf(wing), "coins");
  wing.id = "lost";
  EXPECT_EQ(CueOf(wing), "alert");
  wing.id = "dismissed";
  EXPECT_EQ(CueOf(wing), "");
}

TEST_F(SoundEventsTest, ScriptsNameTheirSounds) {
  Event event = Of(Event::Type::Sound);
  event.id = "race/start";
  event.amount = 0.4;
  EXPECT_EQ(CueOf(event), "race/start");
  EXPECT_EQ(gain, 0.4);
  EXPECT_FALSE(placed);
  event.position = {10, 0};
  EXPECT_EQ(CueOf(event), "race/start");
  EXPECT_TRUE(placed);
  event.id = "click";
  EXPECT_EQ(CueOf(event), "") << "not one for scripts";
  EXPECT_EQ(unknown, std::vector<std::string>{"click"});
}

}  // namespace
}  // namespace heliopause
