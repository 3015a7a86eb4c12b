#include "game/rules/state_mods.hpp"

#include "game/fixture.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause {
namespace {

// The shipped data with these mods over it, which have no files.
Catalog With(const std::vector<ModVersion>& mods) {
  std::vector<DataLayer> layers;
  for (const ModVersion& mod : mods) layers.push_back({mod, "/nowhere"});
  return Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data", layers);
}

std::vector<std::byte> StateOf(const Game& game) {
  ByteWriter writer;
  game.Save(writer);
  return writer.Bytes();
}

TEST(StateMods, WithoutModsAStateBeginsWithItsTick) {
  Game game(TestCatalog(), {});
  game.Tick();
  const std::vector<std::byte> state = StateOf(game);
  ByteReader reader(state);
  std::uint64_t tick = 0;
  reader(tick);
  EXPECT_EQ(tick, 1u);
  EXPECT_TRUE(ModsOfState(state).empty());
}

TEST(StateMods, AStateNamesItsModsAndTheHashDependsOnThem) {
  const std::vector<ModVersion> mods = {{"hornets", "1.0"}, {"wasps", "2"}};
  const Catalog with = With(mods), without = With({}),
                newer = With({{"hornets", "1.1"}, {"wasps", "2"}});
  const Game game(with, {}), plain(without, {}), other(newer, {});
  EXPECT_EQ(ModsOfState(StateOf(game)), mods);
  EXPECT_NE(game.Hash(), plain.Hash());
  EXPECT_NE(game.Hash(), other.Hash());
}

TEST(StateMods, AGameWithoutAModOfTheStateDoesNotLoadItAndNamesTheMod) {
  const Catalog with = With({{"hornets", "1.0"}, {"wasps", "2"}}), some = With({{"wasps", "3"}});
  const std::vector<std::byte> state = StateOf(Game(with, {}));
  Game game(some, {});
  const std::uint64_t hash = game.Hash();
  ByteReader reader(state);
  try {
    game.Load(reader);
    FAIL() << "expected BadBytes";
  } catch (const BadBytes& error) {
    EXPECT_STREQ(error.what(),
                 "it was made with mods that are not loaded: hornets 1.0 (load each by --mod NAME, "
                 "or switch it on in the menu)");
  }
  EXPECT_EQ(game.Hash(), hash);
}

TEST(StateMods, OtherVersionsAndFurtherModsLoad) {
  const Catalog old = With({{"hornets", "1.0"}}), now = With({{"hornets", "1.1"}, {"wasps", "2"}});
  const std::vector<std::byte> state = StateOf(Game(old, {}));
  Game game(now, {});
  ByteReader reader(state);
  game.Load(reader);
  EXPECT_EQ(ModsOfState(StateOf(game)), now.Mods());
  EXPECT_EQ(OtherVersions(old.Mods(), now.Mods()), "hornets 1.0 (loaded: 1.1)");
  EXPECT_EQ(MissingMods(now.Mods(), old.Mods()), "wasps 2");
}

TEST(StateMods, TheHeaderOfASaveListsThem) {
  const TemporaryFolder folder;
  const Catalog with = With({{"hornets", "1.0"}});
  WriteSave(Game(with, {}), folder.Path() / "a.save");
  EXPECT_EQ(ReadSaveHeader(folder.Path() / "a.save").mods, with.Mods());
}

TEST(StateMods, ACountThatIsTooLargeIsRejected) {
  ByteWriter writer;
  writer(~std::uint64_t{0});
  writer(~std::uint64_t{0});
  EXPECT_THROW(ModsOfState(writer.Bytes()), BadBytes);
}

}  // namespace
}  // namespace heliopause
