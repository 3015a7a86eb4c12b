#include "app/mod_install.hpp"

#include <random>

#include "app/mod_archive_fixture.hpp"

namespace heliopause::test {
namespace {

namespace fs = std::filesystem;

using ModInstall = ModArchiveTest;

TEST_F(ModInstall, OnlyAHigherVersionReplacesAModUnlessForced) {
  AddMod("wasps", "1.1");
  Write("wasps/data/old.txt", "");
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("1.1")}})),
            "version = 1.1 (expected one above 1.1, which is installed, or --force)");
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("1.0.9")}})).substr(0, 15), "version = 1.0.9");
  EXPECT_EQ(InstalledMod("wasps").version, "1.1");
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("1.0")}}), true), "installed");
  EXPECT_EQ(InstalledMod("wasps").version, "1.0");
  EXPECT_FALSE(fs::exists(Mods() / "wasps/data/old.txt"));
  EXPECT_TRUE(fs::exists(Mods() / ".wasps.1/data/old.txt")) << "the former files are kept";
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("1.2")}})), "installed");
  EXPECT_EQ(InstalledMod("wasps").version, "1.2");
}

TEST_F(ModInstall, TheFolderInTheArchiveMayHaveAnyNameOrBeMissing) {
  EXPECT_EQ(Reason(Zip({{"wasps-main/mod.toml", ModToml("1")}, {"wasps-main/README", ""}})),
            "installed");
  EXPECT_TRUE(fs::exists(Mods() / "wasps/README"));
  EXPECT_EQ(Reason(Zip({{"mod.toml", ModToml("2")}, {"data/x.txt", "1"}})), "installed");
  EXPECT_TRUE(fs::exists(Mods() / "wasps/data/x.txt"));
}

// A mod may be written where it is installed.
TEST_F(ModInstall, WhatIsReplacedOrRemovedIsKept) {
  AddMod("wasps");
  Write("wasps/.git/config", "work");
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("2")}})), "installed");
  EXPECT_EQ(ReadText(Mods() / ".wasps.1/.git/config"), "work");
  RemoveMod("wasps", Mods());
  EXPECT_FALSE(fs::exists(Mods() / "wasps"));
  EXPECT_NE(ReadText(Mods() / ".wasps.1/mod.toml").find("version = \"2\""), std::string::npos);
  EXPECT_FALSE(fs::exists(Mods() / ".wasps.1/.git")) << "only the last one";
  EXPECT_THROW(RemoveMod("wasps", Mods()), ModArchiveError);
  EXPECT_TRUE(fs::exists(Mods() / ".wasps.1/mod.toml")) << "an error changes nothing";
}

TEST_F(ModInstall, AFolderThatIsNoModIsReplacedOnlyIfForced) {
  AddMod("wasps", "x");
  const fs::path zip = Zip({{"wasps/mod.toml", ModToml("1")}});
  EXPECT_EQ(Reason(zip), (Mods() / "wasps").string() +
                             " exists and is no mod that can be read (expected --force)");
  EXPECT_NE(ReadText(Mods() / "wasps/mod.toml").find("\"x\""), std::string::npos);
  EXPECT_EQ(Reason(zip, true), "installed");
}

TEST_F(ModInstall, ALinkIsReplacedNotWhatItLeadsTo) {
  AddMod("wasps");
  fs::rename(Mods() / "wasps", folder / "work");
  fs::create_directory_symlink(folder / "work", Mods() / "wasps");
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("2")}})), "installed");
  EXPECT_FALSE(fs::is_symlink(Mods() / "wasps"));
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("3")}})), "installed");
  EXPECT_TRUE(fs::exists(folder / "work/mod.toml"));
}

// Changed and cut archives either fail with a reason or install a mod; nothing else appears.
TEST_F(ModInstall, DamagedArchivesNeverWriteOutsideTheirFolder) {
  AddMod("wasps");
  Write("wasps/data/ships.toml", "[[ship]]\nid = \"courier\"\nhull = 5\n");
  Write("wasps/scripts/ai/wasp.lua", "return {think = function() end}\n");
  PackMod(InstalledMod("wasps"), folder / "good.zip");
  const std::string good = ReadText(folder / "good.zip");
  std::mt19937 random(7);
  int rejected = 0;
  for (int round = 0; round < 400; ++round) {
    std::string bytes = good;
    const std::size_t changes = 1 + random() % 4;
    for (std::size_t i = 0; i < changes; ++i)
      bytes[random() % bytes.size()] = static_cast<char>(random());
    if (round % 5 == 0) bytes.resize(random() % bytes.size());
    WriteText(folder / "bad.zip", bytes);
    const fs::path target = folder / "target/mods";
    try {
      InstallMod(folder / "bad.zip", target, true);
    } catch (const ModArchiveError& error) {
      EXPECT_GT(std::string(error.what()).size(), 10u);
      ++rejected;
    }
    if (!fs::exists(target)) continue;
    for (const auto& one : fs::directory_iterator(folder / "target")) EXPECT_EQ(one.path(), target);
    for (const auto& one : fs::directory_iterator(target)) {
      const std::string name = one.path().filename().string();
      EXPECT_TRUE(IsModName(name) || (name.front() == '.' && name.ends_with(".1"))) << name;
    }
  }
  EXPECT_GT(rejected, 100);
}

}  // namespace
}  // namespace heliopause::test
