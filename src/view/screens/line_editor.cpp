// Edits the utf-8 bytes by code points, so that the text reaches Lua without conversion. Words are
// letters, digits and _; completion also accepts . and : as parts of a path.
#include "view/screens/line_editor.hpp"

#include <algorithm>
#include <cassert>

#include "base/utf8.hpp"

namespace heliopause {

namespace {
// Bytes from 0x80 on belong to a multi-byte letter.
bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(" \t") == std::string_view::npos;
}

// The longest common prefix.
std::string CommonStart(const std::vector<std::string>& words) {
  std::string common = words.front();
  for (const std::string& word : words) {
    const auto end = std::mismatch(common.begin(), common.end(), word.begin(), word.end()).first;
    common.erase(end, common.end());
  }
  return common;
}
}  // namespace

void LineEditor::Insert(char32_t code_point) {
  if (code_point < 0x20 || code_point == 0x7F) return;
  std::string bytes;
  AppendUtf8(bytes, code_point);
  if (text_.size() + bytes.size() > kMaxBytes) return;
  text_.insert(cursor_, bytes);
  cursor_ += bytes.size();
}

// A paste: each code point is checked as if typed.
void LineEditor::InsertText(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) Insert(NextCodePoint(text, at));
}

void LineEditor::Backspace() {
  assert(cursor_ <= text_.size() && "the cursor is within the text");
  const std::size_t from = PreviousStop(text_, cursor_);
  text_.erase(from, cursor_ - from);
  cursor_ = from;
}

void LineEditor::Delete() { text_.erase(cursor_, NextStop(text_, cursor_) - cursor_); }

void LineEditor::DeleteWord() {
  const std::size_t end = cursor_;
  WordLeft();
  text_.erase(cursor_, end - cursor_);
}

void LineEditor::Left() { cursor_ = PreviousStop(text_, cursor_); }
void LineEditor::Right() { cursor_ = NextStop(text_, cursor_); }
void LineEditor::Home() { cursor_ = 0; }
void LineEditor::End() { cursor_ = text_.size(); }

// First over separators, then over the word.
void LineEditor::WordLeft() {
  while (cursor_ > 0 && !IsWordByte(text_[cursor_ - 1])) --cursor_;
  while (cursor_ > 0 && IsWordByte(text_[cursor_ - 1])) --cursor_;
}

void LineEditor::WordRight() {
  while (cursor_ < text_.size() && !IsWordByte(text_[cursor_])) ++cursor_;
  while (cursor_ < text_.size() && IsWordByte(text_[cursor_])) ++cursor_;
}

void LineEditor::Clear() { Replace(""); }

void LineEditor::Replace(std::string text) {
  text_ = std::move(text);
  cursor_ = text_.size();
}

std::string LineEditor::Enter() {
  std::string line = text_;
  // A line that is repeated takes one step of the history.
  if (!IsBlank(line) && (history_.empty() || history_.back() != line)) history_.push_back(line);
  if (history_.size() > kMaxHistory) history_.erase(history_.begin());
  at_ = history_.size();
  draft_.clear();
  Clear();
  return line;
}

// The unfinished line is stored as a draft when the user steps back from it.
void LineEditor::Older() {
  if (at_ == 0) return;
  if (at_ == history_.size()) draft_ = text_;
  Replace(history_[--at_]);
}

void LineEditor::Newer() {
  assert(at_ <= history_.size() && "an index in the history, or its size for the draft");
  if (at_ >= history_.size()) return;
  ++at_;
  Replace(at_ == history_.size() ? draft_ : history_[at_]);
}

std::size_t LineEditor::WordStart() const {
  std::size_t from = cursor_;
  while (from > 0 &&
         (IsWordByte(text_[from - 1]) || text_[from - 1] == '.' || text_[from - 1] == ':'))
    --from;
  return from;
}

bool LineEditor::Complete(const std::vector<std::string>& words) {
  if (words.empty()) return true;
  const std::string common = CommonStart(words);
  // Candidates may be whole paths (ship.hull) or the last part alone (hull): both are accepted.
  std::size_t from = WordStart();
  if (common.find_first_of(".:") == std::string::npos && !common.empty()) {
    const std::size_t separator = text_.find_last_of(".:", cursor_ == 0 ? 0 : cursor_ - 1);
    if (separator != std::string::npos && separator >= from && separator < cursor_)
      from = separator + 1;
  }
  const std::string typed = text_.substr(from, cursor_ - from);
  // Insert only if the candidates continue what was typed.
  if (common.size() >= typed.size() && common.compare(0, typed.size(), typed) == 0) {
    text_.replace(from, typed.size(), common);
    cursor_ = from + common.size();
  }
  return words.size() == 1;
}

}  // namespace heliopause
