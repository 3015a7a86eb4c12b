// `replay --headless --score`: what proves a score, and what does not. The miner of the flight
// computer plays: its text is in the recording.
#include "app/score.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "app/program_path.hpp"
#include "app/programs.hpp"
#include "app/recording.hpp"
#include "app/session.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

constexpr std::uint64_t kDay = 20261123;

class ScoreTest : public testing::Test {
 protected:
  static const Content& TheContent() {
    static const Content content = LoadContent(FindFolders(), {});
    return content;
  }
  // Plays the scenario with these commands in its first ticks, and records it.
  void Record(const std::string& scenario, std::uint64_t ticks,
              std::vector<std::vector<Command>> commands = {}) {
    Session session(TheContent().folders, TheContent().catalog, [](const std::string&) {});
    session.Start(scenario, kDay);
    const Folders& folders = TheContent().folders;
    ReplayRecorder recorder(file, HeaderOf(folders, session.GetGame(), HashFiles(folders)));
    CommandLog log;
    for (std::uint64_t step = 1; step <= ticks; ++step) {
      log.Add(step <= commands.size() ? std::move(commands[step - 1]) : std::vector<Command>{});
      log.Tick(session.GetGame(), step);
      recorder.Step(session.GetGame(), log.CommandsOf(step));
    }
    recorder.Flush(session.GetGame());
    EXPECT_EQ(recorder.Error(), "");
    score = session.GetGame().GetPresentation().score;
  }
  std::vector<std::vector<Command>> Miner() const {
    for (const ProgramInfo& program : FindPrograms(TheContent().folders))
      if (program.name == "miner")
        return {{{Command::Type::LoadProgram, {}, 1, {}, "miner\n" + program.text}}};
    return {};
  }
  std::string Reason() const { return ScoreOf(ReadReplay(file), file, rules).reason; }

  TemporaryFolder folder;
  std::filesystem::path file = folder / "flight.rec";
  RulesInUse rules = RulesOf(TheContent());
  std::int64_t score = 0;
};

TEST_F(ScoreTest, TheProgramVerifiesARecordingAndPrintsItsScore) {
  Record("ore_rush", 10'900, Miner());
  EXPECT_GT(score, 0) << "the miner sells ore";
  const auto run = RunShell(kProgram + " replay --headless --score " + file.string());
  EXPECT_EQ(run.exit_code, 0) << run.out;
  EXPECT_EQ(run.out, file.string() + ": challenge ore, seed 20261123 (2026-11-23): score " +
                         std::to_string(score) + ", valid: all 182 hashes are the same\n");
  // One byte: a command, a digest or a hash.
  std::string bytes = ReadText(file);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  WriteText(file, bytes);
  const auto tampered = RunShell(kProgram + " replay --headless --score " + file.string());
  EXPECT_EQ(tampered.exit_code, 1);
  EXPECT_NE(tampered.out.find("not valid: damaged at byte"), std::string::npos) << tampered.out;
  const auto json = RunShell(kProgram + " replay --headless --score --json " + file.string());
  EXPECT_EQ(json.exit_code, 1);
  EXPECT_NE(json.out.find("\"valid\": false, \"reason\": \"damaged at byte"), std::string::npos)
      << json.out;
}

TEST(ReportScore, PrintsAnObject) {
  CommandLine line;
  line.json = true;
  Score proven;
  proven.challenge = "ore";
  proven.scenario = "ore_rush";
  proven.seed = kDay;
  proven.score = 70;
  testing::internal::CaptureStdout();
  EXPECT_EQ(ReportScore(line, proven), 0);
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "{\"challenge\": \"ore\", \"scenario\": \"ore_rush\", \"seed\": 20261123, "
            "\"mods\": [], \"day\": \"2026-11-23\", \"score\": 70, \"valid\": true, "
            "\"reason\": null}\n");
}

TEST_F(ScoreTest, NeedsTheEndOfAChallenge) {
  Record("ore_rush", 120);
  EXPECT_EQ(Reason(), "the challenge has not ended");
  Record("demo", 60);
  EXPECT_EQ(Reason(), "the scenario demo is no challenge");
}

TEST_F(ScoreTest, RejectsWhatThePlayerMayNotDo) {
  Record("ore_rush", 60, {{{Command::Type::Console, {}, 0, {}, "space.score(9999)"}}});
  EXPECT_EQ(Reason(), "it contains lines of the console");
  Replay replay = ReadReplay(file);
  replay.rewound = true;
  EXPECT_NE(ScoreOf(replay, file, rules).reason, "");
  Record("ore_rush", 60);
  replay = ReadReplay(file);
  replay.rewound = true;
  EXPECT_EQ(ScoreOf(replay, file, rules).reason, "the player went back in time");
  replay = ReadReplay(file);
  replay.command_log.AddStateLoad({});
  EXPECT_EQ(ScoreOf(replay, file, rules).reason, "a save was loaded");
}

