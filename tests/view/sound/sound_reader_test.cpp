#include "view/sound/sound_reader.hpp"

#include <gtest/gtest.h>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

const Catalog& TheCatalog() {
  static const Catalog catalog =
      Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  return catalog;
}

std::string ErrorsOf(const std::string& file, const std::string& text) {
  const TemporaryFolder folder;
  WriteText(folder.Path() / file, text);
  std::string errors;
  for (const DataError& error : LoadSounds(folder.Path(), {}, TheCatalog()).errors)
    errors += error.Text() + "\n";
  return errors;
}

const std::string kSound =
    "[[sound]]\nid = \"x\"\nwhen = \"gun\"\nlength = 0.2\n"
    "layers = [{wave = \"sine\", from = 440}]\n";
const std::string kMusic =
    "[[music]]\nid = \"x\"\nwhen = \"calm\"\ntempo = 80\nbeats = 8\n"
    "parts = [{wave = \"saw\", notes = \"a2 -\"}]\n";

TEST(SoundReader, ReadsTheShippedFilesWithoutErrors) {
  const auto data = std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data";
  const SoundSet set = LoadSounds(data, {}, TheCatalog());
  for (const DataError& error : set.errors) ADD_FAILURE() << error.Text();
  // Every trigger has a sound.
  for (std::size_t i = 0; i < kTriggers.size(); ++i) {
    EXPECT_TRUE(std::any_of(set.sounds.begin(), set.sounds.end(), [&](const SoundClass& sound) {
      return sound.when == static_cast<Trigger>(i);
    })) << kTriggers[i];
  }
}

TEST(SoundReader, WithoutFilesThereIsNoSoundAndNoError) {
  const TemporaryFolder folder;
  const SoundSet set = LoadSounds(folder.Path(), {}, TheCatalog());
  EXPECT_TRUE(set.sounds.empty() && set.music.empty() && set.errors.empty());
}

TEST(SoundReader, MistakesNameFileLineKeyAndReason) {
  EXPECT_EQ(ErrorsOf("sounds.toml", kSound), "");
  EXPECT_EQ(ErrorsOf("sounds.toml", kSound + "range = 0\n"),
            "sounds.toml:6: range: 0 is out of range (expected 1 to 1e+06)\n");
  EXPECT_EQ(
      ErrorsOf("sounds.toml", kSound + "weapons = [\"blastr\"]\n")
          .find("sounds.toml:6: weapons: 'blastr' does not exist (expected one of: blaster, "),
      0u);
  EXPECT_EQ(ErrorsOf("sounds.toml", kSound + "loud = 3\n").find("sounds.toml:6: loud: "), 0u);
  EXPECT_EQ(ErrorsOf("sounds.toml", kSound + "radius_from = 5\nradius_to = 5\n"),
            "sounds.toml:7: radius_to: is not above radius_from\n");
  EXPECT_EQ(
      ErrorsOf("sounds.toml", "[[sound]]\nid = \"x\"\nwhen = \"dock\"\nlength = 1\nlayers = []\n"),
      "sounds.toml:5: layers: expected 1 to 12 tables\n");
  EXPECT_EQ(ErrorsOf("sounds.toml",
                     "[[sound]]\nid = \"x\"\nwhen = \"never\"\nlength = 1\n"
                     "layers = [{wave = \"sine\"}]\n")
                .find("sounds.toml:3: when: 'never' does not exist (expected one of: gun, "),
            0u);
  EXPECT_EQ(ErrorsOf("sounds.toml",
                     "[[sound]]\nid = \"x\"\nwhen = \"dock\"\nlength = 9\n"
                     "layers = [{wave = \"sine\"}]\n"),
            "sounds.toml:4: length: 9 is out of range (expected 0.01 to 6)\n"
            "sounds.toml:5: from: missing\n");
}

TEST(SoundReader, MistakesInMusicNameTheStep) {
  EXPECT_EQ(ErrorsOf("music.toml", kMusic), "");
  EXPECT_EQ(ErrorsOf("music.toml",
                     "[[music]]\nid = \"x\"\nwhen = \"calm\"\ntempo = 80\nbeats = 8\n"
                     "parts = [{wave = \"saw\", notes = \"a2 h2\"}]\n"),
            "music.toml:6: notes: step 2: 'h2' is no note (expected a to g, # or b, 0 to 8, as "
            "c#3; + between notes)\n");
  EXPECT_EQ(ErrorsOf("music.toml",
                     "[[music]]\nid = \"x\"\nwhen = \"calm\"\ntempo = 20\nbeats = 100\n"
                     "parts = [{wave = \"saw\", notes = \"a2\"}]\n"),
            "music.toml:5: beats: the music is longer than 180 s\n");
}

TEST(SoundReader, AModChangesAddsAndRemoves) {
  const TemporaryFolder folder, mod;
  WriteText(folder.Path() / "sounds.toml", kSound);
  WriteText(mod.Path() / "sounds.toml",
            "[[sound]]\nid = \"x\"\nvolume = 0.5\n"
            "[[sound]]\nid = \"y\"\nwhen = \"dock\"\nlength = 1\n"
            "layers = [{wave = \"noise\"}]\n");
  const std::vector<DataLayer> mods = {{{"loud", "1"}, mod.Path()}};
  const SoundSet set = LoadSounds(folder.Path(), mods, TheCatalog());
  ASSERT_TRUE(set.errors.empty()) << set.errors.front().Text();
  ASSERT_EQ(set.sounds.size(), 2u);
  EXPECT_EQ(set.sounds[0].volume, 0.5);
  EXPECT_EQ(set.sounds[1].id, "y");
}

}  // namespace
}  // namespace heliopause
