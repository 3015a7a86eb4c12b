// Recordings that are written, truncated, damaged and read again.
#include "game/replay/replay_file.hpp"

#include <sys/resource.h>

#include <csignal>
#include <cstring>
#include <fstream>
#include <iterator>

#include "base/hash.hpp"
#include "game/replay/replay_check.hpp"
#include "game/replay_fixture.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

std::string Content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class ReplayFile : public testing::Test {
 protected:
  ReplayFile() : game(MakeFight(7, host)) {}

  ReplayHeader Header() const {
    ReplayHeader header;
    header.program = "0.0.1";
    header.save_version = kSaveVersion;
    header.scenario = "fight";
    header.seed = 7;
    header.files = {{"data/ships.toml", 1}, {"scripts/game/ai/pirate.lua", 2}};
    header.mods = {{"wasps", "1.0"}, {"bees", "2"}};
    return header;
  }
  void Record(int steps) {
    if (recorder == nullptr) recorder = std::make_unique<ReplayRecorder>(file, Header());
    for (int i = 0; i < steps; ++i) {
      command_log.Add(SomeCommands(game, random));
      command_log.Tick(game, command_log.Length());
      recorder->Step(game, command_log.CommandsOf(command_log.Length()));
    }
  }
  // Replays it from its beginning; returns the difference, "" without one.
  std::string Difference(const Replay& replay, std::uint64_t seed = 7) {
    CountingScriptHost other_host;
    Game other = MakeFight(seed, other_host);
    ReplayCheck check(replay);
    for (std::uint64_t step = 1; step <= replay.command_log.Length(); ++step) {
      replay.command_log.Tick(other, step);
      check.CheckStep(other, step);
      replay.command_log.ApplyStateLoads(other, step);
    }
    last_hash = other.Hash();
    return check.Text();
  }
  std::string Rejection() const {
    try {
      ReadReplay(file);
      return "";
    } catch (const ReplayError& error) {
      return error.what();
    }
  }

  TemporaryFolder folder;
  fs::path file = folder.Path() / "game.rec";
  CountingScriptHost host;
  Game game;
  CommandLog command_log;
  Random random{3};
  std::unique_ptr<ReplayRecorder> recorder;
  std::uint64_t last_hash = 0;
};

TEST_F(ReplayFile, AReplayReproducesTheRecordedGame) {
  Record(250);
  recorder->Flush(game);
  const Replay replay = ReadReplay(file);
  EXPECT_EQ(replay.header.program, "0.0.1");
  EXPECT_EQ(replay.header.scenario, "fight");
  EXPECT_EQ(replay.header.seed, 7u);
  EXPECT_EQ(replay.header.files, Header().files);
  EXPECT_EQ(replay.header.mods, Header().mods);
  EXPECT_EQ(replay.command_log.Length(), 250u);
  EXPECT_EQ(replay.command_log.Commands().size(), command_log.Commands().size());
  EXPECT_EQ(replay.checkpoints.size(), 5u);
  EXPECT_EQ(replay.error, "");
  EXPECT_FALSE(replay.rewound);
  EXPECT_EQ(Difference(replay), "");
  EXPECT_EQ(last_hash, game.Hash());
}

