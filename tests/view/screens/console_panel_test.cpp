#include "view/screens/console_panel.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

class FakeConsole final : public Console {
 public:
  Result Execute(Game&, const std::string&) override { return {}; }
  std::vector<std::string> Complete(std::string_view line) const override {
    queried = std::string(line);
    return words;
  }
  mutable std::string queried;
  std::vector<std::string> words;
};

InputEvent KeyPress(Key key, bool control = false) {
  InputEvent event;
  event.type = InputEvent::Type::KeyDown;
  event.key = key;
  event.control = control;
  return event;
}

InputEvent Typed(char32_t c) {
  InputEvent event;
  event.type = InputEvent::Type::Text;
  event.text = c;
  return event;
}

void TypeInto(ConsolePanel& panel, std::u32string_view text) {
  for (const char32_t c : text) panel.Handle(Typed(c), nullptr);
}

TEST(ConsolePanel, DoesNotTypeTheKeyThatOpensIt) {
  ConsolePanel panel;
  panel.Toggle();
  panel.Handle(Typed(U'`'), nullptr);
  EXPECT_EQ(panel.Editor().Text(), "");
}

TEST(ConsolePanel, OpensByTheLetterOnAKeyboardWithoutTheKey) {
  EXPECT_TRUE(ConsolePanel::IsToggleLetter(Typed(U'`')));
  EXPECT_FALSE(ConsolePanel::IsToggleLetter(Typed(U'~')));  // Lua uses it
}

TEST(ConsolePanel, ReturnsTheLineOnEnterInAnyLanguage) {
  ConsolePanel panel;
  panel.Toggle();
  TypeInto(panel, U"print('h\u00e9 \u4f60')");
  const auto line = panel.Handle(KeyPress(kEnterKey), nullptr);
  ASSERT_TRUE(line);
  EXPECT_EQ(*line, "print('h\u00e9 \u4f60')");
  EXPECT_FALSE(panel.Handle(KeyPress(kEnterKey), nullptr));  // nothing typed, nothing run
  panel.Handle(KeyPress(Key::Up), nullptr);
  EXPECT_EQ(panel.Editor().Text(), "print('h\u00e9 \u4f60')");
}

TEST(ConsolePanel, CompletesUpToTheCursor) {
  ConsolePanel panel;
  FakeConsole console;
  console.words = {"space", "spawn"};
  panel.Toggle();
  TypeInto(panel, U"sp x");
  panel.Handle(KeyPress(Key::Left), &console);
  panel.Handle(KeyPress(Key::Left), &console);
  panel.Handle(KeyPress(Key::Tab), &console);
  EXPECT_EQ(console.queried, "sp");
  EXPECT_EQ(panel.Editor().Text(), "spa x");
  panel.Handle(Typed(U'\t'), &console);  // the same key press, as a letter
  EXPECT_EQ(panel.Candidates(), console.words);
  TypeInto(panel, U"c");
  EXPECT_TRUE(panel.Candidates().empty());
}

TEST(ConsolePanel, AListOfCandidatesThatIsTooLongEndsWithAnEllipsis) {
  ConsolePanel panel;
  FakeConsole console;
  for (char c = 'a'; c <= 'z'; ++c) console.words.push_back(std::string("a_long_word_") + c);
  panel.Toggle();
  Painter shapes;
  const Fonts fonts;
  TextPainter text{fonts};
  panel.Handle(KeyPress(Key::Tab), &console);
  panel.Draw({shapes, text, 1, 1280, 720}, 0);
  EXPECT_EQ(text.CutTexts(), 0u) << "all are in the picture";
  panel.Draw({shapes, text, 1, 320, 720}, 0);
  EXPECT_EQ(text.CutTexts(), 1u);
}

TEST(ConsolePanel, EditsWithTheUsualControlKeys) {
  ConsolePanel panel;
  panel.Toggle();
  TypeInto(panel, U"one two");
  panel.Handle(KeyPress(Key::W, true), nullptr);
  EXPECT_EQ(panel.Editor().Text(), "one ");
  panel.Handle(KeyPress(Key::U, true), nullptr);
  EXPECT_EQ(panel.Editor().Text(), "");
}

TEST(ConsolePanel, MovesAndDeletesByTheKeysOfShells) {
  ConsolePanel panel;
  panel.Toggle();
  TypeInto(panel, U"one two");
  const auto cursor_after = [&](Key key, bool control) {
    panel.Handle(KeyPress(key, control), nullptr);
    return panel.Editor().Cursor();
  };
  EXPECT_EQ(cursor_after(Key::Left, true), 4u);
  EXPECT_EQ(cursor_after(Key::Left, false), 3u);
  EXPECT_EQ(cursor_after(Key::A, true), 0u);
  EXPECT_EQ(cursor_after(Key::Right, false), 1u);
  EXPECT_EQ(cursor_after(Key::E, true), 7u);
  EXPECT_EQ(cursor_after(Key::Home, true), 0u) << "control has no effect";
  panel.Handle(KeyPress(Key::Delete), nullptr);
  EXPECT_EQ(panel.Editor().Text(), "ne two");
  panel.Handle(KeyPress(Key::End), nullptr);
  panel.Handle(KeyPress(kBackspaceKey), nullptr);
  EXPECT_EQ(panel.Editor().Text(), "ne tw");
  panel.Handle(KeyPress(kBackspaceKey, true), nullptr);
  EXPECT_EQ(panel.Editor().Text(), "ne ");
  EXPECT_EQ(cursor_after(Key::A, false), 3u) << "without control it is a letter";
}

}  // namespace
}  // namespace heliopause
