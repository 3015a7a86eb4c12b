#include "view/screens/line_editor.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

LineEditor Typed(std::string_view text) {
  LineEditor editor;
  editor.InsertText(text);
  return editor;
}

TEST(LineEditor, InsertsAtTheCursor) {
  LineEditor editor = Typed("ac");
  editor.Left();
  editor.Insert(U'b');
  EXPECT_EQ(editor.Text(), "abc");
  EXPECT_EQ(editor.Cursor(), 2u);
}

TEST(LineEditor, MovesAndDeletesByWholeCodePoints) {
  LineEditor editor = Typed("a\u00fc\u20ac\U0001F680");
  EXPECT_EQ(editor.Cursor(), 10u);
  editor.Left();
  EXPECT_EQ(editor.Cursor(), 6u);
  editor.Backspace();
  EXPECT_EQ(editor.Text(), "a\u00fc\U0001F680");
  editor.Delete();
  EXPECT_EQ(editor.Text(), "a\u00fc");
  editor.Left();
  editor.Left();
  editor.Left();
  EXPECT_EQ(editor.Cursor(), 0u);
}

TEST(LineEditor, IgnoresControlCharactersAndLimitsTheLength) {
  LineEditor editor;
  for (const char32_t c : {U'\r', U'\n', U'\b', U'\t', char32_t{0x1B}, char32_t{0x7F}})
    editor.Insert(c);
  EXPECT_EQ(editor.Text(), "");
  for (int i = 0; i < 5000; ++i) editor.Insert(U'\u20ac');
  EXPECT_LE(editor.Text().size(), LineEditor::kMaxBytes);
  EXPECT_GT(editor.Text().size(), LineEditor::kMaxBytes - 4);
}

TEST(LineEditor, MovesByWordsAndDeletesThem) {
  LineEditor editor = Typed("space.near(10, 20)");
  editor.WordLeft();
  EXPECT_EQ(editor.Text().substr(editor.Cursor()), "20)");
  editor.DeleteWord();
  EXPECT_EQ(editor.Text(), "space.near(20)");
  editor.Home();
  editor.WordRight();
  EXPECT_EQ(editor.Cursor(), 5u);
}

TEST(LineEditor, HistoryReturnsLinesAndTheDraft) {
  LineEditor editor;
  for (const char* line : {"one", "two", "two", "   "}) {
    editor.InsertText(line);
    EXPECT_EQ(editor.Enter(), line);
  }
  editor.InsertText("draft");
  editor.Older();
  EXPECT_EQ(editor.Text(), "two");
  editor.Older();
  EXPECT_EQ(editor.Text(), "one");
  editor.Older();
  EXPECT_EQ(editor.Text(), "one");
  editor.Newer();
  editor.Newer();
  EXPECT_EQ(editor.Text(), "draft");
  EXPECT_EQ(editor.Cursor(), 5u);
}

TEST(LineEditor, DropsTheOldestLines) {
  LineEditor editor;
  for (std::size_t i = 0; i < LineEditor::kMaxHistory + 10; ++i) {
    editor.InsertText(std::to_string(i));
    editor.Enter();
  }
  for (std::size_t i = 0; i < LineEditor::kMaxHistory + 50; ++i) editor.Older();
  EXPECT_EQ(editor.Text(), "10");
}

TEST(LineEditor, CompletesAWordThatHasOneCandidate) {
  LineEditor editor = Typed("x = space.nea");
  EXPECT_TRUE(editor.Complete({"space.nearest"}));
  EXPECT_EQ(editor.Text(), "x = space.nearest");
}

TEST(LineEditor, CompletesTheCommonBeginningOfSeveralCandidates) {
  LineEditor editor = Typed("sp");
  EXPECT_FALSE(editor.Complete({"space", "spawn"}));
  EXPECT_EQ(editor.Text(), "spa");
  EXPECT_TRUE(editor.Complete({}));
  EXPECT_EQ(editor.Text(), "spa");
}

TEST(LineEditor, CompletesTheLastPartOfAPathToo) {
  LineEditor editor = Typed("space.sta");
  EXPECT_TRUE(editor.Complete({"stats"}));
  EXPECT_EQ(editor.Text(), "space.stats");
}

TEST(LineEditor, KeepsALineThatNoCandidateContinues) {
  LineEditor editor = Typed("foo");
  editor.Complete({"bar"});
  EXPECT_EQ(editor.Text(), "foo");
}

}  // namespace
}  // namespace heliopause
