// Saving under failures: the program stops at each byte and each call, each call fails, and a
// process is killed while it saves.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>

#include "base/random.hpp"
#include "game/fixture.hpp"
#include "game/replay/replay_file.hpp"
#include "game/rules/save_file.hpp"
#include "support/file_faults.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;
using test::FileFaults;
using test::FilePlan;

using Folder = std::map<std::string, std::string>;  // name -> content

std::string Content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool ReadsWell(const fs::path& file) {
  try {
    ReadSaveHeader(file);
    return true;
  } catch (const SaveError&) {
    return false;
  }
}

class SaveFileErrors : public GameTest {
 protected:
  SaveFileErrors() : GameTest({5, "quiet", {}}) {
    first = Written();
    Tick(1);
    second = Written();
    Tick(1);
    third = Written();
    future = second;
    future[8] = 9;
    starts = {{"slot.save", second}, {"slot.save.1", first}};
  }
  std::string Written() {
    WriteSave(game, file);
    return Content(file);
  }
  void Put(const Folder& files) const {
    for (const auto& entry : fs::directory_iterator(folder.Path())) fs::remove(entry.path());
    for (const auto& [name, content] : files) WriteText(folder.Path() / name, content);
  }
  Folder Found() const {
    Folder files;
    for (const auto& entry : fs::directory_iterator(folder.Path()))
      files[entry.path().filename().string()] = Content(entry.path());
    return files;
  }
  static bool Holds(const Folder& files, const std::string& content) {
    return std::any_of(files.begin(), files.end(),
                       [&](const auto& entry) { return entry.second == content; });
  }

  // Saves into a folder with these files while the plan is in force. Returns the number of points
  // passed; `reason` is the message of the program.
  std::uint64_t SaveWith(const Folder& before, const FilePlan& plan) {
    Put(before);
    reason.clear();
    const FileFaults failures(plan);
    try {
      WriteSave(game, file);
    } catch (const SaveError& error) {
      reason = error.what();
    }
    EXPECT_FALSE(failures.NamedUnsynced()) << "after a power failure the file could be empty";
    return failures.Points();
  }
  // No readable save is lost, and the next attempt succeeds as any other.
  void CheckFolder(const Folder& before, const FilePlan& plan) {
    const Folder after = Found();
    const auto it = after.find("slot.save");
    const bool saved = it != after.end() && it->second == third;
    for (const auto& [name, content] : before) {
      const bool may_go = name == "slot.save.1" && saved && before.at("slot.save") == second;
      EXPECT_TRUE(may_go || Holds(after, content)) << name << " is lost";
    }
    const bool good_before = before.contains("slot.save") && before.at("slot.save") == second;
    if (good_before && plan.can_exchange) {
      EXPECT_TRUE(ReadsWell(file));
    } else if (!before.empty()) {
      EXPECT_TRUE(ReadsWell(file) || ReadsWell(file.string() + ".1"));
    }
    if (reason.empty()) {
      EXPECT_TRUE(saved);
    } else {
      EXPECT_NE(reason.find("slot.save: "), std::string::npos) << reason;
    }
    WriteSave(game, file);
    EXPECT_EQ(Content(file), third);
    EXPECT_FALSE(fs::exists(file.string() + ".new"));
  }
  // The next point to test: each call, but only some bytes of the write.
  static std::uint64_t Next(std::uint64_t point) {
    return point < 4 || point % 131 == 0 ? point + 1 : (point / 131 + 1) * 131;
  }

  TemporaryFolder folder;
  fs::path file = folder.Path() / "slot.save";
  std::string first, second, third, future, reason;
  Folder starts;
};

TEST_F(SaveFileErrors, AfterAStopAtAnyByteOrCallACompleteSaveExists) {
  const std::uint64_t points = SaveWith(starts, {});
  EXPECT_EQ(reason, "");
  EXPECT_GT(points, third.size() + 6) << "each byte, and the calls around";
  for (std::uint64_t point = 0; point < points; ++point) {
    SCOPED_TRACE(point);
    FilePlan plan;
    plan.fail_at = point;
    plan.for_good = true;
    SaveWith(starts, plan);
    CheckFolder(starts, plan);
    if (HasFailure()) return;
  }
}

TEST_F(SaveFileErrors, NoReadableSaveIsLostWhateverFilesExisted) {
  const std::string torn = second.substr(0, 700);
  const Folder cases[] = {{},
                          {{"slot.save", second}},
                          {{"slot.save", torn}, {"slot.save.1", first}},
                          {{"slot.save", future}, {"slot.save.1", first}},
                          {{"slot.save.1", first}},
                          {{"slot.save", second}, {"slot.save.new", torn}}};
  for (const Folder& before : cases) {
    for (const bool exchange : {true, false}) {
      FilePlan plan;
      plan.can_exchange = exchange;
      const std::uint64_t points = SaveWith(before, plan);
      EXPECT_EQ(reason, "");
      EXPECT_EQ(Content(file), third);
      // The calls behind the write are the last ones.
      for (std::uint64_t point = 0;
           point<points; point = point + 12> points ? point + 1 : Next(point)) {
        SCOPED_TRACE(point);
        plan.fail_at = point;
        plan.for_good = true;
        SaveWith(before, plan);
        Folder precious = before;
        precious.erase("slot.save.new");
        CheckFolder(precious, plan);
        if (HasFailure()) return;
      }
    }
  }
}

