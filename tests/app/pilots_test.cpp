// Folders of pilots: names, the list, deletion, and saves of the layout without pilots.
#include "app/pilots.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <string>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

namespace fs = std::filesystem;

class PilotsTest : public testing::Test {
 protected:
  // A save of some ticks of the empty scenario.
  void WriteSave(const fs::path& file, int ticks = 70) {
    EXPECT_EQ(RunShell(kProgram + " run --scenario empty --ticks " + std::to_string(ticks) +
                       " --save '" + file.string() + "'")
                  .exit_code,
              0);
  }
  std::string Names() const {
    std::string names;
    for (const PilotInfo& pilot : pilots.List()) names += pilot.name + ",";
    return names;
  }

  TemporaryFolder folder;
  fs::path saves = folder / "saves";
  Pilots pilots{saves};
};

TEST_F(PilotsTest, ANameIsOneLineOfVisibleText) {
  EXPECT_EQ(PilotName("  Jane \t\n Doe "), "Jane Doe");
  EXPECT_EQ(PilotName("\x1b[2J"), "[2J");
  EXPECT_EQ(PilotName(""), "Pilot");
  EXPECT_EQ(PilotName(" \xe2\x80\x8b\xff "), "Pilot") << "nothing that is visible";
  EXPECT_EQ(PilotName("\xe3\x85\xa4"), "Pilot") << "a filler of Hangul, which is blank";
  EXPECT_EQ(PilotName("\xe2\x81\xa0Jane\xe2\x81\xa9"), "Jane") << "word joiner, isolate";
  EXPECT_EQ(PilotName("J\xc3\xbcrgen"), "J\xc3\xbcrgen");
  EXPECT_EQ(PilotName(std::string(100, 'x')), std::string(32, 'x'));
}

TEST_F(PilotsTest, AFolderHasASaneNameForAnyText) {
  EXPECT_EQ(PilotFolder("Jane Doe"), "jane-doe");
  EXPECT_EQ(PilotFolder("../../etc/passwd"), "etc-passwd");
  EXPECT_EQ(PilotFolder("..."), "pilot");
  EXPECT_EQ(PilotFolder(""), "pilot");
  EXPECT_EQ(PilotFolder("\xe6\x98\x9f"), "pilot");
  EXPECT_EQ(PilotFolder("A/B\\C:D*?"), "a-b-c-d");
  EXPECT_LE(PilotFolder(std::string(300, 'x')).size(), 32u);
}

TEST_F(PilotsTest, PilotsOfTheSameFolderNameGetTheirOwn) {
  EXPECT_EQ(pilots.Create("Jane Doe", "empty", Difficulty::Iron), "jane-doe");
  EXPECT_EQ(pilots.Create("Jane-Doe", "empty", Difficulty::Iron), "jane-doe-2");
  EXPECT_THROW(pilots.Create("jane doe", "empty", Difficulty::Story), std::runtime_error);
  EXPECT_EQ(pilots.Find("JANE DOE")->folder, "jane-doe");
  EXPECT_EQ(pilots.Find("jane-doe-2")->name, "Jane-Doe");
  EXPECT_EQ(pilots.Find("jane-doe")->folder, "jane-doe-2") << "a name before a folder";
  EXPECT_FALSE(pilots.Find("joe"));
  const PilotFile file = pilots.Read("jane-doe");
  EXPECT_EQ(file.name, "Jane Doe");
  EXPECT_EQ(file.scenario, "empty");
  EXPECT_EQ(file.difficulty, Difficulty::Iron);
}

TEST_F(PilotsTest, APilotThatCannotBeWrittenLeavesNoFolder) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit none{0, before.rlim_max};  // as on a full disk: folders can still be created
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);
  EXPECT_THROW(pilots.Create("Jane Doe", "empty", Difficulty::Story), std::runtime_error);
  EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(fs::is_empty(saves));
  EXPECT_EQ(pilots.Create("Jane Doe", "empty", Difficulty::Story), "jane-doe");
}

