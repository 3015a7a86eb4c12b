// The Lua console over the upper half of the window: output, an input line with history and
// completion.
#pragma once

#include <boost/container/deque.hpp>
#include <optional>
#include <string>
#include <vector>

#include "game/state/console.hpp"
#include "view/draw/ui.hpp"
#include "view/screens/line_editor.hpp"

namespace heliopause {

// Logic and drawing of the console. It executes nothing: Handle returns lines to run, and their
// output arrives through Print.
class ConsolePanel {
 public:
  static constexpr std::size_t kMaxEntries = 1000;  // lines of output

  bool IsOpen() const { return open_; }
  void Toggle();

  // Handles a key press or a typed letter while the console is open. Returns a line to run when
  // Enter was pressed on a non-empty one.
  std::optional<std::string> Handle(const InputEvent& event, const Console* console);

  // Whether this letter toggles the console. Needed for keyboards on which the ` key has another
  // key code; where it has not, its press has toggled the console already.
  static bool IsToggleLetter(const InputEvent& event);

  void Print(const std::string& text, Rgba color);  // one or more lines
  void Draw(const Ui& ui, double seconds);
  static Area Frame(const Ui& ui);

  const LineEditor& Editor() const { return editor_; }
  const std::vector<std::string>& Candidates() const { return candidates_; }

 private:
  struct Line {
    std::string text;
    Rgba color;
  };
  struct Page {  // text area of the console
    const Ui& ui;
    unsigned font_size;
    float margin, width;
  };
  std::optional<std::string> HandleKey(const InputEvent& event, const Console* console);
  std::optional<std::string> EnterLine();
  void HandlePlainKey(Key key);
  void HandleControlKey(Key key);
  void Complete(const Console* console);
  void DrawInput(const Page& page, float y, double seconds) const;
  void DrawCandidates(const Page& page, float& y) const;
  void DrawOutput(const Page& page, float y) const;

  bool open_ = false;
  LineEditor editor_;
  boost::container::deque<Line> lines_;
  std::vector<std::string> candidates_;
  int scroll_ = 0;  // lines above the end
};

}  // namespace heliopause