TEST_F(SaveFileErrors, EveryCallMayFailOnceOrAlways) {
  for (const int error : {ENOSPC, EROFS, EIO}) {
    for (const bool for_good : {false, true}) {
      for (const bool exchange : {true, false}) {
        FilePlan plan;
        plan.can_exchange = exchange;
        const std::uint64_t points = SaveWith(starts, plan);
        plan.error = error;
        plan.for_good = for_good;
        int rejected = 0;
        for (std::uint64_t point = 0;
             point<points; point = point + 12> points ? point + 1 : Next(point)) {
          SCOPED_TRACE(point);
          plan.fail_at = point;
          SaveWith(starts, plan);
          rejected += !reason.empty();
          CheckFolder(starts, plan);
          if (HasFailure()) return;
        }
        EXPECT_GT(rejected, 10);
      }
    }
  }
}

TEST_F(SaveFileErrors, ADamagedSaveAndOneOfANewerVersionAreKept) {
  Put({{"slot.save", future}, {"slot.save.1", first}});
  WriteSave(game, file);
  EXPECT_EQ(
      Found(),
      (Folder{{"slot.save", third}, {"slot.save.1", first}, {"slot.save.version-9", future}}));
  Put({{"slot.save", "torn"}, {"slot.save.1", first}});
  WriteSave(game, file);
  EXPECT_EQ(Found(),
            (Folder{{"slot.save", third}, {"slot.save.1", first}, {"slot.save.damaged", "torn"}}));
}

TEST_F(SaveFileErrors, AFolderInPlaceOfTheBackupLosesNothing) {
  Put({{"slot.save", second}});
  fs::create_directories(file.string() + ".1/full");
  EXPECT_THROW(WriteSave(game, file), SaveError);
  EXPECT_EQ(Content(file), second);
  EXPECT_FALSE(fs::exists(file.string() + ".new"));
  fs::remove_all(file.string() + ".1");
}

// A recording that cannot begin leaves the one before, and the one before that.
TEST_F(SaveFileErrors, ARecordingThatCannotBeginReplacesNothing) {
  const Folder before = {{"game.rec", "the last"}, {"game.rec.1", "the one before"}};
  ReplayHeader header;
  header.save_version = kSaveVersion;
  const auto start = [&](const FilePlan& plan) {
    Put(before);
    const FileFaults failures(plan);
    try {
      const ReplayRecorder recorder(folder.Path() / "game.rec", header);
      reason.clear();
    } catch (const ReplayError& error) {
      reason = error.what();
    }
    return failures.Points();
  };
  const std::uint64_t points = start({});
  ASSERT_EQ(Found().at("game.rec.1"), "the last");
  for (std::uint64_t point = 0; point < points; ++point) {
    SCOPED_TRACE(point);
    FilePlan plan;
    plan.fail_at = point;
    plan.error = ENOSPC;
    start(plan);
    if (!reason.empty()) {
      EXPECT_EQ(Found(), before) << reason;
      EXPECT_NE(reason.find("game.rec: "), std::string::npos) << reason;
    }
    plan.for_good = true;
    start(plan);
    EXPECT_TRUE(Holds(Found(), "the last"));
  }
}

// A process that does nothing but save is killed by the system. HELIOPAUSE_KILLS sets
// the number of rounds.
TEST_F(SaveFileErrors, AfterSigkillACompleteSaveExists) {
  const char* wish = std::getenv("HELIOPAUSE_KILLS");
  const int rounds = wish != nullptr ? std::atoi(wish) : 40;
  Random random(static_cast<std::uint64_t>(::getpid()));
  Put({});
  WriteSave(game, file);
  int midway = 0;
  std::uint64_t last = 0;
  for (int round = 0; round < rounds; ++round) {
    std::array<int, 2> saved{};  // a pipe: a letter for each save
    ASSERT_EQ(::pipe(saved.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      for (;;) {
        Tick(1);
        WriteSave(game, file);
        if (::write(saved[1], "x", 1) != 1) ::_exit(1);
      }
    }
    ASSERT_GT(child, 0);
    char letter = 0;
    ASSERT_EQ(::read(saved[0], &letter, 1), 1) << "a busy machine starts a process late";
    ::usleep(static_cast<useconds_t>(random.Below(20'000)));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << status;
    for (const int end : saved) ::close(end);
    midway += fs::exists(file.string() + ".new");
    ASSERT_NO_THROW(ReadSave(game, file)) << round;
    EXPECT_GE(game.TickNumber(), last);
    last = game.TickNumber();
    EXPECT_TRUE(last < 4 || ReadsWell(file.string() + ".1")) << "two saves at least";
  }
  EXPECT_GT(midway, rounds / 8) << "most kills should hit a save on its way";
  std::printf("%d of %d kills hit a save on its way; %llu ticks were saved\n", midway, rounds,
              static_cast<unsigned long long>(last));
}

}  // namespace
}  // namespace heliopause
