#include "app/mod_skeleton.hpp"

#include <stdexcept>

#include "app/mod_check.hpp"
#include "app/mod_fixture.hpp"

namespace heliopause::test {
namespace {

using ModSkeleton = ModTest;

TEST_F(ModSkeleton, PassesItsOwnCheck) {
  const std::filesystem::path scripts = folder / "the \"game\"";
  std::filesystem::create_directories(scripts);
  std::filesystem::copy_file(folders.scripts / ".luarc.json", scripts / ".luarc.json");
  for (const char* name : {"wasps", "9-lives_x"}) {
    WriteSkeleton(name, Mods(), scripts);
    const ModReport report = CheckMod(folders, name);
    for (const std::string& error : report.errors) ADD_FAILURE() << error;
    EXPECT_EQ(report.summary, std::string(name) + " 0.1.0: 2 data files, 2 scripts");
    const std::string settings = ReadText(Mods() / name / ".luarc.json");
    EXPECT_NE(settings.find("{\n  \"workspace.library\": [\""), std::string::npos) << settings;
    EXPECT_NE(settings.find("/the \\\"game\\\"\"],\n  \"$schema\""), std::string::npos) << settings;
    EXPECT_NE(settings.find("\"io\": \"disable\""), std::string::npos) << "as in the game";
  }
}

TEST_F(ModSkeleton, DoesNotTouchAFolderThatExists) {
  Write("wasps/notes.txt", "mine");
  EXPECT_THROW(WriteSkeleton("wasps", Mods(), folders.scripts), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(Mods() / "wasps/mod.toml"));
  std::filesystem::create_symlink("/nowhere", Mods() / "link");
  EXPECT_THROW(WriteSkeleton("link", Mods(), folders.scripts), std::runtime_error);
}

}  // namespace
}  // namespace heliopause::test
