// What the menu shows of a slot whose save exists, is broken, is missing, or is of another version.
#include "app/slots.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/program_path.hpp"
#include "game/rules/game.hpp"
#include "game/rules/save_file.hpp"
#include "support/program.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause::test {
namespace {

class Slots : public testing::Test {
 protected:
  Slots() {
    const std::string run = kProgram + " run --scenario empty --ticks 70 --save " + file.string();
    EXPECT_EQ(RunShell(run + " && " + run).exit_code, 0) << "twice: a previous save exists";
  }
  SlotInfo Info() const { return DescribeSlot("quick", file); }

  TemporaryFolder folder;
  std::filesystem::path file = folder / "quick.save";
};

TEST_F(Slots, AGoodSaveIsDescribed) {
  const SlotInfo info = Info();
  EXPECT_TRUE(info.exists);
  EXPECT_FALSE(info.broken);
  EXPECT_EQ(info.slot, "quick");
  EXPECT_TRUE(Matches(info.text, "near Waypoint, 0:01, [0-9,]+ credits")) << info.text;
}

TEST_F(Slots, ModsOfASaveAreNamed) {
  const std::string mod = HELIOPAUSE_SOURCE_DIR "/docs/examples/mods/heavy-metal";
  ASSERT_EQ(RunShell(kProgram + " run --scenario empty --ticks 70 --mod " + mod + " --save " +
                     file.string())
                .exit_code,
            0);
  EXPECT_TRUE(Matches(Info().text, "near Waypoint, 0:01, [0-9]+ credits, with heavy-metal"))
      << Info().text;
}

TEST_F(Slots, NamesOfModsAreNotTranslated) {
  const std::filesystem::path data = HELIOPAUSE_SOURCE_DIR "/data";
  const std::vector<DataLayer> mods = {{{"turret", "1.0"}, folder / "turret"}};
  const Catalog catalog = Catalog::Load(data, mods);
  WriteSave(Game(catalog, {}), file);
  std::vector<DataError> errors;
  UseSentences(LoadSentences(data / "text", {}, "de", errors));
  const std::string text = Info().text;
  UseSentences({});
  EXPECT_TRUE(text.ends_with(", with turret")) << text;
}

TEST_F(Slots, AModThatASaveLacksIsToBeInstalledOrSwitchedOn) {
  const std::string mods = HELIOPAUSE_SOURCE_DIR "/docs/examples/mods";
  ASSERT_EQ(RunShell(kProgram + " run --scenario empty --ticks 70 --mod " + mods +
                     "/heavy-metal --save " + file.string())
                .exit_code,
            0);
  const std::vector<ModVersion> needed = ReadSaveHeader(file).mods;
  ASSERT_EQ(needed.size(), 1u);
  const std::string name = "heavy-metal " + needed[0].version;
  EXPECT_EQ(MissingModsAdvice(file, {}, {}),
            "quick.save needs the mod " + name + ", which is not installed: install it");
  const std::vector<std::filesystem::path> folders = {mods};
  EXPECT_EQ(MissingModsAdvice(file, {}, FindMods(folders)),
            "quick.save needs the mod " + name + ": switch it on at Mods");
  EXPECT_EQ(MissingModsAdvice(file, needed, {}), "");
  EXPECT_EQ(MissingModsAdvice(file.string() + ".1", {}, {}), "") << "made without mods";
}

TEST_F(Slots, ABrokenSaveGivesTheReasonAndOffersThePreviousOne) {
  std::string bytes = ReadText(file);
  bytes[8] = 9;
  WriteText(file, bytes);
  EXPECT_TRUE(Info().broken);
  EXPECT_EQ(Info().text, file.string() +
                             ": invalid save: version = 9 (expected 5); the "
                             "previous save is valid");
  std::filesystem::remove(file.string() + ".1");
  EXPECT_EQ(Info().text, file.string() + ": invalid save: version = 9 (expected 5)");
}

TEST_F(Slots, WithoutItsSaveASlotOffersThePreviousOne) {
  std::filesystem::remove(file);
  EXPECT_TRUE(Info().exists);
  EXPECT_TRUE(Info().broken);
  EXPECT_NE(Info().text.find("the previous save is valid"), std::string::npos) << Info().text;
  std::filesystem::remove(file.string() + ".1");
  EXPECT_FALSE(Info().exists);
}

}  // namespace
}  // namespace heliopause::test