TEST_F(PilotsTest, ARenamedFolderIsFoundInAnyCase) {
  pilots.Create("Jane Doe", "empty", Difficulty::Iron);
  fs::rename(saves / "jane-doe", saves / "JD");
  for (const char* name : {"JD", "jd", "Jane Doe"}) {
    const auto found = pilots.Find(name);
    ASSERT_TRUE(found.has_value()) << name;
    EXPECT_EQ(found->folder, "JD") << name;
  }
}

TEST_F(PilotsTest, AFileThatWasEditedByHandIsRead) {
  pilots.Create("Jane", "empty", Difficulty::Iron);
  WriteText(saves / "jane" / "pilot.txt", "name=Jane = J\n  scenario =empty\ndifficulty= iron \n");
  EXPECT_EQ(pilots.Read("jane").name, "Jane = J");
  EXPECT_EQ(pilots.Read("jane").scenario, "empty");
  EXPECT_EQ(pilots.Read("jane").difficulty, Difficulty::Iron);
  // On Windows.
  WriteText(saves / "jane" / "pilot.txt",
            "name = Jane\r\nscenario = empty\r\ndifficulty = iron\r\n");
  const PilotFile file = pilots.Read("jane");
  EXPECT_EQ(file.name, "Jane");
  EXPECT_EQ(file.scenario, "empty");
  EXPECT_EQ(file.difficulty, Difficulty::Iron);
}

TEST_F(PilotsTest, TheTextThatCreatedAPilotFindsIt) {
  for (const std::string text :
       {"  Jane   Doe ", "Ann\tLee", "A name of more than thirty-two letters",
        "Zo\xc3\xab\xc2\xa0Ray"}) {
    const std::string made = pilots.Create(text, "empty", Difficulty::Pilot);
    const auto found = pilots.Find(text);
    ASSERT_TRUE(found.has_value()) << text;
    EXPECT_EQ(found->folder, made) << text;
  }
}

TEST_F(PilotsTest, TheListNamesScenarioPlaceCreditsAndDate) {
  EXPECT_TRUE(pilots.List().empty()) << "without the folder";
  pilots.Create("Old", "empty", Difficulty::Pilot);
  pilots.Create("New", "empty", Difficulty::Story);
  EXPECT_EQ(pilots.Find("old")->text, "empty, Pilot, not flown yet");
  WriteSave(saves / "old" / "auto.save");
  WriteSave(saves / "new" / "2.save", 130);
  fs::last_write_time(saves / "old" / "auto.save",
                      fs::file_time_type::clock::now() - std::chrono::hours(2));
  EXPECT_EQ(Names(), "New,Old,") << "the one that played last comes first";
  const PilotInfo info = pilots.List()[0];
  EXPECT_EQ(info.slot, "2");
  EXPECT_FALSE(info.broken);
  EXPECT_TRUE(Matches(info.text, "empty(, .+)?")) << info.text;
  EXPECT_TRUE(Matches(info.about,
                      "Story, empty.*, [0-9,]+ credits. 0 ships lost, 0:02 played. "
                      "Last played 20[0-9-]+ [0-9:]+."))
      << info.about;
}

TEST_F(PilotsTest, TheListHasTheTitleOfAScenarioThatIsKnown) {
  pilots.SetScenarios({{"empty", "Empty space", "", false, true}});
  pilots.Create("Jane", "empty", Difficulty::Story);
  pilots.Create("Joe", "of_a_mod", Difficulty::Story);
  EXPECT_EQ(pilots.Find("jane")->text, "Empty space, Story, not flown yet");
  EXPECT_EQ(pilots.Find("joe")->text, "of_a_mod, Story, not flown yet");
  WriteSave(saves / "jane" / "auto.save");
  const PilotInfo info = pilots.Describe("jane");
  EXPECT_TRUE(info.text.starts_with("Empty space")) << info.text;
  EXPECT_TRUE(info.about.starts_with("Story, Empty space")) << info.about;
}

TEST_F(PilotsTest, ABrokenSaveIsListedWithItsReason) {
  pilots.Create("Jane", "empty", Difficulty::Story);
  const fs::path file = saves / "jane" / "auto.save";
  WriteSave(file);
  WriteSave(file);
  fs::resize_file(file, 100);
  const PilotInfo info = pilots.List().at(0);
  EXPECT_TRUE(info.broken);
  EXPECT_NE(info.text.find("the previous save is valid"), std::string::npos) << info.text;
}

