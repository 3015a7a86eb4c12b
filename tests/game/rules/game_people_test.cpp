#include "game/economy_fixture.hpp"
#include "game/rules/object_fields.hpp"

namespace heliopause {
namespace {

class PeopleTest : public EconomyTest {
 protected:
  // The bytes of a save with the part of the people behind all others.
  std::vector<std::byte> Bytes() const {
    ByteWriter writer;
    game.Save(writer);
    return {writer.Bytes().begin(), writer.Bytes().end()};
  }
  std::string LoadError(std::vector<std::byte> bytes) {
    Game other(TestCatalog(), {});
    ByteReader reader(bytes);
    try {
      other.Load(reader);
    } catch (const BadBytes& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(PeopleTest, AGameWithoutThemSavesNothingOfThem) {
  const std::vector<std::byte> before = Bytes();
  const ObjectId barge = Spawn("barge", "trader", {900, 0});
  game.Damage(barge, 90);
  EXPECT_FALSE(game.GetPeople().IsEmpty());
  game.Remove(barge);
  EXPECT_TRUE(game.GetPeople().IsEmpty());
  EXPECT_EQ(
      game.HashByPart().parts[static_cast<std::size_t>(StatePart::People)],
      Game(TestCatalog(), {}).HashByPart().parts[static_cast<std::size_t>(StatePart::People)]);
}

// A part that names a ship which is not there, or that is cut, is rejected; no byte may crash.
TEST_F(PeopleTest, DamagedSavesAreRejectedOrLoadWhole) {
  const ObjectId barge = Spawn("barge", "trader", {900, 0});
  game.Damage(barge, 90);
  game.AddEscort(Spawn("scout", "patrol", {2000, 0}));
  game.EndScan(barge);
  game.Order({Command::Type::Scan,
              Spawn("scout", "patrol", {3000, 0}),
              0,
              Spawn("barge", "trader", {3100, 0}),
              {}});
  Tick();
  const std::vector<std::byte> bytes = Bytes();
  EXPECT_EQ(LoadError(bytes), "");
  std::vector<std::byte> cut = bytes;
  cut.pop_back();
  EXPECT_NE(LoadError(cut), "");
  int rejected = 0;
  for (std::size_t at = bytes.size() - 90; at < bytes.size(); ++at) {
    std::vector<std::byte> wrong = bytes;
    wrong[at] ^= std::byte{0x41};
    if (!LoadError(wrong).empty()) ++rejected;
  }
  EXPECT_GT(rejected, 30);
}

TEST_F(PeopleTest, AShipThatIsGoneIsForgotten) {
  const ObjectId barge = Spawn("barge", "trader", {900, 0});
  game.Damage(barge, 90, ship);
  game.AddEscort(barge);
  game.EndScan(barge);
  game.Remove(barge);
  EXPECT_TRUE(game.GetPeople().IsEmpty());
}

}  // namespace
}  // namespace heliopause
