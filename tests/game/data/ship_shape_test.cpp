#include "game/data/ship_shape.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "game/data/catalog.hpp"
#include "game/fixture.hpp"

namespace heliopause {
namespace {

class ShipShapeTest : public testing::Test {
 protected:
  // The errors of a shape with these keys, one per line, without file and line.
  std::string ErrorsOf(const std::string& keys) {
    for (const char* name : {"weapons", "ships", "factions", "rocks", "bodies"})
      WriteText(folder_.Path() / (std::string(name) + ".toml"), "");
    WriteText(folder_.Path() / "shapes.toml", "[[shape]]\nid = \"s\"\n" + keys + "\n");
    catalog_ = Catalog::Load(folder_.Path());
    std::string text;
    for (const DataError& error : catalog_.Errors()) text += error.reason + "\n";
    return text;
  }
  std::string PartErrors(const std::string& part) { return ErrorsOf("parts = [{" + part + "}]"); }

  TemporaryFolder folder_;
  Catalog catalog_;
};

TEST_F(ShipShapeTest, ReadsPartsEnginesLightsAndColours) {
  ASSERT_EQ(ErrorsOf("parts = [\n"
                     "  {tone = \"glass\", tilt = 0.5, points = [[1, 0], [-1, 0.5], [-1, 0]]},\n"
                     "  {color = \"#010203\", mirror = false, points = [[1, 0], [0, 1], [-1, 0]]}\n"
                     "]\nengines = [[-0.9, 0.2, 0.1]]\nlights = [[0, 1]]\nflame = \"#0a0b0c\""),
            "");
  const ShipShape& shape = catalog_.Shapes().at(0);
  ASSERT_EQ(shape.parts.size(), 2u);
  EXPECT_EQ(shape.parts[0].tone, Tone::Glass);
  EXPECT_EQ(shape.parts[0].tilt, 0.5);
  EXPECT_TRUE(shape.parts[0].mirrored);
  EXPECT_FALSE(shape.parts[0].color.has_value());
  EXPECT_FALSE(shape.parts[1].mirrored);
  EXPECT_EQ(shape.parts[1].color->b, 3);
  EXPECT_EQ(shape.engines.at(0).width, 0.1);
  EXPECT_EQ(shape.lights.at(0).y, 1);
  EXPECT_EQ(shape.flame->g, 11);
}

TEST_F(ShipShapeTest, NamesWhatIsWrong) {
  const std::string triangle = "points = [[1, 0], [-1, 0.5], [-1, 0]]";
  EXPECT_EQ(ErrorsOf(""), "parts: 0 parts (expected 1 to 64)\n");
  EXPECT_EQ(PartErrors("tone = \"wood\", " + triangle),
            "tone: 'wood' does not exist (expected one of: hull, plate, dark, accent, glass)\n");
  EXPECT_EQ(PartErrors("tone = \"hull\", tint = 1, " + triangle),
            "tint: unknown key (expected one of: color, mirror, points, tilt, tone)\n");
  EXPECT_EQ(PartErrors("tone = \"hull\", points = [[1, 0], [0, 1]]"),
            "points: 2 points (expected 3 to 32)\n");
  EXPECT_EQ(PartErrors("tone = \"hull\", points = [[1, 0], [0, 2], [0, 0]]"),
            "points: 2 is out of range (expected -1.5 to 1.5)\n"
            "points: 0 points (expected 3 to 32)\n");
  EXPECT_EQ(PartErrors("tone = \"hull\", points = [[0, 0], [1, 0], [1, 1], [1, 0.5]]"),
            "points: the triangle of points 1, 3 and 4 turns the other way or has no area (begin "
            "with another point, or split the part)\n")
      << "its first point does not see the last edge";
  EXPECT_EQ(ErrorsOf("parts = [{tone = \"hull\", " + triangle + "}]\nengines = [[0, 0, 0]]"),
            "engines: width is not positive (expected x, y, width)\n");
  EXPECT_EQ(ErrorsOf("parts = [{tone = \"hull\", " + triangle + "}]\nlights = [[0, 0, 0]]"),
            "lights: expected a list of lists of 2 numbers\n");
  std::string many = "[0, 1]";
  for (int i = 1; i < 17; ++i) many += ", [0, 1]";
  EXPECT_EQ(ErrorsOf("parts = [{tone = \"hull\", " + triangle + "}]\nlights = [" + many + "]"),
            "lights: 17 lights (expected at most 16)\n");
}

// ---- the shipped ones ----

class ShippedShapes : public testing::Test {
 protected:
  Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
};

TEST_F(ShippedShapes, StayInTheirCircle) {
  for (const ShipShape& shape : catalog.Shapes()) {
    for (const HullPart& part : shape.parts) {
      for (const Vec2 p : part.points)
        EXPECT_LE(std::hypot(p.x, p.y), 1.22) << shape.id;  // wing tips reach out a little
    }
  }
}

TEST_F(ShippedShapes, HaveTheirNoseAheadAndTheirEnginesBehind) {
  for (const ShipShape& shape : catalog.Shapes()) {
    double nose = 0, tail = 0;
    for (const HullPart& part : shape.parts) {
      for (const Vec2 p : part.points) {
        nose = std::max(nose, p.x);
        tail = std::min(tail, p.x);
      }
    }
    EXPECT_GT(nose, 0.7) << shape.id;
    ASSERT_FALSE(shape.engines.empty()) << shape.id;
    for (const HullEngine& engine : shape.engines) EXPECT_LT(engine.position.x, tail + 0.1);
  }
}

// The ships of traffic, raids and patrols have drawings of their own; what yards sell beside
// them are variants.
TEST_F(ShippedShapes, EachShipOfTheTrafficHasItsOwn) {
  for (const char* id :
       {"courier", "freighter", "hauler", "raider", "marauder", "cutter", "frigate"})
    EXPECT_EQ(catalog.Shapes().at(catalog.Ships()[*catalog.FindShip(id)].shape).id, id);
}

}  // namespace
}  // namespace heliopause
