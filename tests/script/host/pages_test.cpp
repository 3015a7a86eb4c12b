// docs/scripting.md and docs/scripting_reference.md as their readers use them: runs each block of
// Lua, types each console line, and checks that the generated files are up to date.
#include <fstream>
#include <sstream>
#include <utility>

#include "script/script_test.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = HELIOPAUSE_SOURCE_DIR;

struct Block {
  std::string language, text;
  int line = 0;  // its first, in the page
};

std::string ReadAll(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<Block> BlocksOf(const fs::path& page) {
  std::vector<Block> blocks;
  std::ifstream lines(page);
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), "", number + 1});
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

// The game's own scripts and what the page adds to them; a fresh game of the scenario "empty" for
// each block.
class Pages : public testing::Test {
 protected:
  Pages() {
    std::string name = (fs::temp_directory_path() / "heliopause-pages-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    fs::copy(kRoot / "scripts/game", folder_ / "game", fs::copy_options::recursive);
    fs::copy(kRoot / "docs/examples/escort.lua", folder_ / "game/ai/escort.lua");
  }
  ~Pages() override { fs::remove_all(folder_); }

  // A block that says `-- file: ai/x.lua` is that file: its name, or "".
  static std::string FileOf(const Block& block) {
    const std::string mark = "-- file: ";
    if (!block.text.starts_with(mark)) return "";
    return block.text.substr(mark.size(), block.text.find('\n') - mark.size());
  }
  bool Write(const Block& block) const {
    const std::string name = FileOf(block);
    if (name.empty()) return false;
    std::ofstream(folder_ / "game" / name) << block.text;
    return true;
  }

  // Runs the text as `heliopause script` does; its error, those of other scripts meanwhile, or "".
  std::string Run(const std::string& text, const std::string& scenario = "empty") {
    std::ofstream(folder_ / "block.lua") << text;
    Start(scenario);
    try {
      host_->RunFile(*game_, folder_ / "block.lua");
    } catch (const ScriptError& error) {
      return error.what();
    }
    return errors_;
  }

  // A new game.
  void Start(const std::string& scenario) {
    static const Catalog catalog = Catalog::Load(kRoot / "data");
    errors_.clear();
    ScriptOptions scripts;
    scripts.scripts = folder_ / "game";
    scripts.print = [this](const std::string& line) { printed_ += line + "\n"; };
    scripts.report_error = [this](std::uint64_t, const std::string& text) {
      errors_ += text + "\n";
    };
    host_ = std::make_unique<LuaHost>(std::move(scripts));
    GameOptions options;
    options.seed = 7;
    options.scenario = scenario;
    options.space = host_->ScenarioSpace(scenario);
    game_ = std::make_unique<Game>(catalog, options);
    game_->Attach(host_.get());
    host_->StartScenario(*game_, scenario);
  }

  fs::path folder_;
  std::unique_ptr<LuaHost> host_;
  std::unique_ptr<Game> game_;
  std::string printed_;
  std::string errors_;
};

TEST_F(Pages, EveryBlockOfLuaRuns) {
  int run = 0;
  for (const char* page : {"docs/scripting.md", "docs/scripting_reference.md"}) {
    std::string world;  // the block that sets up the examples of a page
    for (const Block& block : BlocksOf(kRoot / page)) {
      if (block.language != "lua" || Write(block)) continue;
      if (block.text.starts_with("-- world\n")) world = block.text;
      EXPECT_EQ(Run(world + block.text), "") << page << ":" << block.line;
      ++run;
    }
  }
  EXPECT_GT(run, 95);
}

// How a file of this folder is tried, for some seconds: a brain among rocks, a pirate and a port.
std::string TrialOf(const std::string& folder, const std::string& name) {
  const std::string quoted = '"' + name + '"';
  if (folder == "scenarios") return "space.step(720)";
  if (folder == "missions")
    return "local home = space.stations()[1]\n"
           "space.spawn_body{class = 'outpost', faction = 'trader', x = 9000, y = 0, name = "
           "'Far'}\n"
           "assert(space.start_mission(" +
           quoted + ", home))\nspace.step(60)";
  if (folder == "programs")
    return "assert(space.fit(space.player(), 'computer_1'))\nspace.load_program(" + quoted +
           ")\nspace.program(true)\nspace.step(120)\nassert(space.program() == " + quoted + ")";
  return "space.spawn{class = 'raider', faction = 'pirate', x = 2400, y = 0}\n"
         "space.spawn{class = 'cutter', faction = 'patrol', x = 700, y = 0, brain = " +
         quoted + "}\nspace.step(240)";
}

TEST_F(Pages, EveryFileRuns) {
  std::vector<std::string> files;
  for (const char* page : {"docs/scripting.md", "docs/scripting_reference.md"}) {
    for (const Block& block : BlocksOf(kRoot / page))
      if (Write(block)) files.push_back(FileOf(block));
  }
  EXPECT_GT(files.size(), 15u);
  for (const std::string& file : files) {
    const std::string folder = fs::path(file).parent_path().string();
    const std::string name = fs::path(file).stem().string();
    EXPECT_EQ(Run(TrialOf(folder, name), folder == "scenarios" ? name : "empty"), "") << file;
  }
}

TEST_F(Pages, EveryCallHasAnExampleButThoseOfTheConsole) {
  const std::string page = ReadAll(kRoot / "docs/scripting_reference.md");
  std::string without;
  for (std::size_t at = page.find("<br>\n"); at != std::string::npos;) {
    const std::size_t next = page.find("<br>\n", at + 1);
    const std::string entry = page.substr(at, next - at);
    const std::size_t line = page.rfind('\n', at) + 1;
    if (entry.find("```lua") == std::string::npos) without += page.substr(line, at - line) + "; ";
    at = next;
  }
  EXPECT_EQ(without, "`reload()`; `help([name])` returns `string`; ");
}

TEST_F(Pages, TheLuaOfTheReadmeRuns) {
  int run = 0;
  for (const Block& block : BlocksOf(kRoot / "README.md")) {
    if (block.language != "lua") continue;
    EXPECT_EQ(Run(block.text), "") << "README.md:" << block.line;
    ++run;
  }
  EXPECT_EQ(run, 1);
  EXPECT_NE(printed_.find("asteroid"), std::string::npos) << printed_;
}

TEST_F(Pages, TheScenarioOnThePageStartsAndItsDuelCanBeWon) {
  for (const Block& block : BlocksOf(kRoot / "docs/scripting.md")) Write(block);
  EXPECT_EQ(Run(R"(
    local me, raider = space.player(), space.ships{faction = "pirate"}[1]
    local won = false
    me:fire()
    for tick = 1, 300 do
      me:turn_to(me:bearing_to(raider) or 0)
      space.place(raider, 300, 0, 0, 0)
      space.step()
      for _, event in ipairs(space.events()) do won = won or event.text == "You have won" end
    end
    assert(won)
  )",
                "duel"),
            "");
}

