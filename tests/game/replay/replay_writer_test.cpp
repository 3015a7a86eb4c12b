#include "game/replay/replay_file.hpp"
#include "game/replay_fixture.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

class ReplayWriter : public testing::Test {
 protected:
  static ReplayHeader Header() {
    ReplayHeader header;
    header.program = "0.0.1";
    header.save_version = kSaveVersion;
    return header;
  }
  void Record(ReplayRecorder& recorder, int steps) {
    for (int i = 0; i < steps; ++i) {
      game.Tick();
      recorder.Step(game, {});
    }
  }

  TemporaryFolder folder;
  fs::path file = folder.Path() / "game.rec";
  Game game{TestCatalog(), {}};
};

TEST_F(ReplayWriter, WritesOneFramePerSecond) {
  ReplayRecorder recorder(file, Header());
  const auto size = fs::file_size(file);
  Record(recorder, 59);
  EXPECT_EQ(fs::file_size(file), size);
  Record(recorder, 1);
  EXPECT_GT(fs::file_size(file), size);
  EXPECT_EQ(ReadReplay(file).command_log.Length(), 60u);
}

TEST_F(ReplayWriter, FlushWritesThePendingSteps) {
  ReplayRecorder recorder(file, Header());
  Record(recorder, 7);
  recorder.Flush(game);
  recorder.Flush(game);
  EXPECT_EQ(ReadReplay(file).command_log.Length(), 7u);
}

TEST_F(ReplayWriter, ThePreviousRecordingIsKept) {
  WriteText(file, "what was there");
  { const ReplayRecorder recorder(file, Header()); }
  EXPECT_EQ(fs::file_size(file.string() + ".1"), 14u);
  EXPECT_EQ(ReadReplay(file).command_log.Length(), 0u);
}

TEST_F(ReplayWriter, AnUnwritableFileIsReportedAtTheStart) {
  for (const fs::path& wrong : {fs::path("/nowhere/x.rec"), folder.Path(), fs::path("/dev/full")}) {
    try {
      const ReplayRecorder recorder(wrong, Header());
      FAIL() << wrong;
    } catch (const ReplayError& error) {
      EXPECT_EQ(
          std::string(error.what()).find(wrong.string() + ": the recording cannot be written"), 0u)
          << error.what();
    }
  }
}

}  // namespace
}  // namespace heliopause