// A script file may steer every ship, and its recording replays the same.
TEST_F(ScoreTest, RejectsCommandsForTheShipsOfOthers) {
  Session session(TheContent().folders, TheContent().catalog, [](const std::string&) {});
  session.Start("siege_score", kDay);
  const ObjectId own = session.GetGame().GetPlayer().ship;
  ObjectId other;
  for (const Ship& ship : session.GetGame().Ships())
    if (ship.id != own) other = ship.id;
  ASSERT_NE(other, ObjectId{}) << "a freighter passes";
  Record("siege_score", 60, {{{Command::Type::Brake, own, 1, {}, {}}}});
  EXPECT_EQ(Reason(), "the challenge has not ended");
  Record("siege_score", 60, {{{Command::Type::Brake, other, 1, {}, {}}}});
  EXPECT_EQ(Reason(), "it commands a ship that is not the player's");
}

TEST_F(ScoreTest, RejectsForeignRecordings) {
  Record("ore_rush", 60);
  const Replay good = ReadReplay(file);
  Replay replay = good;
  replay.header.program = "0.0.1";
  EXPECT_NE(ScoreOf(replay, file, rules).reason.find("recorded by version 0.0.1"),
            std::string::npos);
  replay = good;
  replay.header.files[0].hash ^= 1;
  EXPECT_EQ(ScoreOf(replay, file, rules).reason,
            "recorded with other data or scripts: " + good.header.files[0].name);
  // What counts are the data in use, not those on the disk.
  rules.files[0].hash ^= 1;
  EXPECT_EQ(ScoreOf(good, file, rules).reason,
            "recorded with other data or scripts: " + good.header.files[0].name);
  rules.files[0].hash ^= 1;
  replay = good;
  replay.header.mods = {{"cheat", "1"}};
  EXPECT_NE(ScoreOf(replay, file, rules).reason.find("other mods"), std::string::npos);
  replay = good;
  replay.header.first_tick = 3;
  EXPECT_EQ(ScoreOf(replay, file, rules).reason, "it begins with a save");
  replay = good;
  replay.header.seed += 1;  // the commands of another game
  EXPECT_NE(ScoreOf(replay, file, rules).reason.find("differs"), std::string::npos);
  replay = good;
  replay.checkpoints[0].hash.whole ^= 1;
  EXPECT_NE(ScoreOf(replay, file, rules).reason, "");
}

// One program plays the scenario to its end by the commands of a bot, another one proves the score.
void PlayAndProve(const std::string& player, const std::string& prover, const std::string& scenario,
                  const std::string& rec) {
  const std::string bot = HELIOPAUSE_SOURCE_DIR "/tests/bots/challenge.lua";
  const Outcome played = RunShell(player + " script " + bot + " --seed 20261123 --scenario " +
                                  scenario + " --record " + rec);
  ASSERT_EQ(played.exit_code, 0) << played.err;
  EXPECT_TRUE(Matches(played.out, "(won|lost)\t[0-9]+\n")) << played.out;
  const std::string points = played.out.substr(played.out.find('\t') + 1);
  const Outcome proof = RunShell(prover + " replay --headless --score " + rec);
  EXPECT_EQ(proof.exit_code, 0) << proof.out << proof.err;
  EXPECT_NE(proof.out.find("score " + points.substr(0, points.size() - 1) + ", valid"),
            std::string::npos)
      << proof.out;
}

// The release program plays in a tenth of the time, if it was built.
TEST(Challenge, IsPlayedToItsEndByABotAndProven) {
  const TemporaryFolder folder;
  const std::string player = std::filesystem::exists(kRelease) ? kRelease : kProgram;
  for (const std::string scenario : {"ore_rush", "regatta"})
    PlayAndProve(player, kProgram, scenario, (folder / (scenario + ".rec")).string());
}

// Uses the release program, because the siege takes minutes in the preset `dev`. With five minutes
// of game time it is the longest challenge.
TEST(Challenge, TheSiegeIsPlayedToItsEndAndItsRecordingIsSmall) {
  if (!std::filesystem::exists(kRelease)) GTEST_SKIP() << "no " << kRelease;
  const TemporaryFolder folder;
  const std::string rec = (folder / "siege.rec").string();
  PlayAndProve(kRelease, kRelease, "siege_score", rec);
  EXPECT_LT(std::filesystem::file_size(rec), 600'000u) << "the bot steers in each tick";
}

TEST(DayOf, NamesTheDayOfASeed) {
  EXPECT_EQ(DayOf(20261123), "2026-11-23");
  EXPECT_EQ(DayOf(7), "");
  EXPECT_EQ(DayOf(20261323), "");
  EXPECT_EQ(DayOf(20261100), "");
}

}  // namespace
}  // namespace heliopause::test
