// Shots that fly at a station meet its parts as they are turned at that moment, not its circle.
#include <algorithm>
#include <cmath>

#include "game/data/station_shape.hpp"
#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

constexpr double kPixel = 100 * 2.0 / 512;  // of the masks of a station of radius 100
constexpr Vec2 kCenter{300, 0};

double ToSegment(Vec2 point, Vec2 a, Vec2 b) {
  const Vec2 e{b.x - a.x, b.y - a.y};
  const double along = (point.x - a.x) * e.x + (point.y - a.y) * e.y;
  const double t = std::clamp(along / (e.x * e.x + e.y * e.y), 0.0, 1.0);
  return std::hypot(a.x + t * e.x - point.x, a.y + t * e.y - point.y);
}

// The distance from a point to a polygon; 0 inside.
double ToPolygon(Vec2 point, std::span<const Vec2> rim) {
  double away = 1e9;
  bool inside = false;
  for (std::size_t i = 0; i < rim.size(); ++i) {
    const Vec2 a = rim[i], b = rim[(i + 1) % rim.size()];
    away = std::min(away, ToSegment(point, a, b));
    const bool crosses = (a.y <= point.y) != (b.y <= point.y);
    if (crosses && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)) inside = !inside;
  }
  return inside ? 0 : away;
}

double ToStroke(Vec2 point, const Stroke& stroke) {
  const double x = stroke.to.x - stroke.from.x, y = stroke.to.y - stroke.from.y;
  const double share = stroke.width / 2 / std::hypot(x, y);
  const Vec2 n{-y * share, x * share};
  const Quad quad = {{{stroke.from.x - n.x, stroke.from.y - n.y},
                      {stroke.to.x - n.x, stroke.to.y - n.y},
                      {stroke.to.x + n.x, stroke.to.y + n.y},
                      {stroke.from.x + n.x, stroke.from.y + n.y}}};
  return ToPolygon(point, quad);
}

// In a part's own coordinates.
Vec2 Turned(Vec2 v, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {v.x * c + v.y * s, v.y * c - v.x * s};
}

double ToWheel(Vec2 point, const Wheel& wheel) {
  double away = 1e9;
  for (int i = 0; i < wheel.panels; ++i)
    away = std::min(away, ToPolygon(point, WheelPanel(wheel, i)));
  return away;
}

double ToOutpost(Vec2 point, double own, double seconds) {
  const Vec2 still = Turned(point, own), wheel = Turned(point, own + 0.1 * seconds);
  double away = std::max(0.0, std::hypot(point.x, point.y) - 0.30);
  for (int i = 0; i < outpost::kArms; ++i) {
    away = std::min(away, ToStroke(still, outpost::Arm(i)));
    away = std::min(away, ToPolygon(still, outpost::Pad(i)));
  }
  for (int i = 0; i < outpost::kSpokes; ++i)
    away = std::min(away, ToStroke(wheel, outpost::Spoke(i)));
  return std::min(away, ToWheel(wheel, outpost::kWheel));
}

double ToHull(Vec2 point, const shipyard::Hull& hull) {
  double away = 1e9;
  for (int i = 0; i < shipyard::kRibs; ++i) {
    away = std::min(away, ToStroke(point, shipyard::Rib(hull, i)));
    if (shipyard::IsPlated(hull, i))
      away = std::min(away, ToPolygon(point, shipyard::Plate(hull, i)));
  }
  return away;
}

double ToShipyard(Vec2 point, double own, double seconds) {
  const Vec2 still = Turned(point, own + 0.012 * seconds);
  const Vec2 wheel = Turned(point, own - 0.15 * seconds);
  double away = std::max(0.0, std::hypot(point.x, point.y) - 0.11);
  for (const shipyard::Hull& hull : shipyard::kHulls) away = std::min(away, ToHull(still, hull));
  for (const double side : {-1.0, 1.0}) {
    for (const Stroke& s : shipyard::Rails(side)) away = std::min(away, ToStroke(still, s));
    for (const Stroke& s : shipyard::Ends(side)) away = std::min(away, ToStroke(still, s));
    for (const Stroke& s : shipyard::Lattice(side)) away = std::min(away, ToStroke(still, s));
    const double along = 0.6 * std::sin(seconds * 0.23 + side * 1.9);
    away = std::min(away, ToStroke({still.x - along, still.y}, shipyard::Crane(side)));
  }
  for (int i = 0; i < shipyard::kSpokes; ++i)
    away = std::min(away, ToStroke(wheel, shipyard::Spoke(i)));
  return std::min(away, ToWheel(wheel, shipyard::kWheel));
}

