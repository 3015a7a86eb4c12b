// Keys and drawing of the console.
//
// A line becomes a command of the game, so that replays contain it; its output returns as events of
// a later tick (View::AfterTick calls Print).
#include "view/screens/console_panel.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "base/utf8.hpp"
#include "view/draw/wrap_at_most.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr int kPage = 10;  // lines that Page Up moves
constexpr std::size_t kCandidateLines = 5;
constexpr std::size_t kLongestLine = 2000;  // bytes shown of one line of output
}  // namespace

void ConsolePanel::Toggle() {
  open_ = !open_;
  scroll_ = 0;
  candidates_.clear();
  if (open_ && lines_.empty()) Print(Tr("console_hello"), palette::kDim);
}

bool ConsolePanel::IsToggleLetter(const InputEvent& event) {
  return event.type == InputEvent::Type::Text && event.text == U'`';
}

std::optional<std::string> ConsolePanel::Handle(const InputEvent& event, const Console* console) {
  if (event.type == InputEvent::Type::KeyDown) return HandleKey(event, console);
  if (event.type == InputEvent::Type::Wheel) {
    scroll_ =
        std::clamp(scroll_ + static_cast<int>(event.wheel * 3), 0, static_cast<int>(lines_.size()));
  }
  // ` types nothing, because it toggles the console; Lua does not use it. Tab and Enter arrive as
  // letters, too, after their key events.
  if (event.type == InputEvent::Type::Text && event.text != U'`' && event.text >= 0x20) {
    editor_.Insert(event.text);
    candidates_.clear();
  }
  return std::nullopt;
}

std::optional<std::string> ConsolePanel::HandleKey(const InputEvent& event,
                                                   const Console* console) {
  if (event.key != Key::Tab) candidates_.clear();
  if (event.key == kEnterKey) return EnterLine();
  if (event.key == Key::Tab)
    Complete(console);
  else if (event.control)
    HandleControlKey(event.key);
  else
    HandlePlainKey(event.key);
  return std::nullopt;
}

// Blank lines only empty the editor.
std::optional<std::string> ConsolePanel::EnterLine() {
  std::string line = editor_.Enter();
  scroll_ = 0;
  if (line.find_first_not_of(" \t") == std::string::npos) return std::nullopt;
  Print("> " + line, palette::kAccent);
  return line;
}

// A single candidate is inserted; of several, the common beginning is inserted and all are listed.
void ConsolePanel::Complete(const Console* console) {
  if (console == nullptr) return;
  const std::vector<std::string> words =
      console->Complete(std::string_view(editor_.Text()).substr(0, editor_.Cursor()));
  candidates_ = editor_.Complete(words) ? std::vector<std::string>{} : words;
}

void ConsolePanel::HandlePlainKey(Key key) {
  switch (key) {
    case Key::Left:
      return editor_.Left();
    case Key::Right:
      return editor_.Right();
    case Key::Home:
      return editor_.Home();
    case Key::End:
      return editor_.End();
    case Key::Up:
      return editor_.Older();
    case Key::Down:
      return editor_.Newer();
    case kBackspaceKey:
      return editor_.Backspace();
    case Key::Delete:
      return editor_.Delete();
    case Key::PageUp:
      scroll_ = std::min(scroll_ + kPage, static_cast<int>(lines_.size()));
      break;
    case Key::PageDown:
      scroll_ = std::max(scroll_ - kPage, 0);
      break;
    default:
      break;
  }
}

// The usual shortcuts of shells.
void ConsolePanel::HandleControlKey(Key key) {
  switch (key) {
    case Key::Left:
      return editor_.WordLeft();
    case Key::Right:
      return editor_.WordRight();
    case Key::A:
      return editor_.Home();
    case Key::E:
      return editor_.End();
    case Key::W:
    case kBackspaceKey:
      return editor_.DeleteWord();
    case Key::U:
      return editor_.Clear();
    case Key::L:
      lines_.clear();
      scroll_ = 0;
      break;
    default:
      HandlePlainKey(key);
  }
}

