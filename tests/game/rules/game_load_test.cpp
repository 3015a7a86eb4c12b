// Saves with wrong values in well-formed bytes. Each test writes a distinctive value into the game,
// finds its bytes in the save, and replaces them.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class GameLoad : public GameTest {
 protected:
  template <class T>
  static std::vector<std::byte> BytesOf(const T& value) {
    std::vector<std::byte> bytes(sizeof value);
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
  }
  // The last position of `value` in the bytes: in the objects, which follow the space.
  template <class T>
  std::size_t PositionOf(const T& value) const {
    const std::vector<std::byte> wanted = BytesOf(value);
    const auto found = std::find_end(bytes.begin(), bytes.end(), wanted.begin(), wanted.end());
    EXPECT_NE(found, bytes.end());
    return static_cast<std::size_t>(found - bytes.begin());
  }
  template <class T>
  void Put(std::size_t position, const T& value) {
    std::memcpy(bytes.data() + position, &value, sizeof value);
  }
  void Save() {
    ByteWriter writer;
    game.Save(writer);
    bytes = writer.Bytes();
  }
  // The reason for which the bytes are rejected; "" when they are accepted.
  std::string Rejection() const {
    Game other(TestCatalog(), {});
    try {
      ByteReader reader(bytes);
      other.Load(reader);
      return "";
    } catch (const BadBytes& error) {
      return error.what();
    }
  }
  static std::string Invalid(ObjectId id, const std::string& reason) {
    return "the object of slot " + std::to_string(id.slot) + ", generation " +
           std::to_string(id.generation) + " " + reason;
  }
  std::vector<std::byte> bytes;
};

constexpr int kOre = 0x5a3c9;  // occurs nowhere else
constexpr std::size_t kIdBeforeOre = 24;
constexpr std::size_t kPickupSize = 36;

TEST_F(GameLoad, TwoObjectsMustNotShareASprite) {
  const ObjectId first = game.SpawnPickup(1, {0, 0}, {0, 0});
  game.SpawnPickup(kOre, {50, 0}, {0, 0});
  Save();
  EXPECT_EQ(Rejection(), "");
  Put(PositionOf(kOre) - kIdBeforeOre, first);
  EXPECT_EQ(Rejection(), Invalid(first, "appears twice"));
}

TEST_F(GameLoad, ASpriteMustHaveAnObject) {
  game.SpawnPickup(kOre, {50, 0}, {0, 0});
  Save();
  const std::size_t start = PositionOf(kOre) - kIdBeforeOre;
  Put(start - 8, std::uint64_t{0});
  const auto from = bytes.begin() + static_cast<std::ptrdiff_t>(start);
  bytes.erase(from, from + static_cast<std::ptrdiff_t>(kPickupSize));
  EXPECT_EQ(Rejection(), "a sprite has no object");
}

TEST_F(GameLoad, AnObjectMustHaveASpriteOfItsKind) {
  const ObjectId ship = Spawn("barge", "trader", {0, 0});
  game.SpawnPickup(kOre, {50, 0}, {0, 0});
  Save();
  const std::size_t id = PositionOf(kOre) - kIdBeforeOre;
  Put(id, ObjectId{77, 1});
  EXPECT_EQ(Rejection(), Invalid({77, 1}, "has no sprite"));
  Put(id, ship);
  EXPECT_EQ(Rejection(), Invalid(ship, "appears twice"));
}

TEST_F(GameLoad, NumbersMustBeFiniteAndNotNegative) {
  const double hull = 37.0625;
  const ObjectId ship = Spawn("barge", "trader", {0, 0});
  game.Damage(ship, 100 - hull);
  Save();
  const std::size_t position = PositionOf(hull);
  for (const double bad : {std::nan(""), HUGE_VAL, 0.0, -1.0}) {
    Put(position, bad);
    EXPECT_EQ(Rejection(), std::isfinite(bad)
                               ? Invalid(ship, "has a negative amount of something, or no hull")
                               : "a number is not finite");
  }
  Put(position, 1.0);
  EXPECT_EQ(Rejection(), "");
}

TEST_F(GameLoad, APickupMustContainOre) {
  const ObjectId pickup = game.SpawnPickup(kOre, {50, 0}, {0, 0});
  Save();
  Put(PositionOf(kOre), -1);
  EXPECT_EQ(Rejection(), Invalid(pickup, "is a pickup without ore"));
}

TEST_F(GameLoad, ACommandMustBeOfAKnownType) {
  const double value = 0.314159;
  game.Post({Command::Type::Thrust, {}, value, {}, ""});
  Save();
  EXPECT_EQ(Rejection(), "");
  Put(PositionOf(value) - 9, std::uint8_t{200});
  EXPECT_EQ(Rejection(), "enumeration value = 200 (expected at most " +
                             std::to_string(static_cast<int>(Command::kLastType)) + ")");
}

TEST_F(GameLoad, StandingsMustBeWithinTheirLimits) {
  const double standing = 12.125;
  game.PlayerForScenario().standing[0] = standing;
  Save();
  Put(PositionOf(standing), 100.5);
  EXPECT_EQ(Rejection(), "standing = 100.5 (expected -100 to 100)");
}

TEST_F(GameLoad, RecentDamageMustBeWithinItsLimits) {
  const double damage = 12.125;
  game.PlayerForScenario().recent_damage[0] = damage;
  Save();
  Put(PositionOf(damage), -0.5);
  EXPECT_EQ(Rejection(), "recent damage = -0.5 (expected 0 to 120)");
  Put(PositionOf(-0.5), kMaxRecentDamage + 1);
  EXPECT_EQ(Rejection(), "recent damage = 121 (expected 0 to 120)");
}

}  // namespace
}  // namespace heliopause