TEST_F(PilotsTest, AFolderWithASaveIsAPilotAndOthersAreNot) {
  fs::create_directories(saves / "empty folder");
  fs::create_directories(saves / ".trash");
  fs::create_directories(saves / "a friend");
  WriteSave(saves / "a friend" / "1.save");
  EXPECT_EQ(Names(), "a friend,");
  EXPECT_EQ(pilots.Read("a friend").scenario, "empty");
}

TEST_F(PilotsTest, OnlyAPilotIsDeleted) {
  pilots.Create("Jane", "empty", Difficulty::Story);
  fs::create_directories(saves / "photos");
  for (const char* wrong : {"photos", "..", ".", "", "jane/..", "joe"})
    EXPECT_NE(pilots.Delete(wrong), "") << wrong;
  EXPECT_TRUE(fs::exists(saves / "photos"));
  EXPECT_EQ(pilots.Delete("jane"), "");
  EXPECT_FALSE(fs::exists(saves / "jane"));
}

TEST_F(PilotsTest, APilotThatIsFlownIsNotDeleted) {
  const std::string jane = pilots.Create("Jane", "empty", Difficulty::Story);
  auto flown = pilots.Reserve(jane);
  ASSERT_NE(flown, nullptr);
  EXPECT_EQ(pilots.Delete(jane), "another program flies this pilot");
  EXPECT_TRUE(fs::exists(saves / jane / "pilot.txt"));
  flown.reset();
  EXPECT_EQ(pilots.Delete(jane), "");
  EXPECT_FALSE(fs::exists(saves / jane));
}

TEST_F(PilotsTest, SavesWithoutAPilotAreAdoptedAndNothingIsOverwritten) {
  EXPECT_EQ(pilots.AdoptOldSaves(), "");
  fs::create_directories(saves);
  for (const char* name : {"auto.save", "auto.save.1", "2.save.version-3"})
    WriteText(saves / name, name);
  const std::string line = pilots.AdoptOldSaves();
  EXPECT_NE(line.find("'Old saves'"), std::string::npos) << line;
  EXPECT_NE(line.find((saves / "old-saves").string()), std::string::npos) << line;
  for (const char* name : {"auto.save", "auto.save.1", "2.save.version-3"}) {
    EXPECT_EQ(ReadText(saves / "old-saves" / name), name);
    EXPECT_FALSE(fs::exists(saves / name));
  }
  EXPECT_TRUE(pilots.List().at(0).broken) << "listed, with the reason";
  WriteText(saves / "auto.save", "another");
  EXPECT_NE(pilots.AdoptOldSaves().find("1 file of that name stays"), std::string::npos);
  EXPECT_EQ(ReadText(saves / "auto.save"), "another");
  EXPECT_EQ(ReadText(saves / "old-saves" / "auto.save"), "auto.save");
}

TEST_F(PilotsTest, TheCommandListsThem) {
  const std::string command = "XDG_DATA_HOME=" + (folder / "data").string() + " " + kProgram;
  EXPECT_EQ(RunShell(command + " pilots").out,
            "There are no pilots yet; `heliopause play` begins one\n");
  Pilots(folder / "data/heliopause/saves").Create("Jane", "empty", Difficulty::Iron);
  EXPECT_EQ(RunShell(command + " pilots").out, "Jane (jane): empty, Iron, not flown yet\n");
  WriteText(folder / "data/heliopause/saves/auto.save", "of a former layout");
  const std::string out = RunShell(command + " pilots").out;
  EXPECT_NE(out.find("1 save of no pilot; `heliopause play` gives it one"), std::string::npos);
}

TEST_F(PilotsTest, TheLogHasALineForEachEvent) {
  fs::create_directories(saves);
  AppendPilotLog(saves, 60 * 75, "docked");
  AppendPilotLog(saves, 60 * 76, "left");
  EXPECT_TRUE(Matches(ReadText(saves / "log.txt"),
                      "20[0-9-]+ [0-9:]+  1:15  docked\n20[0-9-]+ [0-9:]+  1:16  left\n"))
      << ReadText(saves / "log.txt");
}

}  // namespace
}  // namespace heliopause::test