void ConsolePanel::Print(const std::string& text, Rgba color) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines_.push_back({line.substr(0, kLongestLine), color});
    if (lines_.size() > kMaxEntries) lines_.pop_front();
    // Keep the visible part in place while new lines arrive.
    if (scroll_ > 0) scroll_ = std::min(scroll_ + 1, static_cast<int>(lines_.size()));
  }
}

Area ConsolePanel::Frame(const Ui& ui) { return {0, 0, ui.width, std::floor(ui.height * 0.46f)}; }

// From the bottom up: the input line, the candidates, then as much output as fits.
void ConsolePanel::Draw(const Ui& ui, double seconds) {
  const float height = Frame(ui).h;
  ui.shapes.Rect({0, 0}, {ui.width, height}, Rgba(6, 10, 17, 236));
  ui.shapes.Rect({0, height}, {ui.width, 2}, WithAlpha(palette::kAccent, 0.7));
  const Page page{ui, ui.FontSize(kNormal - 1), ui.Px(12), ui.width - 2 * ui.Px(12)};
  float y = height - LineHeight(page.font_size) - ui.Px(7);
  DrawInput(page, y, seconds);
  y -= ui.Px(4);
  DrawCandidates(page, y);
  DrawOutput(page, y);
  if (scroll_ > 0) {
    ui.text.Write("\u2191 " + std::to_string(scroll_), {ui.width - page.margin, ui.Px(4)},
                  page.font_size, palette::kWarn, Face::Mono, Align::Right);
  }
}

// A long line is shifted so that the cursor stays visible.
void ConsolePanel::DrawInput(const Page& page, float y, double seconds) const {
  const Ui& ui = page.ui;
  const std::string& text = editor_.Text();
  const std::string before = text.substr(0, editor_.Cursor());
  const auto width = [&](const std::string& part) {
    return ui.text.Width(part, page.font_size, Face::Mono);
  };
  const float prompt =
      ui.text.Write("> ", {page.margin, y}, page.font_size, palette::kAccent, Face::Mono);
  const float free_width = page.width - prompt;
  std::size_t from = 0;
  while (from < before.size() && width(before.substr(from)) > free_width - ui.Px(20))
    from = NextStop(before, from);
  ui.text.Write(ui.text.Fit(text.substr(from), free_width, page.font_size, Face::Mono),
                {page.margin + prompt, y}, page.font_size, palette::kText, Face::Mono);
  // The cursor blinks.
  if (std::fmod(seconds, 1.0) < 0.6) {
    ui.shapes.Rect({page.margin + prompt + width(before.substr(from)), y + 1},
                   {2, LineHeight(page.font_size) - 2}, palette::kAccent);
  }
}

// Moves `y` up by the height of the list.
void ConsolePanel::DrawCandidates(const Page& page, float& y) const {
  std::string all;
  for (const std::string& word : candidates_) all += (all.empty() ? "" : "   ") + word;
  if (all.empty()) return;
  const std::vector<std::string> lines =
      WrapAtMost(page.ui, all, page.width, page.font_size, kCandidateLines, Face::Mono);
  for (std::size_t i = lines.size(); i-- > 0;) {
    y -= LineHeight(page.font_size);
    page.ui.text.Write(lines[i], {page.margin, y}, page.font_size, palette::kWarn, Face::Mono);
  }
}

// Upwards from the newest line that is visible. A wrapped line may be cut at the upper edge.
void ConsolePanel::DrawOutput(const Page& page, float y) const {
  const float line_height = LineHeight(page.font_size);
  const int total = static_cast<int>(lines_.size());
  for (int i = total - 1 - std::min(scroll_, std::max(0, total - 1)); i >= 0 && y > line_height;
       --i) {
    const Line& line = lines_[static_cast<std::size_t>(i)];
    std::vector<std::string> rows =
        page.ui.text.Wrap(line.text, page.width, page.font_size, Face::Mono);
    if (rows.empty()) rows.emplace_back();  // print() shows a blank line
    for (std::size_t r = rows.size(); r-- > 0 && y > line_height * 0.4f;) {
      y -= line_height;
      page.ui.text.Write(rows[r], {page.margin, y}, page.font_size, line.color, Face::Mono);
    }
  }
}

}  // namespace heliopause