TEST_F(Pages, EveryConsoleLineIsUnderstood) {
  const std::vector<Block> blocks = BlocksOf(kRoot / "docs/scripting.md");
  for (const Block& block : blocks) Write(block);
  Start("empty");
  int typed = 0;
  for (const Block& block : blocks) {
    std::istringstream lines(block.language == "text" ? block.text : "");
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("> ")) continue;
      const Console::Result result = host_->Execute(*game_, line.substr(2));
      EXPECT_TRUE(result.ok) << line << " said: " << result.text;
      ++typed;
    }
  }
  EXPECT_GE(typed, 3);
}

TEST_F(Pages, TheEscortOfTheExamplesDefendsItsLeader) {
  EXPECT_EQ(Run(R"(
    local leader = space.player()
    local escort = space.spawn{class = "frigate", faction = "patrol", x = 600, y = 300, brain = "escort"}
    space.step(60 * 12)
    assert(escort:distance_to(leader) < 400, "it does not follow: " .. escort:distance_to(leader))
    local raider = space.spawn{class = "raider", faction = "pirate", x = 700, y = -300}
    space.step(60 * 40)
    assert(not raider:alive(), "it does not defend")
    assert(escort:distance_to(leader) < 2500)
  )"),
            "");
}

TEST_F(Pages, TheBotOfTheExamplesEarnsItsLiving) {
  EXPECT_EQ(Run(ReadAll(kRoot / "docs/examples/bot.lua")), "");
  EXPECT_NE(printed_.find("credits earned"), std::string::npos);
}

// Without blank lines at its end.
std::string Trimmed(std::string text) {
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

TEST_F(Pages, WhatIsMadeFromTheDescriptionIsUpToDate) {
  ASSERT_EQ(Run(ReadAll(kRoot / "scripts/game/api/generate.lua")), "");
  int files = 0;
  for (std::size_t at = 0; at < printed_.size(); ++files) {
    ASSERT_EQ(printed_.compare(at, 3, "== "), 0);
    const std::size_t line = printed_.find('\n', at);
    const std::string name = printed_.substr(at + 3, line - at - 3);
    const std::size_t end = std::min(printed_.find("\n== ", line), printed_.size() - 1) + 1;
    const std::string made = Trimmed(printed_.substr(line + 1, end - line - 1));
    EXPECT_TRUE(Trimmed(ReadAll(kRoot / name)) == made) << name << " is old: run scripts/api";
    at = end;
  }
  EXPECT_EQ(files, 4);
}

}  // namespace
}  // namespace heliopause
