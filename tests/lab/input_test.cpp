// Keys and mouse at the picture.
#include "lab/input.hpp"

#include <cmath>

#include "lab/lab_window_fixture.hpp"

namespace heliopause::lab {
namespace {

class LabInputTest : public LabWindowTest {};

TEST_F(LabInputTest, PPausesTimeAndNMakesOneTick) {
  Open();
  EXPECT_GT(CurrentWorld().TickNumber(), 0u);
  Press("p");
  const std::uint64_t tick = CurrentWorld().TickNumber();
  Frames(10);
  EXPECT_EQ(CurrentWorld().TickNumber(), tick);
  Press("n");
  EXPECT_GT(CurrentWorld().TickNumber(), tick);
  EXPECT_LE(CurrentWorld().TickNumber(), tick + 4);  // a held key repeats
  EXPECT_TRUE(State().paused);
}

// The window repeats the press of a key that is held.
TEST(LabInput, AHeldKeySwitchesOnceAndMakesTickAfterTick) {
  Settings settings;
  settings.bodies = 10;
  LabState state(settings);
  Camera camera;
  LabInput input;
  InputEvent event;
  const auto take = [&](InputEvent::Type type, Key key) {
    event.type = type;
    event.key = key;
    input.Take(event, state, camera, 800);
  };
  take(InputEvent::Type::KeyDown, Key::P);
  take(InputEvent::Type::KeyDown, Key::P);
  EXPECT_TRUE(state.paused);
  take(InputEvent::Type::KeyUp, Key::P);
  take(InputEvent::Type::KeyDown, Key::P);
  EXPECT_FALSE(state.paused);
  take(InputEvent::Type::KeyDown, Key::N);
  EXPECT_TRUE(state.step);
  state.step = false;
  take(InputEvent::Type::KeyDown, Key::N);
  EXPECT_TRUE(state.step);
}

// Zoomed out to all coordinates, the sides of a wide picture lie beyond them.
TEST(LabInput, GChoosesABodyFromBeyondAllCoordinates) {
  Settings settings;
  settings.bodies = 10;
  LabState state(settings);
  Camera camera;
  camera.Resize(900, 720);
  camera.SetZoomOutLimit(kMaxCoordinate);
  camera.SetView({0, 0}, 0);
  LabInput input;
  InputEvent event;
  event.type = InputEvent::Type::MouseMove;
  event.mouse = {1, 360};
  input.Take(event, state, camera, 900);
  ASSERT_LT(input.pointer.at.x, -kMaxCoordinate);
  event.type = InputEvent::Type::KeyDown;
  event.key = Key::G;
  input.Take(event, state, camera, 900);
  EXPECT_TRUE(state.world.SpaceOf(Role::Particles).Contains(state.chosen));
}

// The panel shows the choice of a manager only while there are several.
TEST(LabInput, AManagerThatIsSwitchedOffIsNeitherSearchedNorPouredInto) {
  Settings settings;
  settings.bodies = 10;
  settings.managers = true;
  LabState state(settings);
  state.probe = {ProbeKind::Nearest, 1, 1000};
  state.probe_role = Role::Enemies;
  state.pour_role = Role::Level;
  EXPECT_EQ(state.PourRole(), Role::Level);
  state.ProbeAt({0, 0}, {0, 0});
  EXPECT_EQ(state.answer->found.size(), state.world.Of(Role::Enemies).Count());
  state.probe_role = Role::Particles;
  EXPECT_EQ(state.answer_role, Role::Enemies) << "the bodies of the answer are still those";
  state.probe_role = Role::Enemies;
  settings.managers = false;
  state.world.Apply(settings);
  EXPECT_EQ(state.PourRole(), Role::Particles);
  state.ProbeAt({0, 0}, {0, 0});
  EXPECT_EQ(state.answer->found.size(), 10u);
  EXPECT_EQ(state.answer_role, Role::Particles);
}

TEST_F(LabInputTest, SlowMotionTicksLessOften) {
  Open();
  for (int i = 0; i < 3; ++i) Press("bracketleft");
  const std::uint64_t tick = CurrentWorld().TickNumber();
  Frames(32);
  EXPECT_LE(CurrentWorld().TickNumber(), tick + 5);
  EXPECT_GE(CurrentWorld().TickNumber(), tick + 3);
}

TEST_F(LabInputTest, SpacePoursWhileItIsHeld) {
  Open(0);
  Hold("keydown space", "keyup space", 20);
  const std::size_t poured = Count();
  EXPECT_GT(poured, 100u);
  Frames(10);
  EXPECT_EQ(Count(), poured);
  Press("c");
  EXPECT_EQ(Count(), 0u);
}

TEST_F(LabInputTest, AFastDisplayPoursNoMoreWhileTimeIsPaused) {
  Open(0);
  Press("p");
  Tool("keydown space");
  for (int i = 0; i < 40; ++i) lab_->Frame(kTickSeconds / 4);
  Tool("keyup space");
  Frames(4);
  // Ten bodies a tick, and the frames of ten ticks.
  EXPECT_NEAR(static_cast<double>(Count()), 100, 20);
}

TEST_F(LabInputTest, TheLeftButtonPoursAtTheMouse) {
  Open(0);
  Tool("mousemove 300 200");
  Frames(3);
  Press("p");  // poured bodies do not move
  Hold("mousedown 1", "mouseup 1", 20);
  ASSERT_GT(Count(), 50u);
  CurrentWorld().SpaceOf(Role::Particles).ForEachSprite([](SpriteId, const Sprite& body) {
    EXPECT_LT(body.position.x, -500);
    EXPECT_LT(body.position.y, -500);
  });
}

TEST_F(LabInputTest, ARightClickFindsWhatBruteForceFinds) {
  Open(3000);
  Press("p");
  Click(3, 454, 360);
  ASSERT_TRUE(State().answer.has_value());
  const Answer& answer = *State().answer;
  std::size_t touched = 0;
  CurrentWorld().SpaceOf(Role::Particles).ForEachSprite([&](SpriteId, const Sprite& body) {
    touched += std::hypot(body.position.x - answer.at.x, body.position.y - answer.at.y) <=
               answer.probe.radius + body.radius;
  });
  EXPECT_EQ(answer.found.size(), touched);
  EXPECT_GT(touched, 0u);
  EXPECT_NEAR(answer.at.x, 0, 50);
  EXPECT_TRUE(State().open_probe);
  Press("x");
  EXPECT_FALSE(State().answer.has_value());
  Tool("mousemove 1000 600");
  Frames(3);
  Tool("mousemove 300 300 mousedown 3");  // from the panel, within one frame
  Frames(3);
  EXPECT_TRUE(State().answer.has_value());
  Tool("mouseup 3");
}

TEST_F(LabInputTest, ASweepGoesFromPressToRelease) {
  Open(3000);
  Press("p");
  for (int i = 0; i < 5; ++i) Press("Tab");
  ASSERT_EQ(State().probe.kind, ProbeKind::SweepAll);
  Tool("mousemove 250 360");
  Frames(3);
  Tool("mousedown 3");
  Frames(3);
  Tool("mousemove 650 360");
  Frames(3);
  Tool("mouseup 3");
  Frames(3);
  ASSERT_TRUE(State().answer.has_value());
  EXPECT_LT(State().answer->from.x, -800);
  EXPECT_GT(State().answer->at.x, 800);
  EXPECT_GT(State().answer->found.size(), 10u);
}

TEST_F(LabInputTest, GChoosesTheBodyNearestToTheMouse) {
  LabOptions options;
  options.SetMode(Mode::Gravity);
  Open(300, options);
  Press("p");
  Press("g");
  const auto chosen = CurrentWorld().SpaceOf(Role::Particles).Get(State().chosen);
  ASSERT_TRUE(chosen.has_value());
  const auto nearest = CurrentWorld().SpaceOf(Role::Particles).GetNearestSprite({-25, 0}, 4000);
  EXPECT_LT(std::hypot(chosen->position.x + 25, chosen->position.y), nearest->distance + 60);
  EXPECT_FALSE(CurrentWorld().GetGravity().Pulls().empty());
}

}  // namespace
}  // namespace heliopause::lab
