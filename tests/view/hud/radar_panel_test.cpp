#include "view/hud/radar_panel.hpp"

#include <algorithm>
#include <cmath>

#include "view/fixture.hpp"
#include "view/hud/hud_layout.hpp"

namespace heliopause {
namespace {

TEST(RadarProjection, IsProportionalWhenLinear) {
  const RadarProjection projection{4000, 100, false};
  EXPECT_EQ(projection.Project({1000, 0}), Point(25, 0));
  EXPECT_EQ(projection.Project({0, -4000}), Point(0, -100));
  EXPECT_EQ(projection.Project({0, 0}), Point(0, 0));
}

TEST(RadarProjection, ProjectsOffsetsBeyondTheRangeOntoTheRim) {
  for (const bool logarithmic : {false, true}) {
    const RadarProjection projection{4000, 100, logarithmic};
    bool outside = false;
    const Point at = projection.Project({-30000, 40000}, &outside);
    EXPECT_TRUE(outside);
    EXPECT_NEAR(at.x, -60, 1e-4);
    EXPECT_NEAR(at.y, 80, 1e-4);
    projection.Project({4000, 0}, &outside);
    EXPECT_FALSE(outside);  // the range itself is inside
  }
}

TEST(RadarProjection, MagnifiesTheCenterWhenLogarithmic) {
  const RadarProjection linear{4000, 100, false}, logarithmic{4000, 100, true};
  EXPECT_GT(logarithmic.Project({200, 0}).x, 4 * linear.Project({200, 0}).x);
  EXPECT_NEAR(logarithmic.Project({4000, 0}).x, 100, 1e-4);
  float before = 0;
  for (double d = 50; d <= 4000; d += 50) {
    const float now = logarithmic.Project({d, 0}).x;
    EXPECT_GT(now, before);
    before = now;
  }
}

TEST(RadarRange, HalvesWithEachStepAndStopsAtTheEnds) {
  EXPECT_DOUBLE_EQ(RadarRange(4500, 0), 4500);
  EXPECT_DOUBLE_EQ(RadarRange(4500, 2), 1125);
  EXPECT_DOUBLE_EQ(RadarRange(4500, -3), 4500);
  EXPECT_DOUBLE_EQ(RadarRange(4500, 99), 4500.0 / 32);
  EXPECT_GT(RadarRange(0, 0), 0) << "a ship of data may have no radar";
  RadarPanel panel;
  for (int i = 0; i < 20; ++i) panel.Nearer();
  EXPECT_EQ(panel.Step(), kRadarSteps - 1);
  for (int i = 0; i < 20; ++i) panel.Farther();
  EXPECT_EQ(panel.Step(), 0);
}

class RadarTest : public ViewGameTest {
 protected:
  // The pixel of an offset from the own ship at full range.
  Point At(Vec2 offset) const {
    const RadarLayout round = LayOutRadar(ui, area);
    const double full = game.ClassOf(*game.FindShip(own)).radar_range;
    return Plus(round.middle, RadarProjection{full, round.radius, false}.Project(offset));
  }
  ObjectId Click(Vec2 offset) const {
    return panel.ContactAt(ui, area, game, own, false, At(offset));
  }
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  Ui ui{shapes, text, 1, 1280, 720};
  Area area = LayOutHud(1280, 720).radar;
  RadarPanel panel;
  Camera camera;
  std::size_t Vertices() {
    shapes.Clear();
    panel.Draw(ui, area, game, own, camera, 1, false, 0);
    return shapes.VertexCount();
  }
};

TEST_F(RadarTest, AClickFindsTheContactThere) {
  const ObjectId raider = Ship("raider", "pirate", {1500, -900}), rock = Rock({-1200, 800});
  EXPECT_EQ(Click({1500, -900}), raider);
  EXPECT_EQ(Click({-1200, 800}), rock);
  EXPECT_EQ(Click({-1500, -1500}), ObjectId{});
  EXPECT_EQ(Click({0, 0}), ObjectId{}) << "never the own ship";
}

TEST_F(RadarTest, AClickPrefersAShipToARock) {
  Rock({1500, 0});
  const ObjectId raider = Ship("raider", "pirate", {1560, 0});
  EXPECT_EQ(Click({1500, 0}), raider);
}

TEST_F(RadarTest, OnlyTheNearestPortAndTheTargetStayAtTheRim) {
  const ObjectId home = Station({20000, 0}), other = Station({0, 30000});
  EXPECT_EQ(Click({20000, 0}), home);
  EXPECT_EQ(Click({0, 30000}), ObjectId{}) << "a far port";
  const std::size_t before = Vertices();
  Station({-40000, 0});
  game.SpawnBody(*TheCatalog().FindBody("terran"), kNone, {0, -50000}, "World");
  EXPECT_EQ(Vertices(), before) << "no more ticks";
  Order(Command::Type::Target, 0, other);
  game.Tick();
  EXPECT_EQ(Click({0, 30000}), other);
  EXPECT_GT(Vertices(), before);
}

TEST_F(RadarTest, AHostilePortBeyondTheRangeIsAsRedAsWithin) {
  const ObjectId port = Station({20000, 0}, "pirate");
  ASSERT_TRUE(game.IsHostile(port, own));
  Order(Command::Type::Target, 0, port);
  game.Tick();
  ASSERT_GT(Vertices(), 0u);
  const auto drawn = shapes.Vertices();
  EXPECT_TRUE(std::any_of(drawn.begin(), drawn.end(),
                          [](const Vertex& vertex) { return vertex.color == palette::kBad; }));
}

TEST_F(RadarTest, AHostileTickAtTheRimHasABarBesidesItsColour) {
  Station({20000, 0});
  const ObjectId port = Station({0, 30000}), base = Station({0, -30000}, "pirate");
  const auto with_target = [&](ObjectId target) {
    Order(Command::Type::Target, 0, target);
    game.Tick();
    return Vertices();
  };
  const std::size_t neutral = with_target(port);
  EXPECT_GT(with_target(base), neutral);
}

TEST_F(RadarTest, AnOutfitWidensTheRange) {
  const double range = game.ClassOf(*game.FindShip(own)).radar_range;
  const ObjectId raider = Ship("raider", "pirate", {1.3 * range, 0});
  EXPECT_EQ(Click({1.3 * range, 0}), ObjectId{}) << "beyond the radar of the class";
  ASSERT_EQ(game.FitOutfit(own, *TheCatalog().FindOutfit("radar_1")), "");
  EXPECT_EQ(Click({1.3 * range, 0}), raider);
}

TEST_F(RadarTest, TheNearestGateStaysAtTheRim) {
  const auto gate = [&](Vec2 at) {
    return game.SpawnBody(*TheCatalog().FindBody("gate"), kNone, at, "Gate");
  };
  const ObjectId near = gate({30'000, 0}), exit = gate({900'000, 0}), far = gate({0, 60'000});
  gate({-20'000, 0});
  const ObjectId far_exit = gate({-900'000, 0});
  ASSERT_TRUE(game.LinkGates(near, exit));
  ASSERT_TRUE(game.LinkGates(far, far_exit));
  EXPECT_EQ(NearestGate(game, {0, 0}), near);
  EXPECT_EQ(NearestGate(game, {0, 50'000}), far);
  EXPECT_EQ(NearestGate(game, {500'000, 500'000}), ObjectId{}) << "too far";
  EXPECT_EQ(Click({30'000, 0}), near);
  EXPECT_EQ(Click({0, 60'000}), ObjectId{});
  EXPECT_EQ(Click({-20'000, 0}), ObjectId{}) << "a gate that leads nowhere";
  const std::size_t before = Vertices();
  const ObjectId beside = gate({2000, 1000});
  EXPECT_EQ(Click({2000, 1000}), beside) << "all gates in range have a sign";
  EXPECT_GT(Vertices(), before);
}

TEST_F(RadarTest, StaysOnWhileTheShipIsDocked) {
  const ObjectId station = Station({0, 160});
  const ObjectId raider = Ship("raider", "pirate", {1500, -900});
  Order(Command::Type::Dock, 0, station);
  game.Tick();
  ASSERT_EQ(game.FindShip(own)->docked_at, station);
  const std::size_t with = Vertices();
  std::vector<Contact> contacts;
  GetContacts(game, own, -1, contacts);
  EXPECT_TRUE(contacts.empty()) << "scripts of a docked ship get none";
  game.Remove(raider);
  EXPECT_LT(Vertices(), with);
}

}  // namespace
}  // namespace heliopause
