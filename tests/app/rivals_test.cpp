// The ghosts of a race, of recordings that a bot has flown.
#include "app/rivals.hpp"

#include <gtest/gtest.h>

#include <set>

#include "app/challenges.hpp"
#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

namespace fs = std::filesystem;

class RivalsTest : public testing::Test {
 protected:
  RivalsTest() : content(LoadContent(FindFolders(), {})) {
    content.folders.challenges = folder / "challenges";
    fs::create_directories(content.folders.challenges);
    for (const ChallengeClass& challenge : content.catalog.Challenges())
      if (challenge.ghost) race = challenge;
  }
  // Flown once for all tests: it takes a minute with sanitizers.
  static const std::string& Flight() {
    static const std::string bytes = [] {
      const TemporaryFolder flown;
      const std::string file = (flown / "race.rec").string();
      const Outcome run = RunShell(kProgram +
                                   " script " HELIOPAUSE_SOURCE_DIR
                                   "/tests/bots/challenge.lua --seed 20261123 --scenario regatta "
                                   "--record " +
                                   file);
      EXPECT_EQ(run.exit_code, 0) << run.err;
      return ReadText(file);
    }();
    return bytes;
  }
  fs::path Put(const std::string& name, const std::string& bytes) const {
    WriteText(content.folders.challenges / name, bytes);
    return content.folders.challenges / name;
  }
  TemporaryFolder folder;
  Content content;
  ChallengeClass race;
};

TEST_F(RivalsTest, RecordingsInTheFolderRaceUnderTheirNames) {
  ASSERT_EQ(race.scenario, "regatta");
  ASSERT_GT(Flight().size(), 100u);
  Put("karl.rec", Flight());
  const ChallengeTable table(content.folders.challenges);
  Put("current.rec", Flight());
  ASSERT_TRUE(table.Add(race.id, 20261123, 7, table.Current()));
  const Rivals rivals = FindRivals(RulesOf(content), race);
  EXPECT_TRUE(rivals.problems.empty()) << rivals.problems.front();
  ASSERT_EQ(rivals.ghosts.size(), 2u);
  std::set<std::string> names;
  for (const Ghost& ghost : rivals.ghosts) {
    names.insert(ghost.name);
    EXPECT_EQ(ghost.first_tick, 1u);
    EXPECT_GT(ghost.points.size(), 600u) << "ten seconds at least";
  }
  EXPECT_EQ(names, (std::set<std::string>{"karl", "you, 2026-11-23"}));
}

TEST_F(RivalsTest, WhatProvesNothingIsOneLineAndDoesNotRace) {
  std::string changed = Flight();
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
  Put("changed.rec", changed);
  Put("cut.rec", Flight().substr(0, Flight().size() / 2));
  Put("text.rec", "hello");
  ASSERT_EQ(RunShell(kProgram + " run --scenario empty --ticks 60 --record " +
                     (content.folders.challenges / "other.rec").string())
                .exit_code,
            0);
  const Rivals rivals = FindRivals(RulesOf(content), race);
  EXPECT_TRUE(rivals.ghosts.empty());
  ASSERT_EQ(rivals.problems.size(), 3u) << "a recording of something else is no rival";
  std::string all;
  for (const std::string& problem : rivals.problems) all += problem + "\n";
  for (const char* name :
       {"changed.rec: left out, ", "cut.rec: left out, ", "text.rec: left out, "})
    EXPECT_NE(all.find(name), std::string::npos) << all;
}

TEST_F(RivalsTest, RecordingsThatAreLeftOutForOneReasonAreOneLine) {
  for (const char* name : {"a.rec", "b.rec", "c.rec"}) Put(name, "hello");
  const Rivals rivals = FindRivals(RulesOf(content), race);
  ASSERT_EQ(rivals.problems.size(), 1u);
  const std::string& line = rivals.problems[0];
  EXPECT_NE(line.find(".rec and 2 more: left out, invalid recording: "), std::string::npos) << line;
  EXPECT_EQ(line.find(folder.Path().string()), std::string::npos) << "the name alone: " << line;
}

}  // namespace
}  // namespace heliopause::test
