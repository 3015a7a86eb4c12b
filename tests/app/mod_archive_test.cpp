#include "app/mod_archive.hpp"

#include "app/mod_archive_fixture.hpp"
#include "game/mods/mod_folders.hpp"

namespace heliopause::test {
namespace {

namespace fs = std::filesystem;

using ModArchive = ModArchiveTest;

TEST_F(ModArchive, APackedModInstallsWithTheSameFiles) {
  AddMod("wasps");
  Write("wasps/data/ships.toml", "[[ship]]\n");
  Write("wasps/scripts/ai/wasp.lua", std::string(100'000, 'x'));
  Write("wasps/README.md", "read me");
  Write("wasps/.luarc.json", "{}");
  Write("wasps/.git/config", "secret");
  EXPECT_EQ(PackMod(InstalledMod("wasps"), folder / "a.zip"), 4u) << "no hidden files";
  EXPECT_EQ(PackMod(InstalledMod("wasps"), folder / "b.zip"), 4u);
  EXPECT_EQ(ReadText(folder / "a.zip"), ReadText(folder / "b.zip")) << "the same bytes";
  EXPECT_LT(fs::file_size(folder / "a.zip"), 5000u) << "compressed";
  const Mod mod = InstallMod(folder / "a.zip", folder / "other", false);
  EXPECT_EQ(mod.version, "1.0");
  EXPECT_EQ(mod.folder, folder / "other/wasps");
  EXPECT_EQ(ReadText(folder / "other/wasps/scripts/ai/wasp.lua"), std::string(100'000, 'x'));
  EXPECT_EQ(ReadText(folder / "other/wasps/README.md"), "read me");
  EXPECT_FALSE(fs::exists(folder / "other/wasps/.git"));
}

TEST_F(ModArchive, AnArchiveInTheFolderOfTheModIsNotPacked) {
  AddMod("wasps");
  Write("wasps/README.md", "read me");
  for (const char* name : {"wasps-1.0.zip", "wasps-1.1.zip", "own.zip", "own.zip"})
    EXPECT_EQ(PackMod(InstalledMod("wasps"), Mods() / "wasps" / name), 2u) << name;
}

TEST_F(ModArchive, NamesThatLeadOutAreRejected) {
  for (const char* name :
       {"../evil", "wasps/../../evil", "/etc/evil", "wasps//evil", "wasps/./evil", "wasps/..",
        "C:evil", "wasps/a\nb", "wasps/a:b", "wasps/\xff", "wasps/end.", " x"}) {
    const std::string reason = Reason(Zip({{"wasps/mod.toml", ModToml("1")}, {name, "x"}}));
    EXPECT_NE(reason.find("is not safe"), std::string::npos) << name << ": " << reason;
  }
  EXPECT_FALSE(fs::exists(Mods() / "wasps"));
  EXPECT_FALSE(fs::exists(folder / "evil"));
  std::string deep = "wasps";
  for (int i = 0; i < 9; ++i) deep += "/d";
  EXPECT_NE(Reason(Zip({{deep, "x"}})).find("more than 8 folders"), std::string::npos);
  EXPECT_NE(Reason(Zip({{"wasps/" + std::string(200, 'x'), "x"}})).find("its length"),
            std::string::npos);
}

TEST_F(ModArchive, LinksAreRejected) {
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("1")}, {"wasps/data", "/etc", AE_IFLNK}})),
            "'wasps/data' is a link or a device, not a file");
  AddMod("wasps");
  fs::create_symlink("/etc/passwd", Mods() / "wasps/notes.txt");
  EXPECT_THROW(PackMod(InstalledMod("wasps"), folder / "a.zip"), ModArchiveError);
}

TEST_F(ModArchive, ANameTwiceIsRejectedInAnyCase) {
  EXPECT_EQ(Reason(Zip({{"wasps/mod.toml", ModToml("1")}, {"wasps/a", ""}, {"wasps/A", ""}})),
            "'wasps/A' is in it twice");
}

TEST_F(ModArchive, ANameThatIsAFileAndAFolderIsRejected) {
  const std::string reason = "'wasps/a' is both a file and a folder";
  EXPECT_EQ(Reason(Zip({{"wasps/a", ""}, {"wasps/A/b/c", ""}})), reason);
  EXPECT_EQ(Reason(Zip({{"wasps/a/b", ""}, {"wasps/a", ""}})), reason);
}

TEST_F(ModArchive, HiddenFilesAreLeftOut) {
  const auto files = ReadModArchive(Zip({{"wasps/mod.toml", ModToml("1")},
                                         {"wasps/.git/hooks/x", "x"},
                                         {"wasps/data/.x", "x"},
                                         {".x", "x"}}));
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].name, "wasps/mod.toml");
}

TEST_F(ModArchive, CountAndSizeAreLimited) {
  std::vector<Entry> many = {{"wasps/mod.toml", ModToml("1")}};
  for (std::size_t i = 0; i < kMaxModFiles; ++i)
    many.push_back({"wasps/f" + std::to_string(i), ""});
  EXPECT_EQ(Reason(Zip(many)), "more than 2000 files");
  // 65 MiB of zeros are some 65 KiB in the archive.
  std::vector<Entry> large = {{"wasps/mod.toml", ModToml("1")}};
  for (int i = 0; i < 65; ++i)
    large.push_back({"wasps/z" + std::to_string(i), std::string(1 << 20, '\0')});
  EXPECT_EQ(Reason(Zip(large)), "more than 64 MiB unpacked");
}

TEST_F(ModArchive, WhatIsNoModIsRejected) {
  EXPECT_EQ(Reason(folder / "missing.zip"), "cannot be read");
  EXPECT_EQ(Reason(folder.Path()), "cannot be read");
  WriteText(folder / "text.zip", "this is not an archive");
  EXPECT_NE(Reason(folder / "text.zip").find("not a zip archive"), std::string::npos);
  EXPECT_EQ(Reason(Zip({{"wasps/ships.toml", ""}})),
            "holds no mod.toml, or not in its first folder");
  EXPECT_EQ(Reason(Zip({{"a/mod.toml", ModToml("1")}, {"b/x", ""}})),
            "'b/x' is not in the folder of the mod");
  EXPECT_EQ(Reason(Zip({{"a/mod.toml", "name = \"Wasps\"\n"}})), "mod.toml has no valid name");
  EXPECT_EQ(Reason(Zip({{"a/mod.toml", "name = \"wasps\"\n"}})),
            "wasps/mod.toml:1: version: missing");
  EXPECT_EQ(Reason(Zip({{"a/mod.toml", "name = = 1\n"}})).substr(0, 24),
            "mod.toml:1: syntax error");
}

}  // namespace
}  // namespace heliopause::test