TEST_F(ReplayFile, IsSmall) {
  Record(600);
  EXPECT_LT(Content(file).size(), 16'000u) << "bytes of ten seconds of 300 commands";
}

TEST_F(ReplayFile, ADifferentGameDiffersAtItsFirstTickAndInItsParts) {
  Record(120);
  const Replay replay = ReadReplay(file);
  const std::string text = Difference(replay, 8);
  EXPECT_NE(text.find("first differs at tick 1 (0:00)"), std::string::npos) << text;
  EXPECT_NE(text.find("ships"), std::string::npos) << text;
  EXPECT_EQ(text.find("bodies"), std::string::npos) << text;
}

TEST_F(ReplayFile, AMissingCommandShowsAtItsTick) {
  Record(70);
  command_log.Add({{Command::Type::Console, {}, 0, {}, "spawn"}});
  command_log.Tick(game, 71);
  recorder->Step(game, {});  // the command is not recorded
  Record(60);
  recorder->Flush(game);
  const std::string text = Difference(ReadReplay(file));
  EXPECT_NE(text.find("first differs at tick 71 (0:01)"), std::string::npos) << text;
  EXPECT_NE(text.find("at tick 120 (0:02) in: "), std::string::npos) << text;
}

TEST_F(ReplayFile, ReplaysATruncationAndAStateLoad) {
  Record(150);
  const std::vector<std::byte> early = StateOf(game);
  Record(100);
  // Back to step 150, and on from there with a reset console.
  ByteReader reader(early);
  game.Load(reader);
  game.ForgetConsole();
  command_log.TruncateAfter(150);
  recorder->Truncate(game, 150);
  recorder->AddStateLoad({150, {}});
  command_log.AddStateLoad({});
  Record(100);
  // Load another game.
  CountingScriptHost other_host;
  const Game other = MakeFight(44, other_host);
  recorder->Flush(game);
  command_log.AddStateLoad(StateOf(other));
  recorder->AddStateLoad(command_log.StateLoads().back());
  command_log.ApplyStateLoads(game, 250);
  Record(100);
  recorder->Flush(game);
  const Replay replay = ReadReplay(file);
  EXPECT_EQ(replay.command_log.Length(), 350u);
  EXPECT_EQ(Difference(replay), "");
  EXPECT_EQ(last_hash, game.Hash());
}

TEST_F(ReplayFile, ATruncationWithinThePendingSecondWritesTheStepsBeforeIt) {
  Record(70);
  const std::vector<std::byte> early = StateOf(game);
  Record(20);
  ByteReader reader(early);
  game.Load(reader);
  game.ForgetConsole();
  command_log.TruncateAfter(70);
  recorder->Truncate(game, 70);
  recorder->AddStateLoad({70, {}});
  EXPECT_EQ(ReadReplay(file).command_log.Length(), 70u);
  EXPECT_EQ(ReadReplay(file).error, "");
  EXPECT_TRUE(ReadReplay(file).rewound) << "as after a rewind over a second that is written";
  EXPECT_EQ(Difference(ReadReplay(file)), "");
  Record(60);
  EXPECT_EQ(ReadReplay(file).command_log.Length(), 130u);
  EXPECT_EQ(Difference(ReadReplay(file)), "");
}

TEST_F(ReplayFile, IsReadableUpToTheLastCompleteSecondAtEveryLength) {
  Record(180);
  const std::string whole = Content(file);
  std::uint64_t last = 0;
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    WriteText(file, whole.substr(0, size));
    if (!Rejection().empty()) {  // the header is incomplete
      EXPECT_EQ(last, 0u) << size;
      continue;
    }
    const Replay replay = ReadReplay(file);
    EXPECT_GE(replay.command_log.Length(), last);
    EXPECT_EQ(replay.command_log.Length() % 60, 0u);
    EXPECT_FALSE(replay.damaged) << size;
    last = replay.command_log.Length();
    if (last > 0 && replay.error.empty()) {
      EXPECT_EQ(Difference(replay), "");
    }
  }
  EXPECT_EQ(last, 120u);
}

TEST_F(ReplayFile, EveryFlippedBitIsDetected) {
  Record(120);
  const std::string whole = Content(file);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    WriteText(file, damaged);
    if (!Rejection().empty()) continue;
    const Replay replay = ReadReplay(file);
    EXPECT_NE(replay.error, "") << "byte " << at;
    EXPECT_TRUE(replay.damaged) << "byte " << at;
    EXPECT_LT(replay.command_log.Length(), 120u);
  }
}

