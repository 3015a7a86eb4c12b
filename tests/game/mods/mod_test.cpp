#include "game/mods/mod.hpp"

#include <gtest/gtest.h>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class ModTest : public testing::Test {
 protected:
  std::optional<Mod> Read(const std::string& text, const std::string& folder = "hornets") {
    std::filesystem::create_directories(folder_.Path() / folder);
    WriteText(folder_.Path() / folder / "mod.toml", text);
    errors_.clear();
    return ReadMod(folder_.Path() / folder, errors_);
  }
  std::string Error(const std::string& text) {
    EXPECT_FALSE(Read(text).has_value()) << text;
    return errors_.size() == 1 ? errors_[0].Text() : std::to_string(errors_.size()) + " errors";
  }

  const std::string minimum_ = "name = \"hornets\"\nversion = \"1.0\"\ngame = \"0.1\"\n";
  TemporaryFolder folder_;
  std::vector<DataError> errors_;
};

TEST_F(ModTest, NameVersionAndGameAreEnough) {
  const std::optional<Mod> mod = Read(minimum_);
  ASSERT_TRUE(mod.has_value());
  EXPECT_EQ(mod->name, "hornets");
  EXPECT_EQ(mod->version, "1.0");
  EXPECT_EQ(mod->title, "hornets") << "the name, without a title";
  EXPECT_EQ(mod->Data().folder, folder_.Path() / "hornets" / "data");
  EXPECT_TRUE(ReadMod(folder_.Path() / "hornets/", errors_).has_value()) << "with a slash";
}

TEST_F(ModTest, ReadsWhatItDependsOn) {
  const std::optional<Mod> mod =
      Read(minimum_ +
           "title = \"Hornets!\"\nrequires = [\"wasps >= 1.2\", \"bees\"]\nafter = [\"ants\"]\n"
           "conflicts = [\"spiders\"]\n");
  ASSERT_TRUE(mod.has_value()) << errors_.at(0).Text();
  EXPECT_EQ(mod->title, "Hornets!");
  EXPECT_EQ(mod->required.at(0).name, "wasps");
  EXPECT_EQ(mod->required.at(0).least, "1.2");
  EXPECT_EQ(mod->required.at(1).least, "");
  EXPECT_EQ(mod->after.at(0), "ants");
  EXPECT_EQ(mod->conflicts.at(0), "spiders");
}

TEST_F(ModTest, NamesFileLineKeyAndReason) {
  const auto with = [this](const std::string& line) { return minimum_ + line + "\n"; };
  EXPECT_EQ(Error("name = \"wasps\"\nversion = \"1\"\ngame = \"0\"\n"),
            "hornets/mod.toml:1: name: 'wasps' (expected 'hornets', as its folder)");
  EXPECT_EQ(Error("name = \"Hor nets\"\nversion = \"1\"\ngame = \"0\"\n"),
            "hornets/mod.toml:1: name: expected 1 to 40 of a-z, 0-9, - and _, the first one a "
            "letter or a digit");
  EXPECT_EQ(Error("name = \"hornets\"\nversion = \"1.x\"\ngame = \"0\"\n"),
            "hornets/mod.toml:2: version: '1.x' is not a version (expected for example \"1.2.0\")");
  EXPECT_EQ(Error("name = \"hornets\"\nversion = \"1\"\n"), "hornets/mod.toml:1: game: missing");
  EXPECT_EQ(Error(with("depends = []")),
            "hornets/mod.toml:4: depends: unknown key (expected one of: about, "
            "after, author, conflicts, game, name, requires, title, version)");
  EXPECT_EQ(Error(with("requires = [\"wasps > 1\"]")),
            "hornets/mod.toml:4: requires: 'wasps > 1' (expected another mod, as in \"wasps\" or "
            "\"wasps >= 1.2\")");
  EXPECT_EQ(Error(with("conflicts = [\"hornets\"]")),
            "hornets/mod.toml:4: conflicts: the mod names itself");
  EXPECT_EQ(Error(with("after = [\"../x\"]")),
            "hornets/mod.toml:4: after: '../x' is not the name of a mod");
  EXPECT_EQ(Error(with("title = \"a\\nb\"")),
            "hornets/mod.toml:4: title: expected one line of at most 400 bytes");
  EXPECT_EQ(Error("name = = 1\n").substr(0, 34), "hornets/mod.toml:1: syntax error: ");
  std::filesystem::remove(folder_.Path() / "hornets/mod.toml");
  errors_.clear();
  EXPECT_FALSE(ReadMod(folder_.Path() / "hornets", errors_).has_value());
  EXPECT_EQ(errors_.at(0).Text(), "hornets/mod.toml: cannot be read");
}

TEST(ModVersionNumbers, AreOneToThreeNumbers) {
  EXPECT_EQ(ParseVersion("1"), (VersionNumber{1, 0, 0}));
  EXPECT_EQ(ParseVersion("0.12.3"), (VersionNumber{0, 12, 3}));
  EXPECT_LT(*ParseVersion("1.9"), *ParseVersion("1.10"));
  EXPECT_EQ(*ParseVersion("1"), *ParseVersion("1.0.0"));
  for (const char* bad : {"", ".", "1.", ".1", "1.2.3.4", "01", "1.02", "-1", "+1", "1.-2", " 1",
                          "1 ", "1a", "10000", "99999999999"})
    EXPECT_FALSE(ParseVersion(bad).has_value()) << bad;
}

TEST(ModNames, AreNamesOfFoldersOnEverySystem) {
  for (const char* good : {"a", "hornets", "9-lives", "a_b"}) EXPECT_TRUE(IsModName(good)) << good;
  for (const char* bad : {"", "-a", "_a", ".a", "..", "a.b", "A", "a b", "a/b", "ä"})
    EXPECT_FALSE(IsModName(bad)) << bad;
  EXPECT_TRUE(IsModName(std::string(40, 'a')));
  EXPECT_FALSE(IsModName(std::string(41, 'a')));
}

}  // namespace
}  // namespace heliopause
