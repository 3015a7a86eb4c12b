#include <array>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class Gates : public GameTest {
 protected:
  ObjectId SpawnGate(Vec2 position) {
    return game.SpawnBody(*TestCatalog().FindBody("gate"), kNone, position, "");
  }
  ObjectId one = SpawnGate({0, 0}), other = SpawnGate({400'000, 1'000});
};

TEST_F(Gates, LeadToEachOther) {
  EXPECT_EQ(game.LinkedGate(one), ObjectId{});
  ASSERT_TRUE(game.LinkGates(one, other));
  EXPECT_EQ(game.LinkedGate(one), other);
  EXPECT_EQ(game.LinkedGate(other), one);
  EXPECT_FALSE(game.LinkGates(one, SpawnGate({9, 9}))) << "it is linked already";
  EXPECT_FALSE(game.LinkGates(SpawnGate({9, 9}), SpawnBase("trader", {5'000, 0})));
}

TEST_F(Gates, ASlowShipComesOutOfTheOtherWithItsVelocity) {
  game.LinkGates(one, other);
  const ObjectId ship = Spawn("barge", "trader", {-101, 0}, {120, 0});
  Tick(1);
  ASSERT_EQ(EventsOf(Event::Type::GatePassed).size(), 1u);
  const Event passed = EventsOf(Event::Type::GatePassed)[0];
  EXPECT_EQ(passed.subject, ship);
  EXPECT_EQ(passed.object, other);
  EXPECT_EQ(passed.target, one);
  EXPECT_NEAR(Position(ship).x, 400'000 + 100 + 10, 10) << "on the side to which it flies";
  EXPECT_EQ(Position(ship).y, 1'000);
  EXPECT_EQ(Velocity(ship).x, 120);
  EXPECT_EQ(ShipOf(ship).previous.x, Position(ship).x) << "the view does not blend across";
  Tick(60);
  EXPECT_TRUE(EventsOf(Event::Type::GatePassed).empty()) << "it does not go back";
}

TEST_F(Gates, ThePlayersTargetInTheSystemThatIsLeftIsForgotten) {
  game.SpawnSystems(std::array<SystemIndex, 2>{0, 1});
  const ObjectId here = SpawnGate({20'000, 9'000}), there = SpawnGate({480'000, 9'000});
  ASSERT_TRUE(game.LinkGates(here, there));
  const ObjectId behind = SpawnRock("small", {20'000, 7'000});
  const ObjectId ahead = SpawnRock("small", {480'000, 7'000});
  const ObjectId ship = SpawnPlayer({19'899, 9'000}, {120, 0});
  Post(Command::Type::Target, ship, 0, behind);
  Tick(1);
  ASSERT_EQ(EventsOf(Event::Type::GatePassed).size(), 1u);
  EXPECT_EQ(ShipOf(ship).target, ObjectId{});
  Post(Command::Type::Target, ship, 0, ahead);
  Tick(1);
  game.MoveTo(ship, {19'899, 9'000}, {120, 0});
  Tick(1);
  ASSERT_EQ(EventsOf(Event::Type::GatePassed).size(), 1u);
  EXPECT_EQ(ShipOf(ship).target, ahead) << "the ship comes to it";
}

TEST_F(Gates, AFastShipFliesOver) {
  game.LinkGates(one, other);
  const ObjectId ship = Spawn("barge", "trader", {-101, 0}, {kGateSpeed + 1, 0});
  Tick(1);
  EXPECT_LT(Position(ship).x, 0);
}

TEST_F(Gates, AnUnlinkedGateLeadsNowhere) {
  const ObjectId ship = Spawn("barge", "trader", {0, 0}, {10, 0});
  Tick(5);
  EXPECT_LT(Position(ship).x, 100);
}

TEST_F(Gates, ALinkEndsWithItsGate) {
  game.LinkGates(one, other);
  game.Remove(other);
  EXPECT_EQ(game.LinkedGate(one), ObjectId{});
  EXPECT_TRUE(game.GetSystems().IsEmpty());
  Tick(1);
}

TEST_F(Gates, NoShipDocksAtAGateAndNoShotHitsIt) {
  const ObjectId ship = SpawnPlayer({150, 0});
  Post(Command::Type::Dock, ship);
  Tick(1);
  EXPECT_EQ(EventsOf(Event::Type::DockRejected).size(), 1u);
  Post(Command::Type::TurnTo, ship, 3.14159);
  Tick(60);
  Post(Command::Type::FirePrimary, ship, 1);
  Tick(20);
  EXPECT_TRUE(EventsOf(Event::Type::Hit).empty());
}

TEST_F(Gates, AreSavedWithTheirLinks) {
  game.LinkGates(one, other);
  Spawn("barge", "trader", {-150, 0}, {60, 0});
  ExpectTheSameAfterALoad(120);
  EXPECT_EQ(EventsOf(Event::Type::GatePassed).size(), 0u);
}

// Two gates with the same place in the bytes: a link to an object of another kind is rejected.
TEST_F(Gates, ASaveWithALinkToAnotherObjectIsRejected) {
  game.LinkGates(one, other);
  ByteWriter writer;
  game.Save(writer);
  std::vector<std::byte> bytes = writer.Bytes();
  const auto ends_with_link = [&](std::size_t at) {
    ByteReader reader(std::span<const std::byte>(bytes).subspan(at, 16));
    SpriteId a, b;
    reader(a);
    reader(b);
    return a == one && b == other;
  };
  std::size_t at = bytes.size() - 16;
  while (at > 0 && !ends_with_link(at)) --at;
  ASSERT_GT(at, 0u);
  bytes[at + 8] = bytes[at];  // both ends are the same gate
  Game loaded(TestCatalog(), {});
  ByteReader reader(bytes);
  EXPECT_THROW(loaded.Load(reader), BadBytes);
}

}  // namespace
}  // namespace heliopause