// A hostile file may have valid checksums.
TEST_F(ReplayFile, HostileFramesWithValidChecksumsAreRejectedOrPlayed) {
  Record(120);
  const std::string whole = Content(file);
  Random random_bytes(17);
  int rejected = 0, damaged_ends = 0;
  for (int i = 0; i < 250; ++i) {
    std::string bytes = whole;
    // Frames begin after the magic word and the version.
    for (std::size_t at = 12; at + 16 <= bytes.size();) {
      std::uint32_t length = 0;
      std::memcpy(&length, bytes.data() + at, 4);
      char* payload = bytes.data() + at + 8;
      if (random_bytes.Chance(0.7))
        payload[random_bytes.Below(length)] = static_cast<char>(random_bytes.Next());
      const std::uint64_t hash = HashBytes(std::as_bytes(std::span(payload, length)));
      std::memcpy(payload + length, &hash, 8);
      at += 16 + length;
    }
    WriteText(file, bytes);
    if (!Rejection().empty()) {
      ++rejected;
      continue;
    }
    const Replay replay = ReadReplay(file);
    damaged_ends += replay.damaged;
    EXPECT_LE(replay.command_log.Length(), bytes.size() / 2) << "a step has a digest of two bytes";
    if (i % 5 == 0) Difference(replay);  // must terminate
  }
  EXPECT_GT(rejected, 0);
  EXPECT_GT(damaged_ends, 0);
}

TEST_F(ReplayFile, OtherFilesAndLaterVersionsAreRejectedWithAReason) {
  WriteText(file, "");
  EXPECT_NE(Rejection().find("invalid recording"), std::string::npos) << Rejection();
  WriteText(file, "a letter to a friend, long enough");
  EXPECT_NE(Rejection().find("invalid recording"), std::string::npos) << Rejection();
  EXPECT_NE(Rejection().find("game.rec"), std::string::npos) << "names the file";
  Record(60);
  std::string future = Content(file);
  future[8] = 9;
  WriteText(file, future);
  EXPECT_NE(Rejection().find("format = 9 (expected 3)"), std::string::npos) << Rejection();
  fs::remove(file);
  EXPECT_NE(Rejection().find("cannot be read"), std::string::npos) << Rejection();
  file = folder.Path();
  EXPECT_NE(Rejection().find("folder"), std::string::npos) << Rejection();
}

TEST_F(ReplayFile, ASaveVersionOfAnotherProgramIsRejected) {
  ReplayHeader header = Header();
  header.program = "9.1.0";
  header.save_version = 77;
  { const ReplayRecorder other(file, header); }
  EXPECT_NE(Rejection().find("9.1.0"), std::string::npos) << Rejection();
  EXPECT_NE(Rejection().find("77"), std::string::npos) << Rejection();
}

TEST_F(ReplayFile, AFullDiskEndsTheRecordingAndKeepsItsBeginning) {
  Record(60);
  EXPECT_EQ(recorder->Error(), "");
  // A limit of the file size has the effect of a full disk.
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit = before;
  limit.rlim_cur = Content(file).size() + 100;
  setrlimit(RLIMIT_FSIZE, &limit);
  Record(60);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  const std::string error = recorder->Error();
  EXPECT_NE(error.find("game.rec"), std::string::npos) << error;
  Record(60);  // the game continues without a recording
  const Replay replay = ReadReplay(file);
  EXPECT_EQ(replay.command_log.Length(), 60u);
  EXPECT_NE(replay.error, "") << "the last frame is incomplete";
  EXPECT_EQ(Difference(replay), "");
}

TEST(ChangedFiles, AreChangedAddedAndRemovedFiles) {
  const std::vector<FileHash> then = {{"a", 1}, {"b", 2}, {"c", 3}};
  const std::vector<FileHash> now = {{"a", 1}, {"b", 9}, {"d", 4}};
  EXPECT_EQ(ChangedFiles(then, now), (std::vector<std::string>{"b", "c", "d"}));
  EXPECT_TRUE(ChangedFiles(then, then).empty());
}

TEST(ChangedFiles, AreNotThoseThatAreShownOrHeardAlone) {
  const std::vector<FileHash> then = {{"data/ships.toml", 1},
                                      {"data/sounds.toml", 1},
                                      {"data/text/de.toml", 1},
                                      {"mods/wasps/data/text/sentences/de.toml", 1}};
  const std::vector<FileHash> now = {{"data/music.toml", 1}, {"data/ships.toml", 2}};
  EXPECT_EQ(ChangedFiles(then, now), std::vector<std::string>{"data/ships.toml"});
}

}  // namespace
}  // namespace heliopause
