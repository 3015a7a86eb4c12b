// Which files scripts may read.
#include "script/state/script_file.hpp"

#include <sys/stat.h>

#include "script/script_test.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

using ScriptFile = ScriptTest;

TEST_F(ScriptFile, IncludesReadOnlyTheScriptsFolder) {
  Write("lib/two", "return {two = 2}");
  EXPECT_EQ(Do("include('lib/two').two"), "2");
  EXPECT_EQ(Do("include('lib/two') == include('lib/two')"), "true");
  for (const char* name :
       {"../secret", "/etc/passwd", "lib/../../x", "lib//two", "lib/two.lua", "", "lib/nothing"})
    EXPECT_NE(Do("include('" + std::string(name) + "')").find("error: "), std::string::npos)
        << name;
  std::filesystem::create_symlink("/etc/hostname", folder / "lib/link.lua");
  EXPECT_NE(Do("include('lib/link')").find("is a link to hostname (expected a file whose name"),
            std::string::npos);
  Write("lib/self", "return include('lib/self')");
  EXPECT_NE(Do("include('lib/self')").find("includes itself"), std::string::npos);
  Write("lib/loop", "while true do end");
  ExpectStopped("pcall(include, 'lib/loop') return 'swallowed'");
  Write("lib/reader", "return space.tick()");
  EXPECT_NE(Do("include('lib/reader')").find("while a file is loaded"), std::string::npos);
}

TEST_F(ScriptFile, NamesArePlain) {
  ScriptContext context;
  context.scripts = std::filesystem::canonical(folder);
  Write("lib/plain", "text");
  std::string text;
  EXPECT_TRUE(ReadScript(context, "lib/plain", text));
  EXPECT_EQ(text, "text");
  for (const std::string_view name : {"", "/lib/plain", "lib/", "lib//plain", "../plain", "lib/.",
                                      "lib/plain.lua", "lib\\plain", "l b"}) {
    EXPECT_FALSE(ReadScript(context, name, text)) << name;
    EXPECT_EQ(text, "not a plain name like \"lib/lead\"") << name;
  }
  EXPECT_FALSE(ReadScript(context, std::string(101, 'a'), text));
  EXPECT_FALSE(ReadScript(context, "lib/missing", text));
  EXPECT_EQ(text, "scripts/game has no lib/missing.lua");
}

TEST_F(ScriptFile, TheLastModThatHasAFileTakesThePlaceOfTheOthers) {
  ScriptContext context;
  context.scripts = std::filesystem::canonical(folder);
  for (const char* name : {"m1/ai", "m2/ai"}) std::filesystem::create_directories(folder / name);
  context.mods = {std::filesystem::canonical(folder / "m1"),
                  std::filesystem::canonical(folder / "m2")};
  for (const char* name : {"ai/one", "ai/two", "ai/three"}) Write(name, "game");
  for (const char* name : {"m1/ai/two", "m1/ai/three", "m1/ai/own"}) Write(name, "first mod");
  Write("m2/ai/three", "second mod");
  std::string text;
  const auto read = [&](const char* name) {
    EXPECT_TRUE(ReadScript(context, name, text)) << name << text;
    return text;
  };
  EXPECT_EQ(read("ai/one"), "game");
  EXPECT_EQ(read("ai/two"), "first mod");
  EXPECT_EQ(read("ai/three"), "second mod");
  EXPECT_EQ(read("ai/own"), "first mod");
  EXPECT_EQ(ScriptNames(context, "ai"), (std::vector<std::string>{"one", "own", "three", "two"}));
}

// Editors and other systems put files there that are no scripts: ".#pirate.lua", "._pirate.lua".
TEST_F(ScriptFile, HiddenFilesAreNoScripts) {
  ScriptContext context;
  context.scripts = std::filesystem::canonical(folder);
  Write("missions/deliver", "x");
  Write("missions/._deliver", "x");
  Write("scenarios/.#box", "x");
  std::filesystem::create_symlink("me@host.1234", folder / "missions/.#deliver.lua");
  EXPECT_EQ(ScriptNames(context, "missions"), std::vector<std::string>{"deliver"});
  EXPECT_TRUE(LuaHost::ScenarioNames(folder).empty());
}

TEST_F(ScriptFile, MessagesNameTheModAndAllFoldersThatWereSearched) {
  ScriptContext context;
  context.scripts = std::filesystem::canonical(folder);
  context.mods = {folder / "magpie/scripts", folder / "crow/scripts"};
  for (const auto& mod : context.mods) std::filesystem::create_directories(mod / "ai");
  Write("ai/one", "game");
  Write("magpie/scripts/ai/two", "mod");
  EXPECT_EQ(FileOfScript(context, "ai/one"), "ai/one.lua");
  EXPECT_EQ(FileOfScript(context, "ai/two"), "magpie/scripts/ai/two.lua");
  EXPECT_EQ(FileOfScript(context, "ai/gone"), "ai/gone.lua");
  std::string text;
  EXPECT_FALSE(ReadScript(context, "ai/gone", text));
  EXPECT_EQ(text, "scripts/game, magpie/scripts, crow/scripts have no ai/gone.lua");
}

TEST_F(ScriptFile, AByteOrderMarkIsSkipped) {
  Write("lib/mark", "\xEF\xBB\xBFreturn {two = 2}");
  EXPECT_EQ(Do("include('lib/mark').two"), "2");
  Write("lib/second", "\xEF\xBB\xBF\xEF\xBB\xBFreturn 1");
  EXPECT_NE(Do("include('lib/second')").find("lib/second.lua:1: "), std::string::npos);
}

// A script that is developed elsewhere is linked, itself or its folder, into the scripts.
TEST_F(ScriptFile, LinksToScriptsAreFollowed) {
  ScriptContext context;
  context.scripts = std::filesystem::canonical(folder / "lib");
  Write("ai/outside", "text");
  std::filesystem::create_symlink(folder / "ai/outside.lua", folder / "lib/link.lua");
  std::filesystem::create_directory_symlink(folder / "ai", folder / "lib/mine");
  std::string text;
  EXPECT_TRUE(ReadScript(context, "link", text)) << text;
  EXPECT_EQ(text, "text");
  EXPECT_TRUE(ReadScript(context, "mine/outside", text)) << text;
  EXPECT_FALSE(ReadScript(context, "mine/../outside", text));
  std::filesystem::create_symlink(folder / "ai/gone.lua", folder / "lib/broken.lua");
  EXPECT_FALSE(ReadScript(context, "broken", text));
}

TEST_F(ScriptFile, OnlyRegularFilesAreRead) {
  std::string text;
  ASSERT_EQ(mkfifo((folder / "lib/pipe.lua").c_str(), 0600), 0);
  EXPECT_FALSE(ReadFile(folder / "lib/pipe.lua", text));
  EXPECT_EQ(text, "it is not a regular file");
}

TEST_F(ScriptFile, FoldersAndLargeFilesAreRejected) {
  std::string text;
  EXPECT_FALSE(ReadFile(folder, text));
  EXPECT_EQ(text, "it is a directory");
  EXPECT_FALSE(ReadFile(folder / "missing.lua", text));
  EXPECT_EQ(text, "cannot read " + (folder / "missing.lua").string());
  Write("lib/large", std::string((std::size_t{1} << 20) + 1, ' '));
  EXPECT_FALSE(ReadFile(folder / "lib/large.lua", text));
  EXPECT_EQ(text, "larger than 1 MiB");
}

}  // namespace
}  // namespace heliopause