class StationHits : public GameTest {
 protected:
  // The distance from a point to the parts of the station as they are turned now.
  double AwayFrom(ObjectId id, Vec2 place) const {
    const Body& station = *game.FindBody(id);
    const Vec2 unit{(place.x - kCenter.x) / 100, (place.y - kCenter.y) / 100};
    const double own = StationAngle(station.appearance_seed);
    const bool yard = station.type == *TestCatalog().FindBody("yard");
    return 100 *
           (yard ? ToShipyard(unit, own, game.Seconds()) : ToOutpost(unit, own, game.Seconds()));
  }
  double AwayFrom(ObjectId id, Vec2 from, Vec2 to) const {
    double away = 1e9;
    for (int i = 0; i <= 20; ++i) {
      const double t = i / 20.0;
      away = std::min(away,
                      AwayFrom(id, {from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t}));
    }
    return away;
  }
  // Fires along y = offset and says whether the shot struck; checks that it should.
  bool FliesTrue(ObjectId station, double offset) {
    const ObjectId shooter = Spawn("scout", "trader", {0, offset});
    Post(Type::FirePrimary, shooter, 1);
    Tick(1);
    Post(Type::FirePrimary, shooter, 0);
    const ObjectId shot = game.Shots()[0].id;
    bool struck = false;
    while (game.FindShot(shot) != nullptr && Position(shot).x < 420) {
      const Vec2 from = Position(shot), to{from.x + 10, from.y};  // 600 units a second
      Tick(1);
      struck = game.FindShot(shot) == nullptr;
      const double away = AwayFrom(station, from, to);
      if (struck) {
        EXPECT_LT(away, 2 + kPixel) << "hit what was not there, y " << offset;
      } else {
        EXPECT_GT(away, 2 - kPixel) << "flew through metal, y " << offset;
      }
    }
    game.Remove(shooter);
    while (!game.Shots().empty()) game.Remove(game.Shots()[0].id);
    return struck;
  }
  void HoldsFor(const std::string& form) {
    const ObjectId id =
        game.SpawnBody(*TestCatalog().FindBody(form), Faction("patrol"), kCenter, "Home");
    int hits = 0, passed = 0;
    for (double offset = -96; offset <= 96; offset += 1.5) {
      const bool struck = FliesTrue(id, offset);
      hits += struck;
      passed += !struck;
    }
    EXPECT_GT(hits, 30) << form;
    EXPECT_GT(passed, 4) << "between the parts that one sees, " << form;
  }
};

TEST_F(StationHits, OfShotsAreAtThePartsOfAnOutpostAlone) { HoldsFor("base"); }

TEST_F(StationHits, OfShotsAreAtThePartsOfAShipyardAlone) { HoldsFor("yard"); }

TEST_F(StationHits, DoNotStopShipsWhichFlyOverAndDock) {
  const ObjectId id = SpawnBase("trader", kCenter);
  const ObjectId ship = Spawn("barge", "trader", {150, 3}, {100, 0});
  for (int tick = 0; tick < 90; ++tick) {
    Tick(1);
    EXPECT_NEAR(Velocity(ship).x, 100, 1e-9);
  }
  EXPECT_NEAR(Position(ship).x, 300, 2);
  Post(Type::Dock, ship, 0, id);
  Tick(1);
  EXPECT_EQ(ShipOf(ship).docked_at, id);
  Post(Type::Undock, ship);
  Tick(1);
  EXPECT_EQ(ShipOf(ship).docked_at, ObjectId{});
  EXPECT_GE(std::hypot(Position(ship).x - kCenter.x, Position(ship).y), 109);
}

TEST_F(StationHits, AreTheSameAfterALoad) {
  SpawnBase("patrol", kCenter);
  const ObjectId ship = Spawn("scout", "trader", {100, 0}, {0, 20});
  Post(Type::FirePrimary, ship, 1);
  Tick(100);
  ExpectTheSameAfterALoad(200);
}

}  // namespace
}  // namespace heliopause
