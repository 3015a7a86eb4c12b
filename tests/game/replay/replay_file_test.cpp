// Recordings that are written, cut, torn, bent and read again.
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
  ReplayFile() : game(MakeFight(7, minds)) {}

  ReplayHeader Header() const {
    ReplayHeader header;
    header.program = "0.0.1";
    header.save_version = kSaveVersion;
    header.scenario = "fight";
    header.seed = 7;
    header.files = {{"data/ships.toml", 1}, {"scripts/game/ai/pirate.lua", 2}};
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
  // Plays it from its beginning; the difference in words, or "" when there is none.
  std::string Difference(const Replay& replay, std::uint64_t seed = 7) {
    CountingScriptHost other_minds;
    Game other = MakeFight(seed, other_minds);
    ReplayCheck check(replay);
    for (std::uint64_t step = 1; step <= replay.command_log.Length(); ++step) {
      replay.command_log.Tick(other, step);
      check.CheckStep(other, step);
      replay.command_log.ApplyStateLoads(other, step);
    }
    last_hash = other.Hash();
    return check.Text();
  }
  std::string Refusal() const {
    try {
      ReadReplay(file);
      return "";
    } catch (const ReplayError& error) {
      return error.what();
    }
  }

  TemporaryFolder folder;
  fs::path file = folder.Path() / "game.rec";
  CountingScriptHost minds;
  Game game;
  CommandLog command_log;
  Random random{3};
  std::unique_ptr<ReplayRecorder> recorder;
  std::uint64_t last_hash = 0;
};

TEST_F(ReplayFile, WhatIsRecordedIsPlayedAgain) {
  Record(250);
  recorder->Flush(game);
  const Replay replay = ReadReplay(file);
  EXPECT_EQ(replay.header.program, "0.0.1");
  EXPECT_EQ(replay.header.scenario, "fight");
  EXPECT_EQ(replay.header.seed, 7u);
  EXPECT_EQ(replay.header.files, Header().files);
  EXPECT_EQ(replay.command_log.Length(), 250u);
  EXPECT_EQ(replay.command_log.Commands().size(), command_log.Commands().size());
  EXPECT_EQ(replay.checkpoints.size(), 5u);
  EXPECT_EQ(replay.error, "");
  EXPECT_EQ(Difference(replay), "");
  EXPECT_EQ(last_hash, game.Hash());
}

