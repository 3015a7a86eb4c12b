#include "view/art/effects.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

const Box kEverywhere{{-1e6, -1e6}, {1e6, 1e6}};

class EffectsTest : public ViewGameTest {
 protected:
  void Happen(Event::Type type, Vec2 at, const Box& near = kEverywhere) {
    Event event;
    event.type = type;
    event.position = at;
    event.radius = 20;
    game.Tick();
    game.AddEvent(event);
    effects.AfterTick(game, near);
  }
  void Pass(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      game.Tick();
      effects.AfterTick(game, kEverywhere);
    }
  }
  Effects effects;
};

TEST_F(EffectsTest, AreCreatedByEventsAndExpire) {
  Pass(2);
  EXPECT_EQ(effects.Count(), 0u);
  Happen(Event::Type::ShipDestroyed, {100, 0});
  EXPECT_GT(effects.Count(), 20u);
  Pass(60 * 6);
  EXPECT_EQ(effects.Count(), 0u);
}

TEST_F(EffectsTest, EventsOutsideThePictureCreateNothing) {
  Happen(Event::Type::ShipDestroyed, {5000, 0}, {{-1000, -1000}, {1000, 1000}});
  EXPECT_EQ(effects.Count(), 0u);
}

TEST_F(EffectsTest, TheNumberOfParticlesIsBounded) {
  for (int i = 0; i < 200; ++i) Happen(Event::Type::ShipDestroyed, {0, 0});
  EXPECT_LE(effects.Count(), Effects::kMaxParticles);
  EXPECT_GT(effects.Count(), Effects::kMaxParticles / 4);
}

TEST_F(EffectsTest, ClearRemovesAllEffects) {
  Happen(Event::Type::AsteroidBroken, {0, 0});
  ASSERT_GT(effects.Count(), 0u);
  effects.Clear();
  EXPECT_EQ(effects.Count(), 0u);
}

TEST_F(EffectsTest, WatchingDoesNotChangeTheGame) {
  const std::uint64_t hash = game.Hash();
  Event event;
  event.type = Event::Type::ShipDestroyed;
  game.AddEvent(event);
  effects.AfterTick(game, kEverywhere);
  EXPECT_EQ(game.Hash(), hash);
}

}  // namespace
}  // namespace heliopause
