#include "app/mod_check.hpp"

#include <algorithm>

#include "app/mod_fixture.hpp"
#include "app/usage_error.hpp"
#include "game/data/catalog.hpp"

namespace heliopause::test {
namespace {

class ModCheck : public ModTest {
 protected:
  std::string ErrorsOf(const std::string& name) {
    std::string text;
    for (const std::string& error : CheckMod(folders, name).errors) text += error + "\n";
    return text;
  }
};

TEST_F(ModCheck, FindsWhatIsWrongInDataAndEveryKindOfScript) {
  AddMod("wasps");
  Write("wasps/data/ships.toml", "[[ship]]\nid = \"courier\"\nhul = 1\n");
  Write("wasps/scripts/ai/no_think.lua", "return {}\n");
  Write("wasps/scripts/ai/fails.lua",
        "return {think = function(self)\n  local x = nil + 1\nend}\n");
  Write("wasps/scripts/lib/bad.lua", "local x = = 1\n");
  Write("wasps/scripts/programs/idle.lua", "return {thnk = function() end}\n");
  Write("wasps/scripts/programs/hears.lua",
        "return {think = function() end, on_event = function() end}\n");
  Write("wasps/scripts/scenarios/bad_setup.lua",
        "return {setup = function()\n  space.spawn{class = \"nothing\"}\nend}\n");
  Write("wasps/scripts/scenarios/late.lua",
        "return {on_tick = function()\n  if space.tick() == 60 then error(\"late\") end\nend}\n");
  Write("wasps/scripts/scenarios/number.lua", "return {title = 5, setup = function() end}\n");
  Write("wasps/scripts/ai/bad name.lua", "return 1\n");
  const std::string errors = ErrorsOf("wasps");
  for (const char* line :
       {"data: wasps/data/ships.toml:3: hul: unknown key",
        "wasps/scripts/ai/no_think.lua: a brain file must",
        "wasps/scripts/ai/fails.lua:2: ", "wasps/scripts/lib/bad.lua:1: ",
        "scenario 'bad_setup': wasps/scripts/scenarios/bad_setup.lua:2: ",
        "wasps/scripts/programs/idle.lua: a program: unknown key \"thnk\"",
        "wasps/scripts/programs/hears.lua: a program has think and think_every alone",
        "wasps/scripts/scenarios/late.lua:2: late",
        "wasps/scripts/scenarios/number.lua: a scenario file: title = 5 (expected string)",
        "ai/bad name.lua: not a plain name"})
    EXPECT_NE(errors.find(line), std::string::npos) << line << "\n" << errors;
}

TEST_F(ModCheck, LoadsProgramsAsTheFlightComputerDoes) {
  AddMod("wasps");
  const std::string good = "return {think_every = 5, think = function(self) end}\n";
  Write("wasps/scripts/programs/good.lua", good);
  EXPECT_EQ(ErrorsOf("wasps"), "");
  Write("wasps/scripts/programs/no_think.lua", "return {}\n");
  Write("wasps/scripts/programs/fails.lua", "local x = nil + 1\n" + good);
  Write("wasps/scripts/programs/hears.lua",
        "return {think = function(self) end, on_event = function() end}\n");
  Write("wasps/scripts/programs/empty.lua", "");
  Write("wasps/scripts/programs/long.lua", good + "--" + std::string(std::size_t{64} << 10, 'x'));
  const std::string errors = ErrorsOf("wasps");
  for (const char* line :
       {"wasps/scripts/programs/no_think.lua: a program must",
        "wasps/scripts/programs/fails.lua:1: ",
        "wasps/scripts/programs/hears.lua: a program has think and think_every alone",
        "wasps/scripts/programs/empty.lua: the program empty is empty",
        "wasps/scripts/programs/long.lua: the program long is longer than 64 KiB"})
    EXPECT_NE(errors.find(line), std::string::npos) << line << "\n" << errors;
  EXPECT_EQ(errors.find("good.lua"), std::string::npos) << errors;
}

TEST_F(ModCheck, RunsProgramsOnTheShipOfThePlayer) {
  AddMod("wasps");
  Write("wasps/scripts/programs/typo.lua",
        "return {think = function(self)\n  self.ship:trust(1)\nend}\n");
  Write("wasps/scripts/programs/sends.lua",
        "return {think = function(self)\n  space.send('scenario', 'a')\nend}\n");
  Write("wasps/scripts/programs/late.lua",
        "return {think = function(self)\n  local memory = self.memory\n"
        "  memory.n = (memory.n or 0) + 1\n  if memory.n == 60 then error('late') end\nend}\n");
  const std::string errors = ErrorsOf("wasps");
  for (const char* line :
       {"wasps/scripts/programs/typo.lua:2: ", "wasps/scripts/programs/sends.lua:2: ",
        "wasps/scripts/programs/late.lua:4: late"})
    EXPECT_NE(errors.find(line), std::string::npos) << line << "\n" << errors;
  const Catalog catalog = Catalog::Load(folders.data);
  std::string removals;
  for (const OutfitClass& outfit : catalog.Outfits())
    if (outfit.computer_nodes > 0)
      removals += "[[outfit]]\nid = \"" + outfit.id + "\"\nremove = true\n";
  Write("wasps/data/outfits.toml", removals);
  const std::vector<std::string> notes = CheckMod(folders, "wasps").notes;
  EXPECT_EQ(std::count(notes.begin(), notes.end(),
                       "wasps/scripts/programs/typo.lua: not tried: there is no flight computer"),
            1);
}

TEST_F(ModCheck, TriesMissionsAtAPort) {
  AddMod("wasps");
  Write("wasps/scripts/missions/terms.lua",
        "return {title = 'Terms', offer = function(port)\n  return {price = 5}\nend}\n");
  Write("wasps/scripts/missions/late.lua",
        "return {title = 'Late', offer = function(port) return {to = port} end,\n"
        "on_tick = function(self)\n  if space.tick() == 60 then error('late') end\nend}\n");
  Write("wasps/scripts/missions/keys.lua", "return {title = 'Keys', ofer = 1}\n");
  const std::string errors = ErrorsOf("wasps");
  for (const char* line : {"wasps/scripts/missions/terms.lua:1: offer: unknown field \"price\"",
                           "wasps/scripts/missions/late.lua:3: late",
                           "wasps/scripts/missions/keys.lua: a mission file: unknown key \"ofer\""})
    EXPECT_NE(errors.find(line), std::string::npos) << line << "\n" << errors;
  EXPECT_TRUE(CheckMod(folders, "wasps").notes.empty());
}

TEST_F(ModCheck, AnErrorOfABrainIsReportedOnceForAllItsShips) {
  AddMod("wasps");
  Write("wasps/scripts/ai/wasp.lua", "return {think = function(self)\n  error(\"no\")\nend}\n");
  Write("wasps/scripts/scenarios/swarm.lua",
        "return {setup = function()\n  for i = 1, 5 do space.spawn{class = \"raider\", faction = "
        "\"pirate\", x = i * 300, y = 0, brain = \"wasp\"} end\nend}\n");
  EXPECT_EQ(ErrorsOf("wasps"), "wasps/scripts/ai/wasp.lua:2: no\n");
  EXPECT_EQ(CheckMod(folders, "wasps").summary, "wasps 1.0: 0 data files, 2 scripts");
  std::filesystem::remove(Mods() / "wasps/scripts/scenarios/swarm.lua");
  EXPECT_EQ(CheckMod(folders, "wasps").summary, "wasps 1.0: 0 data files, 1 script");
}

TEST_F(ModCheck, NotesAVariableThatALoadWouldLose) {
  AddMod("wasps");
  Write("wasps/scripts/ai/counts.lua",
        "local n = 0\nreturn {think = function(self) n = n + 1 end}\n");
  const ModReport report = CheckMod(folders, "wasps");
  EXPECT_TRUE(report.errors.empty());
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_EQ(report.notes[0].find("wasps/scripts/ai/counts.lua: the local variable \"n\" changes"),
            0u)
      << report.notes[0];
}

TEST_F(ModCheck, TheLibrariesOfTheGameDoWithoutAClassThatAModRemoves) {
  AddMod("wasps");
  Write("wasps/data/ships.toml", "[[ship]]\nid = \"hauler\"\nremove = true\n");
  Write("wasps/scripts/scenarios/lanes.lua",
        "local populate = include('lib/populate')\nreturn {setup = function()\n"
        "  populate.ships('trader', 40, 0, 0, 100, 9000)\n"
        "  assert(#space.ships{faction = 'trader'} == 40)\nend}\n");
  EXPECT_EQ(ErrorsOf("wasps"), "");
  Write("wasps/scripts/scenarios/lanes.lua",
        "local populate = include('lib/populate')\nreturn {setup = function()\n"
        "  populate.ship('trader', 'holer', 0, 0, 100, 900)\nend}\n");
  EXPECT_NE(ErrorsOf("wasps").find("class = \"holer\" (expected "), std::string::npos);
}

TEST_F(ModCheck, TheScenariosOfTheGameDoWithoutAnAsteroidThatAModRemoves) {
  AddMod("wasps");
  const std::string rocks = "[[rock]]\nid = \"large\"\nremove = true\n";
  Write("wasps/data/rocks.toml", rocks);
  Write("wasps/scripts/scenarios/rocks.lua",
        "local populate = include('lib/populate')\nreturn {setup = function()\n"
        "  populate.field(0, 0, 2000, 9000, 40)\n"
        "  assert(#space.asteroids() == 40)\n"
        "  populate.asteroid{class = 'large', x = 0, y = 0}\n"
        "  assert(#space.asteroids() == 41)\nend}\n");
  EXPECT_EQ(ErrorsOf("wasps"), "");
  Write("wasps/scripts/scenarios/rocks.lua",
        "local populate = include('lib/populate')\nreturn {setup = function()\n"
        "  populate.asteroid{class = 'larch', x = 0, y = 0}\nend}\n");
  EXPECT_NE(ErrorsOf("wasps").find("class = \"larch\" (expected "), std::string::npos);
}

TEST_F(ModCheck, MissionsDoWithoutAClassThatAModRemoves) {
  AddMod("wasps");
  Write("wasps/data/ships.toml", "[[ship]]\nid = \"corsair\"\nremove = true\n");
  Write("wasps/scripts/scenarios/lanes.lua",
        "local jobs = include('lib/jobs')\nreturn {setup = function()\n"
        "  local foe = jobs.pirate(0, 0, 3, 'Red Osk')\n"
        "  assert(foe:name() == 'Red Osk' and foe:class() ~= 'corsair')\nend}\n");
  EXPECT_EQ(ErrorsOf("wasps"), "");
}

TEST_F(ModCheck, NotesScriptsThatNameWhatAModRemoves) {
  AddMod("wasps");
  Write("wasps/data/rocks.toml", "[[rock]]\nid = \"large\"\nremove = true\n");
  Write("wasps/data/goods.toml", "[[good]]\nid = \"metals\"\nremove = true\n");
  Write("wasps/scripts/lib/wares.lua",
        "-- metals = 1, \"large\"\nlocal largest = 'larger'\n"
        "return {metals = {want = 5}, bimetals = 1}\n");
  const auto notes_of = [this](const std::string& what) {
    std::string text;
    for (const std::string& note : CheckMod(folders, "wasps").notes)
      if (note.find(what) != std::string::npos) text += note + "\n";
    return text;
  };
  const std::string rock = notes_of(": names the rock \"large\", which is removed");
  EXPECT_EQ(rock.find("lib/populate.lua:"), 0u) << rock;
  EXPECT_NE(notes_of("the good \"metals\""), "");
  // In place of the file of the game, one without the name.
  Write("wasps/scripts/lib/populate.lua", "return {}\n");
  EXPECT_NE(notes_of("the rock \"large\"").find("lib/populate.lua:"), 0u);
}

TEST_F(ModCheck, NotesAScriptOfTheGameThatAModReplaces) {
  AddMod("wasps");
  for (const char* name : {"pirate", "wasp"})
    Write(std::string("wasps/scripts/ai/") + name + ".lua",
          "return {think = function(self) end}\n");
  const ModReport report = CheckMod(folders, "wasps");
  EXPECT_TRUE(report.errors.empty());
  EXPECT_EQ(report.notes,
            (std::vector<std::string>{"wasps/scripts/ai/pirate.lua: replaces that of the game"}));
}

TEST_F(ModCheck, AModThatCannotBeLoadedIsAnError) {
  AddMod("wasps", "1.0", "requires = [\"bees\"]\n");
  EXPECT_EQ(ErrorsOf("wasps"), "mod 'wasps': needs mod 'bees', which is not installed\n");
  EXPECT_THROW(CheckMod(folders, "bees"), UsageError);
}

TEST_F(ModCheck, AnswersEveryChoiceAndPressesEveryKey) {
  AddMod("wasps");
  Write("wasps/scripts/scenarios/talk.lua",
        "return {\n"
        "  setup = function()\n"
        "    space.key(\"call\", {key = \"F\", text = \"call\"})\n"
        "    space.say(\"first\", {text = \"?\", choices = {\"a\", \"b\", \"c\"}})\n"
        "    space.say(\"second\", {text = \"!\"})\n"
        "  end,\n"
        "  on_event = {\n"
        "    key = function(self, event) error(\"key \" .. event.id) end,\n"
        "    answer = function(self, event) error(event.id .. \" \" .. event.amount) end,\n"
        "  },\n"
        "}\n");
  const std::string errors = ErrorsOf("wasps");
  for (const char* text : {"key call", "first 1", "first 2", "first 3", "second 0"})
    EXPECT_NE(errors.find(text), std::string::npos) << text << "\n" << errors;
}

TEST_F(ModCheck, AModThatIsLeftOutIsTheOneOfTheSummary) {
  AddMod("bees");
  AddMod("wasps", "1.0", "requires = [\"bees >= 3.0\"]\n");
  const ModReport report = CheckMod(folders, "wasps");
  EXPECT_EQ(report.summary, "wasps");
  EXPECT_EQ(report.errors.size(), 1u);
}

TEST_F(ModCheck, TheExamplesAreWithoutErrors) {
  for (const auto& example :
       std::filesystem::directory_iterator(HELIOPAUSE_SOURCE_DIR "/docs/examples/mods")) {
    EXPECT_EQ(ErrorsOf(example.path().string()), "") << example.path();
  }
}

}  // namespace
}  // namespace heliopause::test
