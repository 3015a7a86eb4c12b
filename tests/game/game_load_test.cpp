// What a save may say wrongly although its bytes are well formed. Each test finds a value that it
// has planted by its bytes, and puts another in its place.
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
  // Where `value` stands the last time: in the objects, which come after space.
  template <class T>
  std::size_t PlaceOf(const T& value) const {
    const std::vector<std::byte> wanted = BytesOf(value);
    const auto found = std::find_end(bytes.begin(), bytes.end(), wanted.begin(), wanted.end());
    EXPECT_NE(found, bytes.end());
    return static_cast<std::size_t>(found - bytes.begin());
  }
  template <class T>
  void Put(std::size_t place, const T& value) {
    std::memcpy(bytes.data() + place, &value, sizeof value);
  }
  void Save() {
    ByteWriter writer;
    game.Save(writer);
    bytes = writer.Bytes();
  }
  // Why the bytes are refused; "" when they are not.
  std::string Refusal() const {
    Game other(TestCatalog(), {});
    try {
      ByteReader reader(bytes);
      other.Load(reader);
      return "";
    } catch (const BadBytes& error) {
      return error.what();
    }
  }
  std::vector<std::byte> bytes;
};

constexpr int kOre = 0x5a3c9;  // seen nowhere else
constexpr std::size_t kIdBeforeOre = 24;
constexpr std::size_t kPickupSize = 36;

TEST_F(GameLoad, TwoObjectsMayNotShareASprite) {
  const ObjectId first = game.SpawnPickup(1, {0, 0}, {0, 0});
  game.SpawnPickup(kOre, {50, 0}, {0, 0});
  Save();
  EXPECT_EQ(Refusal(), "");
  Put(PlaceOf(kOre) - kIdBeforeOre, first);
  EXPECT_EQ(Refusal(), "two objects share a sprite");
}

TEST_F(GameLoad, ASpriteMayNotBelongToNobody) {
  game.SpawnPickup(kOre, {50, 0}, {0, 0});
  Save();
  const std::size_t start = PlaceOf(kOre) - kIdBeforeOre;
  Put(start - 8, std::uint64_t{0});
  const auto from = bytes.begin() + static_cast<std::ptrdiff_t>(start);
  bytes.erase(from, from + static_cast<std::ptrdiff_t>(kPickupSize));
  EXPECT_EQ(Refusal(), "a sprite belongs to nobody");
}

TEST_F(GameLoad, AnObjectNeedsItsSpriteAndOfItsKind) {
  const ObjectId ship = Spawn("barge", "trader", {0, 0});
  game.SpawnPickup(kOre, {50, 0}, {0, 0});
  Save();
  const std::size_t id = PlaceOf(kOre) - kIdBeforeOre;
  Put(id, ObjectId{77, 1});
  EXPECT_EQ(Refusal(), "an object has no sprite");
  Put(id, ship);
  EXPECT_EQ(Refusal(), "two objects share a sprite");
}

TEST_F(GameLoad, NumbersAreFiniteAndNotLessThanNothing) {
  const double hull = 37.0625;
  const ObjectId ship = Spawn("barge", "trader", {0, 0});
  game.Damage(ship, 100 - hull);
  Save();
  const std::size_t place = PlaceOf(hull);
  for (const double bad : {std::nan(""), HUGE_VAL, 0.0, -1.0}) {
    Put(place, bad);
    EXPECT_EQ(Refusal(),
              std::isfinite(bad) ? "a ship has less than nothing" : "a number is not finite");
  }
  Put(place, 1.0);
  EXPECT_EQ(Refusal(), "");
}

TEST_F(GameLoad, APickupHoldsOre) {
  game.SpawnPickup(kOre, {50, 0}, {0, 0});
  Save();
  Put(PlaceOf(kOre), -1);
  EXPECT_EQ(Refusal(), "a pickup holds no ore");
}

TEST_F(GameLoad, ACommandIsOfAKnownType) {
  const double value = 0.314159;
  game.Post({Command::Type::Thrust, {}, value, {}, ""});
  Save();
  EXPECT_EQ(Refusal(), "");
  Put(PlaceOf(value) - 9, std::uint8_t{200});
  EXPECT_EQ(Refusal(), "an unknown value of an enumeration");
}

TEST_F(GameLoad, StandingsAreWithinTheirLimits) {
  const double standing = 12.125;
  game.PlayerForScenario().standing[0] = standing;
  Save();
  Put(PlaceOf(standing), 100.5);
  EXPECT_EQ(Refusal(), "a standing is out of range");
}

TEST_F(GameLoad, HarmIsWithinItsLimits) {
  const double harm = 12.125;
  game.PlayerForScenario().recent_damage[0] = harm;
  Save();
  Put(PlaceOf(harm), -0.5);
  EXPECT_EQ(Refusal(), "a harm is out of range");
  Put(PlaceOf(-0.5), kMaxRecentDamage + 1);
  EXPECT_EQ(Refusal(), "a harm is out of range");
}

}  // namespace
}  // namespace heliopause
