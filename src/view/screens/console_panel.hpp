// The Lua console over the upper half of the window: scrollback, one line to type in, history,
// completion.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "game/state/console.hpp"
#include "view/draw/ui.hpp"
#include "view/screens/line_editor.hpp"

namespace heliopause {

// Logic and drawing of the console; runs nothing itself: it hands out lines, and what they print
// comes back by Print.
class ConsolePanel {
 public:
  static constexpr std::size_t kKept = 1000;  // lines of output

  bool IsOpen() const { return open_; }
  // Opening by key: the letter that the same key press also types is not taken.
  void Toggle();

  // A key press or a typed letter while it is open. Returns a line to run when Enter was pressed on
  // one.
  std::optional<std::string> Take(const InputEvent& event, const Console* console);

  // Does this letter open or close the console (a keyboard whose ` key has another name)?
  bool IsToggleLetter(const InputEvent& event);

  void Print(const std::string& text, Rgba color);  // may hold several lines
  void Draw(const Ui& ui, double seconds);

  const LineEditor& Editor() const { return editor_; }
  const std::vector<std::string>& Candidates() const { return candidates_; }

 private:
  struct Line {
    std::string text;
    Rgba color;
  };
  struct Page {  // where the console's words stand
    const Ui& ui;
    unsigned letter;
    float margin, width;
  };
  std::optional<std::string> TakeKey(const InputEvent& event, const Console* console);
  std::optional<std::string> TakeLine();
  void TakePlainKey(Key key);
  void TakeControlKey(Key key);
  void Complete(const Console* console);
  void DrawInput(const Page& page, float y, double seconds) const;
  void DrawCandidates(const Page& page, float& y) const;
  void DrawOutput(const Page& page, float y) const;

  bool open_ = false;
  bool skip_letter_ = false;  // the grave that came with the key press which opened it
  LineEditor editor_;
  std::deque<Line> lines_;
  std::vector<std::string> candidates_;
  int scroll_ = 0;  // lines up from the end
};

}  // namespace heliopause