TEST_F(ReplayFile, IsSmall) {
  Record(600);
  EXPECT_LT(Content(file).size(), 16'000u) << "bytes of ten seconds of 300 commands";
}

TEST_F(ReplayFile, AnotherGameIsToldApartAtItsFirstTickAndByParts) {
  Record(120);
  const Replay replay = ReadReplay(file);
  const std::string text = Difference(replay, 8);
  EXPECT_NE(text.find("first differs at tick 1 (0:00)"), std::string::npos) << text;
  EXPECT_NE(text.find("ships"), std::string::npos) << text;
  EXPECT_EQ(text.find("bodies"), std::string::npos) << text;
}

TEST_F(ReplayFile, AMissingCommandIsFoundAtItsTick) {
  Record(70);
  command_log.Add({{Command::Type::Console, {}, 0, {}, "spawn"}});
  command_log.Tick(game, 71);
  recorder->Step(game, {});  // the line is not told
  Record(60);
  recorder->Flush(game);
  const std::string text = Difference(ReadReplay(file));
  EXPECT_NE(text.find("first differs at tick 71 (0:01)"), std::string::npos) << text;
  EXPECT_NE(text.find("at tick 120 (0:02) in: "), std::string::npos) << text;
}

TEST_F(ReplayFile, ACutAndAJumpAreFollowed) {
  Record(150);
  const std::vector<std::byte> early = StateOf(game);
  Record(100);
  // Back to step 150, on from there with a console that begins anew.
  ByteReader reader(early);
  game.Load(reader);
  game.ForgetConsole();
  command_log.TruncateAfter(150);
  recorder->Truncate(game, 150);
  recorder->AddStateLoad({150, {}});
  command_log.AddStateLoad({});
  Record(100);
  // Another game takes its place.
  CountingScriptHost other_minds;
  const Game other = MakeFight(44, other_minds);
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

TEST_F(ReplayFile, ACutWithinTheUnwrittenSecondWritesWhatIsBeforeIt) {
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
  EXPECT_EQ(Difference(ReadReplay(file)), "");
}

TEST_F(ReplayFile, IsReadableUpToTheLastSecondWhereverItIsTorn) {
  Record(180);
  const std::string whole = Content(file);
  std::uint64_t last = 0;
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    WriteText(file, whole.substr(0, size));
    if (!Refusal().empty()) {  // not even the beginning was written
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

TEST_F(ReplayFile, NoFlippedBitGoesUnseen) {
  Record(120);
  const std::string whole = Content(file);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string bent = whole;
    bent[at] = static_cast<char>(bent[at] ^ (1 << (at % 8)));
    WriteText(file, bent);
    if (!Refusal().empty()) continue;
    const Replay replay = ReadReplay(file);
    EXPECT_NE(replay.error, "") << "byte " << at;
    EXPECT_TRUE(replay.damaged) << "byte " << at;
    EXPECT_LT(replay.command_log.Length(), 120u);
  }
}

// Somebody who bends a file may mend its checksums, too.
TEST_F(ReplayFile, HostileFramesWithSoundChecksumsAreRefusedOrPlayed) {
  Record(120);
  const std::string whole = Content(file);
  Random dice(17);
  int refused = 0, bent_ends = 0;
  for (int i = 0; i < 250; ++i) {
    std::string bytes = whole;
    // Frames begin behind the magic word and the version.
    for (std::size_t at = 12; at + 16 <= bytes.size();) {
      std::uint32_t length = 0;
      std::memcpy(&length, bytes.data() + at, 4);
      char* payload = bytes.data() + at + 8;
      if (dice.Chance(0.7)) payload[dice.Below(length)] = static_cast<char>(dice.Next());
      const std::uint64_t hash = HashBytes(std::as_bytes(std::span(payload, length)));
      std::memcpy(payload + length, &hash, 8);
      at += 16 + length;
    }
    WriteText(file, bytes);
    if (!Refusal().empty()) {
      ++refused;
      continue;
    }
    const Replay replay = ReadReplay(file);
    bent_ends += replay.damaged;
    EXPECT_LE(replay.command_log.Length(), 120u);
    if (i % 5 == 0) Difference(replay);  // whatever it is: it ends
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(bent_ends, 0);
}

TEST_F(ReplayFile, ForeignAndFutureFilesAreRefusedWithAReason) {
  WriteText(file, "");
  EXPECT_NE(Refusal().find("no recording"), std::string::npos) << Refusal();
  WriteText(file, "a letter to a friend, long enough");
  EXPECT_NE(Refusal().find("no recording"), std::string::npos) << Refusal();
  EXPECT_NE(Refusal().find("game.rec"), std::string::npos) << "names the file";
  Record(60);
  std::string future = Content(file);
  future[8] = 9;
  WriteText(file, future);
  EXPECT_NE(Refusal().find("format 9"), std::string::npos) << Refusal();
  fs::remove(file);
  EXPECT_NE(Refusal().find("cannot be read"), std::string::npos) << Refusal();
  file = folder.Path();
  EXPECT_NE(Refusal().find("folder"), std::string::npos) << Refusal();
}

TEST_F(ReplayFile, StatesOfAnotherVersionCannotBeChecked) {
  ReplayHeader header = Header();
  header.program = "9.1.0";
  header.save_version = 77;
  { const ReplayRecorder other(file, header); }
  EXPECT_NE(Refusal().find("9.1.0"), std::string::npos) << Refusal();
  EXPECT_NE(Refusal().find("77"), std::string::npos) << Refusal();
}

TEST_F(ReplayFile, TheRecordingBeforeIsKept) {
  WriteText(file, "what was there");
  Record(60);
  EXPECT_EQ(Content(file.string() + ".1"), "what was there");
}

TEST_F(ReplayFile, AFileThatCannotBeWrittenIsSaidAtTheStart) {
  for (const fs::path& wrong : {fs::path("/nowhere/x.rec"), folder.Path(), fs::path("/dev/full")}) {
    try {
      const ReplayRecorder other(wrong, Header());
      FAIL() << wrong;
    } catch (const ReplayError& error) {
      EXPECT_NE(std::string(error.what()).find(wrong.string()), std::string::npos);
    }
  }
}

TEST_F(ReplayFile, AFullDiskEndsTheRecordingAndKeepsWhatIsThere) {
  Record(60);
  EXPECT_EQ(recorder->Error(), "");
  // The system refuses to let files grow, as a full disk does.
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit = before;
  limit.rlim_cur = Content(file).size() + 100;
  setrlimit(RLIMIT_FSIZE, &limit);
  Record(60);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  const std::string fault = recorder->Error();
  EXPECT_NE(fault.find("game.rec"), std::string::npos) << fault;
  Record(60);  // goes on without
  const Replay replay = ReadReplay(file);
  EXPECT_EQ(replay.command_log.Length(), 60u);
  EXPECT_NE(replay.error, "") << "half a frame was written";
  EXPECT_EQ(Difference(replay), "");
}

TEST(ChangedFiles, AreThoseThatChangedCameOrWent) {
  const std::vector<FileHash> then = {{"a", 1}, {"b", 2}, {"c", 3}};
  const std::vector<FileHash> now = {{"a", 1}, {"b", 9}, {"d", 4}};
  EXPECT_EQ(ChangedFiles(then, now), (std::vector<std::string>{"b", "c", "d"}));
  EXPECT_TRUE(ChangedFiles(then, then).empty());
}

}  // namespace
}  // namespace heliopause
