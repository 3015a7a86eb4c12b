// The command `mods`, and games with mods, as users run them.
#include "app/mod_fixture.hpp"

namespace heliopause::test {
namespace {

const std::string kExamples = HELIOPAUSE_SOURCE_DIR "/docs/examples/mods/";

using ModsCommand = ModTest;

TEST_F(ModsCommand, ANewModIsListedCheckedPackedAndInstalled) {
  EXPECT_EQ(Run("mods list").out,
            "No mods in " + Mods().string() + "; `heliopause mods new NAME` writes one\n");
  EXPECT_EQ(Run("mods check").out, Run("mods list").out) << "nothing is checked";
  const Outcome made = Run("mods new wasps");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_NE(made.out.find("heliopause play --mod wasps --scenario wasps"), std::string::npos);
  const Outcome list = Run("mods list");
  EXPECT_NE(list.out.find("wasps 0.1.0  A ship, its brain and a scenario to try them.\n"),
            std::string::npos)
      << list.out;
  const Outcome check = Run("mods check");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_EQ(check.out, "wasps 0.1.0: 2 data files, 2 scripts: no errors\n");
  const Outcome pack = Run("mods pack wasps");
  EXPECT_EQ(pack.exit_code, 0) << pack.err;
  EXPECT_NE(pack.out.find("wasps-0.1.0.zip: 6 files\n"), std::string::npos) << pack.out;
  const Outcome again = Run("mods add wasps-0.1.0.zip");
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_NE(again.err.find("--force"), std::string::npos) << again.err;
  std::filesystem::remove_all(Mods());
  EXPECT_EQ(Run("mods add wasps-0.1.0.zip").exit_code, 0);
  EXPECT_EQ(Run("mods check wasps").exit_code, 0);
}

TEST_F(ModsCommand, TheCommandThatANewModPrintsCanBeCopied) {
  const Outcome made = Run("mods new wasps --in \"it's mine\"");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const std::string start = "Try it: heliopause play ";
  const std::size_t at = made.out.find(start);
  ASSERT_NE(at, std::string::npos) << made.out;
  const std::string rest = made.out.substr(at + start.size());
  const Outcome run = Run("run --ticks 1 " + rest.substr(0, rest.find('\n')));
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

TEST_F(ModsCommand, WrongArgumentsAreUsageErrors) {
  for (const char* arguments :
       {"mods", "mods new", "mods new Wasps", "mods new a b", "mods check no", "mods pack no",
        "mods add", "mods add no.zip", "mods add .", "mods sell", "run --mod no --ticks 1",
        "play --mod no --no-mods"})
    EXPECT_EQ(Run(arguments).exit_code, 2) << arguments;
}

TEST_F(ModsCommand, AFactionWhoseIdIsNoNameOfAFileAnswersAHail) {
  AddMod("free");
  Write("free/data/factions.toml",
        "[[faction]]\nid = \"Free Folk!\"\nname = \"Free Folk\"\ncolor = \"#c0ffee\"\n"
        "player_standing = 10\n");
  WriteText(folder / "hail.lua", R"(local hail = include("lib/hail")
local x, y = space.player():position()
local other = space.spawn{class = "cutter", faction = "Free Folk!", x = x + 400, y = y}
space.player():hail(other)
space.step()
for _, event in ipairs(space.events()) do
  if event.type == "hailed" then hail.hailed(event) end
end
assert(space.say("hail").text == "Yes?")
)");
  const Outcome run = Run("script hail.lua --mod free --scenario empty");
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

TEST_F(ModsCommand, CheckReportsBrokenModsAndExitsWithOne) {
  AddMod("wasps", "x");
  const Outcome check = Run("mods check");
  EXPECT_EQ(check.exit_code, 1);
  EXPECT_NE(check.err.find("wasps/mod.toml:2: version: 'x' is not a version"), std::string::npos)
      << check.err;
  EXPECT_EQ(Run("mods list").exit_code, 1);
  EXPECT_EQ(Run("mods pack wasps").exit_code, 1);
}

TEST_F(ModsCommand, AModOfTheCommandLineThatIsLeftOutEndsTheProgram) {
  AddMod("bees");
  AddMod("wasps", "1.0", "requires = [\"bees >= 3.0\"]\n");
  AddMod("broken", "x");
  for (const char* command : {"run --ticks 2", "shot --out x.png", "tree --out x.svg"}) {
    const Outcome run = Run(std::string(command) + " --scenario empty --mod wasps");
    EXPECT_EQ(run.exit_code, 2) << command;
    EXPECT_EQ(run.err, "heliopause: mod 'wasps': needs mod 'bees' 3.0 or later (installed: 1.0)\n")
        << command;
  }
  const Outcome broken = Run("run --ticks 2 --scenario empty --mod broken");
  EXPECT_EQ(broken.exit_code, 2);
  EXPECT_EQ(broken.err.find("heliopause: broken/mod.toml:2: "), 0u) << broken.err;
}

TEST_F(ModsCommand, CheckAndTheGameNameAKeyThatTwoModsChange) {
  for (const char* name : {"bees", "wasps"}) {
    AddMod(name);
    Write(std::string(name) + "/data/ships.toml", "[[ship]]\nid = \"courier\"\nhull = 5\n");
  }
  const std::string note =
      "wasps/data/ships.toml:3: hull: changes what bees/data/ships.toml:3 has set";
  const Outcome check = Run("mods check");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_NE(check.out.find("together: " + note), std::string::npos) << check.out;
  const Outcome run = Run("run --scenario empty --ticks 1 --mod bees --mod wasps");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.err.find("note: " + note), std::string::npos) << run.err;
  AddMod("wasps", "1.0", "conflicts = [\"bees\"]\n");
  EXPECT_EQ(Run("mods check bees wasps").exit_code, 1);
}

TEST_F(ModsCommand, EachExampleRunsTheSameWithReloads) {
  const std::string runs[] = {
      "--mod " + kExamples + "hornets --scenario hornets",
      "--mod " + kExamples + "ore-rush --scenario ore_rush",
      "--mod " + kExamples + "heavy-metal --scenario siege",
      "--mod " + kExamples + "heavy-metal --mod " + kExamples + "hornets --scenario hornets"};
  for (const std::string& run : runs) {
    const Outcome plain = Run("run --ticks 240 --hash " + run);
    EXPECT_EQ(plain.exit_code, 0) << run << plain.err;
    EXPECT_EQ(plain.err, "") << run;
    EXPECT_EQ(Run("run --ticks 240 --hash --reload 40 " + run).out, plain.out) << run;
  }
}

// The player and what happens to him are played by a script.
TEST_F(ModsCommand, ScenariosOfTheExamplesAndOfANewModAreWonAndLost) {
  ASSERT_EQ(Run("mods new wasps").exit_code, 0);
  const std::string end = "print(space.score(), space.outcome())\n";
  const std::string kill =
      "for _, ship in ipairs(space.ships()) do\n"
      "  if ship:faction() == FACTION then space.damage(ship, 1000) end\n"
      "end\n"
      "space.step(2)\n" +
      end;
  const std::string sell =
      "local ship, base = space.player(), space.stations()[1]\n"
      "local x, y = base:position()\n"
      "while not space.outcome() do\n"
      "  space.place(ship, x + 200, y, 0, 0)\n"
      "  for _ = 1, 3 do space.spawn_pickup{x = x + 200, y = y, ore = 8} end\n"
      "  space.step(60)\n"
      "  ship:dock(base)\n"
      "  space.step(120)\n"
      "  ship:undock()\n"
      "  space.step(60)\n"
      "end\n" +
      end;
  const struct {
    std::string mod, scenario, text, out;
  } cases[] = {
      {kExamples + "hornets", "hornets", "FACTION = \"swarm\"\n" + kill,
       "0\twon\tThe swarm is gone."},
      {kExamples + "hornets", "hornets", "FACTION = \"player\"\n" + kill,
       "0\tlost\tYour ship is lost."},
      {"wasps", "wasps", "FACTION = \"pirate\"\n" + kill, "0\twon\tAll three are gone."},
      {"wasps", "wasps", "FACTION = \"player\"\n" + kill, "0\tlost\tYour ship is lost."},
      {kExamples + "ore-rush", "ore_rush", sell, "3750\twon\t40 units in 5 seconds"},
      {kExamples + "ore-rush", "ore_rush",
       "space.place(space.player(), 0, 9e5, 0, 0)\nspace.step(60 * 180)\n" + end,
       "0\tlost\tThe time is over."},
  };
  for (const auto& one : cases) {
    WriteText(folder / "play.lua", one.text);
    const Outcome played = Run("script play.lua --mod " + one.mod + " --scenario " + one.scenario);
    EXPECT_EQ(played.exit_code, 0) << one.scenario << played.err;
    EXPECT_TRUE(played.out.starts_with(one.out)) << one.scenario << ": " << played.out;
  }
}

TEST_F(ModsCommand, ModsChangeTheHashAndTheirOrderOnTheCommandLineDoesNot) {
  AddMod("bees");
  AddMod("wasps");
  const std::string run = "run --scenario empty --ticks 3 --hash ";
  const std::string none = Run(run).out, one = Run(run + "--mod bees").out;
  EXPECT_NE(none, one);
  EXPECT_EQ(Run(run + "--mod bees --mod wasps").out, Run(run + "--mod wasps --mod bees").out);
  AddMod("bees", "1.1");
  EXPECT_NE(Run(run + "--mod bees").out, one) << "another version";
}

TEST_F(ModsCommand, ASaveNamesTheModsThatAreMissing) {
  AddMod("bees");
  ASSERT_EQ(Run("run --scenario empty --ticks 3 --mod bees --save a.save").exit_code, 0);
  const Outcome without = Run("run --load a.save --ticks 1");
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_NE(without.err.find("it was made with mods that are not loaded: bees 1.0 (load each by "
                             "--mod NAME, or switch it on in the menu)"),
            std::string::npos)
      << without.err;
  EXPECT_EQ(Run("run --load a.save --ticks 1 --mod bees").exit_code, 0);
  AddMod("bees", "1.1");
  const Outcome newer = Run("run --load a.save --ticks 1 --mod bees");
  EXPECT_EQ(newer.exit_code, 0);
  EXPECT_NE(newer.out.find("saved with other versions of mods: bees 1.0 (loaded: 1.1)"),
            std::string::npos)
      << newer.out;
}

TEST_F(ModsCommand, ARecordingIsReplayedWithItsMods) {
  const std::string hornets = kExamples + "hornets";
  std::filesystem::create_directories(Mods());
  std::filesystem::copy(hornets, Mods() / "hornets", std::filesystem::copy_options::recursive);
  const Outcome run = Run("run --mod hornets --scenario hornets --ticks 120 --record a.rec --hash");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Outcome replay = Run("replay --headless --hash a.rec");
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_NE(replay.out.find(run.out), std::string::npos) << replay.out;
  Write("hornets/scripts/ai/hornet.lua", "return {think = function() end}\n");
  const Outcome changed = Run("replay --headless a.rec");
  EXPECT_NE(changed.err.find("mods/hornets/scripts/ai/hornet.lua"), std::string::npos)
      << changed.err;
  std::filesystem::remove_all(Mods() / "hornets");
  const Outcome without = Run("replay --headless a.rec");
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_NE(without.err.find("recorded with mods that are not loaded: hornets 1.0.0"),
            std::string::npos)
      << without.err;
}

}  // namespace
}  // namespace heliopause::test
