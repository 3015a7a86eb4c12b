#include "view/sound/note_text.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(NoteText, GivesNotesChordsHoldsAndRests) {
  NoteRow row;
  ASSERT_EQ(ParseNotes("a4 - .  c4+eb4 f#3\n", row), "");
  EXPECT_EQ(row.steps, 5);
  ASSERT_EQ(row.notes.size(), 3u);
  EXPECT_EQ(row.notes[0].start, 0);
  EXPECT_EQ(row.notes[0].length, 2);
  EXPECT_EQ(row.notes[0].pitches, std::vector<int>{69});
  EXPECT_EQ(row.notes[1].start, 3);
  EXPECT_EQ(row.notes[1].pitches, (std::vector<int>{60, 63}));
  EXPECT_EQ(row.notes[2].pitches, std::vector<int>{54});
}

TEST(NoteText, MistakesNameTheStep) {
  NoteRow row;
  EXPECT_EQ(ParseNotes("", row), "has no notes");
  EXPECT_EQ(ParseNotes("- a4", row), "step 1: there is no note to hold");
  EXPECT_EQ(ParseNotes("a4 . -", row), "step 3: there is no note to hold");
  for (const char* bad : {"h4", "a", "a9", "A4", "a4+", "+a4", "a##4", "a44"}) {
    EXPECT_EQ(ParseNotes(std::string("c4 ") + bad, row).find("step 2: '"), 0u) << bad;
  }
}

}  // namespace
}  // namespace heliopause
