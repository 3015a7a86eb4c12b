#include <cmath>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class GameCommands : public GameTest {
 protected:
  GameCommands() : ship(Spawn("scout", "trader", {0, 0})) {}
  const Controls& After(Command::Type type, double value) {
    Post(type, ship, value);
    Tick(1);
    return ShipOf(ship).controls;
  }
  ObjectId ship;
};

TEST_F(GameCommands, ValuesAreClamped) {
  EXPECT_EQ(After(Command::Type::Thrust, 7).thrust, 1);
  EXPECT_EQ(After(Command::Type::Thrust, -7).thrust, 0);
  EXPECT_EQ(After(Command::Type::Turn, 7).turn, 1);
  EXPECT_EQ(After(Command::Type::Turn, -7).turn, -1);
}

TEST_F(GameCommands, SwitchesAreOnFromOneHalf) {
  EXPECT_TRUE(After(Command::Type::Brake, 0.5).brake);
  EXPECT_FALSE(After(Command::Type::Brake, 0.4).brake);
  EXPECT_TRUE(After(Command::Type::FlightAssist, 1).flight_assist);
}

TEST_F(GameCommands, AValueThatIsNotFiniteIsIgnored) {
  After(Command::Type::Thrust, 0.5);
  EXPECT_EQ(After(Command::Type::Thrust, std::nan("")).thrust, 0.5);
  EXPECT_EQ(After(Command::Type::Thrust, INFINITY).thrust, 0.5);
}

TEST_F(GameCommands, TurnAndTurnToReplaceEachOther) {
  EXPECT_TRUE(After(Command::Type::TurnTo, 2).turning_to);
  EXPECT_FALSE(After(Command::Type::Turn, 1).turning_to);
  EXPECT_EQ(After(Command::Type::TurnTo, 1).turn, 0);
}

TEST_F(GameCommands, ATargetMustExistAndNotBeTheShipItself) {
  const ObjectId other = Spawn("barge", "trader", {500, 0});
  Post(Command::Type::Target, ship, 0, other);
  Tick(1);
  EXPECT_EQ(ShipOf(ship).target, other);
  Post(Command::Type::Target, ship, 0, ship);
  Tick(1);
  EXPECT_EQ(ShipOf(ship).target, ObjectId{});
  Post(Command::Type::Target, ship, 0, {77, 7});
  Tick(1);
  EXPECT_EQ(ShipOf(ship).target, ObjectId{});
}

TEST_F(GameCommands, ACommandForAnUnknownShipIsIgnored) {
  const std::uint64_t hash = [] {
    Game other(TestCatalog(), {});
    other.Tick();
    return other.Hash();
  }();
  Game other(TestCatalog(), {});
  other.Post({Command::Type::Thrust, {9, 9}, 1, {}, ""});
  other.Tick();
  EXPECT_EQ(other.Hash(), hash);
}

// Host commands arrive in an order that depends on the order in which brains ran.
TEST_F(GameCommands, OrdersOfDifferentShipsApplyInTheOrderOfIds) {
  const ObjectId second = Spawn("scout", "trader", {900, 0});
  const auto hash_after = [&](ObjectId a, ObjectId b) {
    Game copy(TestCatalog(), {});
    ByteWriter writer;
    game.Save(writer);
    ByteReader reader(writer.Bytes());
    copy.Load(reader);
    copy.Order({Command::Type::FirePrimary, a, 1, {}, ""});
    copy.Order({Command::Type::FirePrimary, b, 1, {}, ""});
    copy.Tick();
    return copy.Hash();
  };
  EXPECT_EQ(hash_after(ship, second), hash_after(second, ship));
}

}  // namespace
}  // namespace heliopause
