// The console: typed lines, completion of words, and the line editor.
#include <algorithm>

#include "base/utf8.hpp"
#include "fuzz/input.hpp"
#include "fuzz/world.hpp"
#include "view/screens/line_editor.hpp"

namespace heliopause::fuzz {
namespace {

constexpr int kMostLines = 12;

void Edit(LineEditor& editor, char key, World& world) {
  switch (key % 16) {
    case 0:
      return editor.Backspace();
    case 1:
      return editor.Delete();
    case 2:
      return editor.DeleteWord();
    case 3:
      return editor.Left();
    case 4:
      return editor.WordLeft();
    case 5:
      return editor.WordRight();
    case 6:
      return editor.Home();
    case 7:
      return editor.Older();
    case 8:
      return editor.Newer();
    case 9:
      editor.Complete(world.host->Complete(editor.Text().substr(0, editor.Cursor())));
      return;
    case 10:
      return editor.Insert(0x20ac);
    case 11:
      return editor.Insert(static_cast<char32_t>(key) << 8);
    default:
      return editor.Right();
  }
}

void CheckEditor(const LineEditor& editor) {
  const std::string& text = editor.Text();
  const std::size_t cursor = editor.Cursor();
  Require(text.size() <= LineEditor::kMaxBytes && cursor <= text.size(), "the cursor is outside");
  Require(editor.WordStart() <= cursor, "a word starts after the cursor");
  Require(cursor == text.size() || (static_cast<unsigned char>(text[cursor]) & 0xc0) != 0x80,
          "the cursor is inside a code point");
}

// Types a line into the editor; the bytes after a tab are keys of the editor.
void TypeLine(World& world, LineEditor& editor, std::string_view line) {
  Input parts(reinterpret_cast<const std::uint8_t*>(line.data()), line.size());
  editor.InsertText(parts.Until('\t'));
  CheckEditor(editor);
  for (const char key : parts.Rest()) {
    Edit(editor, key, world);
    CheckEditor(editor);
  }
}

void CheckCompletion(const World& world, std::string_view line) {
  const std::uint64_t before = world.game.Hash();
  const std::vector<std::string> words = world.host->Complete(line);
  Require(std::is_sorted(words.begin(), words.end()), "words are not sorted");
  Require(world.game.Hash() == before, "completion changed the game");
}

void Run(Input input) {
  World world(TheScripts());
  world.Populate("");
  LineEditor editor;
  const bool posted = input.Byte() % 2 == 1;
  for (int i = 0; i < kMostLines && !input.Empty(); ++i) {
    TypeLine(world, editor, input.Until('\n'));
    CheckCompletion(world, editor.Text());
    const std::string line = editor.Enter();
    if (posted) {
      world.game.Post({Command::Type::Console, {}, 0, {}, line});
      CheckTicks(world.game, 1);
    } else {
      const Console::Result result = world.host->Execute(world.game, line);
      Require(result.ok || !result.text.empty(), "an error without a reason");
    }
  }
  CheckTicks(world.game, 2);
  CheckGame(world.game, TheScripts());
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heliopause::fuzz::Run({data, size});
  return 0;
}
