#include "view/console_panel.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace heliopause {

namespace {
constexpr int kPage = 10;                   // lines that Page Up moves
constexpr std::size_t kLongestLine = 2000;  // bytes shown of one line of output
}  // namespace

void ConsolePanel::Toggle() {
  open_ = !open_;
  skip_letter_ = true;
  scroll_ = 0;
  candidates_.clear();
  if (open_ && lines_.empty())
    Print("Lua. Try: space.stats()   Tab completes, Esc closes.", palette::kDim);
}

// The key press comes first and sets the mark, its letter follows and clears it. A letter without a
// key press is a keyboard whose key has another code.
bool ConsolePanel::IsToggleLetter(const InputEvent& event) {
  if (event.type != InputEvent::Type::Text || event.text != U'`') return false;
  if (!skip_letter_) return true;
  skip_letter_ = false;
  return false;
}

std::optional<std::string> ConsolePanel::Take(const InputEvent& event, const Console* console) {
  if (event.type == InputEvent::Type::KeyDown) {
    skip_letter_ = false;
    return TakeKey(event, console);
  }
  if (event.type == InputEvent::Type::Wheel) {
    scroll_ =
        std::clamp(scroll_ + static_cast<int>(event.wheel * 3), 0, static_cast<int>(lines_.size()));
  }
  // The key that toggles types nothing: it means nothing in Lua either. Tab and Enter come as
  // letters, too, after their keys were served.
  if (event.type == InputEvent::Type::Text && event.text != U'`' && event.text >= 0x20) {
    editor_.Insert(event.text);
    candidates_.clear();
  }
  return std::nullopt;
}

std::optional<std::string> ConsolePanel::TakeKey(const InputEvent& event, const Console* console) {
  if (event.key != Key::Tab) candidates_.clear();
  switch (event.key) {
    case Key::Left:
      event.control ? editor_.WordLeft() : editor_.Left();
      break;
    case Key::Right:
      event.control ? editor_.WordRight() : editor_.Right();
      break;
    case Key::Home:
      editor_.Home();
      break;
    case Key::End:
      editor_.End();
      break;
    case Key::Up:
      editor_.Older();
      break;
    case Key::Down:
      editor_.Newer();
      break;
    case kBackspaceKey:
      event.control ? editor_.DeleteWord() : editor_.Backspace();
      break;
    case Key::Delete:
      editor_.Delete();
      break;
    case Key::PageUp:
      scroll_ = std::min(scroll_ + kPage, static_cast<int>(lines_.size()));
      break;
    case Key::PageDown:
      scroll_ = std::max(scroll_ - kPage, 0);
      break;
    case Key::A:
      if (event.control) editor_.Home();
      break;
    case Key::E:
      if (event.control) editor_.End();
      break;
    case Key::W:
      if (event.control) editor_.DeleteWord();
      break;
    case Key::U:
      if (event.control) editor_.Clear();
      break;
    case Key::L:
      if (event.control) lines_.clear();
      break;
    case Key::Tab:
      if (console != nullptr) {
        const std::vector<std::string> words =
            console->Complete(std::string_view(editor_.Text()).substr(0, editor_.Cursor()));
        candidates_ = editor_.Complete(words) ? std::vector<std::string>{} : words;
      }
      break;
    case kEnterKey: {
      const std::string line = editor_.Enter();
      scroll_ = 0;
      if (line.find_first_not_of(" \t") == std::string::npos) break;
      Print("> " + line, palette::kAccent);
      return line;
    }
    default:
      break;
  }
  return std::nullopt;
}

void ConsolePanel::Print(const std::string& text, Rgba color) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines_.push_back({line.substr(0, kLongestLine), color});
    if (lines_.size() > kKept) lines_.pop_front();
    if (scroll_ > 0) scroll_ = std::min(scroll_ + 1, static_cast<int>(lines_.size()));
  }
}

// Drawn from the bottom up: the line being typed, candidates over it, output over those, as much as
// fits.
void ConsolePanel::Draw(const Ui& ui, double seconds) {
  const unsigned letter = ui.Letter(kNormal - 1);
  const float line_height = LineHeight(letter), margin = ui.Px(12);
  const float height = std::floor(ui.height * 0.46f), width = ui.width - 2 * margin;
  ui.shapes.Rect({0, 0}, {ui.width, height}, Rgba(6, 10, 17, 236));
  ui.shapes.Rect({0, height}, {ui.width, 2}, WithAlpha(palette::kAccent, 0.7));

  float y = height - line_height - ui.Px(7);
  const std::string& text = editor_.Text();
  const std::string before = text.substr(0, editor_.Cursor());
  const float prompt = ui.text.Write("> ", {margin, y}, letter, palette::kAccent, Face::Mono);
  // The line is shifted so that the cursor stays in the window.
  const float cursor = ui.text.Width(before, letter, Face::Mono);
  const float shift = std::max(0.f, cursor - (width - prompt - ui.Px(20)));
  std::size_t from = 0;
  for (float skipped = 0; skipped < shift && from < before.size();) {
    const std::size_t next = std::min(before.size(), from + 1);
    skipped = ui.text.Width(before.substr(0, next), letter, Face::Mono);
    from = next;
    while (from < before.size() && (static_cast<unsigned char>(before[from]) & 0xC0) == 0x80)
      ++from;
  }
  const float skipped = ui.text.Width(before.substr(0, from), letter, Face::Mono);
  ui.text.Write(ui.text.Fit(text.substr(from), width - prompt, letter, Face::Mono),
                {margin + prompt, y}, letter, palette::kText, Face::Mono);
  if (std::fmod(seconds, 1.0) < 0.6) {
    ui.shapes.Rect({margin + prompt + cursor - skipped, y + 1}, {2, line_height - 2},
                   palette::kAccent);
  }
  y -= ui.Px(4);
  if (!candidates_.empty()) {
    std::string all;
    for (const std::string& word : candidates_) all += (all.empty() ? "" : "   ") + word;
    const std::vector<std::string> lines = ui.text.Wrap(all, width, letter, Face::Mono);
    const std::size_t shown = std::min<std::size_t>(lines.size(), 5);
    for (std::size_t i = shown; i-- > 0;) {
      y -= line_height;
      ui.text.Write(lines[i], {margin, y}, letter, palette::kWarn, Face::Mono);
    }
  }
  const int total = static_cast<int>(lines_.size());
  for (int i = total - 1 - std::min(scroll_, std::max(0, total - 1)); i >= 0 && y > line_height;
       --i) {
    const Line& line = lines_[static_cast<std::size_t>(i)];
    const std::vector<std::string> rows = ui.text.Wrap(line.text, width, letter, Face::Mono);
    for (std::size_t r = rows.size(); r-- > 0 && y > line_height * 0.4f;) {
      y -= line_height;
      ui.text.Write(rows[r], {margin, y}, letter, line.color, Face::Mono);
    }
  }
  if (scroll_ > 0) {
    ui.text.Write("\u2191 " + std::to_string(scroll_), {ui.width - margin, ui.Px(4)}, letter,
                  palette::kWarn, Face::Mono, Align::Right);
  }
}

}  // namespace heliopause
